"""The driver of `student`: boards as piece names in, moves out. It runs beside the student's module."""

from __future__ import annotations

import operator
from contextlib import suppress
from types import ModuleType
from typing import Any


def begin(module: ModuleType) -> dict[str, Any]:
    if not callable(getattr(module, "minimax", None)):
        raise ImportError("it has no function minimax")
    return {}


def answer(module: ModuleType, rows: list[list[str]]) -> dict[str, Any]:
    """{"move": [0, 1], "answer": "(0, 1)"}; without "move" if the answer is no pair of numbers."""
    marks = {
        "x": getattr(module, "X", "X"),
        "o": getattr(module, "O", "O"),
        "": getattr(module, "EMPTY", None),
    }
    found = module.minimax([[marks[piece] for piece in row] for row in rows])
    said: dict[str, Any] = {"answer": repr(found)[:80]}
    if isinstance(found, tuple | list) and len(found) == 2:
        with suppress(TypeError):  # not numbers: the answer alone says it
            said["move"] = [operator.index(number) for number in found]
    return said
