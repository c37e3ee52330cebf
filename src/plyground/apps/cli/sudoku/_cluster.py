"""Streams of 9×9 boards answered on a cluster: text goes out, answers come back, in the order of lines."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace

from ....play import bulk
from ....puzzles.sudoku.bulk import Batch, Read, chunks, locate, solve_text
from ....stopping import Stop

__all__ = ["answer_there"]


def solve(task: tuple[bytes, int], stop: Stop) -> Batch:
    """In a worker; what was asked is known at home and is not sent back."""
    return replace(solve_text(*task), questions=b"")


def answer_there(read: Read, cluster: str, limit: int) -> Generator[Batch, None, None]:
    """As `answer` of the puzzle's own module, on a cluster."""
    asked: dict[int, bytes] = {}

    def tasks() -> Iterator[tuple[int, tuple[bytes, int]]]:
        for number, text in enumerate(chunks(read)):
            asked[number] = text
            yield number, (text, limit)

    results = bulk.run(solve, tasks(), cluster=cluster)
    with closing(results):
        whole = ((number, replace(batch, questions=asked.pop(number))) for number, batch in results)
        yield from locate(bulk.in_order(whole))
