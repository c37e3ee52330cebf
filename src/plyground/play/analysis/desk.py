"""The desk where games are looked at: every question of an analysis room, whichever front end asks it."""

from __future__ import annotations

import secrets
from base64 import b64decode
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Event, Lock
from typing import Any

from ...formats.pdn.reader import MAX_SIZE
from ...formats.study import read_study
from ...stopping import Limit, Stop, deadline
from ...study import Study, editing
from ..games.engines import engines
from ..games.lending import Lender
from ..games.record import read_record
from ..games.seat import best_seat
from ..games.sizes import make_game
from ..pool import Message, ThinkingPool
from ..puzzles.job import Tell
from .annotated import annotate, describe_review, moved_to
from .collection import MOST_SHOWN, Collection, Entry, Wanted, count_moves
from .engine import analyse
from .files import match_study, write_studies
from .kept import KeptStudies
from .page import review_page
from .review import Progress, Review
from .review import review as walk
from .training import describe_exercises, judge_try
from .view import describe_study, read_line

__all__ = ["Desk"]

MOST_REVIEWS = 20
MOST_COLLECTIONS = 4
READ_SECONDS = 0.6
"""How long may one question read on in a collection? It is asked again and again."""
LONGEST_NAME = 80
WAITING = 4


class Desk:
    """What it remembers: the latest reviews, some collections, and the studies that are kept."""

    def __init__(self, folder: Path | None, lender: Lender, pool: ThinkingPool) -> None:
        self.lender, self.pool = lender, pool
        self.kept = KeptStudies(folder)
        self._lock = Lock()
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._under_way: dict[str, Event] = {}  # reviews, and what tells them to come to their end
        self._collections: OrderedDict[str, Collection] = OrderedDict()
        self._parts: OrderedDict[str, bytearray] = OrderedDict()
        self._reading = Lock()

    # Studies.

    def edit(self, message: Message) -> Message:
        """The study after an edit, and where one stands in it."""
        study = read_study(message.get("study"))
        asked = message.get("edit")
        if not isinstance(asked, Mapping) or not isinstance(asked.get("do"), str):
            raise ValueError('"edit" must be an object such as {"do": "play", "at": 0, "moves": ["b2"]}')
        changed, at = _edited(study, asked)
        return {**describe_study(changed), "at": at}

    def write(self, message: Message) -> bytes:
        """Studies as a file; those of a collection that were not changed stay as they are."""
        suffix = str(message.get("suffix", ""))[:20]
        study = read_study(message.get("study"))
        collection = message.get("collection")
        if not collection:
            return write_studies([study], suffix, study.game.name)
        held, number = self._held(collection), message.get("number")
        if type(number) is not int:
            raise ValueError('"number" must say which game of the collection it is')
        with self._reading:
            held.put(number, study)
            return held.write(suffix, study.game.name)

    def place(self, message: Message) -> Message:
        """The position with these pieces; ValueError says why there is none."""
        rows, columns, line = (message.get(key) for key in ("rows", "columns", "line"))
        if any(value is not None and type(value) is not int for value in (rows, columns, line)):
            raise ValueError('"rows", "columns" and "line" must be whole numbers')
        game = make_game(str(message.get("game", "")), rows, columns, line)
        cells, player = message.get("cells"), message.get("player")
        known = {"", *game.pieces}
        if (
            not isinstance(cells, list)
            or len(cells) != game.rows * game.columns
            or not known.issuperset(each if isinstance(each, str) else "?" for each in cells)
        ):
            raise ValueError(f'"cells" must name {game.rows * game.columns} pieces, or "" for none')
        if player not in (0, 1):
            raise ValueError('"player" must be 0 or 1')
        state = game.placed(cells, int(player))
        return {"position": game.state_text(state), "over": game.terminal(state)}

    # The engine.

    def think(self, message: Message, stop: Stop, tell: Tell) -> None:
        match = read_line(message)
        depth = message.get("depth")
        limit = depth if type(depth) is int and depth > 0 else None
        analyse(match.game, match.history, self.lender, stop, tell, self.pool.crowded, limit)

    def review(self, message: Message, stop: Stop, tell: Tell) -> None:
        """Walk a study; the last event holds what was reviewed."""
        study = read_study(message.get("study"))
        seconds = message.get("seconds")
        if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds <= 600):
            raise ValueError('"seconds" must be a number up to 600')
        if not study.moves():
            raise ValueError("there is no move to review")
        name = next(iter(engines(study.game)))
        account = self.lender.account(study.game)
        id, enough = secrets.token_urlsafe(9), Event()
        self._under_way[id] = enough
        tell({"event": "begun", "id": id})
        try:
            with account.lent(best_seat(study.game)) as thinker:
                for step in walk(study, thinker, seconds, lambda: stop() or enough.is_set(), name):
                    if isinstance(step, Progress):
                        judged = step.judgement
                        played = None if judged is None else judged.played
                        tell({"event": "progress", "done": step.done, "total": step.total, "played": played})
                    else:
                        self._keep_review(id, step)
                        tell({"event": "review", "id": id, **describe_review(step)})
        finally:
            del self._under_way[id]
            account.close()

    def end_review(self, id: str) -> None:
        """Let a review come to its end: what it has found by now is told."""
        enough = self._under_way.get(id)
        if enough is None:
            raise LookupError("this review is not under way any more")
        enough.set()

    def _keep_review(self, id: str, review: Review) -> None:
        with self._lock:
            self._reviews[id] = review
            while len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)

    def _review(self, id: str) -> Review:
        review = self._reviews.get(id)
        if review is None:
            raise LookupError("this review is no longer here; make it again")
        return review

    def annotated(self, id: str, message: Message) -> Message:
        """The game as it is by now, with what a review of it found written in."""
        return describe_study(annotate(moved_to(self._review(id), read_study(message.get("study")))))

    def reviewed(self, id: str, suffix: str) -> tuple[bytes, str]:
        """A review of before as a page, or as an annotated file; and a name for it."""
        review = self._review(id)
        game = review.study.game.name
        if suffix == ".html":
            return review_page(review).encode(), f"{game}-review.html"
        return write_studies([annotate(review)], suffix, game), f"{game}-review{suffix}"

    # Collections.

    def take(self, message: Message) -> Message:
        """A part of a file; with the last one its games are listed."""
        data, id = message.get("data"), str(message.get("id") or "")
        name = str(message.get("name", ""))[:LONGEST_NAME]
        try:
            part = b64decode(data, validate=True) if isinstance(data, str) else b""
        except ValueError:
            raise ValueError("a part of a file is sent in base64") from None
        with self._lock:
            if id not in self._parts:
                id = secrets.token_urlsafe(9)
                self._parts[id] = bytearray()
                while len(self._parts) > WAITING:
                    self._parts.popitem(last=False)
            whole = self._parts[id]
            whole += part
            if len(whole) > MAX_SIZE:
                del self._parts[id]
                raise ValueError(f"{name or 'the file'}: more than {MAX_SIZE // 1_000_000} MB; split it")
            if not message.get("last"):
                return {"id": id}
            del self._parts[id]
        held = Collection(bytes(whole), name)
        with self._lock:
            self._collections[id] = held
            while len(self._collections) > MOST_COLLECTIONS:
                self._collections.popitem(last=False)
        return {"id": id, "name": name, **self._listed(held, Wanted())}

    def put(self, id: str, message: Message) -> Message:
        """Change a game of a collection, which is opened again or written later."""
        number = message.get("number")
        if type(number) is not int:
            raise ValueError('"number" must say which game of the collection it is')
        study = read_study(message.get("study"))
        with self._reading:
            self._held(id).put(number, study)
        return {}

    def _held(self, id: object) -> Collection:
        held = self._collections.get(str(id))
        if held is None:
            raise LookupError("this file is no longer here; open it again")
        return held

    def find(self, message: Message) -> Message:
        held = self._held(message.get("id"))
        line = message.get("line")
        match = read_line(line) if isinstance(line, Mapping) else None
        player, result, opening = (
            str(message.get(key) or "")[:LONGEST_NAME] for key in ("player", "result", "opening")
        )
        wanted = Wanted(player, result, opening, None if match is None else match.state)
        if wanted.opening or wanted.position is not None:
            self._read_on(held)
        return self._listed(held, wanted)

    def _read_on(self, held: Collection) -> None:
        over = deadline(Limit(seconds=READ_SECONDS), lambda: False)
        with self._reading:
            for _ in held.read_on(over):
                pass

    @staticmethod
    def _listed(held: Collection, wanted: Wanted) -> Message:
        found = list(held.find(wanted))
        return {
            "games": len(held), "found": len(found), "read": held.read,
            "entries": [dict(zip(Entry._fields[:5], entry[:5], strict=True)) for entry in found[:MOST_SHOWN]],
        }  # fmt: skip

    def chosen(self, id: str, number: int) -> Message:
        wrong: list[str] = []
        study = self._held(id).study(number, wrong)
        return {**describe_study(study), "wrong": wrong}

    def explore(self, message: Message, records: Sequence[Mapping[str, Any]]) -> Message:
        """What was played in a position: in one's own games, and in a collection."""
        match = read_line(message)
        own = []
        for record in records:
            if record.get("game") != match.game.name:
                continue
            try:
                played, _ = read_record(record)
            except (ValueError, LookupError):
                continue
            texts = [played.game.text(move) for move in played.moves]
            own.append((played.game, played.history, texts, match_study(played).result))
        found: Message = {"own": {"games": len(own), "moves": _rows(count_moves(own, match.state))}}
        if message.get("collection"):
            held = self._held(message["collection"])
            self._read_on(held)
            found["collection"] = {
                "games": len(held), "read": held.read, "moves": _rows(held.moves(match.state)),
            }  # fmt: skip
        return found

    # Training.

    def exercises(self, name: str, seed: int) -> list[Message]:
        return describe_exercises(make_game(name), seed)

    def judge(self, message: Message) -> Message:
        """Whether the last move of a line keeps the goal, and what is answered."""
        match = read_line(message)
        goal = str(message.get("goal", "win"))
        account = self.lender.account(match.game)
        try:
            with account.lent(best_seat(match.game)) as thinker:
                return judge_try(match, goal, thinker)
        finally:
            account.close()


def _edited(study: Study, asked: Mapping[str, Any]) -> tuple[Study, int]:
    at = asked.get("at", 0)
    if type(at) is not int:
        raise ValueError('"at" must be the number of a position')
    do, text = asked["do"], asked.get("text", "")
    if not isinstance(text, str):
        raise ValueError('"text" must be a text')
    simple: Mapping[str, Callable[[], tuple[Study, int]]] = {
        "promote": lambda: editing.promote(study, at),
        "delete": lambda: editing.delete(study, at),
        "comment": lambda: editing.comment(study, at, text),
        "mark": lambda: editing.mark(study, at, text),
    }
    if do in simple:
        return simple[do]()
    if do == "tag":
        return study.with_tag(str(asked.get("name", ""))[:40], text[:200]), at
    if do != "play":
        raise ValueError(f"no edit {do[:20]!r}; there is play, {', '.join(simple)} and tag")
    moves = asked.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise ValueError('"moves" must be a list of moves')
    for move in moves:
        state = study.history(at)[-1]
        study, at = editing.play(study, at, study.game.parse(state, move))
    return study, at


def _rows(found: Mapping[str, Counter[str]]) -> list[Message]:
    """Moves with how often they were made and how these games ended, the commonest first."""
    rows = [
        {
            "move": move, "games": sum(results.values()), "first": results["1-0"], "second": results["0-1"],
            "drawn": results["1/2-1/2"] + results["1-1"] + results["0-0"],
        }
        for move, results in found.items()
    ]  # fmt: skip
    return sorted(rows, key=lambda row: -int(str(row["games"])))
