"""Boards and puzzles as pictures: SVG documents in shapes of our own, and text."""

from .board import board_svg, board_text
from .grid import grid_svg, grid_text
from .picture import Picture
from .pieces import CELL, piece_svg

__all__ = ["CELL", "Picture", "board_svg", "board_text", "grid_svg", "grid_text", "piece_svg"]
