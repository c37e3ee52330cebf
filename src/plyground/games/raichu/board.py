"""A Raichu board as text: which there are, and what is wrong with any other."""

from __future__ import annotations

__all__ = [
    "EMPTY",
    "LARGEST",
    "PIECES",
    "PLAYERS",
    "SMALLEST",
    "check_board",
    "check_player",
    "check_size",
    "size_of",
]

SMALLEST, LARGEST = 8, 26  # 26: a column is named by a letter
PLAYERS = "wb"
EMPTY = "."
PIECES = (("w", "W", "@"), ("b", "B", "$"))  # pichu, pikachu and raichu of each player


def check_size(size: int) -> None:
    """ValueError unless there is a board of that size."""
    if size % 2 or not SMALLEST <= size <= LARGEST:
        raise ValueError(f"N must be even and from {SMALLEST} to {LARGEST}, not {size}")


def check_player(player: str) -> None:
    """ValueError unless it is white or black."""
    if player not in ("w", "b"):
        raise ValueError(f"the player must be w or b, not {player[:20]!r}")


def check_board(board: str, size: int) -> None:
    """ValueError unless the text is a board of that size."""
    if len(board) != size * size:
        raise ValueError(f"a board of {size}×{size} has {size * size} characters, not {len(board)}")
    for cell, piece in enumerate(board):
        if piece not in ".wW@bB$":
            where = f"row {cell // size + 1}, column {cell % size + 1}"
            raise ValueError(f"{where} of the board: {piece!r} is none of . w W @ b B $")


def size_of(board: str) -> int:
    """The N of a board of N×N; ValueError if there is none."""
    for size in range(SMALLEST, LARGEST + 1, 2):
        if size * size == len(board):
            return size
    raise ValueError(
        f"a board has N×N characters, N even and from {SMALLEST} to {LARGEST}; {len(board)} fit no such N"
    )
