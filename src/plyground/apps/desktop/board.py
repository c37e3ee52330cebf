"""The board on the screen: it knows no rules, and lights the cells that continue some legal path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from .ink import Ink
from .pieces import draw_piece
from .theme import Colour, mixed

__all__ = ["Board"]

MOVE_SECONDS = 0.18
"""How long does a piece take to arrive? Long enough to follow, short enough not to wait for."""

Path = tuple[int, ...]


class Board:
    """Cells and pieces, a cursor for the keyboard, and the beginning of a path being clicked."""

    def __init__(self, rows: int, columns: int, labels: Sequence[str], *, tiled: bool) -> None:
        self.rows, self.columns, self.labels = rows, columns, labels
        self.tiled = tiled
        """Separate tiles to put marks on, rather than a chequered board to move pieces on."""
        self.turned = False
        """Seen from the other side."""
        self.pieces: list[str] = [""] * (rows * columns)
        self.legal: list[Path] = []
        self.chosen: Path = ()
        self.last: Path = ()
        self.highlight: Path = ()
        self.hint: Path = ()
        self.values: Mapping[int, tuple[str, float]] = {}
        """For a cell that could be clicked next, its value in words and from -1 (bad) to 1."""
        self.cursor = (rows // 2) * columns + columns // 2
        self.hovered: int | None = None
        self.focused = True
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.arrived = 1.0
        """How far the last move has come, from 0 to 1."""

    def show(self, pieces: Sequence[str], legal: Sequence[Path], last: Path, highlight: Path) -> None:
        """Take in a new position."""
        self.pieces, self.legal, self.last, self.highlight = list(pieces), list(legal), last, highlight
        self.chosen = ()

    # What a click means.

    def continuing(self, chosen: Path | None = None) -> list[Path]:
        """The legal paths that begin with the cells chosen so far."""
        begun = self.chosen if chosen is None else chosen
        return [path for path in self.legal if path[: len(begun)] == begun]

    def targets(self) -> set[int]:
        """The cells that can be clicked next."""
        return {path[len(self.chosen)] for path in self.continuing() if len(path) > len(self.chosen)}

    def choose(self, cell: int) -> Path | None:
        """Click a cell; the path, if that completes one."""
        if self.chosen and cell == self.chosen[-1]:
            if self.chosen in self.legal:
                return self._complete(self.chosen)
            self.chosen = ()
            return None
        if cell in self.targets():
            longer = (*self.chosen, cell)
            if self.continuing(longer) == [longer]:
                return self._complete(longer)
            self.chosen = longer
            return None
        # The end of a long path may be clicked at once, if it is the end of only one.
        ending = [path for path in self.continuing() if self.chosen and path[-1] == cell]
        if len(ending) == 1:
            return self._complete(ending[0])
        self.chosen = (cell,) if any(path[0] == cell for path in self.legal if len(path) > 1) else ()
        return None

    def _complete(self, path: Path) -> Path:
        self.chosen = ()
        return path

    # Where things are.

    def place(self, area: pygame.Rect, margin: int) -> None:
        """Lie in the middle of an area, with a margin for the labels."""
        self.side = max(
            4, min((area.width - 2 * margin) // self.columns, (area.height - 2 * margin) // self.rows)
        )
        self.rect = pygame.Rect(0, 0, self.side * self.columns, self.side * self.rows)
        self.rect.center = area.center

    def cell_rect(self, cell: int) -> pygame.Rect:
        row, column = divmod(cell, self.columns)
        if self.turned:
            row, column = self.rows - 1 - row, self.columns - 1 - column
        return pygame.Rect(
            self.rect.x + column * self.side, self.rect.y + row * self.side, self.side, self.side
        )

    def cell_at(self, position: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(position):
            return None
        column, row = (position[0] - self.rect.x) // self.side, (position[1] - self.rect.y) // self.side
        if self.turned:
            row, column = self.rows - 1 - row, self.columns - 1 - column
        return row * self.columns + column

    def move_cursor(self, across: int, down: int) -> None:
        sign = -1 if self.turned else 1
        row, column = divmod(self.cursor, self.columns)
        row = min(max(row + sign * down, 0), self.rows - 1)
        column = min(max(column + sign * across, 0), self.columns - 1)
        self.cursor = row * self.columns + column

    # How it looks.

    def draw(self, ink: Ink) -> None:
        targets = self.targets()
        for cell in range(self.rows * self.columns):
            self._draw_cell(ink, cell, targets)
        self._draw_edges(ink)
        moving = self.last[-1] if self.arrived < 1 and self.last else None
        for cell, piece in enumerate(self.pieces):
            if piece and cell != moving:
                faded = bool(self.highlight) and cell not in self.highlight
                draw_piece(ink, piece, self._inner(cell), 0.45 if faded else 1)
        if moving is not None and self.pieces[moving]:
            self._draw_arriving(ink, moving)
        elif self.hovered in targets and not self.pieces[self.hovered or 0]:
            self._draw_dot(ink, self.hovered, ink.theme.accent, 0.3)
        if self.highlight and self.tiled:
            self._draw_line(ink)
        self._draw_values(ink)
        if self.focused:
            ink.box(self._tile(self.cursor).inflate(ink.px(2), ink.px(2)), None, 10 if self.tiled else 3,
                    edge=ink.theme.ink, thickness=2.5)  # fmt: skip

    def _tile(self, cell: int) -> pygame.Rect:
        gap = max(2, round(self.side * 0.035)) if self.tiled else 0
        return self.cell_rect(cell).inflate(-2 * gap, -2 * gap)

    def _inner(self, cell: int) -> pygame.Rect:
        inset = round(self.side * (0.1 if self.tiled else 0.04))
        return self.cell_rect(cell).inflate(-2 * inset, -2 * inset)

    def _draw_cell(self, ink: Ink, cell: int, targets: set[int]) -> None:
        theme = ink.theme
        row, column = divmod(cell, self.columns)
        colour = theme.cell if self.tiled or (row + column) % 2 == 0 else theme.dark_cell
        edge: Colour | None = None
        if cell in self.highlight:
            colour = mixed(colour, theme.good, 0.22)
        elif cell in self.chosen:
            colour = mixed(colour, theme.accent, 0.45)
        elif cell in self.last:
            colour = mixed(colour, theme.hint, 0.16 if self.tiled else 0.3)
        if cell == self.hovered and cell in targets:
            colour = mixed(colour, theme.accent, 0.14)
        if cell in self.hint:
            edge = theme.hint
        elif self.tiled:
            edge = theme.line
        if self.tiled:
            ink.box(self._tile(cell), colour, 10, edge=edge, thickness=4 if cell in self.hint else 1.2)
        else:
            ink.surface.fill(colour, self.cell_rect(cell))
            if edge:
                ink.box(self.cell_rect(cell), None, 2, edge=edge, thickness=4)
            if cell in targets:
                if self.pieces[cell]:
                    ink.box(self.cell_rect(cell), None, 3, edge=mixed(colour, theme.accent, 0.7), thickness=2)
                else:
                    self._draw_dot(ink, cell, theme.accent, 0.3)

    def _draw_dot(self, ink: Ink, cell: int | None, colour: Colour, size: float) -> None:
        if cell is None:
            return
        rect = self.cell_rect(cell)
        dot = pygame.Rect(0, 0, round(rect.width * size), round(rect.height * size))
        dot.center = rect.center
        ink.show(dot, ("dot", colour), lambda large: _disc(large, colour), 0.55)

    def _draw_arriving(self, ink: Ink, cell: int) -> None:
        piece, eased = self.pieces[cell], 1 - (1 - self.arrived) ** 3
        if len(self.last) > 1:
            steps = (len(self.last) - 1) * eased
            start = min(int(steps), len(self.last) - 2)
            here, there = self._inner(self.last[start]), self._inner(self.last[start + 1])
            part = steps - start
            here.move_ip(round((there.x - here.x) * part), round((there.y - here.y) * part))
            draw_piece(ink, piece, here)
        else:
            draw_piece(ink, piece, self._inner(cell), eased)

    def _draw_line(self, ink: Ink) -> None:
        """Strike the winning cells through, from end to end of each straight row of them."""
        for cell in self.highlight:
            ink.box(self._tile(cell), None, 10, edge=ink.theme.good, thickness=3)

    def _draw_edges(self, ink: Ink) -> None:
        """The names of columns and rows, or of the cells where these have names of their own."""
        theme, size = ink.theme, 11
        if not self.tiled:
            around = self.rect.inflate(ink.px(4), ink.px(4))
            ink.box(around, None, 3, edge=theme.soft, thickness=2)
        if not self.labels:
            return
        if not all(self.labels):
            for cell, label in enumerate(self.labels):
                rect = self.cell_rect(cell)
                corner = (rect.x + ink.px(3), rect.y + ink.px(1))
                ink.text(
                    label, corner, min(size, self.side / ink.unit / 5), mixed(theme.ink, theme.dark_cell, 0.4)
                )
            return
        for column in range(self.columns):
            rect = self.cell_rect(column)
            letter = self.labels[column].rstrip("0123456789")
            ink.text(letter, (rect.centerx, self.rect.y - ink.px(12)), size, theme.soft, anchor="center")
        for row in range(self.rows):
            rect = self.cell_rect(row * self.columns)
            number = self.labels[row * self.columns].lstrip("abcdefghijklmnopqrstuvwxyz")
            ink.text(number, (self.rect.x - ink.px(12), rect.centery), size, theme.soft, anchor="center")

    def _draw_values(self, ink: Ink) -> None:
        theme = ink.theme
        for cell, (words, worth) in self.values.items():
            colour = theme.good if worth > 0 else theme.bad if worth < 0 else theme.soft
            rect = self.cell_rect(cell)
            tag = pygame.Rect(
                0, 0, round(rect.width * 0.8), max(ink.px(10), round(min(rect.height * 0.3, ink.px(30))))
            )
            tag.center = rect.center
            if self.pieces[cell]:
                tag.bottom = rect.bottom
            ink.box(tag, mixed(theme.panel, colour, 0.14), 6, edge=mixed(theme.panel, colour, 0.6))
            ink.text(words, tag.center, tag.height * 0.62 / ink.unit, colour, anchor="center", bold=True,
                     room=tag.width - ink.px(6))  # fmt: skip


def _disc(large: pygame.Surface, colour: Colour) -> None:
    pygame.draw.circle(large, colour, large.get_rect().center, large.get_width() // 2)
