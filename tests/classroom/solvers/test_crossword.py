"""A generate.py solves a crossword; what is wrong with its answer is told with the slot."""

from __future__ import annotations

import pytest

from classroom.composing import programs
from plyground import plugins
from plyground.solving import WrongAnswer, solve
from plyground.stopping import Limit, Unfinished

CREATOR = """
from crossword import Variable
class CrosswordCreator:
    def __init__(self, crossword):
        self.crossword, self.domains = crossword, {{v: set(crossword.words) for v in crossword.variables}}
    def solve(self):
        across, down = sorted(self.crossword.variables, key=lambda v: v.direction)
        {body}
"""
CORNER = plugins.puzzle("crossword", "CAT\nA##\n.##")


@pytest.fixture
def written(tmp_path):
    """A generate.py of this text."""

    def write(text: str) -> str:
        path = tmp_path / "generate.py"
        path.write_text(text)
        return f"student:{path}"

    return write


def test_a_right_file_fills_a_crossword_around_what_stands(written):
    puzzle = plugins.puzzle("crossword")
    found = solve(puzzle, written(programs("crossword")["written"]))
    solved = puzzle.filled(next(found))
    assert solved.text().startswith("SET##\nC")
    assert "." not in solved.text()
    with pytest.raises(Unfinished):
        next(found)


@pytest.mark.parametrize(
    ("body", "says", "cells"),
    [
        ("return None", r"says that the \d+ words it was given leave no fill", ()),
        ("return 7", "solve gave 7, where an assignment or None is asked for", ()),
        ("return {across: 'CAT'}", "1 down has no word", (0, 3, 6)),
        ("return {across: 'CATS', down: 'CAR'}", "CATS has 4 letters where there is room for 3", (0, 1, 2)),
        ("return {across: 'DOG', down: 'CAR'}", "1 across: DOG does not agree with CAT", (0, 1, 2)),
        ("return {across: 'CAT', down: 'CAT'}", "1 down: CAT stands in two places", (0, 3, 6)),
        ("return {across: 'CAT', down: 'CAQ'}", "CAQ is none of the words", (0, 3, 6)),
        ("raise ValueError('lost')", "line 8, in solve: ValueError: lost", ()),
        ("while True: pass", "solve gave no answer within 0.5 CPU seconds", ()),
    ],
)
def test_a_wrong_answer_is_told_with_its_slot(written, body, says, cells):
    with pytest.raises(WrongAnswer, match=says) as error:
        next(solve(CORNER, written(CREATOR.format(body=body)), Limit(seconds=0.5)))
    assert error.value.cells == cells


def test_words_that_do_not_cross_are_told(written):
    puzzle = plugins.puzzle("crossword", "...\n.##\n.##")
    with pytest.raises(WrongAnswer, match="1 down: DOG does not agree with CAT at 1 across where they cross"):
        next(solve(puzzle, written(CREATOR.format(body="return {across: 'CAT', down: 'DOG'}"))))


def test_what_no_file_solves_is_refused_in_words(written, tmp_path):
    with pytest.raises(LookupError, match="no course's file solves Queens"):
        next(solve(plugins.puzzle("queens"), "x.py"))
    with pytest.raises(LookupError, match="there is no file"):
        next(solve(CORNER, str(tmp_path / "none.py")))
    rebus = plugins.puzzle("crossword", "[STAR]..\n...\n...")
    with pytest.raises(LookupError, match="takes crosswords with one letter a square"):
        next(solve(rebus, written("")))
