"""What checkers declares to the rest of the package."""

from ...declarations import Bench
from . import bench
from .endgames import DATA
from .endgames import ensure as PREPARE
from .engines import ENGINES, LEVELS, PERFT
from .openings import OPENINGS
from .openings import Varied as VARIED
from .rules import Checkers as GAME

__all__ = ["BENCH", "DATA", "ENGINES", "GAME", "LEVELS", "OPENINGS", "PERFT", "PREPARE", "VARIED"]

BENCH = Bench(bench.DEPTH, bench.bench)
