"""The checkers engine as a Hub program: commands on one side, answers on the other, one search at a time."""

from __future__ import annotations

import errno
import math
import os
import sys
import time
from collections.abc import Callable, Mapping
from threading import Event, Lock, Thread
from typing import BinaryIO

from .. import __version__
from ..api import Engine, Report
from ..games.checkers.position import Position
from ..games.checkers.rules import Move
from ..play import hub_lines as hub
from ..play.games import clock
from ..play.games.engines import engine
from ..play.hub_lines import RULES
from ..stopping import Limit

__all__ = ["Server", "serve"]

MOST_THREADS = 16
PIPE = 0.005
"""How many seconds of a move's time does the way of our answer take?"""


class Search:
    """One search under way: when to stop it, and when its answer may be given."""

    def __init__(self, limit: Limit, pondering: bool) -> None:
        self.limit, self.pondering = limit, pondering
        self.stopped, self.ended = Event(), Event()
        self.deadline = math.inf
        self.released = Event()  # the answer of pondering waits for the hit, or for the stop
        if not pondering:
            self.released.set()

    def stop(self) -> None:
        self.stopped.set()
        self.released.set()

    def hit(self) -> None:
        """The move that was pondered on was played: the clock runs from now on."""
        if self.pondering and self.limit.seconds is not None:
            self.deadline = time.monotonic() + self.limit.seconds
        self.released.set()

    def told(self) -> bool:
        return self.stopped.is_set() or time.monotonic() >= self.deadline


class Server:
    """Answers Hub commands by `write`, a line at a time; `fail` is called if the engine fails."""

    def __init__(self, write: Callable[[str], None], fail: Callable[[], object]) -> None:
        self._write, self._fail, self._lock = write, fail, Lock()
        self._threads = 1
        self._engine: Engine[Position, Move] | None = None
        self._history = [RULES.initial_state()]
        self._level: Mapping[str, str] = {}
        self._search: Search | None = None
        self._thread: Thread | None = None

    def say(self, command: str, arguments: Mapping[str, object] | None = None) -> None:
        with self._lock:
            self._write(hub.write_line(command, arguments))

    def handle(self, line: str) -> bool:
        """Obey one line; False when it was the last."""
        try:
            command, arguments = hub.read_line(line)
            match command:
                case "hub":
                    self._introduce()
                case "init":
                    self._prepare()
                    self.say("ready")
                case "ping":
                    self.say("pong")
                case "set-param":
                    self._set(arguments)
                case "new-game":
                    self._require_idle(command)
                    self._engine = None
                case "pos":
                    self._place(arguments)
                case "level":
                    _limit(arguments)
                    self._level = arguments
                case "go":
                    self._go(arguments)
                case "stop" | "ponder-hit":
                    self._tell(command)
                case "quit":
                    self.close()
                    return False
                # Commands and arguments that we do not know belong to other versions of the protocol.
        except (ValueError, LookupError) as error:
            self.say("error", {"message": error.args[0]})
        return True

    def close(self) -> None:
        """Stop thinking and wait until the answer is out."""
        if self._search and self._thread:
            self._search.stop()
            self._thread.join()

    def _introduce(self) -> None:
        self.say("id", {"name": "Plyground", "version": __version__, "author": "Plyground", "country": ""})
        self.say("param", {"name": "variant", "value": "english", "type": "enum", "values": "english"})
        self.say(
            "param", {"name": "threads", "value": self._threads, "type": "int", "min": 1, "max": MOST_THREADS}
        )
        self.say("wait")

    def _prepare(self) -> Engine[Position, Move]:
        if self._engine is None:
            # A client brings its own openings, and wants every position searched.
            self._engine = engine(RULES, threads=self._threads)
        return self._engine

    def _require_idle(self, command: str) -> None:
        if self._search and not self._search.ended.is_set():
            raise ValueError(f"{command} while a search is under way; stop it first")

    def _set(self, arguments: Mapping[str, str]) -> None:
        self._require_idle("set-param")
        match arguments:
            case {"name": "variant", "value": "english"}:
                pass
            case {"name": "variant", "value": value}:
                raise ValueError(f"variant {value[:40]!r} is not played here; there is english")
            case {"name": "threads", "value": value}:
                if not value.isdecimal() or not 1 <= int(value) <= MOST_THREADS:
                    raise ValueError(f"threads must be a number from 1 to {MOST_THREADS}, not {value[:40]!r}")
                self._threads, self._engine = int(value), None
            case {"name": name, "value": _}:
                raise ValueError(f"no parameter {name[:40]!r}; there is variant, threads")
            case _:
                raise ValueError("set-param wants name=... value=...")

    def _place(self, arguments: Mapping[str, str]) -> None:
        self._require_idle("pos")
        start = hub.read_position(arguments["pos"]) if "pos" in arguments else RULES.initial_state()
        self._history = hub.read_moves(start, arguments.get("moves", ""))

    def _go(self, arguments: Mapping[str, str]) -> None:
        self._require_idle("go")
        mode = next((mode for mode in ("think", "ponder", "analyze") if mode in arguments), None)
        if mode is None:
            raise ValueError("go wants think, ponder or analyze")
        if RULES.terminal(self._history[-1]):
            self.say("error", {"message": "the game is over: there is no move"})
            self.say("done")
            return
        limit = _limit(self._level, timed=mode != "analyze")
        self._search = Search(limit, mode == "ponder")
        self._thread = Thread(
            target=self._run, args=(self._search, self._prepare()), name="search", daemon=True
        )
        self._thread.start()

    def _tell(self, command: str) -> None:
        if self._search is None:
            raise ValueError(f"{command} before go: nothing is being searched")
        if command == "stop":
            self._search.stop()
        else:
            self._search.hit()

    def _run(self, search: Search, thinker: Engine[Position, Move]) -> None:
        try:
            # By the rules of the game a repetition may have ended it, but we are asked to play on.
            history = self._history[-1:] if RULES.drawn(self._history) else self._history
            limit = Limit(None, search.limit.depth, search.limit.nodes) if search.pondering else search.limit
            report = None
            for report in thinker.think(history, limit, search.told):
                self.say("info", _info(report, history[-1].player))
            search.released.wait()
            assert report is not None
            search.ended.set()  # before the answer: the next command may follow it at once
            self.say("done", {"move": hub.write_move(report.pv[0]), "ponder": _ponder(history[-1], report)})
        except Exception as error:  # the other side must hear of it, whatever it is
            self.say("error", {"message": f"the engine failed: {type(error).__name__}: {error}"})
            self._fail()


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer until `quit` or the end of the input."""

    def write(line: str) -> None:
        try:
            answers.write(line.encode("ascii", "backslashreplace") + b"\n")
            answers.flush()
        except OSError as error:
            if error.errno not in (errno.EPIPE, errno.EINVAL):  # Windows has the second for the first
                print(f"plyground: cannot answer: {error.strerror}", file=sys.stderr, flush=True)
                os._exit(2)
            os._exit(0)  # nobody listens any more

    # The main thread waits for a line and cannot be woken: a failed engine ends the process.
    server = Server(write, lambda: os._exit(1))
    while line := lines.readline(hub.MAX_LINE + 1):
        while len(line) > hub.MAX_LINE and not line.endswith(b"\n"):
            rest = lines.readline(hub.MAX_LINE)  # a line that is too long is refused as a whole
            if not rest or rest.endswith(b"\n"):
                break
        if not server.handle(line.decode(errors="replace")):
            break
    server.close()


def _limit(level: Mapping[str, str], timed: bool = True) -> Limit:
    """What a level allows for a move; ValueError names what is wrong."""
    numbers = {
        key: _number(key, level[key])
        for key in ("time", "inc", "move-time", "moves", "depth", "nodes")
        if key in level
    }
    seconds = None
    if "move-time" in numbers:
        seconds = max(0.9 * numbers["move-time"], numbers["move-time"] - PIPE)
    elif "time" in numbers:
        moves = int(numbers["moves"]) if "moves" in numbers else None
        seconds = clock.share(numbers["time"], numbers.get("inc", 0.0), moves)
    return Limit(
        seconds=max(0.0, seconds) if timed and seconds is not None else None,
        depth=max(1, int(numbers["depth"])) if "depth" in numbers else None,
        nodes=max(1, int(numbers["nodes"])) if "nodes" in numbers else None,
    )


def _number(key: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not -1e9 <= number <= 1e15:
        raise ValueError(f"level {key} must be a number, not {text[:40]!r}")
    return number


def _info(report: Report[Move], player: int) -> Mapping[str, object]:
    """Scores in men and from who is to move, speed in millions of nodes a second."""
    return {
        "depth": report.depth,
        "mean-depth": f"{report.depth:.1f}",
        "score": f"{(report.score if player == 0 else -report.score) / 100:.2f}",
        "nodes": report.nodes,
        "time": f"{report.seconds:.3f}",
        "nps": f"{report.nodes / max(report.seconds, 1e-6) / 1e6:.3f}",
        "pv": " ".join(map(hub.write_move, report.pv)),
    }


def _ponder(position: Position, report: Report[Move]) -> str | None:
    """The reply that we expect, if it is legal."""
    after = RULES.result(position, report.pv[0])
    if len(report.pv) < 2 or report.pv[1] not in RULES.actions(after):
        return None
    return hub.write_move(report.pv[1])
