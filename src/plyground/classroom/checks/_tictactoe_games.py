"""Games of a student's minimax against every reply, and how it loses the shortest one."""

from __future__ import annotations

from collections.abc import Callable

from ...games.tictactoe import Marks
from ._tictactoe_solved import GAME, best, mark, outcome

__all__ = ["describe", "shortest_loss"]

Game = tuple[int, ...]
"""The cells that were marked, in order."""


def shortest_loss(choose: Callable[[Marks], int]) -> tuple[int, Game] | None:
    """The seat in which it can be beaten, and the shortest game where that happens; None if there is none."""
    losses = [(seat, game) for seat in (0, 1) if (game := _loss(choose, seat)) is not None]
    return min(losses, key=lambda loss: len(loss[1]), default=None)


def _loss(choose: Callable[[Marks], int], seat: int) -> Game | None:
    """The shortest game lost in that seat; games are followed ply by ply, each position once."""
    games: dict[Marks, Game] = {GAME.initial_state(): ()}
    while games:
        longer: dict[Marks, Game] = {}
        for state, game in games.items():
            replies = (choose(state),) if GAME.player(state) == seat else GAME.actions(state)
            for action in replies:
                after = GAME.result(state, action)
                if GAME.winner(after) == 1 - seat:
                    return (*game, action)
                if not GAME.terminal(after):
                    longer.setdefault(after, (*game, action))
        games = longer
    return None


def describe(seat: int, game: Game) -> list[str]:
    """The game move by move, with the move that lost it marked."""
    lines, state, lost = [], GAME.initial_state(), 1 if seat else -1
    for action in game:
        after = GAME.result(state, action)
        line = f"{mark(state)} {GAME.label(action)}"
        if GAME.player(state) == seat and outcome(state) != lost and outcome(after) == lost:
            kept = "win" if outcome(state) == -lost else "tie"
            line += f"   the mistake: {GAME.label(best(state))} keeps the {kept}"
        lines.append(line)
        state = after
    return [f"minimax plays {GAME.players[seat]} and loses (a1 is (0, 0), b1 is (0, 1)):", *lines]
