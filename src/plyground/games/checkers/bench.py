"""The bench: a fixed search of some positions, whose node count is the signature of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from ...search.deepening import Deepening
from ...stopping import Limit
from . import fen
from .kernel_endgames import Endgames
from .searcher import KernelSearcher

__all__ = ["DEPTH", "bench"]

DEPTH = 11
POSITIONS = (
    "B:W21-32:B1-12",
    "W:W18,19,21,22,23,26,27,30,31,32:B2,3,5,6,7,8,10,11,12,14",
    "B:W17,21,22,25,26,29,30,31:B1,2,3,5,9,10,12,13",
    "W:W15,19,20,24,28,31:B4,6,8,12,14,21",
    "W:WK3,20,24,26,27:B5,9,12,18,K30",
    "B:WK14,K18,27:BK1,K5,12",
)


def bench(depth: int = DEPTH) -> Iterator[tuple[str, int]]:
    """Each position and how many nodes it takes to a depth: small table, no databases, one thread."""
    for text in POSITIONS:
        engine = Deepening(KernelSearcher(hash=8, databases=Endgames(bytearray(), {}, 0, 0)))
        nodes = 0
        for report in engine.think([fen.read(text)], Limit(depth=depth)):
            nodes = report.nodes
        yield text, nodes
