"""What a CrosswordCreator is asked: small crosswords whose answers can be found by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["CASES", "Case"]

COMB = ("___", "_##", "___")
SQUARE = ("____", "_##_", "_##_", "____")
LADDER = ("_____", "_#_#_", "_____")
UPPER, LOWER = "(0, 0) across : 5", "(2, 0) across : 5"
FIRST, SECOND, THIRD = "(0, 0) down : 3", "(0, 2) down : 3", "(0, 4) down : 3"
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
    why: str = ""
    """What the case is about, if the right answer does not tell."""

    def order(self) -> dict[str, Any]:
        """As the driver takes it."""
        return {
            "structure": self.structure, "words": self.words, "domains": self.domains,
            "method": self.method, "arguments": self.arguments,
        }  # fmt: skip


def _variable(text: str) -> dict[str, Any]:
    return {"variable": text}


def _assignment(**words: str) -> dict[str, Any]:
    places = {
        "top": TOP, "left": LEFT, "bottom": BOTTOM, "upper": UPPER, "lower": LOWER, "first": FIRST,
        "second": SECOND, "third": THIRD,
    }  # fmt: skip
    return {"assignment": {places[name]: word for name, word in words.items()}}


def _judge(method: str, why: str = "", **words: str) -> Case:
    """What looks at an assignment; its words are in the vocabulary, so that who looks there too is right."""
    return Case(method, (_assignment(**words),), words=tuple(words.values()) or ("CAT",), why=why)


def _revise(x: str, y: str, domains: Domains, why: str = "") -> Case:
    return Case("revise", (_variable(x), _variable(y)), domains, why=why)


def _ladder(method: str, *arguments: Mapping[str, Any], domains: Domains | None = None) -> Case:
    return Case(method, arguments, RUNGS if domains is None else domains, LADDER)


def _domains(top: str, left: str, bottom: str) -> Domains:
    return {TOP: top.split(), LEFT: left.split(), BOTTOM: bottom.split()}


LETTERS = _domains("CAB DEN", "CAT DOM", "TAP")
CHOICES = _domains("CAB COD DEN", "CAT DOT DIM", "TAP TOP MUD")
FILLS = _domains("CAB DEN", "CAT DOM", "TAP PAT")
RUNGS: Domains = {
    UPPER: ["STARE", "STONE", "SHADE", "CRANE", "BRAKE"],
    LOWER: ["PLATE", "TREAT", "TOAST", "MOUNT", "TENET"],
    FIRST: ["SAT", "SIP", "CAT", "BAT", "BIT"],
    SECOND: ["ALA", "ARE", "OVA", "ODE", "ARM"],
    THIRD: ["EAT", "EEL", "ELM", "END", "ERE"],
}
"""Five words each, of which some fit nowhere."""
TIED: Domains = {**RUNGS, FIRST: ("SAT", "SIP"), SECOND: ("ALA", "ARE"), THIRD: ("EAT", "EEL")}
"""The three that go down have the fewest words; those across have more words and more neighbours."""
DEAD_END: Domains = {
    UPPER: ["TENET", "STARE", "START"],
    LOWER: ["TASTE", "ASSET", "PLATE"],
    FIRST: ["NET", "SIP", "SEA", "ART"],
    SECOND: ["EAT", "ALA", "ART", "OAT"],
    THIRD: ["SAT", "ERE", "ART", "EAT"],
}
"""Who takes the words that rule out fewest must take some back, with all that followed from them."""
WORDS = ("LANE", "LIME", "EAST", "EXIT", "ROAD", "TEA", "SUN", "LEMON")

CASES = (
    Case("enforce_node_consistency", words=("CAT", "TO", "COAT", "TAP")),
    Case("enforce_node_consistency", structure=("____", "_###", "_###"), words=("CAT", "TO", "COAT", "TAP")),
    _revise(LEFT, TOP, _domains("CAB DEN", "CAT DOT PEN", "TAP")),
    _revise(LEFT, BOTTOM, _domains("CAB DEN", "CAT DOM PEN", "TAP")),
    _revise(LEFT, TOP, _domains("CAB DEN", "CAT BAG", "TAP")),
    _revise(TOP, LEFT, _domains("CAB ACE", "CAT", "TAP")),
    _revise(TOP, LEFT, LETTERS),
    _revise(TOP, BOTTOM, LETTERS, "they do not cross, so every word may stay"),
    _revise(TOP, LEFT, _domains("PEN PAN", "CAT DOM", "TAP")),
    _ladder("revise", _variable(UPPER), _variable(SECOND)),
    _ladder("revise", _variable(LOWER), _variable(THIRD)),
    _ladder("revise", _variable(FIRST), _variable(LOWER)),
    _ladder("revise", _variable(THIRD), _variable(UPPER)),
    Case("ac3", (), LETTERS),
    Case("ac3", (), _domains("CAB DEN", "CAT DOM", "PEN")),
    Case("ac3", ({"arcs": None},), LETTERS),
    Case("ac3", ({"arcs": [(LEFT, BOTTOM)]},), LETTERS),
    Case("ac3", ({"arcs": [(BOTTOM, LEFT)]},), LETTERS),
    Case("ac3", ({"arcs": []},), LETTERS, why="an empty list is not None: no arc is asked for"),
    _ladder("ac3"),
    _ladder("ac3", {"arcs": [(LOWER, THIRD)]}),
    _judge("assignment_complete", "nothing has a word yet"),
    _judge("assignment_complete", top="CAB", left="CAT"),
    _judge("assignment_complete", top="CAB", left="CAT", bottom="TAP"),
    _judge("consistent", "nothing clashes where nothing stands"),
    _judge("consistent", top="CAB", bottom="TAP"),
    _judge("consistent", top="CAB", left="CAT", bottom="TAP"),
    _judge("consistent", top="DEN", left="CAT"),
    _judge("consistent", left="CAT", bottom="PAT"),
    _judge("consistent", "a word may stand only once", top="CAT", left="CAT"),
    _judge("consistent", "it has one letter too many", top="CABS"),
    _judge("consistent", "a word may stand only once, also where they do not cross", top="CAT", bottom="CAT"),
    _judge("consistent", "one has a letter too many", top="CAB", left="CATS"),
    _judge("consistent", bottom="TAP", left="CAT", top="COB"),
    _ladder("consistent", _assignment(upper="STONE", second="ODE", third="EAT", lower="TREAT")),
    _ladder("consistent", _assignment(upper="STONE", third="EAT", lower="TENET", second="OVA")),
    _ladder("consistent", _assignment(lower="TENET", upper="STONE", first="SIP")),
    Case("order_domain_values", (_variable(LEFT), _assignment()), CHOICES),
    Case("order_domain_values", (_variable(LEFT), _assignment(top="DEN")), CHOICES),
    Case("order_domain_values", (_variable(TOP), _assignment(bottom="TAP")), CHOICES),
    Case(
        "order_domain_values", (_variable(LEFT), _assignment(top="DEN")),
        _domains("DEN DAB DUB", "CAT DIM", "TAP TOP"), why="a neighbour that has a word does not count",
    ),
    _ladder("order_domain_values", _variable(UPPER), _assignment()),
    _ladder("order_domain_values", _variable(LOWER), _assignment()),
    _ladder("order_domain_values", _variable(UPPER), _assignment(second="ARE", first="SAT")),
    _ladder("order_domain_values", _variable(LOWER), _assignment(upper="STARE")),
    Case("select_unassigned_variable", (_assignment(),), _domains("CAB DEN", "CAT DOM PEN", "TAP")),
    Case(
        "select_unassigned_variable", (_assignment(bottom="TAP"),), _domains("CAB DEN", "CAT DOM PEN", "TAP")
    ),
    Case("select_unassigned_variable", (_assignment(),), _domains("CAB DEN", "CAT DOM PEN", "TAP PAT")),
    Case("select_unassigned_variable", (_assignment(),), CHOICES),
    Case("select_unassigned_variable", (_assignment(left="CAT"),), CHOICES),
    _ladder("select_unassigned_variable", _assignment(), domains=TIED),
    _ladder("select_unassigned_variable", _assignment(first="SAT"), domains=TIED),
    _ladder("select_unassigned_variable", _assignment()),
    _ladder("select_unassigned_variable", _assignment(upper="STARE", first="SAT")),
    Case("backtrack", (_assignment(),), FILLS),
    Case("backtrack", (_assignment(top="CAB"),), FILLS),
    Case("backtrack", (_assignment(left="DOM"),), FILLS),
    Case("backtrack", (_assignment(),), _domains("CAT", "CAT", "TAP")),
    _ladder("backtrack", _assignment()),
    _ladder("backtrack", _assignment(upper="SHADE")),
    _ladder("backtrack", _assignment(), domains=DEAD_END),
    _ladder("backtrack", _assignment(upper="CRANE", lower="TOAST")),
    Case("solve", structure=SQUARE, words=WORDS),
    Case("solve", structure=SQUARE, words=("LANE", "LIME", "EAST", "ROAD")),
    Case("solve", structure=LADDER, words=tuple(word for words in RUNGS.values() for word in words)),
    Case("solve", structure=LADDER, words=("STARE", "STONE", "SAT", "ALA", "EEL", "OVA")),
)  # fmt: skip
"""Of each method the plain cases first."""
