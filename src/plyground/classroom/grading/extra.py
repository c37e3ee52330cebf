"""A teacher's own tests: calls with what is expected, runs of a program, or a Python file of checks."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...stopping import Stop, Stopped
from ...submissions import SubmissionError
from ...submissions.module import Module
from ...submissions.program import run
from ..checks import Check, Outcome, Settings
from ..checks._calls import DRIVER, encode, written
from .judging import Extra

__all__ = ["Call", "Run", "read_script", "read_test"]

SECONDS = 10.0
"""How long may such a call take, if the test does not say?"""
MOST_SECONDS = 3600.0
LONGEST = 10_000
CALL = {"name", "call", "expect", "seconds", "points", "hidden"}
EXAMPLE = 'call = "winner(initial_state())", expect = "None"'
RUN = {"name", "arguments", "prints", "seconds", "points", "hidden"}


@dataclass(frozen=True)
class Call:
    """An expression in the names of the student's module, and the value that is right."""

    name: str
    call: str
    expect: Any
    seconds: float

    def __call__(self, path: Path, settings: Settings, stop: Stop) -> Iterator[Check]:
        late = f"{self.name} gave no answer within {{}} seconds"
        with Module(path, path.stem, DRIVER, capture=True) as module:
            try:
                answer = module.ask({"call": self.call}, self.seconds, stop, late)
            except Stopped:
                raise
            except SubmissionError as error:
                answer = {"error": str(error)}
        value = answer.get("value")
        if "error" in answer or value != encode(self.expect):
            said = str(answer["error"]) if "error" in answer else f"it gave {written(value)}"
            yield Check(self.name, Outcome.FAILED, (self.call, said, f"expected {self.expect!r}"))
        else:
            yield Check(self.name, Outcome.OK)


@dataclass(frozen=True)
class Run:
    """A run of the student's program, and its right last line."""

    name: str
    arguments: tuple[str, ...]
    prints: str
    seconds: float

    def __call__(self, path: Path, settings: Settings, stop: Stop) -> Iterator[Check]:
        ran = run(path, self.arguments, self.seconds, stop)
        last = next((line for line in reversed(ran.lines) if line.strip()), "")
        command = f"{path.name} {' '.join(self.arguments)}"
        if ran.error or last.strip() != self.prints.strip():
            said = ran.error or (f"its last line is {last[:200]!r}" if last else "it printed nothing")
            yield Check(self.name, Outcome.FAILED, (command, said, f"expected {self.prints!r}"))
        else:
            yield Check(self.name, Outcome.OK)


def read_test(said: dict[str, Any], number: int) -> Call | Run:
    """A table of a marks file; ValueError says what is wrong with it."""
    where = f"test {number}"
    wanted = RUN if "prints" in said else CALL
    if unknown := sorted(said.keys() - wanted):
        raise ValueError(f"{where} has no {unknown[0][:40]!r}; it has {', '.join(sorted(wanted))}")
    for key in sorted(wanted - {"seconds", "points", "hidden", "arguments"}):
        if not isinstance(said.get(key), str) or len(said[key]) > LONGEST:
            raise ValueError(f"{where} needs {key!r}, a text")
    seconds = said.get("seconds", SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"{where}: seconds are a number up to {MOST_SECONDS:g}")
    if wanted is RUN:
        arguments = said.get("arguments", [])
        if not isinstance(arguments, list) or not all(isinstance(each, str) for each in arguments):
            raise ValueError(f"{where}: arguments are a list of texts")
        return Run(said["name"], tuple(arguments), said["prints"], float(seconds))
    try:
        compile(said["call"], "call", "eval")
        expect = ast.literal_eval(said["expect"])
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        raise ValueError(
            f"{where}: call is an expression, expect a value as Python writes it: {EXAMPLE}"
        ) from None
    return Call(said["name"], said["call"], expect, float(seconds))


def read_script(path: Path) -> tuple[Extra, bytes]:
    """The `check` of a teacher's own Python file, made as a course's is, and its text; it is trusted."""
    try:
        text = path.read_bytes()
        check = runpy.run_path(str(path)).get("check")
    except OSError as error:
        raise ValueError(f"the script {path.name}: {error.strerror or error}") from None
    except Exception as error:
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        raise ValueError(f"the script {path.name} cannot be run: {reason[:200]}") from None
    if not callable(check):
        raise ValueError(f"the script {path.name} has no function check(path, settings, stop)")
    return check, text
