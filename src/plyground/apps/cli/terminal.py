"""A game in the terminal: the session's events are printed, the lines typed are its commands."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection
from queue import SimpleQueue
from typing import Any

import click

from ...api import Game
from ...play.games.clock import Clock, time_text
from ...play.games.match import Match
from ...play.games.seat import read_seat
from ...play.games.session import Refused, Session
from ...play.pool import Message, ThinkingPool
from .boards import draw
from .output import show
from .rules import show_rules
from .screen import fitted

__all__ = ["Terminal"]

GREETING = "Type a move; help lists what else you can type, rules tells the game."
HELP = """\
  a move       such as {example}
  undo, redo   take back to your last move; play it again
  hint         what the strongest engine would do, and why
  values       what every move is worth
  level N      change the computer's level
  moves        the moves so far
  rules        how the game is played, with examples
  restart      from the beginning
  resign       give the game up; undo takes it back
  draw         offer a draw: the computer decides by its score, and says so
  rematch      when it is over, the same again; swap: with sides swapped
  quit         leave"""
HELP_INDENT = 15
KEPT = "\N{NO-BREAK SPACE}"
"""A move and its value are not torn apart at the end of a line."""


class Terminal:
    """One person (or two, or none) at a keyboard."""

    def __init__(
        self,
        game: Game[Any, Any],
        start: Any,
        people: Collection[int],
        level: int,
        clock: Clock | None = None,
    ) -> None:
        self.game, self.people = game, people
        self._reading = False  # a person is being waited for: what happens meanwhile is told at once
        self.events: SimpleQueue[Message] = SimpleQueue()
        seats = [read_seat(game, seat) for seat in self._seats(level)]
        # Of daemons: Ctrl-C while an executor starts its first thread leaves it one that is never ended.
        pool = ThinkingPool(1)
        self.session = Session(Match(game, start), seats, pool=pool, notify=self._take, clock=clock)
        self.board: Message = self.session.board()
        self.leaving = False

    def run(self) -> None:
        """Until the game is left; at its end a person may still take back or restart."""
        try:
            if self.people:
                show(fitted(GREETING), err=True)
            if self._awaited():
                self._show(self.board)
            self._send({"command": "go"})
            while not self.leaving and (self.people or not self.board["over"]):
                self._read()
        finally:
            self.session.close()

    def _read(self) -> None:
        try:
            line = self._ask(f"{self._who()}> ")
        except EOFError:
            if sys.stdin.isatty():
                raise click.Abort from None
            line = "quit"  # the end of a script that was piped in
        word, _, rest = line.partition(" ")
        answer = self._words().get(word.lower())
        if answer is not None:
            answer(rest)
        elif line:
            self._send({"command": "play", "text": line})

    def _ask(self, prompt: str) -> str:
        self._reading = True
        try:
            return input(prompt).strip()
        finally:
            self._reading = False

    def _who(self) -> str:
        """Who is to move, and how much time is left."""
        if self.board["over"]:
            return ""
        player, clock = self.board["player"], self.session.clock
        name = self.game.players[player]
        return name if clock is None else f"{name} {time_text(clock.remaining(player, time.time()))}"

    def _take(self, event: Message) -> None:
        """An event of the session: only a clock ends a game while a person is being waited for."""
        if self._reading and event["event"] == "board":
            self.board = event
            show(f"\nGame over: {event['result']}")
        else:
            self.events.put(event)

    def _words(self) -> dict[str, Callable[[str], object]]:
        names = ("undo", "redo", "hint", "values", "restart", "resign", "rematch")
        simple = {name: self._command(name) for name in names}
        return {
            **simple,
            "draw": self._draw,
            "swap": self._swap,
            "level": self._change_level,
            "moves": lambda _: show(" ".join(self.board["moves"]) or "no moves yet"),
            "rules": lambda _: show_rules(self.game),
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    def _command(self, name: str) -> Callable[[str], object]:
        return lambda _: self._send({"command": name})

    def _help(self, _: str) -> None:
        legal = self.board["legal"]
        show(fitted(HELP.format(example=legal[0]["text"] if legal else "the ones above"), HELP_INDENT))

    def _quit(self, _: str) -> None:
        self.leaving = True

    def _change_level(self, text: str) -> None:
        if text.strip().isdecimal() and len(text.strip()) <= 3:
            self._send({"command": "seats", "seats": self._seats(int(text))})
        else:
            show("say a number, as in: level 3", err=True)

    def _draw(self, _: str) -> None:
        asked = len(self.people) == 2 and not self.board["over"]
        if not asked or self._ask("Do both agree to a draw? (yes or no) ").lower() in ("y", "yes"):
            self._send({"command": "draw"})

    def _swap(self, _: str) -> None:
        if self._send({"command": "rematch", "swap": True}):
            self.people = [1 - side for side in self.people]

    def _seats(self, level: int) -> list[object]:
        return ["person" if side in self.people else {"level": level} for side in (0, 1)]

    def _send(self, message: Message) -> bool:
        """Give a command and hear what comes of it, until it is a person's turn again; False if refused."""
        try:
            self.session.send(message)
        except Refused as refused:
            show(refused, err=True)
            return False
        answers = {"hint": "hint", "values": "values"} | ({"draw": "answer"} if len(self.people) == 1 else {})
        awaited = answers.get(message["command"])
        # In this order: who has stopped computing has left the last event in the queue.
        while awaited or self._computing() or not self.events.empty():
            event = self.events.get()
            self._hear(event)
            if event["event"] in ("failed", "unadvised", awaited):
                awaited = None
        return True

    def _computing(self) -> bool:
        state = self.session.board()
        return bool(state["thinking"])

    def _hear(self, event: Message) -> None:
        match event["event"]:
            case "board":
                before, self.board = self.board, event
                if event["moves"] == before["moves"] and event["position"] == before["position"]:
                    self._show_end(event)  # somebody spoke, and nobody moved
                elif self._awaited():
                    self._show(event)
            case "failed":
                show(f"the computer failed: {event['reason']}", err=True)
            case "hint":
                show(fitted(event["reason"]))
            case "answer":
                show(fitted(f"{event['says']}."))
            case "unadvised":
                show(event["reason"], err=True)
            case "values":
                sign = 1 - 2 * self.board["player"]
                best_first = sorted(event["values"], key=lambda value: -sign * value["score"])
                looked = "" if event["complete"] else f"  (looked {event['depth']} plies ahead)"
                said = (f"{value['pv'][0]}: {value['says']}" for value in best_first)
                together = (each.replace(" ", KEPT) for each in said)
                show(fitted(f"{'  '.join(together)}{looked}").replace(KEPT, " "))

    def _awaited(self) -> bool:
        """Is somebody to look at the board now? It is not shown between a person's move and the answer."""
        board = self.board
        return board["over"] or not self.people or board["player"] in self.people

    def _show(self, board: Message) -> None:
        if board["moves"]:
            show(f"{self.game.players[1 - board['player']]}: {board['moves'][-1]}")
        marked = board["highlight"] or board["last"]
        show(badge=f"\n{draw(self.game, board['board'], marked)}\n")
        if board["duty"]:
            legal = dict.fromkeys(move["text"] for move in board["legal"])
            show(fitted(f"{board['duty']}: {', '.join(legal)}"))
        if board["warning"]:
            show(f"{board['warning'].capitalize()}.")
        self._show_end(board)

    def _show_end(self, board: Message) -> None:
        if board["over"]:
            show(f"Game over: {board['result']}")
