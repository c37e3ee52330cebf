"""Games with their variations as JSON, for any game: `{"study": "tictactoe", "body": ["b2", …]}`.

A move is its text, or `{"move": "b2", "strength": "!"}`; the rest of a body are `{"comment": …}`,
`{"nag": 1}`, `{"setup": …}` and `{"variation": […]}`. A file is one such object, or `{"studies": […]}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .. import plugins
from ..api import Game
from ..study import Comment, Element, Nag, Setup, Step, Study, Variation
from ..study.study import MAX_DEPTH, MAX_ELEMENTS

__all__ = [
    "HOLDS", "SUFFIXES", "describe", "read", "read_study", "recognises", "records", "studies", "write",
    "write_studies",
]  # fmt: skip

HOLDS, SUFFIXES = "games", (".study",)
MAX_BYTES = 32_000_000
MAX_TEXT = 20_000


def recognises(data: bytes) -> bool:
    return data.lstrip()[:1] == b"{" and any(key in data[:200] for key in (b'"study"', b'"studies"'))


def read(data: bytes) -> Iterator[Study]:
    """The studies of a file; ValueError names the one that is wrong."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"more than {MAX_BYTES // 1_000_000} MB; split the file")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError(
            'not a study, which is JSON such as {"study": "tictactoe", "body": ["b2"]}'
        ) from None
    many = found.get("studies") if isinstance(found, dict) else None
    if many is not None and not isinstance(many, list):
        raise ValueError('"studies" should be a list')
    for number, each in enumerate([found] if many is None else many, 1):
        try:
            yield read_study(each)
        except (ValueError, LookupError) as error:
            raise ValueError(f"study {number}: {error.args[0] if error.args else error}") from None


def studies(data: bytes, skip: Any = None) -> Iterator[Study]:
    return read(data)


def write(things: Study | Iterable[Study]) -> bytes:
    found = [describe(each) for each in ([things] if isinstance(things, Study) else things)]
    whole = found[0] if len(found) == 1 else {"studies": found}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"


write_studies = write


def records(data: bytes) -> Iterator[dict[str, Any]]:
    """The games of a file as they are stored and sent: their main lines."""
    for study in read(data):
        game = study.game
        start = study.start
        for node in study.line():
            start = node.state if isinstance(node.element, Setup) else start
        yield {
            "game": game.name, "rows": game.rows, "columns": game.columns, "line": game.line,
            "start": game.state_text(start), "moves": study.moves(), "players": list(study.players),
        }  # fmt: skip


def describe(study: Study) -> dict[str, Any]:
    """A study, ready for JSON."""
    game = study.game
    found: dict[str, Any] = {
        "study": game.name, "rows": game.rows, "columns": game.columns, "line": game.line,
        "start": game.state_text(study.start), "tags": [list(pair) for pair in study.tags],
        "body": _describe(game, study.body), "result": study.result,
    }  # fmt: skip
    if study.heading or study.ending:
        found["heading"] = _describe(game, study.heading)
        found["ending"] = _describe(game, study.ending)
    return found


def _describe(game: Game[Any, Any], body: Sequence[Element]) -> list[Any]:
    found: list[Any] = []
    for element in body:
        match element:
            case Step(move, "", False):
                found.append(game.text(move))
            case Step(move, strength, long):
                found.append({"move": game.text(move), "strength": strength, "long": long})
            case Comment(text, "{"):
                found.append({"comment": text})
            case Comment(text, style):
                found.append({"comment": text, "style": style})
            case Nag(number):
                found.append({"nag": number})
            case Setup(fen, None):
                found.append({"setup": fen})
            case Setup(fen, position):
                found.append({"setup": fen, "position": game.state_text(position)})
            case Variation(inner):
                found.append({"variation": _describe(game, inner)})
    return found


def read_study(found: object) -> Study:
    """The study that an object describes; ValueError or LookupError says in one line what is wrong."""
    if not isinstance(found, Mapping) or not isinstance(found.get("study"), str):
        raise ValueError('a study is an object such as {"study": "tictactoe", "body": ["b2"]}')
    game = _game(found)
    start = found.get("start")
    if start is not None and (not isinstance(start, str) or len(start) > MAX_TEXT):
        raise ValueError('"start" must be the text of a position')
    reader = _Reader(game)
    state = game.initial_state() if start is None else game.parse_state(start)
    return Study(
        game,
        state,
        reader.body(found.get("body", []), state),
        _tags(found.get("tags", [])),
        _text(found.get("result", ""), "result"),
        reader.comments(found.get("heading", [])),
        reader.comments(found.get("ending", [])),
    )


def _game(found: Mapping[Any, Any]) -> Game[Any, Any]:
    kind: type[Game[Any, Any]] = plugins.load("games", found["study"]).GAME
    rows, columns, line = (found.get(key) for key in ("rows", "columns", "line"))
    if any(value is not None and type(value) is not int for value in (rows, columns, line)):
        raise ValueError('"rows", "columns" and "line" must be whole numbers')
    if rows is not None and columns is not None:
        return kind.sized(rows, columns, line)
    start = found.get("start")
    return kind.for_text(start, line) if isinstance(start, str) else kind()


def _tags(tags: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(tags, list) or len(tags) > 1000:
        raise ValueError('"tags" must be a list of pairs')
    for pair in tags:
        if not isinstance(pair, list | tuple) or len(pair) != 2 or not all(isinstance(e, str) for e in pair):
            raise ValueError('"tags" must be a list of pairs, such as ["Event", "Friendly game"]')
    return tuple((name, value) for name, value in tags)


def _text(value: object, what: str) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise ValueError(f'"{what}" must be a text of at most {MAX_TEXT:,} letters')
    return value


class _Reader:
    """Reads bodies, every move checked by the rules."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game, self.count = game, 0

    def comments(self, found: object) -> tuple[Comment, ...]:
        body = self.body(found, None)
        if not all(isinstance(element, Comment) for element in body):
            raise ValueError("a heading and an ending hold comments only")
        return tuple(element for element in body if isinstance(element, Comment))

    def body(self, found: object, state: Any, depth: int = 0) -> tuple[Element, ...]:
        if not isinstance(found, list):
            raise ValueError('"body" and "variation" must be lists')
        if depth > MAX_DEPTH:
            raise ValueError(f"more than {MAX_DEPTH} variations in one another")
        body: list[Element] = []
        before = state
        for each in found:
            self.count += 1
            if self.count > MAX_ELEMENTS:
                raise ValueError(f"more than {MAX_ELEMENTS} moves and comments in one game")
            each = {"move": each} if isinstance(each, str) else each
            if not isinstance(each, Mapping):
                raise ValueError(f"not a move or a comment: {str(each)[:40]!r}")
            element = self.element(each, before, state, depth)
            if isinstance(element, Step):
                before, state = state, self.game.result(state, element.move)
            elif isinstance(element, Setup):
                before = state = element.position
            body.append(element)
        return tuple(body)

    def element(self, each: Mapping[Any, Any], before: Any, state: Any, depth: int) -> Element:
        if "move" in each:
            if state is None:
                raise ValueError("a heading and an ending hold comments only")
            try:
                move = self.game.parse(state, _text(each["move"], "move"))
            except ValueError as error:
                raise ValueError(f"element {self.count}: {error}") from None
            return Step(move, _text(each.get("strength", ""), "strength"), each.get("long") is True)
        if "comment" in each:
            return Comment(_text(each["comment"], "comment"), _text(each.get("style", "{"), "style"))
        if "nag" in each:
            if type(each["nag"]) is not int or not 0 <= each["nag"] < 100_000:
                raise ValueError('"nag" must be a number')
            return Nag(each["nag"])
        if "setup" in each:
            fen = _text(each["setup"], "setup")
            return Setup(fen, self.game.parse_state(_text(each.get("position", fen), "position")))
        if "variation" in each:
            return Variation(self.body(each["variation"], before, depth + 1))
        raise ValueError(f"not a move or a comment: {str(dict(each))[:40]!r}")
