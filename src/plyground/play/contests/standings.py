"""How a tournament stands: points, ratings with their errors, who beat whom, and what was forfeited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .ledger import Kept
from .pairings import Meeting
from .playing import Effort
from .rating import Rating, Score, rate
from .tournament import Tournament

__all__ = ["Row", "Standings", "stand"]


UNRATED = Rating(0.0, 0.0)


@dataclass
class Row:
    """One entrant's part."""

    entrant: int
    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    forfeits: list[str] = field(default_factory=list)
    effort: Effort = field(default_factory=Effort)
    rating: Rating = UNRATED

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


@dataclass(frozen=True)
class Standings:
    """The table, the best first, and the cross table: `cross[a][b]` is wins, draws, losses of `a`."""

    rows: Sequence[Row]
    cross: Sequence[Sequence[tuple[int, int, int]]]
    over: bool
    verdicts: Mapping[Meeting, str | None] = field(default_factory=dict)
    """What the sequential test says of each meeting, if there is one."""

    def facts(self) -> dict[str, Any]:
        """Ready for JSON; the cross table is in the order of the table."""
        order = [row.entrant for row in self.rows]
        return {
            "over": self.over,
            "standings": [
                {
                    "place": place, "name": row.name, "points": row.points, "games": row.games,
                    "wins": row.wins, "draws": row.draws, "losses": row.losses,
                    "elo": round(row.rating.elo, 1), "error": round(row.rating.error, 1),
                    "forfeits": row.forfeits, "moves": row.effort.moves,
                    "seconds": round(row.effort.seconds, 3),
                }
                for place, row in enumerate(self.rows, 1)
            ],
            "cross": [[list(self.cross[a][b]) for b in order] for a in order],
        }  # fmt: skip


def stand(tournament: Tournament, games: Sequence[Kept]) -> Standings:
    """The standings after these games.

    Who has more points is before who has fewer; in a knock-out who got further, in a Swiss with a pause
    the pause counts for the pairings, not here. Equal points are told apart by the rating, then by the order.
    """
    counted = tournament.counted(games)
    rows = [Row(number, entrant.name) for number, entrant in enumerate(tournament.entrants)]
    count = len(rows)
    cross = [[(0, 0, 0)] * count for _ in range(count)]
    points = [[0.0] * count for _ in range(count)]
    for game in counted:
        key = game.key
        for entrant, other, utility in ((key.a, key.b, game.utility), (key.b, key.a, -game.utility)):
            row = rows[entrant]
            row.wins += utility > 0
            row.draws += utility == 0
            row.losses += utility < 0
            won, drew, lost = cross[entrant][other]
            cross[entrant][other] = (won + (utility > 0), drew + (utility == 0), lost + (utility < 0))
            points[entrant][other] += (utility + 1) / 2
        for entrant, effort in zip((key.a, key.b), game.efforts, strict=True):
            rows[entrant].effort += effort
        if game.forfeit is not None:
            rows[key[1 + game.forfeit]].forfeits.append(f"game {_called(game)}: {game.record.reason}")
    for row, rating in zip(rows, rate(points), strict=True):
        row.rating = rating
    further = _further(tournament, games) if tournament.form == "knock-out" else [0] * count
    rows.sort(key=lambda row: (-further[row.entrant], -row.points, -round(row.rating.elo, 6), row.entrant))
    over = not tournament.next_meetings(games)
    return Standings(rows, cross, over, _verdicts(tournament, counted))


def _called(game: Kept) -> str:
    return f"{game.key.round + 1}/{game.record.round}"


def _further(tournament: Tournament, games: Sequence[Kept]) -> list[int]:
    """In how many rounds each has met somebody, and one more for having won the last of its meetings."""
    reached = [0] * len(tournament.entrants)
    for meeting, shares in sorted(tournament.results(games).items()):
        for entrant, share in zip(meeting[1:], shares, strict=True):
            reached[entrant] = 2 * meeting.round + 1 + (share > 0.5)
    return reached


def _verdicts(tournament: Tournament, counted: Sequence[Kept]) -> dict[Meeting, str | None]:
    if tournament.sprt is None:
        return {}
    scores: dict[Meeting, Score] = {}
    for game in counted:
        score = scores.setdefault(Meeting(*game.key[:3]), Score())
        score.add(game.key.opening, game.utility + 1)
    return {meeting: score.verdict(*tournament.sprt) for meeting, score in scores.items()}
