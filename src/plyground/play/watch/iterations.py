"""The iterations of a game's own engine as a table: what each depth cost, and what it was worth."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event
from typing import Any

from ...api import Game, Report
from ...search.alphabeta import CUTS, FIRST_CUTS, HITS
from ...stopping import Limit, Stop
from ..games import engines

__all__ = ["iterations"]

SECONDS = 1.0
"""How long does the engine think for a table of its iterations?"""
MOST_PLIES = 8
"""How much of the best line is told?"""


def iterations(
    game: Game[Any, Any], state: Any, stop: Stop, seconds: float = SECONDS, limit: Limit = Limit()
) -> list[dict[str, Any]]:
    """What the best engine of a game reports of each depth that it finished; what it does not count is None.

    The branching factor is how many times as many nodes this depth took as the one before.
    """
    if game.terminal(state):
        raise ValueError("there is nothing to watch: the game is over")
    end, told = time.monotonic() + seconds, Event()

    def stopped() -> bool:
        if stop() or time.monotonic() >= end:
            told.set()  # what comes now is of a depth that was not finished
        return told.is_set()

    return list(_rows(game, state, limit, stopped, told.is_set))


def _rows(
    game: Game[Any, Any], state: Any, limit: Limit, stopped: Stop, late: Stop
) -> Iterator[dict[str, Any]]:
    nodes, last, seconds = 0, 0, 0.0
    for report in engines.engine(game).think([state], limit, stopped):
        if late() and nodes:
            return
        own, took = report.nodes - nodes, report.seconds - seconds
        yield {
            "depth": report.depth,
            "score": report.score,
            "move": game.text(report.pv[0]),
            "nodes": own,
            "branching": round(own / last, 2) if last else None,
            "first_cut": _first_cut(report),
            "hits": report.details.get(HITS),
            "seconds": round(took, 4),
            "complete": report.complete,
            "pv": [game.text(action) for action in report.pv[:MOST_PLIES]],
        }
        nodes, last, seconds = report.nodes, own, report.seconds


def _first_cut(report: Report[Any]) -> float | None:
    """What share of this depth's cuts came with the first move; None where nothing was cut, or counted."""
    cuts = report.details.get(CUTS)
    return round(report.details.get(FIRST_CUTS, 0) / cuts, 3) if cuts else None
