"""Faulty programs: each a right one of `programs/` with a small edit, its function, and its cause.

`faults.txt` has them: a line "== shape: name / functions / causes", what is replaced, "-->", and by what.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
RIGHT = sorted(path.stem for path in (HERE / "programs").glob("*.txt") if path.stem != "rules")


@dataclass(frozen=True)
class Faulty:
    """An edit, the functions that it may be said to be in, and the causes that may be told of it."""

    shape: str
    name: str
    functions: tuple[str, ...]
    causes: tuple[str, ...]
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.shape}: {self.name}"


def source(shape: str) -> str:
    return "".join((HERE / "programs" / f"{name}.txt").read_text("utf-8") for name in ("rules", shape))


def faulty_source(fault: Faulty) -> str:
    text = source(fault.shape)
    assert fault.old in text, f"{fault}: the edit fits nowhere"
    return text.replace(fault.old, fault.new, 1)


def _read(text: str) -> tuple[Faulty, ...]:
    found = []
    for block in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        head, _, edit = block.partition("\n")
        old, _, new = edit.removesuffix("\n").partition("\n-->\n")
        shape, name, functions, causes = re.split(r": | / ", head)
        found.append(Faulty(shape, name, tuple(functions.split(" | ")), tuple(causes.split(" | ")), old, new))
    return tuple(found)


FAULTS = _read((HERE / "faults.txt").read_text("utf-8"))
