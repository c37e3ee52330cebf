"""Tic-tac-toe solved: every position, what it is worth, and the words for it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

from ...api import WIN, plies_to_win
from ...games.tictactoe import Marks, TicTacToe

__all__ = [
    "GAME", "best", "cells", "draw", "finished", "forecast", "mark", "outcome", "pair", "parse", "positions",
    "representatives", "score",
]  # fmt: skip

GAME = TicTacToe()


@cache
def positions() -> tuple[Marks, ...]:
    """Every position that a game can reach, the emptier ones first: 5,478."""
    found = {GAME.initial_state(): None}
    queue = list(found)
    for state in queue:
        for action in GAME.actions(state):
            after = GAME.result(state, action)
            if after not in found:
                found[after] = None
                queue.append(after)
    return tuple(queue)


@cache
def finished(over: bool = True) -> tuple[Marks, ...]:
    """The positions where the game is over (958), or where it goes on (4,520)."""
    return tuple(state for state in positions() if GAME.terminal(state) == over)


@cache
def representatives(states: tuple[Marks, ...]) -> tuple[Marks, ...]:
    """One of all positions that are each other's turned or mirrored image."""
    found: dict[Hashable, Marks] = {}
    for state in states:
        found.setdefault(GAME.canonical(state), state)
    return tuple(found.values())


@cache
def score(state: Marks) -> int:
    """What a position is worth to X if both play their best; a win in n plies is WIN - n."""
    if GAME.terminal(state):
        return GAME.utility(state) * WIN
    return _choose(state)[0]


def best(state: Marks) -> int:
    """The best cell to mark: the quickest win, else a tie, else the slowest loss."""
    return _choose(state)[1]


@cache
def _choose(state: Marks) -> tuple[int, int]:
    sign = 1 - 2 * GAME.player(state)
    values = []
    for action in GAME.actions(state):
        after = score(GAME.result(state, action))
        values.append((after - (after > 0) + (after < 0), action))
    return max(values, key=lambda value: sign * value[0])


def outcome(state: Marks) -> int:
    """Who wins if both play their best: 1 X, -1 O, 0 nobody."""
    return (score(state) > 0) - (score(state) < 0)


def forecast(state: Marks) -> str:
    """What happens from here if both play their best: "O wins in 3: O (0, 0), X (0, 1), O (1, 0)"."""
    moves, after = [], state
    while not GAME.terminal(after):
        moves.append(f"{mark(after)} {pair(best(after))}")
        after = GAME.result(after, best(after))
    winner = {1: "X", -1: "O"}.get(outcome(state))
    line = f": {', '.join(moves)}" if moves else ""
    if winner is None:
        return f"it is a tie{line}"
    return f"{winner} wins in {plies_to_win(score(state))}{line}" if moves else f"{winner} has won"


def mark(state: Marks) -> str:
    """Whose turn it is."""
    return GAME.players[GAME.player(state)]


def pair(cell: int) -> str:
    """A cell as the course writes it: (row, column)."""
    return str(divmod(cell, 3))


@cache
def cells(state: Marks) -> str:
    """The nine cells in one word, as the driver takes them."""
    return GAME.state_text(state).replace("/", "")


def parse(board: str) -> Marks:
    """The position of nine cells."""
    return GAME.parse_state("/".join(board[row : row + 3] for row in (0, 3, 6)))


def draw(board: str) -> list[str]:
    """Nine cells as lines, with the numbers of rows and columns."""
    return ["  0 1 2", *(f"{row} {' '.join(board[3 * row : 3 * row + 3])}" for row in range(3))]
