"""Reports of a class, one module a form: each turns a `Gradebook` into the bytes of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...checks import Check, Outcome
from .. import Result
from ..marks import PLAIN, Grade, Mark, Marks

__all__ = ["Gradebook", "explain", "first_problem", "number", "only", "told"]

HIDDEN = "hidden"


@dataclass(frozen=True)
class Gradebook:
    """A class, its results and what they are worth."""

    course: str
    results: Sequence[Result]
    marks: Marks = PLAIN
    hints: int = 2
    """What students are told: 0 outcomes, 1 what the course asks for, 2 the counterexample."""
    missing: Sequence[str] = field(default_factory=tuple)

    def grade(self, result: Result) -> Grade:
        """The points of a submission; what could not be read has none of those that the others can have."""
        grade = self.marks.grade(result.checks)
        if not result.submission.fault:
            return grade
        others = (self.marks.grade(each.checks).most for each in self.results if not each.submission.fault)
        most = max(others, default=grade.most)
        return Grade(tuple(replace(mark, most=most) for mark in grade.marks))


def told(grade: Grade) -> list[Mark]:
    """The marks that a student sees."""
    return [mark for mark in grade.marks if not mark.hidden]


def explain(check: Check, hints: int) -> list[str]:
    """What is said of a check that did not pass, in lines."""
    if check.outcome is Outcome.OK or not hints:
        return []
    if check.outcome is Outcome.NOT_RUN and check.detail:
        return list(check.detail)
    lines = [check.source] if check.source and check.outcome is Outcome.FAILED else []
    if check.follows:
        return [f"this follows from: {check.follows}"]
    return [*lines, *check.detail] if hints > 1 else lines


def first_problem(checks: Sequence[Check]) -> str:
    """The first thing that is wrong, in a line; "" if nothing is."""
    for check in checks:
        if check.outcome is not Outcome.OK and not check.follows:
            return f"{check.name}: {check.detail[0]}" if len(check.detail) == 1 else check.name
    return ""


def number(points: float) -> str:
    """Points for a person: 3, 2.5, 0.33."""
    return f"{points:.2f}".rstrip("0").rstrip(".")


def only(book: Gradebook, form: str) -> Result:
    """The one submission of a report that has room for one; ValueError if there are several."""
    if len(book.results) != 1:
        raise ValueError(f"{form} is about one submission; there are {len(book.results)}")
    return book.results[0]
