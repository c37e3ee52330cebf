"""The first wrong call in a student's `raichu.py`: boards that no move leads to, and moves that are missed.

What a board is worth is for the student to guess, so values are not judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..games.raichu.board import PLAYERS, size_of
from ..games.raichu.rules import Position, Raichu
from ..stopping import Stop, never
from ..submissions.tracing import Board, Call, Tracer
from .examination import ENDED

__all__ = ["POSITIONS", "first_wrong_raichu"]

POSITIONS = (
    ("w", "W.........................w........b.............B.........................".ljust(64, ".")[:64]),
    ("w", Raichu(8).initial_state().board),
    ("b", "........W.B...........w........w.............B..b..............."),
    ("w", ".........@...w......................$...........b......b........"),
)
SECONDS = 10.0
MOST = 20_000
"""How many calls are recorded of one position? The first ones show the moves."""


def first_wrong_raichu(path: Path, stop: Stop = never) -> list[str]:
    """Lines about the first call whose boards are wrong, below which everything is right; none if none is."""
    with Tracer(path, "raichu", "raichu", stop) as tracer:
        for player, board in POSITIONS:
            trace = tracer.trace([[board, size_of(board), player, 1.0]], most=MOST, seconds=SECONDS)
            calls = [call for answer in trace.answers for call in answer.calls]
            complete = _complete(calls)
            wrong = {call.number: found for call in calls if (found := _complaint(call, complete))}
            spoiled = {
                call.parent.number for call in calls if call.parent is not None and call.number in wrong
            }
            first = next(
                (call for call in calls if call.number in wrong and call.number not in spoiled), None
            )
            if first is not None:
                return [f"{first.function}, line {first.line}: on", *rows(first.board), *wrong[first.number]]
            error = next((answer.error for answer in trace.answers if answer.error), None)
            if error:
                return [error]
            if trace.ended in ("process", "exit", "deep"):
                return [trace.message or ENDED[str(trace.ended)]]
    return []


def rows(board: str) -> list[str]:
    size = size_of(board)
    return [f"  {board[n : n + size]}" for n in range(0, len(board), size)]


@cache
def _successors(board: str, player: int) -> frozenset[str]:
    game, state = Raichu(size_of(board)), Position(player, board)
    return frozenset(game.result(state, move).board for move in game.actions(state))


def _boards(said: Any) -> frozenset[str]:
    """The boards in an answer, if it is a collection of them."""
    if type(said) not in (tuple, frozenset) or not said:
        return frozenset()
    found = [
        each if isinstance(each, Board) else each[0] if type(each) is tuple and each else None
        for each in said
    ]
    return frozenset(map(str, found)) if all(isinstance(each, Board) for each in found) else frozenset()


def _players(call: Call) -> Sequence[int]:
    named = [PLAYERS.index(value) for value in call.given.values() if value in ("w", "b")]
    return named or (0, 1)


def _complete(calls: Sequence[Call]) -> set[str]:
    """The functions that are to give all moves of a board: those that no other one asks for boards."""
    giving = {call.function for call in calls if _boards(call.said)}
    asked = {
        call.function
        for call in calls
        if call.function in giving and call.parent is not None and call.parent.function in giving
    }
    return giving - asked


def _complaint(call: Call, complete: set[str]) -> list[str]:
    """What is wrong with the boards that a call gives."""
    said = _boards(call.said)
    if not said or not call.finished or call.raised:
        return []
    legal = [_successors(call.board, player) for player in _players(call)]
    strange = said - frozenset().union(*legal)
    if strange:
        one = sorted(strange)[0]
        return ["it gives", *rows(one), f"which no move leads to ({len(strange)} of {len(said)} are such)"]
    if call.function not in complete:
        return []
    missed = min((moves - said for moves in legal), key=len)
    return (
        ["it leaves out", *rows(sorted(missed)[0]), f"({len(missed)} moves are left out)"] if missed else []
    )
