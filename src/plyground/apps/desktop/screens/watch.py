"""The screen on which any search and any solver is watched: its picture, what it says, and a player."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from .... import plugins
from ....play.games.sizes import make_game
from ..run_view import SPEEDS, RunView
from ..widgets.canvas import Canvas
from ..widgets.run_picture import BoardPicture, RunPicture, SquaresPicture
from ..widgets.sidebar import draw_buttons, draw_message, press_key, split
from ..widgets.timeline import Timeline
from .screen import Button, Screen, sentence

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Watching"]

FRAME_SECONDS = 1 / 30
CLOCK_SECONDS = 0.25
WHOLE_GAME_CELLS = 9
"""On how large a board is a search looked at to the end of the game? On a larger one it is hopeless."""
USUAL_DEPTH = 3
DEPTHS = (1, 2, 3, 4, 5, 6, None)


class Watching(Screen):
    """Lies over the screen of a game or a puzzle, and leads back to it."""

    def __init__(
        self, window: Window, what: str, position: str, line: int | None = None, *, turned: bool = False
    ) -> None:
        """ValueError says what is wrong with the position."""
        super().__init__(window)
        self.picture: RunPicture
        depth: int | None = None
        if what in plugins.working("puzzles"):
            puzzle = plugins.puzzle(what, position)
            self.name, self.game = puzzle.title, False
            self.picture = SquaresPicture(puzzle)
        else:
            game: Any = make_game(what, line=line, position=position)
            self.name, self.game = game.title, True
            self.picture = BoardPicture(game, position, turned)
            depth = USUAL_DEPTH if game.rows * game.columns > WHOLE_GAME_CELLS else None
        self.run = RunView(what, position, line, pool=window.pool, wake=window.wake)
        self.timeline = Timeline()
        self._shown: object = None
        self._dragging = False
        self.run.open(depth=depth)

    @property
    def title(self) -> str:
        return f"Watch {self.name}"

    # What goes on.

    def update(self, now: float) -> float | None:
        run = self.run
        run.update(now)
        if run.step is not self._shown:
            self._shown = run.step
            if run.watch is not None and run.step is not None:
                self.picture.show(run.watch, run.step)
        self.timeline.steps = 0 if run.watch is None else len(run.watch)
        self.timeline.event = run.event
        self.timeline.marks = run.watch.marks[run.mark] if run.watch is not None and run.mark else ()
        if run.playing:
            return FRAME_SECONDS
        return CLOCK_SECONDS if run.busy else None

    def close(self) -> None:
        self.run.close()

    def back(self) -> None:
        """End a recording that nothing can be seen of yet, or leave."""
        if self.run.recording:
            self.run.cancel()
        else:
            self.window.uncover()

    # What the person does.

    def key(self, event: pygame.Event) -> None:
        match event.key:
            case pygame.K_RIGHT:
                self._walk(1)
            case pygame.K_LEFT:
                self._walk(-1)
            case pygame.K_HOME:
                self._walk(-self.run.last)
            case pygame.K_END:
                self._walk(self.run.last)
            case pygame.K_SPACE:
                self._play()
            case _ if not press_key([*self.transport(), *self.commands()], event.key):
                super().key(event)

    def mouse_down(self, position: tuple[int, int]) -> None:
        super().mouse_down(position)
        self._dragging = self._pick(position)

    def mouse_moved(self, position: tuple[int, int]) -> None:
        super().mouse_moved(position)
        if self._dragging:
            self._pick(position)

    def mouse_up(self, position: tuple[int, int]) -> None:
        super().mouse_up(position)
        self._dragging = False

    def pointing(self) -> bool:
        return super().pointing() or self.timeline.at(self.mouse) is not None

    def _pick(self, position: tuple[int, int]) -> bool:
        """Go to the step at a place of the timeline."""
        event = self.timeline.at(position)
        if event is not None:
            self.notice = ""
            self.run.walk(event - self.run.event)
        return event is not None

    def _walk(self, by: int) -> None:
        self.notice = ""
        self.run.walk(by)

    def _play(self) -> None:
        self.notice = ""
        self.run.toggle(time.monotonic())

    def _leap(self, way: str, back: bool = False) -> None:
        self.notice = ""
        if not self.run.leap(way, back) and self.run.watch is not None:
            where = "before" if back else "after"
            self.refuse(f"there is no {way} {where} this step" if way == self.run.mark else "nothing follows")

    def _choose(self, algorithm: str) -> None:
        self.notice = ""
        self.run.open(algorithm, self.run.depth)

    def _change_depth(self) -> None:
        """The next depth, and after the end of the game one ply again."""
        self.notice = ""
        at = DEPTHS.index(self.run.depth)
        self.run.open(depth=DEPTHS[(at + 1) % len(DEPTHS)])

    def _change_speed(self) -> None:
        self.run.speed = SPEEDS[(SPEEDS.index(self.run.speed) + 1) % len(SPEEDS)]

    # What can be done.

    def transport(self) -> list[Button]:
        """The buttons of the player, below the timeline."""
        run = self.run
        ready, first, last = run.watch is not None, run.event == 0, run.event == run.last
        return [
            Button("Back", partial(self._walk, -1), shown="‹ Back", enabled=ready and not first, size=15),
            Button("Play", self._play, shown="Pause" if run.playing else "Play", enabled=ready, primary=True),
            Button("Step", partial(self._walk, 1), shown="Step ›", enabled=ready and not last, size=15),
            Button("Over", partial(self._leap, "over"), "O", enabled=ready and not last, size=15),
            Button("Out", partial(self._leap, "out"), "U", enabled=ready and not last, size=15),
        ]

    def commands(self) -> list[Button]:
        run, mark = self.run, self.run.mark
        depth = "to the end" if run.depth is None else f"{run.depth} pl{'y' if run.depth == 1 else 'ies'}"
        marked = run.watch is not None and bool(mark)
        return [
            Button("Previous", partial(self._leap, mark, True), "P", f"Previous {mark}", marked),
            Button("Next", partial(self._leap, mark), "N", f"Next {mark}", marked),
            Button("Mark", run.next_mark, "M", shown=f"Marks: {mark or 'none'}", enabled=marked),
            Button("Speed", self._change_speed, "S", shown=f"{run.speed} a second"),
            *([Button("Depth", self._change_depth, "D", shown=f"Ahead: {depth}")] if self.game else []),
            Button("Leave", self.back, "Esc", shown="Cancel" if run.recording else "Leave"),
        ]

    def choices(self) -> list[Button]:
        """The algorithms, each with what it took."""
        return [
            Button(
                each["title"],
                partial(self._choose, each["name"]),
                shown=f"{each['title']}: {self.run.counts.get(each['name'], '…')}",
                on=each["name"] == self.run.algorithm,
                size=14,
            )
            for each in self.run.algorithms
        ]

    def message(self) -> tuple[str, str]:
        run = self.run
        if run.refusal:
            return sentence(run.refusal), "bad"
        if self.notice:
            return self.notice, "bad"
        if run.step is None:
            return "Recording the run …", "soft"
        return run.step["says"], "hint" if run.watch and run.step["kind"] in run.watch.marks else "soft"

    # How it looks.

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        area, side = split(canvas)
        room = min(area.width, canvas.surface.get_width() - canvas.px(130))
        canvas.text(self.title, (area.centerx, canvas.px(42)), 32, anchor="center", title=True, room=room)
        self._draw_player(canvas, area)
        top = self._draw_choices(canvas, side)
        bottom = draw_buttons(self, canvas, side, [], self.commands())
        space = pygame.Rect(side.x, top, side.width, bottom - top - canvas.px(10))
        self._draw_words(canvas, draw_message(canvas, space, *self.message()))
        self.theme_button(canvas)

    def _draw_player(self, canvas: Canvas, area: pygame.Rect) -> None:
        """The picture, and below it the timeline and its buttons."""
        row = pygame.Rect(area.x, area.bottom - canvas.px(44), area.width, canvas.px(40))
        strip = pygame.Rect(area.x, row.y - canvas.px(36), area.width, canvas.px(24))
        line = (area.centerx, strip.y - canvas.px(16))
        self.picture.draw(canvas, pygame.Rect(area.x, area.y, area.width, line[1] - canvas.px(16) - area.y))
        canvas.text(self._place(), line, 14, canvas.theme.soft, anchor="center", room=area.width)
        self.timeline.draw(canvas, strip)
        self.row(canvas, row, self.transport(), gap=6)

    def _place(self) -> str:
        """Which step this is, and how one comes there."""
        run = self.run
        if run.watch is None:
            return ""
        place = f"Step {run.event + 1:,} of {len(run.watch):,}"
        return f"{place}:  {self.picture.words()}" if self.picture.words() else place

    def _draw_choices(self, canvas: Canvas, side: pygame.Rect) -> int:
        """The algorithms, at the top; where they end."""
        y, high, gap = side.y + canvas.px(2), canvas.px(30), canvas.px(5)
        across = 1 if canvas.wide else 2
        if canvas.wide:  # beside the switch of themes
            canvas.text("Algorithms", (side.x, y + canvas.px(6)), 14, canvas.theme.soft)
            y += canvas.px(42)
        buttons = self.choices()
        for n in range(0, len(buttons), across):
            row = buttons[n : n + across]
            width = side.width if len(row) == across else (side.width - gap) // across
            self.row(canvas, pygame.Rect(side.x, y, width, high), row, gap=5)
            y += high + gap
        return y + canvas.px(8)

    def _draw_words(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """The variables that matter, and what came of the whole run."""
        run, step, y = self.run, canvas.height(15), rect.y
        if run.step is None or run.watch is None:
            return
        x = rect.x
        for value in run.step["values"]:
            name, text = f"{value['name']} ", str(value["value"])
            wide = canvas.width(name, 15) + canvas.width(text, 15, True) + canvas.px(18)
            if x > rect.x and x + wide > rect.right:
                x, y = rect.x, y + round(step * 1.15)
            if y + step > rect.bottom:
                return
            after = canvas.text(name, (x, y), 15, canvas.theme.soft)
            canvas.text(text, (after.right, y), 15, bold=True, room=rect.right - after.right)
            x += wide
        y += round(step * 1.6)
        for line in canvas.wrap(run.watch.outcome, 14, rect.width):
            if y + step > rect.bottom:
                return
            canvas.text(line, (rect.x, y), 14, canvas.theme.soft)
            y += step
