"""Answers whoever asks for a hint or for the values: from one valuation, however often they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import Any

from ...api import Game
from ..pool import Message, Pool
from .advice import Valuation, value_position
from .lending import Account
from .seat import best_seat

__all__ = ["Adviser"]


class Adviser:
    """The adviser of one session, in whose lock it is asked and answers."""

    def __init__(
        self,
        game: Game[Any, Any],
        engines: Account,
        pool: Pool,
        lock: RLock,
        tell: Callable[[Message], None],
    ) -> None:
        self._game, self._engines, self._pool, self._lock, self._tell = game, engines, pool, lock, tell
        self._found: Valuation | None = None
        self._asked: list[str] = []  # what is waited for while a valuation is under way
        self._number = 0  # counts the positions; what is found for another is worthless

    def ask(self, what: str, history: Sequence[Any]) -> None:
        """Have "hint" or "values" told as soon as they are found; Busy if there is no room to look."""
        if self._found is not None:
            self._tell(self._found.event(what))
            return
        if not self._asked:
            number = self._number
            self._pool.submit(lambda: self._work(number, history))
        if what not in self._asked:
            self._asked.append(what)

    def forget(self) -> None:
        """Another position is to be valued from now on."""
        self._number += 1
        self._found = None
        self._asked = []

    def _work(self, number: int, history: Sequence[Any]) -> None:
        failure, found = "", None
        try:
            with self._engines.fresh(best_seat(self._game)) as engine:
                found = value_position(self._game, engine, history, lambda: self._number != number)
        except Exception as error:  # whatever an engine does, whoever asked must not wait for ever
            failure = f"the engine broke down: {error or type(error).__name__}"
        with self._lock:
            if self._number != number:
                return
            asked, self._asked, self._found = self._asked, [], found
            if found is None:
                self._tell({"event": "unadvised", "reason": failure})
                return
            for what in asked:
                self._tell(found.event(what))
