"""Checks of CS50's `generate.py`: every method of its CrosswordCreator beside our own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ...stopping import Stop, Stopped, never
from ...submissions import SubmissionError
from ...submissions.module import Module
from .. import crossword as ours
from . import Check, Settings, _crossword_driver
from ._crossword_cases import CASES, Case
from ._listing import Item, printed, run

__all__ = ["DEFAULTS", "FILE", "check"]

FILE = "generate.py"
SECONDS = 10.0
"""How long may a call take? These crosswords are so small that any search is done at once."""
DEFAULTS = Settings(seconds=SECONDS)
DRIVER = Path(_crossword_driver.__file__)

Answer = Mapping[str, Any]


def check(path: Path, settings: Settings = DEFAULTS, stop: Stop = never) -> Iterator[Check]:
    """Check a `generate.py`, whatever it does; Stopped if `stop` says so."""
    with Module(path, "generate", DRIVER, capture=True) as module:
        yield from run(CHECKS, Submission(module, settings.seconds or SECONDS, stop), IMPORTED)


@dataclass
class Submission:
    """A student's module, asked case by case."""

    module: Module
    seconds: float
    stop: Stop

    @property
    def missing(self) -> Sequence[str]:
        """The methods that are not there."""
        missing: Sequence[str] = self.module.begun.get("missing", ())
        return missing

    def ask(self, case: Case) -> Answer:
        late = f"{case.method} gave no answer within {{}} seconds"
        try:
            return self.module.ask(case.order(), self.seconds, self.stop, late)
        except Stopped:
            raise
        except SubmissionError as error:
            return {"error": str(error)}


def _import(submission: Submission) -> list[str]:
    submission.module.ready(submission.stop)
    return []


def _methods(submission: Submission) -> list[str]:
    return [f"there is no {name}" for name in submission.missing]


def _compare(method: str, submission: Submission) -> list[str]:
    """The first case of a method where the answer is not right."""
    for case in CASES:
        if case.method == method:
            answer, expected = submission.ask(case), _crossword_driver.answer(ours, case.order())
            if "error" in answer:
                return [*_describe(case), str(answer["error"]), f"expected {_wanted(case, expected)}"]
            if not _right(case, answer, expected):
                gave = f"it gave {_say(answer['value'])}{_left(case, answer)}"
                return [*_describe(case), gave, f"expected {_wanted(case, expected)}"]
    return []


def _right(case: Case, answer: Answer, expected: Answer) -> bool:
    if case.accept:
        return answer["value"] in case.accept
    if case.method in FILLING and expected["value"] is not None:
        return _fills(case, answer["value"])
    same = answer["domains"] == expected["domains"]
    if case.method == "enforce_node_consistency":
        return bool(same)
    if case.method in CHANGING and (case.method == "revise" or expected["value"]):
        return bool(same) and answer["value"] is expected["value"]
    return answer["value"] is expected["value"]  # of a failure of ac3 nobody asks what it left


def _fills(case: Case, value: Any) -> bool:
    """Whether it is a complete and consistent assignment that keeps the words it was given."""
    if not isinstance(value, dict) or "assignment" not in value:
        return False
    words = value["assignment"]
    given = case.arguments[0]["assignment"] if case.arguments else {}
    allowed = case.domains or dict.fromkeys(words, case.words)
    return (
        all(words.get(variable) == word for variable, word in given.items())
        and all(word in allowed.get(variable, ()) for variable, word in words.items())
        and all(
            _crossword_driver.answer(ours, Case(method, (value,), structure=case.structure).order())["value"]
            for method in ("assignment_complete", "consistent")
        )
    )


def _describe(case: Case) -> list[str]:
    """The crossword, its domains and the call."""
    words = [f"words: {', '.join(case.words)}"] if case.domains is None else _domains(case.domains)
    return [*case.structure, *words, f"{case.method}({', '.join(map(_argument, case.arguments))})"]


def _argument(argument: Mapping[str, Any]) -> str:
    if "arcs" in argument:
        arcs = argument["arcs"]
        return "None" if arcs is None else "[" + ", ".join(f"({x}; {y})" for x, y in arcs) + "]"
    return _say(argument)


def _domains(domains: Mapping[str, Sequence[str]]) -> list[str]:
    return [
        f"{variable} has {', '.join(sorted(words)) or 'no words'}"
        for variable, words in sorted(domains.items())
    ]


def _say(value: Any) -> str:
    """A value of the driver in a person's words."""
    if not isinstance(value, dict):
        return str(value)
    if "assignment" in value:
        return "{" + ", ".join(f"{variable} = {word}" for variable, word in value["assignment"].items()) + "}"
    return str(value.get("variable", value.get("odd")))


def _left(case: Case, answer: Answer) -> str:
    """What is left of the domains, where that is what the method is for."""
    return f", and {'; '.join(_domains(answer['domains']))}" if case.method in CHANGING else ""


def _wanted(case: Case, expected: Answer) -> str:
    if case.accept:
        return " or ".join(map(_say, case.accept))
    example = "such as " if case.method in FILLING and expected["value"] is not None else ""
    return f"{example}{_say(expected['value'])}{_left(case, expected)}"


def _quiet(submission: Submission) -> list[str]:
    return printed(submission.module)


CHANGING = ("enforce_node_consistency", "revise", "ac3")
FILLING = ("backtrack", "solve")
IMPORTED = "the file can be imported"
METHODS = {
    "enforce_node_consistency": "leaves the words of the right length",
    "revise": "takes away the words that no crossing word fits",
    "ac3": "makes every crossing consistent",
    "assignment_complete": "sees whether every variable has a word",
    "consistent": "refuses wrong lengths, clashes and repeated words",
    "order_domain_values": "begins with the word that rules out fewest",
    "select_unassigned_variable": "takes the fewest words, then the most neighbours",
    "backtrack": "completes an assignment, or gives None",
    "solve": "fills a crossword, or gives None",
}

CHECKS = (
    Item(IMPORTED, _import),
    Item("all methods are there", _methods),
    *(Item(f"{name} {what}", partial(_compare, name), name) for name, what in METHODS.items()),
    Item("nothing is printed", _quiet),
)
