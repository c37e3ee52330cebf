"""The kernel of the nets says the same compiled and interpreted, and what it says can be checked by hand."""

from __future__ import annotations

from conftest import compiled, interpreted
from plyground.puzzles.sudoku.explaining import start
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.techniques.board import bits

KERNEL = "puzzles.sudoku.techniques.kernel_nets"
TEXT = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def loaded(module):
    board = start(Sudoku.parse(TEXT))
    layout = board.layout
    nets = module.Nets(
        9, [list(house.cells) for house in layout.houses], [bits(mask) for mask in layout.peers]
    )
    nets.load([board.candidates[cell] or 1 << digit for cell, digit in enumerate(board.values)])
    return board, nets


def test_both_forms_leave_the_same_trail():
    board, fast = loaded(compiled(KERNEL))
    _, slow = loaded(interpreted(KERNEL))
    for cell in bits(board.open)[:12]:
        for digit in bits(board.candidates[cell]):
            for true in (True, False):
                assert fast.assume(cell, digit, true) == slow.assume(cell, digit, true)
                assert fast.literals() == slow.literals()
                assert fast.failure() == slow.failure()
                assert fast.left() == slow.left()
                for literal in fast.literals():
                    assert fast.cause_of(literal) == slow.cause_of(literal)
    assert fast.next_failure(0) == slow.next_failure(0)


def test_a_cell_that_holds_a_digit_takes_it_from_what_it_sees():
    board, nets = loaded(compiled(KERNEL))
    free = [(c, d) for c in bits(board.open) for d in bits(board.candidates[c]) if not nets.assume(c, d)]
    assert free
    for cell, digit in free:
        nets.assume(cell, digit)
        left = nets.left()
        assert left[cell] == 1 << digit
        assert not any(left[peer] >> digit & 1 for peer in bits(board.layout.peers[cell]))
