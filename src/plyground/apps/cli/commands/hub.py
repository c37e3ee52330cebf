"""`plyground hub`: the checkers engine for other programs, by the Hub protocol."""

from __future__ import annotations

import sys

import click

__all__ = ["command"]


@click.command()
def command() -> None:
    """Serve the checkers engine as a Hub protocol engine on stdin and stdout."""
    from ....play.preparation import prepare
    from ...hub import serve

    prepare()
    serve(sys.stdin.buffer, sys.stdout.buffer)
