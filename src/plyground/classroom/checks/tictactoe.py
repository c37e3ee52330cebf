"""Checks of CS50's `tictactoe.py`: every function on every position, and minimax against the solved game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...games.tictactoe import Marks
from ...stopping import Stop, never
from ...submissions.module import Module
from . import Check, Settings
from . import _tictactoe_solved as solved
from ._listing import Item, printed, run
from ._tictactoe_games import describe, shortest_loss
from ._tictactoe_solved import GAME, cells, draw, finished, outcome, pair, representatives
from ._tictactoe_submission import CALL_SECONDS, Illegal, Submission, compare, counterexample

__all__ = ["DEFAULTS", "FILE", "check"]

FILE = "tictactoe.py"
SECONDS = 30.0
"""How long may a move take? Plain minimax takes several seconds over the first."""
DEFAULTS = Settings(seconds=SECONDS)
DRIVER = Path(__file__).with_name("_tictactoe_driver.py")


def check(path: Path, settings: Settings = DEFAULTS, stop: Stop = never) -> Iterator[Check]:
    """Check a `tictactoe.py`, whatever it does; Stopped if `stop` says so."""
    with Module(path, "tictactoe", DRIVER, capture=True) as module:
        yield from run(CHECKS, Submission(module, settings.seconds or SECONDS, stop), IMPORTED)


def _import(submission: Submission) -> list[str]:
    submission.module.ready(submission.stop)
    return []


def _functions(submission: Submission) -> list[str]:
    return [f"there is no function {name}" for name in submission.missing]


def _initial_state(submission: Submission) -> list[str]:
    answer = submission.one("initial_state", [], CALL_SECONDS)
    wanted = "a list of three lists of three EMPTY"
    return [] if answer.get("value") == "." * 9 else counterexample("initial_state", [], answer, wanted)


def _player(submission: Submission) -> list[str]:
    return compare(submission, "player", finished(False), solved.mark)


def _actions(submission: Submission) -> list[str]:
    return compare(
        submission,
        "actions",
        finished(False),
        lambda state: [[*divmod(cell, 3)] for cell in GAME.actions(state)],
    )


def _winner(submission: Submission) -> list[str]:
    def right(state: Marks) -> str | None:
        winner = GAME.winner(state)
        return None if winner is None else GAME.players[winner]

    return compare(submission, "winner", solved.positions(), right)


def _terminal(submission: Submission) -> list[str]:
    return compare(submission, "terminal", solved.positions(), GAME.terminal)


def _utility(submission: Submission) -> list[str]:
    return compare(submission, "utility", finished(), GAME.utility)


def _result(submission: Submission) -> list[str]:
    for call, answer in submission.each("result", _calls(free=True)):
        state = solved.parse(call[0])
        right = cells(GAME.result(state, 3 * call[1][0] + call[1][1]))
        if answer.get("value") != right:
            return [*counterexample("result", call, answer, "this board:"), *draw(right)]
    return []


def _unchanged(submission: Submission) -> list[str]:
    for call, answer in submission.each("result", _calls(free=True)):
        if "error" in answer:
            return counterexample("result", call, answer, "a new board")
        if not answer["kept"]:
            return [
                *draw(call[0]),
                f"result with {tuple(call[1])} wrote into this board",
                "expected a changed copy",
            ]
    return []


def _refused(submission: Submission) -> list[str]:
    outside = [["." * 9, action] for action in ([3, 0], [0, 3], [3, 3], [-1, 0], [0, -1])]
    for call, answer in submission.each("result", [*outside, *_calls(free=False)]):
        if not answer.get("raised"):
            why = "it is off the board" if call in outside else "it is taken"
            return counterexample("result", call, answer, f"an exception: {why}")
    return []


def _calls(free: bool) -> list[list[Any]]:
    """Every position up to symmetry with each cell that is free, or with each that is not."""
    return [
        [cells(state), [*divmod(cell, 3)]]
        for state in representatives(finished(False))
        for cell in range(9)
        if (cell in GAME.actions(state)) == free
    ]


def _none(submission: Submission) -> list[str]:
    for state in representatives(finished()):
        answer = submission.one("minimax", [cells(state)], submission.seconds)
        if "value" not in answer or answer["value"] is not None:
            return counterexample("minimax", [cells(state)], answer, "None: the game is over")
    return []


def _legal(submission: Submission) -> list[str]:
    for state in representatives(finished(False)):
        try:
            submission.move(state)
        except Illegal as error:
            return error.lines
    return []


def _best(submission: Submission) -> list[str]:
    states = representatives(finished(False))
    thrown = [
        (state, submission.move(state))
        for state in states
        if outcome(GAME.result(state, submission.move(state))) != outcome(state)
    ]
    if not thrown:
        return []

    def gravity(misplayed: tuple[Marks, int]) -> tuple[int, int]:
        state, action = misplayed
        loss = abs(outcome(state) - outcome(GAME.result(state, action)))
        return (state.x | state.o).bit_count(), -loss

    state, action = min(thrown, key=gravity)
    kept = "tie" if outcome(state) == 0 else "win"
    return [
        f"{len(thrown)} of {len(states)} positions are misplayed; the earliest:",
        *draw(cells(state)),
        f"minimax gave {pair(action)}; {pair(solved.best(state))} keeps the {kept}",
        f"after {pair(action)} {solved.forecast(GAME.result(state, action))}",
    ]


def _unbeaten(submission: Submission) -> list[str]:
    try:
        loss = shortest_loss(submission.move)
    except Illegal as error:
        return error.lines
    return describe(*loss) if loss else []


def _quiet(submission: Submission) -> list[str]:
    return printed(submission.module)


IMPORTED = "the file can be imported"
LEGAL = "minimax gives a legal move"

CHECKS = (
    Item(IMPORTED, _import),
    Item("all functions are there", _functions),
    Item("initial_state is the empty board", _initial_state, "initial_state"),
    Item("player says whose turn it is", _player, "player"),
    Item("actions are the free cells, as a set of pairs (row, column)", _actions, "actions"),
    Item("result is the board after the move", _result, "result"),
    Item("result leaves the given board as it is", _unchanged, "result"),
    Item("result refuses taken cells and cells off the board", _refused, "result"),
    Item("winner finds who has three in a row", _winner, "winner"),
    Item("terminal says whether the game is over", _terminal, "terminal"),
    Item("utility is 1, -1 or 0", _utility, "utility"),
    Item("minimax gives None when the game is over", _none, "minimax"),
    Item(LEGAL, _legal, "minimax"),
    Item("minimax never throws a win or a tie away", _best, "minimax", LEGAL),
    Item("nobody beats it", _unbeaten, "minimax", LEGAL),
    Item("nothing is printed", _quiet),
)
