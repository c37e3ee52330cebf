"""The kernel of chains says the same compiled and interpreted, and every link of a chain can be checked."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from conftest import compiled, interpreted
from plyground.puzzles.sudoku.explaining import follow, start
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.techniques import chains

KERNEL = "puzzles.sudoku.techniques.kernel_chains"
TEXT = "..1...37.96....58....5....1.1.....6..29...4..54....7.83...89..2....568...8...16.."
SMALL = "12....3....4.....1..5.......2....6.."  # 6×6, several solutions: the kernel does not mind
KINDS = {
    "X": (True, False, False),
    "XY": (False, True, False),
    "alternating": (True, True, False),
    "grouped": (True, True, True),
}
"""By the places of digits, by cells of two candidates, with groups."""


def stages(first, end, every=1):
    """The board of a puzzle after some of its steps."""
    board = start(Sudoku.parse(TEXT))
    for _ in islice(follow(board), first, end, every):
        yield board


def shortest(module, board, kind, monkeypatch):
    monkeypatch.setattr(chains, "Chains", module.Chains)
    board.kept.pop("chains", None)
    kernel = chains._kernel(board)
    in_houses, in_cells, groups = KINDS[kind]
    wide = (board.layout.count + 63) // 64 * 8
    places = b"".join(spots.to_bytes(wide, "little") for spots in board.places)
    digits = list(range(1, board.size + 1)) if in_houses else []
    kernel.load(places, board.candidates, digits, in_cells, groups)
    return kernel.shortest(4, 24)


@pytest.mark.parametrize("kind", KINDS)
def test_both_forms_find_the_same_chain(kind, monkeypatch):
    for board in (*stages(26, 27), start(Sudoku.parse(SMALL))):
        fast = shortest(compiled(KERNEL), board, kind, monkeypatch)
        assert fast == shortest(interpreted(KERNEL), board, kind, monkeypatch)


@pytest.mark.parametrize("kind", KINDS)
def test_of_two_nodes_with_a_strong_link_one_holds_and_of_a_weak_one_not_both(kind, monkeypatch):
    found = []
    for board in stages(17, 49, 3):
        chain = shortest(compiled(KERNEL), board, kind, monkeypatch)
        if chain is None:
            continue
        found.append(chain)
        assert len(chain) % 2 == 0
        for number, (one, other) in enumerate(pairwise(chain)):
            assert (one_holds if number % 2 == 0 else clashing)(board, one, other)
    assert found


def one_holds(board, one, other):
    (digit, cells), (number, places) = one, other
    if digit != number:
        return cells == places and board.candidates[cells[0]] == 1 << digit | 1 << number
    spots = sum(1 << cell for cell in cells + places)
    return any(board.places[digit] & house.mask == spots for house in board.layout.houses)


def clashing(board, one, other):
    (digit, cells), (number, places) = one, other
    if digit != number:
        return cells == places
    return all(board.layout.peers[a] >> b & 1 for a in cells for b in places)
