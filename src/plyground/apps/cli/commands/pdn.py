"""`plyground pdn FILE`: the games of a PDN file, every move checked."""

from __future__ import annotations

from collections.abc import Callable
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
@click.option("--strict", is_flag=True, help="Stop at the first game that is wrong.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a game.")
@click.option("--player", default="", help="Only games of who is called so, in part.")
@click.option("--result", default="", help="Only games with this result, such as 1-0.")
@click.option("--opening", default="", help="Only games whose opening is called so, in part.")
@click.option("--position", help="Only games that come to this position, as FEN.")
@click.pass_context
def command(
    context: click.Context,
    file: BinaryIO,
    output: Path | None,
    strict: bool,
    as_json: bool,
    player: str,
    result: str,
    opening: str,
    position: str | None,
) -> None:
    """List the checkers games of a PDN FILE ("-" is standard input), each move checked by the rules.

    What is wrong in a game is named with its line, game and move, that game is left out, and at the end
    stands how many were (exit code 1). --write stops at the first one and writes nothing, for what it
    leaves out would be lost.
    """
    if output is not None and as_json:
        raise click.UsageError("--write writes PDN; --json is for the list")
    from ....formats import pdn
    from ....formats.pdn.reader import MAX_SIZE

    fits = _wanted(player, result, opening, position)
    games: list[PdnGame] = []
    read = 0
    wrong: list[str] = []
    told = 0

    def tell_wrong() -> int:
        for why in wrong[told:]:
            show(f"plyground: {why}; this game is left out", err=True)
        return len(wrong)

    with bad_input():
        for game in pdn.read(file.read(MAX_SIZE + 1), None if strict or output else wrong.append):
            read += 1
            if output is None:
                told = tell_wrong()
            if not fits(game):
                continue
            games.append(game)
            if output is None:
                show(json_line(facts(game)) if as_json else line(read + told, game))
        if wrong and not read:
            raise ValueError(wrong[0])  # no collection of games at all
        if output is not None:
            text = pdn.write_text(games)
    if wrong:
        tell_wrong()
        are = "is" if len(wrong) == 1 else "are"
        show(f"plyground: {len(wrong)} of {read + len(wrong)} games {are} left out", err=True)
        context.exit(1)
    if output is None:
        return
    write_file(text.encode(), str(output))
    if str(output) != "-":
        show(f"wrote {len(games)} games to {output}", err=True)


def _wanted(player: str, result: str, opening: str, position: str | None) -> Callable[[PdnGame], bool]:
    """Whether a game is one that is searched for."""
    from ....formats.pdn.game import RULES
    from ....play.analysis.openings import opening_name

    with bad_input():
        state = None if position is None else RULES.parse_state(position)

    def fits(game: PdnGame) -> bool:
        names = f"{game.black or ''}\n{game.tag('White') or ''}"
        return (
            player.casefold() in names.casefold()
            and result in ("", game.result or game.tag("Result"))
            and (not opening or opening.casefold() in opening_name(RULES, game.positions()).casefold())
            and (state is None or state in game.positions())
        )

    return fits


def line(number: int, game: PdnGame) -> str:
    """A game in one line."""
    players = f"{game.black or '?'} - {game.tag('White') or '?'}"
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
