"""The rules of variants, a module each, found by being there; its name is the rule's name in JSON.

The first line of a module's docstring says what the rule says and, after a colon, what its data look like;
`TITLE` is what people call it, where that is not its name; `SENTENCE` is what a hint says of one of its
constraints, with {cells} and, where it has one, {total};
`constraints(puzzle, data)` yields what must hold, `shapes(puzzle, data)` what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ....csp import Constraint
from ....drawing.shapes import Shape

__all__ = ["RULES", "Rule"]


@dataclass(frozen=True)
class Rule:
    """What there is to know of a rule."""

    name: str
    title: str
    says: str
    takes: str
    """What its data look like."""
    sentence: str
    constraints: Callable[[Any, Any], Iterator[Constraint]]
    shapes: Callable[[Any, Any], Iterator[Shape]]


def _load(name: str) -> Rule:
    module: Any = import_module(f".{name}", __name__)
    says, _, takes = (module.__doc__ or "").partition("\n")[0].partition(": ")
    title = getattr(module, "TITLE", name.capitalize())
    return Rule(name, title, says, takes.rstrip("."), module.SENTENCE, module.constraints, module.shapes)


RULES: dict[str, Rule] = {found.name: _load(found.name) for found in iter_modules(__path__)}
"""Every rule by its name."""
