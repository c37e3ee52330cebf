"""The solvers that any puzzle can be solved by: found by name, all behind `solve(problem, limit, stop)`.

Each module of this folder that solves has a mapping `SOLVERS`: name → how to make that solver.
Ready-made ones are looked up before the programs on the machine, which `program:NAME` always means.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

# Workers import this package each time one starts: what they do not need is imported where it is used.
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..api import Solver
    from ..csp import CSP, Assignment

    Maker = Callable[[], Solver[CSP, Assignment]]

__all__ = ["solver", "solvers"]


@cache
def solvers() -> Mapping[str, Maker]:
    """How to make every solver there is, by name."""
    from .. import plugins

    modules = [plugins.load("solvers", name) for name in plugins.names("solvers")]
    # The programs come first, so that a ready-made solver of the same name replaces them.
    modules.sort(key=lambda module: not getattr(module, "PROGRAMS", None))
    return {name: maker for module in modules for name, maker in getattr(module, "SOLVERS", {}).items()}


def solver(name: str) -> Solver[CSP, Assignment]:
    """A solver by its name; LookupError says which there are."""
    if name.startswith("program:"):
        from .dimacs import Program

        return Program(name.removeprefix("program:"))
    if name not in solvers():
        from difflib import get_close_matches

        close = get_close_matches(name, solvers(), 1)
        hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(sorted(solvers()))}"
        raise LookupError(f"no solver {name[:40]!r}; {hint}, and program:NAME for any DIMACS program")
    return solvers()[name]()
