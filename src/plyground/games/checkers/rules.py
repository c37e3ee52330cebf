"""English checkers (American checkers, draughts 8×8): the rules, written to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...api import Game
from . import fen
from .board import DOWN, SQUARES, UP, Step, bit, cell, mask, squares
from .guide import RULES, TIPS
from .pieces import DRAWINGS, GLYPHS, SYMBOLS
from .position import Position

__all__ = ["QUIET_PLIES", "Checkers", "Move", "quiet_between"]

KING_ROWS = (mask(range(29, 33)), mask(range(1, 5)))
"""Where Black's men, and White's, become kings."""
QUIET_PLIES = 80
"""40 moves by each side without a capture or a man's advance: a draw."""
WARNED_PLIES = 40
"""After how many plies without progress is it said that there were so many? With half of them."""
PIECES = ("black-man", "white-man", "black-king", "white-king")


class Move(NamedTuple):
    """One step, or all the jumps of a capture."""

    squares: tuple[int, ...]
    """Where the piece starts, and every square where it lands."""
    captured: tuple[int, ...] = ()
    ambiguous: bool = False
    """Another capture has the same start and end, so that the notation needs the squares between."""


class Checkers(Game[Position, Move]):
    """The game in the textbook's terms; Black, on squares 1 to 12, is player 0."""

    name = "checkers"
    title = "Checkers"
    players = ("Black", "White")
    pieces, symbols, glyphs = DRAWINGS, SYMBOLS, GLYPHS
    rules, tips = RULES, TIPS
    rows = columns = 8

    def initial_state(self) -> Position:
        return Position(mask(range(1, 13)), mask(range(21, 33)), 0, 0)

    def player(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Sequence[Move]:
        return _actions(state)

    def result(self, state: Position, action: Move) -> Position:
        start, end = bit(action.squares[0]), bit(action.squares[-1])
        captured = mask(action.captured)
        own, other = state.own ^ start | end, state.other ^ captured
        kings = state.kings & ~captured
        if kings & start:
            kings = kings ^ start | end
        else:
            kings |= end & KING_ROWS[state.player]
        black, white = (own, other) if state.player == 0 else (other, own)
        return Position(black, white, kings, 1 - state.player)

    def winner(self, state: Position) -> int | None:
        """Who cannot move has lost."""
        return None if self.actions(state) else 1 - state.player

    def evaluate(self, state: Position) -> int:
        """Material: a king is worth a man and a third."""
        men = (state.black & ~state.kings).bit_count() - (state.white & ~state.kings).bit_count()
        kings = (state.black & state.kings).bit_count() - (state.white & state.kings).bit_count()
        return 100 * men + 133 * kings

    def drawn(self, history: Sequence[Position]) -> bool:
        """The third occurrence of a position, or 40 moves by each side without progress."""
        return history.count(history[-1]) >= 3 or (
            len(history) > QUIET_PLIES and quiet_between(history[-1 - QUIET_PLIES], history[-1])
        )

    def ending(self, history: Sequence[Position]) -> str:
        state = history[-1]
        if not self.actions(state):
            return f"{self.players[state.player]} {'cannot move' if state.own else 'has no piece left'}"
        if self.drawn(history) and history.count(state) < 3:
            return "40 moves by each side without a capture or a man's advance"
        return super().ending(history)

    def warning(self, history: Sequence[Position]) -> str:
        quiet = 0
        while quiet + 1 < len(history) and quiet_between(history[-2 - quiet], history[-1]):
            quiet += 1
        counted = ""
        if WARNED_PLIES <= quiet < QUIET_PLIES:
            moves = quiet // 2
            counted = f"{moves} moves by each side without a capture or a man's advance; 40 are a draw"
        return "; ".join(filter(None, (super().warning(history), counted)))

    def board(self, state: Position) -> Sequence[str]:
        cells = [""] * 64
        for square in squares(state.black | state.white):
            white, king = bool(state.white & bit(square)), bool(state.kings & bit(square))
            cells[cell(square)] = PIECES[white + 2 * king]
        return cells

    def path(self, action: Move) -> Sequence[int]:
        return [cell(square) for square in action.squares]

    def label(self, cell: int) -> str:
        """The number of a square; the light cells have no name, for nothing ever stands there."""
        return str(SQUARES.get(cell, ""))

    def duty(self, state: Position) -> str:
        return "A capture must be made" if any(move.captured for move in self.actions(state)[:1]) else ""

    def text(self, action: Move) -> str:
        """The notation of PDN: 11-15, 15x22, and the squares between only where they are needed."""
        shown = action.squares if action.ambiguous else (action.squares[0], action.squares[-1])
        return ("x" if action.captured else "-").join(map(str, shown))

    def parse(self, state: Position, text: str) -> Move:
        """The move that a person wrote, in the short or the long notation."""
        wanted = text.strip()
        if not re.fullmatch(r"\d{1,2}(\s*[-x:\s]\s*\d{1,2}){1,12}", wanted, re.ASCII | re.IGNORECASE):
            raise ValueError(f"not a move: {wanted[:40]!r}; moves look like 11-15 or 15x22")
        steps = tuple(map(int, re.findall(r"\d+", wanted)))
        actions = self.actions(state)
        found = [move for move in actions if move.squares == steps]
        found = found or [move for move in actions if (move.squares[0], move.squares[-1]) == steps]
        if len({(move.squares[-1], frozenset(move.captured)) for move in found}) == 1:
            return found[0]
        if found:
            raise ValueError(f"{wanted} can be {' or '.join('x'.join(map(str, m.squares)) for m in found)}")
        raise ValueError(f"illegal move {wanted}: {self._refusal(state, steps)}")

    def _refusal(self, state: Position, steps: Sequence[int]) -> str:
        """Why there is no such move."""
        actions = self.actions(state)
        start = steps[0]
        mover = self.players[state.player]
        if not actions:
            return "the game is over"
        outside = [square for square in steps if not 1 <= square <= 32]
        if outside:
            return f"there is no square {outside[0]}; they are numbered 1 to 32"
        if not state.own & bit(start):
            return f"{mover} is to move and has no piece on {start}"
        if actions[0].captured:
            captures = sorted({self.text(move) for move in actions if move.squares[0] == start})
            captures = captures or sorted({self.text(move) for move in actions})
            return f"a capture must be made, and to its end: {', '.join(captures[:8])}"
        targets = [str(move.squares[-1]) for move in actions if move.squares[0] == start]
        return f"from {start} one can go to {', '.join(targets)}" if targets else f"{start} cannot move"

    def state_text(self, state: Position) -> str:
        return fen.write(state)

    def parse_state(self, text: str) -> Position:
        return fen.read(text)

    def placed(self, cells: Sequence[str], player: int) -> Position:
        sets = dict.fromkeys(PIECES, 0)
        for at, piece in enumerate(cells):
            if piece and at not in SQUARES:
                raise ValueError("nothing stands on the light squares")
            if piece:
                sets[piece] |= bit(SQUARES[at])
        black, white, black_kings, white_kings = (sets[piece] for piece in PIECES)
        kings = black_kings | white_kings
        return fen.read(fen.write(Position(black | black_kings, white | white_kings, kings, player)))


@lru_cache(512)
def _actions(state: Position) -> tuple[Move, ...]:
    """Captures if there are any, for they are compulsory; else steps."""
    captures = [capture for square in squares(state.own) for capture in _captures(state, (square,))]
    if not captures:
        return tuple(
            Move((square, near))
            for square in squares(state.own)
            for near, _ in _ways(state, square, square)
            if not (state.black | state.white) & bit(near)
        )
    ends = [(move.squares[0], move.squares[-1]) for move in captures]
    return tuple(
        move._replace(ambiguous=ends.count(end) > 1) for move, end in zip(captures, ends, strict=True)
    )


def _captures(state: Position, path: tuple[int, ...], captured: tuple[int, ...] = ()) -> Iterator[Move]:
    """Every way in which the piece at the path's start can jump on from its end until it can no further."""
    start = path[0]
    blocked = (state.black | state.white) & ~bit(start)  # the piece may pass over the square it left
    ended = True
    for over, beyond in _ways(state, start, path[-1]):
        if (
            beyond is not None
            and state.other & bit(over)
            and over not in captured
            and not blocked & bit(beyond)
        ):
            ended = False
            yield from _captures(state, (*path, beyond), (*captured, over))
    if ended and captured:
        yield Move(path, captured)


def _ways(state: Position, piece: int, square: int) -> Sequence[Step]:
    """The steps open from a square to the kind of piece that stands on another one, or on the same."""
    if state.kings & bit(piece):
        return DOWN[square] + UP[square]
    return UP[square] if state.player else DOWN[square]


def quiet_between(before: Position, after: Position) -> bool:
    """No man has moved and nothing was captured: men never go back, and pieces never return."""
    return (
        before.black & ~before.kings == after.black & ~after.kings
        and before.white & ~before.kings == after.white & ~after.kings
        and (before.black | before.white).bit_count() == (after.black | after.white).bit_count()
    )
