"""Beside a board that is analysed: the engine's lines, the moves with their words, the review, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ....play.analysis.review import expected
from ....play.pool import Message
from ..screens.screen import Button
from .canvas import Canvas
from .move_text import MoveText
from .score_graph import ScoreGraph
from .sidebar import draw_buttons, draw_message

if TYPE_CHECKING:
    from ..screens.analysis import Analysis

__all__ = ["StudyPanel"]

LINES = 3
READING = ("Engine", "Turn", "Leave")
"""The buttons beside a review, which takes room; the keys of the others do the same as ever."""


class StudyPanel:
    """The part of the screen of an analysis that is not the board."""

    def __init__(self, screen: Analysis) -> None:
        self.screen, self.study = screen, screen.study
        self.text = MoveText()
        self.graph = ScoreGraph()
        self.reviews = False
        """Is the review looked at, rather than the moves?"""

    # What can be done.

    def lines(self) -> list[Button]:
        """The engine's best lines; each plays its first move."""
        found = self.study.lines["lines"] if self.study.lines else []
        return [
            Button(
                f"Line {n}",
                partial(self.screen.change, partial(self.study.play, line["pv"][0])),
                key=str(n),
                shown=f"{line['text']}   {' '.join(line['pv'])}",
                size=14,
            )
            for n, line in enumerate(found[:LINES], 1)
        ]

    def pointed(self, position: tuple[int, int]) -> Sequence[str]:
        """The moves of the engine's line that the mouse is on."""
        label = self.screen.under(position)
        if not label.startswith("Line ") or self.study.lines is None:
            return ()
        lines: list[Message] = self.study.lines["lines"]
        number = int(label.removeprefix("Line "))
        return tuple(lines[number - 1]["pv"]) if number <= len(lines) else ()

    def tabs(self) -> list[Button]:
        return [
            Button("Moves", partial(self._turn_to, False), on=not self.reviews, size=14),
            Button("Review", partial(self._turn_to, True), "V", on=self.reviews, size=14),
        ]

    def _turn_to(self, reviews: bool) -> None:
        """Look at the moves or at the review; without one, it is begun."""
        self.reviews = reviews
        if reviews and self.study.review is None and not self.study.reviewing:
            self.screen.change(self.study.start_review)
            self.reviews = self.study.reviewing

    def click(self, position: tuple[int, int]) -> None:
        """Go to the move at a place, in the text or in the graph."""
        at = None if self.reviews else self.text.move_at(position)
        place = self.graph.at(position) if self.reviews else None
        if place is not None:
            at = self.study.reviewed_nodes()[place]
        if at is not None:
            self.screen.notice = ""
            self.study.go(at)

    # How it looks.

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        y = self._draw_engine(canvas, rect, rect.y + canvas.px(2 if canvas.wide else 8))
        self.screen.row(canvas, pygame.Rect(rect.x, y, rect.width, canvas.px(32)), self.tabs(), gap=6)
        y += canvas.px(42)
        commands = [each for each in self.screen.commands() if not self.reviews or each.label in READING]
        bottom = draw_buttons(self.screen, canvas, rect, [], commands, across=3)
        space = pygame.Rect(rect.x, y, rect.width, bottom - y - canvas.px(12))
        if self.screen.notice:
            space = draw_message(canvas, space, self.screen.notice, self.screen.tone)
        if self.reviews:
            self._draw_review(canvas, space)
        else:
            self._draw_moves(canvas, space)

    def _draw_engine(self, canvas: Canvas, rect: pygame.Rect, y: int) -> int:
        """What the engine sees, or what is proved; always as deep, so that nothing moves. Where it ends."""
        study, theme = self.study, canvas.theme
        lines, proof = study.lines, study.board["proof"]
        room = rect.width - canvas.px(50 if canvas.wide else 0)
        if study.board["over"]:
            score, facts = study.board["result"], ""
        elif not study.looking:
            score, facts = "The engine is off", "E switches it on."
        elif lines is None:
            score, facts = "…", "The engine begins to look."
        else:
            score = lines["says"]
            ended = ", all of it" if lines["complete"] else ""
            speed = f", {lines['speed']:,} a second" if lines["speed"] else ""
            facts = f"depth {lines['depth']}{ended}, {lines['nodes']:,} nodes{speed}"
        canvas.text(score, (rect.x, y), 18, bold=True, room=room)
        canvas.text(proof or facts, (rect.x, y + canvas.px(25)), 13, theme.soft, room=room)
        y += canvas.px(48)
        high, gap = canvas.px(28), canvas.px(5)
        for n, button in enumerate(self.lines()):
            place = pygame.Rect(rect.x, y + n * (high + gap), rect.width, high)
            self.screen.button(canvas, place, _shortened(canvas, button, rect.width - canvas.px(40)))
        return y + LINES * (high + gap) + canvas.px(6)

    def _draw_moves(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """The opening, the tree, and what is said of the move in front."""
        study = self.study
        heading = " – ".join(filter(None, study.study.players)) or study.board["opening"]
        if heading:
            canvas.text(heading, rect.topleft, 13, canvas.theme.soft, room=rect.width)
            rect = pygame.Rect(
                rect.x, rect.y + canvas.px(20), rect.width, max(0, rect.height - canvas.px(20))
            )
        if study.comment:
            rect = draw_message(canvas, rect, study.comment, "soft")
        if len(study.view["nodes"]) == 1:
            says = "Play on the board, open a file (Ctrl+O, or drop it here) or paste one (Ctrl+V)."
            for n, line in enumerate(canvas.wrap(says, 15, rect.width)):
                place = (rect.x, rect.y + n * canvas.height(15))
                canvas.text(line, place, 15, canvas.theme.soft)
            return
        if rect.height > canvas.px(16):
            self.text.draw(canvas, rect, study.view["text"], study.at)

    def _draw_review(self, canvas: Canvas, rect: pygame.Rect) -> None:
        study, theme, review = self.study, canvas.theme, self.study.review
        row = pygame.Rect(rect.x, rect.bottom - canvas.px(34), rect.width, canvas.px(34))
        if study.reviewing or review is None:
            done, total = study.progress
            says = f"{done} of {total} moves, from the last one on" if done < total else "Turning points …"
            canvas.text(says, rect.topleft, 15, theme.soft, room=rect.width)
            bar = pygame.Rect(rect.x, rect.y + canvas.px(26), rect.width, canvas.px(10))
            canvas.box(bar, theme.panel, 5, edge=theme.line)
            bar.width = round(bar.width * done / max(1, total))
            canvas.box(bar, theme.accent, 5)
            stop = Button("Stop", study.end_review, enabled=study.reviewing, size=14)
            self.screen.row(canvas, row, [stop])
            return
        self.screen.row(canvas, row, [
            Button("Write it in", partial(self.screen.change, study.write_review),
                   enabled=not study.written, size=14),
            Button("Again", partial(self.screen.change, study.start_review), size=14),
        ], gap=6)  # fmt: skip
        self._draw_found(
            canvas, pygame.Rect(rect.x, rect.y, rect.width, row.y - rect.y - canvas.px(8)), review
        )

    def _draw_found(self, canvas: Canvas, rect: pygame.Rect, review: Message) -> None:
        """How much each side kept, the graph, and the turning points, each to be gone to."""
        study, theme = self.study, canvas.theme
        kept = [
            f"{side} {'–' if share is None else f'{share:.1f} %'}"
            for side, share in zip(study.game.players, review["accuracy"], strict=True)
        ]
        part = f" (the last {len(review['moves'])} of {review['total']})" if not review["complete"] else ""
        canvas.text(f"Points kept: {', '.join(kept)}{part}", rect.topleft, 14, theme.soft, room=rect.width)
        nodes = study.reviewed_nodes()
        self.graph.values = [expected(move["played"]) for move in review["moves"]]
        self.graph.marked = [n for n, move in enumerate(review["moves"]) if move["symbol"]]
        self.graph.chosen = nodes.index(study.at) if study.at in nodes else None
        y = rect.y + canvas.px(22)
        self.graph.draw(canvas, pygame.Rect(rect.x, y, rect.width, canvas.px(58)))
        y += canvas.px(66)
        points = [(nodes[n], review["moves"][n]) for n in self.graph.marked]
        if not points:
            says = "No turning point: no move cost a noticeable share of the points."
            if not review["complete"]:
                says = "It was stopped; turning points are looked for at the end."
            points_text = canvas.wrap(says, 14, rect.width)
            for n, line in enumerate(points_text):
                canvas.text(line, (rect.x, y + n * canvas.height(14)), 14, theme.soft)
        first = next((n for n, (at, _) in enumerate(points) if at >= study.at), max(0, len(points) - 1))
        for at, move in [*points[max(0, first - 1) :], *points[: max(0, first - 1)]]:
            lines = canvas.wrap(f"{move['symbol']} {move['says']}", 14, rect.width - canvas.px(20))
            high = len(lines) * canvas.height(14) + canvas.px(10)
            if y + high > rect.bottom:
                return
            place = pygame.Rect(rect.x, y, rect.width, high)
            go = partial(study.go, at)
            self.screen.button(canvas, place, Button(move["says"], go, shown=" ", on=at == study.at))
            for n, line in enumerate(lines):
                canvas.text(line, (place.x + canvas.px(10), y + canvas.px(5) + n * canvas.height(14)), 14)
            y += high + canvas.px(6)


def _shortened(canvas: Canvas, button: Button, room: int) -> Button:
    """With as many of a line's moves as fit."""
    words = button.shown.split(" ")
    while len(words) > 4 and canvas.width(" ".join(words), button.size) > room:
        words.pop()
    return replace(button, shown=" ".join(words))
