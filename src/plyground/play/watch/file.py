"""A recorded run as one page that opens without a server: the page's own player, and the steps as data."""

from __future__ import annotations

from html import escape
from typing import Any

from ... import plugins
from ...drawing.pieces import sprite_svg
from ...stopping import Stop, Stopped, never
from .. import standalone
from ..games.board import describe_game
from .games import TreeWatch
from .own import OwnWatch
from .run import MOST_STEPS, Watch

__all__ = ["MOST_BYTES", "MOST_FILE_STEPS", "frame", "page"]

MOST_FILE_STEPS = 20_000
"""How many steps does a file hold? The first so many; a reader of a longer run opens it in the program."""
MOST_BYTES = 8_000_000
"""How large may the steps in a file be, packed? Small enough to be sent by mail."""
NOTEBOOK_STEPS = 2_000
NOTEBOOK_BYTES = 1_500_000
"""How much of a run goes into a notebook, which keeps all that it has ever shown?"""
NOTEBOOK_PIXELS = 760

TREES = (TreeWatch, OwnWatch)
ENTRY = "watch/file/main.js"
STAND_INS = {"page/server.js": "watch/file/server.js", "watch/address.js": "watch/file/address.js"}
"""What takes the place of modules that need a server; they themselves see what they stand in for."""


def page(
    watch: Watch, most_steps: int = MOST_FILE_STEPS, most_bytes: int = MOST_BYTES, stop: Stop = never
) -> str:
    """The page; of a run that is too long its first steps, which the page says."""
    blocks, firsts = _blocks(watch, most_steps, most_bytes, stop)
    steps = min(len(watch), MOST_STEPS * len(blocks))
    about = _about(watch)
    held = {
        "about": about,
        "run": _name(watch),
        "note": _note(steps, len(watch)),
        "pieces": standalone.data_url("image/svg+xml", _pieces(watch).encode()),
        "algorithms": [{"name": watch.algorithm, "title": watch.title, "kind": watch.kind}],
        "summary": {**watch.summary(), "events": steps, "marks": _marks(watch, steps)},
        "ways": standalone.packed(
            {
                "levels": list(watch.levels[:steps]),
                "marks": {name: _before(events, steps) for name, events in watch.marks.items()},
            }
        ),
        "blocks": blocks,
        "firsts": firsts,
    }
    return standalone.page(f"{watch.title} watched on {about['title']}", ENTRY, held, STAND_INS)


def frame(watch: Watch) -> str:
    """The page within another, such as a notebook: it can do nothing but show itself."""
    inside = escape(page(watch, NOTEBOOK_STEPS, NOTEBOOK_BYTES))
    style = f"width: 100%; height: {NOTEBOOK_PIXELS}px; border: 0"
    name = escape(watch.title)
    return f'<iframe sandbox="allow-scripts" title="{name}" style="{style}" srcdoc="{inside}"></iframe>'


# What the file holds of the run.


def _blocks(watch: Watch, most_steps: int, most_bytes: int, stop: Stop) -> tuple[list[str], list[int]]:
    """The steps, packed some at a time, and the first node that each block of a tree may tell of."""
    blocks: list[str] = []
    firsts: list[int] = []
    node, size = 0, 0
    for first in range(0, min(len(watch), most_steps), MOST_STEPS):
        if stop():
            raise Stopped
        steps: Any = watch.steps(first, first + MOST_STEPS - 1)["steps"]
        branches: dict[int, Any] = {}
        firsts.append(node)
        if isinstance(watch, TREES):
            entered = steps[-1]["view"]["entered"]
            branches = {each: watch.children(each) for each in range(node, entered)}
            node = entered
        packed = standalone.packed(
            {"steps": steps, "branches": {n: b for n, b in branches.items() if b["children"]}}
        )
        size += len(packed)
        if size > most_bytes and blocks:
            firsts.pop()
            break
        blocks.append(packed)
    return blocks, firsts


def _before(events: Any, steps: int) -> list[int]:
    return [event for event in events if event < steps]


def _marks(watch: Watch, steps: int) -> list[dict[str, Any]]:
    marks: Any = watch.summary()["marks"]
    return [{**mark, "count": len(_before(watch.marks[mark["name"]], steps))} for mark in marks]


def _note(held: int, events: int) -> str:
    if held == events:
        return "This file holds the whole run."
    return f"This file holds the first {held:,} of {events:,} steps; the numbers are those of the whole run."


def _name(watch: Watch) -> dict[str, str]:
    """What the run is of, as an address of the page says it."""
    name = {"what": watch.what, "position": "", "algorithm": watch.algorithm, "depth": "", "line": ""}
    if isinstance(watch, TREES):
        depth = watch.view()["depth"]
        name |= {"position": watch.game.state_text(watch.state), "depth": str(depth or "")}
    return name


def _about(watch: Watch) -> dict[str, Any]:
    if not isinstance(watch, TREES):
        title = plugins.load("puzzles", watch.what).PUZZLE.title
        return {"name": watch.what, "title": title, "room": "", "shape": None}
    told = describe_game(watch.game)
    shape = {each: told[each] for each in ("rows", "columns", "placing", "players")}
    return {"name": watch.what, "title": told["title"], "room": "", "shape": shape}


def _pieces(watch: Watch) -> str:
    return sprite_svg(watch.game.pieces if isinstance(watch, TREES) else {})
