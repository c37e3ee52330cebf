"""Every value and bound of recorded searches beside plain minimax: tic-tac-toe whole, then other games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from ..task import Task
from ..truth import open_positions, prove_played, prove_tictactoe

__all__ = ["SHARE", "run"]

SHARE = 5
MOST_MOVES = {"checkers": 14, "raichu": 8}
"""How many moves may a position have? Plain minimax looks at every line of four plies."""


def run(task: Task, folder: Path) -> None:
    task.figures |= dict.fromkeys(("tictactoe, positions", *(f"{game}, positions" for game in MOST_MOVES)), 0)
    task.figures |= {"nodes held against minimax": 0, "false values or bounds": 0}
    proofs = _proofs(task)
    while not task.figures["nodes held against minimax"] or task.left > 0:
        game, prove = next(proofs)
        try:
            task.count("nodes held against minimax", prove())
        except AssertionError as fault:
            task.fail("false values or bounds", str(fault))
        task.count(f"{game}, positions")
        task.progress()


def _proofs(task: Task) -> Iterator[tuple[str, Callable[[], int]]]:
    """The fullest boards of tic-tac-toe first, and positions of the other games for ever."""
    for state in reversed(open_positions()):
        yield "tictactoe", partial(prove_tictactoe, [state])
    while True:
        for game, most in MOST_MOVES.items():
            yield game, partial(prove_played, game, 1, task.chance.randrange(1 << 30), most=most)
