"""The driver of the crossword checks: one call of a CrosswordCreator an order. It runs beside the module.

An order has the lines of a `structure`, the `words`, the `domains` to begin with (or None), the `method`
and its `arguments`. A variable is its text, "(0, 1) across : 3"; an argument is {"variable": text},
{"assignment": {text: word}} or {"arcs": pairs of texts, or None}. The answer is {"value", "domains",
"kinds"}: "kinds" says of which type a domain is that is no set. An order may have "instead", the text of
right methods by their names, which stand in for those of the file. The first answer says which methods are
"missing", and which others each of them "calls".
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from types import CodeType, ModuleType
from typing import Any

METHODS = (
    "enforce_node_consistency", "revise", "ac3", "assignment_complete", "consistent", "order_domain_values",
    "select_unassigned_variable", "backtrack", "solve",
)  # fmt: skip
MOST_PRINTED = 10_000
"""What is printed is cut off after so many characters: a search that prints every step is slow, not wrong."""
GIVEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_crossword_given.py")
TRACER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "submissions", "_tracer.py")


def give() -> None:
    """Gives a file that has no `crossword.py` beside it the one of this package."""
    spec = spec_from_file_location("crossword", GIVEN)
    assert spec is not None
    assert spec.loader is not None
    sys.modules["crossword"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["crossword"])


def begin(module: ModuleType) -> dict[str, Any]:
    creator = getattr(module, "CrosswordCreator", None)
    if creator is None:
        return {"missing": ["CrosswordCreator", *METHODS]}
    own = {name: getattr(getattr(creator, name), "__code__", None) for name in dir(creator)}
    there = [name for name in METHODS if callable(getattr(creator, name, None))]
    return {
        "missing": [name for name in METHODS if name not in there],
        "calls": {name: _mentioned(code, own) for name, code in own.items()},
    }


def _mentioned(code: Any, own: Any) -> list[str]:
    """The methods that a piece of code has a name for, in the functions inside it too."""
    if not isinstance(code, CodeType):
        return []
    inner = [name for constant in code.co_consts for name in _mentioned(constant, own)]
    return [name for name in code.co_names if name in own] + inner


def answer(module: ModuleType, order: dict[str, Any]) -> dict[str, Any]:
    if "method" not in order:
        return recorded.answer(module, order)  # type: ignore[no-any-return]
    creator = module.CrosswordCreator(crossword_of(module, order["structure"], order["words"]))
    variables = {_text(variable): variable for variable in creator.crossword.variables}
    if order["domains"] is not None:
        creator.domains = {variables[text]: set(words) for text, words in order["domains"].items()}
    for name, text in order.get("instead", {}).items():
        defined: dict[str, Any] = {"Any": Any}
        exec(text, defined)
        setattr(creator, name, defined[name].__get__(creator))
    value = getattr(creator, order["method"])(*(_read(each, variables) for each in order["arguments"]))
    domains = {_text(variable): sorted(map(str, words)) for variable, words in creator.domains.items()}
    kinds = {_text(v): type(words).__name__ for v, words in creator.domains.items() if type(words) is not set}
    return {"value": _plain(value), "domains": domains, "kinds": kinds}


def crossword_of(module: ModuleType, structure: list[str], words: list[str]) -> Any:
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
    return {"odd": repr(value)[:80], "kind": type(value).__name__}


recorded: Any = None
"""The driver that records a search, where its calls are asked for."""
if __name__ == "driver":  # in the student's process and folder
    if not os.path.isfile("crossword.py"):
        give()
    spec = spec_from_file_location("recorded", TRACER)
    assert spec is not None
    assert spec.loader is not None
    recorded = module_from_spec(spec)
    spec.loader.exec_module(recorded)
