"""The board on the screen: it knows no rules, and lights the cells that continue some legal path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from .canvas import Canvas
from .lattice import Lattice
from .pieces import draw_piece
from .theme import Colour, Theme, mixed

__all__ = ["Board", "Path"]

Path = tuple[int, ...]

LAST: Colour = (233, 185, 73)
"""What the cells of the last move are tinted with, as on the page."""
SHADE: Colour = (0, 0, 0)
"""Marks on chequered cells are shades, which show on the light and on the dark ones by day and by night."""


class Board(Lattice):
    """Cells and pieces, and the beginning of a path being clicked."""

    def __init__(self, rows: int, columns: int, labels: Sequence[str], *, tiled: bool) -> None:
        super().__init__(rows, columns)
        self.labels = labels
        self.tiled = tiled
        """Separate tiles to put marks on, rather than a chequered board to move pieces on."""
        self.pieces: list[str] = [""] * (rows * columns)
        self.legal: list[Path] = []
        self.chosen: Path = ()
        self.last: Path = ()
        self.highlight: Path = ()
        self.hint: Path = ()
        self.values: Mapping[int, tuple[str, int]] = {}
        """What it is worth to click a cell next: in a word, and as a score that is good above zero."""
        self.arrived = 1.0
        """How far the last move has come, from 0 to 1."""
        self.dragged: tuple[int, int] | None = None
        """Where the pointer has dragged the chosen piece to."""
        self.pre: Path = ()
        """What was chosen before its turn: a cell to mark, or a piece's cell and where it is to go."""
        self.arrows: Sequence[Path] = ()
        """What else is shown to go: the best line first."""

    def show(self, pieces: Sequence[str], legal: Sequence[Path], last: Path, highlight: Path) -> None:
        """Take in a new position."""
        self.pieces, self.legal, self.last, self.highlight = list(pieces), list(legal), last, highlight
        self.chosen, self.dragged = (), None

    # What a click means.

    def targets(self) -> set[int]:
        """The cells that can be clicked next."""
        reached = len(self.chosen)
        return {path[reached] for path in self._continuing(self.chosen) if len(path) > reached}

    def reached(self) -> set[int]:
        """The cells that the piece under the pointer could come to, while none is chosen."""
        if self.chosen or self.tiled:
            return set()
        return {cell for path in self.legal if path[0] == self.hovered for cell in path[1:]}

    def choose(self, cell: int) -> Path | None:
        """Click a cell; the path, if that completes one.

        A path that goes on from where another ends is completed by clicking its last cell again.
        The end of a long path may be clicked at once, if it is the end of only one.
        """
        if self.chosen and cell == self.chosen[-1]:
            path, self.chosen = self.chosen, ()
            return path if path in self.legal else None
        longer = (*self.chosen, cell)
        going_on = self._continuing(longer)
        ending = [path for path in self._continuing(self.chosen) if self.chosen and path[-1] == cell]
        if going_on == [longer] or (not going_on and len(ending) == 1):
            self.chosen = ()
            return (going_on or ending)[0]
        self.chosen = longer if going_on else (cell,) if self._continuing((cell,)) else ()
        return None

    def prechoose(self, cell: int, mine: str) -> None:
        """Click a cell before its turn; the names of the pieces that may be chosen begin with `mine`."""
        piece, pre = self.pieces[cell], self.pre
        own = bool(mine) and piece.startswith(mine)
        if self.tiled:
            self.pre = () if piece or pre == (cell,) else (cell,)
        elif len(pre) == 1 and cell != pre[0] and not own:
            self.pre = (pre[0], cell)
        else:
            self.pre = (cell,) if own and pre != (cell,) else ()

    def path_for(self, pre: Path) -> Path | None:
        """The one legal path that what was chosen beforehand means; None where there is none, or several."""
        own = [path for path in self.legal if path[0] == pre[0]]
        ending = [path for path in own if path[-1] == pre[-1]]
        through = [path for path in own if len(pre) > 1 and path[1] == pre[1]]
        found = ending if len(ending) == 1 else through
        return found[0] if len(found) == 1 else None

    def _continuing(self, begun: Path) -> list[Path]:
        return [path for path in self.legal if path[: len(begun)] == begun]

    # How it looks.

    def draw(self, canvas: Canvas, *, focused: bool = False) -> None:
        targets = self.targets()
        if not self.tiled:
            frame = self.rect.inflate(canvas.px(8), canvas.px(8))
            canvas.surface.fill(mixed(canvas.theme.dark_cell, canvas.theme.ink, 0.35), frame)
        for cell in range(self.rows * self.columns):
            self._draw_cell(canvas, cell, targets)
        if self.labels and all(self.labels):
            self._draw_edges(canvas)
        self._draw_pieces(canvas)
        for cell, label in enumerate(() if all(self.labels) else self.labels):
            if label:
                self._draw_number(canvas, cell, label)
        for cell in targets | self.reached():
            self._draw_target(canvas, cell)
        self._draw_line(canvas)
        if len(self.hint) > 1:
            points = [self.cell_rect(cell).center for cell in self.hint]
            canvas.line(points, self.side * 0.1, canvas.theme.hint, 0.75)
        for number, path in enumerate(self.arrows):
            self._draw_arrow(canvas, path, number)
        for cell, (word, score) in self.values.items():
            self._draw_value(canvas, cell, word, score)
        if focused:
            around = self._tile(self.cursor).inflate(canvas.px(5), canvas.px(5))
            canvas.box(around, None, 12 if self.tiled else 4, edge=canvas.theme.ink, thickness=2.6)

    def _draw_arrow(self, canvas: Canvas, path: Path, number: int) -> None:
        """The way of a move, thinner and fainter the less it is recommended; where marks are put, a disc."""
        points = [self.cell_rect(cell).center for cell in path]
        strength, size = 0.8 - 0.25 * number, self.side * (0.22 - 0.045 * number)
        if len(points) == 1:
            canvas.dot(points[0], size * 0.8, canvas.theme.hint, strength)
        else:
            canvas.line(points, size * 0.4, canvas.theme.hint, strength)
            canvas.head(points[-2], points[-1], size, canvas.theme.hint, strength)

    def _tile(self, cell: int) -> pygame.Rect:
        gap = max(2, round(self.side * 0.03)) if self.tiled else 0
        return self.cell_rect(cell).inflate(-2 * gap, -2 * gap)

    def _colour(self, theme: Theme, cell: int) -> Colour:
        row, column = divmod(cell, self.columns)
        colour = theme.tile if self.tiled else theme.dark_cell if (row + column) % 2 else theme.light_cell
        if cell in self.highlight:
            return mixed(colour, theme.hint, 0.2)
        if cell in self.chosen:
            return mixed(colour, theme.accent, 0.5)
        if cell in self.pre:
            return mixed(colour, theme.hint, 0.45)
        if cell in self.last:
            return mixed(colour, LAST, 0.13 if self.tiled else 0.45)
        return colour

    def _draw_cell(self, canvas: Canvas, cell: int, targets: set[int]) -> None:
        theme = canvas.theme
        colour = self._colour(theme, cell)
        edge, thickness = (theme.hint, 2.5) if cell in self.highlight else (theme.line, 1.2)
        if cell == self.hovered and cell in targets:
            colour = mixed(colour, theme.accent, 0.12)
            edge = theme.accent
        if cell in self.hint:
            edge, thickness = theme.hint, 4
        if self.tiled:
            canvas.box(self._tile(cell), colour, 10, edge=edge, thickness=thickness)
        else:
            canvas.surface.fill(colour, self.cell_rect(cell))
            if cell in self.hint or cell in self.highlight:
                canvas.box(self.cell_rect(cell), None, 2, edge=edge, thickness=thickness)

    def _draw_target(self, canvas: Canvas, cell: int) -> None:
        """A cell that can be clicked: a dot where a piece can go, a ring around one that can move."""
        rect, hovered = self.cell_rect(cell), cell == self.hovered
        if self.pieces[cell]:
            canvas.box(
                rect.inflate(-2, -2), None, 4, edge=canvas.theme.accent, thickness=3.2 if hovered else 2
            )
        elif self.tiled:
            canvas.dot(rect.center, rect.width * 0.15 * hovered, canvas.theme.accent, 0.75)
        else:
            canvas.dot(rect.center, rect.width * (0.19 if hovered else 0.14), SHADE, 0.5)

    def _draw_pieces(self, canvas: Canvas) -> None:
        arriving = self.last[-1] if self.last and self.arrived < 1 else None
        for cell, piece in enumerate(self.pieces):
            held = self.chosen[:1] or self.pre[:1]
            if piece and cell != arriving and (cell not in held or self.dragged is None):
                faded = self.tiled and bool(self.highlight) and cell not in self.highlight
                # A piece stands where the path that was begun has led it.
                place = self._tile(self.chosen[-1] if cell in self.chosen[:1] else cell)
                draw_piece(canvas, piece, place, opacity=0.4 if faded else 1, turned=self.turned)
        if arriving is not None and self.pieces[arriving]:
            self._draw_arriving(canvas, arriving)

    def draw_dragged(self, canvas: Canvas) -> None:
        """The piece under the pointer, for above all else."""
        held = self.chosen[:1] or self.pre[:1]
        if self.dragged is not None and held:
            place = self._tile(held[0])
            place.center = self.dragged
            draw_piece(canvas, self.pieces[held[0]], place, turned=self.turned)

    def _draw_arriving(self, canvas: Canvas, cell: int) -> None:
        """The piece that moved last: on its way along the path, or appearing where it was put."""
        piece, eased = self.pieces[cell], 1 - (1 - self.arrived) ** 3
        if len(self.last) == 1:
            draw_piece(canvas, piece, self._tile(cell), opacity=eased)
            return
        travelled = (len(self.last) - 1) * eased
        step = min(int(travelled), len(self.last) - 2)
        here, there = self._tile(self.last[step]), self._tile(self.last[step + 1])
        part = travelled - step
        here.move_ip(round((there.x - here.x) * part), round((there.y - here.y) * part))
        draw_piece(canvas, piece, here, turned=self.turned)

    def _draw_line(self, canvas: Canvas) -> None:
        """Strike through the cells that ended the game, where they lie in one row."""
        if not self.tiled or len(self.highlight) < 2 or self.arrived < 1:
            return
        first, last = (
            pygame.Vector2(self.cell_rect(cell).center) for cell in (self.highlight[0], self.highlight[-1])
        )
        along = (last - first).normalize()
        if any(abs(along.cross(self.cell_rect(cell).center - first)) > 1 for cell in self.highlight):
            return
        ends = [first - along * self.side * 0.32, last + along * self.side * 0.32]
        canvas.line([(round(x), round(y)) for x, y in ends], self.side * 0.05, canvas.theme.hint, 0.9)

    def _draw_number(self, canvas: Canvas, cell: int, label: str) -> None:
        """The name of a cell in its corner, where only some have one; it cuts off the edge of a piece."""
        rect, size = self.cell_rect(cell), min(12, self.side / canvas.unit / 4.5)
        colour = self._colour(canvas.theme, cell)
        if self.pieces[cell]:
            corner = pygame.Rect(
                rect.topleft, (canvas.width(label, size, True), round(canvas.height(size) * 0.85))
            )
            canvas.surface.fill(colour, corner.move(canvas.px(3), canvas.px(2)))
        strong = mixed(colour, canvas.theme.ink, 0.85)
        canvas.text(label, (rect.x + canvas.px(3), rect.y + canvas.px(1)), size, strong, bold=True)

    def _draw_edges(self, canvas: Canvas) -> None:
        """The names of columns and rows."""
        colour = canvas.theme.soft
        for column in range(self.columns):
            name = self.labels[column].rstrip("0123456789")
            place = (self.cell_rect(column).centerx, self.rect.y - canvas.px(15))
            canvas.text(name, place, 12, colour, anchor="center")
        for row in range(self.rows):
            name = self.labels[row * self.columns].lstrip("abcdefghijklmnopqrstuvwxyz")
            place = (self.rect.x - canvas.px(16), self.cell_rect(row * self.columns).centery)
            canvas.text(name, place, 12, colour, anchor="center")

    def _draw_value(self, canvas: Canvas, cell: int, word: str, score: int) -> None:
        theme = canvas.theme
        colour: Colour = theme.good if score > 0 else theme.bad if score < 0 else theme.soft
        rect = self.cell_rect(cell)
        high = round(min(max(rect.height * 0.24, canvas.px(13)), canvas.px(30)))
        size = high * 0.58 / canvas.unit
        wide = min(rect.width - canvas.px(2), canvas.width(word, size, True) + round(high * 0.8))
        tag = pygame.Rect(0, 0, wide, high)
        tag.center = rect.center
        if self.pieces[cell]:
            tag.bottom = rect.bottom - 1
        canvas.box(
            tag,
            mixed(theme.panel, colour, 0.15),
            high / 2 / canvas.unit,
            edge=mixed(theme.panel, colour, 0.6),
        )
        canvas.text(word, tag.center, size, colour, anchor="center", bold=True, room=tag.width - canvas.px(4))
