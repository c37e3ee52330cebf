"""Rules that take no board, only a mark, some bits or a cell: judged by themselves, not in the tree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..submissions.tracing import Beside
from . import truth
from .fault import python
from .meaning import is_move

__all__ = ["wrong_beside"]

FITS = 0.6
"""What share of the answers must agree before it is believed what they are for? Each kind counts as much."""
FEW = 3
"""How many different answers must there be? Of marks there are only two."""
MASKS = tuple(sum(1 << cell for cell in line) for line in truth.LINES)
MARKS = {"X": "O", "O": "X", 1: -1, -1: 1}

Due = Callable[[Sequence[Any]], Any]


def wrong_beside(
    told: Iterable[Beside], asked_by: set[str], marks: tuple[Any, Any]
) -> tuple[Beside, str] | None:
    """The first wrong answer of a function that these call, and what is likely."""
    by_function: dict[str, list[Beside]] = defaultdict(list)
    for each in told:
        if each.caller in asked_by and not each.raised:
            by_function[each.function].append(each)
    for answers in by_function.values():
        if (found := _same_side(answers, marks)) is not None:
            return found
        for due in (_has_line, _number_of, _cell_of):
            if (found := _deviant(answers, due)) is not None:
                return found
    return None


def _same_side(answers: Sequence[Beside], marks: tuple[Any, Any]) -> tuple[Beside, str] | None:
    """A function from a mark to a mark that gives back what it was given: nobody wants that."""
    others = {**MARKS, marks[0]: marks[1], marks[1]: marks[0]}
    given = [list(each.given.values()) for each in answers]
    if not all(len(each) == 1 and each[0] in others for each in given if _hashable(each)):
        return None
    for each, (mark, *_) in zip(answers, given, strict=True):
        if each.said == mark and type(each.said) is type(mark):
            return each, f"`{each.function}` gives the same side back, not the other"
    return None


def _hashable(things: Sequence[Any]) -> bool:
    return all(type(each) in (str, int, bool, float, type(None)) for each in things)


def _deviant(answers: Sequence[Beside], due: Due) -> tuple[Beside, str] | None:
    kinds: dict[Any, list[bool]] = defaultdict(list)
    wrong: Beside | None = None
    for each in answers:
        wanted = due(list(each.given.values()))
        if wanted is truth.ANY or type(wanted) is not type(each.said):
            return None
        right = wanted == each.said
        kinds[wanted if type(wanted) is bool else None].append(right)
        wrong = wrong or (None if right else each)
    shares = [sum(kind) / len(kind) for kind in kinds.values()]
    if (
        wrong is None
        or len(answers) < FEW
        or sum(shares) < FITS * len(shares)
        or max(shares) == 1 == len(shares)
    ):
        return None
    given = ", ".join(map(python, wrong.given.values()))
    wanted = python(due(list(wrong.given.values())))
    return wrong, f"`{wrong.function}` answers {python(wrong.said)} for {given}, where {wanted} is due"


def _has_line(given: Sequence[Any]) -> Any:
    """Whether the bits of one side have three in a row."""
    if len(given) != 1 or type(given[0]) is not int or not 0 <= given[0] < 512:
        return truth.ANY
    return any(given[0] & mask == mask for mask in MASKS)


def _number_of(given: Sequence[Any]) -> Any:
    """The number of a cell that is given by its row and column."""
    pair = given[0] if len(given) == 1 else tuple(given)
    return 3 * pair[0] + pair[1] if is_move(pair) else truth.ANY


def _cell_of(given: Sequence[Any]) -> Any:
    """The row and column of a cell that is given by its number."""
    return (
        divmod(given[0], 3) if len(given) == 1 and type(given[0]) is int and 0 <= given[0] < 9 else truth.ANY
    )
