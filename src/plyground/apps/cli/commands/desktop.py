"""`plyground desktop`: the window."""

from __future__ import annotations

from pathlib import Path

import click

from .... import plugins
from ..options import GameName, make_game, size_options, warn_if_slow


class GameOrPuzzle(GameName):
    """The name of a game that is found, or of a puzzle."""

    def convert(self, value: str, parameter: click.Parameter | None, context: click.Context | None) -> str:
        if value in (*plugins.names("games"), *plugins.names("puzzles")):
            return value
        there = ", ".join((*plugins.names("games"), *plugins.names("puzzles")))
        raise click.ClickException(f"no {value[:40]!r} among the games and puzzles; there is {there}")

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        puzzles = [CompletionItem(name) for name in plugins.names("puzzles") if name.startswith(incomplete)]
        return [*super().shell_complete(context, parameter, incomplete), *puzzles]


@click.command()
@click.argument("game", type=GameOrPuzzle(), required=False)
@size_options
@click.option("--level", type=int, help="The computer's level; the middle one by default.")
@click.option(
    "--ai", "program", metavar="FILE", type=click.Path(path_type=Path),
    help="Play against a tictactoe.py or a raichu.py of your own.",
)  # fmt: skip
@click.option("--dark", is_flag=True, help="Begin by night.")
def command(
    game: str | None, size: str | None, line: int | None, level: int | None, program: Path | None, dark: bool
) -> None:
    """Open the window: with the choice of games and puzzles, or with GAME, which may be a puzzle.

    Everything can be done with the mouse and with the keyboard: arrow keys and Enter on the
    board, Tab among the buttons, U undo, R redo, H hint, V values, N new game, F turn the board,
    S stop, G go on, A analyse, B sounds, F1 rules, Esc back, T day or night, F11 full screen. Ctrl+C
    copies the position, Ctrl+V sets one up, Ctrl+S saves the game; a file dropped on the window is
    opened.

    In an analysis arrow keys walk through the game and its variations, 1 to 3 play the engine's
    lines, V reviews, P promotes, X deletes, C comments, S marks; Ctrl+O opens a file of games,
    Ctrl+S saves it with all variations.

    In a puzzle one writes into the squares; Ctrl+V pastes, Ctrl+C copies, Esc ends what is being
    worked out. Sudoku: S solve, A animate, C count, K check, F size of the formula, G a new one.
    Crossword: Enter fill, Ctrl+A another fill, Ctrl+L words that fit, Ctrl+G a new pattern, Ctrl+S,
    Ctrl+P and Ctrl+I save.
    """
    if program is not None:
        game = game or "tictactoe"
        if game not in ("tictactoe", "raichu"):
            raise click.UsageError(f"--ai plays tictactoe or raichu, not {game}")
        if not program.is_file():
            raise click.UsageError(f"--ai: there is no file {program}")
    puzzle = game in plugins.names("puzzles")
    if puzzle and (size or line or level is not None):
        raise click.UsageError(f"--size, --line and --level are for games; {game} is a puzzle")
    if game is None and (size or line or level is not None):
        raise click.UsageError("--size, --line and --level want a GAME, as in: plyground desktop tictactoe")

    board = None
    if game is not None and not puzzle:
        from ....play.games.engines import levels

        rules = make_game(game, size, line)
        if level is not None and not 1 <= level <= len(levels(rules)):
            raise click.UsageError(f"{game} has levels 1 to {len(levels(rules))}, not {level}")
        board = (rules.rows, rules.columns, rules.line)
        if program is not None and game == "tictactoe" and board != (3, 3, 3):
            raise click.UsageError("--ai plays on 3x3 only")

    from ....play.preparation import prepare
    from ...desktop.app import open_window
    from ...desktop.screens.setup import Wishes
    from ...desktop.window import NoDisplay

    try:
        window = open_window(
            game, Wishes(level, board, program, game if program and game else "tictactoe"), dark=dark
        )
    except NoDisplay as error:
        raise click.ClickException(f"there is no display to open a window on: {error}") from None
    warn_if_slow()
    prepare()
    window.run()
