"""Who plays Raichu: the engines, the best first, and the levels, the weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...api import Engine, Level
from ...declarations import Bench
from ...search.deepening import Deepening
from ...stopping import Limit
from . import bench
from .evaluation import PLAIN, TUNED, Weights
from .kernel import Kernel
from .rules import Move, Position, Raichu
from .searcher import KernelSearcher, perft

__all__ = ["BENCH", "ENGINES", "GAME", "LEVELS", "PERFT"]

GAME = Raichu


def kernel(game: Raichu, hash: int = 64) -> Engine[Position, Move]:
    """The kernel's search, with a table of so many megabytes."""
    return _search(game, TUNED, hash)


def plain(game: Raichu, hash: int = 64) -> Engine[Position, Move]:
    """The same with plain weights: 1, 10 and 50."""
    return _search(game, PLAIN, hash)


def _search(game: Raichu, weights: Weights, hash: int) -> Engine[Position, Move]:
    return Deepening(KernelSearcher(game, weights, Kernel(game.size, weights.packed(game.size), hash)))


ENGINES: Mapping[str, Callable[..., Engine[Position, Move]]] = MappingProxyType(
    {"kernel": kernel, "plain": plain}
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
