"""`plyground perft`: count move sequences."""

from __future__ import annotations

import click

from ..background import iterate
from ..options import GameName, bad_input, read_position, size_options
from ..output import json_line, show
from ..progress import Progress


@click.command()
@click.argument("game", type=GameName())
@click.argument("depth", type=click.IntRange(0, 60))
@click.argument("position", default="start")
@size_options
@click.option("--divide", "divided", is_flag=True, help="Show the count of each first move.")
@click.option("--count", "counting", help="What counts as one move, where a game has several conventions.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(
    game: str,
    depth: int,
    position: str,
    size: str | None,
    line: int | None,
    divided: bool,
    counting: str | None,
    as_json: bool,
) -> None:
    """Count the sequences of exactly DEPTH moves.

    The count stands alone on the last line. Without a POSITION ("-" reads it from standard input)
    it is the game's first one:

        plyground perft tictactoe 9
    """
    from ....play.games.counting import count_moves

    rules, state = read_position(game, size, line, position)
    with bad_input():
        counts = count_moves(rules, state, depth, counting)
    first: dict[str, int] = {}
    total = 0
    with Progress(divided) as progress:
        for done, (action, count) in enumerate(iterate(lambda _: counts), 1):
            total += count
            progress.show(f"{total:,} after {done} of {len(rules.actions(state))} first moves")
            if action is not None:
                first[rules.text(action)] = first.get(rules.text(action), 0) + count
                if divided and not as_json:
                    show(f"{rules.text(action)}: {count}")
    if as_json:
        answer = {"game": game, "position": rules.state_text(state), "depth": depth, "count": total}
        show(json_line({**answer, "divide": first} if divided else answer))
    else:
        show(total)
