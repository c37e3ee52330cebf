"""Fish: as many lines as cross lines for a digit; with fins, where a box holds what is too much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations

from .board import Board, bits, listed
from .step import Find, Step, technique

NAMES = {2: "X-wing", 3: "Swordfish", 4: "Jellyfish"}


def _lines(board: Board, digit: int, across: bool) -> list[int]:
    """Where a digit may stand in each row (or column): bit j for the column (or row) j."""
    places = board.places[digit]
    known: tuple[list[int], list[int]] | None = board.kept.get(("lines", places))
    if known is None:
        size, full = board.size, (1 << board.size) - 1
        rows = [places >> (i * size) & full for i in range(size)]
        columns = [0] * size
        for i, row in enumerate(rows):
            for column in bits(row):
                columns[column] |= 1 << i
        known = board.kept["lines", places] = rows, columns
    return known[0] if across else known[1]


def _cells(size: int, line: int, marks: int, across: bool) -> int:
    """The cells of a line, as a set."""
    if across:
        return marks << (line * size)
    return sum(1 << (i * size + line) for i in bits(marks))


def _told(board: Board, digit: int, base: tuple[int, ...], cover: int, across: bool) -> tuple[str, str]:
    words = ("row", "column") if across else ("column", "row")
    lines = f"{words[0]}s {listed(i + 1 for i in base)}"
    return lines, f"{words[1]}s {listed(i + 1 for i in bits(cover))}"


def _drawn(board: Board, base: tuple[int, ...], across: bool) -> tuple[tuple[int, ...], ...]:
    """The base lines, cell by cell."""
    lines = board.layout.rows if across else board.layout.columns
    return tuple(lines[i].cells for i in base)


def _plain(size: int, board: Board) -> Iterator[Step]:
    def find(digit: int) -> Iterator[Step]:
        for across in (True, False):
            lines = _lines(board, digit, across)
            few = [i for i, marks in enumerate(lines) if 1 < marks.bit_count() <= size]
            for base in combinations(few, size):
                cover = 0
                for i in base:
                    cover |= lines[i]
                if cover.bit_count() != size:
                    continue
                pattern, others = 0, 0
                for i, marks in enumerate(lines):
                    if i in base:
                        pattern |= _cells(board.size, i, marks, across)
                    else:
                        others |= _cells(board.size, i, marks & cover, across)
                if others:
                    from_, to = _told(board, digit, base, cover, across)
                    says = (
                        f"In {from_} the {digit} stands only in {to}; "
                        f"these are {size} lines for {size} lines, so {to} have no {digit} elsewhere."
                    )
                    drawn = _drawn(board, base, across)
                    yield Step(tuple(bits(pattern)), (digit,), says, board.gone(digit, others), lines=drawn)

    return board.by_digit(("fish", size), find)


def _finned(size: int, sashimi: bool, board: Board) -> Iterator[Step]:
    """All places outside one box lie on so many cross lines; in the box, fins lie beside them."""
    if not board.layout.usual:
        return

    def find(digit: int) -> Iterator[Step]:
        for across in (True, False):
            yield from _finned_lines(size, sashimi, board, digit, across)

    yield from board.by_digit(("finned", size, sashimi), find)


def _finned_lines(size: int, sashimi: bool, board: Board, digit: int, across: bool) -> Iterator[Step]:
    spans, widest = _spans(board)
    lines = _lines(board, digit, across)
    used = [i for i, marks in enumerate(lines) if marks.bit_count() > 1]
    for base in combinations(used, size):
        union = 0
        for i in base:
            union |= lines[i]
        if not size < union.bit_count() < size + widest:
            continue
        for rows, columns in spans:
            band, wide = (rows, columns) if across else (columns, rows)
            if (union & ~wide).bit_count() > size:
                continue
            must = 0
            for i in base:
                must |= lines[i] & ~wide if band >> i & 1 else lines[i]
            more = size - must.bit_count()
            if more not in (0, 1):
                continue
            for extra in bits(union & wide & ~must) if more else (-1,):
                cover = must | (1 << extra if more else 0)
                if cover.bit_count() != size or not cover & wide:
                    continue
                step = _with_fins(board, digit, lines, base, cover, across, sashimi, board.places[digit])
                if step:
                    yield step


def _spans(board: Board) -> tuple[set[tuple[int, int]], int]:
    """The rows and columns of each box, and how wide the widest is."""
    if "spans" not in board.kept:
        spans = {
            (_span(cell // board.size for cell in box.cells), _span(cell % board.size for cell in box.cells))
            for box in board.layout.boxes
        }
        board.kept["spans"] = spans, max(columns.bit_count() for _, columns in spans)
    return board.kept["spans"]  # type: ignore[no-any-return]


def _span(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _with_fins(
    board: Board, digit: int, lines: list[int], base: tuple[int, ...], cover: int,
    across: bool, sashimi: bool, places: int,
) -> Step | None:  # fmt: skip
    pattern = fins = covered = 0
    thin = False
    for i in base:
        pattern |= _cells(board.size, i, lines[i] & cover, across)
        fins |= _cells(board.size, i, lines[i] & ~cover, across)
        thin = thin or (lines[i] & cover).bit_count() < 2
    if not fins or thin is not sashimi:
        return None
    for j in bits(cover):
        covered |= (board.layout.columns if across else board.layout.rows)[j].mask
    base_mask = pattern | fins
    gone = board.gone(digit, covered & places & ~base_mask & board.layout.seen(fins))
    if not gone:
        return None
    from_, to = _told(board, digit, base, cover, across)
    says = (
        f"In {from_} the {digit} stands only in {to}, or else at {board.names(fins)}; "
        f"{board.names(sum(1 << cell for cell, _ in gone))} would clash with either."
    )
    groups, drawn = (tuple(bits(pattern)), tuple(bits(fins))), _drawn(board, base, across)
    return Step(tuple(bits(base_mask)), (digit,), says, gone, groups=groups, lines=drawn)


def _define() -> None:
    plain: list[tuple[int, float, int]] = [(2, 3.2, 140), (3, 3.8, 150), (4, 5.2, 160)]
    finned = [(2, 4.3, 130, "hard"), (3, 5.3, 200, "unfair"), (4, 5.6, 250, "unfair")]
    make: Callable[..., Find] = partial
    for size, difficulty, score in plain:
        technique(NAMES[size], "hard", difficulty, score)(make(_plain, size))
    for size, difficulty, score, level in finned:
        name = NAMES[size]
        technique(f"Finned {name}", level, difficulty, score)(make(_finned, size, False))
        technique(f"Sashimi {name}", level, difficulty + 0.1, score + 10)(make(_finned, size, True))


_define()
