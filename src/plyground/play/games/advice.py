"""Advice in words that a player understands: scores, hints and their reasons, what each move is worth."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from ...api import WIN, Game, Report, plies_to_win
from ...search.levels import value_moves
from ...stopping import Limit, Stop
from .engines import engine

__all__ = ["describe_report", "explain", "give_hint", "give_values", "score_text"]

SECONDS = 1.0
"""How long may a hint, or the values of all moves, take? A person waits for it."""


def give_hint(game: Game[Any, Any], history: Sequence[Any], stop: Stop) -> dict[str, Any] | None:
    """What the best engine would play here, and why; None if it was told to stop."""
    adviser, limit = engine(game), Limit(seconds=SECONDS / 2)
    reports = deque(adviser.think(history, limit, stop), maxlen=1)
    if not reports:
        return None
    values = dict(value_moves(game, adviser, history, limit, stop))
    reason = explain(game, history[-1], reports[0], values)
    return {"event": "hint", **describe_report(game, reports[0]), "reason": reason}


def give_values(game: Game[Any, Any], history: Sequence[Any], stop: Stop) -> dict[str, Any]:
    """What each move is worth."""
    found = value_moves(game, engine(game), history, Limit(seconds=SECONDS), stop)
    return {"event": "values", "values": [describe_report(game, report) for _, report in found]}


def describe_report(game: Game[Any, Any], report: Report[Any]) -> dict[str, Any]:
    """What an engine sees, ready for JSON."""
    return {
        "depth": report.depth,
        "score": report.score,
        "says": score_text(game, report.score),
        "nodes": report.nodes,
        "seconds": round(report.seconds, 4),
        "pv": [game.text(action) for action in report.pv],
        "path": list(game.path(report.pv[0])) if report.pv else [],
        "complete": report.complete,
        "details": dict(report.details),
    }


def score_text(game: Game[Any, Any], score: int) -> str:
    """A score in words: "X wins in 3", "O +0.25", "even"."""
    side = game.players[score < 0]
    plies = plies_to_win(score)
    if plies is not None:
        return f"{side} wins in {plies}" if plies else f"{side} wins"
    return f"{side} +{abs(score) / 100:.2f}" if score else "even"


def explain(game: Game[Any, Any], state: Any, best: Report[Any], values: Mapping[Any, Report[Any]]) -> str:
    """Why this move: what it leads to, and what the other moves would have led to."""
    sign = 1 - 2 * game.player(state)
    rival = game.players[1 - game.player(state)]
    move = game.text(best.pv[0])
    outcome = _outcome(sign * best.score)
    others = [sign * report.score for action, report in values.items() if action != best.pv[0]]
    if not values or not others:
        return f"{move} is the only move." if values else f"{move}: {score_text(game, best.score)}."
    alike = sum(_outcome(score) == outcome for score in others)
    if outcome > 0:
        plies = plies_to_win(best.score) or 0
        how = "wins at once" if plies == 1 else f"wins in {plies} plies at the latest"
        return f"{move} {how}; " + ("no other move wins." if not alike else f"{_count(alike)} would win too.")
    if outcome < 0:
        return (
            f"Every move loses against best play; {move} holds out longest ({score_text(game, best.score)})."
        )
    losing = sum(_outcome(score) < 0 for score in others)
    verdict = "keeps the balance" if not best.score else f"leads to {score_text(game, best.score)}"
    if losing == len(others):
        return f"{move} is the only move that does not lose: after any other {rival} wins."
    if losing:
        return f"{move} {verdict}; {_count(losing)} would lose."
    return f"{move} {verdict}; no move loses by force."


def _outcome(score: int) -> int:
    return (score > WIN // 2) - (score < -WIN // 2)


def _count(moves: int) -> str:
    return "one other move" if moves == 1 else f"{moves} other moves"
