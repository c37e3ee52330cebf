"""Reports of a tournament: a module each, or a function here where that is enough."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ....formats.pdn import write_record
from ..ledger import Kept
from ..standings import Standings
from ..tournament import Tournament

__all__ = ["FORMS", "Reporter", "facts"]

Reporter = Callable[[Tournament, Standings, Sequence[Kept]], str]

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What does a spreadsheet take for the beginning of a formula?"""


def facts(tournament: Tournament, standings: Standings, games: Sequence[Kept]) -> dict[str, Any]:
    """Everything there is to know, ready for JSON."""
    return {
        "tournament": tournament.specification(),
        **standings.facts(),
        "games": [
            {
                "round": game.key.round + 1, "a": tournament.entrants[game.key.a].name,
                "b": tournament.entrants[game.key.b].name, "opening": game.key.opening + 1,
                "first": game.key.first, "utility": game.utility, "output": game.output,
                "record": asdict(game.record),
            }
            for game in games
        ],
    }  # fmt: skip


def as_json(tournament: Tournament, standings: Standings, games: Sequence[Kept]) -> str:
    return json.dumps(facts(tournament, standings, games)).replace("\x7f", "\\u007f") + "\n"


def as_csv(tournament: Tournament, standings: Standings, games: Sequence[Kept]) -> str:
    """A row an entrant, with what it won against each; no name becomes a formula."""
    rows = standings.rows
    sheet = io.StringIO()
    write = csv.writer(sheet, lineterminator="\n").writerow
    heads = ["place", "name", "points", "games", "won", "drawn", "lost", "elo", "error", "forfeits"]
    write([*heads, *(_harmless(f"against {row.name}") for row in rows)])
    for place, row in enumerate(rows, 1):
        against = []
        for other in rows:
            won, drew, lost = standings.cross[row.entrant][other.entrant]
            against.append(won + drew / 2 if won + drew + lost else "")
        figures = [row.points, row.games, row.wins, row.draws, row.losses, round(row.rating.elo, 1)]
        write([place, _harmless(row.name), *figures, round(row.rating.error, 1), len(row.forfeits), *against])
    return "\ufeff" + sheet.getvalue()


def as_pdn(tournament: Tournament, standings: Standings, games: Sequence[Kept]) -> str:
    """Every game, one after another; ValueError if they are not games of checkers."""
    if tournament.game != "checkers":
        raise ValueError(f"PDN holds games of checkers, not of {tournament.game}")
    return "".join(write_record(game.record) for game in games)


def as_html(tournament: Tournament, standings: Standings, games: Sequence[Kept]) -> str:
    from .html import page

    return page(tournament, standings, games)


FORMS: Mapping[str, Reporter] = {"csv": as_csv, "json": as_json, "pdn": as_pdn, "html": as_html}


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
