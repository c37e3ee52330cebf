"""`plyground crossword`: one module a subcommand in `apps/cli/crossword/`."""

from __future__ import annotations

import click

from ..group import Found

__all__ = ["command"]


@click.group("crossword", cls=Found, folder="apps.cli.crossword")
def command() -> None:
    """Crosswords: make patterns, fill them with words, draw and convert them."""
