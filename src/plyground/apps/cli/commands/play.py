"""`plyground play`: play in the terminal."""

from __future__ import annotations

import click

from ..options import GameName, bad_input, make_game, size_options, warn_if_slow


@click.command()
@click.argument("game", type=GameName())
@size_options
@click.option("--as", "side", help="The side you play, such as X or O; both for two people, none to watch.")
@click.option("--level", type=int, help="The computer's level; the strongest by default.")
@click.option("--position", help="Start from this position.")
def command(
    game: str, size: str | None, line: int | None, side: str | None, level: int | None, position: str | None
) -> None:
    """Play a game against the computer, or watch it play itself.

    Type a move, or: undo, redo, hint, values, level N, restart, moves, help, quit.
    """
    from ....play.games.engines import levels
    from ....play.preparation import prepare
    from ..terminal import Terminal

    rules = make_game(game, size, line, position)
    level = len(levels(rules)) if level is None else level
    wanted = (rules.players[0] if side is None else side).lower()
    people = {"both": (0, 1), "none": (), rules.players[0].lower(): (0,), rules.players[1].lower(): (1,)}
    if wanted not in people:
        raise click.BadParameter(f"--as is {', '.join([*rules.players, 'both'])} or none, not {side!r}")
    with bad_input():
        start = None if position is None else rules.parse_state(position)
        terminal = Terminal(rules, start, people[wanted], level)
    warn_if_slow()
    prepare()
    terminal.run()
