"""What every format keeps to: whatever the bytes, it reads them or says in one line why not."""

from __future__ import annotations

import io
from collections.abc import Iterator
from inspect import signature
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import plugins
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Puzzle

FORMATS = {name: plugins.load("formats", name) for name in plugins.names("formats")}
READERS = [name for name, module in FORMATS.items() if hasattr(module, "read")]
CROSSWORDS = [
    name
    for name in READERS
    if signature(FORMATS[name].read).return_annotation == "Puzzle" and name != "any_crossword"
]
GRID = Puzzle(parse("SET##\nCARDS\nUSUAL\nMETRO\n##HEW"), title="A title", clues={"1A": "A clue"})
SEEDS = [
    b'[Event "x"]\n[GameType "21"]\n1. 11-15 22-18 15x22 26x17 1-0\n',
    b'{"game": "tictactoe", "players": ["a", "b"], "moves": ["b2"], "result": "1-0"}\n',
    b"c a comment\np cnf 3 2\n1 -3 0\n2 3 -1 0\n",
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    *(FORMATS[name].write(GRID) for name in CROSSWORDS),
]


def read(name: str, data: bytes) -> Any:
    """What a format makes of some bytes, all of it."""
    wanted = next(iter(signature(FORMATS[name].read).parameters.values())).annotation
    given = {"bytes": data, "BinaryIO": io.BytesIO(data), "str": data.decode("utf-8", "replace")}[wanted]
    found = FORMATS[name].read(given)
    return list(found) if isinstance(found, Iterator) else found


def refusal(name: str, data: bytes) -> str | None:
    try:
        read(name, data)
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", READERS)
class TestEveryReader:
    @given(data=st.binary(max_size=300))
    def test_rubbish_is_refused_in_one_line(self, name, data):
        reason = refusal(name, data)
        assert reason is None or (reason and "\n" not in reason)

    @given(seed=st.sampled_from(SEEDS), at=st.floats(0, 1), rest=st.binary(max_size=20), cut=st.booleans())
    def test_damaged_files_are_refused_in_one_line(self, name, seed, at, rest, cut):
        place = int(at * len(seed))
        reason = refusal(name, seed[:place] + rest + (b"" if cut else seed[place + len(rest) :]))
        assert reason is None or (reason and "\n" not in reason)


@pytest.mark.parametrize("name", CROSSWORDS)
def test_a_crossword_comes_back_as_it_was_written(name):
    again = read(name, FORMATS[name].write(GRID))
    assert (again.grid, again.title, again.clue(again.grid.slot("1A"))) == (GRID.grid, "A title", "A clue")
