"""A score and a hint in words that a player understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..api import WIN, Game, Report, plies_to_win

__all__ = ["explain", "score_text"]


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
