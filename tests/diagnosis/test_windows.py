"""Windows are recognised by name, then by order; bounds excuse one side only."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from plyground.diagnosis.meaning import Meaning
from plyground.diagnosis.windows import Window, inverted, windows
from plyground.submissions.tracing import Call


def call(**given: Any) -> Call:
    return Call(0, "search", 1, "." * 9, given, 0, 2, 0.0, 0)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"alpha": -1, "beta": inf}, [Window(-1, inf)]),
        ({"lo": -inf, "hi": 0, "depth": 4}, [Window(-inf, 0)]),
        ({"p": -1, "q": 1}, [Window(-1, 1)]),
        ({"best_so_far": 1}, [Window(1, 1)]),
        ({"beta": 1}, [Window(-inf, 1)]),
        ({"depth": 3, "i": 1}, []),
        ({"alpha": inf, "beta": -inf}, []),
        ({"is_max": True}, []),
    ],
)
def test_windows_are_recognised(given: dict[str, Any], found: list[Window]) -> None:
    assert windows(call(**given), Meaning()) == found


def test_a_bound_excuses_what_lies_beyond_it_and_nothing_else() -> None:
    window = Window(0, inf)
    assert window.excuses(0, -1)
    assert window.excuses(-1, 0)
    assert not window.excuses(1, 0)
    assert not window.excuses(0, 1)


def test_a_window_upside_down_is_seen() -> None:
    assert inverted(call(alpha=inf, beta=-inf))
    assert not inverted(call(alpha=-inf, beta=inf))
