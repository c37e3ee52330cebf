"""Explanations: step by step to the solution, graded hints, and no word about a puzzle that isn't unique."""

from __future__ import annotations

from itertools import islice

import pytest

from plyground.puzzles.sudoku.explaining import describe, explain, hint, start
from plyground.puzzles.sudoku.grid import parse
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.solving import NotUnique, solve
from plyground.puzzles.sudoku.techniques.almost_locked import als_chain
from plyground.puzzles.sudoku.techniques.nested import nested_net
from plyground.puzzles.sudoku.techniques.suppositions import supposition
from plyground.stopping import Unfinished

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


@pytest.mark.parametrize("text", [EASY, HARD, "..34..122143432."])
def test_the_steps_lead_to_the_solution(text):
    puzzle = Sudoku(parse(text))
    [solution] = solve(puzzle, "cadical")
    filled = dict(placed for step in explain(puzzle) for placed in step.placements)
    assert puzzle.grid.filled(filled) == solution
    assert len(filled) == puzzle.grid.cells.count(0)


def test_an_easy_board_needs_singles_only():
    assert {step.level for step in explain(Sudoku(parse(EASY)))} == {"easy"}
    assert "easy" not in {max(explain(Sudoku(parse(HARD))), key=lambda step: step.difficulty).level}


@pytest.mark.parametrize(
    ("technique", "rules"), [(supposition, {"thermo": [[[0, 0], [0, 1]]]}), (nested_net, {}), (als_chain, {})]
)
def test_a_technique_that_may_take_long_hears_amid_it_that_nobody_waits(technique, rules):
    board = start(Sudoku(parse(HARD), rules))
    board.stop = lambda: True
    with pytest.raises(Unfinished):
        list(technique.steps(board) if hasattr(technique, "steps") else technique(board))


def test_a_hint_is_graded_and_goes_on_from_what_was_ruled_out():
    puzzle = Sudoku(parse(HARD))
    own = dict(placed for step in islice(explain(puzzle), 8) for placed in step.placements)
    first = hint(puzzle, own)
    assert first is not None
    assert first.where == "Look at column 2."
    assert first.step.technique == "Pointing"
    assert first.step.text(9).startswith("r1c2≠1")
    second = hint(puzzle, own, first.step.eliminations)
    assert second is not None
    assert second.step != first.step
    assert hint(Sudoku(next(iter(solve(puzzle))))) is None


def test_a_step_is_plain_data():
    step = next(explain(Sudoku(parse(EASY))))
    assert describe(step, 9)["placements"] == [[0, 5, 8]]
    assert describe(step, 9)["sentence"] == "In box 2 only r1c6 has room for 8."


def test_a_puzzle_that_is_not_unique_is_refused_with_two_solutions():
    with pytest.raises(NotUnique, match="more than one solution") as refused:
        list(explain(Sudoku(parse("." * 16))))
    _, one, other = str(refused.value).splitlines()
    assert one != other
