"""A match is one game being played: the only place where a state changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from ...api import Action, Game, State
from ...drawing import Picture
from .ending import Ending

__all__ = ["Match"]


class Match(Generic[State, Action]):
    """The states and moves of one game, from its start or from a given position, with undo and redo."""

    def __init__(self, game: Game[State, Action], start: State | None = None) -> None:
        self.game = game
        self.history: list[State] = [game.initial_state() if start is None else start]
        self.moves: list[Action] = []
        self.undone: list[Action] = []
        self.ended: Ending | None = None
        """How the players ended it, if they did before the rules."""

    @property
    def state(self) -> State:
        return self.history[-1]

    @property
    def player(self) -> int:
        return self.game.player(self.state)

    @property
    def drawn(self) -> bool:
        """Drawn by the course of the game, such as repetition, though there are moves to make."""
        return not self.game.terminal(self.state) and self.game.drawn(self.history)

    @property
    def over(self) -> bool:
        return self.ended is not None or self.game.terminal(self.state) or self.game.drawn(self.history)

    @property
    def winner(self) -> int | None:
        return self.game.winner(self.state) if self.ended is None else self.ended.winner

    def actions(self) -> Sequence[Action]:
        """The legal moves; none once the game is over."""
        return () if self.over else self.game.actions(self.state)

    def play(self, action: Action | str) -> None:
        """Make a move, which may also be text such as "c3"; ValueError if it is none."""
        if self.over:
            raise ValueError("the game is over")
        actions = self.game.actions(self.state)
        self._append(actions[actions.index(action)] if action in actions else self._parse(action))
        self.undone.clear()

    def end(self, ending: Ending) -> None:
        """End it by the will or the time of a player; ValueError if it is over."""
        if self.over:
            raise ValueError("the game is over")
        self.ended = ending
        self.undone.clear()

    def reopen(self) -> None:
        """Go on though the players had ended it; ValueError if they had not, or if a clock did."""
        if self.ended is None or self.ended.by == "time":
            raise ValueError("time has run out; nothing is taken back" if self.ended else "it was not ended")
        self.ended = None

    def _parse(self, action: Action | str) -> Action:
        """The legal move that a text means."""
        if not isinstance(action, str):
            raise ValueError(f"illegal move: {self.game.text(action)}")
        return self.game.parse(self.state, action)

    def undo(self) -> Action:
        """Take the last move back; ValueError if there is none, or if the players have ended the game."""
        if self.ended is not None:
            raise ValueError("the game is over")
        if not self.moves:
            raise ValueError("there is no move to take back")
        self.history.pop()
        self.undone.append(self.moves.pop())
        return self.undone[-1]

    def redo(self) -> Action:
        """Play the move taken back last; ValueError if there is none."""
        if not self.undone:
            raise ValueError("there is no move to play again")
        self._append(self.undone.pop())
        return self.moves[-1]

    def _append(self, action: Action) -> None:
        self.history.append(self.game.result(self.state, action))
        self.moves.append(action)

    def picture(self) -> Picture:
        """The board to look at, the last move marked: it prints as text, and shows as SVG in a notebook."""
        return self.game.picture(self.state, self.game.path(self.moves[-1]) if self.moves else ())

    def __str__(self) -> str:
        return str(self.picture())

    def _repr_svg_(self) -> str:
        return self.picture()._repr_svg_()

    def __repr__(self) -> str:
        ended = self.result_text() or f"{self.game.players[self.player]} to move"
        return f"<{self.game.title}, {len(self.moves)} plies, {ended}>"

    def result_text(self) -> str:
        """How it ended and why, or "" while it goes on: "X wins.", "Black wins: White cannot move."."""
        if not self.over:
            return ""
        result = "Tie" if self.winner is None else f"{self.game.players[self.winner]} wins"
        return ": ".join(filter(None, (result, self.reason))) + "."

    @property
    def reason(self) -> str:
        """Why it is over, where its last board does not show it; else ""."""
        return self.game.ending(self.history) if self.ended is None else self.ended.words(self.game.players)
