"""Tips in a person's first game of a kind against the computer: one a turn, until it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .session_view import SessionView

if TYPE_CHECKING:
    from .window import Window

__all__ = ["Tips"]


class Tips:
    """The window remembers whose tips were seen."""

    def __init__(self, window: Window, table: SessionView) -> None:
        self.window, self.table = window, table

    @property
    def text(self) -> str:
        """What is good to know at this move; "" where nobody needs it."""
        table, board = self.table, self.table.board
        if table.people != 1 or table.game.name in self.window.preferences.tips or not board["legal"]:
            return ""
        return next(iter(table.game.tips[len(board["moves"]) // 2 :]), "")

    def end(self) -> None:
        """There are no more of them for this game, today and later."""
        seen, name = self.window.preferences.tips, self.table.game.name
        if self.table.game.tips and name not in seen:
            self.window.prefer(tips=(*seen, name))
