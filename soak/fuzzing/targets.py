"""Everything that reads what others wrote: each target with examples, and the errors that it may raise.

A target is found where the thing is found: a new format, game or puzzle has one by being there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from plyground import formats, plugins
from plyground.api import Puzzle
from plyground.apps.web import schema
from plyground.formats import dimacs
from plyground.play import hub_lines
from plyground.play.files import open_file
from plyground.play.games.clock import read_clock
from plyground.play.games.match import Match
from plyground.play.games.offers import read_offers
from plyground.play.games.record import read_record
from plyground.play.games.seat import read_seat
from plyground.play.games.session import Closed, Session
from plyground.play.pool import Busy
from plyground.play.puzzles.questions import asker
from plyground.puzzles.crossword import wordlist
from plyground.puzzles.crossword.grid import parse as parse_grid
from plyground.puzzles.crossword.puzzle import Crossword, clued
from plyground.puzzles.sudoku.dimacs import decode as decode_sudoku
from plyground.puzzles.sudoku.dimacs import encode, read_any_answer
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.sat import drat
from plyground.stopping import Unfinished

__all__ = ["TARGETS", "Target"]

MOST_THINGS = 50
"""How many things of one file are looked at?"""


@dataclass(frozen=True)
class Target:
    """What is called with bytes, what these may look like, and what it may raise."""

    call: Callable[[bytes], object]
    seeds: Sequence[bytes]
    errors: tuple[type[BaseException], ...] = (ValueError,)


GRID = Crossword(parse_grid("SET##\nCARDS\nUSUAL\nMETRO\n##HEW"), heading="A title", clues={"1A": "A clue"})
FILES = [
    b'[Event "x"]\n[GameType "21"]\n[Result "1-0"]\n1. 11-15 {why} 22-18 (22-17 $1) 15x22 26x17 1-0\n',
    b'[Event "y"]\n[SetUp "1"]\n[FEN "W:W31,K18:B3,K1"]\n1. 31-27 * [Event "z"] 1. 9-14 22x18 0-1\n',
    b'{"game": "tictactoe", "moves": ["b2"], "clock": {"control": "5+3", "left": [12.5, 300], "running": 0}, '
    b'"ended": {"by": "time", "loser": 0}}\n',
    b'{"game": "tictactoe", "players": ["a", "b"], "moves": ["b2"], "result": "1-0"}\n',
    b'{"game": "checkers", "start": "B:W21,22:B1,K2", "moves": ["1-5"], "seats": ["person", {"level": 3}]}\n',
    b'{"game": "raichu", "rows": 10, "columns": 10, "moves": [], "seats": [{"level": 1}, "person"]}\n',
    b"c a comment\np cnf 3 2\n1 -3 0\n2 3 -1 0\n",
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    b"5 3 . | . 7 .\n------+------\n1 2 3 4 5 6\n",
    b'{"givens": "1...............", "x": true, "cages": [[3, [0, 1]]], "thermos": [[0, 1, 2]]}\n',
    b"SET##\nCARDS\nUSUAL\nMETRO\n##HEW\n",
    b"A[STAR]\nBE\n",
]
WORDS = "# a list\nAPPLE;50;A fruit\nfigs;30\nTo be;80;Two words\nÉCOLE;10\n"


def _read_format(form: Any) -> Callable[[bytes], object]:
    """Read all of it; what was read can be written, or it is said why not."""

    def call(data: bytes) -> None:
        found = form.read(data)
        several = isinstance(found, Iterator)
        for thing in islice(found, MOST_THINGS) if several else [found]:
            if form.write:
                form.write([thing] if several and not isinstance(thing, Puzzle) else thing)
        if form.records:
            for _ in islice(form.records(data), MOST_THINGS):
                pass

    return call


def _format_targets() -> Iterator[tuple[str, Target]]:
    puzzles = [
        f"plyground {name}\n{plugins.puzzle(name).text()}".encode() for name in plugins.names("puzzles")
    ]
    for name, form in plugins.working("formats").items():
        if form.read:
            own = [form.write(GRID)] if form.HOLDS == "crossword" and form.write else []
            yield f"format {name}", Target(_read_format(form), [*own, *own, *FILES, *puzzles])


def _play_a_text(name: str) -> Callable[[bytes], object]:
    """A position's text and, on the lines below, moves; what was read is written as it was."""
    kind = plugins.load("games", name).GAME

    def call(data: bytes) -> None:
        start, *moves = _text(data).split("\n")
        game = kind.for_text(start)
        state = game.parse_state(start)
        if game.parse_state(game.state_text(state)) != state:
            raise AssertionError(f"{start!r} comes back as {game.state_text(state)!r}")
        game.board(state)
        for move in moves:
            state = game.result(state, game.parse(state, move))

    return call


def _game_seeds(name: str) -> list[bytes]:
    """The first positions of a game, each with a move."""
    game = plugins.game(name)
    state, seeds = game.initial_state(), []
    for step in range(12):
        actions = game.actions(state)
        if not actions:
            break
        action = actions[step % len(actions)]
        seeds.append(f"{game.state_text(state)}\n{game.text(action)}".encode())
        state = game.result(state, action)
    return seeds


def _parse_puzzle(name: str) -> Callable[[bytes], object]:
    kind = plugins.load("puzzles", name).PUZZLE

    def call(data: bytes) -> None:
        puzzle = kind.parse(_text(data))
        if kind.parse(puzzle.text()) != puzzle:
            raise AssertionError(f"it does not come back from {puzzle.text()[:200]!r}")

    return call


def _text(data: bytes) -> str:
    """Text as it may come: also with half characters."""
    return data.decode("utf-8", "surrogatepass" if b"\xed\xa0" in data else "replace")


def _check_proof(data: bytes) -> None:
    problem, _, proof = data.partition(b"----\n")
    read = dimacs.read(problem)
    if read.variables > 10_000:
        raise ValueError("too large to be of interest")
    drat.check(read, _text(proof).splitlines())


def _read_words(data: bytes) -> None:
    clued(GRID, wordlist.parse(wordlist.decode(data, "a list"), "a list"))


def _read_hub(data: bytes) -> None:
    _, arguments = hub_lines.read_line(_text(data))
    position = hub_lines.read_position(arguments.get("pos", ""))
    list(hub_lines.find_moves(hub_lines.read_moves(position, arguments.get("moves", ""))))


def _decode_answer(data: bytes) -> None:
    comments, _, answer = _text(data).partition("----\n")
    decode_sudoku(comments.splitlines(), read_any_answer(answer) or [])


def _read_seats(data: bytes) -> None:
    text = _text(data)
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = text
    for name in plugins.names("games"):
        game = plugins.game(name)
        try:
            seat = read_seat(game, said)
        except (ValueError, LookupError):
            continue
        seat.label(game)
        read_seat(game, seat.stored)


def _request(data: bytes, query: bytes = b"") -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": data, "more_body": False}

    return Request({"type": "http", "method": "POST", "headers": [], "query_string": query}, receive)


def _write(event: Any) -> None:
    """An event must be fit for JSON."""
    json.dumps(event)


def _finished(reading: Any) -> Any:
    """What a coroutine returns that waits for nothing."""
    try:
        while True:
            reading.send(None)
    except StopIteration as done:
        return done.value


def _read_request(data: bytes) -> None:
    """A game that a request sets up, as the server does."""
    record = _finished(schema.read_record(_request(data)))
    read_record(record)
    read_clock(record.get("clock"))


def _read_query(data: bytes) -> None:
    request = _request(b"", data.replace(b"\n", b""))
    schema.read_number(request, "depth", 100)
    schema.read_text(request, "position")


class _Nowhere:
    """A pool in which nothing is thought; now and then it is full."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, task: object, /) -> None:
        self.asked += 1
        if self.asked % 7 == 0:
            raise Busy("too many searches are under way")


def _send(checked: bool) -> Callable[[bytes], object]:
    """Commands, a line each, to a session of any game; past the web's schema, or as any program may send."""

    def call(data: bytes) -> None:
        lines = data.split(b"\n")
        session = Session(
            Match(plugins.game(plugins.names("games")[len(data) % len(plugins.names("games"))])),
            pool=_Nowhere(),
            notify=_write,
            clock=read_clock("5+3" if len(data) % 2 else None),
        )
        try:
            for line in lines:
                try:
                    message = _finished(
                        (schema.read_command if checked else schema.read_json)(_request(line))
                    )
                    session.send(message)
                except (HTTPException, ValueError, Busy):
                    continue
            kept = json.loads(json.dumps(session.record()))
            read_record(kept)
            read_clock(kept.get("clock"))
            read_offers(kept.get("offers"))
        finally:
            session.close()

    return call


def _ask(name: str) -> Callable[[bytes], object]:
    """A question that only reads a puzzle and shows it."""
    answer = asker(name)

    def call(data: bytes) -> None:
        message = _finished(schema.read_json(_request(data)))
        answer({**message, "command": "show"}, lambda: False, _write)

    return call


COMMANDS = [
    b'{"command": "play", "path": [4]}\n{"command": "play", "text": "a1"}\n{"command": "undo"}',
    b'{"command": "play", "text": "11-15"}\n{"command": "seats", "seats": ["person", {"level": 1}]}',
    b'{"command": "position", "text": "X.O/.X./..."}\n{"command": "restart"}\n{"command": "redo"}',
    b'{"command": "position", "text": "W:W31,K18:B3"}\n{"command": "hint"}\n{"command": "values"}',
    b'{"command": "stop"}\n{"command": "go"}\n{"command": "play", "path": [17, 24]}',
    b'{"command": "resign"}\n{"command": "undo"}\n{"command": "draw"}\n{"command": "rematch", "swap": true}',
    b'{"command": "play", "path": [4], "player": 0}\n{"command": "undo", "player": 0}',
    b'{"command": "draw", "player": 0}\n{"command": "decline"}\n{"command": "rematch", "player": 1}',
    b'{"command": "seats", "seats": [{"engine": "alphabeta", "seconds": 1, "depth": 3}, "3"]}',
]
SEATS = [
    b"person", b"3", b"level:2", b"full:depth=9", b"alphabeta:time=1,nodes=100", b"hub:/bin/true",
    b'{"level": 3}', b'{"engine": "full", "depth": 9, "seconds": 0.5, "nodes": 1000}', b'["person"]', b"null",
]  # fmt: skip


def _question_seeds(name: str) -> list[bytes]:
    puzzle = plugins.puzzle(name)
    said = {
        "command": "show",
        "text": puzzle.text(),
        "grid": "SET##\nCARDS\nUSUAL",
        "own": {"0": "1", "3": "A"},
    }
    return [json.dumps(said).encode(), json.dumps({**said, "text": puzzle.example}).encode()]


def _targets() -> Iterator[tuple[str, Target]]:
    yield from _format_targets()
    suffixes = ["", *formats.suffixes("crossword"), *formats.suffixes("sudoku"), ".pdn", ".jsonl"]
    yield "any file", Target(lambda data: open_file(data, f"x{suffixes[len(data) % len(suffixes)]}"), FILES)
    for name in plugins.names("games"):
        yield f"game {name}", Target(_play_a_text(name), _game_seeds(name), (ValueError,))
    for name in plugins.names("puzzles"):
        texts = [plugins.puzzle(name).text().encode(), *FILES[7:], b"4 1", b"8"]
        yield f"puzzle {name}", Target(_parse_puzzle(name), texts)
        asked = (ValueError, LookupError, HTTPException)
        yield f"question {name}", Target(_ask(name), _question_seeds(name), asked)
    proof = b"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n----\n1 0\nd 1 2 0\n0\n"
    yield "proof (DRAT)", Target(_check_proof, [proof], (ValueError, Unfinished))
    yield "words and clues", Target(_read_words, [WORDS.encode()])
    problem, comments = encode(Sudoku.parse("1..............."))
    told = "".join(f"c {line}\n" for line in comments) + f"p cnf {problem.variables} 1\n----\n"
    answers = (
        "s SATISFIABLE\nv 1 -2 3 0\n",
        "SAT\n1 -2 3 0\n",
        "RESULT: SAT\n",
        "s UNSATISFIABLE\n",
        "1 2 3 0",
    )
    yield (
        "SAT answer",
        Target(_decode_answer, [(told + each).encode() for each in answers], (ValueError, Unfinished)),
    )
    position = hub_lines.write_position(plugins.game("checkers").initial_state())
    hub = f'pos pos={position} moves="11-15 23-18 8-11"'.encode()
    yield "Hub line", Target(_read_hub, [hub, b"hub", b'param name=x value="y z"', b"level move-time=1"])
    yield "seat", Target(_read_seats, SEATS)
    request = (ValueError, LookupError, HTTPException)
    yield "request: game", Target(_read_request, [each for each in FILES if each[:1] == b"{"], request)
    yield (
        "request: query",
        Target(_read_query, [b"depth=3&position=X.O/.X./...&game=tictactoe"], (HTTPException,)),
    )
    yield "session, by the schema", Target(_send(True), COMMANDS, (Closed,))
    yield "session, any JSON", Target(_send(False), COMMANDS, (Closed,))


TARGETS: dict[str, Target] = dict(_targets())
"""Every target by its name."""
