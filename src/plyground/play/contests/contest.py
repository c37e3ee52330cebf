"""Contests: two engines play every opening twice, colours swapped, and the score tells which is stronger."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from ...stopping import Limit
from ..games.seat import UNLIMITED, Seat
from ..games.sizes import make_game
from . import openings
from .playing import MARGIN, MAX_PLIES, WALL, Board, Clock, Effort, Pairing, Played
from .rating import Score
from .runner import play_all

__all__ = ["Contest", "Standing"]


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
    clock: Clock = WALL
    given: tuple[openings.Opening, ...] | None = None
    """Openings that somebody chose."""

    def __post_init__(self) -> None:
        if any(entrant.person for entrant in self.entrants):
            raise ValueError("a person cannot play in a contest; name a level, an engine or a program")

    def pairings(self) -> Iterator[Pairing]:
        """The games to play, two for each opening."""
        game = make_game(self.game, *(self.board or ()))
        stream = openings.stream(game, self.seed, self.plies, self.given)
        for number, opening in zip(range((self.total() + 1) // 2), stream, strict=False):
            for first in (0, 1):
                yield Pairing(
                    2 * number + first, self.game, self.board, self.entrants, first, opening,
                    self.limit, self.margin, self.max_plies, self.seed + 2 * number + first, self.clock,
                    key=(number, first),
                )  # fmt: skip

    def play(self, jobs: int = 1, cluster: str | None = None) -> Generator[Played, None, None]:
        """Play the games, so many at once; they come as they end. Closing the iterator stops them."""
        strangers = any(seat.name == "student" for seat in self.entrants)
        yield from play_all(self.pairings(), jobs, cluster, strangers)

    def total(self) -> int:
        """How many games there will be."""
        if self.games is not None:
            return self.games
        known = openings.known(self.game, self.plies, self.given)
        return 2 * len(known) if known else 100
