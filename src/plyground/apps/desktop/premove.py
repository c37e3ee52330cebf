"""Moves that are chosen before their turn: whose pieces may be, and what becomes of them when it comes."""

from __future__ import annotations

from .session_view import SessionView
from .widgets.board import Board

__all__ = ["own_prefix", "play_ahead"]


def own_prefix(table: SessionView, board: Board) -> str | None:
    """While the computer is to move: how the names of the one person's pieces begin; else None."""
    player = table.board["player"]
    if table.people != 1 or table.board["over"] or table.person(player):
        return None
    return "" if board.tiled else f"{table.game.players[1 - player].lower()}-"


def play_ahead(table: SessionView, board: Board, played: bool) -> None:
    """After a new board: play what was chosen beforehand, if its turn has come; else forget it in words."""
    pre = board.pre
    if not played or table.board["over"]:
        board.pre = ()
    if not board.pre or own_prefix(table, board) is not None:
        return
    board.pre = ()
    path = board.path_for(pre)
    if path is not None:
        table.send("play", path=list(path))
    elif len(pre) == 1 and not board.tiled:  # a piece, without where it is to go
        board.choose(pre[0])
    else:
        cells = " to ".join(table.game.label(cell) for cell in pre)
        table.say(f"what you chose beforehand ({cells}) cannot be played now", "bad")
