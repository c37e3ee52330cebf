# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The index's kernel: which words of a table have which letter in which place, as bitsets."""

import cython
from cython import ulonglong as U64

ONE = cython.declare(U64, 1)


def index_letters(
    letters: cython.uchar[::1], count: cython.int, length: cython.int, bits: U64[::1], start: cython.longlong
) -> None:
    """Write the position and letter bitsets of a table of words, given letter by letter as 0-25."""
    word: cython.int
    place: cython.int
    wide: cython.longlong = (count + 63) // 64
    at: cython.longlong
    with cython.nogil:
        for word in range(count):
            for place in range(length):
                at = start + (place * 26 + letters[word * length + place]) * wide + (word >> 6)
                bits[at] |= ONE << (word & 63)
