"""`plyground move`: the best move in a position."""

from __future__ import annotations

import click

from ..background import iterate
from ..options import GameName, bad_input, limit_options, make_limit, read_position, size_options
from ..output import json_line, show


@click.command()
@click.argument("game", type=GameName())
@click.argument("position")
@size_options
@limit_options
@click.option("--level", type=int, help="Play at this level instead of full strength.")
@click.option("--engine", "engine_name", help="Which engine thinks; the game's best one by default.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(
    game: str,
    position: str,
    size: str | None,
    line: int | None,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    level: int | None,
    engine_name: str | None,
    as_json: bool,
) -> None:
    """Find the best move in a POSITION ("-" reads it from standard input; "start" is the first one).

        plyground move tictactoe "X.O/.X./..."

    The move is on stdout; what the engine sees on the way goes to stderr. A finished game
    is a negative answer: exit code 1.
    """
    from ....play.games.advice import score_text
    from ....play.games.engines import engine

    limit = make_limit(seconds, depth, nodes)
    rules, state = read_position(game, size, line, position)
    with bad_input():
        thinker = engine(rules, engine_name, level)
    if rules.terminal(state):
        winner = rules.winner(state)
        how = "a tie" if winner is None else f"{rules.players[winner]} has won"
        show(json_line({"move": None, "over": how}) if as_json else f"the game is over: {how}")
        raise click.exceptions.Exit(1)
    report = None
    for report in iterate(lambda stop: thinker.think([state], limit, stop)):
        pv = [rules.text(action) for action in report.pv]
        says = score_text(rules, report.score)
        if not as_json:
            speed = f"{report.nodes / report.seconds:>12,.0f}/s" if report.seconds > 0 else " " * 14
            seen = f"depth {report.depth:2}  {says:>14}  {report.nodes:>10,} nodes{speed}  {' '.join(pv)}"
            show(seen, err=True)
    if report is None:
        raise click.ClickException("the engine gave no move")
    answer = {
        "move": pv[0], "score": report.score, "says": says, "depth": report.depth, "nodes": report.nodes,
        "seconds": round(report.seconds, 4), "pv": pv, "complete": report.complete, **report.details,
    }  # fmt: skip
    show(json_line(answer) if as_json else pv[0])
