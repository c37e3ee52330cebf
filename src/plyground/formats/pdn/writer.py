"""PDN written: games to text, in lines of some 80 characters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..jsonl import Record
from .game import RULES, Comment, Element, Nag, PdnGame, Setup, Step, Variation, set_up

__all__ = ["write", "write_record"]

GAME_TYPE = "21,B,8,8,N1,0"
WIDTH = 80


def write(games: Iterable[PdnGame]) -> str:
    """The text of a file of games."""
    return "".join(map(_write_game, games))


def write_record(record: Record) -> str:
    """A played game as text, ready to be appended to a file of games."""
    tags = {
        "Event": "Plyground match",
        "Date": record.date,
        "Round": record.round,
        "Black": record.players[0],
        "White": record.players[1],
        "Result": record.result,
        "GameType": GAME_TYPE,
        "SetUp": "1" if record.start else "",
        "FEN": record.start or "",
        "TimeControl": _seconds(record.clock),
        "Termination": record.reason,
    }
    game = PdnGame(tuple((name, " ".join(value.split())) for name, value in tags.items() if value))
    state, body = game.start, []
    for text in record.moves:
        body.append(Step(RULES.parse(state, text)))
        state = RULES.result(state, body[-1].move)
    return write([replace(game, body=tuple(body), result=record.result)])


def _seconds(clock: str) -> str:
    """A clock as the tag has it, in seconds: "5+3" is "300+3", and "30/move" is "1/30"."""
    number, more, increment = clock.partition("+")
    if more:
        return f"{60 * float(number):g}+{increment}"
    return f"1/{number.removesuffix('/move')}" if number else ""


def _write_game(game: PdnGame) -> str:
    paper = Paper()
    for comment in game.heading:
        paper.put_comment(comment)
    paper.end_line()
    for name, value in game.tags:
        if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII) or "\n" in value:
            raise ValueError(f"not a tag: {name!r} {value!r:.60}")
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        paper.put(f'[{name} "{escaped}"]')
        paper.end_line()
    if game.tags and (game.body or game.result):
        paper.parts.append("\n")
    _write_body(paper, game.body, game.start.player)
    if game.result:
        paper.put(game.result)
    for comment in game.ending:
        paper.put_comment(comment)
    paper.end_line()
    return paper.text() + "\n"


def _write_body(paper: Paper, body: Iterable[Element], ply: int) -> None:
    """Moves with their numbers: before each of Black's, and before White's where something came between."""
    before, interrupted = ply, True
    for element in body:
        match element:
            case Step(move, strength, long):
                number = f"{ply // 2 + 1}.{'..' * (ply % 2)} " if ply % 2 == 0 or interrupted else ""
                text = "x".join(map(str, move.squares)) if long else RULES.text(move)
                paper.put(number + text + strength)
                before, ply, interrupted = ply, ply + 1, False
                continue
            case Nag(glyph):
                paper.put(f"${glyph}")
                continue
            case Comment():
                paper.put_comment(element)
            case Setup(fen):
                paper.put(f'/FEN "{fen}"/')
                before = ply = ply + (set_up(RULES.initial_state(), fen).player - ply) % 2
            case Variation(inner):
                paper.put("(")
                _write_body(paper, inner, before)
                paper.put(")")
        interrupted = True


class Paper:
    """Words put side by side in lines of some 80 characters."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.column = 0
        self.opening = ""  # parentheses that stand close to the word that comes

    def put(self, word: str) -> None:
        """A word, after a space or a line break; parentheses stand close to what they hold."""
        if word == "(":
            self.opening += word
            return
        word, self.opening = self.opening + word, ""
        if self.column and word != ")":
            if self.column + len(word) > WIDTH - 4:
                self.end_line()
            else:
                self.parts.append(" ")
                self.column += 1
        self.parts.append(word)
        lines = word.split("\n")
        self.column = len(lines[-1]) + (self.column if len(lines) == 1 else 0)

    def put_comment(self, comment: Comment) -> None:
        if comment.style == "{":
            if "}" in comment.text:
                raise ValueError("a comment in braces holds a }")
            self.put(f"{{{comment.text}}}")
            return
        if "\n" in comment.text or comment.style not in ("%", ";"):
            raise ValueError("a comment of one line holds several")
        self.end_line()
        self.parts.append(f"{self.opening}{comment.style}{comment.text}\n")
        self.opening = ""

    def end_line(self) -> None:
        """What comes next starts a line; an empty line stays empty."""
        if self.column:
            self.parts.append("\n")
            self.column = 0

    def text(self) -> str:
        return "".join(self.parts)
