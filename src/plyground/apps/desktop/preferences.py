"""What the window remembers from one day to the next: how it looks and sounds, whose tips were seen."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass

from ... import atomic
from ...storage import data_folder
from .widgets.theme import BOARDS, PIECES, Look

__all__ = ["Preferences", "load", "save"]

FILE = "window.json"


@dataclass(frozen=True)
class Preferences:
    board: str = ""
    pieces: str = ""
    sound: bool = False
    tips: tuple[str, ...] = ()
    """The games whose tips have been seen."""

    @property
    def look(self) -> Look:
        return Look(self.board, self.pieces)


def load() -> Preferences:
    """What was kept; a file that is missing or damaged counts as nothing kept."""
    try:
        found = json.loads((data_folder() / FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return Preferences()
    if not isinstance(found, dict):
        return Preferences()
    tips = found.get("tips")
    return Preferences(
        board=found["board"] if found.get("board") in list(BOARDS) else "",
        pieces=found["pieces"] if found.get("pieces") in list(PIECES) else "",
        sound=found.get("sound") is True,
        tips=tuple(each for each in tips if isinstance(each, str)) if isinstance(tips, list) else (),
    )


def save(preferences: Preferences) -> None:
    """Keep them; where nothing can be kept, the window goes on without."""
    with suppress(OSError):
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        atomic.write(folder / FILE, json.dumps(asdict(preferences)).encode())
