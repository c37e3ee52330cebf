"""`plyground pdn FILE`: the games of a PDN file, every move checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from ..options import bad_input
from ..output import json_line, show, write_file

if TYPE_CHECKING:
    from ....formats.pdn import PdnGame

__all__ = ["command"]


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--write",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the games anew to this file, or to - for stdout.",
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a game.")
def command(file: BinaryIO, output: Path | None, as_json: bool) -> None:
    """List the checkers games of a PDN FILE ("-" is standard input), each move checked by the rules.

    What is wrong is named with its line, game and move; nothing is written then.
    """
    if output is not None and as_json:
        raise click.UsageError("--write writes PDN; --json is for the list")
    from ....formats import pdn
    from ....formats.pdn.reader import MAX_SIZE

    games: list[PdnGame] = []
    with bad_input():
        for game in pdn.read(file.read(MAX_SIZE + 1)):
            games.append(game)
            if output is None:
                show(json_line(facts(game)) if as_json else line(len(games), game))
        if output is not None:
            text = pdn.write_text(games)
    if output is None:
        return
    write_file(text.encode(), str(output))
    if str(output) != "-":
        show(f"wrote {len(games)} games to {output}", err=True)


def line(number: int, game: PdnGame) -> str:
    """A game in one line."""
    players = f"{game.tag('Black') or '?'} - {game.tag('White') or '?'}"
    plies = len(game.positions()) - 1
    length = "1 ply" if plies == 1 else f"{plies} plies"
    return " ".join(f"{number}. {players}  {game.tag('Event') or ''}  {length}  {game.result}".split())


def facts(game: PdnGame) -> dict[str, object]:
    """A game, ready for JSON: its tags, the moves of its main line and where they lead."""
    from ....formats.pdn import Step
    from ....formats.pdn.game import RULES

    moves = [RULES.text(element.move) for element in game.body if isinstance(element, Step)]
    return {
        "tags": dict(game.tags),
        "moves": moves,
        "result": game.result,
        "final": RULES.state_text(game.positions()[-1]),
    }
