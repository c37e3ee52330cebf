"""Checks of CS50's `generate.py`: every method of its CrosswordCreator beside our own."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from ...stopping import Stop, Stopped, never
from ...submissions import Backstop, SubmissionError
from ...submissions.module import Module
from .. import crossword as ours
from . import SEEDS, Check, Settings, _crossword_driver, _crossword_methods
from ._crossword_cases import CASES, Case
from ._crossword_words import (
    CHANGING,
    FILLING,
    NODES,
    describe,
    fills,
    is_answer,
    is_list_in_order,
    left,
    say,
    selectable,
    wanted,
)
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
        return self._answer(partial(self.order, case.order(), seed, self.seconds, case.method))

    def ask_mended(self, case: Case, instead: Sequence[str], seconds: float) -> Answer:
        """The same, while right methods stand in for those of these names."""
        order = {**case.order(), "instead": {name: RIGHT[name] for name in instead}}
        late = f"{case.method} gave no answer within {{}} CPU seconds"
        return self._answer(partial(self._mended.ask, order, seconds, self.stop, late))

    @cached_property
    def _mended(self) -> Module:
        """A process of its own: what it learns there it can use nowhere else."""
        return self._open.enter_context(
            Module(self.modules[SEEDS[0]].path, self.name, DRIVER, capture=True, hash_seed=SEEDS[0])
        )

    def _answer(self, ask: Callable[[], dict[str, Any]]) -> Answer:
        try:
            answer = ask()
        except (Stopped, Backstop):
            raise
        except SubmissionError as error:
            return {"error": str(error)}
        if "error" in answer:
            return {"error": str(answer["error"])}
        return answer if is_answer(answer) else {"error": "it wrote something else where its answer belongs"}


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
        first: Answer = {}
        for seed in submission.modules:
            answer = submission.ask(case, seed)
            first = first or answer
            fault = _fault(case, answer)
            if fault:
                told = [fault]
                if seed != SEEDS[0]:
                    told.append(f"that was with hash seed {seed} (PYTHONHASHSEED={seed});")
                    told.append(f"with seed {SEEDS[0]} {_gave(case, first)}")
                try:
                    return _explain(submission, case) or _finding(case, told)
                except Backstop:  # it sleeps, and there is nothing to learn from that
                    return _finding(case, told)
    return None


def _finding(case: Case, told: Sequence[str]) -> Finding:
    lines = [*describe(case), *told, f"expected {wanted(case, _expected(case))}"]
    return Finding([*lines, case.why] if case.why else lines, "\n".join(case.structure))


def _explain(submission: Submission, case: Case) -> Finding | None:
    """Whether a wrong answer comes from a wrong method below: right ones stand in for those.

    None if it calls none that is wrong, or if it is wrong by itself in this case.
    """
    failed = {_of(name): root for name, root in submission.failed.items() if _of(name) in RIGHT}
    roots = {name: failed[name] for name in failed if name in submission.calls(case.method)}
    if not roots:
        return None
    fault = _mended_fault(submission, case.method, [*failed], submission.seconds)
    for name, root in roots.items():
        only = [case] if fault is None else CASES
        if _mended_fault(submission, case.method, [name], STAND_IN_SECONDS, only) is None:
            return _follow(case, root)
    if fault is None:
        return _follow(case, next(iter(roots.values())))
    instead = f"that was with {', '.join(failed)} put right, so it is wrong by itself too"
    return _finding(fault[0], [fault[1], instead])


def _follow(case: Case, root: str) -> Finding:
    return Finding([f"this follows from what is wrong above: {root}"], "\n".join(case.structure), root)


def _mended_fault(
    submission: Submission, method: str, instead: Sequence[str], seconds: float, cases: Sequence[Case] = CASES
) -> tuple[Case, str] | None:
    """The first case that goes wrong although these methods are right, and what is wrong."""
    for case in cases:
        if case.method == method:
            fault = _fault(case, submission.ask_mended(case, instead, seconds))
            if fault:
                return case, fault
    return None


def _expected(case: Case) -> Answer:
    return _crossword_driver.answer(ours, case.order())


def _of(name: str) -> str:
    return name.split()[0]


def _fault(case: Case, answer: Answer) -> str | None:
    """What is wrong with an answer, if anything is."""
    if "error" in answer:
        return str(answer["error"])
    if case.method in CHANGING and answer.get("kinds"):
        variable, kind = min(answer["kinds"].items())
        return f"it left the domain of {variable} as a {kind} where a set is asked for"
    return None if _right(case, answer, _expected(case)) else _gave(case, answer)


def _gave(case: Case, answer: Answer) -> str:
    if "error" in answer:
        return f"it gave an error: {answer['error']}"
    if case.method == NODES:
        return f"it left this: {left(answer)}"
    value = answer["value"]
    kind = value.get("kind") if isinstance(value, dict) else None
    asked = ASKED.get(case.method)
    named = f": a {kind} where a {asked} is asked for" if kind and asked and kind != asked else ""
    domains = f", and {left(answer)}" if case.method in CHANGING else ""
    return f"it gave {say(value)}{named}{domains}"


def _right(case: Case, answer: Answer, expected: Answer) -> bool:
    value = answer["value"]
    if case.method == "order_domain_values":
        return is_list_in_order(case, value)
    if case.method == "select_unassigned_variable":
        return value in selectable(case)
    if case.method in FILLING and expected["value"] is not None:
        return fills(case, value)
    same = answer["domains"] == expected["domains"]
    if case.method == NODES:
        return bool(same)
    if case.method in CHANGING and (case.method == "revise" or expected["value"]):
        return bool(same) and value is expected["value"]
    return value is expected["value"]  # of a failure of ac3 nobody asks what it left


def _printed(submission: Submission) -> Finding | None:
    return note_printed(*submission.modules.values())


RIGHT = {each.__name__: inspect.getsource(each) for each in _crossword_methods.METHODS}
STAND_IN_SECONDS = 1.0
"""How many CPU seconds may a call take that only tells which of several methods is to blame?"""
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
