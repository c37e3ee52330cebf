"""Tic-tac-toe solved: every position, what it is worth, and the words for it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

from ...api import WIN, plies_to_win
from ...games.tictactoe import Marks, TicTacToe

__all__ = [
    "GAME", "best", "beyond", "cells", "draw", "finished", "forecast", "mark", "outcome", "pair", "parse",
    "positions", "representatives", "score", "unfinished",
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
def beyond() -> tuple[Marks, ...]:
    """Boards that no game reaches since it ends before, though the two have taken turns."""
    reached = set(positions())
    found = dict.fromkeys(positions())
    queue = list(finished())
    for state in queue:
        free = (cell for cell, sign in enumerate(cells(state)) if sign == ".")
        for after in (GAME.result(state, cell) for cell in free):
            if after not in found:
                found[after] = None
                queue.append(after)
    return tuple(state for state in found if state not in reached)


@cache
def unfinished(marks: int) -> tuple[Marks, ...]:
    """Those with so many marks where the game goes on."""
    return tuple(state for state in finished(False) if (state.x | state.o).bit_count() == marks)


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
    """What happens from here if both play their best: "O wins in 3: O a1, X b1, O a2"."""
    moves, after = [], state
    while not GAME.terminal(after):
        moves.append(f"{mark(after)} {GAME.label(best(after))}")
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
    """A cell as the course writes it and as the board calls it: "(0, 1), which is b1"."""
    return f"{divmod(cell, 3)}, which is {GAME.label(cell)}"


@cache
def cells(state: Marks) -> str:
    """The nine cells in one word, as the driver takes them."""
    return GAME.state_text(state).replace("/", "")


@cache
def parse(board: str) -> Marks:
    """The position of nine cells."""
    return GAME.parse_state("/".join(board[row : row + 3] for row in (0, 3, 6)))


def draw(board: str) -> list[str]:
    """Nine cells as lines, with the letters of columns and the numbers of rows."""
    return ["  a b c", *(f"{row + 1} {' '.join(board[3 * row : 3 * row + 3])}" for row in range(3))]
