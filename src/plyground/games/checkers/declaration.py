"""What checkers declares to the rest of the package."""

from ...declarations import Bench
from . import bench
from .endgames import DATA
from .endgames import ensure as PREPARE
from .engines import ENGINES, LEVELS, PERFT
from .names import NAMES
from .openings import OPENINGS
from .openings import Varied as VARIED
from .proofs import exercises as EXERCISES
from .proofs import prove as PROVE
from .rules import Checkers as GAME

__all__ = [
    "BENCH", "DATA", "ENGINES", "EXERCISES", "GAME", "LEVELS", "NAMES", "OPENINGS", "PERFT", "PREPARE",
    "PROVE", "VARIED",
]  # fmt: skip

BENCH = Bench(bench.DEPTH, bench.bench)
