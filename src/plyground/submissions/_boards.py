"""How a board is recognised among a function's arguments, in a student's process. Needs only Python.

`tictactoe(module)`, `raichu(module)` and `crossword(module)` give a function that takes any object and says
which board it is, by its number in `texts`, or -1. It looks, and calls nothing of the student's.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

Look = Callable[[Any], int]

NOTHING = -1
MOST = 65_000
"""How many different boards may there be? Their numbers travel in two bytes; tic-tac-toe has 5,478."""
FEW = 64
"""How many attributes of an object are looked at?"""
LONGEST = 20
MANY = 12
FEWEST_LINES = 5
"""How many lines has a table of all eight at least, some of which may be left out?"""
MANY_BOARDS = 400
"""How many of a list's items are told? Of boards, as many as a position has moves."""
SIGNS = {"X": "X", "O": "O", "x": "X", "o": "O", " ": ".", ".": ".", "-": ".", "_": ".", "*": "."}
NUMBERS = {1: "X", -1: "O", 2: "O", 0: "."}
PIECES = frozenset(".wWbB@$")


class Full(Exception):
    """There are more boards than can be told apart."""


class Texts:
    """The boards that were seen, each with a number."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        if (number := self.numbers.get(text)) is None:
            if len(self.all) >= MOST:
                raise Full
            number = self.numbers[text] = len(self.all)
            self.all.append(text)
        return number


def tictactoe(module: ModuleType, texts: Texts) -> Look:
    """Nine cells: three rows of three, or nine in a row, with the module's marks or with numbers, the free
    ones perhaps with their own; a dictionary of marks by cell; two numbers whose bits are the cells of X and
    of O; an object that has such a board."""
    marks: dict[Any, str] = {}
    for sign, name, usual in (("X", "X", "X"), ("O", "O", "O"), (".", "EMPTY", None)):
        marks[getattr(module, name, usual)] = sign
    known: dict[Any, int] = {}

    def read(cells: tuple[Any, ...]) -> int:
        """Cells that have not been seen yet."""
        if len(cells) == 2:
            return bits(*cells)
        text = spell(cells, marks)
        return NOTHING if text is None else texts.number(text)

    def bits(one: int, other: int) -> int:
        if type(one) is not int or type(other) is not int or one & other or not 0 <= one | other < 512:
            return NOTHING
        # Who has more marks is X, whether they are named by mark or by whose turn it is.
        x, o = (other, one) if other.bit_count() > one.bit_count() else (one, other)
        return texts.number("".join("X" if x >> n & 1 else "O" if o >> n & 1 else "." for n in range(9)))

    def look(thing: Any) -> int:
        cells = cells_of(thing)
        if cells is None:
            return NOTHING if type(thing) in PLAIN or type(thing) in ROWS else inside(thing, look)
        try:
            return known[cells]
        except KeyError:
            number = known[cells] = read(cells)
            return number
        except TypeError:
            return NOTHING

    return look


def spell(cells: tuple[Any, ...], marks: dict[Any, str]) -> str | None:
    """Nine cells in one word; None if they are no board's."""
    if cells[0] is PLACES:
        for signs in (marks, SIGNS):
            text = "".join(["." if cell is FREE else signs.get(cell, "") for cell in cells[1:]])
            if len(text) == 9:
                return text
        return None
    for signs in (marks, NUMBERS, SIGNS):
        if all(cell in signs for cell in cells):
            return "".join([signs[cell] for cell in cells])
    for first in (0, 1):
        text = "".join(
            [own(cell, n) or marks.get(cell, SIGNS.get(cell, "")) for n, cell in enumerate(cells, first)]
        )
        if len(text) == 9:
            return text
    return None


def own(cell: Any, number: int) -> str:
    """A free cell that has its own number in it."""
    kind = type(cell)
    return "." if (kind is int and cell == number) or (kind is str and cell == str(number)) else ""


def cells_of(thing: Any) -> tuple[Any, ...] | None:
    """Nine cells, or two numbers behind BITS; None for what has no such shape."""
    kind = type(thing)
    if kind.__module__ == "numpy":
        thing = listed(thing)
        kind = type(thing)
    if kind is str:
        return tuple(thing) if len(thing) == 9 else None
    if kind is dict:
        return places(thing)
    if kind is not list and kind is not tuple:
        return None
    if len(thing) == 9:
        return tuple(thing)
    if len(thing) != 3:
        return None
    one, two, three = thing
    if one is BITS:
        return (two, three)
    if not (type(one) is type(two) is type(three) and type(one) in ROWS):
        return None
    cells = (*one, *two, *three)
    return cells if len(cells) == 9 else None


def places(thing: dict[Any, Any]) -> tuple[Any, ...] | None:
    """The cells of a dictionary whose keys are cells; what is not in it is free."""
    if not 0 < len(thing) <= 9:
        return None
    for keys in CELLS:
        try:
            if all(key in keys for key in thing):
                return (PLACES, *(thing.get(key, FREE) for key in keys))
        except TypeError:
            return None
    return None


def listed(thing: Any) -> Any:
    """An array of numpy's as lists, a number of numpy's as Python's; anything else as it is."""
    numpy = sys.modules.get("numpy")
    kinds = (getattr(numpy, "ndarray", None), getattr(numpy, "generic", None))
    if type(thing) is kinds[0]:
        return thing.tolist() if thing.size <= MANY_BOARDS else thing
    return thing.item() if isinstance(kinds[1], type) and issubclass(type(thing), kinds[1]) else thing


BITS = object()
"""What stands before two numbers whose bits are the cells of either side; else they may be a move."""
PLACES, FREE = object(), object()
"""What stands before the cells of a dictionary, of which marks are asked, for numbers may be anything."""
CELLS = (tuple((i, j) for i in range(3) for j in range(3)), tuple(range(9)), tuple(range(1, 10)))
ROWS = (list, tuple, str)
PLAIN = (int, float, bool, type(None), set, frozenset, dict)


def inside(thing: Any, look: Look) -> int:
    """The board that an object has, if it has one."""
    for each in tuple(attributes(thing).values())[:FEW]:
        if (type(each) in ROWS or type(each) is dict) and (number := look(each)) >= 0:
            return number
    return NOTHING


def raichu(module: ModuleType, texts: Texts) -> Look:
    """A square of pieces: in one word, or in rows."""
    known: dict[Any, int] = {}

    def look(thing: Any) -> int:
        kind = type(thing)
        if kind in (list, tuple) and 8 <= len(thing) <= 26 and type(thing[0]) in ROWS:
            cells = [cell for row in thing for cell in row] if all(type(row) in ROWS for row in thing) else []
        elif kind in (list, tuple) and len(thing) >= 64:
            cells = thing
        elif kind is str and len(thing) >= 64:
            if (number := known.get(thing)) is not None:
                return number
            cells = thing
        else:
            return NOTHING
        side = round(len(cells) ** 0.5)
        if side * side != len(cells) or side < 8 or not all(type(cell) is str for cell in cells):
            return NOTHING
        if not PIECES.issuperset(cells):
            return NOTHING
        number = texts.number("".join(cells))
        if kind is str:
            known[thing] = number
        return number

    return look


def crossword(module: ModuleType, texts: Texts) -> Look:
    """An object with `domains`: the words that each variable has left, in one text."""

    def look(thing: Any) -> int:
        domains = attributes(thing).get("domains")
        if type(domains) is not dict:
            return NOTHING
        lines = []
        for variable, words in tuple(domains.items()):
            if not isinstance(words, (set, frozenset, list, tuple)):
                return NOTHING
            kept = sorted(word for word in tuple(words) if type(word) is str)
            lines.append(f"{name_of(variable)}={','.join(kept)}")
        return texts.number("\n".join(sorted(lines)))

    return look


def name_of(variable: Any) -> str:
    """A crossword's variable in words, "(0, 1) across : 3"; "" for anything else."""
    own = attributes(variable)
    try:
        return f"({own['i']:d}, {own['j']:d}) {own['direction']!s:.6} : {own['length']:d}"
    except (KeyError, TypeError, ValueError):
        return ""


def lines_in(thing: Any) -> list[list[int]]:
    """A table of lines of three cells, each a number or a pair, in numbers; empty for anything else."""
    kind = type(thing)
    rows = (*(thing.values() if kind is dict else thing),) if kind in (list, tuple, set, dict) else ()
    if not FEWEST_LINES <= len(rows) <= MANY or not all(type(row) in (list, tuple, set) for row in rows):
        return []
    lines = [[number_of(cell) for cell in row] for row in rows]
    return lines if all(len(line) == 3 and min(line) >= 0 for line in lines) else []


def number_of(cell: Any) -> int:
    """The number of a cell that is a number or a pair; -1 for anything else."""
    if type(cell) in (list, tuple) and len(cell) == 2 and all(type(n) is int and 0 <= n < 3 for n in cell):
        return 3 * int(cell[0]) + int(cell[1])
    return cell if type(cell) is int and 0 <= cell < 9 else NOTHING


def plain(value: Any, look: Look, depth: int = 3) -> Any:
    """What JSON can hold of a value. Never str() or repr(): that would run the student's code."""
    if type(value).__module__ == "numpy":
        value = listed(value)
    kind = type(value)
    if value is None or kind in (bool, float) or (kind is int and value.bit_length() < 60):
        return value
    if kind is str and look(value) < 0:
        return value[:LONGEST]
    if (number := look(value)) >= 0:
        return {"board": number}
    if name := name_of(value):
        return {"variable": name}
    if depth and isinstance(value, (list, tuple, set, frozenset)):
        items = (*value,)
        few = items[: MANY_BOARDS if items and look(items[0]) >= 0 else MANY]
        told = [plain(each, look, depth - 1) for each in few]
        return {"set": told} if isinstance(value, (set, frozenset)) else told
    if depth:
        own = value if kind is dict else attributes(value)
        if own or kind is dict:
            return {
                "pairs": [[plain(k, look, 1), plain(v, look, depth - 1)] for k, v in (*own.items(),)[:MANY]]
            }
    return {"type": kind.__name__[:LONGEST]}


def attributes(thing: Any) -> dict[str, Any]:
    """What an object has, asked without its class, which is the student's."""
    try:
        own = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        return {}
    return own if type(own) is dict else {}


LOOKS = {"tictactoe": tictactoe, "raichu": raichu, "crossword": crossword}
