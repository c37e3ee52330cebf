"""Engines are lent to thoughts: made when they are needed, kept from move to move, ended with their game."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock
from typing import Any

from ...api import Engine, Game
from .seat import Seat

__all__ = ["Account", "Lender"]


class Loan:
    """An engine that was opened, until it is closed; closing it twice does no harm."""

    def __init__(self, account: Account, seat: Seat) -> None:
        self.account, self.seat = account, seat
        self.recalled = False
        self._stack = ExitStack()
        self.engine: Engine[Any, Any] = self._stack.enter_context(seat.opened(account.game))

    def close(self) -> None:
        self.recalled = True
        self._stack.close()


class Lender:
    """All engines that sessions have borrowed: those that think, and those that wait for the next move."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lent: set[Loan] = set()
        self._idle: OrderedDict[tuple[Account, Seat], Loan] = OrderedDict()

    def account(self, game: Game[Any, Any]) -> Account:
        return Account(self, game)

    def take(self, account: Account, seat: Seat) -> Loan:
        """The engine that this account had for this seat, or another."""
        with self._lock:
            loan = self._idle.pop((account, seat), None)
        loan = loan or Loan(account, seat)
        with self._lock:
            self._lent.add(loan)
        return loan

    def give_back(self, loan: Loan) -> None:
        key = (loan.account, loan.seat)
        with self._lock:
            self._lent.discard(loan)
            kept = not loan.recalled and not loan.account.closed and key not in self._idle
            if kept:
                self._idle[key] = loan
        if not kept:
            loan.close()

    def recall(self, account: Account, seats: Collection[Seat]) -> None:
        """Close the engines of an account but those of these seats."""
        with self._lock:
            loans = [loan for loan in (*self._lent, *self._idle.values()) if loan.account is account]
            unwanted = [loan for loan in loans if loan.seat not in seats]
            for loan in unwanted:
                self._idle.pop((account, loan.seat), None)
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

    def keep(self, seats: Collection[Seat]) -> None:
        """Close all but the engines of these seats; a program ends in mid-thought."""
        self._lender.recall(self, seats)

    def close(self) -> None:
        self.closed = True
        self.keep(())
