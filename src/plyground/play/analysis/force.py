"""Is a piece lost by force? A proof by trying everything, or no answer."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from ...api import Game

__all__ = ["Gain", "forced_gain"]

MOST_NODES = 6_000
"""How many positions may one proof take? Half a second; what needs more is not called forced."""
DEEPEST = 11


class Gain(NamedTuple):
    """What the side that moves next wins by force: so many pieces more than before, in so many plies."""

    pieces: int
    plies: int
    kind: str

    @property
    def words(self) -> str:
        """ "a man", "two men", "three pieces"."""
        number = {1: "a", 2: "two", 3: "three"}.get(self.pieces, str(self.pieces))
        kind = self.kind if self.pieces == 1 else {"man": "men"}.get(self.kind, f"{self.kind}s")
        return f"{number} {kind}"


class _Spent(Exception):
    """The proof takes too many positions."""


def forced_gain(game: Game[Any, Any], before: Any, after: Any) -> Gain | None:
    """What the opponent of who moved from `before` to `after` wins of pieces, whatever is answered.

    The count is taken where whoever defends can capture nothing, so that an exchange is played to its end.
    """
    attacker = game.player(after)
    if game.player(before) == attacker or game.terminal(after):
        return None
    balance = _balance(game, before, attacker)
    search = _Search(game, attacker)
    best: Gain | None = None
    try:
        for plies in range(1, DEEPEST + 1, 2):
            while search.forces(after, balance + (best.pieces if best else 0) + 1, plies):
                best = Gain((best.pieces if best else 0) + 1, plies, _kind(game, before))
            if best:
                break
    except (_Spent, RecursionError):
        pass
    return best


def _kind(game: Game[Any, Any], state: Any) -> str:
    """What the pieces are called, if there is only one kind of them on the board."""
    kinds = {piece.rpartition("-")[2] for piece in game.board(state) if piece}
    return kinds.pop() if len(kinds) == 1 else "piece"


def _balance(game: Game[Any, Any], state: Any, player: int) -> int:
    """How many pieces a player has more than the other; pieces are called after their players."""
    counts = Counter(piece.partition("-")[0] for piece in game.board(state) if piece)
    own, other = game.players[player].lower(), game.players[1 - player].lower()
    return counts[own] - counts[other]


class _Search:
    """Can the attacker have so many pieces more, whatever the defender does?"""

    def __init__(self, game: Game[Any, Any], attacker: int) -> None:
        self.game, self.attacker, self.nodes = game, attacker, 0

    def forces(self, state: Any, wanted: int, left: int) -> bool:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise _Spent
        game = self.game
        actions = game.actions(state)
        if not actions or game.winner(state) is not None:
            return game.winner(state) == self.attacker
        states = [game.result(state, action) for action in actions]
        if game.player(state) == self.attacker:
            return left > 0 and any(self.forces(after, wanted, left - 1) for after in states)
        pieces = _pieces(game, state)
        quiet = all(_pieces(game, after) == pieces for after in states)
        if quiet and _balance(game, state, self.attacker) >= wanted:
            return True
        return (left > 0 or not quiet) and all(
            self.forces(after, wanted, max(0, left - 1)) for after in states
        )


def _pieces(game: Game[Any, Any], state: Any) -> int:
    return sum(1 for piece in game.board(state) if piece)
