"""An attempt at a Sudoku: what a person writes over the givens."""

from __future__ import annotations

import pytest

from plyground.play.puzzles.attempt import Attempt
from plyground.puzzles.sudoku.puzzle import Sudoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def attempt() -> Attempt:
    return Attempt(Sudoku.parse(EASY))


def test_givens_stay(attempt: Attempt) -> None:
    for change in (lambda: attempt.write(0, 4), lambda: attempt.mark(0, 4), lambda: attempt.erase(0)):
        with pytest.raises(ValueError, match="r1c1 is given"):
            change()
    with pytest.raises(ValueError, match="digits are 1 to 9"):
        attempt.write(2, 10)


def test_a_digit_takes_the_marks_that_it_settles_and_undo_brings_them_back(attempt: Attempt) -> None:
    attempt.mark(2, 4)
    attempt.mark(3, 4)
    attempt.mark(3, 2)
    attempt.write(2, 4)
    assert attempt.cells[2] == 4
    assert attempt.sheet.marks == {3: {2}}
    with pytest.raises(ValueError, match="marks are for empty cells"):
        attempt.mark(2, 1)
    assert attempt.undo()
    assert attempt.sheet.marks == {2: {4}, 3: {2, 4}}
    assert attempt.redo()
    assert not attempt.redo()
    assert attempt.cells[2] == 4


def test_conflicts_are_of_digits_and_of_rules(attempt: Attempt) -> None:
    attempt.write(2, 5)
    assert attempt.conflicts() == ({0, 2}, "r1c1 and r1c3 both hold 5.")
    thermo = Attempt(Sudoku.parse('{"size": 4, "thermo": [[[0, 0], [0, 1], [0, 2]]]}'))
    thermo.write(0, 3)
    cells, says = thermo.conflicts()
    assert cells == {0}
    assert says.startswith("Digits rise along the thermometer r1c1, r1c2 and r1c3")


def test_it_is_solved_when_all_is_written(attempt: Attempt) -> None:
    attempt.fill_marks()
    assert attempt.sheet.marks[3] == {2, 6}
    for cell, digit in enumerate(SOLVED):
        if not attempt.cells[cell]:
            assert not attempt.solved
            attempt.write(cell, int(digit))
    assert attempt.solved
    attempt.clear()
    assert attempt.cells == attempt.puzzle.grid.cells
