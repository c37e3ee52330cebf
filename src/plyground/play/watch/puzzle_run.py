"""What recorded runs on puzzles have in common: a puzzle, a solution, and perhaps only the beginning."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from ...api import Puzzle
from .puzzle_words import Naming
from .run import Watch
from .source import Source

__all__ = ["PuzzleWatch"]


class PuzzleWatch(Watch):
    """A solver's run on a puzzle, up to its first solution."""

    titles: ClassVar[Mapping[str, str]]
    """What the algorithms are called."""
    puzzle: Puzzle
    naming: Naming
    complete: bool
    """Whether the run was recorded to its end."""
    solution: dict[Any, Any] | None

    @property
    @abstractmethod
    def work(self) -> str:
        """How much it took, in words."""

    @abstractmethod
    def _source(self) -> Source: ...

    @property
    def title(self) -> str:
        return self.titles[self.algorithm]

    @property
    def outcome(self) -> str:
        if not self.complete:
            return f"Only the beginning is recorded, {len(self):,} events: {self.work} so far."
        return f"{'No solution' if self.solution is None else 'Solved'}: {self.work}."

    def __repr__(self) -> str:
        return f"<{self.title} watched on {self.puzzle.title}: {len(self):,} events>"

    def summary(self) -> dict[str, object]:
        return {**super().summary(), "complete": self.complete}

    def view(self) -> dict[str, object]:
        return self.naming.view()

    def source(self) -> dict[str, object]:
        return self._source().shown()
