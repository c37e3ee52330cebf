"""A session is a match with seats: front ends send it commands and hear events; it drives the engines.

Commands are handled one at a time, in the caller's thread and quickly; thinking happens in the
pool that the session is given. A command that changes the match or the seats makes the thoughts
under way worthless and ends them; any other leaves them alone. Commands and events are plain
dictionaries, ready for JSON:

    {"command": "play", "path": [4]}   or {"command": "play", "text": "b2"}
    undo, redo, stop, go               {"command": "seats", "seats": ["person", {"level": 3}]}
    restart                            until a person moves again, redo brings the game back
    hint, values                       what the strongest engine would do; what each move is worth
    position                           {"command": "position", "text": "X.O/.X./..."}

    {"event": "board", …}     after every change: pieces, legal paths, whose turn, how it ended
    {"event": "thinking"}     an engine starts      {"event": "report", …}   and says what it sees
    {"event": "hint", …}      {"event": "values", …}   or {"event": "unadvised", "reason": …}
    {"event": "refused", "reason": …}   the command was not carried out, and why
    {"event": "failed", "reason": …}    an engine broke down; the match waits for `go` or another seat
    {"event": "busy"}                   the pool is full; the match waits for `go`
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import RLock, Timer
from typing import Any

from ...api import Engine, Game, Report
from ...stopping import Limit, Stop
from ..pool import Busy, Message, Pool
from .advice import describe_report, give_hint, give_values
from .match import Match
from .record import make_record
from .seat import PERSON, Seat, read_seat

__all__ = ["Session"]


class Session:
    """One match, its seats and whoever listens.

    `pace` is how many seconds the board stays as it is, at least, while only engines play.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        seats: Sequence[Seat] = (PERSON, PERSON),
        *,
        pool: Pool,
        notify: Callable[[Message], None],
        pace: float = 0.0,
    ) -> None:
        self.match, self.seats = match, tuple(seats)
        self._pool, self._notify = pool, notify
        self._pace, self._changed = pace, time.monotonic()
        self._next: Timer | None = None  # plays the move that waits for its pace
        self._lock = RLock()
        self._turn = 0  # counts the changes; a thought that began at another count is worthless
        self._advice = 0  # counts the hints and values asked for; a newer one ends an older
        self._left: Match[Any, Any] | None = None  # what a restart left; redo brings it back
        self._held = False  # told to stop: engines wait for `go`
        self._thinking = False

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    def send(self, message: Message) -> None:
        """Carry out a command, from any thread. Busy is raised when there was no room to think."""
        with self._lock:
            try:
                self._handle(message)
            except (ValueError, LookupError) as error:
                self._notify({"event": "refused", "reason": str(error)})

    def close(self) -> None:
        """End all thoughts; nothing is notified any more."""
        with self._lock:
            self._end_thoughts()
            self._notify = _ignore

    def board(self) -> Message:
        """The board event as it is now."""
        with self._lock:
            match, game = self.match, self.game
            person = not match.over and self.seats[match.player].engine is None
            legal = [(action, game.path(action)) for action in match.actions()] if person else []
            return {
                "event": "board",
                "turn": self._turn,
                "rows": game.rows,
                "columns": game.columns,
                "board": list(game.board(match.state)),
                "labels": [game.label(cell) for cell in range(game.rows * game.columns)],
                "position": game.state_text(match.state),
                "player": match.player,
                "legal": [{"path": list(path), "text": game.text(action)} for action, path in legal],
                "duty": game.duty(match.state) if person else "",
                "moves": [game.text(action) for action in match.moves],
                "last": list(game.path(match.moves[-1])) if match.moves else [],
                "over": match.over,
                "winner": match.winner if match.over else None,
                "result": match.result_text(),
                "highlight": list(game.highlight(match.state)) if match.over else [],
                "undo": bool(match.moves),
                "redo": bool(match.undone or self._left),
                "seats": [seat.label for seat in self.seats],
                "seated": self._seated(),
                "held": self._held,
                "thinking": self._thinking,
            }

    def positions(self) -> list[Message]:
        """What there was to see at the start and after each move."""
        with self._lock:
            game, match = self.game, self.match
            paths = [[], *(list(game.path(action)) for action in match.moves)]
            return [
                {"board": list(game.board(state)), "position": game.state_text(state), "last": path}
                for state, path in zip(match.history, paths, strict=True)
            ]

    def record(self) -> Message:
        """All that `read_record` needs to go on with this session later."""
        with self._lock:
            return make_record(self.match, self.seats)

    def _seated(self) -> list[Any]:
        """The seats as `read_seat` reads them."""
        return [seat.description or "person" for seat in self.seats]

    def _handle(self, message: Message) -> None:
        match message:
            case {"command": "play", "path": [*path]}:
                self._require_person()
                self._change(lambda: self._play(self._action(path)))
            case {"command": "play", "text": str(text)}:
                self._require_person()
                self._change(lambda: self._play(self.game.parse(self.match.state, text)))
            case {"command": "undo"}:
                self._change(self._undo)
            case {"command": "redo"}:
                self._change(self._redo)
            case {"command": "restart"}:
                self._change(lambda: self._restart(self.match.history[0]))
            case {"command": "position", "text": str(text)}:
                start = self.game.parse_state(text)
                self._change(lambda: self._restart(start))
            case {"command": "seats", "seats": [first, second]}:
                seats = (read_seat(self.game, first), read_seat(self.game, second))
                self._change(lambda: setattr(self, "seats", seats))
            case {"command": "stop"}:
                self._change(lambda: setattr(self, "_held", True))
            case {"command": "go"}:
                self._held = False
                if not self._thinking:
                    self._go()
            case {"command": "hint"}:
                self._advise(give_hint)
            case {"command": "values"}:
                self._advise(give_values)
            case _:
                raise ValueError(f"no such command: {str(message.get('command'))[:40]}")

    def _require_person(self) -> None:
        if not self.match.over and self.seats[self.match.player].engine is not None:
            raise ValueError(
                f"it is the turn of {self.game.players[self.match.player]}, whom the computer plays"
            )

    def _action(self, path: Sequence[object]) -> Any:
        for action in self.match.actions():
            if list(self.game.path(action)) == list(path):
                return action
        raise ValueError("the game is over" if self.match.over else "that is not a legal move")

    def _change(self, change: Callable[[], object]) -> None:
        """Change the match or the seats: what was being thought no longer counts, and the next may think."""
        held, self._held = self._held, False
        try:
            change()
        except ValueError:
            self._held = held
            raise
        self._end_thoughts()
        self._changed = time.monotonic()
        self._thinking = False
        self._notify(self.board())
        self._go()

    def _end_thoughts(self) -> None:
        self._turn += 1
        self._advice += 1
        if self._next is not None:
            self._next.cancel()

    def _play(self, action: Any) -> None:
        """A person's move: from here on the game that was left is gone."""
        self.match.play(action)
        self._left = None

    def _undo(self) -> None:
        """Back to where a person can move again; then engines wait if none can."""
        self.match.undo()
        people = [seat.engine is None for seat in self.seats]
        while any(people) and not people[self.match.player] and self.match.moves:
            self.match.undo()
        self._held = self.seats[self.match.player].engine is not None

    def _redo(self) -> None:
        """Forward to where a person can move again, with the replies that were given; or to what was left."""
        if self._left and not self.match.undone:
            self.match, self._left = self._left, None
            return
        self.match.redo()
        people = [seat.engine is None for seat in self.seats]
        while any(people) and not people[self.match.player] and self.match.undone:
            self.match.redo()

    def _restart(self, start: Any) -> None:
        if self.match.moves:
            self._left = self.match
        self.match = Match(self.game, start)

    def _go(self) -> None:
        """Let the engine whose turn it is think."""
        seat = self.seats[self.match.player]
        if seat.engine is None or self.match.over or self._held:
            return
        turn, history = self._turn, list(self.match.history)
        self._thinking = True
        try:
            self._pool.submit(lambda: self._think(turn, seat.engine, seat.limit, history))
        except Busy:
            self._thinking = False
            self._notify({"event": "busy"})
            raise
        self._notify({"event": "thinking", "turn": turn, "player": self.match.player})

    def _think(self, turn: int, thinker: Engine[Any, Any] | None, limit: Limit, history: list[Any]) -> None:
        assert thinker is not None
        last: Report[Any] | None = None
        failure = "it gave no move"
        try:
            for last in thinker.think(history, limit, lambda: self._turn != turn):
                self._tell(turn, last)
        except Exception as error:  # whatever a stranger's engine does, the match goes on
            failure, last = str(error) or type(error).__name__, None
        with self._lock:
            if self._turn != turn:
                return
            if last is None or not last.pv or last.pv[0] not in self.match.actions():
                if last is not None and last.pv:
                    failure = f"it gave a move that is not legal: {str(last.pv[0])[:40]}"
                self._thinking = False
                self._held = True
                self._notify({"event": "failed", "player": self.match.player, "reason": failure})
                return
            wait = self._changed + self._pace - time.monotonic()
            if wait > 0 and all(seat.engine for seat in self.seats):
                # A timer waits, not this thread: others think in the pool meanwhile.
                self._next = Timer(wait, self._answer, (turn, last.pv[0]))
                self._next.daemon = True
                self._next.start()
            else:
                self._answer(turn, last.pv[0])

    def _answer(self, turn: int, action: Any) -> None:
        """Play the move that an engine chose, if it still counts."""
        with self._lock, suppress(Busy):  # busy was notified, and the match waits for `go`
            if self._turn == turn:
                self._change(lambda: self.match.play(action))

    def _tell(self, turn: int, report: Report[Any]) -> None:
        with self._lock:
            if self._turn == turn:
                self._notify({"event": "report", "turn": turn, **describe_report(self.game, report)})

    def _advise(self, advise: Callable[[Game[Any, Any], list[Any], Stop], Message | None]) -> None:
        if self.match.over:
            raise ValueError("the game is over")
        self._advice += 1
        number, history = self._advice, list(self.match.history)

        def work() -> None:
            try:
                found = advise(self.game, history, lambda: self._advice != number)
            except Exception as error:  # as in `_think`: whoever asked must not wait for ever
                found = {
                    "event": "unadvised",
                    "reason": f"the engine broke down: {error or type(error).__name__}",
                }
            with self._lock:
                if found and self._advice == number:
                    self._notify(found)

        self._pool.submit(work)


def _ignore(message: Message) -> None:
    pass
