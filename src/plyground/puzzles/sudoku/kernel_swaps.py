# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Counting by swaps: cells of the 9×9 kernel's state that could all take their other candidate.

The state is that of `kernel`: nine digits × three bands of 27-bit words, a band every twelve words.
"""

import cython
from cython import uint as U32

if cython.compiled:
    from cython.cimports.plyground.bits import ctz
else:
    from ...bits import ctz

COMPILED: bool = cython.compiled

LANES = cython.declare(cython.Py_ssize_t, 12)
ROW = cython.declare(U32, 0x1FF)
LAST = cython.declare(U32, 0o400400400)  # the last cell of every row
BUT_LAST = cython.declare(U32, 0o377377377)
BOXES = cython.declare(U32, 0o111)  # the first cell of every box in the first row


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def swap(board: U32[::1], base: cython.Py_ssize_t, pairs: cython.Py_ssize_t) -> cython.int:
    """One of the cells that could all take their other candidate, 27 × band + place; -1 without such.

    They have two candidates, and in each of their rows, columns and boxes a candidate of theirs has
    just two places, both among them: whatever solves the grid solves it too when all of them change.
    So there are as many solutions with one candidate of such a cell as with the other.
    """
    i: cython.Py_ssize_t
    a: U32
    b: U32
    c: U32
    x: U32
    out0: U32
    out1: U32
    out2: U32
    cells0: U32 = board[pairs]
    cells1: U32 = board[pairs + 1]
    cells2: U32 = board[pairs + 2]
    # A cell is out if one of its candidates has a place in the same row, column or box that is out.
    while cells0 | cells1 | cells2:
        out0 = 0
        out1 = 0
        out2 = 0
        for i in range(9):
            a = board[base + i] & ~cells0
            b = board[base + 12 + i] & ~cells1
            c = board[base + 24 + i] & ~cells2
            x = a | b | c
            x = (x | x >> 9 | x >> 18) & ROW
            x |= x << 9 | x << 18
            out0 |= board[base + i] & (x | around(a))
            out1 |= board[base + 12 + i] & (x | around(b))
            out2 |= board[base + 24 + i] & (x | around(c))
        if not ((cells0 & out0) | (cells1 & out1) | (cells2 & out2)):
            break
        cells0 &= ~out0
        cells1 &= ~out1
        cells2 &= ~out2
    if not (cells0 | cells1 | cells2) or alone(board, base, cells0, cells1, cells2):
        return -1
    if cells0:
        return ctz(cells0)
    if cells1:
        return 27 + ctz(cells1)
    return 54 + ctz(cells2)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def around(cells: U32) -> U32:
    """The rows and boxes of a band in which these cells are."""
    rows: U32 = (((cells & BUT_LAST) + BUT_LAST) | cells) & LAST
    boxes: U32 = (cells | cells >> 9 | cells >> 18) & ROW
    boxes = 7 * ((boxes | boxes >> 1 | boxes >> 2) & BOXES)
    return ((rows << 1) - (rows >> 8)) | boxes | boxes << 9 | boxes << 18


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def alone(board: U32[::1], base: cython.Py_ssize_t, cells0: U32, cells1: U32, cells2: U32) -> cython.bint:
    """Whether a digit has one place only in a column or a box of these cells; of rows it is known.

    Where each has more it has two: there are as many digits as cells, and each cell has two of them.
    """
    i: cython.Py_ssize_t
    band: cython.Py_ssize_t
    a: U32
    x: U32
    once: U32
    twice: U32
    columns: U32
    again: U32
    single: U32 = 0
    for i in range(9):
        columns = 0
        again = 0
        for band in range(3):
            a = board[base + LANES * band + i] & (cells0 if band == 0 else cells1 if band == 1 else cells2)
            x = a >> 9
            once = (a | x | a >> 18) & ROW
            twice = ((a & x) | ((a | x) & (a >> 18))) & ROW
            again |= twice | (columns & once)
            columns |= once
            x = once >> 1
            twice |= twice >> 1 | twice >> 2 | (once & x) | ((once | x) & (once >> 2))
            single |= (once | x | once >> 2) & ~twice & BOXES
        single |= columns & ~again
    return single != 0
