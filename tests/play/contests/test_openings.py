"""First moves of contests."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from plyground import plugins
from plyground.play.contests import openings


def test_given_openings_come_in_their_order_and_again() -> None:
    game = plugins.game("tictactoe")
    given = [("a1",), ("b2",)]
    assert list(islice(openings.stream(game, 1, given=given), 5)) == [*given, *given, given[0]]


def test_the_seed_chooses_random_ones() -> None:
    game = plugins.game("raichu")
    first, again, other = (list(islice(openings.stream(game, seed), 3)) for seed in (1, 1, 2))
    assert first == again != other
    assert {len(opening) for opening in first} == {openings.RANDOM_PLIES}


def test_a_file_holds_an_opening_a_line(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# ballots\n9-13 21-17   # a comment\n\n11-15 23-19\n")
    assert openings.read(plugins.game("checkers"), path) == [("9-13", "21-17"), ("11-15", "23-19")]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("9-13\n9-99\n", "line 2: "),
        ("# nothing\n", "holds no opening"),
        ("a1 b1 a2 b2 a3", "line 1: "),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match=wrong):
        openings.read(plugins.game("checkers" if "-" in text else "tictactoe"), path)


def test_a_file_that_is_not_there_or_no_text_is_refused_in_words(tmp_path: Path) -> None:
    game = plugins.game("tictactoe")
    with pytest.raises(ValueError, match=r"cannot read .*: No such file"):
        openings.read(game, tmp_path / "nothing")
    (tmp_path / "x").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ValueError, match="is no text"):
        openings.read(game, tmp_path / "x")


def test_an_opening_that_ends_the_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    game = plugins.game("tictactoe")
    words = [game.label(cell) for cell in (0, 3, 1, 4, 2)]
    path.write_text(" ".join(words))
    with pytest.raises(ValueError, match="the game is over after these moves"):
        openings.read(game, path)
