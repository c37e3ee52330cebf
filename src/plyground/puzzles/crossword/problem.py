"""Lay a grid and a word list out in the arrays that the kernel works on."""

from __future__ import annotations

import math
from array import array
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from mmap import mmap
from typing import Any

from . import kernel
from .grid import Grid, Slot
from .wordlist import WordList

__all__ = ["Index", "Problem"]

ALL_LETTERS = (1 << 26) - 1
UNCOUNTED = (1 << 64) - 1


@dataclass(frozen=True)
class Table:
    """The words of one length, the best first, and where their arrays begin."""

    words: tuple[str, ...]
    scores: bytes
    bits_at: int
    letters_at: int
    scores_at: int

    @property
    def wide(self) -> int:
        return (len(self.words) + 63) // 64

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}


class Index:
    """A word list as bitsets: which words have which letter in which place. Made once for all grids.

    It is made anew in every process: the bitsets of 200,000 words take 8 ms, about what it takes to key a
    file of them by the list.
    """

    def __init__(self, words: WordList, lengths: Collection[int]) -> None:
        self.tables: dict[int, Table] = {}
        letters = bytearray()
        scores = bytearray()
        bits_at = 0
        for length in sorted(lengths):
            entries = words.by_length.get(length, [])
            values = bytes(map(words.scores.__getitem__, entries))
            self.tables[length] = Table(tuple(entries), values, bits_at, len(letters), len(scores))
            bits_at += length * 26 * self.tables[length].wide
            letters += "".join(entries).encode("ascii").translate(_FROM_A)
            scores += values
        self.bits: Any = memoryview(mmap(-1, 8 * bits_at + 8)).cast("Q")
        self.letters = array("B", letters or b"\0")
        self.scores = array("B", scores or b"\0")
        for length, table in self.tables.items():
            part = memoryview(self.letters)[table.letters_at :]
            kernel.index_letters(part, len(table.words), length, self.bits, table.bits_at)


_FROM_A = bytes(max(0, code - 65) for code in range(256))


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
    ) -> None:
        self.index = index
        self.slots = list(slots)
        length, table_of, first, cells = array("i"), array("i"), array("i"), array("i")
        crossing: list[int] = []
        crossing_place: list[int] = []
        wide, domain = array("i"), array("i")
        bits_at, letters_at, scores_at = array("q"), array("q"), array("q")
        masks: list[int] = []
        at: dict[int, tuple[int, list[tuple[int, int, int]]]] = {}
        size = 0
        for number, slot in enumerate(self.slots):
            first.append(len(cells))
            for cell in slot.cells:
                for letter in grid.cells[cell] or (None,):
                    if letter is not None:
                        cells.append(len(masks))
                        masks.append(1 << ord(letter) - 65)
                    else:
                        if cell not in at:
                            at[cell] = len(masks), []
                            masks.append(ALL_LETTERS)
                        cells.append(at[cell][0])
                        at[cell][1].append((number, len(cells) - 1 - first[number], len(crossing)))
                    crossing.append(-1)
                    crossing_place.append(-1)
            table = index.tables[len(cells) - first[number]]
            length.append(len(cells) - first[number])
            table_of.append(length[number])
            wide.append(table.wide)
            domain.append(size)
            size += table.wide
            bits_at.append(table.bits_at)
            letters_at.append(table.letters_at)
            scores_at.append(table.scores_at)
        for _, through in at.values():
            if len(through) == 2:
                (a, place_a, index_a), (b, place_b, index_b) = through
                crossing[index_a], crossing_place[index_a] = b, place_b
                crossing[index_b], crossing_place[index_b] = a, place_a
        count = len(self.slots)
        self.shape: dict[str, Any] = {
            "length": length, "table": table_of, "first_cell": first, "cells": cells,
            "crossing": array("i", crossing), "crossing_place": array("i", crossing_place),
            "wide": wide, "domain": domain,
            "bits_at": bits_at, "letters_at": letters_at, "scores_at": scores_at,
            "count_at": size, "limit_at": size + count, "done_at": size + 2 * count,
            "mask_at": size + 3 * count, "seen_at": size + 3 * count + len(masks),
        }  # fmt: skip
        banned_by_length: dict[int, list[str]] = {}
        for word in banned:
            banned_by_length.setdefault(len(word), []).append(word)
        domains = array("Q")
        live = array("i")
        self.candidates = 0
        for number in range(count):
            table = index.tables[length[number]]
            full, allowed = _allowed(table, floor, banned_by_length.get(length[number], ()))
            domains.frombytes(full)
            live.extend(range(table.wide))
            self.candidates += allowed
        state = domains
        state.extend(array("Q", [UNCOUNTED] * count))
        state.extend(array("Q", wide))
        state.extend(array("Q", [0] * count))
        state.extend(array("Q", masks))
        state.extend(array("Q", [ALL_LETTERS] * len(cells)))
        self.state, self.live = state, live
        # Each entry of the trail drops a word, a letter (three entries), or a slot's count, limit or flag.
        self.trail = self.candidates * 3 + 26 * 3 * len(cells) + 8 * count + 64

    def kernel(self, seed: int, bias: int) -> kernel.Kernel:
        """A kernel of its own for this problem."""
        logs = _logs(max((len(table.words) for table in self.index.tables.values()), default=0) + 1)
        made = kernel.Kernel(
            self.shape,
            (self.index.bits, self.index.letters, self.index.scores),
            self.state[:],
            self.live[:],
            memoryview(mmap(-1, 4 * self.trail)).cast("i"),  # memory that costs nothing until it is touched
            memoryview(mmap(-1, 8 * self.trail)).cast("Q"),
            logs,
        )
        made.prepare(seed, bias)
        return made

    def words(self, numbers: Sequence[int]) -> dict[Slot, str]:
        """The kernel's word numbers as words; open slots are left out."""
        tables, length = self.index.tables, self.shape["length"]
        return {
            slot: tables[length[at]].words[number]
            for at, (slot, number) in enumerate(zip(self.slots, numbers, strict=True))
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


def _allowed(table: Table, least: int, banned: Collection[str]) -> tuple[bytes, int]:
    """A table's words with at least this score, less the banned ones, as a bitset; and how many at most."""
    count = bisect_right(table.scores, -least, key=lambda score: -score)
    bits = bytearray(_first_bits(count).ljust(8 * table.wide, b"\0"))
    for word in banned:
        number = table.numbers.get(word)
        if number is not None:
            bits[number >> 3] &= ~(1 << (number & 7)) & 0xFF
    return bytes(bits), count
