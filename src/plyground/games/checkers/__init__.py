"""English checkers: readable rules, a fast kernel, endgame databases and the three-move openings."""

from .engines import ENGINES, LEVELS, PERFT
from .openings import OPENINGS
from .rules import Checkers as GAME

__all__ = ["ENGINES", "GAME", "LEVELS", "OPENINGS", "PERFT"]
