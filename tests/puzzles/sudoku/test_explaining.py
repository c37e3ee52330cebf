"""Explanations: every step is sound, and together they fill the board."""

from __future__ import annotations

import pytest

from plyground.puzzles.sudoku.explaining import explain
from plyground.puzzles.sudoku.grid import parse
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.solving import solve

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


@pytest.mark.parametrize("text", [EASY, HARD, "..34..122143432."])
def test_the_steps_lead_to_the_solution(text):
    puzzle = Sudoku(parse(text))
    [solution] = solve(puzzle, "cadical")
    filled = {step.cell: step.digit for step in explain(puzzle)}
    assert puzzle.grid.filled(filled) == solution
    assert len(filled) == puzzle.grid.cells.count(0)


def test_an_easy_board_needs_singles_only():
    kinds = {step.kind for step in explain(Sudoku(parse(EASY)))}
    assert kinds <= {"last", "place"}
    assert "trial" in {step.kind for step in explain(Sudoku(parse(HARD)))}


def test_a_place_is_the_only_one_in_its_unit():
    step = next(step for step in explain(Sudoku(parse(HARD))) if step.kind == "place")
    assert "has no other place for" in step.reason
    assert step.text(9).startswith("r")


def test_only_unique_plain_boards_are_explained():
    with pytest.raises(ValueError, match="more than one solution"):
        list(explain(Sudoku(parse("." * 16))))
    with pytest.raises(ValueError, match="only plain boards"):
        list(explain(Sudoku(parse("." * 81), {"x": True})))
