"""What every format keeps to: it says what it holds, and whatever the bytes, reads them or says why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import formats, plugins
from plyground.play.files import OpenedGame, game_suffixes, open_file, write_match
from plyground.play.games.clock import Clock, parse_control
from plyground.play.games.ending import Ending
from plyground.play.games.match import Match
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Crossword
from plyground.puzzles.sudoku.puzzle import Sudoku

FORMATS = plugins.working("formats")
READERS = [name for name, module in FORMATS.items() if module.read]
CROSSWORDS = [name for name in READERS if FORMATS[name].HOLDS == "crossword"]
GRID = Crossword(parse("SET##\nCARDS\nUSUAL\nMETRO\n##HEW"), heading="A title", clues={"1A": "A clue"})


def written(name: str, thing: Any) -> bytes:
    writer = FORMATS[name].write
    assert writer is not None
    return writer(thing)


SEEDS = [
    b'[Event "x"]\n[GameType "21"]\n1. 11-15 22-18 15x22 26x17 1-0\n',
    b'{"game": "tictactoe", "players": ["a", "b"], "moves": ["b2"], "result": "1-0"}\n',
    b'{"game": "tictactoe", "moves": ["b2"], "seats": ["person", {"level": 3}]}\n',
    b"c a comment\np cnf 3 2\n1 -3 0\n2 3 -1 0\n",
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    b"plyground queens\n8\n",
    *(written(name, GRID) for name in CROSSWORDS),
]


def read(name: str, data: bytes) -> Any:
    """What a format makes of some bytes, all of it."""
    reader = FORMATS[name].read
    assert reader is not None
    found = reader(data)
    return list(found) if isinstance(found, Iterator) else found


def refusal(work: Any) -> str | None:
    try:
        work()
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_says_what_it_holds_and_how_its_files_end(name):
    form = FORMATS[name]
    assert form.HOLDS in (*plugins.names("games"), *plugins.names("puzzles"), "games", "puzzles", "cnf")
    assert form.SUFFIXES
    assert all(suffix == suffix.lower() for suffix in form.SUFFIXES)


@pytest.mark.parametrize("name", READERS)
class TestEveryReader:
    @given(data=st.binary(max_size=300))
    def test_rubbish_is_refused_in_one_line(self, name, data):
        reason = refusal(lambda: read(name, data))
        assert reason is None or (reason and "\n" not in reason)

    @given(seed=st.sampled_from(SEEDS), at=st.floats(0, 1), rest=st.binary(max_size=20), cut=st.booleans())
    def test_damaged_files_are_refused_in_one_line(self, name, seed, at, rest, cut):
        place = int(at * len(seed))
        reason = refusal(
            lambda: read(name, seed[:place] + rest + (b"" if cut else seed[place + len(rest) :]))
        )
        assert reason is None or (reason and "\n" not in reason)


@given(
    seed=st.sampled_from(SEEDS), at=st.floats(0, 1), rest=st.binary(max_size=20),
    name=st.sampled_from(["", "x.txt", "x.json", "x.puz", "x.pdn", "x.weird", "x.cnf"]),
)  # fmt: skip
def test_any_file_is_opened_or_refused_in_one_line(seed, at, rest, name):
    place = int(at * len(seed))
    reason = refusal(lambda: open_file(seed[:place] + rest + seed[place + len(rest) :], name))
    assert reason is None or (reason and "\n" not in reason)


def test_players_that_are_no_two_names_are_refused():
    with pytest.raises(ValueError, match="players are two names in a list"):
        open_file(b'{"game": "tictactoe", "players": -0.0, "moves": ["b2"], "result": "1-0"}', "x.json")


@pytest.mark.parametrize("name", CROSSWORDS)
def test_a_crossword_comes_back_as_it_was_written(name):
    assert read(name, written(name, GRID)) == GRID


@pytest.mark.parametrize(
    ("data", "name", "holds"),
    [
        (SEEDS[0], "", "checkers"),
        (SEEDS[1], "x.jsonl", "games"),
        (SEEDS[2], "x.json", "games"),
        (SEEDS[3], "x.cnf", "cnf"),
        (SEEDS[4], "x.txt", "sudoku"),
        (SEEDS[5], "x.txt", "puzzles"),
        (b"SET##\nCARDS\nUSUAL\nMETRO\n##HEW\n", "x.txt", "crossword"),
        (b'{"grid": ["CAT", "ARE", "TEN"]}', "x.json", "crossword"),
        (b'{"givens": "1..............."}', "x.json", "sudoku"),
    ],
)
def test_a_file_finds_its_format_by_content_or_by_name(data, name, holds):
    assert formats.read(data, name).holds == holds


def test_what_is_preferred_is_tried_first_where_a_file_may_be_several_things():
    dots = b"....\n....\n....\n....\n"
    assert formats.read(dots, "x.txt", prefer="crossword").holds == "crossword"
    assert formats.read(dots, "x.txt", prefer="sudoku").holds == "sudoku"


def test_a_file_of_no_known_kind_is_told_which_there_are():
    with pytest.raises(ValueError, match=r"not a kind of file that is known; there is .*\.puz"):
        formats.read(b"MZ\x90", "setup.exe")


def test_what_a_format_cannot_hold_is_known_before_it_is_written():
    starred = Crossword(parse("A[STAR]\nBE"), {"1A": "With a\0zero"}, heading="T", notes="Some notes")
    assert formats.losses(starred, "x.json", "crossword") == ()
    assert formats.losses(starred, "x.puz", "crossword") == ("1 of 1 clues",)
    assert formats.losses(starred, "x.png", "crossword") == ("what is not on the board",)
    ruled = Sudoku.parse('{"name": "Easy", "givens": "1...............", "x": true}')
    assert formats.losses(ruled, "x.sdk", "sudoku") == ()


def test_a_newcomers_format_is_found_by_its_declaration(recipe):
    with recipe("format", "formats") as name:
        assert name in plugins.working("formats")
        assert plugins.faults() == ()
        puzzle = plugins.puzzle("sudoku")
        data = formats.write(puzzle, "x.sudoku-csv", "sudoku")
        assert data.startswith(b"quizzes")
        assert open_file(data, "x.sudoku-csv") == puzzle
        assert ".sudoku-csv" in formats.suffixes("sudoku")


def test_a_format_that_raises_anything_but_its_error_is_named(monkeypatch):
    broken = plugins.working("formats") | {
        "mine": plugins.load("formats", "puz").__class__("crossword", (".mine",), read=lambda data: 1 / 0)
    }
    monkeypatch.setattr(plugins, "working", lambda kind: broken)
    with pytest.raises(ValueError, match=r"^the format mine failed on this file \(ZeroDivisionError"):
        formats.read(b"x", "x.mine")


@pytest.mark.parametrize("name", plugins.names("games"))
@pytest.mark.parametrize(
    "ending", [Ending("resignation", 0), Ending("resignation", 1), Ending("time", 1), Ending("agreement")]
)
def test_a_game_that_players_ended_comes_back_ended_with_its_clock(name, ending):
    game = plugins.game(name)
    clock = Clock(parse_control("5+3"), (12.5, 300.0))
    for suffix in game_suffixes(game):
        match = Match(game)
        match.play(game.actions(match.state)[0])
        if not match.over:
            match.end(ending)
        written = write_match(match, suffix, clock=clock)
        opened = open_file(written, f"game{suffix}")
        assert isinstance(opened, OpenedGame)
        assert opened.match.result_text() == match.result_text()
        assert opened.clock == (clock if suffix == ".json" else None)
        if suffix == ".pdn":
            reason = ending.words(game.players)
            assert f'[TimeControl "300+3"]\n[Termination "{reason}"]'.encode() in written
            assert opened.match.ended == ending
