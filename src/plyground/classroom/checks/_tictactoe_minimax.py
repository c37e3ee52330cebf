"""Asking a student's minimax everywhere: full boards first and the empty one last, as far as time allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...games.tictactoe import Marks
from . import SEEDS
from ._listing import Unjudged
from ._seeded import Spent
from ._tictactoe_solved import GAME, cells, draw, finished, representatives, unfinished
from ._tictactoe_submission import TOGETHER, Answer, Submission, Wrong

__all__ = ["Minimax", "read_move"]

ALL_SECONDS = 30.0
"""How long may all boards with so many marks take? Beyond, no turned and mirrored ones."""
AGAIN_SECONDS = 10.0
"""How long may they take once more, with another hash seed?"""
ENDLESS = 4
"""With how many free cells is a search that uses up its time endless? Those four can be filled in 64 ways."""
ENDLESS_SECONDS = 20.0
TOGETHER_FROM = 4
"""From how many marks on are boards asked in one order? Emptier ones take long, and each has its own time."""


@dataclass
class Minimax:
    """What minimax answered, with every hash seed."""

    submission: Submission
    why_not: str = ""
    """Why the emptier boards were not asked, if they were not."""
    turned: bool = True
    """All boards were asked, also those that are others turned or mirrored."""

    def __post_init__(self) -> None:
        self.costs: dict[int, float] = {}
        """CPU seconds a board, by its marks."""
        for seed in self.submission.modules:
            for marks in range(8, -1, -1):
                if not self._ask(seed, marks):
                    break

    def _ask(self, seed: int, marks: int) -> bool:
        """Ask boards with so many marks; False if it is time to end."""
        submission, free = self.submission, 9 - marks
        all_of_them = unfinished(marks)
        cost = self.costs.get(marks, self.costs.get(marks + 1, 0.0) * free)
        states = all_of_them
        if seed != SEEDS[0]:
            states = representatives(all_of_them)
            if marks not in self.costs or cost * len(states) > AGAIN_SECONDS:
                return False
        elif cost * len(states) > ALL_SECONDS:
            states, self.turned = representatives(all_of_them), False
        before = submission.spent
        seconds = ENDLESS_SECONDS if free <= ENDLESS else submission.seconds
        together = TOGETHER if marks >= TOGETHER_FROM else 1
        try:
            submission.ask("minimax", [(cells(state),) for state in states], seed, seconds, together)
        except Spent as spent:
            self.why_not = self.why_not or str(spent)
            return False
        if seed == SEEDS[0]:
            self.costs[marks] = (submission.spent - before) / len(states)
        return not self._late(seed, states, free)

    def _late(self, seed: int, states: tuple[Marks, ...], free: int) -> bool:
        """Whether it was too slow, which is no answer where there is much to search."""
        known = self.submission.answers[seed]["minimax"]
        late = [state for state in states if known.get((cells(state),), {}).get("late")]
        if late and free > ENDLESS:
            del known[(cells(late[0]),)]
            seconds = self.submission.seconds
            self.why_not = f"minimax had no answer within {seconds:g} CPU seconds with {free} free cells"
        return bool(late)

    def answers(self) -> Iterator[tuple[Marks, Wrong]]:
        """Every answer where the game goes on, the emptier boards first; as if they were wrong."""
        for seed in self.submission.modules:
            known = self.submission.answers[seed]["minimax"]
            for state in finished(False):
                if (cells(state),) in known:
                    yield state, Wrong(seed, (cells(state),), known[(cells(state),)])

    @property
    def asked(self) -> int:
        """How many boards the first seed was asked about."""
        known = self.submission.answers[SEEDS[0]]["minimax"]
        return sum((cells(state),) in known for state in finished(False))

    def judged(self) -> list[str]:
        """What is to be said if nothing is wrong; Unjudged if boards were left out for time."""
        if self.why_not and not self.asked:
            raise Unjudged(self.why_not)
        if self.why_not:
            raise Unjudged(
                f"{self.asked} of 4520 boards, the full ones first, are right; then {self.why_not}"
            )
        if not self.turned:
            return [
                f"a note: it is slow, so {self.asked} boards were asked; turned and mirrored ones were not"
            ]
        return []

    def move(self, state: Marks) -> int:
        """The cell that minimax chooses, asked now if it was not before; Unjudged if there is no time."""
        call = (cells(state),)
        if call not in self.submission.answers[SEEDS[0]]["minimax"]:
            if self.why_not:
                raise Unjudged(self.why_not)
            self.submission.ask("minimax", [call], SEEDS[0], self.submission.seconds, 1)
        move = read_move(state, self.submission.answers[SEEDS[0]]["minimax"][call])
        if move is None:
            raise Unjudged("\n".join(["there is no legal move on", *draw(call[0])]))
        return move


def read_move(state: Marks, answer: Answer) -> int | None:
    """The cell that was chosen; None if that is no legal move."""
    match answer.get("value"):
        case [int(row), int(column)] if (
            0 <= row < 3 and 0 <= column < 3 and 3 * row + column in GAME.actions(state)
        ):
            return 3 * row + column
    return None
