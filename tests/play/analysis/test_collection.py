"""Collections: split by lines alone just as the reader reads them, searched by tags and by position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.formats import pdn
from plyground.games.checkers import GAME
from plyground.play.analysis.collection import Collection, Wanted

RULES = GAME()
FILE = r"""% a collection
[Event "A \"quoted\" cup"]
[Red "Ann"]
[White "Bob"]

1. 11-15 22-18 {a comment
[that looks like "a tag"]
1-0
} 2. 15x22 25x18 1-0

[Event "Second"]
[Black "Bob"]
[White "Ann"]
[Result "0-1"]
1. 9-13 22-18 0-1
1. 12-16 24-20 *

[Event "Third"]
[Black "Cy"]
1. 11-15 23-19
"""


def test_the_games_of_a_file_are_listed_by_their_tags() -> None:
    found = Collection(FILE.encode(), "x.pdn")
    assert [(entry.players, entry.result, entry.event) for entry in found.entries] == [
        (("Ann", "Bob"), "1-0", 'A "quoted" cup'),
        (("Bob", "Ann"), "0-1", "Second"),
        (("", ""), "*", ""),
        (("Cy", ""), "", "Third"),
    ]
    assert [found.study(number) for number in range(1, 5)] == list(pdn.studies(FILE.encode()))
    with pytest.raises(ValueError, match="no game 5; the file has 4"):
        found.study(5)


def test_games_are_found_by_player_result_opening_and_position() -> None:
    held = Collection(FILE.encode(), "x.pdn")

    def numbers(wanted: Wanted) -> list[int]:
        return [entry.number for entry in held.find(wanted)]

    assert numbers(Wanted(player="ann")) == [1, 2]
    assert numbers(Wanted(player="ann", result="0-1")) == [2]
    start = RULES.initial_state()
    assert (held.read, numbers(Wanted(position=start))) == (0, [])
    assert list(held.read_on()) == [1, 2, 3, 4]
    assert numbers(Wanted(position=start)) == [1, 2, 3, 4]
    after = RULES.result(start, RULES.parse(start, "11-15"))
    assert numbers(Wanted(position=after)) == [1, 4]
    assert numbers(Wanted(opening="single corner")) == [1]
    moves = held.moves(start)
    assert {move: dict(results) for move, results in moves.items()} == {
        "11-15": {"1-0": 1, "": 1}, "9-13": {"0-1": 1}, "12-16": {"*": 1},
    }  # fmt: skip


def test_a_broken_game_is_read_up_to_there_and_says_where_in_the_file() -> None:
    held = Collection((FILE + '\n[Event "x"]\n1. 11-15 30-1 *\n').encode(), "x.pdn")
    wrong: list[str] = []
    assert held.study(5, wrong).moves() == ["11-15"]
    assert wrong[0].startswith(f"line {FILE.count(chr(10)) + 3}, game 5, move 1: illegal move 30-1")
    assert list(held.read_on())[-1] == 5
    for data in (b"", b"   ", b"\xff\xfe"):
        with pytest.raises(ValueError, match=r"no game|not PDN|not a file"):
            Collection(data, "x.pdn").study(1)


@given(
    st.lists(
        st.sampled_from(['[Event "a"]\n', "\n", "1. 11-15 *\n", "{x\n", "}\n", "1-0\n", "% y\n", "9-13 "])
    )
)
def test_whatever_is_in_a_file_is_split_without_loss(parts: list[str]) -> None:
    text = "".join(parts)
    try:
        held = Collection(text.encode(), "x.pdn")
    except ValueError:
        return
    assert "".join(text[entry.start : entry.end] for entry in held.entries).strip() == text.strip()
