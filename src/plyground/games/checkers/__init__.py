"""English checkers: readable rules, a fast kernel, endgame databases and the three-move openings."""

from .rules import Checkers as GAME

__all__ = ["GAME"]
