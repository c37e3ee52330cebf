"""Engines are lent to one thought at a time, kept for the next one, and ended with their game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from plyground import plugins
from plyground.games.tictactoe import TicTacToe
from plyground.play.games.lending import Lender
from plyground.play.games.seat import Seat, best_seat, parse_seat
from plyground.play.programs import ProgramError
from plyground.stopping import Limit, never

GAME = TicTacToe()


@dataclass(frozen=True)
class Counting(Seat):
    """A seat that counts what was opened and closed for it, and how large its tables are."""

    name: str | None = "counting"
    size: int = 0
    sizes: list[int | None] = field(default_factory=list, compare=False)
    opens: list[object] = field(default_factory=list, compare=False)
    closes: list[object] = field(default_factory=list, compare=False)

    @contextmanager
    def opened(self, game: Any, seed: int | None = None, most: int | None = None) -> Iterator[Any]:
        self.sizes.append(most)
        engine = object()
        self.opens.append(engine)
        yield engine
        self.closes.append(engine)

    def megabytes(self, game: Any) -> int:
        return self.size


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


def test_those_that_waited_longest_make_room() -> None:
    lender, seat = Lender(100, thoughts=2), Counting(size=40)
    first, second, third = (lender.account(GAME) for _ in range(3))
    for account in (first, second, first, third):
        with account.lent(seat):
            pass
    assert len(seat.opens) == 3
    assert seat.closes == [seat.opens[1]], "the second game's has waited longest"
    with first.lent(seat) as engine:
        assert engine is seat.opens[0]


def test_no_table_is_larger_than_its_share_so_that_all_thoughts_find_room() -> None:
    lender, seat = Lender(100, thoughts=4), Counting(size=40)
    accounts = [lender.account(GAME) for _ in range(4)]
    with ExitStack() as thinking:
        for account in accounts:
            thinking.enter_context(account.lent(seat))
        assert seat.closes == []
    assert seat.sizes == [25] * 4


def test_an_engine_that_cannot_be_opened_takes_no_memory() -> None:
    @dataclass(frozen=True)
    class Unable(Counting):
        @contextmanager
        def opened(self, game: Any, seed: int | None = None, most: int | None = None) -> Iterator[Any]:
            raise ProgramError("no")
            yield

    lender, seat = Lender(100), Counting(size=64)
    account = lender.account(GAME)
    with account.lent(seat):
        pass
    for _ in range(5):
        with pytest.raises(ProgramError), account.lent(Unable(name="unable", size=30)):
            pass
    with account.lent(seat) as engine:
        assert engine is seat.opens[0]


@pytest.mark.parametrize(
    ("name", "text", "megabytes"),
    [
        ("checkers", "full", 64),
        ("checkers", "10", 64),
        ("checkers", "3", 8),
        ("checkers", "full:hash=7", 7),
        ("checkers", "alphabeta", 0),
        ("raichu", "8", 64),
        ("tictactoe", "table", 256),
        ("tictactoe", "person", 0),
    ],
)
def test_a_seat_knows_how_large_its_table_is(name: str, text: str, megabytes: int) -> None:
    game = plugins.game(name)
    assert parse_seat(game, text).megabytes(game) == megabytes


def test_the_engines_of_every_game_think_with_hardly_any_memory() -> None:
    for name in plugins.names("games"):
        game = plugins.game(name)
        with Lender(4, thoughts=4).account(game).lent(best_seat(game)) as engine:
            *_, last = engine.think([game.initial_state()], Limit(depth=3), never)
            assert last.pv[0] in game.actions(game.initial_state())
