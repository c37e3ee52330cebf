"""Solve a CSP with any SAT program on the machine that reads DIMACS files."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..cnf import CNF
from ..csp import CSP, Assignment
from ..stopping import Limit, Stop, Unfinished, deadline, never
from .sat import ENGINES, encode

__all__ = ["PROGRAMS", "SOLVERS", "Form", "Program", "read_answer", "read_minisat", "read_zchaff"]

POLL_SECONDS = 0.01
MOST_OUTPUT = 1 << 28
"""How many bytes may a program write? A model of ten million variables takes a third of that."""
Answer = list[int] | None
"""The literals of a model, or None: there is none."""


def read_answer(output: str) -> Answer:
    """What `s` and `v` lines say; ValueError if they say nothing, Unfinished if the program gave up."""
    status = re.search(r"^s\s+(.+?)\s*$", output, re.MULTILINE)
    if status and status[1] == "UNSATISFIABLE":
        return None
    if status and status[1] in ("UNKNOWN", "INDETERMINATE"):
        raise Unfinished
    if not status or status[1] != "SATISFIABLE":
        raise ValueError("no answer (a line `s SATISFIABLE` or `s UNSATISFIABLE`)")
    words = " ".join(re.findall(r"^v(.*)$", output, re.MULTILINE)).split()
    return [literal for literal in map(_literal, words) if literal]


def read_minisat(output: str) -> Answer:
    """What minisat writes to its second file: SAT or UNSAT, then the literals on one line."""
    status, _, rest = output.strip().partition("\n")
    if status == "UNSAT":
        return None
    if status == "INDET":
        raise Unfinished
    if status != "SAT":
        raise ValueError("no answer (SAT or UNSAT in the result file)")
    return [literal for literal in map(_literal, rest.split()) if literal]


def read_zchaff(output: str) -> Answer:
    """What zChaff prints: the literals on the line after «Instance Satisfiable», then a RESULT line.

    The line of literals runs on into «Random Seed Used»; a variable that may be either is in brackets.
    """
    result = re.search(r"^RESULT:\s*(\S.*?)\s*$", output, re.MULTILINE)
    if result and result[1] == "UNSAT":
        return None
    if result and result[1].startswith("ABORT"):
        raise Unfinished
    if not result or result[1] != "SAT":
        raise ValueError(f"no answer (RESULT: {result[1] if result else 'missing'})")
    line = re.search(r"^Instance Satisfiable\s*\n([^\n]*)", output, re.MULTILINE)
    if not line:
        raise ValueError("no line of literals after «Instance Satisfiable»")
    words = line[1].partition("Random Seed")[0].split()
    return [_literal(word) for word in words if not re.fullmatch(r"\(-?\d+\)", word)]


def _literal(word: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", word):
        raise ValueError(f"{word[:20]!r} where a literal should be")
    return int(word)


@dataclass(frozen=True)
class Form:
    """How a program is called and how its answer is read."""

    arguments: tuple[str, ...] = ("{cnf}",)
    read: Callable[[str], Answer] = read_answer
    package: str | None = None
    """The Debian package that brings the program; None if none does."""
    answer_file: bool = False


PROGRAMS: dict[str, Form] = {
    "cadical": Form(("-q", "{cnf}"), package="cadical"),
    "clasp": Form(("{cnf}",), package="clasp"),
    "cryptominisat5": Form(("--verb", "0", "{cnf}"), package="cryptominisat"),
    "glucose": Form(("-model", "{cnf}")),
    "kissat": Form(("-q", "{cnf}")),
    "minisat": Form(("-verb=0", "{cnf}", "{answer}"), read_minisat, "minisat", answer_file=True),
    "picosat": Form(("{cnf}",), package="picosat"),
    "zchaff": Form(("{cnf}",), read_zchaff),
}
"""The programs whose habits we know; any other is taken to print `s` and `v` lines."""


@dataclass(frozen=True)
class Program:
    """The solver that a program makes: by its name on the path, or by its file."""

    command: str

    def answer(self, cnf: CNF, stopped: Stop = never) -> Answer:
        """One model, or None if there is none; Unfinished if stopped first, ValueError if it fails."""
        path, form = self.find()
        with tempfile.TemporaryDirectory(prefix="plyground-") as folder:
            files = {name: os.path.join(folder, name) for name in ("cnf", "output", "answer")}
            Path(files["cnf"]).write_text(cnf.text())
            arguments = [argument.format(**files) for argument in form.arguments]
            status = _run([path, *arguments], files["output"], files["answer"], stopped)
            answer = Path(files["answer" if form.answer_file else "output"])
            text = answer.read_text(errors="replace") if answer.exists() else ""
        try:
            return form.read(text)
        except ValueError as error:
            raise ValueError(f"{self.command}: {error}; exit code {status}") from None

    def models(
        self, cnf: CNF, limit: Limit = Limit(), stop: Stop = never, visible: Iterable[int] | None = None
    ) -> Iterator[list[int]]:
        """The models of a CNF, each different from the others in the visible variables (all, unless told)."""
        stopped = deadline(limit, stop)
        seen = set(range(1, cnf.variables + 1) if visible is None else visible)
        while (model := self.answer(cnf, stopped)) is not None:
            yield model
            cnf += [[-literal for literal in model if abs(literal) in seen]]

    def solve(self, problem: CSP, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        encoding = encode(problem)
        for model in self.models(encoding.cnf, limit, stop, encoding.literals.values()):
            yield encoding.decode(model)

    def find(self) -> tuple[str, Form]:
        """Where the program is and how it is called; LookupError says how to get it."""
        path = shutil.which(self.command)
        name = os.path.basename(self.command)
        form = PROGRAMS.get(name, Form())
        if path is None:
            hint = (
                f"apt install {form.package} brings it"
                if form.package
                else "no Debian package brings it: build it and put it on the PATH"
                if name in PROGRAMS
                else "give its name on the PATH or its file"
            )
            raise LookupError(f"no program {self.command[:80]!r} on this machine; {hint}")
        return path, form


def _run(command: list[str], output: str, answer: str, stopped: Stop) -> int:
    """Run a program to its end; killed if stopped first (Unfinished) or writing too much (ValueError)."""
    if stopped():
        raise Unfinished
    with open(output, "wb") as stdout:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    try:
        pause, running = 0.001, True
        while running:
            running = process.poll() is None
            if running and stopped():
                raise Unfinished
            if any(os.path.exists(file) and os.path.getsize(file) > MOST_OUTPUT for file in (output, answer)):
                raise ValueError(f"{command[0]} was ended: it wrote more than {MOST_OUTPUT:,} bytes")
            if running:
                time.sleep(pause)
                pause = min(2 * pause, POLL_SECONDS)
        return process.returncode
    finally:
        if process.poll() is None:
            _kill(process)
        process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and what it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


SOLVERS = {
    **{name: partial(Program, name) for name in PROGRAMS if name not in ENGINES},
    "program:": Program,
}
