"""Any program that speaks the Hub protocol, as an engine for checkers."""

from __future__ import annotations

import math
import os
import shlex
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, Full, Queue
from threading import Event, Thread

from ...api import Game, Report
from ...games.checkers.position import Position
from ...games.checkers.rules import Checkers, Move
from ...stopping import Limit, Stop
from ...submissions.cpu import cpu_seconds
from ...submissions.process import harmless
from .. import hub_lines as hub
from . import ProgramError

__all__ = ["HubProgram", "program"]

ANSWER_SECONDS = 10.0
"""How long may a program take to say that it speaks the protocol?"""
READY_SECONDS = 60.0
"""How long may it take to be ready? Large endgame databases are read first."""
STOP_SECONDS = 1.0
"""How long may a program go on after it was told to stop? Then it is ended."""
POLL_SECONDS = 0.005
LINES_KEPT, LONGEST_KEPT = 20, 200
"""How many of its last lines are kept with what went wrong?"""
MOST_LINES = 1000
"""How many lines may wait to be read?"""


@contextmanager
def program(game: Game[Position, Move], command: str) -> Iterator[HubProgram]:
    """Start a program, with its arguments if it has any, and end it afterwards."""
    if not isinstance(game, Checkers):
        raise ProgramError(f"Hub programs play checkers, not {game.name}")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramError(f"{command[:60]!r} is not a command: {error}") from None
    engine = HubProgram(words)
    try:
        engine.begin()
        yield engine
    finally:
        engine.close()


class HubProgram:
    """The engine at the other end of a pipe."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = os.path.basename(command[0]) if command else ""
        try:
            # A group of its own: Ctrl-C is for us, and whatever it starts is ended with it.
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                process_group=0,
            )
        except (OSError, IndexError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise ProgramError(f"cannot start {self.name[:60]!r}: {reason}") from None
        self._lines: Queue[str | None] = Queue(maxsize=MOST_LINES)
        self._said: deque[str] = deque(maxlen=LINES_KEPT)
        self._closed = Event()
        self._listener = Thread(target=self._listen, name="hub", daemon=True)
        self._listener.start()

    @property
    def cpu_seconds(self) -> float:
        """What it has used so far, as far as the system tells."""
        return cpu_seconds(self._process.pid) or 0.0

    @property
    def output(self) -> str:
        """Its last lines."""
        return harmless("\n".join(self._said))

    def begin(self) -> None:
        """The first words of the protocol."""
        self._say("hub")
        deadline = time.monotonic() + ANSWER_SECONDS
        variants = False
        while (line := self._await(deadline))[0] != "wait":
            variants |= line[0] == "param" and line[1].get("name") == "variant"
        if variants:
            self._say("set-param", {"name": "variant", "value": "english"})
        self._say("init")
        deadline = time.monotonic() + READY_SECONDS
        while self._await(deadline)[0] != "ready":
            pass

    def think(self, history: Sequence[Position], limit: Limit, stop: Stop) -> Iterator[Report[Move]]:
        """What the program says, until it is done; ProgramError if it breaks the contract."""
        moves = " ".join(hub.write_move(move) for move in hub.find_moves(history))
        self._say("pos", {"pos": hub.write_position(history[0]), "moves": moves or None})
        self._say("level", _level(limit))
        self._say("go think")
        start, state, last = time.monotonic(), history[-1], None
        deadline = math.inf
        while True:
            if deadline == math.inf and stop():
                self._say("stop")
                deadline = time.monotonic() + STOP_SECONDS
            if time.monotonic() > deadline:
                raise ProgramError("overrun: it does not stop", self.output)
            command, arguments = self._hear(POLL_SECONDS)
            if command == "info":
                last = _report(state, arguments, time.monotonic() - start) or last
                if last is not None:
                    yield last
            elif command == "done":
                break
        text = arguments.get("move", "")
        try:
            move = hub.read_move(state, text)
        except ValueError:
            raise ProgramError(f"illegal move: {text[:40] or 'none'}", self.output) from None
        if last is None or last.pv[:1] != (move,):
            score, depth, nodes = (last.score, last.depth, last.nodes) if last else (0, 0, 0)
            yield Report(depth, score, nodes, time.monotonic() - start, (move,))

    def close(self) -> None:
        """Ask it to go, and see that it goes."""
        self._closed.set()
        with suppress(ProgramError):
            self._say("quit")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.close()
        self._listener.join(1.0)
        if not self._listener.is_alive():  # a child of its own that fled may still hold the pipe open
            self._process.stdout.close()

    def _listen(self) -> None:
        """Take lines from the pipe, in a thread of its own; a program that floods us has to wait."""
        assert self._process.stdout is not None
        more = True
        while more:
            line = None
            with suppress(OSError, ValueError):
                line = self._process.stdout.readline(hub.MAX_LINE).decode(errors="replace") or None
            more = line is not None
            while not self._closed.is_set():
                with suppress(Full):
                    self._lines.put(line, timeout=0.1)
                    break

    def _say(self, command: str, arguments: Mapping[str, object] | None = None) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(hub.write_line(command, arguments).encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def _hear(self, seconds: float) -> tuple[str, dict[str, str]]:
        """The next line, or ("", {}) if none comes in time or it is not of the protocol."""
        try:
            line = self._lines.get(timeout=seconds)
            if line is None:
                raise self._ended()
            self._said.append(line.rstrip()[:LONGEST_KEPT])
            return hub.read_line(line)
        except (Empty, ValueError):
            return "", {}

    def _await(self, deadline: float) -> tuple[str, dict[str, str]]:
        """The next line of a program that has to answer."""
        while True:
            if time.monotonic() > deadline:
                raise ProgramError("it does not speak the Hub protocol", self.output)
            line = self._hear(0.1)
            if line[0]:
                return line

    def _ended(self) -> ProgramError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        code = self._process.returncode
        how = (
            "is gone"
            if code is None
            else f"ended by signal {-code}"
            if code < 0
            else f"ended with exit code {code}"
        )
        return ProgramError(f"crash: {self.name} {how}", self.output)


def _level(limit: Limit) -> Mapping[str, object]:
    """A limit, as far as the protocol has words for it."""
    level = {"move-time": limit.seconds, "depth": limit.depth, "nodes": limit.nodes}
    return level if any(value is not None for value in level.values()) else {"infinite": ""}


def _report(state: Position, info: Mapping[str, str], seconds: float) -> Report[Move] | None:
    """A line of information as a report; None if it has no move."""
    pv: list[Move] = []
    position = state
    with suppress(ValueError):  # the rest of a line that is not legal says nothing
        for word in info.get("pv", "").split():
            pv.append(hub.read_move(position, word))
            position = hub.RULES.result(position, pv[-1])
    if not pv:
        return None
    score = _number(info, "score") * (1 - 2 * state.player)
    return Report(
        int(_number(info, "depth")), round(100 * score), int(_number(info, "nodes")), seconds, tuple(pv)
    )


def _number(info: Mapping[str, str], key: str) -> float:
    """A number that may be missing or none at all."""
    try:
        number = float(info.get(key, 0))
    except ValueError:
        return 0.0
    return number if abs(number) < 1e15 else 0.0
