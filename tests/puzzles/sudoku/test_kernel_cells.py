"""The cells of the 9×9 kernel's state: pairs, the best cell to guess in, full grids, alike in both forms."""

from __future__ import annotations

from array import array
from types import ModuleType

import pytest

from conftest import both_forms

ONCE, OPEN, PAIRS, WORDS = 72, 96, 100, 104
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
in_both_forms = pytest.mark.parametrize("kernel", both_forms("puzzles.sudoku.kernel_cells"), indirect=True)


def state(cells: list[str]) -> array[int]:
    """A state with these candidates in its 81 cells, tallied as the kernel does it; idle lanes are full."""
    board = array("I", [0] * WORDS)
    for cell, candidates in enumerate(cells):
        band, place = divmod(cell, 27)
        for digit in candidates:
            board[12 * band + int(digit) - 1] |= 1 << place
        if len(candidates) > 1:
            board[OPEN + band] |= 1 << place
    for band in range(3):
        for lane in range(4):
            one, other = board[12 * band + lane], board[12 * band + 4 + lane]
            board[ONCE + 4 * band + lane] = one | other
            board[ONCE + 12 + 4 * band + lane] = one & other
        for idle in (9, 10, 11):
            board[12 * band + idle] = 0x7FFFFFF
    return board


@in_both_forms
def test_cells_with_just_two_candidates_are_marked(kernel: ModuleType) -> None:
    cells = list(SOLUTION)
    cells[0], cells[1], cells[30], cells[80] = "15", "159", "48", "123456789"
    board = state(cells)
    kernel.pair(board, 0)
    assert list(board[PAIRS : PAIRS + 3]) == [1, 1 << 3, 0]


@in_both_forms
def test_the_pair_with_the_most_pairs_around_it_is_chosen(kernel: ModuleType) -> None:
    peers = array("I", [0x7FFFFFF & ~(1 << place) for place in range(27)])
    cells = list(SOLUTION)
    cells[3], cells[30], cells[57], cells[40] = "12", "12", "12", "12"  # three in a column, one beside
    board = state(cells)
    kernel.pair(board, 0)
    assert kernel.choose(board, 0, peers) == 30
    cells[3] = cells[30] = cells[57] = "123"
    cells[40] = "1234"
    board = state(cells)
    kernel.pair(board, 0)
    assert kernel.choose(board, 0, peers) == 3  # without pairs, the first of the fewest candidates


@in_both_forms
def test_a_full_grid_fits_if_every_digit_is_in_every_row_column_and_box(kernel: ModuleType) -> None:
    assert kernel.fits(state(list(SOLUTION)), 0)
    for one, other in ((0, 1), (0, 9), (0, 3)):
        cells = list(SOLUTION)
        cells[one], cells[other] = cells[other], cells[one]
        assert not kernel.fits(state(cells), 0)
    rows = [SOLUTION[9 * row : 9 * row + 9] for row in (0, 3, 6, 1, 4, 7, 2, 5, 8)]
    assert not kernel.fits(state(list("".join(rows))), 0)  # rows and columns are right, boxes are not
