"""A way down a tree of boards as an SVG document: each board on it, with those beside it that were tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from ..fonts import FAMILY
from .pieces import INK, RED

__all__ = ["Card", "way_svg"]

WIDTH, HEIGHT, BOARD, GAP, EDGE, FALL = 116, 150, 92, 12, 20, 46
LINE, LETTER = 22, 8.4
MOST_ACROSS = 12
"""How many boards stand side by side? Of more the last are counted; the one on the way is always there."""
PAPER, SOFT, LIT, GREEN = "#ffffff", "#6b655f", "#fdf3dc", "#11624f"


@dataclass(frozen=True)
class Card:
    """One board, and what is known of it."""

    board: str
    """Its SVG document."""
    move: str
    says: str = ""
    """What it is worth; nothing while that is open."""
    onward: bool = False
    """Whether the way goes through it."""
    ghost: bool = False
    """It was cut: nobody looked at it."""


def way_svg(levels: Sequence[Sequence[Card]], says: str) -> str:
    """The levels from the root down, each below the card of the one before that the way goes through."""
    rows = [_few(level) for level in levels]
    across = max(len(row) for row, _ in rows)
    width = max(across * (WIDTH + GAP) - GAP + 2 * EDGE, 420)
    said = wrap(says, round((width - 2 * EDGE) / LETTER))
    head = EDGE + len(said) * LINE + 12
    height = head + len(rows) * (HEIGHT + FALL) - FALL + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(says)}" font-family="{FAMILY}" fill="{INK}">',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        *(
            f'<text x="{EDGE}" y="{EDGE + 14 + n * LINE}" font-size="16">{escape(line)}</text>'
            for n, line in enumerate(said)
        ),
    ]
    above: tuple[float, float] | None = None
    for number, (row, left_out) in enumerate(rows):
        top = head + number * (HEIGHT + FALL)
        first = (width - (len(row) * (WIDTH + GAP) - GAP)) / 2
        places = [(first + n * (WIDTH + GAP), card) for n, card in enumerate(row)]
        if above is not None:
            parts += [_edge(above, x + WIDTH / 2, top, card) for x, card in places]
        parts += [_card(x, top, card) for x, card in places]
        if left_out:
            parts.append(f'<text x="{width - EDGE}" y="{top - 6}" font-size="13" fill="{SOFT}" '
                         f'text-anchor="end">and {left_out} more</text>')  # fmt: skip
        above = next(((x + WIDTH / 2, top + HEIGHT) for x, card in places if card.onward), None)
    return "\n".join([*parts, "</svg>", ""])


def _few(level: Sequence[Card]) -> tuple[list[Card], int]:
    """As many cards as there is room for, among them the one on the way; and how many are left out."""
    if len(level) <= MOST_ACROSS:
        return list(level), 0
    onward = next((n for n, card in enumerate(level) if card.onward), 0)
    first = min(max(0, onward - MOST_ACROSS // 2), len(level) - MOST_ACROSS)
    return list(level[first : first + MOST_ACROSS]), len(level) - MOST_ACROSS


def _edge(above: tuple[float, float], x: float, top: float, card: Card) -> str:
    colour, thick = (GREEN, 3) if card.onward else (RED if card.ghost else SOFT, 1.4)
    dashes = ' stroke-dasharray="4 4"' if card.ghost else ""
    (from_x, from_y), middle = above, FALL / 2
    bend = f"M{from_x:g} {from_y:g}C{from_x:g} {from_y + middle:g} {x:g} {top - middle:g} {x:g} {top:g}"
    return f'<path d="{bend}" fill="none" stroke="{colour}" stroke-width="{thick}"{dashes}/>'


def _card(x: float, y: float, card: Card) -> str:
    edge, fill = (GREEN, LIT) if card.onward else (RED if card.ghost else SOFT, PAPER)
    dashes = ' stroke-dasharray="4 4"' if card.ghost else ""
    frame = (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{2.4 if card.onward else 1.4}"{dashes}/>'
    )
    place = (
        f'x="{x + (WIDTH - BOARD) / 2:g}" y="{y + HEIGHT - BOARD - 12:g}" width="{BOARD}" height="{BOARD}"'
    )
    board = card.board.strip().replace("<svg ", f"<svg {place} ", 1)
    size = 15 if len(card.move + card.says) <= 9 else 12
    head = f'y="{y + 25:g}" font-size="{size}"'
    move = f'<text x="{x + 12:g}" {head} font-weight="600">{escape(card.move)}</text>'
    worth = f'<text x="{x + WIDTH - 12:g}" {head} text-anchor="end">{escape(card.says)}</text>'
    faint = ' opacity="0.55"' if card.ghost else ""
    return f"<g{faint}>{frame}{move}{worth}{board}</g>"
