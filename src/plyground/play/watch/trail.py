"""The literals that are true at one moment of a SAT solver's run, in their order, with reasons."""

from __future__ import annotations

from bisect import bisect_right

__all__ = ["Trail", "TrailFrame"]

TrailFrame = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


class Trail:
    """Literals, the clause that implied each (-1 if none did), and where each decision stands."""

    def __init__(self, frame: TrailFrame) -> None:
        self.literals, self.reasons, self.starts = map(list, frame)
        self.true = set(self.literals)

    def frame(self) -> TrailFrame:
        """How things stand, to begin again from here."""
        return tuple(self.literals), tuple(self.reasons), tuple(self.starts)

    def decide(self, literal: int) -> None:
        self.starts.append(len(self.literals))
        self.push(literal, -1)

    def push(self, literal: int, reason: int) -> None:
        self.literals.append(literal)
        self.reasons.append(reason)
        self.true.add(literal)

    def retreat(self, level: int) -> None:
        start = self.starts[level]
        self.true.difference_update(self.literals[start:])
        del self.literals[start:], self.reasons[start:], self.starts[level:]

    def level(self, place: int) -> int:
        """How many decisions had been made when the literal at a place became true."""
        return bisect_right(self.starts, place)
