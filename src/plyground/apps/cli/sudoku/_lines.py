"""Streams of 9×9 boards of a line each, by the million: chunks go through the kernel as they come."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from ..input import Source
from ..output import json_line

if TYPE_CHECKING:
    from .solve import Run

__all__ = ["holds_lines", "solve_lines"]

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
        fields = (re.split(rb"[\s,;#]", line.strip(), maxsplit=1)[0] for line in lines)
        if any(73 <= len(field) <= 90 for field in fields):
            return True
        if source.ended or len(head) >= HEAD:
            break
    if head.lstrip().startswith((b"{", b"[")):
        return False
    if source.ended and sum(bool(line.strip()) for line in lines) > 3:
        return False  # rows of a board, perhaps a wrong one
    return all(isinstance(entry, ValueError) for _, entry in read_stream(io.BytesIO(b"\n".join(lines))))


def solve_lines(source: Source, run: Run) -> None:
    """9×9 boards through the kernel, as they come."""
    from ....puzzles.sudoku.bulk import MOST_FAULTS, answer

    told = run.answers
    size, taken, explained = source.size(), 0, 0
    batches = answer(source.read, run.jobs, run.limit)
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
