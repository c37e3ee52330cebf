"""How the arguments and answers of a student's own rules are read, in whatever form they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..submissions.tracing import Board, Call, Pairs

__all__ = [
    "UNREADABLE", "Asked", "asked", "boards_in", "keeps_turn", "marks_given", "read_as_truth", "read_board",
    "read_boards", "read_cells", "read_count", "read_mark", "read_sign", "read_truth", "read_winner",
]  # fmt: skip

UNREADABLE = object()


def read_truth(said: Any, marks: tuple[Any, Any]) -> Any:
    return said if type(said) is bool else UNREADABLE


def read_as_truth(said: Any, marks: tuple[Any, Any]) -> Any:
    """Anything that stands for true or false: a mark or nothing."""
    return bool(said) if said is None or type(said) in (bool, str) else UNREADABLE


def read_winner(said: Any, marks: tuple[Any, Any]) -> Any:
    """A mark, or anything else for nobody: None, "", "Tie"."""
    if type(said) in (bool, int, float, tuple, frozenset) and said not in marks:
        return UNREADABLE
    return read_mark(said, marks) if said in marks else None


def read_mark(said: Any, marks: tuple[Any, Any]) -> Any:
    """A mark, or a number that stands for one."""
    if isinstance(said, Board) or type(said) is bool:
        return UNREADABLE
    if said in marks:
        return "XO"[marks.index(said)]
    return {1: "X", -1: "O"}.get(said, UNREADABLE) if type(said) is int else UNREADABLE


def read_sign(said: Any, marks: tuple[Any, Any]) -> Any:
    """Who a number is good for, on any scale."""
    return (said > 0) - (said < 0) if type(said) in (int, float) else UNREADABLE


def read_count(said: Any, marks: tuple[Any, Any]) -> Any:
    """How many there are of something."""
    return said if type(said) is int and 0 <= said <= 9 else UNREADABLE


def read_cells(said: Any, marks: tuple[Any, Any]) -> Any:
    """Cells as pairs or as numbers; a list of them is a set of them."""
    if type(said) not in (tuple, frozenset):
        return UNREADABLE
    cells = {_cell(each) for each in said}
    return UNREADABLE if None in cells else frozenset(cells)


def read_board(said: Any, marks: tuple[Any, Any]) -> Any:
    """A board, alone or with something beside it; or two numbers of bits."""
    found = list(boards_in(said))
    if len(found) == 1 and not isinstance(said, (frozenset, Pairs)):
        return found[0]
    return _unpacked(said) or UNREADABLE


def read_boards(said: Any, marks: tuple[Any, Any]) -> Any:
    found = list(boards_in(said))
    return frozenset(found) if type(said) is not Board and (found or said == ()) else UNREADABLE


def boards_in(said: Any) -> Iterator[str]:
    """Every board in an answer."""
    if isinstance(said, Board):
        yield str(said)
    elif isinstance(said, (tuple, frozenset)):
        for each in said:
            yield from boards_in(each)


def _cell(thing: Any) -> int | None:
    if type(thing) is int and 0 <= thing < 9:
        return thing
    if type(thing) is tuple and len(thing) == 2 and all(type(n) is int and 0 <= n < 3 for n in thing):
        return 3 * int(thing[0]) + int(thing[1])
    return None


def _unpacked(said: Any) -> str | None:
    """The board in two numbers whose bits are the cells of either side."""
    if not (type(said) is tuple and len(said) == 2 and all(type(n) is int and 0 <= n < 512 for n in said)):
        return None
    x, o = sorted(said, key=int.bit_count, reverse=True)
    return "".join("X" if x >> n & 1 else "O" if o >> n & 1 else "." for n in range(9))


@dataclass(frozen=True)
class Asked:
    """A question to a function: the board, and what its other arguments are taken for."""

    board: str
    mark: str | None
    """The side among its arguments."""
    cell: int | None
    """The cell among them."""


def asked(call: Call, marks: tuple[Any, Any]) -> Asked:
    """A call as a question to a rule."""
    given = list(_flat(call.given.values()))
    i, j = call.given.get("i", call.given.get("row")), call.given.get("j", call.given.get("col"))
    pair = [(i, j)] if type(i) is int and type(j) is int else []
    cells = [cell for each in [*pair, *call.given.values()] if (cell := _cell(each)) is not None]
    return Asked(call.board, next(marks_given(given, marks), None), cells[0] if cells else None)


def marks_given(given: Iterable[Any], marks: tuple[Any, Any]) -> Iterator[str]:
    """The sides among some arguments: the file's marks, else 1 and -1."""
    for each in given:
        if (mark := read_mark(each, marks)) is not UNREADABLE and not isinstance(each, (tuple, frozenset)):
            yield mark


def _flat(given: Iterable[Any]) -> Iterator[Any]:
    """Arguments, and what is in those that are a few things together."""
    for each in given:
        if type(each) is tuple and any(isinstance(inner, Board) for inner in each):
            yield from each
        else:
            yield each


def keeps_turn(call: Call, marks: tuple[Any, Any]) -> bool:
    """Whether a board is given and given back with whose turn it is, and that is the same after the move."""
    said = call.said if type(call.said) is tuple else ()
    after = [mark for each in said if (mark := read_mark(each, marks)) is not UNREADABLE]
    before = [
        mark
        for each in call.given.values()
        if type(each) is tuple and any(isinstance(inner, Board) for inner in each)
        for inner in each
        if (mark := read_mark(inner, marks)) is not UNREADABLE
    ]
    return len(after) == 1 and after == before
