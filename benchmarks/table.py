"""How a benchmark measures and prints: CPU time of the best of some rounds, peers as ratios."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

__all__ = ["cpu_seconds", "show"]


def cpu_seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """The least CPU time of some rounds: noise only ever adds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def show(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Rows under their columns, the first one to the left and the others to the right."""
    table = [list(columns), *([_text(cell) for cell in row] for row in rows)]
    widths = [max(len(row[n]) for row in table) for n in range(len(columns))]
    for row in table:
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        print("  ".join(cells), flush=True)


def _text(cell: object) -> str:
    if isinstance(cell, float):
        return f"{cell:,.0f}" if cell >= 1000 else f"{cell:.4g}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)
