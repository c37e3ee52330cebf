"""`plyground play`: play in the terminal."""

from __future__ import annotations

import click

from ..options import GameName, bad_input, make_game, size_options, warn_if_slow

SUDOKU = "sudoku"


@click.command()
@click.argument("game", type=GameName(SUDOKU), metavar="GAME|sudoku")
@size_options
@click.option("--as", "side", help="The side you play, such as X or O; both for two people, none to watch.")
@click.option(
    "--level", help="The computer's level, the strongest by default; of a Sudoku easy, medium, hard, …"
)
@click.option("--position", help="Start from this position; a Sudoku in any form: a file, a link, a line.")
@click.option(
    "--clock",
    help="The time of each player: 5+3 is five minutes and three seconds a move, 30/move 30 seconds a move.",
)
def command(
    game: str,
    size: str | None,
    line: int | None,
    side: str | None,
    level: str | None,
    position: str | None,
    clock: str | None,
) -> None:
    """Play a game against the computer, watch it play itself, or solve a Sudoku.

    Type a move, or: undo, redo, hint, values, level N, restart, moves, resign, draw, rematch, swap, rules,
    help, quit. In a Sudoku: r3c4 5 writes, r3c4 ?27 marks; help lists the rest.
    """
    if game == SUDOKU:
        _play_sudoku(size, level, position)
        return
    from ....play.games.clock import read_clock
    from ....play.games.engines import levels
    from ....play.preparation import prepare
    from ..terminal import Terminal

    rules = make_game(game, size, line, position)
    wanted = (rules.players[0] if side is None else side).lower()
    people = {"both": (0, 1), "none": (), rules.players[0].lower(): (0,), rules.players[1].lower(): (1,)}
    if wanted not in people:
        raise click.BadParameter(f"--as is {', '.join([*rules.players, 'both'])} or none, not {side!r}")
    if level is not None and not (level.isascii() and level.isdecimal() and len(level) < 4):
        raise click.BadParameter(f"--level is a number, 1 to {len(levels(rules))}, not {level[:20]!r}")
    with bad_input():
        start = None if position is None else rules.parse_state(position)
        strength = len(levels(rules)) if level is None else int(level)
        terminal = Terminal(rules, start, people[wanted], strength, read_clock(clock))
    warn_if_slow()
    prepare()
    terminal.run()


def _play_sudoku(size: str | None, level: str | None, position: str | None) -> None:
    from ..sudoku._puzzles import one_puzzle
    from ..sudoku_terminal import SudokuTerminal, new_puzzle

    if size is not None and not (size.isascii() and size.isdecimal() and len(size) < 3):
        raise click.BadParameter(f"--size of a Sudoku is a number such as 9, not {size[:20]!r}")
    if position is not None:
        puzzle = one_puzzle(position, None)
    else:
        with bad_input():
            puzzle = new_puzzle(level or "easy", int(size or 9))
    SudokuTerminal(puzzle).run()
