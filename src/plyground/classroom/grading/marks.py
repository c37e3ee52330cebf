"""Points: what each check is worth, which are hidden, and what a teacher adds, in a small TOML file.

course = "tictactoe"         # refused for another course
total = 20                   # what everything together is worth; without it the points count as they are
default = 1                  # a check that is not named below
hidden = ["nobody beats it"] # checks, or functions, whose outcome students do not see

[points]                     # a check by its name, or a function: its points are shared by its checks
minimax = 8
"nothing is printed" = 0

[[tests]]                    # tests of one's own; see `extra`
name = "player begins with X"
call = "player(initial_state())"
expect = "'X'"
points = 2
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..checks import Check, Outcome
from .extra import read_script, read_test
from .judging import Extra

__all__ = ["PLAIN", "Grade", "Mark", "Marks", "read_marks"]

KEYS = ("course", "total", "default", "hidden", "points", "tests", "script")
MOST_BYTES = 1 << 20
MOST_POINTS = 1_000_000
TESTS_MOST = 500


@dataclass(frozen=True)
class Mark:
    """A check and what it brought."""

    check: Check
    points: float
    most: float
    hidden: bool = False


@dataclass(frozen=True)
class Grade:
    """The marks of one submission."""

    marks: tuple[Mark, ...]

    @property
    def points(self) -> float:
        return tidy(math.fsum(mark.points for mark in self.marks))

    @property
    def most(self) -> float:
        return tidy(math.fsum(mark.most for mark in self.marks))


@dataclass(frozen=True)
class Marks:
    """What a teacher's file says."""

    where: str = ""
    total: float | None = None
    default: float = 1.0
    hidden: tuple[str, ...] = ()
    points: Mapping[str, float] = field(default_factory=dict)
    extra: tuple[Extra, ...] = ()
    source: bytes = b""
    """All that was read, to know whether it has changed."""

    def grade(self, checks: Sequence[Check]) -> Grade:
        """The points of a submission's checks."""
        worth = [self._worth(check, checks) for check in checks]
        scale = self.total / math.fsum(worth) if self.total is not None and any(worth) else 1.0
        return Grade(
            tuple(
                Mark(
                    check,
                    tidy(scale * most) if check.outcome is Outcome.OK else 0.0,
                    tidy(scale * most),
                    check.name in self.hidden or check.function in self.hidden,
                )
                for check, most in zip(checks, worth, strict=True)
            )
        )

    def require_known(self, checks: Sequence[Check]) -> None:
        """ValueError if points are given to a check that there is not."""
        known = {check.name for check in checks} | {check.function for check in checks if check.function}
        for name in (*self.points, *self.hidden):
            if name not in known:
                close = get_close_matches(name, known, 1)
                hint = f"; did you mean {close[0]!r}?" if close else ""
                raise ValueError(f"{self.where}: there is no check and no function {name[:80]!r}{hint}")

    def _worth(self, check: Check, checks: Sequence[Check]) -> float:
        if check.name in self.points:
            return self.points[check.name]
        if check.function in self.points:
            sharing = [
                other for other in checks
                if other.function == check.function and other.name not in self.points
            ]  # fmt: skip
            return self.points[check.function or ""] / len(sharing)
        return self.default


PLAIN = Marks()
"""A point a check."""


def tidy(points: float) -> float:
    """Points without the dust of division."""
    return round(points, 4)


def read_marks(path: Path, course: str) -> Marks:
    """The marks of a TOML file; ValueError says in one line what is wrong with it."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(f"{path}: a file of marks has at most {MOST_BYTES >> 20} MB")
        source = path.read_bytes()
        said = tomllib.loads(source.decode())
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: this is not TOML: {' '.join(str(error).split())}") from None
    try:
        return _marks(said, path, course, source)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _marks(said: dict[str, Any], path: Path, course: str, source: bytes) -> Marks:
    for key in said:
        if key not in KEYS:
            close = get_close_matches(key, KEYS, 1)
            raise ValueError(
                f"no setting {key[:40]!r}; "
                + (f"did you mean {close[0]}?" if close else f"there is {', '.join(KEYS)}")
            )
    if said.get("course", course) != course:
        raise ValueError(f"these are marks for {str(said['course'])[:40]}, not for {course}")
    hidden, points, tests = said.get("hidden", []), dict(said.get("points", {})), said.get("tests", [])
    if not isinstance(hidden, list) or not all(isinstance(name, str) for name in hidden):
        raise ValueError("hidden is a list of checks or functions")
    if (
        not isinstance(tests, list)
        or len(tests) > TESTS_MOST
        or not all(isinstance(each, dict) for each in tests)
    ):
        raise ValueError(f"tests are at most {TESTS_MOST} tables, each below [[tests]]")
    extra: list[Extra] = []
    for number, each in enumerate(tests, 1):
        test = read_test(each, number)
        extra.append(test)
        points.setdefault(test.name, each.get("points", 1))
        hidden = [*hidden, test.name] if each.get("hidden") is True else hidden
    if "script" in said:
        script, text = read_script(path.parent / str(said["script"]))
        extra.append(script)
        source += text
    return Marks(
        str(path),
        None if "total" not in said else _number(said["total"], "total"),
        _number(said.get("default", 1), "default"),
        tuple(hidden),
        {str(name): _number(worth, f"the points of {name[:40]!r}") for name, worth in points.items()},
        tuple(extra),
        source,
    )


def _number(value: Any, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST_POINTS:
        raise ValueError(f"{what} must be a number from 0 to {MOST_POINTS:,}, not {str(value)[:20]!r}")
    return float(value)
