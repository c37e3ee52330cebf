"""PDN: whole files of games, read and written without loss; everything that can be wrong with them."""

from __future__ import annotations

import random
import time
from pathlib import Path

import draughts
import pytest
from draughts.PDN import PDNReader, PDNWriter
from hypothesis import given
from hypothesis import strategies as st

from plyground.formats import pdn
from plyground.formats.jsonl import Record
from plyground.formats.pdn import Comment, Element, Nag, PdnGame, Setup, Step, Variation
from plyground.games.checkers import GAME
from plyground.games.checkers.position import Position

RULES = GAME()

# Tinsley, who is Black, beat Long.
TWO_GAMES = r"""% two games
[Event "World \"Championship\" 1981, game 37"]
[Black "M. Tinsley"] {among the tags}
[White "A. Long"]
[Result "1-0"]
[GameType "21"]

{It begins.} 1. 9-14 23-18 2. 14x23 27x18! {a
comment of two lines} $3 3. 5-9 (3. 12-16(?) 26-23 (3... 24-20) 4. 5-9 {nested}) 26-23 ; to the end
4. 12-16 30-26 5. 16-19 24x15 6. 10x19 23x16 7. 11x20 22-17 8. 7-11 18-15 9. 11x18 28-24
10. 20x27 32x23x14x5 1-0

[SetUp "1"]
[FEN "W:WK32:B18,19,27"]
1... 32x23x14 (1... 32x16) 2. 19-23 /FEN "W:WK14,31:B23"/ 2... 14-18 (/FEN "B::"/ 23-26) *
{the end}
"""


def steps(*texts: str, start: str | None = None) -> tuple[Step, ...]:
    state = RULES.initial_state() if start is None else RULES.parse_state(start)
    found = []
    for text in texts:
        found.append(Step(RULES.parse(state, text)))
        state = RULES.result(state, found[-1].move)
    return tuple(found)


def test_a_file_of_games_is_read_with_all_that_it_says() -> None:
    first, second = pdn.read_text(TWO_GAMES)
    assert first.heading == (Comment(" two games", "%"), Comment("among the tags"))
    assert first.tag("Event") == 'World "Championship" 1981, game 37'
    assert [name for name, _ in first.tags] == ["Event", "Black", "White", "Result", "GameType"]
    assert first.body[0] == Comment("It begins.")
    assert [element.strength for element in first.body if isinstance(element, Step)].count("!") == 1
    assert Nag(3) in first.body
    assert Comment(" to the end", ";") in first.body
    variation = next(element for element in first.body if isinstance(element, Variation))
    assert isinstance(variation.body[0], Step)
    assert variation.body[0].strength == "(?)"
    assert any(isinstance(element, Variation) for element in variation.body)
    assert isinstance(first.body[-1], Step)
    assert first.body[-1].move.captured == (27, 18, 9)
    assert first.result == "1-0"
    assert second.start == RULES.parse_state("W:WK32:B18,19,27")
    assert Setup("W:WK14,31:B23") in second.body
    assert (second.result, second.ending) == ("*", (Comment("the end"),))
    assert len(second.positions()) == 5


def test_a_file_of_games_is_written_and_read_again_without_loss() -> None:
    games = list(pdn.read_text(TWO_GAMES))
    text = pdn.write_text(games)
    assert list(pdn.read_text(text)) == games
    assert pdn.write_text(pdn.read_text(text)) == text
    assert all(len(line) <= 80 for line in text.splitlines())
    assert list(pdn.read_text(text.replace("\n", "\r\n"))) == games


def test_the_text_is_that_of_a_person() -> None:
    one, two, three = steps("11-15", "23-19", "8-11")
    game = PdnGame((("Event", "x"),), (one, two, Nag(1), Variation(()), three), "*")
    wanted = '[Event "x"]\n\n1. 11-15 23-19 $1 () 2. 8-11 *\n\n'
    assert pdn.write_text([game]) == wanted


def random_body(chance: random.Random, state: Position, length: int, depth: int = 0) -> tuple[Element, ...]:
    """Legal moves with all kinds of things between them."""
    body: list[Element] = []
    for _ in range(length):
        actions = RULES.actions(state)
        if not actions:
            break
        move = chance.choice(actions)
        before, state = state, RULES.result(state, move)
        long = bool(move.captured) and not move.ambiguous and chance.random() < 0.3 and len(move.squares) > 2
        body.append(Step(move, chance.choice(["", "", "!", "?", "(?!)", "!!"]), long))
        if chance.random() < 0.2:
            body.append(
                Comment(chance.choice(["", " [%clk 0:01:02] ", "(", '"', "1-0", "two\nlines", "%;", "é"]))
            )
        if chance.random() < 0.1:
            body.append(Comment(chance.choice(["", " {", "to the end } )"]), chance.choice(";%")))
        if chance.random() < 0.2:
            body.append(Nag(chance.randrange(256)))
        if depth < 3 and chance.random() < 0.15:
            body.append(Variation(random_body(chance, before, 4, depth + 1)))
        if chance.random() < 0.05:
            fen = chance.choice(["W:W32,K18:B1,K7", "B:W32,K18:B1,K7", "B::", "W::"])
            body.append(Setup(fen))
            if fen.endswith("::"):
                state = state._replace(player="BW".index(fen[0]))
            else:
                state = RULES.parse_state(fen)
    return tuple(body)


@given(st.integers(0, 10**9))
def test_whatever_a_game_holds_is_written_and_read_without_loss(seed: int) -> None:
    chance = random.Random(seed)
    games = []
    for _ in range(chance.randrange(1, 4)):
        tags = [("Event", chance.choice(["", 'a "quoted" \\ name', "x" * 200, "[1-0]", "{", "ü"]))]
        start = RULES.initial_state()
        if chance.random() < 0.3:
            tags.append(("FEN", "W:W31,K18:B1,K7,10"))
            start = RULES.parse_state(tags[-1][1])
        body = random_body(chance, start, chance.randrange(60))
        heading = (Comment("before"),) if chance.random() < 0.2 else ()
        games.append(
            PdnGame(tuple(tags), body, chance.choice(["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-0"]), heading)
        )
    assert list(pdn.read_text(pdn.write_text(games))) == games


def message(text: str) -> str:
    """What is wrong with a text: one line, or "" if nothing is."""
    try:
        list(pdn.read_text(text))
    except ValueError as error:
        return str(error)
    return ""


@given(st.text() | st.text('0123456789-x:.*!?$(){}[]/;% \n"\\FENabWB'))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    assert "\n" not in message(text)


@given(st.binary())
def test_any_bytes_are_read_or_refused_in_one_line(data: bytes) -> None:
    assert "\n" not in message(pdn.decode(data))


@given(st.integers(0, len(TWO_GAMES)), st.integers(0, 5), st.text(max_size=3))
def test_a_damaged_file_is_read_or_refused_in_one_line(at: int, length: int, put: str) -> None:
    assert "\n" not in message(TWO_GAMES[:at] + put + TWO_GAMES[at + length :])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1. 11-15 22-18 2. 9-13", "line 1, game 1, move 2: illegal move 9-13: a capture must be made"),
        ("1-0 1. 11-15 *\n\n1. 11-16 22-17 2. 9-10 *", "line 3, game 3, move 2: illegal move 9-10"),
        ("1. 11-15 (11-16 22-11) *", "line 1, game 1, move 1 in a variation: illegal move 22-11"),
        ("1. 11-33", "line 1, game 1, move 1: illegal move 11-33: there is no square 33"),
        ("1. a3-b4", "line 1, game 1: not PDN: 'a3-b4'"),
        ("1. 11-155", "line 1, game 1: not PDN: '11-155'"),
        ("1. 11-15 zork", "line 1, game 1, move 1: not PDN: 'zork'"),
        ("1. 11-15\n{no end", "line 2, game 1, move 1: the comment that begins here has no end"),
        ("1. 11-15 (11-16", "line 1, game 1, move 1 in a variation: a variation has no end"),
        ("1. 11-15 (11-16 *", "line 1, game 1, move 1 in a variation: the result * stands in a variation"),
        ('1. 11-15 (11-16 [Event "x"]', "a variation has no end"),
        ("1. 11-15 )", "a ) that closes no variation"),
        ("(" * 60, "more than 50 variations in one another"),
        ("!!! 11-15", "!!! stands after no move"),
        ('[Event "no end]\n1. 11-15', "line 1, game 1: not a tag; tags look like"),
        ("[Event no quotes]", "line 1, game 1: not a tag"),
        ('[GameType "20"]', "line 1, game 1: GameType: '20' is not English checkers, which is type 21"),
        ('[FEN "W:W33:B1"]', "line 1, game 1: FEN: there is no square 33"),
        ('[FEN "W:W4:B1"]', "line 1, game 1: FEN: White's man on 4 stands on its king row"),
        ('[FEN "W:W18:B18"]', "line 1, game 1: FEN: square 18 holds a black and a white piece"),
        ('[FEN "W:W18-30:B1"]', "line 1, game 1: FEN: White has 13 pieces"),
        ('1. 11-15 /FEN "zork"/', "line 1, game 1, move 1: no side to move in 'zork'"),
        ("1. 11-15 /zork/", "line 1, game 1, move 1: not a setup"),
        ("\x00\x01\x02\xff", r"line 1, game 1: not PDN: '\\x00"),
        ("{} " * 30_000, "more than 20000 tags, moves and comments in one game"),
    ],
)
def test_what_is_wrong_is_named_with_line_game_and_move(text: str, wrong: str) -> None:
    assert wrong.replace("\\\\", "\\") in message(text)


def test_illegal_move_at_game_3_move_17() -> None:
    chance, state, moves = random.Random(7), RULES.initial_state(), []
    for _ in range(32):
        move = chance.choice(RULES.actions(state))
        moves.append(RULES.text(move))
        state = RULES.result(state, move)
    text = "1. 11-15 *\n1. 12-16 *\n" + " ".join(moves) + " 32-1 *"
    assert "line 3, game 3, move 17: illegal move 32-1" in message(text)


def test_the_games_before_a_mistake_are_not_lost() -> None:
    games = pdn.read_text("1. 11-15 *\n1. 12-16 *\n1. 12-17 *")
    assert [next(games).result, next(games).result] == ["*", "*"]
    with pytest.raises(ValueError, match="game 3, move 1"):
        next(games)


def test_too_many_megabytes_are_refused_at_once_and_rubbish_soon() -> None:
    start = time.monotonic()
    with pytest.raises(ValueError, match="more than 128 MB; split the file"):
        pdn.decode(b"{" * 130_000_000)
    assert "more than 128 million characters" in message("{" * 130_000_000)
    for rubbish in ("{", "(", "[", "1", "1.", " ", "\n", "%", "$", "/", '"', "11-15 ", "\x00", "1-0 "):
        message(rubbish * (300_000 // len(rubbish)))
    assert time.monotonic() - start < 60


@pytest.mark.parametrize(
    "text", ["9-13", "1. 9-13", "1.9-13", "1 . 9 - 13", "1. 09-13", "1... 9-13", "1. ... 9-13"]
)
def test_moves_and_their_numbers_may_be_written_in_many_ways(text: str) -> None:
    assert next(pdn.read_text(text)).body == steps("9-13")


@pytest.mark.parametrize("text", ["32x14", "32X23X14", "32:23:14", "32 x 14", "1. 32x14"])
def test_captures_may_be_short_or_long(text: str) -> None:
    (game,) = pdn.read_text(f'[FEN "W:WK32:B18,19,27"] {text}')
    assert isinstance(game.body[0], Step)
    assert game.body[0].move.captured == (27, 18)
    assert game.body[0].long == ("23" in text)


def test_an_old_star_for_an_only_move_becomes_its_glyph() -> None:
    (game,) = pdn.read_text("1. 11-15* 22-18 2. 15x22*")
    assert game.body == (steps("11-15")[0], Nag(7), *steps("11-15", "22-18", "15x22")[1:])
    assert game.result == "*"


def test_a_tag_ends_a_game_that_has_no_result() -> None:
    assert [game.tag("Event") for game in pdn.read_text('[Event "a"] 1. 11-15 [Event "b"] 1. 12-16')] == [
        "a",
        "b",
    ]


def test_an_empty_file_holds_no_game() -> None:
    assert list(pdn.read_text("")) == []
    assert list(pdn.read_text(" \n\n")) == []
    assert list(pdn.read_text("{words only}")) == [PdnGame(heading=(Comment("words only"),))]


def test_latin_1_is_read_where_it_is_not_utf_8() -> None:
    assert pdn.decode("Müller".encode("latin-1")) == pdn.decode("Müller".encode()) == "Müller"


def test_what_cannot_be_written_is_refused() -> None:
    for game in (
        PdnGame(body=(Comment("}"),)),
        PdnGame(body=(Comment("two\nlines", ";"),)),
        PdnGame((("Event", "two\nlines"),)),
        PdnGame((("1", "x"),)),
    ):
        with pytest.raises(ValueError):
            pdn.write_text([game])


def test_a_played_game_is_recorded_with_its_players_and_the_reason_of_its_end() -> None:
    record = Record("checkers", ("A", "B"), ("11-15", "22-18", "15x22"), "0-1", 'crash: "x"\n', round="2.1")
    (game,) = pdn.read_text(pdn.write_record(record))
    assert dict(game.tags) == {
        "Event": "Plyground match", "Round": "2.1", "Black": "A", "White": "B", "Result": "0-1",
        "GameType": "21,B,8,8,N1,0", "Termination": 'crash: "x"',
    }  # fmt: skip
    assert game.body == steps("11-15", "22-18", "15x22")
    assert game.result == "0-1"


def test_a_game_from_a_position_is_recorded_with_it() -> None:
    record = Record("checkers", ("A", "B"), ("32x14",), "*", start="W:WK32:B18,19,27")
    (game,) = pdn.read_text(pdn.write_record(record))
    assert (game.tag("SetUp"), game.tag("FEN")) == ("1", "W:WK32:B18,19,27")
    assert pdn.write_text([game]).endswith("1... 32x14 *\n\n")


def random_moves(seed: int) -> tuple[list[str], draughts.Board]:
    chance, state, board = random.Random(seed), RULES.initial_state(), draughts.Board("english")
    moves: list[str] = []
    while RULES.actions(state) and len(moves) < 80:
        move = chance.choice(RULES.actions(state))
        moves.append(RULES.text(move))
        board.push(draughts.Move(board, steps_move=list(move.squares)))
        state = RULES.result(state, move)
    return moves, board


@pytest.mark.parametrize("seed", range(4))
def test_pydraughts_reads_what_we_write(seed: int) -> None:
    moves, _ = random_moves(seed)
    text = pdn.write_record(Record("checkers", ("A", "B"), tuple(moves), "1/2-1/2")) * 2
    games = PDNReader(text).games
    assert [game.moves for game in games] == [moves, moves]
    assert games[0].variant == "english"
    assert games[0].game_ending == "1/2-1/2"


@pytest.mark.parametrize("seed", range(4))
def test_we_read_what_pydraughts_writes(seed: int, tmp_path: Path) -> None:
    moves, board = random_moves(seed)
    path = tmp_path / "game.pdn"
    PDNWriter(str(path), board=board, tags={"Black": "A"}, game_ending="1-0")
    (game,) = pdn.read(path.read_bytes())
    assert [RULES.text(element.move) for element in game.body if isinstance(element, Step)] == moves
    assert (game.tag("Black"), game.result) == ("A", "1-0")
