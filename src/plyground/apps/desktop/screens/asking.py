"""Questions before something is done: where to save, what to open, whether to leave. They lie over the screen
that asks."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..files import clipboard
from ..files.saving import save
from ..widgets.canvas import Canvas
from ..widgets.theme import mixed
from .screen import Button, Press, Screen

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Naming", "Question", "Writing"]

LONGEST = 10_000
"""How many letters can be written? Any path fits, and any comment."""


class Question(Screen):
    """A sentence and the answers to it; Escape takes everything back."""

    def __init__(self, window: Window, says: str, answers: Sequence[tuple[str, Press]]) -> None:
        super().__init__(window)
        self.behind = window.screen
        self.says = says
        self.answers = [(label, self._after(press)) for label, press in answers]
        self.focus = self.answers[0][0]

    @property
    def title(self) -> str:
        return self.says

    def _after(self, press: Press) -> Press:
        """Leave the question, then do what was answered."""

        def done() -> None:
            self.window.uncover()
            press()

        return done

    def update(self, now: float) -> float | None:
        return self.behind.update(now)

    def back(self) -> None:
        self.window.uncover()

    def draw(self, canvas: Canvas) -> None:
        box = self.draw_box(canvas, self.says, canvas.px(60))
        high = canvas.px(42)
        row = pygame.Rect(
            box.x + canvas.px(24), box.bottom - high - canvas.px(20), box.width - canvas.px(48), high
        )
        self.row(canvas, row, [
            Button(label, press, primary=not number) for number, (label, press) in enumerate(self.answers)
        ])  # fmt: skip

    def draw_box(self, canvas: Canvas, says: str, more: int) -> pygame.Rect:
        """The screen behind, faint, and a box upon it with what is asked and room for more."""
        self.behind.draw(canvas)
        self.buttons.clear()
        veil = pygame.Surface(canvas.surface.get_size())
        veil.fill(canvas.theme.background)
        veil.set_alpha(170)
        canvas.surface.blit(veil, (0, 0))
        width, height = canvas.surface.get_size()
        wide = min(canvas.px(560), width - canvas.px(24))
        lines = canvas.wrap(says, 18, wide - canvas.px(48))
        high = canvas.px(44) + len(lines) * canvas.height(18) + more
        box = pygame.Rect((width - wide) // 2, (height - high) // 2, wide, high)
        canvas.box(box, canvas.theme.panel, 14, edge=canvas.theme.line)
        for number, line in enumerate(lines):
            place = (box.x + canvas.px(24), box.y + canvas.px(20) + number * canvas.height(18))
            canvas.text(line, place, 18, bold=True, room=wide - canvas.px(48))
        return box


class Writing(Question):
    """A line to write in; what is written may be refused, and then the question stays."""

    def __init__(
        self, window: Window, says: str, text: str, verb: str, written: Callable[[str], object]
    ) -> None:
        super().__init__(window, says, [(verb, lambda: None), ("Cancel", lambda: None)])
        self.text, self.caret, self.verb, self.written = text, len(text), verb, written
        self.typing = True

    def finish(self) -> None:
        """Leave, and do what is to be done with what is written."""
        with self.refusing():
            self.written(self.text)
            if self.window.screen is self:
                self.window.uncover()

    def key(self, event: pygame.Event) -> None:
        written, caret = self.text, self.caret
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self.window.uncover() if self.focus == "Cancel" else self.finish()
            case pygame.K_BACKSPACE:
                self._write(written[: max(0, caret - 1)] + written[caret:], caret - 1)
            case pygame.K_DELETE:
                self._write(written[:caret] + written[caret + 1 :], caret)
            case pygame.K_LEFT | pygame.K_RIGHT:
                self._write(written, caret + (1 if event.key == pygame.K_RIGHT else -1))
            case pygame.K_HOME | pygame.K_END:
                self._write(written, len(written) if event.key == pygame.K_END else 0)
            case _ if event.unicode and event.unicode.isprintable():
                self._insert(event.unicode)
            case _:
                super().key(event)

    def command(self, event: pygame.Event) -> None:
        if event.key == pygame.K_v:
            with self.refusing():
                self._insert(clipboard.paste().strip().partition("\n")[0])

    def _insert(self, text: str) -> None:
        self._write(self.text[: self.caret] + text + self.text[self.caret :], self.caret + len(text))

    def _write(self, text: str, caret: int) -> None:
        self.notice = ""
        self.text = text[:LONGEST]
        self.caret = max(0, min(caret, len(self.text)))

    def draw(self, canvas: Canvas) -> None:
        box = self.draw_box(canvas, self.says, canvas.px(140))
        theme, inside = (
            canvas.theme,
            pygame.Rect(box.x + canvas.px(24), 0, box.width - canvas.px(48), canvas.px(40)),
        )
        inside.y = box.y + canvas.px(56)
        canvas.box(inside, theme.background, 9, edge=theme.accent, thickness=2)
        room = inside.width - canvas.px(20)
        first = 0  # of a long path the end is seen, as far as the caret
        while first < self.caret and canvas.width(self.text[first : self.caret], 15) > room:
            first += 1
        last = len(self.text)
        while last > self.caret and canvas.width(self.text[first:last], 15) > room:
            last -= 1
        left = inside.x + canvas.px(10)
        canvas.text(self.text[first:last], (left, inside.centery), 15, anchor="midleft")
        at = left + canvas.width(self.text[first : self.caret], 15)
        canvas.surface.fill(
            theme.accent, pygame.Rect(at, inside.y + canvas.px(8), canvas.px(2), canvas.px(24))
        )
        place = (inside.x, inside.bottom + canvas.px(6))
        words, colour = (
            (self.notice, theme.bad) if self.notice else (f"{self.verb}: Enter. Cancel: Esc.", theme.soft)
        )
        canvas.text(words, place, 14, mixed(theme.panel, colour, 1.0), room=inside.width)
        high = canvas.px(42)
        row = pygame.Rect(inside.x, box.bottom - high - canvas.px(18), inside.width, high)
        self.row(canvas, row, [
            Button(self.verb, self.finish, "Enter", primary=True),
            Button("Cancel", self.window.uncover, "Esc"),
        ])  # fmt: skip


class Naming(Writing):
    """Where is a file to be saved? A line with a proposed name; one that exists wants a second Enter."""

    def __init__(
        self,
        window: Window,
        proposed: Path,
        data: bytes | Callable[[Path], bytes],
        saved: Callable[[Path], None],
    ) -> None:
        """The data may depend on the name that is chosen; ValueError refuses it."""
        super().__init__(window, "Save as", str(proposed), "Save", lambda text: None)
        self.data, self.saved = data, saved
        self.doubted: Path | None = None
        """The file that Enter would replace now."""

    def finish(self) -> None:
        """Save under the name that is written, unless something has it and that was not said yet."""
        path = Path(os.path.expanduser(self.text.strip()))
        if not self.text.strip() or path.is_dir():
            self.refuse(f"{self.text.strip() or 'nothing'} is no name for a file")
        elif path.exists() and self.doubted != path:
            self.doubted = path
            self.refuse(f"{path.name} is there already: save again to replace it")
        else:
            with self.refusing():
                save(self.data if isinstance(self.data, bytes) else self.data(path), path)
                self.window.uncover()
                self.saved(path.absolute())
