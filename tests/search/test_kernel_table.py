"""The table of the game kernels, in both its forms."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from conftest import both_forms, compiled, interpreted

MODULE = "search.kernel_table"
LINES = 16_384
"""Of a table of one megabyte: keys that differ by a multiple of it share a line."""

either_form = pytest.mark.parametrize("kernel", both_forms(MODULE), indirect=True)


@either_form
def test_what_is_kept_is_found(kernel: ModuleType) -> None:
    table = kernel.Table(1)
    assert table.find(77) == 0
    table.fetch(77)
    table.keep(77, -123, -200, 200, 9, 4, 0x7FFF_FFFF)
    data = table.find(77)
    assert (kernel.move_of(data), kernel.score_of(data, 6)) == (0x7FFF_FFFF, -123)
    assert table.find(77 + LINES) == 0
    assert kernel.move_of(0) == 0


@either_form
@pytest.mark.parametrize(("score", "seen"), [(9_990, 9_992), (-9_990, -9_992), (8_999, 8_999)])
def test_the_distance_to_a_win_is_counted_from_the_position(
    kernel: ModuleType, score: int, seen: int
) -> None:
    """Kept five plies below the root and met again three plies below, a win is two plies nearer."""
    table = kernel.Table(1)
    table.keep(1, score, -20_000, 20_000, 8, 5, 1)
    assert kernel.score_of(table.find(1), 3) == seen


@either_form
@pytest.mark.parametrize(
    ("kept_window", "asked_window", "settled"),
    [
        ((0, 100), (70, 71), True),  # exact: it settles whatever is asked
        ((0, 100), (10, 11), True),
        ((0, 50), (40, 41), True),  # at least 50
        ((0, 50), (60, 61), False),
        ((50, 100), (60, 61), True),  # at most 50
        ((50, 100), (40, 41), False),
    ],
)
def test_an_entry_settles_what_its_bound_answers(
    kernel: ModuleType, kept_window: tuple[int, int], asked_window: tuple[int, int], settled: bool
) -> None:
    table = kernel.Table(1)
    table.keep(5, 50, *kept_window, 7, 0, 1)
    data = table.find(5)
    assert kernel.settles(data, 7, *asked_window, 0) is settled
    assert kernel.settles(data, 3, *asked_window, 0) is settled
    assert not kernel.settles(data, 8, *asked_window, 0)


@either_form
def test_a_bound_on_a_win_is_judged_at_the_ply_that_asks(kernel: ModuleType) -> None:
    table = kernel.Table(1)
    table.keep(5, 9_990, 0, 9_990, 7, 4, 1)  # at least a win in six plies from here
    assert kernel.settles(table.find(5), 7, 9_984, 9_985, 9)
    assert not kernel.settles(table.find(5), 7, 9_985, 9_986, 9)


@either_form
def test_of_five_positions_in_a_line_the_shallowest_goes(kernel: ModuleType) -> None:
    table = kernel.Table(1)
    for number, depth in enumerate((6, 3, 300, 5, 4)):
        table.keep(9 + number * LINES, 0, -1, 1, depth, 0, number + 1)
    assert [kernel.move_of(table.find(9 + number * LINES)) for number in range(5)] == [1, 0, 3, 4, 5]


@either_form
def test_what_is_old_goes_before_what_is_shallow(kernel: ModuleType) -> None:
    table = kernel.Table(1)
    table.keep(9, 0, -1, 1, 90, 0, 1)
    table.renew()
    for number in range(1, 5):
        table.keep(9 + number * LINES, 0, -1, 1, 2, 0, number + 1)
    assert [kernel.move_of(table.find(9 + number * LINES)) for number in range(5)] == [0, 2, 3, 4, 5]


@either_form
def test_where_a_position_has_one_place_the_latest_stays(kernel: ModuleType) -> None:
    table = kernel.Table(1, ways=1, ready=False)
    other = 9 + 4 * LINES
    table.keep(9, 0, -1, 1, 90, 0, 1)
    table.keep(9 + LINES, 0, -1, 1, 90, 0, 2)
    table.keep(other, 0, -1, 1, 1, 0, 3)
    assert [kernel.move_of(table.find(key)) for key in (9, 9 + LINES, other)] == [0, 2, 3]


@either_form
def test_a_torn_entry_is_not_found(kernel: ModuleType) -> None:
    """Another thread may have written one of the two words between."""
    table = kernel.Table(1)
    table.keep(5, 50, 0, 100, 7, 0, 1)
    written = next(place for place in range(5 * 8, 6 * 8) if table.words[place])
    table.words[written] ^= 1 << 20
    assert table.find(5) == 0


def test_both_forms_keep_and_find_the_same() -> None:
    chance = random.Random(1)
    fast, slow = (load(MODULE).Table(0) for load in (compiled, interpreted))
    keys = [chance.getrandbits(64) & ~0xF00 for _ in range(300)]
    for _ in range(3_000):
        key, score, ply = chance.choice(keys), chance.randint(-10_000, 10_000), chance.randint(0, 127)
        alpha = chance.randint(-10_000, 10_000)
        kept = (key, score, alpha, alpha + chance.choice((1, 300)), chance.randint(1, 126), ply)
        move = chance.getrandbits(31)
        for table in (fast, slow):
            table.keep(*kept, move)
            if move % 100 == 0:
                table.renew()
        asked = chance.choice(keys)
        assert fast.find(asked) == slow.find(asked)
    assert sum(fast.find(key) != 0 for key in keys) > 100
