"""Checks of CS50's `generate.py`: every method of its CrosswordCreator beside our own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ...stopping import Stop, Stopped, never
from ...submissions import Backstop, SubmissionError
from .. import crossword as ours
from . import SEEDS, Check, Settings, _crossword_driver
from ._crossword_cases import CASES, Case
from ._crossword_words import describe, fills, is_list_in_order, left, say, selectable, wanted
from ._listing import Finding, Item, note_printed, run
from ._seeded import Seeded

__all__ = ["DEFAULTS", "FILE", "check"]

FILE = "generate.py"
SECONDS = 10.0
"""How many CPU seconds may a call take? These crosswords are so small that any search is done at once."""
BUDGET = 300.0
DEFAULTS = Settings(seconds=SECONDS, budget=BUDGET)
DRIVER = Path(_crossword_driver.__file__)

Answer = Mapping[str, Any]


def check(path: Path, settings: Settings = DEFAULTS, stop: Stop = never) -> Iterator[Check]:
    """Check a `generate.py`, whatever it does; Stopped if `stop` says so."""
    with Submission(path, DRIVER, settings.seconds or SECONDS, settings.budget or BUDGET, stop) as submission:
        yield from run(CHECKS, submission, IMPORTED, COMPLETE)


class Submission(Seeded):
    """A student's module, asked case by case."""

    name = "generate"

    def calls(self, method: str) -> set[str]:
        """The methods that one calls, and those that they call."""
        told = self.modules[SEEDS[0]].begun.get("calls")
        found: set[str] = set()
        queue = [method]
        while queue and isinstance(told, dict):
            inner = told.get(queue.pop())
            fresh = (
                {name for name in inner if isinstance(name, str)} - found
                if isinstance(inner, list)
                else set()
            )
            found |= fresh
            queue += fresh
        return found - {method}

    def ask(self, case: Case, seed: int) -> Answer:
        try:
            answer = self.order(case.order(), seed, self.seconds, case.method)
        except (Stopped, Backstop):
            raise
        except SubmissionError as error:
            return {"error": str(error)}
        shaped = isinstance(answer.get("domains"), dict) and "value" in answer
        return answer if shaped or "error" in answer else {"error": "it wrote no answer"}


def _import(submission: Submission) -> None:
    submission.ready()


def _methods(submission: Submission) -> Finding | None:
    lines = [f"there is no {name}" for name in submission.missing]
    return Finding(lines) if lines else None


def _compare(method: str, submission: Submission) -> Finding | None:
    """The first case of a method where the answer is not right, with the first such hash seed."""
    for case in CASES:
        if case.method != method:
            continue
        expected = _crossword_driver.answer(ours, case.order())
        first: Answer = {}
        for seed in submission.modules:
            answer = submission.ask(case, seed)
            first = first or answer
            fault = _fault(case, answer, expected)
            if fault:
                lines = [*describe(case), fault]
                if seed != SEEDS[0]:
                    lines.append(f"that was with hash seed {seed} (PYTHONHASHSEED={seed});")
                    lines.append(f"with seed {SEEDS[0]} it gave {_gave(case, first)}")
                return _finding(submission, case, [*lines, f"expected {wanted(case, expected)}"])
    return None


def _finding(submission: Submission, case: Case, lines: Sequence[str]) -> Finding:
    """What is wrong; if it calls a method that is wrong, that is where the defect is."""
    below = submission.calls(case.method)
    root = next(
        (submission.failed[name] for name in NAMES if name in submission.failed and _of(name) in below), None
    )
    if root is None:
        return Finding(lines, "\n".join(case.structure))
    return Finding([f"this follows from what is wrong above: {root}"], "\n".join(case.structure), root)


def _of(name: str) -> str:
    return name.split()[0]


def _fault(case: Case, answer: Answer, expected: Answer) -> str | None:
    """What is wrong with an answer, if anything is."""
    if "error" in answer:
        return str(answer["error"])
    if case.method in CHANGING and answer.get("kinds"):
        variable, kind = min(answer["kinds"].items())
        return f"it left the domain of {variable} as a {kind} where a set is asked for"
    return None if _right(case, answer, expected) else f"it gave {_gave(case, answer)}"


def _gave(case: Case, answer: Answer) -> str:
    if "error" in answer:
        return f"an error: {answer['error']}"
    value = answer["value"]
    kind = value.get("kind") if isinstance(value, dict) else None
    asked = ASKED.get(case.method)
    named = f": a {kind} where a {asked} is asked for" if kind and asked and kind != asked else ""
    return f"{say(value)}{named}{left(case, answer)}"


def _right(case: Case, answer: Answer, expected: Answer) -> bool:
    value = answer["value"]
    if case.method == "order_domain_values":
        return is_list_in_order(case, value)
    if case.method == "select_unassigned_variable":
        return value in selectable(case)
    if case.method in FILLING and expected["value"] is not None:
        return fills(case, value)
    same = answer["domains"] == expected["domains"]
    if case.method == "enforce_node_consistency":
        return bool(same)
    if case.method in CHANGING and (case.method == "revise" or expected["value"]):
        return bool(same) and value is expected["value"]
    return value is expected["value"]  # of a failure of ac3 nobody asks what it left


def _printed(submission: Submission) -> Finding | None:
    return note_printed(*submission.modules.values())


CHANGING = ("enforce_node_consistency", "revise", "ac3")
FILLING = ("backtrack", "solve")
ASKED = {
    "revise": "bool", "ac3": "bool", "assignment_complete": "bool", "consistent": "bool",
    "order_domain_values": "list", "select_unassigned_variable": "Variable", "backtrack": "dict",
    "solve": "dict",
}  # fmt: skip
IMPORTED = "the file can be imported"
COMPLETE = "all methods are there"
METHODS = {
    "enforce_node_consistency": (
        "leaves the words of the right length",
        "Every value in a variable's domain, which is a set, has as many letters as the variable has cells.",
    ),
    "revise": (
        "takes away the words that no crossing word fits",
        "x is made arc consistent with y: what no value of y fits is removed from x's domain, y's stays as "
        "it is; True if anything was removed, else False.",
    ),
    "ac3": (
        "makes every crossing consistent",
        "Beginning with the arcs given, or with all if there are none given, all are made consistent, and "
        "again those of a variable that changed; False as soon as a domain is empty, else True.",
    ),
    "assignment_complete": (
        "sees whether every variable has a word",
        "True if every variable of the crossword has a value in the assignment, else False.",
    ),
    "consistent": (
        "refuses wrong lengths, clashes and repeated words",
        "All values are different, have the right length and agree where they cross; "
        "variables without a value do not count.",
    ),
    "order_domain_values": (
        "begins with the word that rules out fewest",
        "A list of the whole domain, first what rules out fewest values of neighbours that have no value "
        "yet; among equals any order.",
    ),
    "select_unassigned_variable": (
        "takes the fewest words, then the most neighbours",
        "Of the variables without a value the one with fewest values left; among those that tie the one "
        "with most neighbours; among those any.",
    ),
    "backtrack": (
        "completes an assignment, or gives None",
        "A complete assignment that satisfies every constraint and keeps what was given; None if there is "
        "none.",
    ),
    "solve": (
        "fills a crossword, or gives None",
        "Node consistency, arc consistency, then search from an empty assignment.",
    ),
}
NAMES = tuple(f"{name} {what}" for name, (what, _) in METHODS.items())

CHECKS = (
    Item(IMPORTED, _import, source="The class is in a file generate.py that imports crossword.py."),
    Item(COMPLETE, _methods, source="CrosswordCreator has these methods."),
    *(
        Item(f"{name} {what}", partial(_compare, name), name, source=source)
        for name, (what, source) in METHODS.items()
    ),
    Item("what it prints is no answer", _printed, source="Methods return; nobody asks for output."),
)
