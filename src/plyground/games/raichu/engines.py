"""Who plays Raichu: the engines, the best first, and the levels, the weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...api import Engine, Level
from ...declarations import Bench
from ...search.deepening import Deepening
from ...stopping import Limit
from . import bench
from .evaluation import PLAIN
from .rules import Move, Position, Raichu
from .searcher import KernelSearcher, perft

__all__ = ["BENCH", "ENGINES", "GAME", "LEVELS", "PERFT"]

GAME = Raichu

ENGINES: Mapping[str, Callable[[Raichu], Engine[Position, Move]]] = MappingProxyType(
    {
        "kernel": lambda game: Deepening(KernelSearcher(game)),
        "plain": lambda game: Deepening(KernelSearcher(game, PLAIN)),
    }
)

LEVELS = (
    Level("Beginner", Limit(depth=1), noise=120, oversight=0.4),
    Level("Easy", Limit(depth=1), noise=40, oversight=0.15),
    Level("Casual", Limit(depth=2), noise=150, oversight=0.4),
    Level("Medium", Limit(depth=2), noise=80, oversight=0.15),
    Level("Skilled", Limit(depth=2)),
    Level("Hard", Limit(depth=3)),
    Level("Expert", Limit(depth=5)),
    Level("Master", Limit(seconds=1)),
)

BENCH = Bench(bench.DEPTH, bench.bench)

PERFT = MappingProxyType({"moves": perft})
