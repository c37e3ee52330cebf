"""A game in the terminal: the session's events are printed, the lines typed are its commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import click

from ...api import Game
from ...drawing import board_text
from ...play.games.board import describe_game
from ...play.games.match import Match
from ...play.games.seat import read_seat
from ...play.games.session import Refused, Session
from ...play.pool import Message
from .output import show
from .screen import width

__all__ = ["Terminal"]

HELP = """\
  a move       such as {example}
  undo, redo   take back to your last move; play it again
  hint         what the strongest engine would do, and why
  values       what every move is worth
  level N      change the computer's level
  moves        the moves so far
  restart      from the beginning
  quit         leave"""


class Terminal:
    """One person (or two, or none) at a keyboard."""

    def __init__(self, game: Game[Any, Any], start: Any, people: Collection[int], level: int) -> None:
        self.game, self.people = game, people
        self.events: SimpleQueue[Message] = SimpleQueue()
        seats = [read_seat(game, seat) for seat in self._seats(level)]
        self.session = Session(Match(game, start), seats, pool=ThreadPoolExecutor(1), notify=self.events.put)
        self.about = describe_game(game)
        self.board: Message = self.session.board()
        self.leaving = False

    def run(self) -> None:
        """Until the game is left; at its end a person may still take back or restart."""
        try:
            self._show(self.board)
            self._send({"command": "go"})
            while not self.leaving and (self.people or not self.board["over"]):
                self._read()
        finally:
            self.session.close()

    def _read(self) -> None:
        who = "" if self.board["over"] else self.game.players[self.board["player"]]
        try:
            line = input(f"{who}> ").strip()
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

    def _words(self) -> dict[str, Callable[[str], object]]:
        simple = {name: self._command(name) for name in ("undo", "redo", "hint", "values", "restart")}
        return {
            **simple,
            "level": self._change_level,
            "moves": lambda _: show(" ".join(self.board["moves"]) or "no moves yet"),
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    def _command(self, name: str) -> Callable[[str], None]:
        return lambda _: self._send({"command": name})

    def _help(self, _: str) -> None:
        legal = self.board["legal"]
        show(HELP.format(example=legal[0]["text"] if legal else "the ones above"))

    def _quit(self, _: str) -> None:
        self.leaving = True

    def _change_level(self, text: str) -> None:
        if text.strip().isdecimal() and len(text.strip()) <= 3:
            self._send({"command": "seats", "seats": self._seats(int(text))})
        else:
            show("say a number, as in: level 3", err=True)

    def _seats(self, level: int) -> list[object]:
        return ["person" if side in self.people else {"level": level} for side in (0, 1)]

    def _send(self, message: Message) -> None:
        """Give a command and hear what comes of it, until it is a person's turn again."""
        try:
            self.session.send(message)
        except Refused as refused:
            show(refused, err=True)
            return
        awaited = message["command"] if message["command"] in ("hint", "values") else None
        # In this order: who has stopped computing has left the last event in the queue.
        while awaited or self._computing() or not self.events.empty():
            event = self.events.get()
            self._hear(event)
            if event["event"] in ("failed", "unadvised", awaited):
                awaited = None

    def _computing(self) -> bool:
        state = self.session.board()
        return bool(state["thinking"])

    def _hear(self, event: Message) -> None:
        match event["event"]:
            case "board":
                self.board = event
                self._show(event)
            case "failed":
                show(f"the computer failed: {event['reason']}", err=True)
            case "hint":
                show(event["reason"])
            case "unadvised":
                show(event["reason"], err=True)
            case "values":
                sign = 1 - 2 * self.board["player"]
                best_first = sorted(event["values"], key=lambda value: -sign * value["score"])
                looked = "" if event["complete"] else f"  (looked {event['depth']} plies ahead)"
                said = "  ".join(f"{value['pv'][0]}: {value['says']}" for value in best_first)
                show(f"{said}{looked}")

    def _show(self, board: Message) -> None:
        if board["moves"]:
            show(f"{self.game.players[1 - board['player']]}: {board['moves'][-1]}")
        marked = board["highlight"] or board["last"]
        cells, about = board["board"], self.about
        drawn = board_text(
            about["columns"], cells, about["cells"], self.game.symbols, marked, room=width(sys.stdout)
        )
        show(f"\n{drawn}\n")
        if board["over"]:
            show(f"Game over: {board['result']}")
