"""A game with its variations as running text: every move can be clicked, and the one in front is in view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from ....play.pool import Message
from .canvas import Canvas
from .theme import mixed

__all__ = ["MoveText"]

SIZE = 15
SPACE = 5


@dataclass(frozen=True)
class _Word:
    text: str
    at: int
    """The position that a move leads to; -1 for what is no move."""
    deep: int
    """In how many variations it lies."""
    glued: bool = False
    """Does it follow without a space?"""


class MoveText:
    """It is given the text of a study as `describe_study` has it, and knows where each move was drawn."""

    def __init__(self) -> None:
        self._places: list[tuple[pygame.Rect, int]] = []
        self._rect = pygame.Rect(0, 0, 0, 0)

    def move_at(self, position: tuple[int, int]) -> int | None:
        """The position that the move at a place leads to."""
        if not self._rect.collidepoint(position):
            return None
        return next((at for rect, at in self._places if rect.collidepoint(position)), None)

    def draw(self, canvas: Canvas, rect: pygame.Rect, text: Sequence[Message], at: int) -> None:
        self._rect, self._places = rect, []
        theme, step = canvas.theme, round(canvas.height(SIZE) * 1.15)
        laid = list(_lay(canvas, list(_words(text)), rect.width, step))
        here = next((y for word, _, y, _ in laid if word.at == at), 0)
        deepest = laid[-1][2] + step if laid else 0
        top = min(max(0, here - rect.height // 2), max(0, deepest - rect.height))
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(rect)
        for word, x, y, wide in laid:
            place = pygame.Rect(rect.x + x, rect.y + y - top, wide, step)
            if not place.colliderect(rect):
                continue
            if word.at == at and word.at >= 0:
                canvas.box(place.inflate(canvas.px(6), 0), mixed(theme.panel, theme.accent, 0.3), 5)
            colour = theme.ink if word.at >= 0 and not word.deep else theme.soft
            if word.at >= 0 and word.deep:
                colour = mixed(theme.soft, theme.ink, 0.5)
            bold = word.at >= 0 and not word.deep
            canvas.text(word.text, (place.x, place.y), SIZE, colour, bold=bold)
            if word.at >= 0:
                self._places.append((place, word.at))
        canvas.surface.set_clip(before)


def _words(text: Sequence[Message]) -> Iterator[_Word]:
    deep, opened = 0, False
    for part in text:
        match part["kind"]:
            case "move":
                number = f"{part['number']} " if part["number"] else ""
                symbols = "".join(each if len(each) < 3 else f" {each}" for each in part["symbols"])
                yield _Word(f"{number}{part['text']}{symbols}", part["at"], deep, opened)
                opened = False
            case "open":
                deep += 1
                yield _Word("(", -1, deep)
                opened = True
            case "close":
                yield _Word(")", -1, deep, True)
                deep -= 1
            case "setup":
                yield _Word(part["text"], part["at"], deep, opened)
            case _:
                for word in part["text"].split():
                    yield _Word(word, -1, deep, opened)
                    opened = False


def _lay(
    canvas: Canvas, words: Sequence[_Word], width: int, step: int
) -> Iterator[tuple[_Word, int, int, int]]:
    """Each word with where it stands and how wide it is."""
    x = y = 0
    for word in words:
        wide = canvas.width(word.text, SIZE, word.at >= 0 and not word.deep)
        gap = 0 if word.glued or not x else canvas.px(SPACE)
        if x and x + gap + wide > width:
            x, gap, y = 0, 0, y + step
        yield word, x + gap, y, wide
        x += gap + wide
