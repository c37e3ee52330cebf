"""Crosswords on paper (.pdf): to be solved, in large print, with the solution, or as newspapers want them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..drawing.pdf import blank
from ..puzzles.crossword.grid import BLOCK, Slot
from ..puzzles.crossword.puzzle import Crossword

__all__ = ["HOLDS", "PAPERS", "SUFFIXES", "losses", "write"]

HOLDS, SUFFIXES = "crossword", (".pdf",)
PAPERS = {
    "solving": "to be solved",
    "large": "to be solved, in large print",
    "solution": "with the solution",
    "submission": "for a newspaper's editor",
}

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 14.0
"""A4, in millimetres."""
BELOW_TITLE = 30.0
GAP = 4.0
SMALLEST, USUAL, LARGE = 7.5, 11.0, 16.0
"""Which sizes of type, in points, do clues have? At least the first, on one page if they fit."""
INDENT = 0.66
"""How far do clues stand from their numbers, in millimetres a point? So that 117 has its room."""
LINE = 0.45
"""How high is a line of type, in millimetres a point?"""
SIDES = {"A": "Across", "D": "Down"}


class Line(NamedTuple):
    """One line of a column of clues; a number or a heading stands in bold."""

    bold: str
    text: str


def write(puzzle: Crossword, paper: str = "solving") -> bytes:
    """A file's bytes; `paper` is one of PAPERS."""
    if paper not in PAPERS:
        raise ValueError(f"{paper[:20]!r} is no kind of paper; there is {', '.join(PAPERS)}")
    sheet = _Sheet(puzzle)
    if paper == "submission":
        sheet.submit()
    elif paper == "large":
        sheet.enlarge()
    else:
        sheet.solve()
        if paper == "solution":
            sheet.grid(MARGIN, sheet.begin("Solution"), WIDTH - 2 * MARGIN, filled=True)
    return bytes(sheet.pdf.output())


def losses(puzzle: Crossword) -> Sequence[str]:
    """Paper shows what its fonts can write."""
    known = _Sheet(puzzle).characters()
    about = (puzzle.heading, puzzle.author, puzzle.copyright, puzzle.notes)
    texts = (*about, *puzzle.clues.values(), *puzzle.grid.cells)
    lacking = sorted(
        {sign for text in texts for sign in text if sign.isprintable() and ord(sign) not in known}
    )
    if not lacking:
        return ()
    called = "character" if len(lacking) == 1 else "characters"
    return (f"{len(lacking)} {called} that its type has not ({' '.join(lacking[:10])})",)


class _Sheet:
    """A puzzle being put on paper, page by page."""

    def __init__(self, puzzle: Crossword) -> None:
        self.puzzle = puzzle
        self.pdf = blank(puzzle.heading or "Crossword", "mm")
        self.pdf.set_author(puzzle.author or " ")
        self.numbers = {} if puzzle.diagramless else puzzle.marks()

    def characters(self) -> set[int]:
        from fpdf.fonts import TTFFont

        font = self.pdf.fonts["sans"]
        assert isinstance(font, TTFFont)
        return set(font.cmap)

    def begin(self, more: str = "", notes: bool = False) -> float:
        """A new page with its heading, and with what is to be read before one begins; where that ends."""
        self.pdf.add_page()
        lines, end = self.heading(more, notes)
        for y, style, size, line in lines:
            self.pdf.set_font("sans", style, size)
            self.pdf.text(MARGIN, y, line)
        return end

    def heading(self, more: str, notes: bool) -> tuple[list[tuple[float, str, float, str]], float]:
        """The lines of a page's heading, each with its height, style and size; where they end."""
        puzzle, made, y = self.puzzle, list[tuple[float, str, float, str]](), 18.0
        title = " · ".join(filter(None, [puzzle.heading or "Crossword", more]))
        about = " · ".join(filter(None, [puzzle.author, puzzle.copyright]))
        told = [("B", 16.0, title), ("", 9.0, about)]
        told += [("", 10.0, note) for note in puzzle.notes.split("\n") if notes]
        for style, size, text in told:
            for line in filter(None, self.wrap(text, size, WIDTH - 2 * MARGIN, style)):
                made.append((y, style, size, line))
                y += size * LINE
        return made, max(BELOW_TITLE, y + 2)

    def grid(self, left: float, top: float, most: float, filled: bool = False) -> float:
        """The grid, no wider and no higher than it may be; where it ends below."""
        pdf, grid, styles = self.pdf, self.puzzle.grid, self.puzzle.styles
        side = min(most / grid.width, (HEIGHT - MARGIN - top) / grid.height, 14.0)
        hide = self.puzzle.diagramless and not filled
        pdf.set_draw_color(0)
        for at, cell in enumerate(grid.cells):
            x, y = left + at % grid.width * side, top + at // grid.width * side
            style = styles.get(at)
            if style and style.void and not hide:
                continue
            pdf.set_line_width(0.2)
            block = cell == BLOCK and not hide
            pdf.set_fill_color(style.colour if style and style.colour else "#000000" if block else "#ffffff")
            pdf.rect(x, y, side, side, "DF")
            if style and style.circle and not hide:
                pdf.ellipse(x + side * 0.04, y + side * 0.04, side * 0.92, side * 0.92)
            if at in self.numbers:
                pdf.set_font("sans", "", side * 0.9)
                pdf.text(x + side * 0.07, y + side * 0.3, self.numbers[at])
            if filled and cell != BLOCK and cell:
                pdf.set_font("sans", "", side * 1.7 if len(cell) < 2 else side * 3.2 / (len(cell) + 1))
                pdf.text(x + (side - pdf.get_string_width(cell)) / 2, y + side * 0.84, cell)
        pdf.set_line_width(0.9)
        for first, second in () if hide else grid.bars:
            x, y = left + second % grid.width * side, top + second // grid.width * side
            across = second == first + 1
            pdf.line(x, y, x + side * (not across), y + side * across)
        pdf.set_line_width(0.5)
        pdf.rect(left, top, side * grid.width, side * grid.height)
        return top + side * grid.height

    def solve(self) -> None:
        """Clues in columns around the grid, on one page if they fit."""
        top = self.begin(notes=True)
        columns = 4 if self.puzzle.grid.width > 9 else 3
        width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
        spanned = columns - 1
        left = MARGIN + (columns - spanned) * (width + GAP)
        below = self.grid(left, top, spanned * width + (spanned - 1) * GAP)
        tops = [top + 3] * (columns - spanned) + [below + 6] * spanned
        size = USUAL
        while size > SMALLEST and not self.fits(size, width, tops):
            size -= 0.25
        self.flow(self.lines(size, width), size, width, tops)

    def enlarge(self) -> None:
        """The grid on a page of its own, and clues in two columns of large type."""
        self.grid(MARGIN, self.begin(notes=True), WIDTH - 2 * MARGIN)
        width = (WIDTH - 2 * MARGIN - 2 * GAP) / 2
        self.flow(self.lines(LARGE, width), LARGE, width, [self.begin("Clues") + 4] * 2, 2 * GAP)

    def submit(self) -> None:
        """The filled grid, the empty grid, and the clues with their answers, widely spaced."""
        self.grid(MARGIN, self.begin("Answers", notes=True), WIDTH - 2 * MARGIN, filled=True)
        self.grid(MARGIN, self.begin("Grid"), WIDTH - 2 * MARGIN)
        pdf, y = self.pdf, HEIGHT
        most = int((HEIGHT - MARGIN - self.heading("Clues", notes=False)[1] - 4) // 9)
        for direction, heading in SIDES.items():
            for number, slot in enumerate(self.puzzle.side(direction)):
                wrapped = self.wrap(self.puzzle.clue(slot) or "(no clue)", 11, 105)
                if y + (min(len(wrapped), most) + 1) * 9 > HEIGHT - MARGIN:
                    y = self.begin("Clues") + 4
                if number == 0:
                    pdf.set_font("sans", "B", 12)
                    pdf.text(MARGIN, y, heading.upper())
                    y += 9
                pdf.set_font("sans", "", 11)
                pdf.text(MARGIN, y, self.puzzle.label_of(slot))
                pdf.text(WIDTH - MARGIN - 55, y, self.answer(slot))
                for line in wrapped:
                    if y > HEIGHT - MARGIN:
                        y = self.begin("Clues") + 4
                        pdf.set_font("sans", "", 11)
                    pdf.text(MARGIN + 12, y, line)
                    y += 9

    def answer(self, slot: Slot) -> str:
        return "".join(self.puzzle.grid.cells[cell] or "_" for cell in slot.cells)

    def lines(self, size: float, width: float) -> list[Line]:
        """All clues as lines of a column."""
        made: list[Line] = []
        indent = size * INDENT
        for direction, heading in SIDES.items():
            slots = self.puzzle.side(direction)
            made += [Line("", "")] * bool(made) + [Line(heading, "")] * bool(slots)
            for slot in slots:
                first, *rest = self.wrap(self.puzzle.clue(slot) or self.length(slot), size, width - indent)
                made += [Line(self.puzzle.label_of(slot) or "·", first), *(Line("", line) for line in rest)]
        return made

    def length(self, slot: Slot) -> str:
        return f"({len(slot.cells)})"

    def wrap(self, text: str, size: float, width: float, style: str = "") -> list[str]:
        self.pdf.set_font("sans", style, size)
        lines = [""]
        for word in _plain(text).split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.pdf.get_string_width(longer) > width:
                lines.append(word)
            else:
                lines[-1] = longer
            # A single word that is too wide, as a link may be, is broken.
            while len(lines[-1]) > 1 and self.pdf.get_string_width(lines[-1]) > width:
                fits = next(
                    at
                    for at in range(len(lines[-1]) - 1, 0, -1)
                    if at == 1 or self.pdf.get_string_width(lines[-1][:at]) <= width
                )
                lines[-1:] = lines[-1][:fits], lines[-1][fits:]
        return lines

    def fits(self, size: float, width: float, tops: Sequence[float]) -> bool:
        return all(not page for page, *_ in self.settle(self.lines(size, width), size, tops))

    def flow(
        self, lines: Sequence[Line], size: float, width: float, tops: Sequence[float], gap: float = GAP
    ) -> None:
        """Lines down one column after the other, and on further pages where they must."""
        pdf, last = self.pdf, 0
        for page, column, y, line in self.settle(lines, size, tops):
            if page > last:
                self.begin("Clues")
                last = page
            x = MARGIN + column * (width + gap)
            pdf.set_font("sans", "B", size * 1.15 if line.bold in SIDES.values() else size)
            pdf.text(x, y, line.bold)
            pdf.set_font("sans", "", size)
            pdf.text(x + size * INDENT, y, line.text)

    def settle(
        self, lines: Sequence[Line], size: float, tops: Sequence[float]
    ) -> Iterator[tuple[int, int, float, Line]]:
        """Each line with its page, column and height; clues stay together, a heading with its first clue."""
        step, page, column, y = size * LINE, 0, 0, tops[0]
        further = self.heading("Clues", notes=False)[1] + 4
        for number, line in enumerate(lines):
            ends = (at for at in range(number + 1, len(lines)) if lines[at].bold or not lines[at].text)
            together = next(ends, len(lines)) - number if line.bold else 1
            if line.bold in SIDES.values():
                together = 3
            if further + (together - 1) * step > HEIGHT - MARGIN:
                together = 1  # longer than any column: it goes on in the next
            while y + (together - 1) * step > HEIGHT - MARGIN:
                column += 1
                if column == len(tops):
                    page, column, tops = page + 1, 0, [further] * len(tops)
                y = tops[column]
            if y > tops[column] or line != Line("", ""):
                yield page, column, y, line
                y += step


def _plain(text: str) -> str:
    """A text without the marks of style that clues may have."""
    return re.sub(r"</?(?:b|i|u|em|strong|sub|sup|span)>", "", text)
