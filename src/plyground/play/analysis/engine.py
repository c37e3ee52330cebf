"""The engine that looks on: the best lines of a position, deeper and deeper, within bounds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ...api import Game
from ...stopping import Limit, Stop, deadline
from ..games.advice import Valuation, describe_report, look_deeper, score_text
from ..games.lending import Lender
from ..games.seat import best_seat
from ..puzzles.job import Tell
from .review import expected

__all__ = ["LINES", "SECONDS", "analyse"]

LINES = 3
SECONDS = 60.0
"""How long may one position be looked at? Whoever wants more asks again, and others come to their turn."""
POLITE_SECONDS = 5.0
"""After how long does it end when others wait?"""


def analyse(
    game: Game[Any, Any],
    history: Sequence[Any],
    lender: Lender,
    stop: Stop,
    tell: Tell,
    crowded: Stop,
    depth: int | None = None,
) -> None:
    """Tell the best lines again and again, until told to stop, nothing is left to find, or time is up."""
    if game.terminal(history[-1]) or game.drawn(history):
        return
    start = time.monotonic()
    over = deadline(Limit(seconds=SECONDS), stop)

    def ended() -> bool:
        return over() or (crowded() and time.monotonic() - start > POLITE_SECONDS)

    account = lender.account(game)
    try:
        with account.lent(best_seat(game)) as engine:
            for found in look_deeper(game, engine, history, ended):
                if stop():
                    return
                tell(describe_lines(found))
                if depth is not None and found.depth >= depth:
                    return
    finally:
        account.close()


def describe_lines(found: Valuation) -> dict[str, Any]:
    """The best lines that a valuation shows, ready for JSON."""
    game, sign = found.game, 1 - 2 * found.game.player(found.state)
    best = sorted(found.values, key=lambda report: -sign * report.score)
    score = best[0].score
    return {
        "event": "lines",
        "depth": found.depth,
        "nodes": found.searched,
        "seconds": round(found.seconds, 3),
        "speed": round(found.searched / found.seconds) if found.seconds > 0.001 else 0,
        "complete": found.settled,
        "score": score,
        "says": score_text(game, score),
        "bar": round(expected(score), 4),
        "lines": [
            {**describe_report(game, report), "text": game.value_text(report.score)}
            for report in best[:LINES]
        ],
    }
