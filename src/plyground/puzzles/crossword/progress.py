"""How far somebody has come in solving a crossword: what is written, what was shown, and the time."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Progress", "from_json", "to_json"]

MARKS = ("pencil", "wrong", "revealed")
MOST = 10**8


@dataclass(frozen=True)
class Progress:
    """What a solver wrote, by cell; the cells in pencil, found wrong, and revealed; clock and checks."""

    letters: Mapping[int, str] = field(default_factory=dict)
    pencil: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()
    seconds: int = 0
    running: bool = False
    checks: int = 0
    """How often was it asked what is wrong?"""

    def __bool__(self) -> bool:
        return self != NONE


NONE = Progress()


def to_json(progress: Progress) -> dict[str, Any]:
    made: dict[str, Any] = {
        "letters": {str(cell): text for cell, text in sorted(progress.letters.items())},
        **{name: cells for name in MARKS if (cells := sorted(getattr(progress, name)))},
    }
    if progress.seconds or progress.running:
        made |= {"seconds": progress.seconds, "running": progress.running}
    if progress.checks:
        made["checks"] = progress.checks
    return made


def from_json(found: Any, cells: int) -> Progress:
    """The progress in a JSON value, of a grid of so many cells; ValueError says what is wrong with it."""
    if not isinstance(found, dict):
        raise ValueError('"progress" should hold "letters" by cell')
    letters = found.get("letters", {})
    if not isinstance(letters, dict) or not all(
        isinstance(text, str) and key.isascii() and key.isdecimal() for key, text in letters.items()
    ):
        raise ValueError('the "letters" of "progress" are texts by the numbers of their cells')
    seconds, checks = (_number(found.get(name, 0), name) for name in ("seconds", "checks"))
    marks = {name: frozenset(_cells(found.get(name, []), name, cells)) for name in MARKS}
    written = {int(key[:9]): text[:40] for key, text in letters.items() if text}
    _cells(list(written), "letters", cells)
    running = found.get("running") is True
    return Progress(written, seconds=seconds, running=running, checks=checks, **marks)


def _number(found: Any, name: str) -> int:
    if type(found) is not int or not 0 <= found <= MOST:
        raise ValueError(f'the "{name}" of "progress" are a whole number, not {found!r:.20}')
    return found


def _cells(found: Any, name: str, cells: int) -> Collection[int]:
    if not isinstance(found, list) or not all(type(cell) is int and 0 <= cell < cells for cell in found):
        raise ValueError(f'the "{name}" of "progress" are numbers of cells, 0 to {cells - 1}')
    return found
