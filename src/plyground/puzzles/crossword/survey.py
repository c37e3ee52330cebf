"""A survey of a grid: for every slot the words that still fit with their crossings, and what is past filling.

Words are bits of whole numbers, so that a grid is surveyed while one types.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from operator import neg
from typing import NamedTuple

from .grid import Grid, Slot
from .index import Index, Table
from .wordlist import WordList

__all__ = ["Candidate", "Survey"]

LOW_FIRST = 1 if sys.byteorder == "little" else -1
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Candidate(NamedTuple):
    """A word for a slot, its score, and how many words it leaves to the crossing that it hurts most."""

    word: str
    score: int
    leaves: int
    hurts: str


class Survey:
    """What can still become of a grid, given a list, the lowest score, and words that must not be used."""

    def __init__(
        self,
        grid: Grid,
        words: WordList,
        floor: int = 0,
        banned: Collection[str] = (),
        banned_at: Collection[tuple[str, str]] = (),
    ) -> None:
        """`banned_at` are words that are banned for one slot only: its name and the word."""
        self.grid, self.words, self.index = grid, words, words.index
        self.full = {slot: grid.text(slot) for slot in grid.slots if all(grid.cells[at] for at in slot.cells)}
        self.domains: dict[Slot, int] = {}
        for slot in grid.slots:
            if slot not in self.full:
                own = {word for name, word in banned_at if name == slot.name}
                self.domains[slot] = self._first(slot, floor, {*banned, *own, *self.full.values()})
        self._narrow()

    def count(self, slot: Slot) -> int:
        """How many words still fit a slot; of a full one whether its word is in the list."""
        if slot in self.full:
            return int(self.full[slot] in self.words)
        return self.domains[slot].bit_count()

    @cached_property
    def dead(self) -> list[Slot]:
        """The slots for which there is no word: none fits, or the one there is not in the list."""
        return [slot for slot in self.grid.slots if not self.count(slot)]

    def letters(self, slot: Slot, cell: int) -> dict[str, int]:
        """The letters that the words of a slot have in a cell, each with how many of them have it."""
        table, place = self._table(slot), self._place(slot, cell)
        domain = self.domains[slot]
        having = zip(LETTERS, _bits(self.index, table.length, place), strict=True)
        return {letter: count for letter, bits in having if (count := (domain & bits).bit_count())}

    def candidates(self, slot: Slot) -> list[Candidate]:
        """The words that still fit a slot, the best first, with what each leaves."""
        if slot in self.full:
            return []
        table = self._table(slot)
        crossings = []
        for cell in slot.cells:
            for crossing, _ in self.grid.through[cell]:
                if crossing != slot and crossing in self.domains:
                    crossings.append((self._place(slot, cell), crossing.name, self.letters(crossing, cell)))
        found = []
        for number in _numbers(self.domains[slot]):
            word = table.word(number)
            leaves = [(left.get(word[place], 0), name) for place, name, left in crossings]
            least, hurts = min(leaves, default=(0, ""))
            found.append(Candidate(word, table.scores[number], least, hurts))
        return found

    def _first(self, slot: Slot, floor: int, banned: Collection[str]) -> int:
        """The words for a slot by the letters that stand in it alone."""
        table = self._table(slot)
        domain = (1 << bisect_right(table.scores, -floor, key=neg)) - 1  # the best come first
        for cell in slot.cells:
            place = self._place(slot, cell)
            for at, letter in enumerate(self.grid.cells[cell]):
                known = LETTERS.find(letter)
                domain &= _bits(self.index, table.length, place + at)[known] if known >= 0 else 0
        for word in banned:
            number = table.numbers.get(word) if len(word) == table.length else None
            if number is not None:
                domain &= ~(1 << number)
        return domain

    def _narrow(self) -> None:
        """Leave to each slot the words whose letters its crossings allow; one without words says nothing."""
        waiting = dict.fromkeys(self.domains)
        while waiting:
            slot = next(iter(waiting))
            del waiting[slot]
            if not self.domains[slot]:
                continue
            for cell in slot.cells:
                if self.grid.cells[cell]:
                    continue
                for crossing, _ in self.grid.through[cell]:
                    if crossing == slot or not self.domains.get(crossing):
                        continue
                    mask = self._allowed(slot, cell, crossing)
                    narrowed = self.domains[crossing] & mask
                    if narrowed != self.domains[crossing]:
                        self.domains[crossing] = narrowed
                        waiting[crossing] = None

    def _allowed(self, slot: Slot, cell: int, crossing: Slot) -> int:
        """The words of a crossing slot that have a letter in the cell which a word of this one has there."""
        domain, mask = self.domains[slot], 0
        own = _bits(self.index, self._table(slot).length, self._place(slot, cell))
        theirs = _bits(self.index, self._table(crossing).length, self._place(crossing, cell))
        for mine, other in zip(own, theirs, strict=True):
            if domain & mine:
                mask |= other
        return mask

    def _table(self, slot: Slot) -> Table:
        return self.index.table(sum(len(self.grid.cells[cell]) or 1 for cell in slot.cells))

    def _place(self, slot: Slot, cell: int) -> int:
        """Where in a slot's word a cell begins: a rebus takes several letters."""
        before = slot.cells[: slot.cells.index(cell)]
        return sum(len(self.grid.cells[each]) or 1 for each in before)


@lru_cache(maxsize=600)
def _bits(index: Index, length: int, place: int) -> tuple[int, ...]:
    """Which words of a length have which letter in a place, A to Z."""
    table = index.table(length)
    start = table.bits_at + place * 26 * table.wide
    rows = (index.bits[start + at * table.wide : start + (at + 1) * table.wide] for at in range(26))
    return tuple(int.from_bytes(row[::LOW_FIRST].tobytes(), sys.byteorder) for row in rows)


def _numbers(domain: int) -> Iterator[int]:
    """The bits that are set, from the lowest."""
    signs = bin(domain)[:1:-1]
    at = signs.find("1")
    while at >= 0:
        yield at
        at = signs.find("1", at + 1)
