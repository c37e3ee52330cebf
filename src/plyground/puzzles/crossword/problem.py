"""Lay a grid and a word list out in the arrays that the kernel works on."""

from __future__ import annotations

import math
import sys
from array import array
from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import accumulate
from mmap import mmap
from typing import Any

from . import kernel, kernel_domains
from .grid import Grid, Slot
from .index import Index, Table

__all__ = ["Problem"]

ALL_LETTERS = (1 << 26) - 1
UNCOUNTED = (1 << 64) - 1


class Problem:
    """One grid to fill: what is open in it, numbered for the kernel.

    A slot whose letters are all given is no part of it: it stands as it is. A rebus of k letters
    is k given cells. The slots may be a part of the grid's: the rest is as if it weren't there.
    """

    def __init__(
        self,
        grid: Grid,
        index: Index,
        slots: Sequence[Slot],
        floor: int = 0,
        banned: Collection[str] = (),
        fair: int = 0,
        poor: int | None = None,
        banned_at: Collection[tuple[str, str]] = (),
    ) -> None:
        """Of words that score below `fair` there may be as many as `poor`, or any number.

        `banned_at` are words that are banned for one slot only: its name and the word.
        """
        self.index = index
        self.slots = list(slots)
        self.first, self.cells, self.masks = array("i"), array("i"), array("Q")
        self.crossing, self.crossing_place = array("i"), array("i")
        self._number_cells(grid)
        ends = [*self.first[1:], len(self.cells)]
        self.tables = [
            index.table(end - first) for first, end in zip(self.first, ends[: len(self.slots)], strict=True)
        ]
        self.shape = self._shape(fair, len(self.slots) if poor is None else poor)
        self.state, self.live, candidates = self._initial_state(floor, banned, banned_at)
        # Each entry of the trail drops a word, a letter (three entries), or a slot's count, limit or flag.
        self.trail = 3 * candidates + 3 * 26 * len(self.cells) + 10 * len(self.slots) + 64

    def _number_cells(self, grid: Grid) -> None:
        """Number the open cells, shared by the slots that cross in them, and the given letters each."""
        # Cell → its number, its first slot, and where that slot lists it.
        shared: dict[int, tuple[int, int, int]] = {}
        for number, slot in enumerate(self.slots):
            self.first.append(len(self.cells))
            for cell in slot.cells:
                for letter in grid.cells[cell]:
                    self._list_cell(len(self.masks))
                    # Of a digit or a sign there is no word.
                    self.masks.append(1 << ord(letter) - ord("A") if "A" <= letter <= "Z" else 0)
                if not grid.cells[cell]:
                    listed = len(self.cells)
                    if cell in shared:
                        known, other, there = shared[cell]
                        self._list_cell(known)
                        self.crossing[listed], self.crossing[there] = other, number
                        self.crossing_place[listed] = there - self.first[other]
                        self.crossing_place[there] = listed - self.first[number]
                    else:
                        shared[cell] = len(self.masks), number, listed
                        self._list_cell(len(self.masks))
                        self.masks.append(ALL_LETTERS)

    def _list_cell(self, number: int) -> None:
        self.cells.append(number)
        self.crossing.append(-1)
        self.crossing_place.append(-1)

    def _shape(self, fair: int, poor: int) -> dict[str, Any]:
        """What never changes, under the kernel's names; names that end in `_at` say where an array begins."""
        count = len(self.slots)
        wide = array("i", [table.wide for table in self.tables])
        size = sum(wide)
        good = {table.length: _count(table, fair) for table in self.tables}
        return {
            "length": array("i", [table.length for table in self.tables]),
            "first_cell": self.first,
            "cells": self.cells,
            "crossing": self.crossing,
            "crossing_place": self.crossing_place,
            "wide": wide,
            "domain": array("i", accumulate(wide[:-1], initial=0)) if wide else array("i"),
            "bits_at": array("q", [table.bits_at for table in self.tables]),
            "letters_at": array("q", [table.letters_at for table in self.tables]),
            "scores_at": array("q", [table.scores_at for table in self.tables]),
            "count_at": size,
            "limit_at": size + count,
            "done_at": size + 2 * count,
            "fair_at": size + 3 * count,
            "poor_at": size + 4 * count,
            "mask_at": size + 4 * count + 2,
            "seen_at": size + 4 * count + 2 + len(self.masks),
            "fair": array("i", [good[table.length] for table in self.tables]),
            "poor_most": poor,
        }

    def _initial_state(
        self, floor: int, banned: Collection[str], banned_at: Collection[tuple[str, str]]
    ) -> tuple[array[int], array[int], int]:
        """What search changes (domains, counts, limits, flags, masks, masks seen), live words, how many."""
        count = len(self.slots)
        state, live, candidates = array("Q"), array("i"), 0
        by_length = {table.length: table for table in self.tables}
        allowed = {length: _allowed(table, floor, banned) for length, table in by_length.items()}
        whole = {length: array("i", range(table.wide)) for length, table in by_length.items()}
        for slot, table in zip(self.slots, self.tables, strict=True):
            bits, words = allowed[table.length]
            own = [word for name, word in banned_at if name == slot.name]
            state.frombytes(_without(bits, table, own) if own else bits)
            live.extend(whole[table.length])
            candidates += words
        if sys.byteorder == "big":
            state.byteswap()
        state.extend(array("Q", [UNCOUNTED] * count))
        state.extend(array("Q", self.shape["wide"]))
        state.extend(array("Q", [0] * count))
        state.extend(array("Q", [1] * count))
        state.extend(array("Q", [0, 0]))  # how many slots are poor, and whether the others may no longer be
        state.extend(self.masks)
        state.extend(array("Q", [ALL_LETTERS] * len(self.cells)))
        return state, live, candidates

    def kernel(self, seed: int, bias: int, over: array[int] | None = None) -> kernel.Kernel:
        """A kernel of its own for this problem; the first of those that share `over` ends the others."""
        logs = _logs(max((len(table) for table in self.index.tables.values()), default=0) + 1)
        domains = kernel_domains.Domains(
            self.shape,
            (self.index.bits, self.index.letters, self.index.scores),
            self.state[:],
            self.live[:],
            memoryview(mmap(-1, 4 * self.trail)).cast("i"),  # memory that costs nothing until it is touched
            memoryview(mmap(-1, 8 * self.trail)).cast("Q"),
        )
        return kernel.Kernel(domains, logs, over or array("q", [0]), seed, bias)

    def scores(self, numbers: Sequence[int]) -> dict[str, int]:
        """The words of the kernel's word numbers with their scores; open slots are left out."""
        return {
            table.word(number): table.scores[number]
            for table, number in zip(self.tables, numbers, strict=True)
            if number >= 0
        }

    def words(self, numbers: Sequence[int]) -> dict[Slot, str]:
        """The kernel's word numbers as words; open slots are left out."""
        return {
            slot: table.word(number)
            for slot, table, number in zip(self.slots, self.tables, numbers, strict=True)
            if number >= 0
        }


@lru_cache(maxsize=4)
def _logs(size: int) -> array[int]:
    """log2 of every count up to a size, in 1024ths; integers, so that both forms of the kernel agree."""
    return array("i", [0] + [round(1024 * math.log2(n)) for n in range(1, size + 1)])


@lru_cache(maxsize=256)
def _first_bits(count: int) -> bytes:
    """That many ones from the lowest bit, as words of 64."""
    full, rest = divmod(count, 64)
    return b"\xff" * 8 * full + ((1 << rest) - 1).to_bytes(8, "little") * (rest > 0)


def _count(table: Table, least: int) -> int:
    """How many of a table's words have at least this score?"""
    return bisect_right(table.scores, -least, key=lambda score: -score)


def _allowed(table: Table, least: int, banned: Collection[str]) -> tuple[bytes, int]:
    """A table's words with at least this score, less the banned ones, as a bitset; and how many at most."""
    count = _count(table, least)
    return _without(_first_bits(count).ljust(8 * table.wide, b"\0"), table, banned), count


def _without(words: bytes, table: Table, banned: Collection[str]) -> bytes:
    """A bitset of a table's words without some of them."""
    bits = bytearray(words)
    for word in banned:
        number = table.numbers.get(word) if len(word) == table.length else None
        if number is not None:
            bits[number >> 3] &= ~(1 << (number & 7)) & 0xFF
    return bytes(bits)
