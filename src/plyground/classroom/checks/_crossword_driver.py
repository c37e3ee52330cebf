"""The driver of the crossword checks: one call of a CrosswordCreator an order. It runs beside the module.

An order has the lines of a `structure`, the `words`, the `domains` to begin with (or None), the `method`
and its `arguments`. A variable is its text, "(0, 1) across : 3"; an argument is {"variable": text},
{"assignment": {text: word}} or {"arcs": pairs of texts, or None}. The answer is {"value", "domains"}.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

METHODS = (
    "enforce_node_consistency", "revise", "ac3", "assignment_complete", "consistent", "order_domain_values",
    "select_unassigned_variable", "backtrack", "solve",
)  # fmt: skip


class Ours(MetaPathFinder, Loader):
    """Gives a file that has no `crossword.py` beside it the one of this package."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec("crossword", self) if name == "crossword" else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        sys.path.append(os.path.dirname(package))
        return import_module(f"{os.path.basename(package)}.classroom.crossword")

    def exec_module(self, module: ModuleType) -> None:
        """It is there already."""


def begin(module: ModuleType) -> dict[str, Any]:
    creator = getattr(module, "CrosswordCreator", None)
    if creator is None:
        return {"missing": ["CrosswordCreator", *METHODS]}
    return {"missing": [name for name in METHODS if not callable(getattr(creator, name, None))]}


def answer(module: ModuleType, order: dict[str, Any]) -> dict[str, Any]:
    creator = module.CrosswordCreator(_crossword(module, order["structure"], order["words"]))
    variables = {_text(variable): variable for variable in creator.crossword.variables}
    if order["domains"] is not None:
        creator.domains = {variables[text]: set(words) for text, words in order["domains"].items()}
    value = getattr(creator, order["method"])(*(_read(each, variables) for each in order["arguments"]))
    domains = {_text(variable): sorted(words) for variable, words in creator.domains.items()}
    return {"value": _plain(value), "domains": domains}


def _crossword(module: ModuleType, structure: list[str], words: list[str]) -> Any:
    """The course's class reads files."""
    kind = getattr(module, "Crossword", None) or sys.modules["crossword"].Crossword
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("structure.txt", "words.txt")]
        for path, lines in zip(paths, (structure, words), strict=True):
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
        return kind(*paths)


def _text(variable: Any) -> str:
    return f"({variable.i}, {variable.j}) {variable.direction} : {variable.length}"


def _read(argument: dict[str, Any], variables: dict[str, Any]) -> Any:
    if "variable" in argument:
        return variables[argument["variable"]]
    if "assignment" in argument:
        return {variables[text]: word for text, word in argument["assignment"].items()}
    arcs = argument["arcs"]
    return None if arcs is None else [(variables[x], variables[y]) for x, y in arcs]


def _plain(value: Any) -> Any:
    """A value as JSON can say it."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return value
    if isinstance(value, dict) and all(isinstance(word, str) for word in value.values()):
        return {"assignment": {_text(variable): word for variable, word in value.items()}}
    if hasattr(value, "direction"):
        return {"variable": _text(value)}
    return {"odd": repr(value)[:80]}


if __name__ == "driver" and not os.path.isfile("crossword.py"):  # in the student's process and folder
    sys.meta_path.insert(0, Ours())
