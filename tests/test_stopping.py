"""Limits, deadlines and the flag that kernels read."""

import time
from threading import Event

import pytest

from plyground.stopping import MOST_NODES, Limit, Unfinished, deadline, never, watched


@pytest.mark.parametrize("bad", [{"seconds": -1}, {"seconds": float("nan")}, {"depth": 0}, {"nodes": 0}])
def test_an_impossible_limit_is_refused(bad):
    with pytest.raises(ValueError, match="must be at least"):
        Limit(**bad)


def test_depths_and_nodes_are_whole_numbers_that_a_kernel_can_count():
    with pytest.raises(ValueError, match=r"depth must be a whole number, not 2\.5"):
        Limit(depth=2.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nodes must be at most"):
        Limit(nodes=MOST_NODES + 1)
    assert Limit(seconds=0.5, depth=1, nodes=MOST_NODES).nodes == MOST_NODES


def test_a_deadline_comes_when_the_seconds_are_over_or_when_told():
    told = Event()
    assert deadline(Limit(), told.is_set) == told.is_set
    late, soon = deadline(Limit(seconds=1000), told.is_set), deadline(Limit(seconds=0.05), never)
    assert not late()
    time.sleep(0.1)
    assert soon()
    told.set()
    assert late()


@pytest.mark.parametrize("seconds", [1e12, float("inf")])
def test_a_deadline_that_never_comes_is_none(seconds):
    with watched(never, seconds) as flag:
        time.sleep(0.02)
        assert flag[0] == 0


def test_the_flag_is_set_when_the_deadline_passes():
    with watched(never, time.monotonic() + 0.5) as flag:
        assert flag[0] == 0 or time.monotonic() > flag[1] / 1e9
        while not flag[0] and time.monotonic() < flag[1] / 1e9 + 60:
            time.sleep(0.02)
        assert flag[0] == 1
        assert time.monotonic() >= flag[1] / 1e9


def test_the_flag_is_set_when_told_and_when_it_is_left():
    told = Event()
    with watched(told.is_set, None) as flag:
        assert list(flag) == [0, 0]
        told.set()
        time.sleep(0.3)
        assert flag[0] == 1
    with watched(never, time.monotonic() + 1000) as flag:
        assert flag[0] == 0
        assert flag[1] > time.monotonic_ns()
    assert flag[0] == 1


def test_what_is_unfinished_says_that_nobody_knows():
    assert "not known" in str(Unfinished())
