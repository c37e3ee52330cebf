"""A puzzle's room: squares to write in, questions that are answered in the background, and their buttons."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from .... import formats, plugins
from ....api import Puzzle
from ....play.files import OpenedGame
from ....play.pool import Message
from ....play.puzzles.job import Question, Tell, Work
from ....solving import STUDENTS
from ....stopping import Stop
from ..files import clipboard
from ..files.saving import propose
from ..job_view import JobView
from ..widgets.canvas import Canvas
from ..widgets.lattice import ARROWS
from ..widgets.sidebar import draw_buttons, draw_message, in_rows, press_command, press_key, split
from ..widgets.squares import Squares
from .asking import Naming
from .screen import Button, Screen, sentence
from .watch import Watching

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Room"]

SQUARES = "squares"
"""What the squares are called among the places where Tab stops."""
SHOWN = ("board", "grid")
"""The events that show what has been read."""
PRESSING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
BELOW = 460
"""How deep is what lies below the board in a narrow window? A puzzle has more buttons than a game."""
FRAME_SECONDS = 1 / 60
CLOCK_SECONDS = 0.25
PAD_WIDTH = 14
"""How many signs stand side by side below the squares? As many as a finger can tell apart."""


class Room(Screen, ABC):
    """What all puzzles share; a kind of room is a module of `rooms` with its class as ROOM."""

    field: ClassVar[str] = "text"
    """What a message calls the text of the puzzle."""
    pace: ClassVar[int] = 60
    """How many steps a second is an animation shown with?"""
    waits: ClassVar[Mapping[str, str]]
    """What is said while a question is being answered."""

    def __init__(self, window: Window, leave: Callable[[], Screen], kind: type[Puzzle]) -> None:
        super().__init__(window)
        self.leave, self.kind = leave, kind
        self.holds = kind.name
        self.squares = Squares(1, 1)
        self.view = JobView(pool=window.pool, wake=window.wake)
        self.program: Path | None = None
        """A student's file that solves the puzzle, if one was dropped."""
        self.asked = ""
        """The last question's command."""
        self.reading = ""
        """A text that has been taken but not yet shown."""
        self.says, self.tone = "", "soft"
        self._refusal = ""
        self._warned: tuple[Puzzle, str] | None = None
        """What was about to be saved, and as what, when something was found to be lost."""
        self.began = 0.0
        """When the work under way began."""
        self.focus = SQUARES

    # What the kinds of rooms say for themselves.

    def begin(self, puzzle: Puzzle | None) -> None:
        """Show the puzzle that somebody brought, or one to begin with."""
        self.read(self.kind.example if puzzle is None else puzzle.text())

    @property
    @abstractmethod
    def text(self) -> str:
        """What the squares show, to be copied."""

    @property
    @abstractmethod
    def source(self) -> str:
        """The puzzle as questions are asked about it."""

    def answer(self, message: Message, stop: Stop, tell: Tell) -> None:
        """Answer a question, in the background: the solvers behind it take a while to load."""
        from ....play.puzzles.questions import asker

        asker(self.kind.name)(message, stop, tell)

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

    # The work.

    @property
    def title(self) -> str:
        return self.kind.title

    @property
    def working(self) -> bool:
        """Is there work to wait for? To show what was written takes no time worth mentioning."""
        return self.view.busy and self.asked != "show"

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
        self.view.start(work)

    def _due(self, event: Message, now: float) -> bool:
        """Is it time to show an event? A step of an animation waits, unless the window has no pace."""
        if event["event"] != "step" or not self.window.pace:
            return True
        due: float = self.began + event["number"] / self.pace
        return due <= now

    def update(self, now: float) -> float | None:
        while (event := self.view.hear(lambda held: self._due(held, now))) is not None:
            if self.view.busy:
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
        if not self.view.busy:
            return None
        return FRAME_SECONDS if self.asked == "animate" else CLOCK_SECONDS

    def close(self) -> None:
        self.view.close()

    def back(self) -> None:
        """End the work, or leave where there is none."""
        if self.working:
            self.view.cancel()
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

    def watch(self) -> None:
        """Watch a solver at work on the puzzle."""
        with self.refusing():
            self.window.cover(Watching(self.window, self.kind.name, self.source))

    def drop(self, path: Path) -> None:
        """A Python file that is dropped solves the puzzle, where a course has such files."""
        if path.suffix == ".py" and self.kind.name in plugins.names(STUDENTS):
            self.program = path
            self.solve_by_file()
        else:
            super().drop(path)

    def solve_by_file(self) -> None:
        """Let the file that was dropped solve it."""
        path, kind, source = self.program, self.kind, self.source
        assert path is not None

        def work(stop: Stop, tell: Tell) -> None:
            from ....play.puzzles.questions import solve_by_file

            solve_by_file(kind.parse(source), path, path.name, stop, tell)

        self.asked = "own"
        self.work(work, "Your file is thinking …")

    def take(self, opened: OpenedGame | Puzzle) -> None:
        if isinstance(opened, Puzzle) and opened.name == self.kind.name:
            self.begin(opened)
        else:
            super().take(opened)

    def save(self, suffix: str) -> None:
        """Write the puzzle as a file; what that cannot hold is said before, and wants a second press."""
        with self.refusing():
            puzzle, name = self.puzzle(), f"{self.kind.name}{suffix}"
            lost = formats.losses(puzzle, name, self.kind.name)
            if lost and self._warned != (puzzle, suffix):
                self._warned = puzzle, suffix
                self.say(f"{suffix} cannot hold {', '.join(lost)}. Press again to save it so.", "bad")
                return
            data = formats.write(puzzle, name, self.kind.name)
            said = lambda path: self.say(f"Saved as {path}", "good")  # noqa: E731
            self.window.cover(Naming(self.window, propose(self.kind.name, suffix), data, said))

    def puzzle(self) -> Puzzle:
        """The puzzle as it would be saved, whole."""
        return self.kind.parse(self.text)

    def all_offers(self) -> list[Button]:
        if self.working:
            return [Button("Cancel", self.view.cancel, "Esc", primary=True)]
        return self.offers()

    def all_commands(self) -> list[Button]:
        return [
            *self.commands(),
            Button("Watch", self.watch, "Ctrl+Y", enabled=not self.reading),
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
            chosen = [button for _, buttons in self.choices() for button in buttons]
            press_key([*self.offers(), *self.all_commands(), *chosen], event.key)

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

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        area, side = split(canvas, BELOW)
        room = min(area.width, canvas.surface.get_width() - canvas.px(130))
        canvas.text(self.title, (area.centerx, canvas.px(42)), 32, anchor="center", title=True, room=room)
        pad = self.pad()
        rows = in_rows(pad, PAD_WIDTH)
        high, gap = canvas.px(34), canvas.px(6)
        deep = len(rows) * (high + gap) + canvas.px(10)
        self.squares.place(pygame.Rect(area.x, area.y, area.width, area.height - deep), canvas.px(8))
        self.squares.draw(canvas, focused=self.focus == SQUARES)
        y = self.squares.rect.bottom + canvas.px(14)
        wide = min(area.width, max(self.squares.rect.width, canvas.px(38) * max(map(len, rows), default=0)))
        for row in rows:
            self.row(canvas, pygame.Rect(area.centerx - wide // 2, y, wide, high), row, gap=6)
            y += high + gap
        top = self._draw_choices(canvas, side)
        bottom = draw_buttons(self, canvas, side, self.all_offers(), self.all_commands())
        space = pygame.Rect(side.x, top, side.width, bottom - top - canvas.px(14))
        self._draw_words(canvas, draw_message(canvas, space, self.says, self.tone))
        self.theme_button(canvas)

    def _draw_choices(self, canvas: Canvas, rect: pygame.Rect) -> int:
        """What can be chosen, at the top; where that ends."""
        y = rect.y + canvas.px(2)
        for number, (name, buttons) in enumerate(self.choices()):
            left, high = rect.x, canvas.px(34)
            if canvas.wide:
                canvas.text(name, (left, y + canvas.px(6 * (not number))), 14, canvas.theme.soft)
                # The first leaves room for the switch of themes.
                y += canvas.px(44 if not number else 23 if name else 0)
            else:
                canvas.text(name, (left, y + high // 2), 14, canvas.theme.soft, anchor="midleft")
                left += canvas.px(104)
            self.row(canvas, pygame.Rect(left, y, rect.right - left, high), buttons, gap=6)
            y += high + canvas.px(10)
        return y

    def _draw_words(self, canvas: Canvas, rect: pygame.Rect) -> None:
        lines, step, y = self.words(), round(canvas.height(14) * 1.1), rect.y
        seconds = int(time.monotonic() - self.began)
        if self.working and seconds:
            lines = [f"working for {seconds} s", *lines]
        for line in lines:
            if y + step > rect.bottom:
                return
            canvas.text(line, (rect.x, y), 14, canvas.theme.soft, room=rect.width)
            y += step


def _answer_all(question: Question, messages: Sequence[Message], stop: Stop, tell: Tell) -> None:
    for message in messages:
        question(message, stop, tell)
