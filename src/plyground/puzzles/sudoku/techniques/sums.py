"""Sums of different digits: what fits a cage, and what houses that add up to 45 leave for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ....csp import Chain, Sum
from .board import Board, House, bits, listed
from .rules import by_cell, narrowed, supported, told
from .step import Step, technique

MOST_TOGETHER, MOST_APART = 9, 6
"""Of how many cells are all ways looked at, where all of them see each other and where only some do?"""
MOST_LEFT = 4
"""How many cells may be left over when cages are taken from a house? More say nothing."""


@technique("Combinations", "hard", 3.6, 120)
def combinations_of_digits(board: Board) -> Iterator[Step]:
    """A rule together with which of its cells differ."""
    for rule, constraint in board.rules:
        if isinstance(constraint, Chain):
            gone = narrowed(board, constraint, different(board, constraint))
            if gone:
                cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
                none = f"no choice of different digits has {by_cell(board, gone)}"
                says = f"{told(board, rule, constraint)}; {none}."
                yield Step(cells, tuple(sorted({digit for _, digit in gone})), says, gone)


@dataclass(frozen=True)
class Apart(Chain):
    """A chain whose values also differ wherever two of its cells see each other."""

    chain: Chain
    seen: tuple[tuple[int, ...], ...]
    """Which earlier variables each of them sees, by their places."""

    @property
    def variables(self) -> tuple[Any, ...]:
        return self.chain.variables

    @property
    def together(self) -> bool:
        """Do all see each other? Then it is enough to know which values are taken."""
        return all(len(some) == at for at, some in enumerate(self.seen))

    @property
    def start(self) -> Any:
        return self.chain.start, 0 if self.together else ()

    def step(self, index: int, state: Any, value: Any) -> Any:
        before, used = state
        if isinstance(used, int):
            if used >> value & 1:
                return None
            onward: Any = used | 1 << value
        else:
            if any(used[earlier] == value for earlier in self.seen[index]):
                return None
            later = [{*some} for some in self.seen[index + 1 :]]
            onward = tuple(
                taken if any(place in some for some in later) else 0
                for place, taken in enumerate((*used, value))
            )
        after = self.chain.step(index, before, value)
        return None if after is None else (after, onward)

    def accepts(self, state: Any) -> bool:
        return self.chain.accepts(state[0])


def different(board: Board, chain: Chain) -> dict[int, set[int]] | None:
    """For each cell the digits with which a chain can hold while cells that see each other differ.

    None if none do, or if there are too many ways to look at them all.
    """
    cells: tuple[int, ...] = chain.variables  # type: ignore[assignment]
    seen = tuple(
        tuple(earlier for earlier in range(at) if board.layout.peers[cell] >> cells[earlier] & 1)
        for at, cell in enumerate(cells)
    )
    apart = Apart(chain, seen)
    if not any(seen) or (not apart.together and len(cells) > MOST_APART) or len(cells) > MOST_TOGETHER:
        return None
    return supported(apart, {cell: bits(board.candidates[cell] or 1 << board.values[cell]) for cell in cells})


@technique("Rule of 45", "hard", 3.4, 100)
def rule_of_45(board: Board) -> Iterator[Step]:
    """What cages add up to beside what their houses do."""
    cages = [
        (constraint, _mask(constraint))
        for rule, constraint in board.rules
        if rule == "killer" and isinstance(constraint, Sum)
    ]
    if not cages:
        return
    whole = board.size * (board.size + 1) // 2
    for houses in _unions(board):
        area = 0
        for house in houses:
            area |= house.mask
        inside = [(cage, mask) for cage, mask in cages if mask & area]
        reach = [(cage, mask) for cage, mask in inside if not mask & ~area]
        for chosen in (reach, inside):
            covered = 0
            total = 0
            for cage, mask in chosen:
                if covered & mask:
                    break  # cages that overlap add up to something else
                covered |= mask
                total += cage.total
            else:
                yield from _leftover(board, houses, area, covered, whole * len(houses), total)


def _mask(constraint: Sum) -> int:
    cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
    return sum(1 << cell for cell in cells)


def _unions(board: Board) -> Iterator[tuple[House, ...]]:
    """Single houses, then two and three rows, columns or boxes that lie side by side."""
    yield from ((house,) for house in board.layout.houses if len(house.cells) == board.size)
    for some in (board.layout.rows, board.layout.columns):
        for count in (2, 3):
            yield from (tuple(some[at : at + count]) for at in range(len(some) - count + 1))
    yield from combinations(board.layout.boxes, 2)


def _leftover(
    board: Board, houses: tuple[House, ...], area: int, covered: int, whole: int, total: int
) -> Iterator[Step]:
    outside, bare = covered & ~area, area & ~covered
    if not 0 < (outside | bare).bit_count() <= MOST_LEFT:
        return
    constraint = Sum(tuple(bits(outside)), total - whole, tuple(bits(bare)))
    cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
    domains = {cell: bits(board.candidates[cell] or 1 << board.values[cell]) for cell in cells}
    gone = narrowed(board, constraint, different(board, constraint) or supported(constraint, domains))
    if not gone:
        return
    names = listed(house.name for house in houses)
    parts = []
    if outside:
        parts.append(f"{board.names(outside)} outside")
    if bare:
        parts.append(f"without {board.names(bare)}")
    verb = "adds" if len(houses) == 1 else "add"
    says = (
        f"{names[:1].upper()}{names[1:]} {verb} up to {whole}; the cages there, {' and '.join(parts)}, "
        f"add up to {total}; that leaves no room for {by_cell(board, gone)}."
    )
    yield Step(cells, tuple(sorted({digit for _, digit in gone})), says, gone)
