"""What a student reads about a Raichu move: why it is illegal, and what a better one would have won."""

from __future__ import annotations

from collections.abc import Sequence

from ...api import Report
from ...games.raichu.board import EMPTY, PIECES
from ...games.raichu.rules import KINDS, Move, Position, Raichu

__all__ = ["draw", "why_illegal", "why_worse"]

SIDES = ("white", "black")
NAMES = {
    piece: f"{side} {kind}"
    for side, pieces in zip(SIDES, PIECES, strict=True)
    for piece, kind in zip(pieces, KINDS, strict=True)
}
SCALE = 100
"""Scores are in hundredths of a unit of which a raichu is worth about four."""


def draw(board: str, size: int) -> list[str]:
    """A board as lines, with letters for the columns and numbers for the rows."""
    letters = "   " + " ".join("abcdefghijklmnopqrstuvwxyz"[:size])
    return [
        letters,
        *(f"{row + 1:2} {' '.join(board[row * size : (row + 1) * size])}" for row in range(size)),
    ]


def why_illegal(game: Raichu, state: Position, after: str) -> str:
    """Why no move leads from here to that board: which piece did what."""
    before, label = state.board, game.label
    if after == before:
        return "the board did not change"
    own, theirs = PIECES[state.player], PIECES[1 - state.player]
    changed = [cell for cell in range(len(before)) if before[cell] != after[cell]]
    for cell in changed:
        if after[cell] in theirs:
            return f"a {NAMES[after[cell]]} appeared on {label(cell)}"
    left = [cell for cell in changed if before[cell] in own]
    arrived = [cell for cell in changed if after[cell] in own]
    captured = [cell for cell in changed if before[cell] in theirs]
    if not left and not arrived:
        return f"{_pieces(before, captured, game)} vanished, but no {SIDES[state.player]} piece moved"
    if left == arrived and len(left) == 1:
        now = NAMES[after[left[0]]]
        return f"the {NAMES[before[left[0]]]} on {label(left[0])} became a {now} where it stood"
    if len(left) != 1 or len(arrived) != 1:
        counts = (_count(left, before, game, "left"), _count(arrived, after, game, "arrived"))
        return f"one piece moves a turn: {', '.join(counts)}"
    return _why_not(game, state, after, left[0], arrived[0], captured)


def _why_not(game: Raichu, state: Position, after: str, start: int, end: int, captured: Sequence[int]) -> str:
    """Why one piece cannot go from here to there, with these captures."""
    piece, label = state.board[start], game.label
    who = f"the {NAMES[piece]} went from {label(start)} to {label(end)}"
    moves = [move for move in game.actions(state) if move.start == start]
    for move in moves:
        if move.end == end:
            if move.captured is not None and move.captured not in captured:
                jumped = NAMES[state.board[move.captured]]
                return f"{who} over the {jumped} on {label(move.captured)}, which must be taken off"
            extra = [cell for cell in captured if cell != move.captured]
            if extra:
                return f"{who}, but {_pieces(state.board, extra, game)} vanished, which it did not jump"
            right = game.result(state, move).board[end]
            found = after[end]
            return f"{who} and must be a {NAMES[right]} ({right}) there, not a {NAMES[found]} ({found})"
    ways = ", ".join(sorted({label(move.end) for move in moves}))
    return f"{who}; it can go to {ways}" if ways else f"{who}; it cannot move"


def _pieces(board: str, cells: Sequence[int], game: Raichu) -> str:
    return ", ".join(f"the {NAMES[board[cell]]} on {game.label(cell)}" for cell in cells)


def _count(cells: Sequence[int], board: str, game: Raichu, verb: str) -> str:
    shown = f" ({_pieces(board, cells[:4], game)})" if cells else ""
    return f"{len(cells)} {verb}{shown}"


def why_worse(game: Raichu, state: Position, played: Report[Move], best: Report[Move]) -> str:
    """What the best move has that the one that was played has not."""
    move, better = played.pv[0], best.pv[0]
    score = abs(best.score - played.score) / SCALE
    price = f"{game.text(move)} is worse by {score:.1f} (a raichu is worth about 4)"
    if _kind(state, better.captured) > _kind(state, move.captured):
        return (
            f"it misses the capture of a {KINDS[_kind(state, better.captured)]}, {game.text(better)}; {price}"
        )
    if _promotes(game, state, better) and not _promotes(game, state, move):
        return f"it misses the promotion {game.text(better)}; {price}"
    reply = played.pv[1] if len(played.pv) > 1 else None
    if reply is not None and reply.captured is not None:
        lost = KINDS[_kind(game.result(state, move), reply.captured)]
        return f"it loses a {lost} to {game.text(reply)}; {price} than {game.text(better)}"
    return f"{game.text(better)} is better; {price}"


def _kind(state: Position, cell: int | None) -> int:
    """The place of a captured piece in KINDS; -1 for none."""
    if cell is None or state.board[cell] == EMPTY:
        return -1
    return PIECES[1 - state.player].index(state.board[cell])


def _promotes(game: Raichu, state: Position, move: Move) -> bool:
    return game.result(state, move).board[move.end] != state.board[move.start]
