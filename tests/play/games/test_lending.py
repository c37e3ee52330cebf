"""Engines are lent to one thought at a time, kept for the next one, and ended with their game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from plyground.games.tictactoe import TicTacToe
from plyground.play.games.lending import Lender
from plyground.play.games.seat import Seat, parse_seat

GAME = TicTacToe()


@dataclass(frozen=True)
class Counting(Seat):
    """A seat that counts what was opened and closed for it."""

    name: str | None = "counting"
    opens: list[object] = field(default_factory=list, compare=False)
    closes: list[object] = field(default_factory=list, compare=False)

    @contextmanager
    def opened(self, game: Any, seed: int | None = None) -> Iterator[Any]:
        engine = object()
        self.opens.append(engine)
        yield engine
        self.closes.append(engine)


def test_an_engine_is_kept_from_thought_to_thought() -> None:
    account = Lender().account(GAME)
    seat = Counting()
    for _ in range(3):
        with account.lent(seat) as engine:
            assert engine is seat.opens[0]
    assert seat.closes == []


def test_two_games_never_share_an_engine() -> None:
    lender, seat = Lender(), Counting()
    with lender.account(GAME).lent(seat) as one, lender.account(GAME).lent(seat) as other:
        assert one is not other


def test_a_thought_that_begins_before_the_last_has_ended_has_another_engine() -> None:
    account, seat = Lender().account(GAME), Counting()
    with account.lent(seat) as one, account.lent(seat) as other:
        assert one is not other
    assert seat.closes == [one], "one of them is enough for the next thought"


def test_the_engines_of_a_game_end_with_it_even_in_mid_thought() -> None:
    account, idle, busy = Lender().account(GAME), Counting(), Counting(name="busy")
    with account.lent(idle):
        pass
    with account.lent(busy):
        account.close()
        assert idle.closes == idle.opens
        assert busy.closes == busy.opens
    with account.lent(idle):
        pass
    assert idle.closes == idle.opens, "a thought that comes late leaves nothing behind"


def test_whoever_leaves_a_seat_takes_the_engine_along() -> None:
    account, stays, goes = Lender().account(GAME), Counting(), Counting(name="goes")
    for seat in (stays, goes):
        with account.lent(seat):
            pass
    account.keep([stays, parse_seat(GAME, "person")])
    assert stays.closes == []
    assert goes.closes == goes.opens
