"""Tic-tac-toe solved, on boards of nine cells in one word: what the course's functions must answer."""

from __future__ import annotations

from functools import cache
from typing import Any

__all__ = [
    "ANY", "COURSE", "Move", "best_moves", "due", "follows", "free", "is_image", "is_legal", "is_over",
    "lines_of", "marks", "put", "reachable", "representatives", "rows", "turn", "value", "winner",
]  # fmt: skip

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
COURSE = frozenset(("player", "actions", "result", "winner", "terminal", "utility"))
"""The functions that the course describes wholly."""
ANY = object()
"""What is due where the course says nothing."""
TURNS = tuple(
    tuple(turned[3 * i + j] for i, j in order)
    for turned in ((0, 1, 2, 3, 4, 5, 6, 7, 8), (0, 3, 6, 1, 4, 7, 2, 5, 8))
    for order in (
        [(i, j) for i in range(3) for j in range(3)], [(j, 2 - i) for i in range(3) for j in range(3)],
        [(2 - i, 2 - j) for i in range(3) for j in range(3)],
        [(2 - j, i) for i in range(3) for j in range(3)],
    )
)  # fmt: skip
"""The eight ways to turn or mirror a board."""

Move = tuple[int, int]


@cache
def lines_of(board: str) -> tuple[tuple[int, int, int], ...]:
    """The lines that one side has filled."""
    return tuple(line for line in LINES if board[line[0]] != "." and len({board[n] for n in line}) == 1)


@cache
def winner(board: str) -> str | None:
    lines = lines_of(board)
    return board[lines[0][0]] if lines else None


@cache
def is_over(board: str) -> bool:
    return bool(lines_of(board)) or "." not in board


@cache
def turn(board: str) -> str:
    """Whose turn it is."""
    return "X" if board.count("X") == board.count("O") else "O"


@cache
def is_legal(board: str) -> bool:
    """Whether the marks are as many as they can be, and at most one side has won."""
    few = board.count("X") - board.count("O") in (0, 1)
    return len(board) == 9 and few and len({board[line[0]] for line in lines_of(board)}) < 2


@cache
def put(board: str, cell: int) -> str:
    return board[:cell] + turn(board) + board[cell + 1 :]


@cache
def free(board: str) -> tuple[int, ...]:
    return tuple(cell for cell in range(9) if board[cell] == ".")


@cache
def marks(board: str) -> int:
    return 9 - board.count(".")


@cache
def value(board: str) -> int:
    """1 if X wins, -1 if O does, 0 if neither can."""
    if is_over(board):
        return {"X": 1, "O": -1, None: 0}[winner(board)]
    return (max if turn(board) == "X" else min)(value(put(board, cell)) for cell in free(board))


@cache
def best_moves(board: str) -> frozenset[Move]:
    """The moves that keep what the board is worth; none when the game is over."""
    if is_over(board):
        return frozenset()
    return frozenset(divmod(cell, 3) for cell in free(board) if value(put(board, cell)) == value(board))


@cache
def reachable() -> tuple[tuple[str, ...], ...]:
    """Every board that a game can reach, by the number of marks."""
    levels, level = [], {"." * 9}
    while level:
        levels.append(tuple(sorted(level)))
        level = {put(board, cell) for board in level if not is_over(board) for cell in free(board)}
    return tuple(levels)


@cache
def follows(before: str, after: str, turned: bool = False) -> bool:
    """Whether a board may come of another: every mark is still there, where it was, or turned."""
    ways = TURNS if turned else TURNS[:1]
    return any(
        all(before[cell] in (".", mark) for cell, mark in zip(way, after, strict=True)) for way in ways
    )


@cache
def is_image(board: str, other: str) -> bool:
    """Whether one board is the other, turned or mirrored."""
    return any("".join(other[n] for n in way) == board for way in TURNS)


def representatives(boards: tuple[str, ...]) -> list[str]:
    """One of all boards that are each other's turned or mirrored image."""
    found: dict[str, str] = {}
    for board in boards:
        found.setdefault(min("".join(board[n] for n in way) for way in TURNS), board)
    return list(found.values())


def due(function: str, board: str, move: Move | None) -> Any:
    """What one of the course's functions must answer; ANY where the course says nothing."""
    over = is_over(board)
    if (over and function in ("player", "actions", "result")) or (function == "utility" and not over):
        return ANY
    match function:
        case "player":
            return turn(board)
        case "winner":
            return winner(board)
        case "terminal":
            return over
        case "utility":
            return value(board)
        case "actions":
            return frozenset(divmod(cell, 3) for cell in free(board))
        case "result" if move is not None and board[3 * move[0] + move[1]] == ".":
            return put(board, 3 * move[0] + move[1])
    return ANY


def rows(board: str) -> str:
    """A board as positions are written: "XO./.X./..."."""
    return "/".join((board[:3], board[3:6], board[6:]))
