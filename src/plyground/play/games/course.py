"""The course of a game at a table: its match, who sits there, and what those do to it one after another.

There is no engine, no clock and nobody who listens here: `Session` adds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...api import Game
from .ending import Ending
from .match import Match
from .offers import NONE, Offers, propose
from .seat import Seat

__all__ = ["Course"]

APART = frozenset({"play", "undo", "draw", "decline", "resign", "rematch", "hint", "values"})
"""What can two people who sit apart do? Whatever changes no more than one's own side, or needs the other."""


class Course:
    """A match with seats. What cannot be done is a ValueError that says why; then nothing has changed."""

    def __init__(self, match: Match[Any, Any], seats: Sequence[Seat], offers: Offers) -> None:
        self.match, self.seats, self.offers = match, tuple(seats), offers
        self._left: Match[Any, Any] | None = None  # what a restart left; redo brings it back
        self._held = False  # told to stop: engines wait for `go`

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    # Who may do what.

    def _require_apart(self, command: object, player: object) -> None:
        """Two people sit apart: each does only what is theirs to do."""
        if type(player) is not int or player not in (0, 1):
            raise ValueError("a player is 0 or 1")
        if not all(seat.person for seat in self.seats):
            raise ValueError("two people sit apart only where both seats are people's")
        if not isinstance(command, str) or command not in APART:
            raise ValueError(f"{command!r:.40} is not for games of two people who sit apart")
        if command in ("hint", "values") and not self.match.over:
            raise ValueError("there is no advice while two people play each other")
        if command == "play" and not self.match.over and self.match.player != player:
            raise ValueError(f"it is the turn of {self.game.players[self.match.player]}, not yours")

    def _require_person(self) -> None:
        if not self.match.over and not self.seats[self.match.player].person:
            raise ValueError(
                f"it is the turn of {self.game.players[self.match.player]}, whom the computer plays"
            )

    def _speaker(self, player: int | None) -> int:
        """Whose word it is, if nobody said: that of the one person here, or of who is to move."""
        people = [side for side, seat in enumerate(self.seats) if seat.person]
        if player is None and not people:
            raise ValueError("nobody sits here but engines")
        said = people[0] if len(people) == 1 else self.match.player
        return said if player is None else player

    def _action(self, path: Sequence[object]) -> Any:
        """The legal action whose cells these are."""
        for action in self.match.actions():
            if list(self.game.path(action)) == list(path):
                return action
        raise ValueError("the game is over" if self.match.over else "that is not a legal move")

    # What they do.

    def _undo(self) -> None:
        """Back to where a person can move again; then engines wait if none can."""
        self.offers = NONE
        if self.match.ended is not None:
            self._reopen()
            return
        self.match.undo()
        people = [seat.person for seat in self.seats]
        while any(people) and not people[self.match.player] and self.match.moves:
            self.match.undo()
        self._held = not self.seats[self.match.player].person

    def _redo(self) -> None:
        """Forward to where a person can move again, with the replies that were given; or to what was left."""
        if self._left and not self.match.undone:
            self.match, self._left = self._left, None
            return
        self.match.redo()
        people = [seat.person for seat in self.seats]
        while any(people) and not people[self.match.player] and self.match.undone:
            self.match.redo()

    def _reopen(self) -> None:
        """Go on with a game that was given up or agreed to be drawn."""
        self.match.reopen()
        self._held = not self.seats[self.match.player].person

    def _restart(self, start: Any) -> None:
        if self.match.moves:
            self._left = self.match
        self.match = Match(self.game, start)
        self.offers = NONE

    def _rematch(self, player: int | None, swap: bool) -> None:
        if not self.match.over:
            raise ValueError("the game is not over yet")
        if player is not None:
            self._propose("rematch", player)
            return
        self._restart(self.match.history[0])
        if swap:
            self.seats = self.seats[::-1]

    def _propose(self, what: str, player: int) -> None:
        self.offers = propose(self.match, self.offers, what, player)

    def _finish(self, ending: Ending) -> None:
        self.match.end(ending)
        self.offers = NONE
