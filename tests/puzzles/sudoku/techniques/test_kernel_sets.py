"""The kernel of almost locked sets says the same compiled and interpreted; what it says can be checked."""

from __future__ import annotations

from itertools import islice, pairwise

from conftest import compiled, interpreted
from plyground.puzzles.sudoku.explaining import follow, start
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.techniques.almost_locked import LARGEST, almost_locked
from plyground.puzzles.sudoku.techniques.board import bits

KERNEL = "puzzles.sudoku.techniques.kernel_sets"
TEXT = "..1...37.96....58....5....1.1.....6..29...4..54....7.83...89..2....568...8...16.."


def stages(first, end, every=1):
    """The board of a puzzle after some of its steps."""
    board = start(Sudoku.parse(TEXT))
    for _ in islice(follow(board), first, end, every):
        yield board


def loaded(module, board, sets):
    web = module.Web(81, LARGEST + 1)
    places = b"".join(spots.to_bytes(16, "little") for spots in board.places)
    web.load(b"".join(each.packed for each in sets), places, list(range(9, 0, -1)))
    return web


def linked(board, one, other, digit):
    """Whether two sets share a digit that only one of them can hold."""
    return (
        not one.cells & other.cells
        and digit in one.places
        and digit in other.places
        and all(board.layout.peers[cell] & other.places[digit] == other.places[digit]
                for cell in bits(one.places[digit]))
    )  # fmt: skip


def strikes(board, one, other, but):
    """Whether some cell sees every place of a digit in both."""
    return any(
        all(board.layout.peers[cell] >> place & 1 for place in bits(one.places[digit] | other.places[digit]))
        for digit in set(one.places) & set(other.places) - but
        for cell in bits(board.places[digit])
    )


def test_both_forms_find_the_same_pairs_and_chains():
    [board] = stages(35, 36)
    sets = almost_locked(board)[:110]
    fast, slow = loaded(compiled(KERNEL), board, sets), loaded(interpreted(KERNEL), board, sets)
    assert fast.pair() == slow.pair()
    found = [fast.chain(first, 3) for first in range(len(sets))]
    assert found == [slow.chain(first, 3) for first in range(len(sets))]
    assert any(found)
    assert [fast.chain(first, 4) for first in range(5)] == [slow.chain(first, 4) for first in range(5)]


def test_there_is_a_pair_where_trying_all_of_them_finds_one():
    for board in stages(34, 66, 6):
        sets = almost_locked(board)[:80]
        tried = {
            (i, j, digit)
            for i, one in enumerate(sets)
            for j, other in enumerate(sets)
            for digit in one.places
            if i < j and linked(board, one, other, digit) and strikes(board, one, other, {digit})
        }
        pair = loaded(compiled(KERNEL), board, sets).pair()
        assert pair in tried if tried else pair is None


def test_the_sets_of_a_chain_are_linked_by_changing_digits_and_its_ends_strike():
    [board] = stages(36, 37)
    sets = almost_locked(board)
    web = loaded(compiled(KERNEL), board, sets)
    found = [chain for first in range(len(sets)) for length in (3, 4) if (chain := web.chain(first, length))]
    assert {len(path) for path, _ in found} == {3, 4}
    for path, digits in found:
        chain = [sets[i] for i in path]
        assert len(set(path)) == len(path)
        for (one, other), digit in zip(pairwise(chain), digits, strict=True):
            assert linked(board, one, other, digit)
        assert all(a != b for a, b in pairwise(digits))
        assert strikes(board, chain[0], chain[-1], {digits[0], digits[-1]})
