"""Which course a file belongs to, by what it defines, and how its first wrong call is found."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..stopping import Stop, never
from .crossword import first_wrong_crossword
from .raichu import first_wrong_raichu

__all__ = ["Other", "line_of", "other_course"]


@dataclass(frozen=True)
class Other:
    """A course whose files have no board of tic-tac-toe: a first wrong call is told, not shown in a tree."""

    file: str
    find: Callable[[Path, Stop], list[str]]

    def find_in(self, source: str, stop: Stop = never) -> list[str]:
        """Lines about the first wrong call of a file that is only a text; SubmissionError if it can't run."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / self.file
            path.write_text(source, "utf-8")
            return self.find(path, stop)


def other_course(source: str) -> Other | None:
    """The course of a `generate.py` or a `raichu.py`; None for any other file."""
    if re.search(r"^class CrosswordCreator\b", source, re.MULTILINE):
        return Other("generate.py", first_wrong_crossword)
    if re.search(r"^def find_best_move\b", source, re.MULTILINE):
        return Other("raichu.py", first_wrong_raichu)
    return None


def line_of(lines: list[str]) -> int | None:
    """The line of the file that a diagnosis begins with: "revise, line 34: …"."""
    found = re.search(r", line (\d+)", lines[0]) if lines else None
    return int(found[1]) if found else None
