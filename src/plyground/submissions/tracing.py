"""A student's own search, recorded call by call in its process; what comes from there is not believed."""

from __future__ import annotations

import base64
import json
import re
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from ..stopping import Stop, Stopped, never
from . import SubmissionError
from .module import Module

__all__ = ["Beside", "Call", "Trace", "Tracer"]

MOST_CALLS = 150_000
"""How many calls may one recording have? Each is two events; they take some megabytes."""
MOST_BYTES = 32 << 20
"""How large may the columns of a recording be when they are unpacked?"""
SECONDS = 20.0
"""How many CPU seconds may one recording take?"""
SLACK = 5.0
"""How long may it take to pack what was recorded, and to start?"""
FEWER = (8, 64, 512, 4096, 32_768)
"""How many calls are asked for again when the process has ended in mid-trace? What came last stays."""
DRIVER = Path(__file__).with_name("_tracer.py")
COLUMNS = "BHHHHI"
BOARDS = {
    "tictactoe": re.compile(r"[XO.]{9}"),
    "raichu": re.compile(r"[.wWbB@$]{64,676}"),
    "crossword": re.compile(r"(\(\d+, \d+\) (across|down) : \d+=[^\n=]*(\n|$))*"),
}
"""How is a board of each game written?"""


@dataclass
class Call:
    """One call of a function that took a board."""

    number: int
    function: str
    first_line: int
    board: str
    given: dict[str, Any]
    """Its other arguments, by name."""
    said: Any
    line: int
    """Where it returned."""
    spent: float
    """CPU seconds, in steps of some dozens of calls."""
    depth: int
    changed: str | None = None
    """The board as the call has left it, where it is not as it was."""
    raised: str | None = None
    finished: bool = True
    parent: Call | None = None
    children: list[Call] = field(default_factory=list)


@dataclass(frozen=True)
class Beside:
    """A call of a function that takes no board, which belongs to no place in the tree."""

    caller: str
    function: str
    line: int
    given: dict[str, Any]
    said: Any
    raised: bool = False


@dataclass
class Answer:
    """What the file answered to one of the calls that were asked for, with the calls below it."""

    said: Any
    error: str | None
    line: int
    cpu: float
    calls: list[Call]


@dataclass
class Trace:
    """What was recorded, and why it ended before its end, if it did."""

    answers: list[Answer]
    ended: str | None = None
    message: str | None = None
    """Of a process that has ended, how."""
    untraced: tuple[str, ...] = ()
    """Functions whose calls could not be recorded."""
    boardless: tuple[tuple[str, str], ...] = ()
    """Which function calls which one that takes no board, so that its calls could not be recorded either."""
    beside: tuple[Beside, ...] = ()
    """The different calls of these."""
    bytes: int = 0

    @property
    def calls(self) -> int:
        return sum(len(answer.calls) for answer in self.answers)


class Tracer:
    """The process around a file whose calls are recorded."""

    def __init__(self, path: Path, name: str, game: str, stop: Stop = never, driver: Path = DRIVER) -> None:
        self.path, self.game, self.stop = path, game, stop
        self.module = Module(path, name, driver, capture=True)
        self.cpu = 0.0
        """CPU seconds of the calls so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.module.close()

    def ready(self) -> dict[str, Any]:
        """Have the file imported; what it keeps from being recorded. SubmissionError if it cannot be."""
        self.module.ready(self.stop)
        return self.module.begun

    @property
    def begun(self) -> dict[str, Any]:
        """What the driver said of the file when it was imported."""
        return self.module.begun

    def marks(self) -> tuple[Any, Any]:
        """What the file's X and O are, as its answers tell them."""
        x, o = (_told(mark, ()) for mark in self.ready().get("marks", ("X", "O")))
        return x, o

    def trace(
        self, calls: Sequence[Sequence[Any]], traced: bool = True, most: int = MOST_CALLS,
        seconds: float = SECONDS, only: Sequence[str] | None = None, kept: bool = False,
    ) -> Trace:  # fmt: skip
        """Call what is asked for, one after another; SubmissionError only if the file can't be imported.

        Each call finds the file as it is at first; if what it remembers is `kept`, as the call before has
        left it, and only the last call is recorded.
        """
        order = {
            "game": self.game,
            "calls": calls,
            "traced": traced,
            "most": most,
            "seconds": seconds,
            "only": only,
            "kept": kept,
        }
        self.ready()
        try:
            return self._ask(order)
        except Stopped:
            raise
        except SubmissionError as error:
            short = Trace([], "process", str(error))
            if not traced:
                return short
            for fewer in FEWER:
                if fewer >= most:
                    break
                try:
                    short = self._ask({**order, "most": fewer})
                except SubmissionError:
                    break
            short.ended, short.message = "process", str(error)
            return short

    def _ask(self, order: dict[str, Any]) -> Trace:
        seconds = order["seconds"] + SLACK
        late = "its search gave no answer within {} seconds"
        told = self.module.ask(order, seconds, self.stop, late)
        if "error" in told:
            raise SubmissionError(str(told["error"]))
        parts, left = [told["data"]], told["left"]
        while left:
            more = self.module.ask({"more": True}, SLACK, self.stop, late)
            parts.append(more["data"])
            left = more["left"] and sum(map(len, parts)) < MOST_BYTES
        if told["ended"]:
            self.module.end()  # its thread stands still
        try:
            trace = unpack(told, "".join(parts), BOARDS[self.game])
        except (
            ValueError,
            KeyError,
            IndexError,
            TypeError,
            OverflowError,
            RecursionError,
            zlib.error,
        ) as error:
            raise SubmissionError(f"{self.path.name}: what was recorded is not whole") from error
        self.cpu += sum(answer.cpu for answer in trace.answers)
        return trace


def unpack(told: dict[str, Any], data: str, board: re.Pattern[str]) -> Trace:
    """The calls of an answer; ValueError and its like if it isn't one."""
    packed = base64.b85decode(data)
    plain = zlib.decompressobj().decompress(packed, MOST_BYTES)
    head, _, rest = plain.partition(b"\n")
    tables = json.loads(head)
    if not all(board.fullmatch(text) for text in tables["boards"]):
        raise ValueError("a board that is none")
    columns = []
    for code in COLUMNS:
        column = array(code)
        size = tables["count"] * column.itemsize
        column.frombytes(rest[:size])
        if tables["order"] != sys.byteorder:
            column.byteswap()
        if len(column) != tables["count"]:
            raise ValueError("a column that is too short")
        columns.append(column)
        rest = rest[size:]
    calls = list(_calls(tables, columns))
    starts = [int(answer["start"]) for answer in tables["answers"]] + [len(calls)]
    nowhere = any(start < 0 or (start < len(calls) and calls[start].depth) for start in starts)
    if nowhere or starts != sorted(starts):
        raise ValueError("answers that begin nowhere")
    answers = [
        Answer(
            _told(answer.get("said"), tables["boards"]),
            str(answer["error"]) if "error" in answer else None,
            int(answer.get("line", 0)),
            float(answer.get("cpu", 0.0)),
            calls[first:last],
        )
        for answer, first, last in zip(tables["answers"], starts, starts[1:], strict=False)
    ]
    ended = None if told["ended"] is None else str(told["ended"])
    boardless = tuple((str(one), str(other)) for one, other in tables["boardless"])
    beside = tuple(
        Beside(
            str(caller),
            str(name),
            int(line),
            _named(given, tables["boards"]),
            _told(said, tables["boards"]),
            bool(raised),
        )
        for caller, name, line, given, said, raised in tables["beside"]
    )
    untraced = tuple(map(str, tables["untraced"]))
    return Trace(answers, ended, untraced=untraced, boardless=boardless, beside=beside, bytes=len(data))


def _calls(tables: dict[str, Any], columns: Sequence[array[int]]) -> Iterator[Call]:
    boards = [str(board) for board in tables["boards"]]
    given = [
        (_function(str(name), int(line)), int(line), _named(told, boards))
        for name, line, told in tables["given"]
    ]
    said = [_told(value, boards) for value in tables["said"]]
    changed = {int(number): boards[board] if board >= 0 else "" for number, board in tables["changed"]}
    raised = {int(number): str(kind) for number, kind in tables["raised"]}
    way: list[Call] = []
    for number, (depth, which, board, answer, line, spent) in enumerate(zip(*columns, strict=True)):
        name, first, others = given[which]
        call = Call(
            number, name, first, boards[board], others, said[answer], line, spent / 1e6, depth,
            changed.get(number), raised.get(number), answer > 0,
        )  # fmt: skip
        if depth > len(way):
            raise ValueError("a call without the one above it")
        del way[depth:]
        if way:
            call.parent = way[-1]
            way[-1].children.append(call)
        way.append(call)
        yield call


def _function(name: str, line: int) -> str:
    """A function's name; one without a name is called by its line, for a file may have several."""
    return f"<lambda in line {line}>" if name == "<lambda>" else name


def _named(told: dict[str, Any], boards: Sequence[str]) -> dict[str, Any]:
    return {str(name): _told(value, boards) for name, value in told.items()}


def _told(value: Any, boards: Sequence[str]) -> Any:
    """A value with the boards in it as texts: tuples for lists, `Board` for boards."""
    if isinstance(value, list):
        return tuple(_told(each, boards) for each in value)
    if isinstance(value, dict):
        if "board" in value:
            return Board(boards[value["board"]])
        if "set" in value:
            return frozenset(_told(each, boards) for each in value["set"])
        if "pairs" in value:
            return Pairs((_told(key, boards), _told(each, boards)) for key, each in value["pairs"])
        if "variable" in value:
            return Name(value["variable"])
        return Odd(str(value.get("type")))
    return value


class Board(str):
    """A board's text, where a board was meant."""


class Name(str):
    """A variable of a crossword."""


class Odd(str):
    """The type of what could not be told."""


class Pairs(tuple[tuple[Any, Any], ...]):
    """A dictionary, or an object with its attributes."""
