"""A SAT solver that stays open: clauses go in, models and cores come out; here or in a worker process.

python-sat keeps the GIL and CaDiCaL cannot be interrupted, so that whatever may take longer
than 50 ms belongs in a worker, which is ended when it is told to stop.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import RLock, Thread
from types import TracebackType
from typing import Any, Protocol

from ..cnf import CNF
from ..stopping import Stop, Unfinished, never

__all__ = ["Local", "Remote", "SatSession", "open_session"]

POLL_SECONDS = 0.01
"""How long may a worker run on after it was told to stop?"""
START = "from plyground.sat.worker import main; main()"
IDLE_WORKERS = 2
"""How many workers wait for the next problem? To start one takes about 0.1 s."""


class WorkerEnded(ValueError):
    """A worker process is gone that nobody ended."""

    def __init__(self) -> None:
        super().__init__("the SAT worker process ended by itself: out of memory?")


class SatSession(Protocol):
    """What a persistent SAT solver can be asked."""

    def solve(self, assumptions: Sequence[int] = (), stopped: Stop = never) -> list[int] | None:
        """A model as a list of literals, or None if there is none; Unfinished if stopped first."""

    def core(self) -> list[int]:
        """Assumptions that contradict the clauses, after `solve` has found no model."""

    def add(self, clause: Sequence[int]) -> None: ...

    def proof(self) -> list[str]:
        """The lines of a DRAT proof, after `solve` without assumptions has found no model."""

    def close(self) -> None: ...

    def __enter__(self) -> SatSession: ...

    def __exit__(self, *problem: Any) -> None: ...


def open_session(engine: str, cnf: CNF, quick: bool = False, stopped: Stop = never) -> SatSession:
    """A session for the clauses: in this process if every answer is sure to be quick, else in a worker."""
    return Local(engine, cnf) if quick else Remote(engine, cnf, stopped=stopped)


class Local:
    """A session in this process: quick, but deaf while it solves."""

    def __init__(self, engine: str, cnf: CNF, proof: bool = False) -> None:
        from pysat.solvers import Solver

        options = {"with_proof": True} if proof else {}
        self._solver = Solver(engine, bootstrap_with=list(cnf), **options)
        # At exit python-sat would complain about solvers that are still open.
        self._finalizer = weakref.finalize(self, self._solver.delete)

    def solve(self, assumptions: Sequence[int] = (), stopped: Stop = never) -> list[int] | None:
        if stopped():
            raise Unfinished
        return self._model(self._solver.solve(assumptions=assumptions))

    def attempt(self, assumptions: Sequence[int], conflicts: int) -> list[int] | None:
        """As `solve`; Unfinished after so many conflicts, the same on any machine. Not every engine can."""
        self._solver.conf_budget(conflicts)
        found: bool | None = self._solver.solve_limited(assumptions=assumptions)
        if found is None:
            raise Unfinished(f"undecided after {conflicts:,} conflicts")
        return self._model(found)

    def _model(self, found: bool) -> list[int] | None:
        model: list[int] | None = self._solver.get_model() if found else None
        return model

    def core(self) -> list[int]:
        return list(self._solver.get_core() or ())

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add_clause(list(clause))

    def proof(self) -> list[str]:
        return list(self._solver.get_proof())

    def close(self) -> None:
        self._finalizer()

    def __enter__(self) -> Local:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Process:
    """A worker process, and the thread that reads its answers."""

    def __init__(self) -> None:
        package = Path(__file__).resolve().parents[2]
        path = os.pathsep.join([str(package), *filter(None, [os.environ.get("PYTHONPATH")])])
        # Where there is no SIGIO a worker whose parent was killed ends after its solve.
        self._lifeline: int | None = None
        theirs: int | None = None
        if hasattr(os, "O_ASYNC"):
            theirs, self._lifeline = os.pipe()
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, *([] if theirs is None else [str(theirs)])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": path},
                pass_fds=() if theirs is None else (theirs,),
            )
        except BaseException:
            self._cut()
            raise
        finally:
            if theirs is not None:
                os.close(theirs)
        self.answers: SimpleQueue[Any] = SimpleQueue()
        Thread(target=self._read, name="sat worker reader", daemon=True).start()

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            while True:
                self.answers.put(pickle.load(stream))
        self.answers.put(WorkerEnded())

    def ask(self, *question: Any, stopped: Stop = never) -> Any:
        """Send a question and wait for its answer; ended, whatever it was doing, if stopped first."""
        stream = self.process.stdin
        assert stream is not None
        try:
            pickle.dump(question, stream)
            stream.flush()
            while True:
                try:
                    answer = self.answers.get(timeout=POLL_SECONDS)
                    break
                except Empty:
                    if stopped():
                        raise Unfinished from None
        except OSError:
            self.end()
            raise WorkerEnded() from None
        except BaseException:
            self.end()  # its answer would be taken for the next question's
            raise
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            with suppress(OSError, ValueError):
                stream and stream.close()
        self._cut()

    def _cut(self) -> None:
        """Close our end of the lifeline."""
        end, self._lifeline = self._lifeline, None
        if end is not None:
            os.close(end)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None


_idle: list[_Process] = []
_lock = RLock()
"""Held anew if a session that nobody closed is collected, and closed, while its thread holds it."""


def _waiting() -> _Process | None:
    """A worker that waits for its next problem, if there is one."""
    with _lock:
        while _idle:
            process = _idle.pop()
            if process.alive:
                return process
            process.end()
    return None


class Remote:
    """A session in a worker process, which dies when `solve` is told to stop."""

    def __init__(self, engine: str, cnf: CNF, proof: bool = False, stopped: Stop = never) -> None:
        while True:
            kept = _waiting()
            self._process = kept or _Process()
            try:
                self._process.ask("open", engine, cnf, proof, stopped=stopped)
                return
            except BaseException as problem:
                self._process.end()
                # A worker that went while it waited takes nothing with it: the next one is asked.
                if kept is None or not isinstance(problem, WorkerEnded):
                    raise

    def solve(self, assumptions: Sequence[int] = (), stopped: Stop = never) -> list[int] | None:
        if stopped():
            raise Unfinished
        model: list[int] | None = self._process.ask("solve", list(assumptions), stopped=stopped)
        return model

    def core(self) -> list[int]:
        core: list[int] = self._process.ask("core")
        return core

    def add(self, clause: Sequence[int]) -> None:
        self._process.ask("add", list(clause))

    def proof(self) -> list[str]:
        lines: list[str] = self._process.ask("proof")
        return lines

    def close(self) -> None:
        if self._process.alive:
            self._process.ask("close")
            with _lock:
                if len(_idle) < IDLE_WORKERS:
                    _idle.append(self._process)
                    return
        self._process.end()

    def __enter__(self) -> Remote:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
