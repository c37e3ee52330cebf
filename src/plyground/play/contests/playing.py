"""One game between two entrants, played to its end; who breaks the contest's rules loses, with the reason."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ... import atomic
from ...api import Engine, Game, Report
from ...formats.jsonl import Record
from ...search.levels import tightest
from ...stopping import Limit, Stop
from ..games.match import Match
from ..games.seat import UNLIMITED, Seat
from ..games.sizes import make_game
from ..programs import ProgramError

__all__ = ["DEFAULT", "MARGIN", "MAX_PLIES", "Board", "Clock", "Effort", "Pairing", "Played", "play_pairing"]

MARGIN = 0.1
"""How late may a move come before it forfeits? On a busy machine a thread may wait for some 50 ms."""

MAX_PLIES = 400
"""When is a game that no rule ends called a draw?"""

DEFAULT = Limit(seconds=0.1)
"""How long does an engine think when nobody said? Long enough to play well, short enough for many games."""

SHARE = 30
"""Of the time that is left for a game, which part does a move get? Some thirty moves are always to come."""

PATIENCE, PATIENCE_SECONDS = 10.0, 5.0
"""How long is waited on the wall for what is measured in CPU seconds? Ten times as long, and a little."""

LIVE_SECONDS = 0.5
"""How often is a running game told to those who watch?"""

LONGEST_OUTPUT = 4000
"""How much of what a program printed is kept with its forfeit? Its end, a screen or two."""

Board = tuple[int, int, int | None]
"""Rows, columns and line."""


@dataclass(frozen=True)
class Clock:
    """What time is measured by, and how much of it a side has for a whole game; a move's is in the limit."""

    by: str = "wall"
    """"wall" or "cpu"."""
    game: float | None = None

    def __post_init__(self) -> None:
        if self.by not in ("wall", "cpu"):
            raise ValueError(f"time is measured by wall or cpu, not {self.by[:20]!r}")
        if self.game is not None and not 0 < self.game < float("inf"):
            raise ValueError("the time for a game must be a number of seconds above 0")


WALL = Clock()


@dataclass(frozen=True)
class Effort:
    """What an engine put into a game, or into many."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0
    """The sum of the depths its moves were searched to."""
    late: float = 0.0
    """By how much its slowest move overran its time, in seconds."""

    def __add__(self, other: Effort) -> Effort:
        return Effort(
            self.moves + other.moves, self.seconds + other.seconds, self.nodes + other.nodes,
            self.depth + other.depth, max(self.late, other.late),
        )  # fmt: skip


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who, from which opening, within which limits. Entrant `first` is player 0."""

    number: int
    game: str
    board: Board | None
    entrants: tuple[Seat, Seat]
    first: int
    opening: tuple[str, ...]
    limit: Limit
    margin: float
    max_plies: int
    seed: int
    clock: Clock = WALL
    names: tuple[str, str] | None = None
    """What the entrants are called, if not as they were written."""
    key: tuple[int, ...] = ()
    """What a tournament finds the game by again."""
    live: Path | None = None
    """Where the game is told while it is played."""

    def name(self, entrant: int) -> str:
        return self.names[entrant] if self.names else self.entrants[entrant].text


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    pairing: Pairing
    record: Record
    utility: int
    """1 if entrant A won, -1 if entrant B did, else 0."""
    efforts: tuple[Effort, Effort]
    forfeit: int | None = None
    """The entrant that lost by breaking the rules of the contest; the record has the reason."""
    output: str = ""
    """What the program that forfeited printed last."""


def play_pairing(pairing: Pairing, stop: Stop) -> Played | None:
    """Play one game to its end; None if it was stopped before."""
    game = make_game(pairing.game, *(pairing.board or ()))
    match = Match(game)
    for move in pairing.opening:
        match.play(game.parse(match.state, move))
    playing = _Playing(pairing, match, stop)
    loser, reason, output = None, "", ""
    with _Live(pairing) as live, ExitStack() as stack:
        try:
            playing.open(stack)
            while not match.over and len(match.moves) < pairing.max_plies:
                live.tell(match)
                if not playing.move():
                    break
        except ProgramError as error:
            loser, reason, output = playing.turn, str(error), error.output
        except Exception as error:
            # Whatever an engine's code does wrong costs it this game, and not us the contest.
            loser = playing.turn
            reason = f"crash: {type(error).__name__}: {' '.join(str(error).split())[:200]}"
    if stop():
        return None
    if loser is not None:
        utility = 2 * loser - 1
        reason = f"forfeit by {pairing.name(loser)}: {reason}"
    else:
        utility = game.utility(match.state) * (1 - 2 * pairing.first) if match.over else 0
        reason = "" if match.over else f"drawn after {pairing.max_plies} plies"
    record = _record(pairing, match, utility, reason)
    efforts = (playing.efforts[0], playing.efforts[1])
    return Played(pairing, record, utility, efforts, loser, output[-LONGEST_OUTPUT:])


class _Playing:
    """A game under way: whose turn it is, and what each side has used."""

    def __init__(self, pairing: Pairing, match: Match[Any, Any], stop: Stop) -> None:
        self.pairing, self.match, self.stop = pairing, match, stop
        self.engines: list[Engine[Any, Any]] = []
        self.efforts = [Effort(), Effort()]
        self.turn = 0
        """The entrant that is to blame for what happens now."""

    def open(self, stack: ExitStack) -> None:
        pairing = self.pairing
        for self.turn in (0, 1):
            opened = pairing.entrants[self.turn].opened(self.match.game, pairing.seed)
            engine = stack.enter_context(opened)
            self.engines.append(engine)
            if hasattr(engine, "by_cpu"):
                engine.by_cpu = pairing.clock.by == "cpu"
            if ready := getattr(engine, "ready", None):
                ready(self.stop)  # a program may have to get ready before its clock runs

    def move(self) -> bool:
        """Make the next move; False if the game was stopped. ProgramError if the entrant forfeits."""
        pairing, game = self.pairing, self.match.game
        self.turn = turn = game.player(self.match.state) ^ pairing.first
        engine, limit, left = self.engines[turn], *self._limit(turn)
        report, seconds = _think(engine, self.match.history, limit, pairing, self.stop)
        if self.stop():
            return False
        late = 0.0 if limit.seconds is None else max(0.0, seconds - limit.seconds)
        if left is not None:  # a share of the game's time is advice, all of it is the law
            late = max(0.0, seconds - left)
        elif getattr(engine, "bounded", False):
            late = 0.0  # it is ended at its time, and what it has said by then counts
        depth, nodes = (report.depth, report.nodes) if report else (0, 0)
        self.efforts[turn] += Effort(1, seconds, nodes, depth, late)
        if late > pairing.margin and left is not None:
            raise ProgramError(f"overrun: the {pairing.clock.game:g} s for the game are used up")
        if late > pairing.margin:
            raise ProgramError(f"overrun: {seconds:.3f} s for a move, {limit.seconds} s allowed")
        if report is None or not report.pv:
            raise ProgramError("no move")
        if report.pv[0] not in game.actions(self.match.state):
            raise ProgramError(f"illegal move: {_shown(game, report.pv[0])}")
        self.match.play(report.pv[0])
        return True

    def _limit(self, turn: int) -> tuple[Limit, float | None]:
        """What the next move may take, and what is left for the game if that is counted."""
        pairing = self.pairing
        if pairing.clock.game is None:
            return pairing.entrants[turn].within(self.match.game, pairing.limit, DEFAULT), None
        own = pairing.entrants[turn].within(self.match.game, pairing.limit, UNLIMITED)
        left = max(0.0, pairing.clock.game - self.efforts[turn].seconds)
        return tightest(own, Limit(seconds=left / SHARE)), left


class _Live:
    """A running game for those who watch: a small file that is there as long as the game goes on."""

    def __init__(self, pairing: Pairing) -> None:
        name = "-".join(map(str, pairing.key))
        self.path = None if pairing.live is None else pairing.live / f"{name}.json"
        self.pairing, self.told = pairing, 0.0

    def __enter__(self) -> _Live:
        return self

    def __exit__(self, *error: object) -> None:
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def tell(self, match: Match[Any, Any]) -> None:
        now = time.monotonic()
        if self.path is None or now - self.told < LIVE_SECONDS:
            return
        self.told = now
        moves = [match.game.text(action) for action in match.moves]
        text = json.dumps({"key": self.pairing.key, "first": self.pairing.first, "moves": moves})
        with suppress(OSError):  # a game is not lost because nobody can watch it
            atomic.write(self.path, text.encode())


def _think(
    engine: Engine[Any, Any], history: Sequence[Any], limit: Limit, pairing: Pairing, stop: Stop
) -> tuple[Report[Any] | None, float]:
    """An engine's last report, and how long it took by the contest's clock."""
    by_cpu = pairing.clock.by == "cpu"
    start, used = time.monotonic(), _cpu_seconds(engine) if by_cpu else 0.0
    deadline = None
    if limit.seconds is not None:
        patience = PATIENCE * limit.seconds + PATIENCE_SECONDS if by_cpu else limit.seconds
        if pairing.clock.game is not None:
            patience = max(patience, pairing.clock.game)
        deadline = start + patience + pairing.margin

    def told() -> bool:
        return stop() or (deadline is not None and time.monotonic() > deadline)

    if getattr(engine, "bounded", False) and pairing.clock.game is None:
        reports = deque(engine.think(history, limit, stop), maxlen=1)
    else:
        reports = deque(engine.think(history, limit, told), maxlen=1)
    seconds = _cpu_seconds(engine) - used if by_cpu else time.monotonic() - start
    return reports[0] if reports else None, seconds


def _cpu_seconds(engine: Engine[Any, Any]) -> float:
    """What a program has used so far; an engine of ours, this process, in which no other game is played."""
    used = getattr(engine, "cpu_seconds", None)
    return time.process_time() if used is None else float(used)


def _shown(game: Game[Any, Any], action: Any) -> str:
    """A move, whatever it is, in few words."""
    try:
        return game.text(action)[:60]
    except Exception:  # an engine may hand us anything at all
        return repr(action)[:60]


def _record(pairing: Pairing, match: Match[Any, Any], utility: int, reason: str) -> Record:
    seats = [pairing.name(pairing.first), pairing.name(1 - pairing.first)]
    mover = utility * (1 - 2 * pairing.first)
    game = match.game
    line = f" line {game.line}" if game.line is not None else ""
    return Record(
        game=pairing.game,
        players=(seats[0], seats[1]),
        moves=tuple(game.text(action) for action in match.moves),
        size=f"{game.rows}x{game.columns}{line}" if game.sizes else "",
        result={1: "1-0", 0: "1/2-1/2", -1: "0-1"}[mover],
        reason=reason,
        round=f"{pairing.number // 2 + 1}.{pairing.number % 2 + 1}",
        date=time.strftime("%Y.%m.%d"),
    )
