"""A game that is analysed: its tree, where one stands in it, the engine and the review; no drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from threading import Event

from ...play.analysis.annotated import annotate, describe_review, moved_to
from ...play.analysis.collection import Collection
from ...play.analysis.engine import analyse
from ...play.analysis.files import write_studies
from ...play.analysis.review import Progress, Review
from ...play.analysis.review import review as walk
from ...play.analysis.view import describe_position, describe_study, match_to
from ...play.games.engines import engines
from ...play.games.lending import Lender
from ...play.games.seat import best_seat
from ...play.pool import Message
from ...play.puzzles.job import Tell
from ...stopping import Stop, never
from ...study import Node, Study, editing
from ...study.elements import GLYPHS
from .job_view import JobView

__all__ = ["StudyView"]


class StudyView:
    """What a screen shows of a study; `wake` is called from any thread when there is something new."""

    def __init__(self, study: Study, at: int, *, pool: Executor, wake: Callable[[], None]) -> None:
        self._lender = Lender()
        self._engine = JobView(pool=pool, wake=wake)
        self._walk = JobView(pool=pool, wake=wake)
        self._enough = Event()
        self.looking = True
        """Does the engine look on?"""
        self.collection: Collection | None = None
        """The file that the study is from, and which of its games it is."""
        self.number = 1
        self.take(study, at)

    def take(self, study: Study, at: int = 0, collection: Collection | None = None, number: int = 1) -> None:
        """Another study; what was changed in the one before stays in the file that it is from."""
        if self.collection is not None:
            self.collection.put(self.number, self.study)
        if collection is not None and collection is self.collection:
            study = collection.study(number)
        self.collection, self.number = collection, number
        self.review: Message | None = None
        self._reviewed: Review | None = None
        self.written = False
        """Is the review in the study?"""
        self.progress = (0, 0)
        self._walk.close()
        self._set(study, at)

    def _set(self, study: Study, at: int) -> None:
        self.study, self.game = study, study.game
        self.view = describe_study(study)
        self._nodes = study.nodes()
        self.at = -1
        self.go(min(at, len(self._nodes) - 1))

    def close(self) -> None:
        self._engine.close()
        self._walk.close()

    # Where one stands.

    def go(self, at: int) -> None:
        if at == self.at:
            return
        self.at = at
        self.board = describe_position(match_to(self.study, at))
        self.lines: Message | None = None
        self._look()

    @property
    def node(self) -> Node:
        return self._nodes[self.at]

    @property
    def comment(self) -> str:
        return self.study.comment(self.node)

    def children(self, at: int) -> list[int]:
        """The positions that follow one, the line's own first."""
        return [node.number for node in self._nodes if node.parent == at]

    def step(self, where: str) -> None:
        """To the "first", "back", "forward", "last" of the line."""
        to = {"first": 0, "back": self.node.parent, "last": self._end()}.get(where, -1)
        if where == "forward":
            to = next(iter(self.children(self.at)), -1)
        if to >= 0:
            self.go(to)

    def _end(self) -> int:
        at = self.at
        while following := self.children(at):
            at = following[0]
        return at

    def aside(self, by: int) -> None:
        """From one variation to the next."""
        others = self.children(self.node.parent)
        to = others.index(self.at) + by if self.at in others else -1
        if 0 <= to < len(others):
            self.go(others[to])

    def preview(self, moves: Sequence[str]) -> Message:
        """What moves from here lead to."""
        match = match_to(self.study, self.at)
        for text in moves:
            action = self.game.parse(match.state, text)
            match.moves.append(action)
            match.history.append(self.game.result(match.state, action))
        return describe_position(match)

    # Changing it; ValueError says why that cannot be.

    def play(self, *moves: str) -> None:
        study, at = self.study, self.at
        for text in moves:
            study, at = editing.play(study, at, self.game.parse(study.history(at)[-1], text))
        self._change(study, at)

    def promote(self) -> None:
        self._change(*editing.promote(self.study, self.at))

    def delete(self) -> None:
        self._change(*editing.delete(self.study, self.at))

    def say(self, comment: str) -> None:
        self._change(*editing.comment(self.study, self.at, comment))

    def mark_next(self) -> None:
        """The next of the symbols behind the move, and after the last of them none."""
        glyphs = ["", *GLYPHS]
        now = next((each for each in self.study.symbols(self.node) if each in GLYPHS), "")
        following = glyphs[(glyphs.index(now) + 1) % len(glyphs)]
        self._change(*editing.mark(self.study, self.at, following))

    def _change(self, study: Study, at: int) -> None:
        if study is self.study:
            self.go(at)
            return
        self._set(study, at)
        if self._reviewed is not None:
            try:
                moved_to(self._reviewed, study)
            except ValueError:  # another game: its review is of the one before
                self.review = self._reviewed = None

    def write(self, path: Path) -> bytes:
        """The study as the bytes of a file of this name, with the other games of the file that it is from."""
        if self.collection is None:
            return write_studies([self.study], path.name, self.game.name)
        self.collection.put(self.number, self.study)
        return self.collection.write(path.name, self.game.name)

    # The engine and the review.

    def toggle_engine(self) -> None:
        self.looking = not self.looking
        self.lines = None
        self._look()

    def _look(self) -> None:
        """Let the engine look at the position where one stands, and at no other."""
        self._engine.close()
        if not self.looking or self.board["over"]:
            return
        game, history, lender = self.game, self.study.history(self.at), self._lender

        def work(stop: Stop, tell: Tell) -> None:
            analyse(game, history, lender, stop, tell, never)

        self._engine.start(work)

    @property
    def reviewing(self) -> bool:
        return self._walk.busy

    def start_review(self) -> None:
        """Let the engine walk the game; ValueError if there is nothing to walk."""
        study, lender = self.study, self._lender
        if not study.moves():
            raise ValueError("there is no move to review")
        enough = self._enough = Event()
        self.review, self._reviewed, self.progress = None, None, (0, len(study.moves()))
        name = next(iter(engines(study.game)))

        def work(stop: Stop, tell: Tell) -> None:
            account = lender.account(study.game)
            try:
                with account.lent(best_seat(study.game)) as thinker:
                    for step in walk(study, thinker, None, lambda: stop() or enough.is_set(), name):
                        if isinstance(step, Progress):
                            tell({"event": "progress", "done": step.done, "total": step.total})
                        else:
                            tell({"event": "review", "review": step})
            finally:
                account.close()

        self._walk.start(work)

    def end_review(self) -> None:
        """Come to an end with what has been reviewed."""
        self._enough.set()

    def update(self) -> str:
        """Take in what has been told; why something failed, if it did."""
        failure = ""
        while (message := self._engine.hear(lambda _: True)) is not None:
            if message["event"] == "lines":
                self.lines = message
            failure = message.get("reason", failure)
        while (message := self._walk.hear(lambda _: True)) is not None:
            if message["event"] == "progress":
                self.progress = message["done"], message["total"]
            elif message["event"] == "review":
                self.written = False
                self._reviewed = message["review"]
                self.review = describe_review(message["review"])
            failure = message.get("reason", failure)
        return failure

    def reviewed_nodes(self) -> list[int]:
        """Where the moves that were reviewed stand now, whatever has been added since."""
        if self._reviewed is None:
            return []
        return [judged.number for judged in moved_to(self._reviewed, self.study).judgements]

    def write_review(self) -> None:
        """Put what the review found into the study: symbols, words and better lines."""
        if self._reviewed is None or self.written:
            raise ValueError("there is no review to write into the game")
        self._set(annotate(moved_to(self._reviewed, self.study)), 0)
        self.written = True
