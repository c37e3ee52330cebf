"""A session is a match with seats: front ends send it commands and hear events; it drives the engines.

Commands are handled one at a time, in the caller's thread and quickly; thinking happens in the
pool that the session is given. A command that changes the match or the seats makes the thoughts
under way worthless and ends them; any other leaves them alone. Commands and events are plain
dictionaries, ready for JSON:

    {"command": "play", "path": [4]}   or {"command": "play", "text": "b2"}
    undo, redo, stop, go               {"command": "seats", "seats": ["person", {"level": 3}]}
    restart                            until a person moves again, redo brings the game back
    hint, values                       what the strongest engine would do; what each move is worth
    position                           {"command": "position", "text": "X.O/.X./..."}

    {"event": "board", …}     after every change: pieces, legal paths, whose turn, how it ended
    {"event": "thinking"}     an engine starts      {"event": "report", …}   and says what it sees
    {"event": "hint", …}      {"event": "values", …}   or {"event": "unadvised", "reason": …}
    {"event": "failed", "reason": …}    an engine broke down; the match waits for `go` or another seat
    {"event": "busy"}                   the pool is full; the match waits for `go`

What cannot be carried out is said to whoever sent it, by Refused, and to nobody else. A move that
was made counts even where there is no room for the answer's thoughts: `busy` tells the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from threading import RLock, Timer
from typing import Any

from ...api import Game, Report
from ...search.levels import tightest
from ...stopping import Limit
from ..pool import Busy, Message, Pool
from .advice import describe_report
from .adviser import Adviser
from .board import describe_board, describe_positions
from .lending import Lender
from .match import Match
from .record import make_record
from .seat import PERSON, UNLIMITED, Seat, read_seat

__all__ = ["PACE", "Closed", "Refused", "Session"]

A_SECOND = Limit(seconds=1)
"""How long does an engine think over a move when nobody said?"""
LONGEST = Limit(seconds=60)
"""How long may it think at the most? Whoever stored its limits may not be the one who waits."""
PACE = 0.35
"""How many seconds does a board stay as it is before an engine changes it, where somebody looks on? Eyes must
follow, and Stop must stop at what they see."""


class Closed(Exception):
    """The session has ended: nothing is carried out any more, and nobody would hear of it."""


class Refused(ValueError):
    """A command was not carried out; the message says why in one line."""


class Session:
    """One match, its seats and whoever listens.

    `pace` is how many seconds the board stays as it is, at least, before an engine moves. `keep` is
    called after every change, before anybody hears of it; it may close the session and raise Closed.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        seats: Sequence[Seat] = (PERSON, PERSON),
        *,
        pool: Pool,
        notify: Callable[[Message], None],
        keep: Callable[[], None] | None = None,
        pace: float = 0.0,
        lender: Lender | None = None,
    ) -> None:
        self.match, self.seats = match, tuple(seats)
        self._pool, self._notify, self._keep = pool, notify, keep
        self._engines = (lender or Lender()).account(match.game)
        self._pace, self._changed = pace, time.monotonic()
        self._next: Timer | None = None  # plays the move that waits for its pace
        self._lock = RLock()
        self._adviser = Adviser(match.game, self._engines, pool, self._lock, notify)
        self._turn = 0  # counts the changes; a thought that began at another count is worthless
        self._left: Match[Any, Any] | None = None  # what a restart left; redo brings it back
        self._held = False  # told to stop: engines wait for `go`
        self._thinking = False
        self._closed = False
        self._board = self._describe()

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    def send(self, message: Message) -> None:
        """Carry out a command, from any thread; Refused says why not, Busy that there is no room to think.

        Whoever is told of no exception can rely on it that the change was kept and told.
        """
        with self._lock:
            if self._closed:
                raise Closed("the game has been closed here")
            try:
                self._handle(message)
            except (ValueError, LookupError) as error:
                raise Refused(str(error)) from None

    def close(self) -> None:
        """End all thoughts; nothing is carried out or notified any more."""
        with self._lock:
            self._closed = True
            self._end_thoughts()
        self._engines.close()

    def still(self) -> AbstractContextManager[Any]:
        """Nothing changes as long as this is held."""
        return self._lock

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def seen(self) -> Message:
        """The newest board event, which nobody may change: without waiting for a command under way."""
        return self._board

    def board(self) -> Message:
        """The board event as it is now, once whatever is under way has been done and told."""
        with self._lock:
            return self._board

    def positions(self) -> list[Message]:
        """What there was to see at the start and after each move."""
        with self._lock:
            return describe_positions(self.match)

    def record(self) -> Message:
        """All that `read_record` needs to go on with this session later."""
        with self._lock:
            return make_record(self.match, self.seats)

    def _handle(self, message: Message) -> None:
        match message:
            case {"command": "play", "path": [*path]}:
                self._require_person()
                self._change(lambda: self._play(self._action(path)))
            case {"command": "play", "text": str(text)}:
                self._require_person()
                self._change(lambda: self._play(self.game.parse(self.match.state, text)))
            case {"command": "undo"}:
                self._change(self._undo)
            case {"command": "redo"}:
                self._change(self._redo)
            case {"command": "restart"}:
                self._change(lambda: self._restart(self.match.history[0]))
            case {"command": "position", "text": str(text)}:
                start = self.game.parse_state(text)
                self._change(lambda: self._restart(start))
            case {"command": "seats", "seats": [first, second]}:
                seats = (read_seat(self.game, first), read_seat(self.game, second))
                self._change(lambda: setattr(self, "seats", seats))
                self._engines.keep(seats)
            case {"command": "stop"}:
                self._change(lambda: setattr(self, "_held", True))
            case {"command": "go"}:
                self._held = False
                begun = None if self._thinking else self._begin()
                self._announce(begun)
                if begun is not None and begun["event"] == "busy":
                    raise Busy(begun["reason"])
            case {"command": "hint" | "values" as what}:
                if self.match.over:
                    raise ValueError("the game is over")
                self._adviser.ask(what, list(self.match.history))
            case _:
                raise ValueError(f"no such command: {str(message.get('command'))[:40]}")

    def _require_person(self) -> None:
        if not self.match.over and not self.seats[self.match.player].person:
            raise ValueError(
                f"it is the turn of {self.game.players[self.match.player]}, whom the computer plays"
            )

    def _action(self, path: Sequence[object]) -> Any:
        for action in self.match.actions():
            if list(self.game.path(action)) == list(path):
                return action
        raise ValueError("the game is over" if self.match.over else "that is not a legal move")

    def _change(self, change: Callable[[], object]) -> None:
        """Change the match or the seats: what was being thought no longer counts, and the next may think."""
        held, self._held = self._held, False
        try:
            change()
        except ValueError:
            self._held = held
            raise
        self._end_thoughts()
        self._changed = time.monotonic()
        self._thinking = False
        if self._keep is not None:
            self._keep()
        begun = self._begin()
        self._board = self._describe()
        self._notify(self._board)
        self._announce(begun)

    def _describe(self) -> Message:
        redo = bool(self.match.undone or self._left)
        flags = {"redo": redo, "held": self._held, "thinking": self._thinking}
        return {**describe_board(self.match, self.seats, self._turn), **flags}

    def _end_thoughts(self) -> None:
        self._turn += 1
        self._adviser.forget()
        if self._next is not None:
            self._next.cancel()

    def _play(self, action: Any) -> None:
        """A person's move: from here on the game that was left is gone."""
        self.match.play(action)
        self._left = None

    def _undo(self) -> None:
        """Back to where a person can move again; then engines wait if none can."""
        self.match.undo()
        people = [seat.person for seat in self.seats]
        while any(people) and not people[self.match.player] and self.match.moves:
            self.match.undo()
        self._held = not self.seats[self.match.player].person

    def _redo(self) -> None:
        """Forward to where a person can move again, with the replies that were given; or to what was left."""
        if self._left and not self.match.undone:
            self.match, self._left = self._left, None
            return
        self.match.redo()
        people = [seat.person for seat in self.seats]
        while any(people) and not people[self.match.player] and self.match.undone:
            self.match.redo()

    def _restart(self, start: Any) -> None:
        if self.match.moves:
            self._left = self.match
        self.match = Match(self.game, start)

    def _begin(self) -> Message | None:
        """Let the engine whose turn it is think; what there is to say of it."""
        seat = self.seats[self.match.player]
        if seat.person or self.match.over or self._held:
            return None
        turn, history = self._turn, list(self.match.history)
        try:
            self._pool.submit(lambda: self._think(turn, seat, history))
        except Busy as busy:
            return {"event": "busy", "reason": str(busy)}
        self._thinking = True
        return {"event": "thinking", "turn": turn, "player": self.match.player}

    def _announce(self, event: Message | None) -> None:
        """Say what has become of an engine's turn."""
        flags = {"held": self._held, "thinking": self._thinking}
        if not flags.items() <= self._board.items():
            self._board = {**self._board, **flags}
        if event is not None:
            self._notify(event)

    def _think(self, turn: int, seat: Seat, history: list[Any]) -> None:
        last: Report[Any] | None = None
        failure = "it gave no move"
        limit = tightest(seat.within(self.game, UNLIMITED, A_SECOND), LONGEST)
        if self._turn != turn:
            return  # the game has gone on while this waited for its turn to think
        try:
            with self._engines.lent(seat) as engine:
                for last in engine.think(history, limit, lambda: self._turn != turn):
                    self._tell(turn, last)
        except Exception as error:  # whatever a stranger's engine does, the match goes on
            failure, last = str(error) or type(error).__name__, None
        with self._lock:
            if self._turn != turn:
                return
            if last is None or not last.pv or last.pv[0] not in self.match.actions():
                if last is not None and last.pv:
                    failure = f"it gave a move that is not legal: {str(last.pv[0])[:40]}"
                self._thinking = False
                self._held = True
                self._announce({"event": "failed", "player": self.match.player, "reason": failure})
                return
            wait = self._changed + self._pace - time.monotonic()
            if wait > 0:
                # A timer waits, not this thread: others think in the pool meanwhile.
                self._next = Timer(wait, self._answer, (turn, last.pv[0]))
                self._next.daemon = True
                self._next.start()
            else:
                self._answer(turn, last.pv[0])

    def _answer(self, turn: int, action: Any) -> None:
        """Play the move that an engine chose, if it still counts."""
        with self._lock, suppress(Closed):
            if self._turn == turn:
                self._change(lambda: self.match.play(action))

    def _tell(self, turn: int, report: Report[Any]) -> None:
        with self._lock:
            if self._turn == turn:
                self._notify({"event": "report", "turn": turn, **describe_report(self.game, report)})
