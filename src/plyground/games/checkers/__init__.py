"""English checkers: readable rules, a fast kernel, endgame databases and the three-move openings."""

from .endgames import DATA
from .endgames import ensure as PREPARE
from .engines import ENGINES, LEVELS, PERFT
from .openings import OPENINGS
from .openings import Varied as VARIED
from .rules import Checkers as GAME

__all__ = ["DATA", "ENGINES", "GAME", "LEVELS", "OPENINGS", "PERFT", "PREPARE", "VARIED"]
