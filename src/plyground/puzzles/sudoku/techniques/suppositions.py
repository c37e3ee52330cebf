"""The last resort on a variant: suppose a digit, follow singles and rules, and meet a contradiction.

The whole way to it is shown, without what it does not need. The solution is never looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....csp import Constraint
from .board import Board, bits, listed, single
from .rules import supported, told
from .step import Step, technique

LENGTHS = (6, 15, 40, 120, 1000)
"""How many steps may an argument have? Short ones are looked for on the whole board first."""


class Deduction(NamedTuple):
    """Something that follows: which cells it looks at, which it changes, and the words for it."""

    seen: tuple[int, ...]
    changed: tuple[int, ...]
    words: str


@technique("Supposition", "extreme", 8.8, 600)
def supposition(board: Board) -> Iterator[Step]:
    if not board.rules:
        return
    rules = _by_cell(board)
    order = sorted(bits(board.open), key=lambda cell: board.candidates[cell].bit_count())
    trials = [_Trial(board, rules, cell, digit) for cell in order for digit in bits(board.candidates[cell])]
    for most in LENGTHS:
        for trial in trials:
            board.poll()
            if trial.refutes(most):
                cell, digit, steps = trial.cell, trial.digit, trial.needed()
                name = board.name(cell)
                way = "; ".join(step.words for step in steps)
                says = f"Suppose {name}={digit}. Then {way}. So {name} is not {digit}."
                seen = dict.fromkeys((cell, *(each for step in steps for each in step.changed)))
                yield Step(tuple(seen), (digit,), says, ((cell, digit),), harder=min(1.0, len(steps) / 40))
                return
        trials = [trial for trial in trials if trial.waiting]


def _by_cell(board: Board) -> list[list[tuple[str, Constraint]]]:
    found: list[list[tuple[str, Constraint]]] = [[] for _ in range(board.layout.count)]
    for rule, constraint in board.rules:
        cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
        for cell in cells:
            found[cell].append((rule, constraint))
    return found


class _Trial:
    """A board on which something is supposed, and all that was found to follow."""

    def __init__(
        self, board: Board, rules: list[list[tuple[str, Constraint]]], cell: int, digit: int
    ) -> None:
        self.board, self.rules, self.cell, self.digit = board, rules, cell, digit
        self.left = [mask or 1 << board.values[cell] for cell, mask in enumerate(board.candidates)]
        self.left[cell] = 1 << digit
        self.waiting = [cell]
        """The cells that lost candidates, of which nothing was concluded yet."""
        self.steps: list[Deduction] = []
        self.end: Deduction | None = None

    def refutes(self, most: int) -> bool:
        """Whether the supposition ends in a contradiction within so many steps; asked again, it goes on."""
        while self.waiting and self.end is None and len(self.steps) <= most:
            self.waiting += self._follow(self.waiting.pop(0))
        return self.end is not None

    def _follow(self, cell: int) -> list[int]:
        """What follows from a cell that lost candidates; the cells that lose some by it."""
        changed: list[int] = []
        if single(self.left[cell]):
            changed += self._placed(cell)
        if self.end is None:
            changed += self._hidden(cell)
        for rule, constraint in self.rules[cell]:
            if self.end is None:
                changed += self._ruled(rule, constraint)
        return list(dict.fromkeys(changed))

    def _placed(self, cell: int) -> list[int]:
        digit = self.left[cell].bit_length() - 1
        lost = [other for other in bits(self.board.layout.peers[cell]) if self.left[other] >> digit & 1]
        name = self.board.name(cell)
        for other in lost:
            self.left[other] &= ~(1 << digit)
            if not self.left[other]:
                self._ends((cell, other), f"{name}={digit} leaves nothing for {self.board.name(other)}")
                return []
        if lost:
            words = f"{name}={digit} takes {digit} from {self._names(lost)}"
            self.steps.append(Deduction((cell,), tuple(lost), words))
        return lost

    def _hidden(self, cell: int) -> list[int]:
        changed = []
        for house in self.board.layout.houses_of[cell]:
            if len(house.cells) != self.board.size:
                continue
            once = twice = 0
            for other in house.cells:
                twice |= once & self.left[other]
                once |= self.left[other]
            lacking = ((2 << self.board.size) - 2) & ~once
            if lacking:
                digit = bits(lacking)[0]
                self._ends(house.cells, f"{house.name} has no place for {digit}")
                return []
            for other in house.cells:
                here = self.left[other] & once & ~twice
                if here and not single(self.left[other]):
                    if not single(here):
                        self._ends(house.cells, f"{self.board.name(other)} would hold two digits")
                        return []
                    self.left[other] = here
                    words = f"{house.name} has {here.bit_length() - 1} only in {self.board.name(other)}"
                    self.steps.append(Deduction(house.cells, (other,), words))
                    changed.append(other)
        return changed

    def _ruled(self, rule: str, constraint: Constraint) -> list[int]:
        cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
        left = supported(constraint, {cell: bits(self.left[cell]) for cell in cells})
        changed = []
        for cell in cells:
            mask = sum(1 << digit for digit in left[cell])
            if mask != self.left[cell]:
                self.left[cell] = mask
                changed.append(cell)
                if not mask:
                    said = told(self.board, rule, constraint)
                    self._ends(cells, f"{_lower(said)}, which can't be any more")
                    return []
        if changed:
            kept = listed(
                f"{self.board.name(cell)} {''.join(map(str, bits(self.left[cell])))}" for cell in changed[:4]
            )
            words = f"{_lower(told(self.board, rule, constraint))}, which leaves {kept}"
            self.steps.append(Deduction(cells, tuple(changed), words))
        return changed

    def _ends(self, seen: tuple[int, ...], words: str) -> None:
        self.end = Deduction(seen, (), words)

    def _digits(self, cell: int) -> str:
        return "/".join(map(str, bits(self.left[cell])))

    def _names(self, cells: list[int]) -> str:
        more = f" and {len(cells) - 4} more" if len(cells) > 4 else ""
        return ", ".join(self.board.name(cell) for cell in cells[:4]) + more

    def needed(self) -> list[Deduction]:
        """The steps that the contradiction rests on, in their order."""
        assert self.end is not None
        relevant, kept = set(self.end.seen), [self.end]
        for step in reversed(self.steps):
            if relevant & set(step.changed):
                kept.append(step)
                relevant |= set(step.seen)
        return kept[::-1]


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:] if not words.startswith("r") else words
