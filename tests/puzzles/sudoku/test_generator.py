"""Generated puzzles: one solution, minimal, symmetric, and the same for the same seed."""

from __future__ import annotations

from itertools import islice

import pytest

from plyground.puzzles.sudoku import generator
from plyground.puzzles.sudoku.generator import SIZES, SYMMETRIES, generate
from plyground.puzzles.sudoku.grid import Grid
from plyground.puzzles.sudoku.kernel import Kernel
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.solving import count
from plyground.stopping import Unfinished


def solutions(grid: Grid) -> int:
    return count(Sudoku(grid), 2)


@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_of_every_size_has_one_solution(size: int) -> None:
    (grid,) = islice(generate("size", size), 1)
    assert grid.size == size
    assert solutions(grid) == 1


def test_a_given_stays_where_the_solver_gives_up_and_the_puzzle_is_the_same_again(monkeypatch) -> None:
    monkeypatch.setattr(generator, "CONFLICTS", 2)
    first, again = (next(generate("size", 12)) for _ in range(2))
    assert first == again
    assert solutions(first) == 1
    assert any(solutions(first.filled({cell: 0})) == 1 for cell in first.givens)


@pytest.mark.parametrize("size", [4, 6])
def test_no_given_can_be_left_out(size: int) -> None:
    for grid in islice(generate("minimal", size), 3):
        for cell in grid.givens:
            assert solutions(grid.filled({cell: 0})) == 2


def test_no_given_of_a_nine_by_nine_can_be_left_out() -> None:
    kernel = Kernel()
    for grid in islice(generate("minimal"), 20):
        assert kernel.solve(grid.line().encode(), 2)[0] == 1
        for cell in grid.givens:
            assert kernel.solve(grid.filled({cell: 0}).line().encode(), 2)[0] == 2


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("half-turn", lambda row, column: (8 - row, 8 - column)),
        ("quarter-turn", lambda row, column: (column, 8 - row)),
        ("mirror", lambda row, column: (row, 8 - column)),
        ("diagonal", lambda row, column: (column, row)),
        ("full", lambda row, column: (8 - column, row)),
    ],
)
def test_givens_lie_as_asked(symmetry, image) -> None:
    for grid in islice(generate("symmetry", 9, symmetry), 5):
        places = {divmod(cell, 9) for cell in grid.givens}
        assert {image(*place) for place in places} == places
        assert solutions(grid) == 1


def test_the_same_seed_makes_the_same_puzzles_and_another_one_others() -> None:
    first, again, other = (list(islice(generate(seed), 5)) for seed in ("a", "a", "b"))
    assert first == again
    assert len({*first, *other}) == 10


@pytest.mark.parametrize("size", [9, 16])
def test_it_stops_amid_a_puzzle_when_told_to(size: int) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 10

    with pytest.raises(Unfinished):
        next(generate(1, size, stop=stop))
    assert 11 <= asked < 100  # a solver that works meanwhile may ask once more


def test_sizes_and_symmetries_are_checked() -> None:
    with pytest.raises(ValueError, match="no puzzles of size 7"):
        next(generate(1, 7))
    with pytest.raises(ValueError, match="half-turn"):
        next(generate(1, 9, "round"))
    assert "none" in SYMMETRIES
