"""The first wrong call in a student's `generate.py`: domains and assignments against what is due."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..stopping import Stop, never
from ..submissions.tracing import Call, Name, Pairs, Tracer
from .examination import ENDED
from .fault import python

__all__ = ["CROSSWORDS", "first_wrong_crossword"]

CROSSWORDS: tuple[tuple[Sequence[str], Sequence[str]], ...] = (
    (("___", "_##", "___"), ("CAB", "DEN", "CAT", "DOM", "TAP", "PAT", "TO", "COAT")),
    (("____", "_##_", "_##_", "____"), ("LANE", "LIME", "EAST", "EXIT", "ROAD", "TEA", "SUN", "LEMON")),
    (("____", "_##_", "_##_", "____"), ("LANE", "LIME", "EAST", "ROAD")),
    (("___", "_##", "___"), ("CAB", "DEN", "PIG")),
)
"""Which crosswords is it tried on? So small that every answer can be found by trying."""
LADDER = ("_____", "_#_#_", "_____")
DEAD_END = (
    ("(0, 0) across : 5", ("TENET", "STARE", "START")),
    ("(2, 0) across : 5", ("TASTE", "ASSET", "PLATE")),
    ("(0, 0) down : 3", ("NET", "SIP", "SEA", "ART")),
    ("(0, 2) down : 3", ("EAT", "ALA", "ART", "OAT")),
    ("(0, 4) down : 3", ("SAT", "ERE", "ART", "EAT")),
)
"""Who takes the words that rule out fewest must take some back: only this shows how it goes back."""
METHODS = frozenset(
    (
        "enforce_node_consistency", "revise", "ac3", "assignment_complete", "consistent",
        "order_domain_values", "select_unassigned_variable", "backtrack", "solve",
    )
)  # fmt: skip
DRIVER = Path(__file__).parents[1] / "classroom" / "checks" / "_crossword_driver.py"
"""Which driver has the course's `crossword.py` beside it? It hands what is recorded on to the tracer."""
SECONDS = 10.0

Domains = Mapping[str, frozenset[str]]
Cell = tuple[int, int]


def first_wrong_crossword(path: Path, stop: Stop = never) -> list[str]:
    """Lines about the first wrong call: one below which everything is right; none if none is found."""
    with Tracer(path, "generate", "crossword", stop, DRIVER) as tracer:
        tasks: list[list[Any]] = [[list(structure), list(words)] for structure, words in CROSSWORDS]
        tasks.append([list(LADDER), ["STARE"], [[name, list(words)] for name, words in DEAD_END]])
        for task in tasks:
            trace = tracer.trace([task], seconds=SECONDS)
            calls = [call for answer in trace.answers for call in answer.calls]
            wrong = _first(calls)
            error = next((answer.error for answer in trace.answers if answer.error), None)
            ended = [trace.message or ENDED.get(trace.ended or "", "it ended")] if trace.ended else []
            if wrong is not None:
                return [*_lines(wrong), *([error] if error else []), *ended]
            if error or ended:
                return [*([error] if error else []), *ended]
    return []


def _first(calls: Sequence[Call]) -> Call | None:
    """The wrong call with the fullest assignment below which everything is right."""
    wrong = {call.number: call for call in calls if _is_wrong(call)}
    spoiled = set()
    for call in reversed(calls):
        if call.parent is not None and (call.number in wrong or call.number in spoiled):
            spoiled.add(call.parent.number)
    found = [call for number, call in wrong.items() if number not in spoiled]
    return max(found, key=lambda call: (len(_assignment(call)), -call.number), default=None)


def _is_wrong(call: Call) -> bool:
    if call.function not in METHODS or not call.finished:
        return False
    return bool(call.raised) or _complaint(call) is not None


def _lines(call: Call) -> list[str]:
    given = ", ".join(
        python(str(value)) if isinstance(value, Name) else _told(value) for value in call.given.values()
    )
    head = f"{call.function}, line {call.line or call.first_line}: {call.function}({given})"
    if call.raised:
        return [f"{head} raises {call.raised}"]
    domains = [
        f"  {name} has {', '.join(sorted(words)) or 'no words'}"
        for name, words in _domains(call.board).items()
    ]
    return [f"{head} answers {_told(call.said)}", f"{_complaint(call)}", "with these words left:", *domains]


def _told(value: Any) -> str:
    if isinstance(value, Pairs):
        return "{" + ", ".join(f"{key} = {word}" for key, word in value) + "}"
    return python(value)


def _assignment(call: Call) -> dict[str, str]:
    given = next((value for value in call.given.values() if isinstance(value, Pairs)), Pairs(()))
    return {str(name): str(word) for name, word in given}


@cache
def _domains(board: str) -> Domains:
    pairs = (line.split("=", 1) for line in board.splitlines())
    return {name: frozenset(words.split(",")) - {""} for name, words in pairs}


@cache
def _cells(name: str) -> tuple[Cell, ...]:
    found = re.fullmatch(r"\((\d+), (\d+)\) (across|down) : (\d+)", name)
    if found is None:
        return ()
    i, j, length = int(found[1]), int(found[2]), int(found[4])
    down = found[3] == "down"
    return tuple((i + n * down, j + n * (not down)) for n in range(length))


@cache
def _overlap(x: str, y: str) -> Cell | None:
    shared = set(_cells(x)) & set(_cells(y))
    return next(((_cells(x).index(cell), _cells(y).index(cell)) for cell in shared), None) if x != y else None


def _fits(x: str, one: str, y: str, other: str) -> bool:
    overlap = _overlap(x, y)
    return overlap is None or one[overlap[0] : overlap[0] + 1] == other[overlap[1] : overlap[1] + 1]


def _revised(domains: Domains, x: str, y: str) -> frozenset[str]:
    return frozenset(one for one in domains[x] if any(_fits(x, one, y, other) for other in domains[y]))


def _consistent_arcs(domains: Domains, arcs: Sequence[tuple[str, str]]) -> dict[str, frozenset[str]]:
    left, queue = dict(domains), list(arcs)
    while queue:
        x, y = queue.pop(0)
        kept = _revised(left, x, y)
        if kept != left[x]:
            left[x] = kept
            queue += [(z, x) for z in left if z not in (x, y) and _overlap(z, x)]
    return left


def _is_consistent(assignment: Mapping[str, str]) -> bool:
    words = list(assignment.items())
    return (
        len(set(assignment.values())) == len(words)
        and all(len(word) == len(_cells(name)) for name, word in words)
        and all(_fits(x, one, y, other) for x, one in words for y, other in words)
    )


@cache
def _can_be_filled(board: str, given: frozenset[tuple[str, str]]) -> bool:
    domains = _domains(board)

    def fill(assignment: Mapping[str, str]) -> bool:
        if not _is_consistent(assignment):
            return False
        left = sorted(set(domains) - set(assignment))
        return not left or any(fill({**assignment, left[0]: word}) for word in domains[left[0]])

    return fill(dict(given))


def _complaint(call: Call) -> str | None:
    """What is wrong with an answer, in words; None if nothing is."""
    domains = _domains(call.board)
    after = domains if call.changed is None else _domains(call.changed)
    names = [str(value) for value in call.given.values() if isinstance(value, Name)]
    match call.function:
        case "enforce_node_consistency":
            due = {
                name: frozenset(word for word in words if len(word) == len(_cells(name)))
                for name, words in domains.items()
            }
            return _difference(due, after, "though their length is wrong")
        case "revise" if len(names) == 2:
            return _revise(domains, after, names[0], names[1], call.said)
        case "ac3":
            return _ac3(call, domains, after)
        case "assignment_complete":
            due_truth = set(_assignment(call)) >= set(domains)
            return None if bool(call.said) == due_truth else f"{due_truth} is due"
        case "consistent":
            due_truth = _is_consistent(_assignment(call))
            return None if bool(call.said) == due_truth else _inconsistency(_assignment(call), due_truth)
        case "order_domain_values" if names:
            return _order(domains, names[0], _assignment(call), call.said)
        case "select_unassigned_variable":
            return _selection(domains, _assignment(call), call.said)
        case "backtrack" | "solve":
            return _filling(call)
    return None


def _difference(due: Domains, after: Domains, why: str) -> str | None:
    for name, words in due.items():
        kept, gone = after.get(name, frozenset()) - words, words - after.get(name, frozenset())
        if kept:
            return f"{name} keeps {', '.join(sorted(kept))}, {why}"
        if gone:
            return f"{name} loses {', '.join(sorted(gone))}, which fits"
    return None


def _revise(domains: Domains, after: Domains, x: str, y: str, said: Any) -> str | None:
    due = {**domains, x: _revised(domains, x, y)}
    changed = due[x] != domains[x]
    if after[y] != domains[y]:
        return f"words are taken from {y}, where they are to be taken from {x}"
    return _difference(due, after, f"though no word of {y} crosses them rightly") or (
        None
        if bool(said) == changed
        else f"{changed} is due, for words were{'' if changed else ' not'} taken"
    )


def _ac3(call: Call, domains: Domains, after: Domains) -> str | None:
    arcs = call.given.get("arcs")
    every = [(x, y) for x in domains for y in domains if _overlap(x, y)]
    asked = (
        every
        if arcs is None
        else [(str(arc[0]), str(arc[1])) for arc in arcs if type(arc) is tuple and len(arc) == 2]
    )
    due = _consistent_arcs(domains, asked)
    alive = all(due.values())
    if bool(call.said) != alive:
        return (
            f"{alive} is due: {'every variable has words left' if alive else 'a variable has no words left'}"
        )
    return _difference(due, after, "which arc consistency takes away") if alive else None


def _inconsistency(assignment: Mapping[str, str], due: bool) -> str:
    if due:
        return "True is due: lengths, crossings and different words are all right"
    if len(set(assignment.values())) < len(assignment):
        return "False is due: a word is used twice"
    for name, word in assignment.items():
        if len(word) != len(_cells(name)):
            return f"False is due: {word} has another length than {name}"
    return "False is due: two words differ where they cross"


def _order(domains: Domains, name: str, assignment: Mapping[str, str], said: Any) -> str | None:
    if type(said) is not tuple or frozenset(said) != domains[name]:
        return f"the words of {name} are due, each once, as a list"
    open_ones = [other for other in domains if _overlap(name, other) and other not in assignment]
    costs = [
        sum(not _fits(name, word, other, theirs) for other in open_ones for theirs in domains[other])
        for word in said
    ]  # fmt: skip
    return (
        None
        if costs == sorted(costs)
        else f"they rule out {', '.join(map(str, costs))} words: the least should come first"
    )


def _selection(domains: Domains, assignment: Mapping[str, str], said: Any) -> str | None:
    left = [name for name in domains if name not in assignment]
    if str(said) not in left:
        return "a variable without a word is due"
    degree = {name: sum(_overlap(name, other) is not None for other in domains) for name in left}
    best = min((len(domains[name]), -degree[name]) for name in left)
    mine = (len(domains[str(said)]), -degree[str(said)])
    if mine == best:
        return None
    return (
        "another variable has fewer words left"
        if mine[0] != best[0]
        else "of those with as few words another has more neighbours"
    )


def _filling(call: Call) -> str | None:
    given = _assignment(call)
    possible = _can_be_filled(call.board, frozenset(given.items()))
    if call.said is None:
        return (
            "None comes back, though there is a solution: is a choice taken back, is every word tried?"
            if possible
            else None
        )
    words = {str(name): str(word) for name, word in call.said} if isinstance(call.said, Pairs) else {}
    whole = set(words) == set(_domains(call.board)) and _is_consistent(words)
    return None if whole else "what comes back is no complete and consistent assignment"
