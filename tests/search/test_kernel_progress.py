"""When a game kernel's search stops, and the line that it has found, in both its forms."""

from __future__ import annotations

import time
from array import array
from types import ModuleType
from typing import Any

import pytest

from conftest import both_forms

MODULE = "search.kernel_progress"

either_form = pytest.mark.parametrize("kernel", both_forms(MODULE), indirect=True)


def visit(progress: Any, most: int) -> int:
    """Visit nodes as a kernel does, until it is to stop or there are so many; how many there are then."""
    while progress.nodes < most:
        if progress.nodes >= progress.checkpoint and progress.poll():
            break
        progress.nodes += 1
    return int(progress.nodes)


@either_form
@pytest.mark.parametrize("budget", [1, 2_047, 2_048, 2_049, 10_000])
def test_a_budget_is_kept_to_the_node(kernel: ModuleType, budget: int) -> None:
    progress = kernel.Progress(4)
    progress.begin(array("q", [0]), budget)
    assert visit(progress, 20_000) == budget
    assert progress.stopped


@either_form
def test_without_a_budget_it_goes_on(kernel: ModuleType) -> None:
    progress = kernel.Progress(4)
    progress.begin(array("q", [0, 0]), 0)
    assert visit(progress, 20_000) == 20_000
    assert not progress.stopped


@either_form
def test_a_flag_that_is_set_already_stops_it_before_the_first_node(kernel: ModuleType) -> None:
    progress = kernel.Progress(4)
    progress.begin(array("q", [1]), 0)
    assert (visit(progress, 20_000), progress.stopped) == (0, True)


@either_form
def test_the_flag_is_looked_at_every_2048_nodes(kernel: ModuleType) -> None:
    progress, flag = kernel.Progress(4), array("q", [0])
    progress.begin(flag, 0)
    visit(progress, 5_000)
    flag[0] = 1
    assert visit(progress, 20_000) == 3 * 2_048


@either_form
def test_once_it_is_stopped_no_node_is_visited_any_more(kernel: ModuleType) -> None:
    progress, flag = kernel.Progress(4), array("q", [1])
    progress.begin(flag, 0)
    assert progress.poll()
    flag[0] = 0
    assert (visit(progress, 20_000), progress.stopped) == (0, True)
    progress.begin(flag, 0)
    assert (visit(progress, 100), progress.stopped) == (100, False)


@either_form
def test_the_deadline_is_that_of_the_flag(kernel: ModuleType) -> None:
    progress, now = kernel.Progress(4), time.monotonic_ns()
    progress.begin(array("q", [0, now - 1]), 0)
    assert visit(progress, 20_000) == 0
    progress.begin(array("q", [0, now + 10**12]), 0)
    assert visit(progress, 20_000) == 20_000


@either_form
def test_the_best_line_is_put_together_from_the_end(kernel: ModuleType) -> None:
    progress = kernel.Progress(4)
    assert progress.best_line() == []
    for ply in range(4):
        progress.length[ply] = 0
    progress.extend(30, 9, 2)
    progress.extend(20, -9, 1)
    progress.extend(1 << 47, 9, 0)
    assert (progress.best_line(), progress.score) == ([1 << 47, 20, 30], 9)
    progress.length[1] = 0  # the next move of the root is worse: it changes nothing
    progress.extend(21, 5, 1)
    assert (progress.best_line(), progress.score) == ([1 << 47, 20, 30], 9)
    progress.length[1] = 0  # this one is better, and the end of the game
    progress.extend(11, 12, 0)
    assert (progress.best_line(), progress.score) == ([11], 12)
    progress.begin(array("q", [0]), 0)
    assert (progress.best_line(), progress.score) == ([], 0)


@either_form
def test_a_line_may_be_as_long_as_there_are_plies(kernel: ModuleType) -> None:
    progress = kernel.Progress(6)
    for ply in range(5, -1, -1):
        progress.extend(ply + 1, 0, ply)
    assert progress.best_line() == [1, 2, 3, 4, 5, 6]
