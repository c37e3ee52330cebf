"""A fault as it is told: what is certain, in lines, and what is likely, said to be so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..submissions.tracing import Board, Call, Odd, Pairs
from . import truth

__all__ = ["Fault", "python", "where", "worth"]

LONGEST = 60


@dataclass
class Fault:
    """The first wrong call of a file."""

    function: str
    """The function that is to be mended."""
    line: int
    board: str
    """As positions are written."""
    cause: str
    """In one or two words, for those who count; "" if it can't be told."""
    certain: list[str]
    likely: str = ""
    call: Call | None = None
    blamed: Call | None = None
    """The call of the function that is to be mended, where that is recorded."""
    root: str = ""
    """The board that `minimax` was asked about."""
    asides: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """For a person."""
        likely = [f"likely: {self.likely}"] if self.likely else []
        return [*self.certain, *likely, *self.asides]


def where(call: Call) -> str:
    """A call in words: "max_value, line 34, on XOX/OX./..O (X to move)"."""
    state = "finished" if truth.is_over(call.board) else f"{truth.turn(call.board)} to move"
    line = call.line or call.first_line
    return f"{call.function}, line {line}, on {truth.rows(call.board)} ({state})"


def worth(value: int | None) -> str:
    return "?" if value is None else f"{value:+d}" if value else "0"


def python(value: Any) -> str:
    """A value as the student's program would write it."""
    if isinstance(value, Board):
        return truth.rows(value) if len(value) == 9 else str(value)
    if isinstance(value, Odd):
        return f"a {value}"
    if isinstance(value, Pairs):
        return _short("{" + ", ".join(f"{python(key)}: {python(each)}" for key, each in value) + "}")
    if isinstance(value, frozenset):
        return _short("{" + ", ".join(python(each) for each in _sorted(value)) + "}") if value else "set()"
    if type(value) is tuple:
        inside = ", ".join(python(each) for each in value)
        return _short(f"({inside},)" if len(value) == 1 else f"({inside})")
    return _short(repr(value))


def _sorted(values: frozenset[Any]) -> Sequence[Any]:
    return sorted(values, key=repr)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
