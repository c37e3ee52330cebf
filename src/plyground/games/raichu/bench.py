"""The bench: a fixed search of some positions, whose node count is the signature of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from ...search.deepening import Deepening
from ...stopping import Limit
from .rules import Raichu
from .searcher import KernelSearcher

__all__ = ["DEPTH", "bench"]

DEPTH = 7
POSITIONS = (
    "w ........W.W.W.W..w.w.w.w................b.b.b.b..B.B.B.B........",
    "b ........W.W.W.W..w...w.w....w.......b...b.b...b..B.B.B.B........",
    "w ..@.....W...W......w...w....b.......W...b.....b..B...B.....$....",
    "b @......$...w....W.....b...............B....w......b.....@......$",
    "w " + "." * 10 + "W.W.W.W.W..w.w.w.w.w" + "." * 40 + "b.b.b.b.b..B.B.B.B.B" + "." * 10,
)


def bench(depth: int = DEPTH) -> Iterator[tuple[str, int]]:
    """Each position and how many nodes it takes to a depth."""
    for text in POSITIONS:
        game = Raichu.for_text(text)
        nodes = 0
        for report in Deepening(KernelSearcher(game)).think([game.parse_state(text)], Limit(depth=depth)):
            nodes = report.nodes
        yield text, nodes
