"""Exercises: endings that a database judges, move by move; the best defence answers."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ...api import Engine, Game
from ...declarations import Proof
from ...stopping import Limit
from ..games.engines import declared
from ..games.match import Match

__all__ = ["describe_exercises", "judge_try"]

MOST = 12
SLACK = 30
"""How many hundredths of a man may a move lose and still be let pass, where nothing is proved?"""
REPLY = Limit(seconds=0.5, depth=24)


def describe_exercises(game: Game[Any, Any], seed: int) -> list[dict[str, Any]]:
    """What there is to practise, ready for JSON; nothing where the game has no exercises."""
    make = declared(game).EXERCISES
    if make is None:
        return []
    return [
        {"title": each.title, "position": each.position, "goal": each.goal, "plies": each.plies,
         "player": game.players[game.player(game.parse_state(each.position))]}
        for each in islice(make(seed), MOST)
    ]  # fmt: skip


def judge_try(match: Match[Any, Any], goal: str, engine: Engine[Any, Any]) -> dict[str, Any]:
    """Whether the last move of a match still reaches the goal, in words, and the answer to it.

    Where a database proves it, the verdict is the database's; else it is the engine's, and says so.
    """
    if not match.moves:
        raise ValueError("a try is a move")
    game, player = match.game, match.game.player(match.history[-2])
    if match.over:
        won = match.winner == player
        good = won if goal == "win" else match.winner in (player, None)
        return {"good": good, "over": True, "reply": "", "says": match.result_text()}
    prove = declared(game).PROVE
    proof = prove(match.state) if prove else None
    *_, report = engine.think(match.history, REPLY)
    reply = _defence(match, prove, player) or game.text(report.pv[0])
    if proof is None:
        *_, before = engine.think(match.history[:-1], REPLY)
        lost = (before.score - report.score) * (1 - 2 * player)
        good = lost <= SLACK
        judged = (
            "as good as any" if good else f"worse by about {lost / 100:.2f} than {game.text(before.pv[0])}"
        )
        says = f"The engine finds this {judged} (searched {report.depth} plies deep; not proved)."
        return {"good": good, "over": False, "reply": reply, "says": says}
    good = proof.winner == player if goal == "win" else proof.winner in (player, None)
    return {"good": good, "over": False, "reply": reply, "says": _verdict(game, proof, player, goal)}


def _defence(match: Match[Any, Any], prove: Any, player: int) -> str:
    """The answer that holds out longest, where that is proved."""
    best, text = -1, ""
    for action in match.actions():
        proof = prove(match.game.result(match.state, action)) if prove else None
        if proof is None:
            return ""
        longest = 10_000 if proof.winner is None else 20_000 if proof.winner != player else proof.plies or 0
        if longest > best:
            best, text = longest, match.game.text(action)
    return text


def _verdict(game: Game[Any, Any], proof: Proof, player: int, goal: str) -> str:
    if proof.winner == player:
        left = "" if proof.plies is None else f" in {proof.plies} plies"
        return f"Right: {game.players[player]} wins{left}, proved."
    if proof.winner is None:
        return "That only draws, proved." if goal == "win" else "Right: it is drawn, proved."
    return f"That loses, proved: {game.players[1 - player]} wins."
