"""`plyground raichu`: the course's contract. `main` calls it without click, to be quick; this is its help."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", metavar="N PLAYER BOARD TIMELIMIT", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Print the board after the best move, in the way of the course.

    N is the size of the board (8, 10, 12, …), PLAYER is w or b, BOARD the N×N cells row by row from
    the top left (. w W @ b B $), TIMELIMIT a number of seconds that counts from the start of the process.

    A first board is printed at once and better ones after it; the last line printed is the move.
    The exit code is 1 if the game is over.
    """
    from ....classroom.raichu import main

    raise SystemExit(main(arguments))
