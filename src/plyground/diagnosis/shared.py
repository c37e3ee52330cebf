"""A variable that all calls of a search share: what a deeper call writes there comes back as the answer."""

from __future__ import annotations

from .fault import Fault
from .meaning import Meaning

__all__ = ["blame_shared"]

MOVES = ("first", "last", "min/max", "compare", "no move", "illegal", "cut", "no search")
"""Which causes are told of a move that is wrong though all values are right?"""


def blame_shared(fault: Fault, shared: object, meaning: Meaning) -> None:
    """Say of a wrong move that it comes from a variable which deeper calls of the search overwrite.

    `shared` is what the tracer tells: which functions write into a variable that `minimax` returns.
    """
    if fault.function != "minimax" or fault.cause not in MOVES or not isinstance(shared, list):
        return
    for told in shared:
        match told:
            case [str(function), str(name), int(line)] if function in meaning.searchers - {"minimax"}:
                fault.cause, fault.function, fault.line = "shared", function, line
                fault.likely = (
                    f"`{name}` is one variable for all calls: `{function}` writes into it on every board "
                    f"that it looks at (line {line}), so `minimax` gives a move of a deeper board"
                )
                return
