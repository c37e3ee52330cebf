"""The pieces by name, in the shapes that all front ends share."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO

import pygame

from ....drawing import CELL, piece_svg
from ....drawing.pieces import INK, PAPER
from ....play.games.pieces import pieces
from .canvas import Canvas
from .theme import Colour, Theme, hexadecimal

__all__ = ["draw_piece"]

TOKEN: Colour = (246, 241, 229)
TOKEN_EDGE: Colour = (34, 48, 60)


def draw_piece(
    canvas: Canvas, name: str, rect: pygame.Rect, *, opacity: float = 1, turned: bool = False
) -> None:
    """Draw a piece in a square; a name that has no drawing becomes a disc with that name."""
    if name not in pieces():
        _draw_token(canvas, name, rect)
        return
    shown = _piece(name, rect.width, canvas.theme, turned)
    canvas.blit(shown, rect, opacity)


@lru_cache(256)
def _piece(name: str, side: int, theme: Theme, turned: bool) -> pygame.Surface:
    shape = piece_svg(name, pieces()[name], turned=turned)
    for usual, wanted in zip((INK, PAPER), theme.pieces, strict=True):
        shape = shape.replace(usual, f"#{wanted}")
    mark = {"x": theme.first, "o": theme.second}.get(name)
    if mark is not None:
        shape = re.sub(r'stroke="#\w+"', f'stroke="{hexadecimal(mark)}"', shape)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{CELL}" height="{CELL}">{shape}</svg>'
    drawn = pygame.image.load_sized_svg(BytesIO(svg.encode()), (side, side))
    return drawn.premul_alpha()


def _draw_token(canvas: Canvas, name: str, rect: pygame.Rect) -> None:
    disc = rect.inflate(-rect.width // 5, -rect.height // 5)
    canvas.box(disc, TOKEN, disc.width / 2 / canvas.unit, edge=TOKEN_EDGE, thickness=2)
    size = disc.height * 0.3 / canvas.unit
    canvas.text(
        name, disc.center, size, TOKEN_EDGE, anchor="center", bold=True, room=round(disc.width * 0.85)
    )
