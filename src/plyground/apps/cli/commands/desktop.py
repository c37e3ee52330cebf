"""`plyground desktop [GAME]`: the window."""

from __future__ import annotations

from pathlib import Path

import click

from .... import plugins

__all__ = ["command"]


class BoardSize(click.ParamType):
    """A board's size as a person writes it: 4 or 4x5."""

    name = "size"

    def convert(
        self, value: object, parameter: click.Parameter | None, context: click.Context | None
    ) -> tuple[int, int]:
        rows, cross, columns = str(value).lower().replace("×", "x").partition("x")
        if not rows.strip().isdecimal() or (cross and not columns.strip().isdecimal()):
            self.fail(f"{str(value)[:40]!r} is not a size such as 4 or 4x5", parameter, context)
        return int(rows), int(columns if cross else rows)


@click.command()
@click.argument("game", required=False)
@click.option("--ai", metavar="FILE", type=click.Path(path_type=Path),
              help="Play tic-tac-toe against a tictactoe.py of your own.")  # fmt: skip
@click.option("--size", type=BoardSize(), metavar="N|RxC", help="The board, where the game has several.")
@click.option("--line", type=int, metavar="K", help="How many in a row win, where the game has that.")
@click.option("--level", type=int, metavar="N", help="How strong the computer plays, from 1.")
@click.option("--dark", is_flag=True, help="Begin with the dark theme.")
def command(
    game: str | None,
    ai: Path | None,
    size: tuple[int, int] | None,
    line: int | None,
    level: int | None,
    dark: bool,
) -> None:
    """Open the window: with the choice of games, or with GAME.

    All of it works with the mouse and with the keyboard: arrow keys and Enter on the board,
    Tab among the buttons, U undo, H hint, V values, N new game, Esc back, T theme, F11 full screen.
    """
    if ai is not None:
        game = game or "tictactoe"
        if game != "tictactoe":
            raise click.UsageError(f"--ai plays tictactoe, not {game[:40]}")
        if not ai.is_file():
            raise click.UsageError(f"--ai {ai}: no such file")
    if game is None and (size or line or level):
        raise click.UsageError("--size, --line and --level need a GAME, such as: plyground desktop tictactoe")
    wanted = None
    if game is not None:
        wanted = _check(game, size, line, level)

    from ...desktop.app import run
    from ...desktop.setup import Wishes
    from ...desktop.window import NoDisplay

    try:
        run(game, Wishes(level, wanted, ai), dark=dark)
    except NoDisplay as error:
        raise click.ClickException(f"there is no display to open a window on ({error})") from None


def _check(
    name: str, size: tuple[int, int] | None, line: int | None, level: int | None
) -> tuple[int, int, int | None] | None:
    """The board that was asked for; what cannot be had is said before the window opens."""
    from ....play.engines import levels

    try:
        game = plugins.game(name)
        if size or line:
            game = type(game).sized(*(size or (game.rows, game.columns)), line)
    except (LookupError, ValueError) as error:
        raise click.UsageError(str(error.args[0])) from None
    if level is not None and not 1 <= level <= len(levels(game)):
        raise click.UsageError(f"{name} has levels 1 to {len(levels(game))}, not {level}")
    return (game.rows, game.columns, game.line) if size or line else None
