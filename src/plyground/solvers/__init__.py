"""The solvers that any puzzle can be solved by: found by name, all behind `solve(problem, limit, stop)`.

Each module of this folder has a mapping `SOLVERS`: name → how to make that solver. `program:NAME` is
always the program of that name on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial
from typing import TypeVar

from .. import plugins
from ..api import Solver
from ..csp import CSP, Assignment

__all__ = ["choose", "solver", "solvers"]

Made = TypeVar("Made")


def solvers() -> Mapping[str, Callable[..., Solver[CSP, Assignment]]]:
    """How to make every solver there is, by name; a name that ends with a colon is a family's."""
    found: dict[str, Callable[..., Solver[CSP, Assignment]]] = {}
    for module in plugins.working("solvers").values():
        found.update(module.SOLVERS)
    return found


def choose(makers: Mapping[str, Callable[..., Made]], name: str) -> Callable[[], Made] | None:
    """How to make the one of that name; a family such as "program:" makes it by what follows the colon."""
    if name in makers and not name.endswith(":"):
        return makers[name]
    family, colon, rest = name.partition(":")
    return partial(makers[family + colon], rest) if colon and rest and family + colon in makers else None


def solver(name: str) -> Solver[CSP, Assignment]:
    """A solver by its name; LookupError says which there are."""
    known = solvers()
    make = choose(known, name)
    if make is None:
        plain = [each for each in sorted(known) if not each.endswith(":")]
        close = get_close_matches(name, plain, 1)
        hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(plain)}"
        raise LookupError(f"no solver {name[:40]!r}; {hint}, and program:NAME for any DIMACS program")
    return make()
