"""A puzzle's room: squares to write in, questions that are answered in the background, and their buttons."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from ...api import Stop
from ...play.job import Question, Tell, Work
from ...play.session import Message
from . import clipboard
from .desk import Desk
from .ink import Ink
from .lattice import ARROWS
from .opening import read_text
from .screen import Button, Screen, sentence
from .side import draw_buttons, draw_message, in_rows, press_command, press_key, split
from .squares import Squares

if TYPE_CHECKING:
    from .window import Window

__all__ = ["Room"]

SQUARES = "squares"
"""What the squares are called among the places where Tab stops."""
SHOWN = ("board", "grid")
"""The events that show what has been read."""
PRESSING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
CLOCK_SECONDS = 0.25
PAD_WIDTH = 14
"""How many signs stand side by side below the squares? As many as a finger can tell apart."""


class Room(Screen, ABC):
    """What all puzzles share; a kind of room is a module of `rooms` with its class as ROOM."""

    heading: ClassVar[str]
    field: ClassVar[str]
    """What a message calls the text of the puzzle."""
    waits: ClassVar[Mapping[str, str]]
    """What is said while a question is being answered."""

    def __init__(self, window: Window, leave: Callable[[], Screen]) -> None:
        super().__init__(window)
        self.leave = leave
        self.squares = Squares(1, 1)
        self.desk = Desk(pool=window.pool, wake=window.wake)
        self.asked = ""
        """The last question's command."""
        self.reading = ""
        """A text that has been taken but not yet shown."""
        self.says, self.tone = "", "soft"
        self._refusal = ""
        self.began = 0.0
        """When the work under way began."""
        self.focus = SQUARES

    # What the kinds of rooms say for themselves.

    @classmethod
    @abstractmethod
    def sample(cls) -> Squares:
        """Something to know the puzzle by."""

    @property
    @abstractmethod
    def text(self) -> str:
        """What the squares show, to be copied."""

    @property
    @abstractmethod
    def source(self) -> str:
        """The puzzle as questions are asked about it."""

    @abstractmethod
    def answer(self, message: Message, stop: Stop, tell: Tell) -> None:
        """Answer a question, in the background."""

    @abstractmethod
    def type(self, sign: str) -> bool:
        """Write what a key stands for at the cursor; False if it stands for nothing to write."""

    @abstractmethod
    def hear(self, event: Message) -> None:
        """Take in what the work tells."""

    @abstractmethod
    def ended(self, how: str) -> None:
        """The work is "done", or was "cancelled" or "refused"."""

    @abstractmethod
    def choices(self) -> list[tuple[str, list[Button]]]:
        """What can be chosen, by name."""

    @abstractmethod
    def offers(self) -> list[Button]:
        """What is most likely wanted; Enter on the squares does the first of them."""

    @abstractmethod
    def commands(self) -> list[Button]:
        """What else can be done."""

    @abstractmethod
    def pad(self) -> list[Button]:
        """What can be written, for those who have no keyboard at hand."""

    def words(self) -> list[str]:
        """Lines below the message."""
        return []

    def ready(self, event: Message, now: float) -> bool:
        """Is it time to show an event?"""
        return True

    # The work.

    @property
    def title(self) -> str:
        return self.heading

    @property
    def working(self) -> bool:
        """Is there work to wait for? To show what was written takes no time worth mentioning."""
        return self.desk.busy and self.asked != "show"

    def say(self, text: str, tone: str = "soft") -> None:
        self.says, self.tone = text, tone

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done; what is about to be shown leaves that standing."""
        self._refusal = sentence(reason)
        self.say(self._refusal, "bad")

    def read(self, text: str) -> None:
        """Take the puzzle that a text shows in place of this one, if it shows one."""
        self.reading = text
        self._begin("show", [{"command": "show", self.field: text}])

    def ask(self, command: str, **details: Any) -> None:
        """Ask about the puzzle; a text that is still being read is shown first."""
        source = self.reading or self.source
        first: list[Message] = [{"command": "show", self.field: source}] if self.reading else []
        self._begin(command, [*first, {"command": command, self.field: source, **details}])

    def make(self, command: str, **details: Any) -> None:
        """Ask for another puzzle in place of this one."""
        self.reading = ""
        self._begin(command, [{"command": command, **details}])

    def _begin(self, command: str, messages: Sequence[Message]) -> None:
        self.asked = command
        self.work(partial(_answer_all, self.answer, messages), self.waits.get(command, ""))

    def work(self, work: Work, says: str = "") -> None:
        """Begin some work, in place of what goes on."""
        self.say(says)
        self._refusal = ""
        self.began = time.monotonic()
        self.desk.start(work)

    def update(self, now: float) -> float | None:
        while (event := self.desk.hear(lambda held: self.ready(held, now))) is not None:
            if self.desk.busy:
                self.hear(event)
                if event["event"] in SHOWN:
                    self.reading = ""
                continue
            self.reading = ""
            if event["event"] == "refused":
                self.say(sentence(event["reason"]), "bad")
            self.ended(event["event"])
            if self._refusal and self.asked == "show":
                self.say(self._refusal, "bad")
        return CLOCK_SECONDS if self.desk.busy else None

    def close(self) -> None:
        self.desk.close()

    def back(self) -> None:
        """End the work, or leave where there is none."""
        if self.working:
            self.desk.cancel()
        else:
            self._leave()

    def _leave(self) -> None:
        self.window.show(self.leave())

    def copy(self) -> None:
        with self.refusing():
            clipboard.copy(self.text)
            self.say("Copied.")

    def paste(self) -> None:
        with self.refusing():
            self.read(clipboard.paste())

    def drop(self, path: Path) -> None:
        """Take the puzzle in a file."""
        with self.refusing():
            self.read(read_text(path))

    def all_offers(self) -> list[Button]:
        if self.working:
            return [Button("Cancel", self.desk.cancel, "Esc", primary=True)]
        return self.offers()

    def all_commands(self) -> list[Button]:
        return [
            *self.commands(),
            Button("Paste", self.paste, "Ctrl+V"),
            Button("Copy", self.copy, "Ctrl+C"),
            Button("Menu", self._leave, "" if self.working else "Esc"),
        ]

    # What the person does.

    def stops(self) -> list[str]:
        pad = {button.label for button in self.pad()}
        return [SQUARES, *(label for label in super().stops() if label not in pad)]

    def key(self, event: pygame.Event) -> None:
        on_squares = self.focus not in super().stops()
        sign = event.unicode or (chr(event.key) if 32 <= event.key < 127 else "")
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            sign = "\b"
        if event.key in ARROWS:
            self.focus = SQUARES
            self.steer(*ARROWS[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and on_squares:
            self.all_offers()[0].press()
        elif event.key in (pygame.K_TAB, pygame.K_ESCAPE) or (event.key in PRESSING and not on_squares):
            super().key(event)
        elif sign and self.type(sign):
            self.focus = SQUARES
        else:
            press_key([*self.offers(), *self.all_commands()], event.key)

    def steer(self, across: int, down: int) -> None:
        """Move the cursor."""
        self.squares.move_cursor(across, down)

    def command(self, event: pygame.Event) -> None:
        press_command([*self.offers(), *self.all_commands()], event.key)

    def mouse_moved(self, position: tuple[int, int]) -> None:
        super().mouse_moved(position)
        self.squares.hovered = self.squares.cell_at(position)

    def mouse_down(self, position: tuple[int, int]) -> None:
        super().mouse_down(position)
        cell = self.squares.cell_at(position)
        if cell is not None:
            self.focus = SQUARES
            self.squares.cursor = cell

    def mouse_up(self, position: tuple[int, int]) -> None:
        super().mouse_up(position)
        self.focus = SQUARES  # where the keyboard writes, whatever was clicked

    def pointing(self) -> bool:
        return super().pointing() or self.squares.hovered is not None

    # How it looks.

    def draw(self, ink: Ink) -> None:
        super().draw(ink)
        area, side = split(ink)
        room = min(area.width, ink.surface.get_width() - ink.px(130))
        ink.text(self.title, (area.centerx, ink.px(42)), 32, anchor="center", bold=True, room=room)
        pad = self.pad()
        rows = in_rows(pad, PAD_WIDTH)
        high, gap = ink.px(34), ink.px(6)
        deep = len(rows) * (high + gap) + ink.px(10)
        self.squares.place(pygame.Rect(area.x, area.y, area.width, area.height - deep), ink.px(8))
        self.squares.draw(ink, focused=self.focus == SQUARES)
        y = self.squares.rect.bottom + ink.px(14)
        wide = min(area.width, max(self.squares.rect.width, ink.px(38) * max(map(len, rows), default=0)))
        for row in rows:
            self.row(ink, pygame.Rect(area.centerx - wide // 2, y, wide, high), row, gap=6)
            y += high + gap
        top = self._draw_choices(ink, side)
        bottom = draw_buttons(self, ink, side, self.all_offers(), self.all_commands())
        space = pygame.Rect(side.x, top, side.width, bottom - top - ink.px(14))
        self._draw_words(ink, draw_message(ink, space, self.says, self.tone))
        self.theme_button(ink)

    def _draw_choices(self, ink: Ink, rect: pygame.Rect) -> int:
        """What can be chosen, at the top; where that ends."""
        y = rect.y + ink.px(2)
        for number, (name, buttons) in enumerate(self.choices()):
            left, high = rect.x, ink.px(34)
            if ink.wide:
                ink.text(name, (left, y + ink.px(6 * (not number))), 14, ink.theme.soft)
                # The first leaves room for the switch of themes.
                y += ink.px(44 if not number else 23 if name else 0)
            else:
                ink.text(name, (left, y + high // 2), 14, ink.theme.soft, anchor="midleft")
                left += ink.px(104)
            self.row(ink, pygame.Rect(left, y, rect.right - left, high), buttons, gap=6)
            y += high + ink.px(10)
        return y

    def _draw_words(self, ink: Ink, rect: pygame.Rect) -> None:
        lines, step, y = self.words(), round(ink.height(14) * 1.1), rect.y
        seconds = int(time.monotonic() - self.began)
        if self.working and seconds:
            lines = [f"working for {seconds} s", *lines]
        for line in lines:
            if y + step > rect.bottom:
                return
            ink.text(line, (rect.x, y), 14, ink.theme.soft, room=rect.width)
            y += step


def _answer_all(question: Question, messages: Sequence[Message], stop: Stop, tell: Tell) -> None:
    for message in messages:
        question(message, stop, tell)
