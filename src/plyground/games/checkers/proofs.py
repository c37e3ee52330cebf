"""What the endgame databases prove of a position, and endings to practise that they judge."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ...declarations import Exercise, Proof
from . import endgames
from .board import bit
from .kernel_endgames import DRAW, ILLEGAL
from .position import Position
from .rules import KING_ROWS, Checkers
from .searcher import boards

__all__ = ["exercises", "prove"]

CLASSICAL = (
    Exercise("First Position", "W:WK19,K23:B12,K28", "win"),
    Exercise("Second Position", "W:WK22,27,30:BK9,20,21", "win"),
)
"""The endings that every player must know; White has the move, and it is the move that wins."""
GENERATED = 40
TRIES = 4_000
SHORTEST, LONGEST = 5, 25
"""How many plies may a generated win take? Shorter ones are seen at once, longer ones are not found."""


def prove(state: Position) -> Proof | None:
    """Who wins with best play and in how many plies, or that it is a draw; None where no database reaches."""
    known = endgames.installed()
    pieces = (state.black | state.white).bit_count()
    if pieces > known.pieces or not state.black or not state.white:
        return None
    value = known.value(*boards(state))
    if value == ILLEGAL:
        return None
    if value == DRAW:
        return Proof(None, None)
    winner = state.player if value & 1 else 1 - state.player
    return Proof(winner, value if pieces <= known.exact else None)


def exercises(seed: int = 0) -> Iterator[Exercise]:
    """The classical endings, then others that are won for who moves, none of them twice."""
    yield from CLASSICAL
    chance, game = random.Random(seed), Checkers()
    seen: set[Position] = set()
    for _ in range(TRIES):
        state = _placed(chance)
        proof = prove(state)
        if proof is None or proof.winner != state.player or proof.plies is None or state in seen:
            continue
        choices = game.actions(state)
        if not SHORTEST <= proof.plies <= LONGEST or len(choices) < 2 or choices[0].captured:
            continue
        seen.add(state)
        name = f"Win this in {proof.plies} plies"
        yield Exercise(name, game.state_text(state), "win", proof.plies)
        if len(seen) == GENERATED:
            return


def _placed(chance: random.Random) -> Position:
    """Three or four pieces on any squares."""
    count = chance.choice((3, 4, 4))
    squares = chance.sample(range(1, 33), count)
    sides = [0, 1, *(chance.randrange(2) for _ in range(count - 2))]
    black = sum(bit(square) for square, side in zip(squares, sides, strict=True) if not side)
    white = sum(bit(square) for square, side in zip(squares, sides, strict=True) if side)
    kings = sum(bit(square) for square in squares if chance.random() < 0.6)
    kings |= black & KING_ROWS[0] | white & KING_ROWS[1]
    return Position(black, white, kings, chance.randrange(2))
