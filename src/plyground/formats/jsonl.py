"""Played games as JSON lines, one game a line: for every game, and for programs that read no other form.

    {"game": "tictactoe", "players": ["table", "3"], "moves": ["5", "1"], "result": "1-0", …}

`players` and `result` name player 0 (who moves first) before player 1; the result is "1-0", "0-1",
"1/2-1/2" or "*"; `start` is the first position's text where it is not the game's own, and `size` the
board, as in "4x5" or "5x5 line 4", where a game has several.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields

__all__ = ["HOLDS", "SUFFIXES", "Record", "read", "recognises", "records", "write", "write_record"]

HOLDS, SUFFIXES = "games", (".jsonl",)

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
MAX_LINE = 1_000_000
SIZE = re.compile(r"(\d{1,3})x(\d{1,3})(?: line (\d{1,3}))?")


@dataclass(frozen=True)
class Record:
    """A game as it was played, in words only."""

    game: str
    players: tuple[str, str]
    moves: tuple[str, ...]
    result: str = "*"
    reason: str = ""
    """Why the game ended, where the position alone does not show it."""
    start: str | None = None
    size: str = ""
    round: str = ""
    date: str = ""
    clock: str = ""
    """The time of each player, as in "5+3" or "30/move"."""


def recognises(data: bytes) -> bool:
    """Whether the first line is a game; a file of one game alone is also an object of JSON."""
    first = data[:MAX_LINE].partition(b"\n")[0]
    try:
        return b'"players"' in first and bool(_record(first.decode()))
    except (ValueError, RecursionError):
        return False


def write_record(record: Record) -> str:
    """A game as text, ready to be appended to a file of games."""
    shown = {key: value for key, value in asdict(record).items() if value not in (None, "")}
    return json.dumps(shown, ensure_ascii=False) + "\n"


def write(records: Iterable[Record]) -> bytes:
    return "".join(write_record(record) for record in records).encode()


def records(data: bytes) -> Iterator[dict[str, object]]:
    """The games of a file as they are stored and sent."""
    for record in read(data):
        found: dict[str, object] = {
            "game": record.game,
            "moves": list(record.moves),
            "players": record.players,
        }
        if record.start is not None:
            found["start"] = record.start
        found |= {key: text for key in ("reason", "clock") if (text := getattr(record, key))}
        size = SIZE.fullmatch(record.size)
        if size:
            found |= {"rows": int(size[1]), "columns": int(size[2])} | (
                {"line": int(size[3])} if size[3] else {}
            )
        yield found


def read(data: bytes) -> Iterator[Record]:
    """The games of a file, one after another; ValueError names the line that is wrong."""
    text = data.decode("utf-8", "replace")
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield _record(line)
            except (ValueError, RecursionError) as error:
                raise ValueError(f"line {number}: {error}") from None


def _record(line: str) -> Record:
    if len(line) > MAX_LINE:
        raise ValueError(f"longer than {MAX_LINE} characters")
    try:
        found = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.colno}") from None
    if not isinstance(found, dict):
        raise ValueError("not a JSON object")
    known = {field.name for field in fields(Record)}
    for key, value in found.items():
        if key not in known:
            raise ValueError(f"unknown field {key[:40]!r}")
        if key in ("players", "moves"):
            if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
                raise ValueError(f"{key} must be a list of strings")
            found[key] = tuple(value)
        elif not isinstance(value, str):
            raise ValueError(f"{key} must be a string")
    for key in ("game", "players", "moves"):
        if key not in found:
            raise ValueError(f"no {key}")
    if len(found["players"]) != 2:
        raise ValueError("players must be two names")
    if found.get("result", "*") not in RESULTS:
        raise ValueError(f"result must be one of {', '.join(RESULTS)}")
    return Record(**found)
