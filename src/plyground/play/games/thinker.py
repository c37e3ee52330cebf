"""Lets the engines of a session think: over one move at a time, or how they stand when a draw is offered."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import RLock, Timer
from typing import Any

from ...api import Game, Report
from ...search.levels import tightest
from ...stopping import Limit
from ..pool import Busy, Message, Pool
from .advice import describe_report
from .lending import Account
from .seat import UNLIMITED, Seat
from .thought import think

__all__ = ["Thinker"]

A_SECOND = Limit(seconds=1)
"""How long does an engine think over a move when nobody said?"""
LONGEST = Limit(seconds=60)
"""How long may it think at the most? Whoever stored its limits may not be the one who waits."""
SHORTEST = 0.02
"""How long does an engine think at the least, whatever its clock says? A move must come of it."""


class Thinker:
    """The thoughts of one session, in whose lock it is asked and answers: `moved` is told the last report of
    a move and when it was there, `failed` why there is none, `judged` what was seen for an offered draw."""

    def __init__(
        self,
        game: Game[Any, Any],
        engines: Account,
        pool: Pool,
        lock: RLock,
        notify: Callable[[Message], None],
        *,
        pace: float,
        allotment: Callable[[], float | None],
        late: Callable[[], bool],
        moved: Callable[[Report[Any], float], None],
        failed: Callable[[str], None],
        judged: Callable[[Report[Any] | None], None],
    ) -> None:
        """`allotment` says how many seconds a clock leaves for a move, `late` ends a game on time."""
        self._game, self._engines, self._pool, self._lock, self._notify = game, engines, pool, lock, notify
        self._allotment, self._late = allotment, late
        self._moved, self._failed, self._judged = moved, failed, judged
        self._pace, self._changed = pace, time.monotonic()
        self._next: Timer | None = None  # plays the move that waits for its pace
        self.turn = 0
        """Counts the changes; a thought that began at another count is worthless."""
        self.thinking = False
        self.answered = False
        """Is an engine's move there, and waits only to be seen?"""
        self.thoughts: list[Message] = []
        """What the engine that thought last has said."""

    def forget(self) -> None:
        """What is being thought no longer counts."""
        self.turn += 1
        self.thinking = self.answered = False
        self._changed = time.monotonic()
        if self._next is not None:
            self._next.cancel()

    def begin(self, seat: Seat, player: int, history: Sequence[Any]) -> Message:
        """Let an engine think over its move; what there is to say of it."""
        turn = self.turn
        try:
            self._pool.submit(lambda: self._think(turn, seat, history))
        except Busy as busy:
            return {"event": "busy", "reason": str(busy)}
        self.thinking = True
        return {"event": "thinking", "turn": turn, "player": player}

    def judge(self, seat: Seat, history: Sequence[Any]) -> None:
        """Have an engine look how it stands; Busy if there is no room for that."""
        turn = self.turn
        self._pool.submit(lambda: self._look(turn, seat, history))

    def _look(self, turn: int, seat: Seat, history: Sequence[Any]) -> None:
        last: Report[Any] | None = None
        limit = tightest(seat.within(self._game, UNLIMITED, A_SECOND), A_SECOND)
        with suppress(Exception), self._engines.lent(seat) as engine:  # then nothing was seen
            *_, last = engine.think(history, limit, lambda: self.turn != turn)
        with self._lock:
            if self.turn == turn:  # else it answers with its move
                self._judged(last)

    def _think(self, turn: int, seat: Seat, history: Sequence[Any]) -> None:
        limit = tightest(seat.within(self._game, UNLIMITED, A_SECOND), LONGEST, self._allotted())
        if self.turn != turn:
            return  # the game has gone on while this waited for its turn to think
        stop, tell = (lambda: self.turn != turn), partial(self._tell, turn)
        last, failure = think(self._game, self._engines, seat, history, limit, stop, tell)
        with self._lock:
            if self.turn != turn:
                return
            if last is None:
                self.thinking = False
                self._failed(failure)
                return
            if self._late():
                return
            self.answered, at = True, time.time()
            wait = self._changed + self._pace - time.monotonic()
            if wait > 0:
                # A timer waits, not this thread: others think in the pool meanwhile.
                self._next = Timer(wait, self._move, (turn, last, at))
                self._next.daemon = True
                self._next.start()
            else:
                self._move(turn, last, at)

    def _allotted(self) -> Limit:
        """What the clock leaves an engine for its move."""
        seconds = self._allotment()
        return UNLIMITED if seconds is None else Limit(seconds=max(seconds, SHORTEST))

    def _move(self, turn: int, report: Report[Any], at: float) -> None:
        """Hand over the move that was chosen at this time, if it still counts."""
        with self._lock:
            if self.turn == turn:
                self._moved(report, at)

    def _tell(self, turn: int, report: Report[Any]) -> None:
        with self._lock:
            if self.turn == turn:
                said: Message = {"event": "report", "turn": turn, **describe_report(self._game, report)}
                earlier = self.thoughts if self.thoughts and self.thoughts[0]["turn"] == turn else []
                self.thoughts = [*earlier, said]
                self._notify(said)
