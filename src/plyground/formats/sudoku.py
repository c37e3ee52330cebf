"""Files of Sudokus: boards as text, one after another, or puzzles with their rules as JSON.

Text holds one board a line, or boards of one line a row with empty lines between them (`grid` has the forms);
lines that start with # are comments. JSON holds one puzzle, a list, or an object with a list `puzzles`.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from ..puzzles.sudoku.description import from_json, to_json
from ..puzzles.sudoku.grid import FRAME, HEADER, SIZES, parse
from ..puzzles.sudoku.puzzle import Sudoku

__all__ = ["HOLDS", "SUFFIXES", "Entry", "read", "read_stream", "write"]

HOLDS, SUFFIXES = "sudoku", (".sdk", ".sdm", ".txt", ".json")

MOST_LINE = 1 << 14
"""How long may a line be? A board of 49×49 takes 7,200 characters at most."""
MOST_JSON = 1 << 26

Entry = tuple[int, Sudoku | ValueError]
"""The line on which a puzzle begins (or its number in a list), and the puzzle or what is wrong with it."""


def read(data: bytes) -> Iterator[Sudoku]:
    """The puzzles in a file's bytes; ValueError says what is wrong with the first that is none."""
    if b"\0" in data:
        raise ValueError("not a text")
    for _, found in read_stream(io.BytesIO(data)):
        if isinstance(found, ValueError):
            raise found
        yield found


def read_stream(stream: BinaryIO, box: tuple[int, int] | None = None) -> Iterator[Entry]:
    """The puzzles of a file, one after another; a bad one does not keep the others from being read."""
    number, start = 0, b"\n"
    while start and not start.strip():
        number, start = number + 1, stream.readline(MOST_LINE)
    if start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"[")):
        yield from _read_json(b"\n" * (number - 1) + start, stream)
    else:
        yield from _read_text(_lines(start, number, stream), box)


def _lines(raw: bytes, number: int, stream: BinaryIO) -> Iterator[tuple[int, str | ValueError]]:
    """The numbered lines of a file from this one on, none longer than can make sense."""
    while raw:
        if len(raw) == MOST_LINE and not raw.endswith(b"\n"):
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
        data = json.loads((start + rest).decode("utf-8-sig"))
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
            yield number, from_json(item)
        except ValueError as error:
            yield number, ValueError(f"puzzle {number}: {error}")


def _is_row(line: str) -> bool:
    """Whether a line may be one row of a board rather than a whole one."""
    words = re.findall(r"[^\s,|]+", line)
    short = len("".join(words)) <= SIZES[-1]
    return short or (len(words) <= SIZES[-1] and all(len(word) <= 2 for word in words))


def _read_text(lines: Iterable[tuple[int, str | ValueError]], box: tuple[int, int] | None) -> Iterator[Entry]:
    block: list[tuple[int, str]] = []
    for number, line in lines:
        if isinstance(line, ValueError):
            yield from _boards(block, box)
            block = []
            yield number, line
        elif not line.strip():
            yield from _boards(block, box)
            block = []
        elif line.lstrip().startswith("#"):
            continue
        elif _is_row(line) or HEADER.fullmatch(line):
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
