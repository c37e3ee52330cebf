"""The source that runs along: the text of an algorithm, and at which of its lines each event happens."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Source", "source_of"]


class Source(NamedTuple):
    """A piece of the package's own source, with the line of each event by its name."""

    title: str
    first: int
    text: tuple[str, ...]
    lines: Mapping[str, int]

    def shown(self) -> dict[str, object]:
        return {"title": self.title, "first": self.first, "text": list(self.text)}


Piece = Callable[..., Any] | type


def source_of(piece: Piece, events: Mapping[str, str], last: Piece | None = None) -> Source:
    """The source of a function or class, or from it to the last one of the same module.

    An event's line is the only one that begins with its words.
    """
    return _source(piece, last or piece, tuple(events.items()))


@cache
def _source(piece: Any, last: Any, events: tuple[tuple[str, str], ...]) -> Source:
    _, first = inspect.getsourcelines(piece)
    end, begin = inspect.getsourcelines(last)
    path = Path(inspect.getfile(piece))
    text = path.read_text(encoding="utf-8").splitlines()[first - 1 : begin - 1 + len(end)]
    lines = {}
    for event, words in events:
        (lines[event],) = (first + at for at, line in enumerate(text) if line.strip().startswith(words))
    return Source(f"{path.parent.name}/{path.name}", first, tuple(text), lines)
