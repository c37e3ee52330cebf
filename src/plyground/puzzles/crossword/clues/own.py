"""Clue files, one answer a line with its clue: a person's own, which come first, and the shipped one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path

from ..wordlist import MAX_LENGTH, decode, fold

__all__ = ["Own", "own_clues", "read", "written"]

MAX_BYTES = 50_000_000
_LINE = re.compile(r"\s*([^;\t:|]+?)\s*(?:;\s*\d+\s*)?[;\t:|]\s*(.+?)\s*$")


@dataclass(frozen=True)
class Own:
    """Clues by the letters of their answers, in the file's order, and how many lines were none."""

    clues: Mapping[str, Sequence[str]] = field(default_factory=dict)
    skipped: int = 0


def own_clues(text: str, name: str = "the clue file") -> Own:
    """Lines such as `word;score;clue`, `word;clue`, `word: clue` or, with a tab between, `word clue`.

    What is none is counted; ValueError if no line has a clue.
    """
    found: dict[str, list[str]] = {}
    skipped = 0
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.match(line)
        letters = fold(match[1]) if match else None
        if not match or not letters or len(letters) > MAX_LENGTH or match[2].isdecimal():
            skipped += 1
        elif match[2] not in found.setdefault(letters, []):
            found[letters].append(match[2])
    if not found:
        raise ValueError(f"{name} holds no clues; a line is `word;clue`, or `word;score;clue`")
    return Own(found, skipped)


def read(path: Path | str) -> Own:
    """The clues in a file, in UTF-8; ValueError says what is wrong with it."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise ValueError(f"{path}: larger than {MAX_BYTES // 1_000_000} MB")
    return own_clues(decode(data, str(path)), str(path))


@lru_cache(maxsize=1)
def written() -> Mapping[str, Sequence[str]]:
    """The shipped clues, for answers that most fills have and that dictionaries define badly."""
    data = resources.files(__package__.rpartition(".")[0]).joinpath("words/clues.txt").read_text("utf-8")
    return own_clues(data).clues
