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
    resign, draw, decline              draw offers one, or takes the one that is offered; decline declines
    rematch                            {"command": "rematch", "swap": true}: again, with sides swapped

Where two people sit apart, each command says whose it is: {"command": "undo", "player": 1}. Then only the
own side is moved, and undo, draw and rematch are proposals that the other must make too, or decline.

    {"event": "board", …}     after every change: pieces, legal paths, whose turn, how it ended
    {"event": "thinking"}     an engine starts      {"event": "report", …}   and says what it sees
    {"event": "hint", …}      {"event": "values", …}   or {"event": "unadvised", "reason": …}
    {"event": "failed", "reason": …}    an engine broke down; the match waits for `go` or another seat
    {"event": "busy"}                   the pool is full; the match waits for `go`
    {"event": "answer", "accepted": …, "says": …}    an engine's answer to an offered draw

A clock's time runs from the second move of each side on; an engine that is told to wait stops it. Whose
time runs out has lost, whether anybody looks on or not.

What cannot be carried out is said to whoever sent it, by Refused, and to nobody else. A move that
was made counts even where there is no room for the answer's thoughts: `busy` tells the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from functools import partial
from threading import RLock
from typing import Any

from ...api import Report
from ..pool import Busy, Message, Pool
from .adviser import Adviser
from .board import describe_board, describe_positions
from .clock import FREE_PLIES, Clock, describe_clock
from .course import Course
from .ending import Ending
from .lending import Lender
from .match import Match
from .offers import NONE, Offers, judge_draw
from .record import make_record
from .seat import PERSON, Seat, read_seat
from .thinker import Thinker
from .timekeeping import Timekeeper

__all__ = ["PACE", "Closed", "Refused", "Session"]

PACE = 0.35
"""How many seconds does a board stay as it is before an engine changes it, where somebody looks on? Eyes must
follow, and Stop must stop at what they see."""


class Closed(Exception):
    """The session has ended: nothing is carried out any more, and nobody would hear of it."""


class Refused(ValueError):
    """A command was not carried out; the message says why in one line."""


class Session(Course):
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
        clock: Clock | None = None,
        offers: Offers = NONE,
    ) -> None:
        super().__init__(match, seats, offers)
        self._notify, self._keep = notify, keep
        self._engines = (lender or Lender()).account(match.game)
        self._lock = RLock()
        self._adviser = Adviser(match.game, self._engines, pool, self._lock, notify)
        self._thinker = Thinker(
            match.game, self._engines, pool, self._lock, notify, pace=pace,
            allotment=lambda: self._time.allotment(self.match.player), late=self._end_on_time,
            moved=self._answer, failed=self._wait_for_go, judged=self._reply_to_draw,
        )  # fmt: skip
        self._closed = False
        if clock is not None and not self.seats[match.player].person:
            clock = replace(clock, running=None)  # no engine has thought since it was kept
        self._time = Timekeeper(clock, self._ring)
        self._board = self._describe()

    def wind(self) -> None:
        """Let the clock run, if there is one: for whoever opens a session and is ready to hear of its end.

        `go` does so too.
        """
        with self._lock:
            self._turn_clock()
            self._board = self._describe()

    def send(self, message: Message) -> None:
        """Carry out a command, from any thread; Refused says why not, Busy that there is no room to think.

        Whoever is told of no exception can rely on it that the change was kept and told.
        """
        with self._lock:
            if self._closed:
                raise Closed("the game has been closed here")
            try:
                self._end_on_time()
                self._handle(message)
            except (ValueError, LookupError) as error:
                raise Refused(str(error)) from None

    def close(self) -> None:
        """End all thoughts; nothing is carried out or notified any more."""
        with self._lock:
            self._closed = True
            self._time.silence()
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

    @property
    def thoughts(self) -> Sequence[Message]:
        """What the engine that thinks, or thought last, has said: for those who come later."""
        return tuple(self._thinker.thoughts)

    def positions(self) -> list[Message]:
        """What there was to see at the start and after each move."""
        with self._lock:
            return describe_positions(self.match)

    def record(self) -> Message:
        """All that `read_record` needs to go on with this session later."""
        with self._lock:
            return make_record(self.match, self.seats, self._time.clock, self.offers)

    @property
    def clock(self) -> Clock | None:
        return self._time.clock

    def _handle(self, message: Message) -> None:
        player = message.get("player")  # who says it, where two people sit apart
        if player is not None:
            self._require_apart(message.get("command"), player)
        match message:
            case {"command": "play", "path": [*path]}:
                self._require_person()
                self._change(lambda: self._play(self._action(path)))
            case {"command": "play", "text": str(text)}:
                self._require_person()
                self._change(lambda: self._play(self.game.parse(self.match.state, text)))
            case {"command": "undo"}:
                self._change(self._undo if player is None else partial(self._propose, "takeback", player))
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
            case {"command": "resign" | "draw" | "decline" | "rematch"}:
                self._handle_word(message, player)
            case {"command": "stop"}:
                self._change(lambda: setattr(self, "_held", True))
            case {"command": "go"}:
                self._go()
            case {"command": "hint" | "values" as what}:
                if self.match.over:
                    raise ValueError("the game is over")
                self._adviser.ask(what, list(self.match.history))
            case _:
                raise ValueError(f"no such command: {str(message.get('command'))[:40]}")

    def _handle_word(self, message: Message, player: int | None) -> None:
        """What players say to each other."""
        match message:
            case {"command": "resign"}:
                loser = self._speaker(player)
                self._change(lambda: self._finish(Ending("resignation", loser)))
            case {"command": "draw"}:
                self._draw(player)
            case {"command": "decline"}:
                speaker = self._speaker(player)
                self._change(lambda: setattr(self, "offers", self.offers.declined(speaker)))
            case {"command": "rematch"}:
                self._change(lambda: self._rematch(player, message.get("swap") is True))

    def _go(self) -> None:
        """Let an engine that waits think."""
        self._held = False
        begun = None if self._thinker.thinking else self._begin()
        if self._turn_clock():
            self._refresh()
        self._announce(begun)
        if begun is not None and begun["event"] == "busy":
            raise Busy(begun["reason"])

    def _change(self, change: Callable[[], object]) -> None:
        """Change the match or the seats: what was being thought no longer counts, and the next may think."""
        held, self._held = self._held, False
        try:
            change()
        except ValueError:
            self._held = held
            raise
        self._end_thoughts()
        self._turn_clock(expected=not self._held)
        if self._keep is not None:
            self._keep()
        begun = self._begin()
        self._turn_clock()
        self._refresh()
        self._announce(begun)

    def _refresh(self) -> None:
        """Tell the board as it is now."""
        self._board = self._describe()
        self._notify(self._board)

    def _describe(self) -> Message:
        redo = bool(self.match.undone or self._left)
        flags = {"redo": redo, "held": self._held, "thinking": self._thinker.thinking}
        by_players = {"clock": describe_clock(self._time.clock), "offers": self.offers.stored}
        return {**describe_board(self.match, self.seats, self._thinker.turn), **flags, **by_players}

    def _end_thoughts(self) -> None:
        self._thinker.forget()
        self._adviser.forget()

    def _play(self, action: Any) -> None:
        """A person's move: from here on the game that was left is gone."""
        self._move(action, time.time())
        self._left = None

    def _move(self, action: Any, at: float) -> None:
        """A move that was made at this time."""
        player = self.match.player
        self.match.play(action)
        self._time.press(player, at)
        self.offers = self.offers.after_move(player)

    def _restart(self, start: Any) -> None:
        super()._restart(start)
        self._time.reset()
        self._thinker.thoughts = []

    # A draw is offered.

    def _draw(self, player: int | None) -> None:
        """Offer a draw: to the person elsewhere, to the engine; two people at one table have agreed."""
        if self.match.over:
            raise ValueError("the game is over")
        speaker = self._speaker(player)
        if self.seats[1 - speaker].person:
            agree = partial(self._finish, Ending("agreement"))
            self._change(agree if player is None else partial(self._propose, "draw", speaker))
            return
        self.offers = self.offers.made("draw", speaker, len(self.match.moves))
        self._refresh()
        if not self._thinker.thinking:  # else it answers when it moves
            try:
                self._thinker.judge(self.seats[1 - speaker], list(self.match.history))
            except Busy:
                self.offers = NONE
                self._refresh()
                raise

    def _reply_to_draw(self, report: Report[Any] | None) -> None:
        """An engine has looked how it stands; without a report it declines."""
        with suppress(Closed):
            if not self._answer_offer(report):
                self._refresh()

    def _answer_offer(self, report: Report[Any] | None) -> bool:
        """Let the engine answer the draw that is offered, if one is; whether that ends the game."""
        player = self.offers.draw
        if player is None or self.seats[1 - player].person:
            return False
        label = self.seats[1 - player].label(self.game)
        accepted, says = judge_draw(self.game, label, 1 - player, report, len(self.match.moves))
        self.offers = self.offers.dropped("draw")
        if accepted:
            self._change(lambda: self._finish(Ending("agreement")))
        self._notify({"event": "answer", "accepted": accepted, "says": says})
        return accepted

    # The clock.

    def _turn_clock(self, expected: bool = False) -> bool:
        """Let the time of who is to move run: of an engine only while it thinks, or is expected to."""
        match, player = self.match, self.match.player
        plays = self.seats[player].person or self._thinker.thinking or expected
        runs = plays and len(match.moves) >= FREE_PLIES and not match.over
        return self._time.turn(player if runs else None)

    def _ring(self) -> None:
        """The alarm of the clock."""
        with self._lock, suppress(Closed):
            if not self._closed and not self._end_on_time():
                self._turn_clock()

    def _end_on_time(self) -> bool:
        """End the game if somebody's time has run out, whatever is under way."""
        loser = self._time.fallen
        if loser is None or self._thinker.answered:
            return False
        self._change(lambda: self._finish(Ending("time", loser)))
        return True

    def _begin(self) -> Message | None:
        """Let the engine whose turn it is think; what there is to say of it."""
        seat = self.seats[self.match.player]
        if seat.person or self.match.over or self._held:
            return None
        return self._thinker.begin(seat, self.match.player, list(self.match.history))

    def _announce(self, event: Message | None) -> None:
        """Say what has become of an engine's turn."""
        flags = {"held": self._held, "thinking": self._thinker.thinking}
        if not flags.items() <= self._board.items():
            self._board = {**self._board, **flags}
        if event is not None:
            self._notify(event)

    def _answer(self, report: Report[Any], at: float) -> None:
        """Play the move that an engine chose at this time, after it answered an offer."""
        with suppress(Closed):
            if not self._answer_offer(report):
                self._change(lambda: self._move(report.pv[0], at))

    def _wait_for_go(self, reason: str) -> None:
        """An engine broke down."""
        self._held = True
        if self._turn_clock():
            self._refresh()
        self._announce({"event": "failed", "player": self.match.player, "reason": reason})
