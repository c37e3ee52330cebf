"""A student's tic-tac-toe module, asked many times, and what is shown of a wrong answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...games.tictactoe import Marks
from ...stopping import Stop, Stopped
from ...submissions import SubmissionError
from ...submissions.module import Module
from ._tictactoe_solved import GAME, cells, draw

__all__ = ["CALL_SECONDS", "Illegal", "Submission", "compare", "counterexample"]

CALL_SECONDS = 5.0
"""How long may a function take that only looks at a board?"""
CHECK_SECONDS = 60.0
"""How long may it take over all positions?"""
TOGETHER = 64
"""How many calls go into an order? One by one they would take ten times as long."""

Call = list[Any]
Answer = dict[str, Any]


@dataclass
class Submission:
    """A student's module, asked many times."""

    module: Module
    seconds: float
    stop: Stop
    moves: dict[Marks, int] = field(default_factory=dict)
    """What minimax answered, where it was legal."""

    @property
    def missing(self) -> Sequence[str]:
        """The functions that are not there."""
        missing: Sequence[str] = self.module.begun.get("missing", ())
        return missing

    def each(self, function: str, calls: Sequence[Call]) -> Iterator[tuple[Call, Answer]]:
        """What a function answers to each call; what ends the process is an answer too."""
        deadline = time.monotonic() + CHECK_SECONDS
        for first in range(0, len(calls), TOGETHER):
            some = calls[first : first + TOGETHER]
            try:
                answers = iter(self._ask(function, some, CALL_SECONDS))
            except Stopped:
                raise
            except SubmissionError:  # one of these calls; which one is found by asking again
                answers = (self.one(function, call, CALL_SECONDS) for call in some)
            yield from zip(some, answers, strict=True)
            if time.monotonic() > deadline:
                raise SubmissionError(
                    f"{function} took more than {CHECK_SECONDS:g} s for {first + len(some)} boards"
                )

    def one(self, function: str, call: Call, seconds: float) -> Answer:
        try:
            return self._ask(function, [call], seconds)[0]
        except Stopped:
            raise
        except SubmissionError as error:
            return {"error": str(error), "raised": False}

    def move(self, state: Marks) -> int:
        """The cell that minimax chooses; Illegal, which shows the board, if it is none."""
        if state not in self.moves:
            answer = self.one("minimax", [cells(state)], self.seconds)
            match answer.get("value"):
                case [row, column] if (
                    0 <= row < 3 and 0 <= column < 3 and 3 * row + column in GAME.actions(state)
                ):
                    self.moves[state] = 3 * row + column
                case _:
                    raise Illegal(
                        counterexample("minimax", [cells(state)], answer, "a free cell (row, column)")
                    )
        return self.moves[state]

    def _ask(self, function: str, calls: Sequence[Call], seconds: float) -> list[Answer]:
        late = f"{function} gave no answer within {{}} seconds"
        answer = self.module.ask({"function": function, "calls": calls}, seconds, self.stop, late)
        if "error" in answer:
            raise SubmissionError(str(answer["error"]))
        results: list[Answer] = answer["results"]
        return results


class Illegal(Exception):
    """Minimax gave no legal move; the lines show where."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lines)
        self.lines = lines


def counterexample(function: str, call: Call, answer: Answer, expected: str) -> list[str]:
    """A call, what came of it, and what should have."""
    board = draw(call[0]) if call else []
    with_action = f" with {tuple(call[1])}" if len(call) > 1 else ""
    if "error" in answer:
        said = str(answer["error"])
    elif "odd" in answer:
        said = f"{function}{with_action} gave {answer['odd']}"
    else:
        value = answer["value"]
        if isinstance(value, str) and len(value) == 9:
            return [*board, f"{function}{with_action} gave", *draw(value), f"expected {expected}"]
        said = f"{function}{with_action} gave {_python(value)}"
    return [*board, said, f"expected {expected}"]


def _python(value: Any) -> str:
    """A value as the student's program would write it."""
    if isinstance(value, list):
        if all(isinstance(number, int) for number in value) and len(value) == 2:
            return str(tuple(value))
        return "{" + ", ".join(str(tuple(each)) for each in value) + "}" if value else "set()"
    return str(value)


def compare(
    submission: Submission, function: str, states: Sequence[Marks], right: Callable[[Marks], Any]
) -> list[str]:
    """The first position where a function of the board is wrong."""
    wanted = {cells(state): right(state) for state in states}
    for call, answer in submission.each(function, [[board] for board in wanted]):
        if "value" not in answer or answer["value"] != wanted[call[0]]:
            return counterexample(function, call, answer, _python(wanted[call[0]]))
    return []
