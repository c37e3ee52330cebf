"""Rules that take no board: a wrong answer is found among right ones, and right ones are left in peace."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from plyground.diagnosis.beside import MASKS, wrong_beside
from plyground.submissions.tracing import Beside


def told(answer: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> list[Beside]:
    return [
        Beside("search", "rule", 3, {f"a{n}": each for n, each in enumerate(given)}, answer(*given))
        for given in arguments
    ]


def lined(bits: int, masks: Iterable[int] = MASKS) -> bool:
    return any(bits & mask == mask for mask in masks)


BITS = [(bits,) for bits in range(512)]
CELLS = [(i, j) for i in range(3) for j in range(3)]


@pytest.mark.parametrize(
    ("answer", "arguments"),
    [
        (lined, BITS),
        (lambda mark: "XO".replace(mark, ""), [("X",), ("O",)]),
        (lambda i, j: 3 * i + j, CELLS),
        (lambda n: (n // 3, n % 3), [(n,) for n in range(9)]),
        (lambda bits: bits.bit_count(), BITS),
        (lambda one, other: one > other, [(one, other) for one in range(5) for other in range(5)]),
    ],
    ids=["lines", "the other side", "a number", "a cell", "a count", "a comparison"],
)
def test_a_right_one_is_left_in_peace(answer: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> None:
    assert wrong_beside(told(answer, arguments), {"search"}, ("X", "O")) is None


@pytest.mark.parametrize(
    ("answer", "arguments", "says"),
    [
        (lambda bits: lined(bits, MASKS[:-1]), BITS, "`rule` answers False for 84, where True is due"),
        (lambda mark: mark, [("X",), ("O",)], "`rule` gives the same side back, not the other"),
        (lambda n: (n // 3, n % 3 if n != 5 else 1), [(n,) for n in range(9)], "where (1, 2) is due"),
    ],
    ids=["lines", "the other side", "a cell"],
)
def test_a_wrong_one_is_found(
    answer: Callable[..., Any], arguments: list[tuple[Any, ...]], says: str
) -> None:
    found = wrong_beside(told(answer, arguments), {"search"}, ("X", "O"))
    assert found is not None
    assert says in found[1]
    assert wrong_beside(told(answer, arguments), {"another"}, ("X", "O")) is None
