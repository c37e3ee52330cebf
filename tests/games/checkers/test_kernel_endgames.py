"""The endgame kernel: known counts, and values that agree with their moves."""

from array import array
from types import ModuleType
from typing import Any

import pytest

from conftest import both_forms, compiled, interpreted
from games.checkers.known import ENDGAME_TOTALS, ENDGAMES
from plyground.games.checkers.endgames import slices

MODULE = "games.checkers.kernel_endgames"


def build(kernel: ModuleType, pieces: int) -> tuple[dict[str, list[int]], dict[str, bytearray], int]:
    """Counts and values of every slice, and how many values do not follow from the moves."""
    data, flaws = bytearray(), 0
    offsets: dict[int, int] = {}
    counts: dict[str, list[int]] = {}
    values: dict[str, bytearray] = {}
    for slice_ in (one for count in range(2, pieces + 1) for one in slices(count)):
        if str(slice_) in values:
            continue
        pair = [slice_] if slice_ == slice_.twin else [slice_, slice_.twin]
        builder: Any = kernel.Builder(kernel.Endgames(bytearray(data), offsets, 6, 0), pair, array("q", [0]))
        for one, found in zip(pair, builder.solve(), strict=True):
            values[str(one)] = found
            offsets[kernel.slice_number(*one)] = len(data)
            data += found
        flaws += builder.flaws()
        counts.update(zip(map(str, pair), builder.tally(), strict=True))
    return counts, values, flaws


def test_all_endgames_of_two_to_four_pieces_are_won_lost_and_drawn_as_known() -> None:
    counts, _, flaws = build(compiled(MODULE), 4)
    assert flaws == 0
    assert {name: counts[name] for name in ENDGAMES} == ENDGAMES
    for pieces, total in ENDGAME_TOTALS.items():
        names = [str(slice_) for slice_ in slices(pieces)]
        assert [sum(counts[name][i] for name in names) for i in range(6)] == total


def test_both_forms_find_the_same_distances() -> None:
    assert build(compiled(MODULE), 2) == build(interpreted(MODULE), 2)


@pytest.mark.parametrize("kernel", both_forms(MODULE), indirect=True)
def test_a_flag_that_is_set_stops_the_work(kernel: ModuleType) -> None:
    builder = kernel.Builder(kernel.Endgames(bytearray(), {}, 6, 0), [(0, 2, 0, 2)], array("q", [1]))
    assert builder.solve() is None


@pytest.mark.parametrize("kernel", both_forms(MODULE), indirect=True)
def test_what_is_not_there_is_not_known(kernel: ModuleType) -> None:
    assert kernel.Endgames(bytearray(), {}, 0, 0).value(1, 1 << 34, 1 | 1 << 34, 0) == kernel.ILLEGAL
