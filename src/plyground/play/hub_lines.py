"""The lines of the Hub protocol, and checkers positions and moves as they stand in them.

A line is a command and arguments, `key=value`, `key="two words"` or `key` alone. For English checkers
the board is written turned by half and with the colours swapped, so that who moves first is always "W"
and plays up the board; moves keep the game's own numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ..games.checkers.position import Position
from ..games.checkers.rules import Checkers, Move

__all__ = [
    "find_moves", "read_line", "read_move", "read_moves", "read_position", "write_line", "write_move",
    "write_position",
]  # fmt: skip

MAX_LINE = 100_000
"""How long may a line be? One of ten thousand moves, far longer than any game, has some 70,000 characters."""

ARGUMENT = re.compile(r'([^\s="]+)(?:=(?:"([^"]*)"|([^\s"]*)))?(?:\s+|$)')
MOVE = re.compile(r"(\d{1,2})(?:-(\d{1,2})|x(\d{1,2})((?:x\d{1,2})*))", re.ASCII)
PIECES = {"w": ("B", ""), "W": ("B", "K"), "b": ("W", ""), "B": ("W", "K")}
QUOTED = {
    "id": ("name", "version", "author", "country"),
    "param": ("values",),
    "pos": ("moves",),
    "info": ("pv",),
    "error": ("message",),
}
"""The arguments that stand in quotation marks even if they are one word."""

RULES = Checkers()


def read_line(line: str) -> tuple[str, dict[str, str]]:
    """The command and the arguments of a line; ("", {}) for an empty one."""
    if len(line) > MAX_LINE:
        raise ValueError(f"a line of more than {MAX_LINE} characters")
    text = line.strip()
    command, arguments, at = "", {}, 0
    while at < len(text):
        found = ARGUMENT.match(text, at)
        if not found:
            raise ValueError(f"not of the form key=value: {text[at : at + 40]!r}")
        key, quoted, plain = found.groups()
        if at == 0:
            command = found[0].strip()
        else:
            arguments[key] = quoted if quoted is not None else plain or ""
        at = found.end()
    return command, arguments


def write_line(command: str, arguments: Mapping[str, object] | None = None) -> str:
    """A line without its end; an argument that is None is left out."""
    words = [command]
    for key, value in (arguments or {}).items():
        if value is not None:
            text = " ".join(str(value).replace('"', "'").split())
            plain = key not in QUOTED.get(command, ()) and re.fullmatch(r"[^\s=]+", text)
            words.append(f"{key}={text}" if plain else f'{key}="{text}"')
    return " ".join(words)


def write_position(position: Position) -> str:
    """Who moves, then squares 32 to 1."""
    cells = []
    for square in range(32, 0, -1):
        bit = 1 << (square - 1)
        cell = "w" if position.black & bit else "b" if position.white & bit else "e"
        cells.append(cell.upper() if position.kings & bit else cell)
    return "WB"[position.player] + "".join(cells)


def read_position(text: str) -> Position:
    """The position; ValueError says in one line what is wrong."""
    if not re.fullmatch("[WB][wbWBe]{32}", text):
        raise ValueError(
            f"not a position: {text[:40]!r}; W or B is to be followed by 32 letters of w, b, W, B, e"
        )
    listed: dict[str, list[str]] = {"B": [], "W": []}
    for square, cell in zip(range(32, 0, -1), text[1:], strict=True):
        if cell != "e":
            side, king = PIECES[cell]
            listed[side].append(f"{king}{square}")
    mover = "BW"["WB".index(text[0])]
    return RULES.parse_state(f"{mover}:W{','.join(listed['W'])}:B{','.join(listed['B'])}")


def write_move(move: Move) -> str:
    """From and to; a capture goes on with every captured square, ascending."""
    start, end = move.squares[0], move.squares[-1]
    if not move.captured:
        return f"{start}-{end}"
    return "x".join(map(str, (start, end, *sorted(move.captured))))


def read_move(position: Position, text: str) -> Move:
    """The legal move of this text; ValueError says why there is none."""
    found = MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"not a move: {text[:40]!r}; moves look like 11-15 or 15x22x18")
    start, end = int(found[1]), int(found[2] or found[3])
    captured = sorted(map(int, found[4].split("x")[1:])) if found[4] else []
    moves = [
        move
        for move in RULES.actions(position)
        if (move.squares[0], move.squares[-1], bool(move.captured)) == (start, end, found[2] is None)
        # Some programs leave the captured squares out where start and end say enough.
        and (sorted(move.captured) == captured or not captured)
    ]
    if len({frozenset(move.captured) for move in moves}) != 1:
        raise ValueError(f"{'ambiguous' if moves else 'illegal'} move: {text}")
    return moves[0]


def read_moves(position: Position, text: str) -> list[Position]:
    """The positions from this one on, after each move of a list."""
    history = [position]
    for number, word in enumerate(text.split(), 1):
        try:
            history.append(RULES.result(history[-1], read_move(history[-1], word)))
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from None
    return history


def find_moves(history: Sequence[Position]) -> Iterable[Move]:
    """The moves that led from each position to the next."""
    for before, after in pairwise(history):
        yield next(move for move in RULES.actions(before) if RULES.result(before, move) == after)
