"""What is right in a crossword where several answers are, and the words for a case and its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import crossword as ours
from . import _crossword_driver
from ._crossword_cases import Case

__all__ = [
    "CHANGING",
    "FILLING",
    "NODES",
    "describe",
    "fills",
    "is_list_in_order",
    "left",
    "say",
    "selectable",
    "wanted",
]

Answer = Mapping[str, Any]
NODES = "enforce_node_consistency"
CHANGING = (NODES, "revise", "ac3")
FILLING = ("backtrack", "solve")
JUDGING = ("assignment_complete", "consistent")
"""What looks at nothing but an assignment."""


def _variables(case: Case) -> tuple[ours.Crossword, dict[str, ours.Variable]]:
    crossword = _crossword_driver.crossword_of(ours, list(case.structure), list(case.words))
    return crossword, {str(variable): variable for variable in crossword.variables}


def is_answer(answer: Answer) -> bool:
    """Whether it is of the shape that the driver writes: a file can put another in the driver's place."""
    domains, kinds, value = answer.get("domains"), answer.get("kinds", {}), answer.get("value")
    told = value is None or isinstance(value, bool) or _are_words(value)
    if isinstance(value, dict):
        words = value.get("assignment", {})
        plain = {key: each for key, each in value.items() if key != "assignment"}
        told = isinstance(words, dict) and _are_words([*words.values()]) and _are_words([*plain.values()])
    return (
        "value" in answer
        and told
        and isinstance(domains, dict)
        and all(map(_are_words, domains.values()))
        and isinstance(kinds, dict)
        and _are_words([*kinds.values()])
    )


def _are_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def selectable(case: Case) -> list[dict[str, str]]:
    """The variables of which any may be selected: fewest words, then most neighbours.

    Whether neighbours that have a word count is not said; either way is taken.
    """
    crossword, variables = _variables(case)
    given, domains = case.arguments[0]["assignment"], case.domains or {}
    free = [text for text in variables if text not in given]
    fewest = min(len(domains[text]) for text in free)
    tied = {text: crossword.neighbors(variables[text]) for text in free if len(domains[text]) == fewest}
    most = max(len(neighbors) for neighbors in tied.values())
    open_most = max(sum(str(other) not in given for other in others) for others in tied.values())
    return [
        {"variable": text}
        for text, others in sorted(tied.items())
        if len(others) == most or sum(str(other) not in given for other in others) == open_most
    ]


def is_list_in_order(case: Case, value: Any) -> bool:
    """Whether it is the whole domain, and what rules out less comes first."""
    costs = _costs(case)
    if not isinstance(value, list) or sorted(map(str, value)) != sorted(costs):
        return False
    ordered = [costs[word] for word in value]
    return ordered == sorted(ordered)


def _costs(case: Case) -> dict[str, int]:
    """How many words of neighbours without a word each word of the variable rules out."""
    crossword, variables = _variables(case)
    (variable, given), domains = case.arguments, case.domains or {}
    own = variables[variable["variable"]]
    costs = dict.fromkeys(domains[str(own)], 0)
    for other in crossword.neighbors(own):
        overlap = crossword.overlaps[own, other]
        if str(other) not in given["assignment"] and overlap is not None:
            i, j = overlap
            for word in costs:
                costs[word] += sum(word[i] != theirs[j] for theirs in domains[str(other)])
    return costs


def fills(case: Case, value: Any) -> bool:
    """Whether it is a complete and consistent assignment that keeps the words it was given."""
    if not isinstance(value, dict) or not isinstance(value.get("assignment"), dict):
        return False
    words = value["assignment"]
    if set(words) != set(_variables(case)[1]):
        return False
    given = case.arguments[0]["assignment"] if case.arguments else {}
    allowed = case.domains or dict.fromkeys(words, case.words)
    consistent = Case("consistent", ({"assignment": words},), structure=case.structure)
    return (
        all(words.get(variable) == word for variable, word in given.items())
        and all(word in allowed.get(variable, ()) for variable, word in words.items())
        and bool(_crossword_driver.answer(ours, consistent.order())["value"])
    )


def describe(case: Case) -> list[str]:
    """The crossword, its domains and the call."""
    words = [f"words: {', '.join(case.words)}"] if case.domains is None else _domains(case.domains)
    if case.method in JUDGING:
        words = []
    return [*case.structure, *words, f"{case.method}({', '.join(map(_argument, case.arguments))})"]


def _argument(argument: Mapping[str, Any]) -> str:
    if "arcs" in argument:
        arcs = argument["arcs"]
        return "None" if arcs is None else "[" + ", ".join(f"({x}; {y})" for x, y in arcs) + "]"
    return say(argument)


def _domains(domains: Mapping[str, Sequence[str]]) -> list[str]:
    return [
        f"{variable} has {', '.join(sorted(words)) or 'no words'}"
        for variable, words in sorted(domains.items())
    ]


def say(value: Any) -> str:
    """A value of the driver in a person's words."""
    if not isinstance(value, dict):
        return str(value)
    words = value.get("assignment")
    if isinstance(words, dict):
        return "{" + ", ".join(f"{variable} = {word}" for variable, word in words.items()) + "}"
    return str(value.get("variable", value.get("odd")))


def left(answer: Answer) -> str:
    """What is left of the domains."""
    return "; ".join(_domains(answer["domains"]))


def wanted(case: Case, expected: Answer) -> str:
    """What is right, or an example of it."""
    if case.method == "select_unassigned_variable":
        return " or ".join(map(say, selectable(case)))
    if case.method == "order_domain_values":
        costs = _costs(case)
        ruled = ", ".join(
            f"{word} ({costs[word]})" for word in sorted(costs, key=lambda word: (costs[word], word))
        )
        return f"a list in this order, with how many words each rules out: {ruled}"
    if case.method == NODES:
        return f"this: {left(expected)}"
    example = "such as " if case.method in FILLING and expected["value"] is not None else ""
    domains = f", and {left(expected)}" if case.method in CHANGING else ""
    return f"{example}{say(expected['value'])}{domains}"
