"""Engines are lent to thoughts, and kept for the next one as long as there is memory for all of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock
from typing import Any

from ...api import Engine, Game
from .seat import Seat

__all__ = ["Account", "Lender"]

LARGEST_TABLE = 64
"""How many megabytes may the table of one engine have? In a few seconds hardly more are filled."""


class Loan:
    """An engine that was opened, until it is closed; closing it twice does no harm."""

    def __init__(self, account: Account, seat: Seat, megabytes: int) -> None:
        self.account, self.seat, self.megabytes = account, seat, megabytes
        self.recalled = False
        self._stack = ExitStack()
        self.engine: Engine[Any, Any] = self._stack.enter_context(seat.opened(account.game, most=megabytes))

    def close(self) -> None:
        self.recalled = True
        self._stack.close()


class Lender:
    """All engines that sessions have borrowed: those that think, and those that wait for the next move.

    If `megabytes` are given, all their tables fit into them as long as no more than `thoughts` think
    at once: who has waited longest makes room first, and no table is larger than its share.
    """

    def __init__(self, megabytes: int | None = None, thoughts: int = 1) -> None:
        self._megabytes = megabytes
        self._most = None if megabytes is None else max(1, min(LARGEST_TABLE, megabytes // thoughts))
        self._taken = 0
        self._lock = Lock()
        self._lent: set[Loan] = set()
        self._idle: OrderedDict[tuple[Account, Seat], Loan] = OrderedDict()

    def account(self, game: Game[Any, Any]) -> Account:
        return Account(self, game)

    def take(self, account: Account, seat: Seat) -> Loan:
        """The engine that this account had for this seat, or another."""
        wanted = seat.megabytes(account.game)
        if self._most is not None:
            wanted = min(wanted, self._most)
        with self._lock:
            loan = self._idle.pop((account, seat), None)
            unwanted = [] if loan else self._make_room(wanted)
            self._taken += 0 if loan else wanted
        for other in unwanted:
            other.close()
        if loan is None:
            try:
                loan = Loan(account, seat, wanted)
            except BaseException:
                with self._lock:
                    self._taken -= wanted
                raise
        with self._lock:
            self._lent.add(loan)
        return loan

    def _make_room(self, megabytes: int) -> list[Loan]:
        """Those that have waited longest, until the rest leaves so much room."""
        unwanted: list[Loan] = []
        while self._megabytes is not None and self._taken + megabytes > self._megabytes and self._idle:
            _, loan = self._idle.popitem(last=False)
            unwanted.append(loan)
            self._taken -= loan.megabytes
        return unwanted

    def give_back(self, loan: Loan) -> None:
        key = (loan.account, loan.seat)
        with self._lock:
            self._lent.discard(loan)
            kept = not loan.recalled and not loan.account.closed and key not in self._idle
            if kept:
                self._idle[key] = loan
            else:
                self._taken -= loan.megabytes
        if not kept:
            loan.close()

    def recall(self, account: Account, seats: Collection[Seat]) -> None:
        """Close the engines of an account but those of these seats."""
        with self._lock:
            loans = [loan for loan in (*self._lent, *self._idle.values()) if loan.account is account]
            unwanted = [loan for loan in loans if loan.seat not in seats]
            for loan in unwanted:
                if self._idle.pop((account, loan.seat), None):
                    self._taken -= loan.megabytes
        for loan in unwanted:
            loan.close()


class Account:
    """The engines of one game."""

    def __init__(self, lender: Lender, game: Game[Any, Any]) -> None:
        self.game, self.closed = game, False
        self._lender = lender

    @contextmanager
    def lent(self, seat: Seat) -> Iterator[Engine[Any, Any]]:
        """The engine of a seat; another one while a thought that was told to stop still has it."""
        loan = self._lender.take(self, seat)
        try:
            yield loan.engine
        finally:
            self._lender.give_back(loan)

    @contextmanager
    def fresh(self, seat: Seat) -> Iterator[Engine[Any, Any]]:
        """An engine that has seen nothing yet, and is not kept."""
        other = self._lender.account(self.game)
        try:
            with other.lent(seat) as engine:
                yield engine
        finally:
            other.close()

    def keep(self, seats: Collection[Seat]) -> None:
        """Close all but the engines of these seats; a program ends in mid-thought."""
        self._lender.recall(self, seats)

    def close(self) -> None:
        self.closed = True
        self.keep(())
