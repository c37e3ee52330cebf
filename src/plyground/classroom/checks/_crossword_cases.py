"""What a CrosswordCreator is asked: small crosswords whose answers can be found by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["CASES", "Case"]

COMB = ("___", "_##", "___")
SQUARE = ("____", "_##_", "_##_", "____")
TOP, LEFT, BOTTOM = "(0, 0) across : 3", "(0, 0) down : 3", "(2, 0) across : 3"

Domains = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Case:
    """A call: in which crossword, with which domains, and of what."""

    method: str
    arguments: tuple[Mapping[str, Any], ...] = ()
    domains: Domains | None = None
    structure: tuple[str, ...] = COMB
    words: tuple[str, ...] = ("CAT",)
    accept: tuple[Any, ...] = ()
    """The right values, where there are several or our own is only one of them."""

    def order(self) -> dict[str, Any]:
        """As the driver takes it."""
        return {
            "structure": self.structure, "words": self.words, "domains": self.domains,
            "method": self.method, "arguments": self.arguments,
        }  # fmt: skip


def _variable(text: str) -> dict[str, Any]:
    return {"variable": text}


def _assignment(**words: str) -> dict[str, Any]:
    places = {"top": TOP, "left": LEFT, "bottom": BOTTOM}
    return {"assignment": {places[name]: word for name, word in words.items()}}


def _revise(x: str, y: str, domains: Domains) -> Case:
    return Case("revise", (_variable(x), _variable(y)), domains)


def _domains(top: str, left: str, bottom: str) -> Domains:
    return {TOP: top.split(), LEFT: left.split(), BOTTOM: bottom.split()}


LETTERS = _domains("CAB DEN", "CAT DOM", "TAP")
CHOICES = _domains("CAB COD DEN", "CAT DOT DIM", "TAP TOP MUD")
FILLS = _domains("CAB DEN", "CAT DOM", "TAP PAT")
WORDS = ("LANE", "LIME", "EAST", "EXIT", "ROAD", "TEA", "SUN", "LEMON")

CASES = (
    Case("enforce_node_consistency", words=("CAT", "TO", "COAT", "TAP")),
    Case("enforce_node_consistency", structure=("____", "_###", "_###"), words=("CAT", "TO", "COAT", "TAP")),
    _revise(LEFT, TOP, _domains("CAB DEN", "CAT DOT PEN", "TAP")),
    _revise(LEFT, BOTTOM, _domains("CAB DEN", "CAT DOM PEN", "TAP")),
    _revise(TOP, LEFT, LETTERS),
    _revise(TOP, BOTTOM, LETTERS),
    _revise(TOP, LEFT, _domains("PEN PAN", "CAT DOM", "TAP")),
    Case("ac3", (), LETTERS),
    Case("ac3", (), _domains("CAB DEN", "CAT DOM", "PEN")),
    Case("ac3", ({"arcs": None},), LETTERS),
    Case("ac3", ({"arcs": [(LEFT, BOTTOM)]},), LETTERS),
    Case("ac3", ({"arcs": [(BOTTOM, LEFT)]},), LETTERS),
    Case("ac3", ({"arcs": []},), LETTERS),
    Case("assignment_complete", (_assignment(),)),
    Case("assignment_complete", (_assignment(top="CAB", left="CAT"),)),
    Case("assignment_complete", (_assignment(top="CAB", left="CAT", bottom="TAP"),)),
    Case("consistent", (_assignment(),)),
    Case("consistent", (_assignment(top="CAB", bottom="TAP"),)),
    Case("consistent", (_assignment(top="CAB", left="CAT", bottom="TAP"),)),
    Case("consistent", (_assignment(top="DEN", left="CAT"),)),
    Case("consistent", (_assignment(left="CAT", bottom="PAT"),)),
    Case("consistent", (_assignment(top="CAT", left="CAT"),)),
    Case("consistent", (_assignment(top="CABS"),)),
    Case("order_domain_values", (_variable(LEFT), _assignment()), CHOICES, accept=(["CAT", "DOT", "DIM"],)),
    Case(
        "order_domain_values", (_variable(LEFT), _assignment(top="DEN")), CHOICES,
        accept=(["CAT", "DOT", "DIM"], ["DOT", "CAT", "DIM"]),
    ),
    Case(
        "order_domain_values", (_variable(TOP), _assignment(bottom="TAP")), CHOICES,
        accept=(["DEN", "CAB", "COD"], ["DEN", "COD", "CAB"]),
    ),
    Case(
        "select_unassigned_variable", (_assignment(),), _domains("CAB DEN", "CAT DOM PEN", "TAP"),
        accept=(_variable(BOTTOM),),
    ),
    Case(
        "select_unassigned_variable", (_assignment(bottom="TAP"),), _domains("CAB DEN", "CAT DOM PEN", "TAP"),
        accept=(_variable(TOP),),
    ),
    Case("select_unassigned_variable", (_assignment(),), CHOICES, accept=(_variable(LEFT),)),
    Case(
        "select_unassigned_variable", (_assignment(left="CAT"),), CHOICES,
        accept=(_variable(TOP), _variable(BOTTOM)),
    ),
    Case("backtrack", (_assignment(),), FILLS),
    Case("backtrack", (_assignment(top="CAB"),), FILLS),
    Case("backtrack", (_assignment(left="DOM"),), FILLS),
    Case("solve", structure=SQUARE, words=WORDS),
    Case("solve", structure=SQUARE, words=("LANE", "LIME", "EAST", "ROAD")),
)  # fmt: skip
"""Of each method the plain cases first."""
