"""A position: three sets of squares and whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Position"]


class Position(NamedTuple):
    """Bit s-1 of each set stands for square s."""

    black: int
    white: int
    kings: int
    player: int

    @property
    def own(self) -> int:
        """The pieces of the side to move."""
        return self.white if self.player else self.black

    @property
    def other(self) -> int:
        return self.black if self.player else self.white
