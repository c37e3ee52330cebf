"""A student's file as a module that answers orders, in a process of its own."""

from __future__ import annotations

from pathlib import Path
from queue import Empty
from threading import Lock
from typing import Any, Self

from ..stopping import Stop, Stopped, never
from . import SubmissionError
from .channel import Channel
from .process import MOST_OUTPUT, Allowance, Printed, Process

__all__ = ["Module"]

IMPORT_SECONDS = 10.0
"""How much CPU may the file take to be imported? It should define functions, no more."""
POLL_SECONDS = 0.01


class Module:
    """The file imported as `name`; the Python file `driver` turns orders into calls and results into JSON.

    The process starts with the first order and serves all that follow. After a failure that
    ended it the next order starts a new one, so that a file mended in the meantime is read again.
    """

    def __init__(
        self, path: Path, name: str, driver: Path, capture: bool = False, hash_seed: int = 0
    ) -> None:
        self.path, self.name, self.driver, self.capture = path, name, driver, capture
        self.hash_seed = hash_seed
        self.begun: dict[str, Any] = {}
        """What the driver said of the module when it was imported."""
        self.printed: list[Printed] = []
        """What each process so far has printed, if that is captured."""
        self._lock = Lock()
        self._process: Process | None = None
        self.rested = 0.0
        """For how many seconds it slept before its answers."""
        self._used = 0.0
        self._channel: Channel | None = None
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def running(self) -> bool:
        return self._process is not None

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds that all its processes have used so far."""
        with self._lock:
            process = self._process
            return self._used + (0.0 if process is None else process.cpu_seconds)

    def close(self) -> None:
        """End the process for good, even in mid-thought."""
        with self._lock:
            self._closed = True
        self.end()

    def end(self) -> None:
        """End the process and what it has started; the next order starts another."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.end()
            with self._lock:
                self._used += process.cpu_seconds

    def ready(self, stop: Stop = never) -> None:
        """Have the file imported, so that this is not part of an answer's time."""
        try:
            if self._start():
                self.begun = self._answer(
                    None, IMPORT_SECONDS, stop, "it took longer than {} seconds to import"
                )
                if "error" in self.begun:
                    raise SubmissionError(str(self.begun["error"]))
        except BaseException:
            self.end()
            raise

    def ask(self, order: Any, seconds: float, stop: Stop, late: str) -> dict[str, Any]:
        """What the driver answers, {"error": sentence} included; a process that gives none is ended.

        `seconds` are CPU seconds: Late, with the sentence `late` ({} is the seconds), when they ran out,
        and Backstop when it slept for too long, or when the wall clock behind them ran out.
        """
        self.ready(stop)
        try:
            return self._answer(order, seconds, stop, late)
        except BaseException:
            self.end()
            raise

    def _start(self) -> bool:
        """Have a process; True if it is a new one."""
        with self._lock:
            if self._closed:
                raise SubmissionError(f"{self.path.name} was closed")
            if self._process is not None:
                return False
            if not self.path.is_file():
                raise SubmissionError(f"there is no file {self.path}")
            self._process = Process(
                self.path, "serve", name=self.name, driver=self.driver, capture=self.capture,
                hash_seed=self.hash_seed,
            )  # fmt: skip
            self._channel = Channel(self._process)
            self.printed.append(self._process.printed)
            return True

    def _answer(self, order: Any, seconds: float, stop: Stop, late: str) -> dict[str, Any]:
        """What the process says to an order; SubmissionError if it says nothing."""
        with self._lock:
            process, channel = self._process, self._channel
        if process is None or channel is None:
            raise SubmissionError(f"{self.path.name} was closed")
        allowance = Allowance(process, seconds)
        channel.send(order)
        try:
            answer = self._wait(channel, allowance, stop, late)
        except SubmissionError as error:
            raise type(error)(f"{self.path.name}: {error}") from None
        finally:
            self.rested += allowance.rested
        if answer is None:
            raise SubmissionError(f"{self.path.name} {self._ending()}")
        return answer

    def _wait(self, channel: Channel, allowance: Allowance, stop: Stop, late: str) -> dict[str, Any] | None:
        while True:
            try:
                return channel.receive(POLL_SECONDS)
            except Empty:
                if stop():
                    raise Stopped from None
            allowance.check(late)

    def _ending(self) -> str:
        """How the process ended."""
        if self.printed and self.printed[-1].flooded:
            return f"printed more than {MOST_OUTPUT >> 20} MB and was ended"
        process = self._process
        return "was closed" if process is None else process.ending("ended without an answer")
