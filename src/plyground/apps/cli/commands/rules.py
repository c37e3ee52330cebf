"""`plyground rules GAME`: how a game is played."""

from __future__ import annotations

import click

from ..options import GameName, make_game
from ..output import json_line, show

__all__ = ["command"]


@click.command()
@click.argument("game", type=GameName())
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, with every move of the examples.")
def command(game: str, as_json: bool) -> None:
    """Tell the rules of GAME, with examples: brackets mark where a piece can go and what it captures.

    plyground rules raichu
    """
    from ....play.games.rules import describe_rules
    from ..rules import show_rules

    found = make_game(game, None, None)
    if as_json:
        show(json_line(describe_rules(found)))
    else:
        show_rules(found)
