"""PDN read: text to tokens, tokens to games, every move checked by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from ...games.checkers.position import Position
from ...study.elements import GLYPHS
from ...study.study import MAX_DEPTH, MAX_ELEMENTS
from .game import RULES, Comment, Element, Nag, PdnGame, Setup, Step, Variation, set_up

__all__ = ["decode", "read"]

MAX_SIZE = 128_000_000
"""How long may a file be? Twice what a hundred thousand games take."""
TOKEN = re.compile(
    r"""
    (?P<space>\s+)
    |\{(?P<comment>[^}]*)\}
    |(?P<line>[%;][^\n]*)
    |\[\s*(?P<tag>[A-Za-z]\w*)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
    |(?P<result>(?:1/2-1/2|1-0|0-1|2-0|0-2|1-1|0-0|\*)(?![\dx:/-]))
    |(?P<move>\d{1,2}(?:[ \t]*[-x:][ \t]*\d{1,2})+(?!\d))(?P<forced>\*(?=\S|[ \t]+[\d(\{$]))?
    |(?P<number>\d{1,6}\s*\.(?:\s*\.\.+)?|\.\.+)
    |(?P<strength>\([!?]+\)|[!?]+)
    |\$(?P<nag>\d{1,5})
    |/\s*FEN\s*"(?P<setup>[^"\n]*)"\s*/
    |(?P<open>\()
    |(?P<close>\))
    """,
    re.ASCII | re.VERBOSE | re.IGNORECASE,
)
RESULT = re.compile(r"(?:^|\s)(?:1/2-1/2|1-0|0-1|2-0|0-2|1-1|0-0|\*)$")
"""What ends a line of moves, and with it a game."""
STARTS = {
    "{": "the comment that begins here has no end; it wants a }",
    "[": 'not a tag; tags look like [Event "World championship"]',
    "/": 'not a setup; setups look like /FEN "W:W18:BK5"/',
}
ONLY_MOVE = 7
CUT = "Not read from here on"
"""How the comment begins that holds what of a game could not be read."""


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, or else the Latin-1 of older programs."""
    if len(data) > MAX_SIZE:
        raise ValueError(f"more than {MAX_SIZE // 1_000_000} MB; split the file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read(text: str, skip: Callable[[str], None] | None = None, partial: bool = False) -> Iterator[PdnGame]:
    """The games of a file, one after another; ValueError names line, game and move where it goes wrong.

    With `skip` what is wrong is told there, that game is left out, and the next one begins; a partial game
    is not left out but read up to there, and ends with a comment that holds the rest of its text.
    """
    if len(text) > MAX_SIZE:
        raise ValueError(f"more than {MAX_SIZE // 1_000_000} million characters; split the file")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = Reader()
    finished: PdnGame | None = None
    at, last = 0, None
    counted, line = 0, 1
    while last is None:
        try:
            while at < len(text):
                found = _token(text, at, reader)
                if game := reader.take(found):
                    if finished:
                        yield finished
                    finished = game
                at = found.end()
            last = reader.end()
        except ValueError as error:
            if finished:
                yield finished
                finished = None
            counted, line = at, line + text.count("\n", counted, at)
            wrong = f"line {line}, {error}"
            if skip is None:
                raise ValueError(wrong) from None
            skip(wrong)
            begin, at = at, _next_game(text, at)
            if partial and reader.begun:
                yield reader.cut(str(error), text[begin:at])
            else:
                reader.skip()
    if last.tags or last.body:
        if finished:
            yield finished
        yield last
    elif finished:
        yield replace(finished, ending=last.heading)
    elif last.heading:
        yield last


def _token(text: str, at: int, reader: Reader) -> re.Match[str]:
    found = TOKEN.match(text, at)
    if found is None:
        word = re.match(r"\S{1,30}", text[at : at + 30])
        raise reader.error(STARTS.get(text[at]) or f"not PDN: {word[0] if word else text[at]!r:.60}")
    return found


def _next_game(text: str, at: int) -> int:
    """Where the game after one that is broken begins: after its result, or where tags follow its moves."""
    begin = text.rfind("\n", 0, at) + 1
    moved = not text.startswith("[", begin)
    while begin < len(text):
        end = text.find("\n", begin)
        end = len(text) if end < 0 else end
        line = text[begin:end].strip()
        if line.startswith("["):
            if moved and begin > at:
                return begin
        elif line:
            moved = True
            if RESULT.search(line) and end > at:
                return end
        begin = end + 1
    return len(text)


@dataclass
class Line:
    """The moves being read on one level: the game's own, or a variation's."""

    position: Position
    before: Position
    """The position before the last move: where a variation starts."""
    ply: int
    """Half moves since move 1 of Black."""
    body: list[Element] = field(default_factory=list)


class Reader:
    """Puts tokens together to games."""

    def __init__(self) -> None:
        self.number = 1
        self.heading: list[Comment] = []
        self.tags: list[tuple[str, str]] = []
        self.lines: list[Line] = []
        self.elements = 0

    def take(self, token: re.Match[str]) -> PdnGame | None:
        """One token more; the game that it ends, if it ends one."""
        match token.lastgroup:
            case "space" | "number":
                pass
            case "value":
                return self._take_tag(token["tag"], re.sub(r'\\(["\\])', r"\1", token["value"]))
            case "comment" | "line":
                braced = token["comment"] is not None
                self._take_comment(
                    Comment(token["comment"] if braced else token[0][1:].rstrip(), token[0][0])
                )
            case "result":
                if len(self.lines) > 1:
                    raise self.error(f"the result {token[0]} stands in a variation, which wants a )")
                return self._finish(token[0])
            case "move" | "forced":
                self._take_move(token["move"])
                if token["forced"]:
                    self._add(Nag(ONLY_MOVE))
            case "strength":
                self._take_strength(token[0])
            case "nag":
                self._add(Nag(int(token["nag"])))
            case "setup":
                self._take_setup(token["setup"])
            case "open":
                self._open_variation()
            case "close":
                self._close_variation()
        return None

    @property
    def begun(self) -> bool:
        return bool(self.tags or self.lines)

    def cut(self, why: str, rest: str) -> PdnGame:
        """The game up to what is wrong, and in words the rest of it."""
        self._line()
        while len(self.lines) > 1:
            self._close_variation()
        whole = " ".join(rest.translate(str.maketrans("{}", "()")).split())
        self.lines[0].body.append(Comment(f"{CUT} ({why}): {whole}"))
        return self._finish("*")

    def skip(self) -> None:
        """Leave out the game that is being read."""
        self._finish("")

    def end(self) -> PdnGame:
        """What stands after the last result."""
        if len(self.lines) > 1:
            raise self.error("a variation has no end; it wants a )")
        return self._finish("")

    def error(self, why: str) -> ValueError:
        """What is wrong, with where we are."""
        if not self.lines:
            return ValueError(f"game {self.number}: {why}")
        where = " in a variation" if len(self.lines) > 1 else ""
        return ValueError(f"game {self.number}, move {self.lines[-1].ply // 2 + 1}{where}: {why}")

    def _line(self) -> Line:
        """The line being read; the first one starts from the position of the tags."""
        if not self.lines:
            start = PdnGame(tuple(self.tags)).start
            self.lines.append(Line(start, start, start.player))
        return self.lines[-1]

    def _take_setup(self, text: str) -> None:
        line = self._line()
        try:
            line.position = line.before = set_up(line.position, text)
        except ValueError as error:
            raise self.error(str(error)) from None
        line.ply += (line.position.player - line.ply) % 2
        self._add(Setup(text, line.position))

    def _open_variation(self) -> None:
        if len(self.lines) > MAX_DEPTH:
            raise self.error(f"more than {MAX_DEPTH} variations in one another")
        line = self._line()
        ply = line.ply - (line.before is not line.position)
        self.lines.append(Line(line.before, line.before, ply))

    def _close_variation(self) -> None:
        if len(self.lines) < 2:
            raise self.error("a ) that closes no variation")
        body = self.lines.pop().body
        self._add(Variation(tuple(body)))

    def _add(self, element: Element) -> None:
        self._count()
        self._line().body.append(element)

    def _count(self) -> None:
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise self.error(f"more than {MAX_ELEMENTS} tags, moves and comments in one game")

    def _take_comment(self, comment: Comment) -> None:
        if self.tags or self.lines:
            self._add(comment)
        else:
            self._count()
            self.heading.append(comment)

    def _take_tag(self, name: str, value: str) -> PdnGame | None:
        ended = None
        if self.lines:
            comments = [element for element in self.lines[0].body if isinstance(element, Comment)]
            if len(self.lines) > 1:
                raise self.error("a variation has no end; it wants a )")
            if len(comments) == len(self.lines[0].body):
                self.heading += comments  # they stand among the tags
                self.lines.clear()
            else:
                ended = self._finish("")
        try:
            if name == "FEN":
                RULES.parse_state(value)
            if name == "GameType" and not re.match(r"\s*21\b", value):
                raise ValueError(f"{value[:20]!r} is not English checkers, which is type 21")
        except ValueError as error:
            raise self.error(f"{name}: {error}") from None
        self._count()
        self.tags.append((name, value))
        return ended

    def _take_move(self, text: str) -> None:
        line = self._line()
        try:
            move = RULES.parse(line.position, text)
        except ValueError as error:
            raise self.error(str(error)) from None
        long = len(re.findall(r"\d+", text)) > 2 and not move.ambiguous
        self._add(Step(move, long=long))
        line.before, line.position = line.position, RULES.result(line.position, move)
        line.ply += 1

    def _take_strength(self, text: str) -> None:
        body = self._line().body
        if body and isinstance(body[-1], Step) and not body[-1].strength:
            body[-1] = replace(body[-1], strength=text)
        elif text.strip("()") in GLYPHS:
            self._add(Nag(GLYPHS[text.strip("()")]))
        else:
            raise self.error(f"{text[:20]} stands after no move")

    def _finish(self, result: str) -> PdnGame:
        body = tuple(self.lines[0].body) if self.lines else ()
        game = PdnGame(tuple(self.tags), body, result, tuple(self.heading))
        self.number += 1
        self.heading, self.tags, self.lines, self.elements = [], [], [], 0
        return game
