"""Solutions of small boards, counted together: known numbers, and those that listing gives."""

from __future__ import annotations

from random import Random

import pytest

from plyground.puzzles.sudoku import tally as tallying
from plyground.puzzles.sudoku.generator import generate
from plyground.puzzles.sudoku.grid import Grid
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.solving import count, solve
from plyground.puzzles.sudoku.tally import tally
from plyground.stopping import Unfinished


def empty(box: tuple[int, int]) -> Grid:
    return Grid(box, (0,) * (box[0] * box[1]) ** 2)


@pytest.mark.parametrize(
    ("box", "known"),
    [((2, 2), 288), ((1, 4), 576), ((1, 5), 161_280), ((2, 3), 28_200_960), ((1, 6), 812_851_200)],
)
def test_empty_boards_have_as_many_solutions_as_is_known(box: tuple[int, int], known: int) -> None:
    assert count(Sudoku(empty(box)), 10**18) == known


@pytest.mark.parametrize(("size", "boards"), [(4, 4), (6, 4), (8, 1)])
def test_givens_are_heeded_as_in_a_list_of_all_solutions(size: int, boards: int) -> None:
    random = Random(size)
    several = 0
    for grid in (next(generate(seed, size)) for seed in range(boards)):
        left_out = random.sample(sorted(grid.givens), 3)
        sparse = grid.filled(dict.fromkeys(left_out, 0))
        listed = len(list(solve(Sudoku(sparse))))
        assert tally(sparse) == count(Sudoku(sparse), 10**6) == listed
        several += listed > 1
    assert several >= boards - 1


def test_with_too_many_boards_on_the_way_it_says_so_and_they_are_listed(monkeypatch) -> None:
    monkeypatch.setattr(tallying, "MOST_WAYS", 3)
    assert tally(empty((2, 2))) is None
    assert count(Sudoku(empty((2, 2))), 10**6) == 288


def test_it_stops_when_told_to() -> None:
    with pytest.raises(Unfinished):
        tally(empty((2, 4)), lambda: True)
