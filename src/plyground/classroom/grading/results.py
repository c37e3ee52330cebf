"""What was judged before, one file a verdict: a run that was stopped goes on where it was.

A verdict is found again by the SHA-256 of the program and what lies beside it, the course, the
sources that judged it, and the settings. Each is written whole or not at all; no name is kept.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from ... import __version__, atomic, submissions
from .. import checks as checks_package
from ..checks import Check, Course, Outcome, Settings
from . import Submission

__all__ = ["Results", "beside", "digest"]

MOST_KEPT = 20_000
"""How many verdicts are kept? Some twenty classes of a term; a verdict has a few kilobytes."""
MOST_BESIDE = 200
"""How many files beside a program count as its own?"""
LARGEST_BESIDE = 4 << 20
FORM = 1
"""Of how a verdict is written: what was written otherwise is judged again."""

log = logging.getLogger(__name__)


class Results:
    """Verdicts in a folder, made when the first is kept."""

    def __init__(
        self, folder: Path, name: str, course: Course, settings: Settings, marks: bytes = b""
    ) -> None:
        self.folder = folder
        said = [FORM, __version__, name, _sources(course), repr(settings), hashlib.sha256(marks).hexdigest()]
        self._about = json.dumps([*said, sys.version_info[:2]])

    def find(self, submission: Submission) -> tuple[tuple[Check, ...], float] | None:
        """The checks of an earlier run and the seconds they took; None if there are none."""
        try:
            kept = json.loads(self._path(submission).read_bytes())
            return tuple(_read(each) for each in kept["checks"]), float(kept["seconds"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, submission: Submission, checks: Sequence[Check], seconds: float) -> None:
        """Keep a verdict; where that fails it is said once, and judging goes on."""
        text = json.dumps({"checks": [_write(check) for check in checks], "seconds": seconds})
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            atomic.write(self._path(submission), text.encode())
        except OSError as error:
            _tell(f"verdicts cannot be kept in {self.folder}: {error.strerror or error}")

    def tidy(self) -> None:
        """Forget the oldest, where there are too many."""
        with suppress(OSError):
            kept = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
            for path in kept[:-MOST_KEPT]:
                path.unlink(missing_ok=True)

    def _path(self, submission: Submission) -> Path:
        key = hashlib.sha256(f"{self._about}\n{digest(submission)}".encode()).hexdigest()
        return self.folder / f"{key}.json"


def digest(submission: Submission) -> str:
    """The SHA-256 of a program, of its name and of what it may read beside it."""
    total = hashlib.sha256(f"{submission.path.name}\n{submission.fault}\n".encode())
    if submission.fault:  # it never ran; the fault is all that counts
        return total.hexdigest()
    for path in (submission.path, *beside(submission)):
        with suppress(OSError):
            total.update(f"{path.relative_to(submission.path.parent)}\n".encode(errors="replace"))
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def beside(submission: Submission) -> list[Path]:
    """What lies beside a program and counts as its own; the program itself may be among it."""
    files = (path for path in sorted(submission.path.parent.iterdir()) if path.is_file())
    return _small(files)[: MOST_BESIDE - 1]


def _small(paths: Any) -> list[Path]:
    return [
        path for path in paths if path.suffix in (".py", ".txt", ".csv", ".json")
        and path.stat().st_size <= LARGEST_BESIDE
    ]  # fmt: skip


@cache
def _package_sources() -> str:
    """What the package itself judges with."""
    folders = (Path(package.__file__ or "").parent for package in (checks_package, submissions))
    total = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()


def _sources(course: Course) -> str:
    """The version of a course: its own source, and what the package judges with."""
    path = Path(getattr(course, "__file__", "") or os.devnull)
    return hashlib.sha256(path.read_bytes()).hexdigest() + _package_sources()


def _write(check: Check) -> dict[str, Any]:
    return {**vars(check), "outcome": check.outcome.name}


def _read(kept: dict[str, Any]) -> Check:
    said = {**kept, "outcome": Outcome[kept["outcome"]], "detail": tuple(map(str, kept["detail"]))}
    return Check(**said)


@cache
def _tell(trouble: str) -> None:
    log.warning("%s", trouble)
