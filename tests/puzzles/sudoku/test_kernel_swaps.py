"""Counting by swaps: cells that could all change are found, the same in both forms of the kernel."""

from __future__ import annotations

from array import array
from types import ModuleType

import pytest

from conftest import both_forms

PAIRS = 36


def state(*places: tuple[int, int, int]) -> array[int]:
    """A state with these places, each a digit, a row and a column from 0, and its cells of two candidates."""
    board = array("I", [0] * (PAIRS + 3))
    for digit, row, column in places:
        board[12 * (row // 3) + digit] |= 1 << (9 * (row % 3) + column)
    for band in range(3):
        once = twice = 0
        for digit in range(9):
            twice |= once & board[12 * band + digit]
            once |= board[12 * band + digit]
        board[PAIRS + band] = twice
    return board


@pytest.mark.parametrize("kernel", both_forms("puzzles.sudoku.kernel_swaps"), indirect=True)
def test_cells_that_could_all_take_their_other_digit_are_found(kernel: ModuleType) -> None:
    corners = [(digit, row, column) for digit in (0, 4) for row in (3, 8) for column in (1, 2)]
    assert kernel.swap(state(*corners), 0, PAIRS) == 27 + 1
    for further in ((0, 3, 7), (4, 6, 0), (0, 0, 2)):  # another place in a row, a box, a column
        assert kernel.swap(state(*corners, further), 0, PAIRS) == -1
    assert kernel.swap(state(*corners[:-1]), 0, PAIRS) == -1
    assert kernel.swap(state(), 0, PAIRS) == -1
