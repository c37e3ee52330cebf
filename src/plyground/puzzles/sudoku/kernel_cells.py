# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The cells of the 9×9 kernel's state: which have two candidates, where to guess, whether a full grid fits.

The state is that of `kernel`: nine digits × three bands of 27-bit words, a band every twelve words.
"""

import cython
from cython import uint as U32

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
else:
    from ...bits import ctz, popcount

COMPILED: bool = cython.compiled

LANES = cython.declare(cython.Py_ssize_t, 12)
ONCE = cython.declare(cython.Py_ssize_t, 72)
OPEN = cython.declare(cython.Py_ssize_t, 96)
PAIRS = cython.declare(cython.Py_ssize_t, 100)
ROW = cython.declare(U32, 0x1FF)
COLUMN = cython.declare(U32, 0o001001001)  # the first cell of every row
LAST = cython.declare(U32, 0o400400400)
BUT_LAST = cython.declare(U32, 0o377377377)
BOXES = cython.declare(U32, 0o111)  # the first cell of every box in the first row


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def pair(board: U32[::1], base: cython.Py_ssize_t) -> cython.void:
    """Mark the cells with just two candidates among the open ones."""
    i: cython.Py_ssize_t
    band: cython.Py_ssize_t
    first: cython.Py_ssize_t
    x: U32
    one: U32
    two: U32
    three: U32
    for band in range(3):
        first = base + ONCE + 4 * band
        one = board[base + LANES * band + 8]
        two = 0
        three = 0
        for i in range(4):
            x = board[first + i]
            three |= (two & x) | (one & board[first + 12 + i])
            two |= (one & x) | board[first + 12 + i]
            one |= x
        board[base + PAIRS + band] = board[base + OPEN + band] & ~three


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def choose(board: U32[::1], base: cython.Py_ssize_t, peers: U32[::1]) -> cython.int:
    """The cell to guess in, 27 × band + place.

    Of the cells with two candidates, the one with the most such cells around it: each guess then
    decides many others. (On hard lists that makes a third fewer nodes than taking the first one.)
    """
    pairs: U32
    above: U32
    below: U32
    band: cython.Py_ssize_t
    digit: cython.Py_ssize_t
    place: cython.int
    cells: U32
    column: U32
    count: cython.int
    most: cython.int = -1
    fewest: cython.int = 10
    choice: cython.int = -1
    for band in range(3):
        pairs = board[base + PAIRS + band]
        above = board[base + PAIRS + (band + 1) % 3]
        below = board[base + PAIRS + (band + 2) % 3]
        cells = pairs
        while cells:
            place = ctz(cells)
            cells &= cells - 1
            column = COLUMN << (place % 9)
            count = popcount(pairs & peers[place])
            count += popcount((above & column) | (below & column) << 1)
            if count > most:
                most = count
                choice = 27 * band + place
    if choice >= 0:
        return choice
    for band in range(3):
        cells = board[base + OPEN + band]
        while cells:
            place = ctz(cells)
            cells &= cells - 1
            count = 0
            for digit in range(9):
                count += (board[base + LANES * band + digit] >> place) & 1
            if count < fewest:
                fewest = count
                choice = 27 * band + place
    return choice


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def fits(board: U32[::1], base: cython.Py_ssize_t) -> cython.bint:
    """Whether a grid with one digit in every cell has each digit in every row, column and box."""
    i: cython.Py_ssize_t
    a: U32
    b: U32
    c: U32
    rows: U32 = LAST
    columns: U32 = ROW
    boxes: U32 = BOXES
    for i in range(12):
        a = board[base + i]
        b = board[base + 12 + i]
        c = board[base + 24 + i]
        rows &= ((a & BUT_LAST) + BUT_LAST) | a
        rows &= ((b & BUT_LAST) + BUT_LAST) | b
        rows &= ((c & BUT_LAST) + BUT_LAST) | c
        a |= a >> 9 | a >> 18
        b |= b >> 9 | b >> 18
        c |= c >> 9 | c >> 18
        columns &= a | b | c
        boxes &= (a | a >> 1 | a >> 2) & (b | b >> 1 | b >> 2) & (c | c >> 1 | c >> 2)
    return rows == LAST and columns == ROW and boxes == BOXES
