"""`plyground bench GAME`: the node count that tells whether a change of the engine changed its search."""

from __future__ import annotations

import time

import click

from ..background import iterate
from ..options import GameName
from ..output import json_line, show


@click.command()
@click.argument("game", type=GameName())
@click.option("--depth", type=click.IntRange(1, 60), help="Plies to search [the game's own].")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(game: str, depth: int | None, as_json: bool) -> None:
    """Search fixed positions of GAME to a fixed depth and count the nodes.

    The count stands alone on the last line. It is the same on every machine, compiled and interpreted;
    a change that leaves it alone has changed no decision of the search.
    """
    from ....plugins import load

    bench = load("games", game).BENCH
    if bench is None:
        raise click.ClickException(f"{game} has no bench")
    wanted = bench.depth if depth is None else depth
    start = time.process_time()
    counts: dict[str, int] = {}
    for position, nodes in iterate(lambda _: bench.nodes(wanted)):
        counts[position] = nodes
        if not as_json:
            show(f"{nodes:>12,}  {position}")
    seconds = time.process_time() - start
    total = sum(counts.values())
    if as_json:
        show(json_line({"game": game, "depth": wanted, "nodes": total, "positions": counts}))
    else:
        show(f"depth {wanted}, {total / seconds / 1e6:.1f} M nodes/s of CPU time", err=True)
        show(total)
