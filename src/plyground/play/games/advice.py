"""Advice in words that a player understands: what each move is worth, which one is best, and why."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...api import WIN, Engine, Game, Report, plies_to_win
from ...search.deepening import MAX_DEPTH
from ...search.levels import value_moves
from ...stopping import Limit, Stop, deadline
from ..pool import Message

__all__ = ["Valuation", "describe_report", "look_deeper", "score_text", "value_position"]

SECONDS = 1.0
"""How long may the valuation of a position take? A person waits for it."""


@dataclass(frozen=True)
class Valuation:
    """What every move of a position is worth: all were looked at equally far, or to their end."""

    game: Game[Any, Any]
    state: Any
    values: tuple[Report[Any], ...]
    """One for each move, in the order of the game's actions."""
    seconds: float
    searched: int = 0
    """The nodes of all depths up to this one."""

    @property
    def settled(self) -> bool:
        """Looking deeper changes nothing."""
        return all(map(_settled, self.values))

    @property
    def depth(self) -> int:
        return max(report.depth for report in self.values)

    @property
    def best(self) -> Report[Any]:
        sign = 1 - 2 * self.game.player(self.state)
        return max(self.values, key=lambda report: sign * report.score)

    def event(self, what: str) -> Message:
        """The "hint", which is the best move and why, or all "values"."""
        if what == "values":
            values = [describe_report(self.game, report) for report in self.values]
            return {"event": "values", "depth": self.depth, "complete": self.settled, "values": values}
        nodes = sum(report.nodes for report in self.values)
        report = replace(self.best, nodes=nodes, seconds=self.seconds)
        return {"event": "hint", **describe_report(self.game, report), "reason": explain(self)}


def value_position(
    game: Game[Any, Any], engine: Engine[Any, Any], history: Sequence[Any], stop: Stop
) -> Valuation | None:
    """Look one ply further at all moves as long as there is time; None if it was told to stop."""
    start = time.monotonic()
    *_, found = look_deeper(game, engine, history, deadline(Limit(seconds=SECONDS), stop))
    return None if stop() else replace(found, seconds=time.monotonic() - start)


def look_deeper(
    game: Game[Any, Any], engine: Engine[Any, Any], history: Sequence[Any], stop: Stop
) -> Iterator[Valuation]:
    """What all moves are worth, looked at one ply further each time; the first one always comes.

    Hint, values and analysis all ask here: an engine that has seen nothing before gives each of them the same
    numbers at the same depth.
    """
    start, nodes = time.monotonic(), 0
    found = tuple(report for _, report in value_moves(game, engine, history, Limit(depth=1)))
    for depth in range(2, MAX_DEPTH + 1):
        nodes += sum(report.nodes for report in found)
        yield (valuation := Valuation(game, history[-1], found, time.monotonic() - start, nodes))
        if stop() or valuation.settled or depth == MAX_DEPTH:
            return
        found = tuple(report for _, report in value_moves(game, engine, history, Limit(depth=depth), stop))
        if stop():
            return


def _settled(report: Report[Any]) -> bool:
    """Looking deeper changes nothing."""
    plies = plies_to_win(report.score)
    return report.complete or (plies is not None and plies <= report.depth)


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
    return f"{side} +{game.value_text(abs(score)).lstrip('+')}" if score else "even"


def explain(found: Valuation) -> str:
    """Why this move: what it leads to, and what the other moves would have led to."""
    game, best = found.game, found.best
    player = game.player(found.state)
    sign, rival = 1 - 2 * player, game.players[1 - player]
    move = game.text(best.pv[0])
    outcome = _outcome(sign * best.score)
    others = [sign * report.score for report in found.values if report is not best]
    if not others:
        return f"{move} is the only move."
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
    looked = "" if best.complete else f" Looked {found.depth} plies ahead."
    if losing == len(others):
        return f"{move} is the only move that does not lose: after any other {rival} wins.{looked}"
    if losing:
        return f"{move} {verdict}; {_count(losing)} would lose.{looked}"
    return f"{move} {verdict}; no move loses by force.{looked}"


def _outcome(score: int) -> int:
    return (score > WIN // 2) - (score < -WIN // 2)


def _count(moves: int) -> str:
    return "one other move" if moves == 1 else f"{moves} other moves"
