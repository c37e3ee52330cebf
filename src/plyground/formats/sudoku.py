"""Files of Sudokus: boards as text, one after another, or puzzles with their rules as JSON.

Text holds one board a line, or boards of one line a row with empty lines between them (`grid` has the forms);
lines that start with # are comments. Also read are tables (.csv) with a header, a number and quotes, frames
of pencil marks, .sdk and .ss files, UTF-16, and links of f-puzzles, SudokuPad and Penpa, one a line. JSON
holds one puzzle, ours or of these editors, a list, or an object with a list `puzzles`.
"""

from __future__ import annotations

import codecs
import io
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from ..puzzles.sudoku.description import from_json, to_json
from ..puzzles.sudoku.grid import FRAME, HEADER, SIZES, parse
from ..puzzles.sudoku.puzzle import Sudoku
from . import fpuzzles, penpa, sudokupad
from ._boards import SECTION, column_of, is_header, pencil_marks

__all__ = ["HOLDS", "SUFFIXES", "Entry", "read", "read_stream", "write"]

HOLDS, SUFFIXES = "sudoku", (".sdk", ".sdm", ".ss", ".txt", ".csv", ".json")

MOST_LINE = 1 << 14
"""How long may a line be? A board of 49×49 takes 7,200 characters at most."""
MOST_JSON = 1 << 26
MOST_LINK = 1 << 20
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

Entry = tuple[int, Sudoku | ValueError]
"""The line on which a puzzle begins (or its number in a list), and the puzzle or what is wrong with it."""


def read(data: bytes) -> Iterator[Sudoku]:
    """The puzzles in a file's bytes; ValueError says what is wrong with the first that is none."""
    if b"\0" in data and not data.startswith(WIDE):
        raise ValueError("not a text")
    for _, found in read_stream(io.BytesIO(data)):
        if isinstance(found, ValueError):
            raise found
        yield found


def read_stream(stream: BinaryIO, box: tuple[int, int] | None = None) -> Iterator[Entry]:
    """The puzzles of a file, one after another; a bad one does not keep the others from being read."""
    stream = narrow(stream)
    number, start = 0, b"\n"
    while start and not start.strip():
        number, start = number + 1, stream.readline(MOST_LINE)
    first = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if first.startswith((b"{", b"[")) and not SECTION.fullmatch(first.decode("utf-8", "replace")):
        yield from _read_json(b"\n" * (number - 1) + start, stream)
    else:
        yield from _read_text(_lines(start, number, stream), box)


def narrow(stream: BinaryIO) -> BinaryIO:
    """The same text in UTF-8, if it begins as UTF-16 does."""
    ahead: Any = stream if hasattr(stream, "peek") else io.BufferedReader(stream)
    if ahead.peek(2)[:2] not in WIDE:
        return ahead  # type: ignore[no-any-return]
    return io.BytesIO(ahead.read(MOST_JSON).decode("utf-16", "replace").encode())


def _lines(raw: bytes, number: int, stream: BinaryIO) -> Iterator[tuple[int, str | ValueError]]:
    """The numbered lines of a file from this one on, none longer than can make sense."""
    while raw:
        if len(raw) == MOST_LINE and not raw.endswith(b"\n") and is_link(raw.decode("ascii", "replace")):
            raw += stream.readline(MOST_LINK)
            yield number, raw.decode("utf-8", "replace").rstrip("\r\n")
        elif len(raw) == MOST_LINE and not raw.endswith(b"\n"):
            while (more := stream.readline(MOST_LINE)) and not more.endswith(b"\n"):
                pass
            yield number, ValueError(f"line {number}, column {MOST_LINE}: a line too long for a board")
        else:
            yield number, raw.decode("utf-8-sig", "replace").rstrip("\r\n")
        number, raw = number + 1, stream.readline(MOST_LINE)


def _read_json(start: bytes, stream: BinaryIO) -> Iterator[Entry]:
    rest = stream.read(MOST_JSON)
    if len(rest) == MOST_JSON:
        raise ValueError(f"a JSON file of more than {MOST_JSON:,} bytes is not read")
    try:
        text = (start + rest).decode("utf-8-sig")
        data = _one_a_line(text) or json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"no JSON: {error}") from None
    except ValueError:  # the only other thing that Python refuses
        raise ValueError("no JSON that can be read: a number has thousands of digits") from None
    puzzles = data.get("puzzles", [data]) if isinstance(data, dict) else data
    if not isinstance(puzzles, list):
        raise ValueError("`puzzles` takes a list of puzzles")
    for number, item in enumerate(puzzles, 1):
        try:
            yield number, _from_data(item)
        except ValueError as error:
            yield number, ValueError(f"puzzle {number}: {error}")


def _one_a_line(text: str) -> list[Any] | None:
    """The objects of a file that has one on each line, as `generate` writes variants; None if it hasn't."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or not all(line.startswith("{") and line.rstrip().endswith("}") for line in lines):
        return None
    return [json.loads(line) for line in lines]


def _from_data(item: Any) -> Sudoku:
    """A puzzle in our words, or in those of an editor."""
    if fpuzzles.is_data(item):
        return fpuzzles.from_data(item)
    if sudokupad.is_data(item):
        return sudokupad.from_data(item)
    return from_json(item)


EDITORS = (fpuzzles, sudokupad, penpa)


def is_link(line: str) -> bool:
    """Whether a line is a link that holds a puzzle, or names one."""
    return any(editor.recognises(line.encode()) for editor in EDITORS)


def _linked(number: int, line: str) -> Entry:
    read = next(editor.read for editor in EDITORS if editor.recognises(line.encode()))
    try:
        return number, read(line.encode())
    except ValueError as error:
        return number, ValueError(f"line {number}: {error}")


def _is_row(line: str) -> bool:
    """Whether a line may be one row of a board rather than a whole one."""
    words = re.findall(r"[^\s,|:]+", line)
    short = len("".join(words)) <= SIZES[-1]
    marks = 4 <= len(words) <= 9 and all(len(word) <= 11 for word in words)
    return short or marks or (len(words) <= SIZES[-1] and all(len(word) <= 2 for word in words))


def _read_text(lines: Iterable[tuple[int, str | ValueError]], box: tuple[int, int] | None) -> Iterator[Entry]:
    block: list[tuple[int, str]] = []
    table = silent = False
    for number, line in lines:
        if isinstance(line, ValueError):
            yield from _boards(block, box)
            block = []
            yield number, line
            continue
        section = SECTION.fullmatch(line)
        if section or not line.strip():
            yield from _boards(block, box)
            block = []
            # Of the parts of an .sdk file the puzzle counts, not how far somebody came with it.
            silent = section[1].strip().lower() != "puzzle" if section else silent
        elif silent or line.lstrip().startswith("#"):
            continue
        elif is_header(line):
            table = True
        elif is_link(line):
            yield from _boards(block, box)
            block = []
            yield _linked(number, line)
        elif table and (field := column_of(line)):
            yield _board([(number, field)], box)
        elif _is_row(line) or FRAME.fullmatch(line) or HEADER.fullmatch(line):
            block.append((number, line))
            if len(block) > 4 * SIZES[-1]:  # no board: a long list of small ones
                yield from _boards(block, box)
                block = []
        else:
            yield from _boards(block[:-1] if block and HEADER.fullmatch(block[-1][1]) else block, box)
            head = [block[-1]] if block and HEADER.fullmatch(block[-1][1]) else []
            block = []
            yield _board([*head, (number, line)], box)
    yield from _boards(block, box)


def _boards(block: list[tuple[int, str]], box: tuple[int, int] | None) -> Iterator[Entry]:
    """The boards of lines that stand together: one with a row a line, or one in each line."""
    if not block:
        return
    rows = [line for _, line in block if not FRAME.fullmatch(line) and not HEADER.fullmatch(line)]
    if not rows:
        return
    marked = pencil_marks(rows)
    if marked is not None:
        yield block[0][0], marked
        return
    squares = [size * size for size in SIZES[:4]]
    lengths = {len(re.sub(r"[\s,|]", "", line)) for line in rows}
    if lengths <= set(squares) and all(len(rows) != length for length in lengths):
        head: list[tuple[int, str]] = []
        for item in block:
            head.append(item)
            if not HEADER.fullmatch(item[1]):
                yield _board(head, box)
                head = []
        return
    yield _board(block, box)


def _board(block: list[tuple[int, str]], box: tuple[int, int] | None) -> Entry:
    first = block[0][0]
    text: dict[int, str] = dict(block)
    try:
        whole = "\n".join(text.get(number, "#") for number in range(first, block[-1][0] + 1))
        return first, Sudoku(parse(whole, box, first))
    except ValueError as error:
        # What follows a whole board on its line, such as its solution, is no part of it.
        field = re.match(r"[^\s,;]+(?=[\s,;])", block[-1][1].strip())
        if len(block) == 1 and field and len(field[0]) in {size**2 for size in SIZES}:
            return _board([(first, field[0])], box)
        if len(block) == 1 and (column := column_of(block[0][1])) and column != block[0][1]:
            return _board([(first, column)], box)
        return first, error


def write(puzzles: Sudoku | Iterable[Sudoku]) -> bytes:
    """A file of puzzles: text if all of them are plain boards, else JSON."""
    kept = [puzzles] if isinstance(puzzles, Sudoku) else list(puzzles)
    texts = [puzzle.text() for puzzle in kept]
    if any(text.startswith("{") for text in texts):
        return (
            json.dumps({"puzzles": [to_json(puzzle) for puzzle in kept]}, ensure_ascii=False).encode() + b"\n"
        )
    apart = "\n\n" if any("\n" in text for text in texts) else "\n"
    return (apart.join(texts) + "\n" if texts else "").encode()
