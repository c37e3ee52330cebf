"""A seat for an engine that a test made, which no text could name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from plyground.play.games.seat import Seat

__all__ = ["Given"]


@dataclass(frozen=True)
class Given(Seat):
    """Taken by this very engine."""

    engine: Any = None
    text: str = field(default="given", compare=False)
    name: str | None = "given"

    @contextmanager
    def opened(self, game: Any, seed: int | None = None, most: int | None = None) -> Iterator[Any]:
        yield self.engine

    def megabytes(self, game: Any) -> int:
        return 0
