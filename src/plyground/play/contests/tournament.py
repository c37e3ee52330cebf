"""A tournament: who meets whom in which games, what is still to be played, and what counts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from ...stopping import Limit
from ..games.seat import UNLIMITED
from ..games.sizes import make_game
from .entrants import Entrant
from .ledger import Kept, Key, Ledger
from .openings import Opening, stream
from .pairings import FORMATS, Meeting, Results, usual_rounds
from .playing import MARGIN, MAX_PLIES, WALL, Board, Clock, Pairing, Played
from .rating import Score
from .runner import play_all

__all__ = ["Tournament", "play"]


@dataclass(frozen=True)
class Tournament:
    """A tournament, ready to be played; the same one always has the same games."""

    game: str
    entrants: tuple[Entrant, ...]
    form: str = "round-robin"
    rounds: int | None = None
    """None: as many as the form needs."""
    games: int = 2
    """How many are played in a meeting: two for each opening."""
    limit: Limit = UNLIMITED
    clock: Clock = WALL
    board: Board | None = None
    seed: int = 1
    plies: int | None = None
    given: tuple[Opening, ...] | None = None
    margin: float = MARGIN
    max_plies: int = MAX_PLIES
    sprt: tuple[float, float] | None = None
    """A meeting ends as soon as it is clear whether its first is so many Elo better rather than so few."""

    def __post_init__(self) -> None:
        if self.form not in FORMATS:
            raise ValueError(f"a tournament is {', '.join(FORMATS)}, not {self.form[:20]!r}")
        if self.games < 2 or self.games % 2:
            raise ValueError("the games of a meeting must be even: every opening is played with both colours")
        if self.form == "knock-out" and self.rounds is not None:
            raise ValueError("a knock-out has as many rounds as it needs; leave --rounds out")

    @property
    def stages(self) -> int:
        """How many rounds there are, of a Swiss; how often everybody meets, of the others."""
        return self.rounds or usual_rounds(self.form, len(self.entrants))

    def specification(self) -> dict[str, Any]:
        """Everything that makes it this tournament, ready for JSON."""
        said: dict[str, Any] = {
            "game": self.game,
            "entrants": [[each.name, each.seat.text, each.digest] for each in self.entrants],
            "form": self.form, "rounds": self.stages, "games": self.games, "limit": asdict(self.limit),
            "clock": asdict(self.clock), "board": self.board, "seed": self.seed, "plies": self.plies,
            "openings": self.given, "margin": self.margin, "max_plies": self.max_plies, "sprt": self.sprt,
        }  # fmt: skip
        found: dict[str, Any] = json.loads(json.dumps(said))
        return found

    @property
    def name(self) -> str:
        """A name that no other tournament has, for a file."""
        said = json.dumps(self.specification(), sort_keys=True)
        return f"{self.game}-{hashlib.sha256(said.encode()).hexdigest()[:10]}"

    def keys(self, meeting: Meeting) -> Iterator[Key]:
        """The games of a meeting, in their order."""
        for number in range(self.games // 2):
            opening = meeting.round * (self.games // 2) + number
            yield from (Key(*meeting, opening, first) for first in (0, 1))

    def counted(self, games: Sequence[Kept]) -> list[Kept]:
        """Those that count: where a test has ended a meeting, the games after that do not.

        They are looked at by their openings, not as they came in: whatever disturbs a run, the same count.
        """
        if self.sprt is None:
            return list(games)
        found: list[Kept] = []
        for own in _by_meeting(games).values():
            found += own[: self._decided(own) or len(own)]
        return sorted(found, key=lambda each: each.key)

    def results(self, games: Sequence[Kept]) -> Results:
        """The shares of the points, of every meeting that is over."""
        over: dict[Meeting, tuple[float, float]] = {}
        for meeting, own in _by_meeting(self.counted(games)).items():
            if len(own) == self.games or self._decided(own) is not None:
                share = sum(each.utility + 1 for each in own) / (2 * len(own))
                over[meeting] = (share, 1 - share)
        return over

    def next_meetings(self, games: Sequence[Kept]) -> Sequence[Meeting]:
        """The meetings to be played now, begun or not; none when all is over."""
        results = self.results(games)
        if self.form in ("round-robin", "gauntlet"):
            every = FORMATS[self.form](len(self.entrants), self.stages, {})
            return [meeting for meeting in every if meeting not in results]
        # A round is paired by the rounds before it alone, whichever of its own meetings are over.
        before: dict[Meeting, tuple[float, float]] = {}
        while True:
            paired = FORMATS[self.form](len(self.entrants), self.stages, before)
            rest = [meeting for meeting in paired if meeting not in results]
            if rest or not paired:
                return rest
            before |= {meeting: results[meeting] for meeting in paired}

    def total(self, games: Sequence[Kept] = ()) -> int:
        """How many games there will be, as far as can be known."""
        count = len(self.entrants)
        match self.form:
            case "swiss":
                return self.stages * (count // 2) * self.games
            case "knock-out":
                return max(count - 1, len(_by_meeting(games))) * self.games
        return len(FORMATS[self.form](count, self.stages, {})) * self.games

    def decided(self, games: Sequence[Kept], meeting: Meeting) -> bool:
        """Whether the test has ended a meeting."""
        own = [each for each in games if each.key[:3] == tuple(meeting)]
        return self._decided(own) is not None

    def _decided(self, own: Sequence[Kept]) -> int | None:
        """After how many of a meeting's games, in their order and without gaps, the test ended it."""
        if self.sprt is None or not own:
            return None
        score, order = Score(), list(self.keys(Meeting(*own[0].key[:3])))
        for number, (each, key) in enumerate(zip(own, order, strict=False)):
            if each.key != key:
                return None
            score.add(number // 2, each.utility + 1)
            if number % 2 and score.verdict(*self.sprt):
                return number + 1
        return None


def play(
    tournament: Tournament, ledger: Ledger, jobs: int = 1, cluster: str | None = None
) -> Generator[Played, None, None]:
    """Play what is still to be played and keep it; each game comes when it is kept."""
    games = ledger.games()
    ledger.live.mkdir(exist_ok=True)
    strangers = any(entrant.strange for entrant in tournament.entrants)
    while meetings := tournament.next_meetings(games):
        pairings = _pairings(tournament, meetings, games, ledger)
        with closing(play_all(pairings, jobs, cluster, strangers)) as playing:
            for played in playing:
                if ledger.keep(played):
                    games.append(_kept(played))
                    yield played
        games.sort(key=lambda each: each.key)


def _pairings(
    tournament: Tournament, meetings: Sequence[Meeting], games: list[Kept], ledger: Ledger
) -> Iterator[Pairing]:
    """The games that are not kept yet, the first opening of every meeting first.

    They are asked for as they are needed: a meeting that a test has ended meanwhile has none any more.
    """
    rules = make_game(tournament.game, *(tournament.board or ()))
    most = 1 + max(meeting.round for meeting in meetings)
    deals = stream(rules, tournament.seed, tournament.plies, tournament.given)
    openings = list(islice(deals, most * tournament.games // 2))
    there = {each.key for each in games}
    rows = zip(*(tournament.keys(meeting) for meeting in meetings), strict=True)
    for key in (key for row in rows for key in row):
        if key in there:
            continue
        if tournament.sprt and tournament.decided(
            sorted(games, key=lambda each: each.key), Meeting(*key[:3])
        ):
            continue
        one, other = tournament.entrants[key.a], tournament.entrants[key.b]
        yield Pairing(
            2 * key.opening + key.first, tournament.game, tournament.board, (one.seat, other.seat), key.first,
            openings[key.opening], tournament.limit, tournament.margin, tournament.max_plies,
            _seed(tournament.seed, key), tournament.clock, (one.name, other.name), key, ledger.live,
        )  # fmt: skip


def _seed(seed: int, key: Key) -> int:
    """A game's own seed, whenever it is played."""
    text = ":".join(map(str, (seed, *key)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4])


def _kept(played: Played) -> Kept:
    key = Key(*played.pairing.key)
    return Kept(key, played.utility, played.forfeit, played.record, played.efforts, played.output)


def _by_meeting(games: Sequence[Kept]) -> Mapping[Meeting, list[Kept]]:
    found: dict[Meeting, list[Kept]] = {}
    for each in sorted(games, key=lambda each: each.key):
        found.setdefault(Meeting(*each.key[:3]), []).append(each)
    return found
