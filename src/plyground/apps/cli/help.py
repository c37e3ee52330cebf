"""How `--help` is laid out: no wider than the terminal, with whole sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from . import screen

__all__ = ["Context"]

WIDEST = 80
NARROW = 60
"""Below how many columns does a column of options leave too little for what they do?"""


class Layout(click.HelpFormatter):
    """Click's, which knows no terminal of fewer than 50 columns."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        room = min(screen.width(sys.stdout) or WIDEST, max_width or WIDEST) - 2
        super().__init__(indent_increment, width or max(room, 20))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl(rows, col_max if self.width >= NARROW else self.width // 3, col_spacing)


class Context(click.Context):
    """Click's, with our layout."""

    formatter_class = Layout
