"""The game as a student's own functions tell it: what is right there follows from a defect further down."""

from __future__ import annotations

from functools import cache, cached_property, partial

from ...games.tictactoe import Marks
from . import SEEDS
from ._tictactoe_solved import GAME, beyond, cells, finished, mark
from ._tictactoe_submission import Submission, Wrong

__all__ = ["OwnGame"]


class OwnGame:
    """Player, actions, winner, terminal and utility as the student's functions answered; ours where they gave
    nothing of the kind."""

    def __init__(self, submission: Submission) -> None:
        self.submission = submission
        self.value = cache(self._value)

    def raised_in(self, wrong: Wrong, function: str) -> str | None:
        """Another function in which an error came up."""
        within = wrong.answer.get("within")
        inner = within[-1] if isinstance(within, list) and within else function
        return inner if inner != function and isinstance(inner, str) else None

    def lacks(self, wrong: Wrong) -> bool:
        """Whether the error is that a function is not there."""
        error = str(wrong.answer.get("error", ""))
        return any(f"name '{name}' is not defined" in error for name in self.submission.missing)

    def offers(self, wrong: Wrong) -> bool:
        """Whether an impossible move is among the actions that the file itself gives for that board."""
        said, board = wrong.answer.get("value"), wrong.call[0]
        offered = self.submission.answers[SEEDS[0]]["actions"].get((board,), {}).get("value")
        return self.submission.erred("actions", board) and isinstance(offered, list) and said in offered

    def play_on(self) -> None:
        """Have the functions answer where a game goes on only for who does not see that it is over."""
        calls = [(cells(state),) for state in beyond()]
        for function in ("player", "actions", "winner", "terminal", "utility"):
            self.submission.ask(function, calls, SEEDS[0])
        ended = [(cells(state),) for state in finished(False) if self.terminal(state)]
        self.submission.ask("utility", ended, SEEDS[0])

    def player(self, state: Marks) -> object:
        return self._ask("player", state, mark(state))

    def actions(self, state: Marks) -> frozenset[int]:
        free = frozenset(cell for cell, sign in enumerate(cells(state)) if sign == ".")
        said = self._ask("actions", state, None)
        if not isinstance(said, list):
            return free
        return frozenset(cell for cell in free if [*divmod(cell, 3)] in said)

    @cached_property
    def playable(self) -> bool:
        """Whether there is a game to search: every answer is of its kind, and full boards are its end."""
        known = self.submission.answers[SEEDS[0]]
        told = all(
            "value" in answer and (function != "player" or answer["value"] is not None)
            for function in ("player", "actions", "winner", "terminal", "utility")
            for answer in known[function].values()
        )
        return told and all(self.terminal(state) for state in finished() if "." not in cells(state))

    def winner(self, state: Marks) -> object:
        right = GAME.winner(state)
        return self._ask("winner", state, None if right is None else GAME.players[right])

    def terminal(self, state: Marks) -> bool:
        return bool(self._ask("terminal", state, GAME.terminal(state)))

    def utility(self, state: Marks) -> int:
        by_winner = {"X": 1, "O": -1}.get(str(self.winner(state)), 0)
        said = self._ask("utility", state, by_winner)
        return said if isinstance(said, int) else by_winner

    def best(self, state: Marks, move: int) -> bool:
        """Whether a move is as good as any there."""
        return (
            not self.terminal(state)
            and move in self.actions(state)
            and (self.value(GAME.result(state, move)) == self.value(state))
        )

    def _value(self, state: Marks) -> int:
        actions = self.actions(state)
        if self.terminal(state) or not actions:
            return self.utility(state)
        choose = max if self.player(state) == "X" else min
        return choose(map(self.value, map(partial(GAME.result, state), actions)))

    def _ask(self, function: str, state: Marks, otherwise: object) -> object:
        known = self.submission.answers[SEEDS[0]][function].get((cells(state),), {})
        return known.get("value", otherwise)
