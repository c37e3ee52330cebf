"""The domains of a puzzle's variables at one moment of a run, as sets of bits, with those to go back to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

__all__ = ["MOST_TOLD", "Domains", "Frame", "changed", "told"]

MOST_TOLD = 40
"""How many values of a domain are told? A slot of a crossword may have thousands of words."""

Frame = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]


class Domains:
    """Bit n of a variable's number says that value n of its domain is left."""

    def __init__(self, frame: Frame) -> None:
        self.bits = list(frame[0])
        self._stack = list(frame[1])
        self.tried = list(frame[2])
        """The variables that have been given a value to try, in order."""

    @classmethod
    def whole(cls, values: Sequence[Sequence[Any]]) -> Domains:
        """Nothing has been removed yet."""
        return cls((tuple((1 << len(domain)) - 1 for domain in values), (), ()))

    def frame(self) -> Frame:
        """How things stand, to begin again from here."""
        return tuple(self.bits), tuple(self._stack), tuple(self.tried)

    def remove(self, x: int, values: Iterable[int]) -> None:
        for value in values:
            self.bits[x] &= ~(1 << value)

    def assign(self, x: int, value: int) -> None:
        self._stack.append(tuple(self.bits))
        self.tried.append(x)
        self.bits[x] = 1 << value

    def back(self) -> None:
        self.bits = list(self._stack.pop())
        self.tried.pop()

    def size(self, x: int) -> int:
        return self.bits[x].bit_count()


def bits_of(number: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def told(value: Any) -> Any:
    """A value as JSON can tell it."""
    return value if isinstance(value, int | str) else str(value)


def changed(x: int, values: Sequence[Any], before: int, after: int) -> dict[str, Any]:
    """What has become of a variable's domain: some of what is left, some of what is gone, and how many."""
    left = [told(values[place]) for place, _ in zip(bits_of(after), range(MOST_TOLD), strict=False)]
    gone = [told(values[place]) for place, _ in zip(bits_of(before & ~after), range(MOST_TOLD), strict=False)]
    size = after.bit_count()
    return {
        "variable": x,
        "values": left,
        "size": size,
        "removed": gone,
        "assigned": left[0] if size == 1 else None,
    }
