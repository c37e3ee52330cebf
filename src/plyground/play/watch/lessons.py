"""The prepared lessons of "Watch": three and more for each game and puzzle."""

from __future__ import annotations

from .game_lessons import GAMES
from .lesson import Lesson
from .puzzle_lessons import PUZZLES

__all__ = ["LESSONS"]

LESSONS: tuple[Lesson, ...] = (*GAMES, *PUZZLES)
