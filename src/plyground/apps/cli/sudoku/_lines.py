"""Streams of 9×9 boards of a line each, by the million: chunks go through the kernel as they come."""

from __future__ import annotations

import codecs
import io
import re
from typing import TYPE_CHECKING

from ..input import Source
from ..output import json_line

if TYPE_CHECKING:
    from ....puzzles.sudoku.bulk import Read
    from .solve import Run

__all__ = ["holds_lines", "solve_lines"]

LONGEST = 1 << 20
HEAD = 1 << 16
"""How much of a file is read to see what it holds? The largest board takes a tenth of that."""


def holds_lines(source: Source) -> bool:
    """Whether a stream is 9×9 boards of a line each, rather than larger boards, rows of boards, or JSON.

    A line of about 81 cells says so at once; without one, it is whatever the reader of files can
    make something of, and if that is nothing, lines that are no puzzles.
    """
    from ....formats.sudoku import read_stream

    while True:
        head = source.look()
        lines = head[: None if source.ended else head.rfind(b"\n") + 1].splitlines()
        if head.removeprefix(codecs.BOM_UTF8).lstrip().startswith((b"{", b"[")):
            return False
        if any(73 <= len(field) <= 90 for line in lines for field in _fields(line)):
            return True
        if source.ended or len(head) >= HEAD:
            break
    if source.ended and sum(bool(line.strip()) for line in lines) > 3:
        return False  # rows of a board, perhaps a wrong one
    return all(isinstance(entry, ValueError) for _, entry in read_stream(io.BytesIO(b"\n".join(lines))))


def _fields(line: bytes) -> list[bytes]:
    """What of a line may be a board: its first word, or any field of a table."""
    line = line.strip()
    if line.startswith((b"http", b"scl", b"fpuz", b"N4Ig")):
        return []
    first = re.split(rb"[\s,;#]", line, maxsplit=1)[0]
    return [first, *(field.strip(b"\"' ") for field in re.split(rb"[,;\t]", line)[1:])]


class _Column(io.RawIOBase):
    """The boards of a table as lines of their own: its header becomes a comment, the rest is left out."""

    BOARD = re.compile(rb"^[^\n]*?(?<![0-9.])([0-9.]{81})(?![0-9.])[^\n]*$", re.MULTILINE)

    def __init__(self, source: Source) -> None:
        self.source, self.rest, self.first, self.ended = source, b"", True, False

    def readable(self) -> bool:
        return True

    def read(self, most: int = -1) -> bytes | None:
        """Some whole lines."""
        while not self.ended:
            block = self.source.read(most)
            if block is None:
                return None
            self.ended = not block
            text = self.rest + block
            cut = len(text) if self.ended else text.rfind(b"\n") + 1
            self.rest = text[cut:]
            if not cut and len(self.rest) < LONGEST:
                continue
            lines, self.rest = (text[:cut], self.rest) if cut else (self.rest, b"")
            mark = b"#" if self.first and lines else b""
            self.first = self.first and not lines
            return mark + self.BOARD.sub(rb"\1", lines)
        return b""


def _reader(source: Source) -> Read:
    """What reads the boards: the stream itself, or a column of a table that begins with a header."""
    from ....formats._boards import is_header

    head = source.ahead.removeprefix(codecs.BOM_UTF8)
    first = head.lstrip().partition(b"\n")[0].decode("utf-8", "replace")
    return _Column(source).read if is_header(first) else source.read


def solve_lines(source: Source, run: Run) -> None:
    """9×9 boards through the kernel, as they come."""
    from ....puzzles.sudoku.bulk import MOST_FAULTS, answer

    told = run.answers
    size, taken, explained = source.size(), 0, 0
    read = _reader(source)
    batches = answer(read, run.jobs, run.limit)
    if run.cluster is not None:
        from ._cluster import answer_there

        batches = answer_there(read, run.cluster, run.limit)
    try:
        for batch in batches:
            answers = batch.answers
            if told.strict and batch.faults:
                good = batch.faults[0].line - 1 - told.lines
                answers = b"".join(answers.splitlines(keepends=True)[:good])
            run.write(_json_lines(batch.questions, answers, told.lines) if run.as_json else answers)
            for fault in batch.faults:
                told.complain(fault)
            told.add_all(vars(batch.totals))
            explained += len(batch.faults)
            taken += len(batch.questions)
            if run.progress.due():
                share = f", {taken / size:.0%}" if size else ""
                rate = told.lines / run.progress.seconds
                run.progress.show(f"{told.lines:,} lines{share}, {rate:,.0f}/s")
    finally:
        batches.close()
    more = told.counts["invalid"] - explained
    if more:
        told.complain(f"{more:,} more lines are no puzzles; only {MOST_FAULTS:,} are explained")


def _json_lines(questions: bytes, answers: bytes, before: int) -> bytes:
    """The same answers as objects; empty lines and comments have none."""
    made = []
    pairs = zip(questions.split(b"\n"), answers.split(b"\n")[:-1], strict=False)
    for number, (question, given) in enumerate(pairs, before + 1):
        if not given:
            continue
        text = given.decode()
        solved = len(text) == 81
        record: dict[str, object] = {"line": number, "status": "solved" if solved else text}
        if text != "invalid":
            record["puzzle"] = question.strip()[:81].decode()
        if solved:
            record["solution"] = text
        made.append(json_line(record) + "\n")
    return "".join(made).encode()
