"""The files of an analysis: games that are opened, dropped and pasted, and saved back without loss."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ....formats.pdn.reader import MAX_SIZE
from ....play.analysis.collection import Collection
from ....play.analysis.files import study_suffixes
from ....play.puzzles.job import Tell
from ....stopping import Stop
from ....study import Study
from ..files import clipboard
from ..files.opening import LARGEST, read_bytes
from ..files.saving import propose
from ..job_view import JobView
from .asking import Naming, Question, Writing
from .games import Games
from .screen import Press

if TYPE_CHECKING:
    from .analysis import Analysis

__all__ = ["StudyFiles"]


class StudyFiles:
    """It knows what was saved; nothing else is left without a question."""

    def __init__(self, screen: Analysis) -> None:
        self.screen, self.window, self.study = screen, screen.window, screen.study
        self.saved = self.study.study
        """What was opened or saved last."""
        self._unsaved = False
        """Was another game of the file changed and not saved?"""
        self._reading = JobView(pool=self.window.pool, wake=self.window.wake)

    @property
    def changed(self) -> bool:
        """Is there something that was not saved?"""
        return self._unsaved or self.study.study != self.saved

    def leave_for(self, press: Press, says: str, verb: str) -> None:
        """Do something after which this analysis is gone; what was not saved is asked about."""
        if not self.changed:
            press()
            return
        answers = [("Stay", lambda: None), (verb, press), ("Save …", self.save)]
        self.window.cover(Question(self.window, says, answers))

    def _replace(self, press: Press) -> None:
        self.leave_for(press, "Open another game? What you changed here is not kept.", "Open")

    # Opening.

    def open(self) -> None:
        self.window.cover(Writing(self.window, "Open a file of games", "", "Open", self._open_path))

    def _open_path(self, text: str) -> None:
        path = Path(os.path.expanduser(text.strip()))
        self.window.uncover()
        self.drop(path)

    def drop(self, path: Path) -> None:
        """Open a file of games here; a large one is read while the window goes on."""
        with self.screen.refusing():
            data = read_bytes(path, MAX_SIZE)
            if len(data) <= LARGEST:
                self._replace(partial(self._offer, Collection(data, path.name)))
                return

            def work(stop: Stop, tell: Tell) -> None:
                tell({"event": "opened", "collection": Collection(data, path.name)})

            self._reading.start(work)
            self.screen.tell(f"reading {path.name} …")

    def update(self) -> None:
        """Take in what has been read."""
        while (message := self._reading.hear(lambda _: True)) is not None:
            if message["event"] == "opened":
                self.screen.notice = ""
                self._replace(partial(self._offer, message["collection"]))
            elif message["event"] == "refused":
                self.screen.refuse(message["reason"])

    def close(self) -> None:
        self._reading.close()

    def paste(self) -> None:
        """A position, or a game with its variations."""
        with self.screen.refusing():
            text = clipboard.paste()
            game, position = self.study.game, text.strip()
            line = game.line if len(position) == len(self.study.board["position"]) else None
            try:
                board = game.for_text(position, line)
                start = board.parse_state(position)
            except ValueError:
                self._replace(partial(self._offer, Collection(text.encode(), "")))
                return
            self._replace(partial(self._set_up, Study(board, start)))

    def _set_up(self, study: Study) -> None:
        """Begin with a position."""
        self.study.take(study)
        self.saved, self._unsaved = study, False
        self.screen.lay()

    def _offer(self, collection: Collection) -> None:
        """Show a game of a collection: the only one, or the one that is picked."""
        if len(collection) == 1:
            self._show(collection, 1)
        else:
            self.window.cover(Games(self.window, collection, partial(self._show, collection)))

    def pick(self) -> None:
        """Another game of the same file."""
        held = self.study.collection
        if held is not None:
            self.window.cover(Games(self.window, held, partial(self._show, held)))

    def _show(self, collection: Collection, number: int) -> None:
        wrong: list[str] = []
        name = f"{collection.name}: " if collection.name else ""
        try:
            study = collection.study(number, wrong)
        except ValueError as error:
            self.screen.refuse(f"{name}{error}")
            return
        self._unsaved = collection is self.study.collection and self.changed
        self.study.take(study, 0, collection if len(collection) > 1 else None, number)
        self.saved = self.study.study
        self.screen.lay()
        if wrong:
            self.screen.refuse(f"{name}{wrong[0]}; what comes before it is here")

    # Saving.

    def save(self) -> None:
        """As a file with all variations; with the other games, where it is one of several."""
        game, study, held = self.study.game, self.study.study, self.study.collection

        def said(path: Path) -> None:
            self.saved, self._unsaved = study, False
            self.screen.tell(f"saved as {path}")

        stem = Path(held.name).stem if held is not None and held.name else f"{game.name}-analysis"
        proposed = propose(stem, study_suffixes(game.name)[0])
        self.window.cover(Naming(self.window, proposed, self.study.write, said))

    def copy(self) -> None:
        with self.screen.refusing():
            clipboard.copy(self.study.board["position"])
            self.screen.tell("copied")
