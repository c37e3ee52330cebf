"""How long to think when a clock runs."""

from __future__ import annotations

import pytest

from plyground.play.games.clock import share


@pytest.mark.parametrize("time", [0.05, 0.5, 5.0, 300.0])
@pytest.mark.parametrize("increment", [0.0, 0.1, 2.0])
@pytest.mark.parametrize("moves", [None, 1, 9, 100])
def test_a_player_never_runs_out_of_time(time: float, increment: float, moves: int | None) -> None:
    left = time
    for _ in range(moves or 200):
        left += increment
        used = share(left - increment, increment, moves)
        assert 0 <= used <= left
        left -= used
        moves = max(1, moves - 1) if moves else None
        assert left >= 0


def test_more_time_means_more_thought() -> None:
    assert share(60) < share(120) < share(120, 1) < share(120, 1, 5)


def test_a_flag_that_has_fallen_leaves_no_time() -> None:
    assert share(-5) == 0
    assert share(0) == 0
