"""Cells in rows and columns on the screen: where each of them lies, and a cursor for the keyboard."""

from __future__ import annotations

import pygame

__all__ = ["ARROWS", "Lattice"]

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Lattice:
    """Square cells, counted row by row."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.turned = False
        """Seen from the other side."""
        self.cursor = (rows // 2) * columns + columns // 2
        self.hovered: int | None = None
        self.rect = pygame.Rect(0, 0, columns, rows)
        self.side = 1

    def turn(self) -> None:
        self.turned = not self.turned

    def place(self, area: pygame.Rect, margin: int) -> None:
        """Lie in the middle of an area, with a margin for what is written around."""
        across, down = (area.width - 2 * margin) // self.columns, (area.height - 2 * margin) // self.rows
        self.side = max(4, min(across, down))
        self.rect = pygame.Rect(0, 0, self.side * self.columns, self.side * self.rows)
        self.rect.center = area.center

    def cell_rect(self, cell: int) -> pygame.Rect:
        row, column = divmod(self._seen(cell), self.columns)
        return pygame.Rect(
            self.rect.x + column * self.side, self.rect.y + row * self.side, self.side, self.side
        )

    def cell_at(self, position: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(position):
            return None
        column, row = (position[0] - self.rect.x) // self.side, (position[1] - self.rect.y) // self.side
        return self._seen(row * self.columns + column)

    def _seen(self, cell: int) -> int:
        """Where a cell is seen, or which cell is seen there."""
        return self.rows * self.columns - 1 - cell if self.turned else cell

    def move_cursor(self, across: int, down: int) -> None:
        row, column = divmod(self._seen(self.cursor), self.columns)
        row, column = min(max(row + down, 0), self.rows - 1), min(max(column + across, 0), self.columns - 1)
        self.cursor = self._seen(row * self.columns + column)
