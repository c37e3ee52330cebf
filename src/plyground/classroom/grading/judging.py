"""A submission judged, whatever it is: no file stops the class, and none passes unread."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from ...stopping import Stop, Stopped, never
from ..checks import Check, Course, Outcome, Settings
from . import Submission

__all__ = ["READ", "Extra", "judge"]

READ = "the file can be read"
PYTHON_2 = re.compile(
    r"line (?P<line>\d+): SyntaxError: (?:Missing parentheses in call to '(?P<word>print|exec)'"
    r"|multiple exception types must be parenthesized|leading zeros in decimal integer literals"
    r"|invalid decimal literal.*\blong\b)"
)
"""What does Python 3 say of what only Python 2 takes?"""
UNWRITTEN = re.compile(r"(?:, in (?P<function>\w+))?: NotImplementedError\b")

Extra = Callable[[Path, Settings, Stop], Iterator[Check]]
"""Checks that a teacher adds; `check` of a course is one."""


def judge(
    course: Course,
    submission: Submission,
    settings: Settings,
    stop: Stop = never,
    extra: Sequence[Extra] = (),
) -> Iterator[Check]:
    """Check a submission; Stopped if `stop` says so, ValueError if the settings make no sense."""
    if submission.fault:
        yield Check(READ, Outcome.FAILED, (f"{PurePath(submission.shown).name} {submission.fault}",))
        return
    unwritten: set[str] = set()
    for number, checks in enumerate((course.check, *extra)):
        begun = False
        try:
            for check in checks(submission.path, settings, stop):
                begun = True
                yield _plainly(check, unwritten)
        except Stopped:
            raise
        except Exception as error:
            if isinstance(error, ValueError) and not begun and settings != course.DEFAULTS:
                raise
            # A defect of the checks, which some file has found: the next file is judged all the same.
            reason = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
            name = "the checks came to their end" if number == 0 else f"extra check {number} came to its end"
            yield Check(name, Outcome.UNJUDGED, (f"a defect of the checks, not of the file: {reason}",))


def _plainly(check: Check, unwritten: set[str]) -> Check:
    """What is not written yet, and what follows from it, is not run; Python 2 is called so."""
    if check.outcome is not Outcome.FAILED:
        return check
    if check.follows in unwritten:
        return replace(check, outcome=Outcome.NOT_RUN, detail=(f"first this must be so: {check.follows}",))
    for line in check.detail:
        if found := PYTHON_2.search(line):
            what = f"{found['word']} without parentheses" if found["word"] else "its syntax"
            told = f"it is written in Python 2 (line {found['line']}: {what}); Python 3 is asked for"
            return replace(check, detail=(told,))
        if found := UNWRITTEN.search(line):
            what = found["function"] or check.function or "it"
            unwritten.add(check.name)
            return replace(check, outcome=Outcome.NOT_RUN, detail=(f"{what} is not written yet",))
    return check
