"""`plyground sudoku`: one module a subcommand in `apps/cli/sudoku/`."""

from __future__ import annotations

import click

from ..group import Found

__all__ = ["command"]


@click.group("sudoku", cls=Found, folder="apps.cli.sudoku")
def command() -> None:
    """Sudokus: solve them by the million, count, check, explain, prove and generate them."""
