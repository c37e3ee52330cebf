"""Contests: two engines play every opening twice, colours swapped, and the score tells which is stronger."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from ... import plugins
from ...api import Engine, Game, Report
from ...formats.jsonl import Record
from ...stopping import Limit, Stop
from .. import bulk
from ..games.match import Match
from ..games.seat import UNLIMITED, Seat
from ..games.sizes import make_game
from ..programs import ProgramError
from .rating import Score

__all__ = ["Contest", "Effort", "Pairing", "Played", "Standing", "play_pairing"]

MARGIN = 0.1
"""How late may a move come before it forfeits? On a busy machine a thread may wait for some 50 ms."""

MAX_PLIES = 400
"""When is a game that no rule ends called a draw?"""

DEFAULT = Limit(seconds=0.1)
"""How long does an engine think when nobody said? Long enough to play well, short enough for many games."""

Board = tuple[int, int, int | None]
"""Rows, columns and line."""


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


@dataclass
class Standing:
    """How a contest stands; index 0 is entrant A, 1 is B."""

    score: Score = field(default_factory=Score)
    efforts: list[Effort] = field(default_factory=lambda: [Effort(), Effort()])
    forfeits: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))

    def add(self, played: Played) -> None:
        self.score.add(played.pairing.number // 2, played.utility + 1)
        for entrant in (0, 1):
            self.efforts[entrant] += played.efforts[entrant]
        if played.forfeit is not None:
            self.forfeits[played.forfeit].append(f"game {played.record.round}: {played.record.reason}")


@dataclass(frozen=True)
class Contest:
    """A contest, ready to be played."""

    game: str
    entrants: tuple[Seat, Seat]
    games: int | None = None
    """None: every opening of the game once for each colour, or a hundred games."""
    limit: Limit = UNLIMITED
    board: Board | None = None
    seed: int = 1
    plies: int | None = None
    """Random openings of so many plies instead of the game's own."""
    margin: float = MARGIN
    max_plies: int = MAX_PLIES

    def __post_init__(self) -> None:
        if any(entrant.person for entrant in self.entrants):
            raise ValueError("a person cannot play in a contest; name a level, an engine or a program")

    def pairings(self) -> Iterator[Pairing]:
        """The games to play, two for each opening."""
        game = make_game(self.game, *(self.board or ()))
        for number, opening in enumerate(self._openings(game)):
            for first in (0, 1):
                yield Pairing(
                    2 * number + first, self.game, self.board, self.entrants, first, opening,
                    self.limit, self.margin, self.max_plies, self.seed + 2 * number + first,
                )  # fmt: skip

    def play(self, jobs: int = 1) -> Generator[Played, None, None]:
        """Play the games, so many at once; they come as they end. Closing the iterator stops them."""
        tasks = ((pairing.number, pairing) for pairing in self.pairings())
        for _, played in bulk.run(play_pairing, tasks, jobs, processes=jobs > 1):
            if played is not None:
                yield played

    def total(self) -> int:
        """How many games there will be."""
        own = self._own()
        return self.games if self.games is not None else 2 * len(own) if own else 100

    def _own(self) -> Sequence[Sequence[str]]:
        """The game's own openings, if they are wanted."""
        found = plugins.load("games", self.game).OPENINGS
        return () if self.plies is not None else found

    def _openings(self, game: Game[Any, Any]) -> Iterator[tuple[str, ...]]:
        """One opening for every two games; the game's own come shuffled, and again when all were played."""
        chance = random.Random(self.seed)
        own = self._own()
        deck: list[tuple[str, ...]] = []
        for _ in range((self.total() + 1) // 2):
            if own:
                if not deck:
                    deck = [tuple(opening) for opening in own]
                    chance.shuffle(deck)
                yield deck.pop()
            else:
                yield random_opening(game, 4 if self.plies is None else self.plies, chance)


def random_opening(game: Game[Any, Any], plies: int, chance: random.Random) -> tuple[str, ...]:
    """Random legal moves after which the game still goes on."""
    for _ in range(1000):
        match = Match(game)
        while len(match.moves) < plies and not match.over:
            match.play(chance.choice(game.actions(match.state)))
        if not match.over:
            return tuple(game.text(action) for action in match.moves)
    raise ValueError(f"{game.name} is over before {plies} random plies are played; ask for fewer")


def play_pairing(pairing: Pairing, stop: Stop) -> Played | None:
    """Play one game to its end; None if it was stopped before."""
    game = make_game(pairing.game, *(pairing.board or ()))
    match = Match(game)
    for move in pairing.opening:
        match.play(game.parse(match.state, move))
    efforts = [Effort(), Effort()]
    loser, reason = None, ""
    with ExitStack() as stack:
        turn = 0
        try:
            engines: list[Engine[Any, Any]] = []
            for turn in (0, 1):
                engines.append(stack.enter_context(pairing.entrants[turn].opened(game, pairing.seed)))
                if ready := getattr(engines[-1], "ready", None):
                    ready(stop)  # a program may have to get ready before its clock runs
            while not match.over and len(match.moves) < pairing.max_plies:
                turn = game.player(match.state) ^ pairing.first
                limit = pairing.entrants[turn].within(game, pairing.limit, DEFAULT)
                report, seconds = _think(engines[turn], match.history, limit, pairing.margin, stop)
                if stop():
                    break
                late = 0.0 if limit.seconds is None else max(0.0, seconds - limit.seconds)
                depth, nodes = (report.depth, report.nodes) if report else (0, 0)
                efforts[turn] += Effort(1, seconds, nodes, depth, late)
                if late > pairing.margin:
                    raise ProgramError(f"overrun: {seconds:.3f} s for a move, {limit.seconds} s allowed")
                if report is None or not report.pv:
                    raise ProgramError("no move")
                if report.pv[0] not in game.actions(match.state):
                    raise ProgramError(f"illegal move: {_shown(game, report.pv[0])}")
                match.play(report.pv[0])
        except ProgramError as error:
            loser, reason = turn, str(error)
        except Exception as error:
            # Whatever an engine's code does wrong costs it this game, and not us the contest.
            loser, reason = turn, f"crash: {type(error).__name__}: {' '.join(str(error).split())[:200]}"
    if stop():
        return None
    if loser is not None:
        utility = 2 * loser - 1
        reason = f"forfeit by {pairing.entrants[loser].text}: {reason}"
    else:
        utility = game.utility(match.state) * (1 - 2 * pairing.first) if match.over else 0
        reason = "" if match.over else f"drawn after {pairing.max_plies} plies"
    return Played(pairing, _record(pairing, match, utility, reason), utility, (efforts[0], efforts[1]), loser)


def _think(
    engine: Engine[Any, Any], history: Sequence[Any], limit: Limit, margin: float, stop: Stop
) -> tuple[Report[Any] | None, float]:
    """An engine's last report, and how long it took."""
    start = time.monotonic()
    deadline = None if limit.seconds is None else start + limit.seconds + margin

    def told() -> bool:
        return stop() or (deadline is not None and time.monotonic() > deadline)

    reports = deque(engine.think(history, limit, told), maxlen=1)
    return reports[0] if reports else None, time.monotonic() - start


def _shown(game: Game[Any, Any], action: Any) -> str:
    """A move, whatever it is, in few words."""
    try:
        return game.text(action)[:60]
    except Exception:  # an engine may hand us anything at all
        return repr(action)[:60]


def _record(pairing: Pairing, match: Match[Any, Any], utility: int, reason: str) -> Record:
    seats = [pairing.entrants[pairing.first].text, pairing.entrants[1 - pairing.first].text]
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
