"""The cells of the 9×9 kernel's state: the same one is chosen to guess in by both forms of the kernel."""

from __future__ import annotations

from array import array
from types import ModuleType

import pytest

from conftest import both_forms

OPEN, PAIRS, WORDS = 96, 100, 104
PEERS = array("I", [0x7FFFFFF & ~(1 << place) for place in range(27)])  # a band in which all see each other


def state(**cells: str) -> array[int]:
    """A state in which just these cells, named c0 to c80, are open."""
    board = array("I", [0] * WORDS)
    for name, candidates in cells.items():
        band, place = divmod(int(name[1:]), 27)
        board[OPEN + band] |= 1 << place
        board[PAIRS + band] |= (len(candidates) == 2) << place
        for digit in candidates:
            board[12 * band + int(digit) - 1] |= 1 << place
    return board


@pytest.mark.parametrize("kernel", both_forms("puzzles.sudoku.kernel_cells"), indirect=True)
def test_the_pair_with_the_most_pairs_around_it_is_chosen(kernel: ModuleType) -> None:
    assert kernel.choose(state(c3="12", c30="12", c57="12", c40="12", c0="123"), 0, PEERS) == 30
    assert kernel.choose(state(c30="12", c39="12", c57="12"), 0, PEERS) == 30


@pytest.mark.parametrize("kernel", both_forms("puzzles.sudoku.kernel_cells"), indirect=True)
def test_without_pairs_the_first_cell_with_the_fewest_candidates_is_chosen(kernel: ModuleType) -> None:
    assert kernel.choose(state(c3="1234", c30="123", c57="567", c80="123456789"), 0, PEERS) == 30
