# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The cells of the 9×9 kernel's state: in which of them to guess.

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
OPEN = cython.declare(cython.Py_ssize_t, 96)
PAIRS = cython.declare(cython.Py_ssize_t, 100)
COLUMN = cython.declare(U32, 0o001001001)  # the first cell of every row


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
