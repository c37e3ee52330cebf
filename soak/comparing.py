"""Fast and readable forms beside each other on random positions: moves and results, solutions, known values.

Each comparison looks at some positions by a seed, and gives how many these were and the differences it saw.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, islice
from typing import Any

from plyground.games.checkers.board import mask
from plyground.games.checkers.kernel_moves import Moves, pad, unpad
from plyground.games.checkers.position import Position
from plyground.games.checkers.rules import KING_ROWS, Checkers
from plyground.games.raichu.evaluation import TUNED
from plyground.games.raichu.kernel import Kernel as RaichuKernel
from plyground.games.raichu.rules import Position as RaichuPosition
from plyground.games.raichu.rules import Raichu
from plyground.games.tictactoe import Marks, TicTacToe
from plyground.play.games.engines import engine, engines
from plyground.puzzles.sudoku.grid import units
from plyground.puzzles.sudoku.kernel import Kernel as SudokuKernel
from plyground.puzzles.sudoku.solvers import Persistent
from plyground.stopping import Limit

__all__ = ["COMPARISONS", "Compared", "compare"]

PEER_EVERY = 200
"""Every how many positions is pydraughts asked too? It takes a hundred times as long."""
DEEPER_EVERY = 20
"""Every how many positions are the positions after each move compared as well?"""
GAME_PLIES = 120


@dataclass
class Compared:
    """What came of it."""

    counts: dict[str, int] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def count(self, what: str, number: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + number

    def differ(self, where: object, ours: object, theirs: object) -> None:
        self.differences.append(f"{where}: {str(ours)[:200]} and {str(theirs)[:200]}")


def compare(game: str, seed: str, positions: int) -> Compared:
    """Some positions of a game, or a puzzle."""
    compared, begun = Compared(), time.monotonic()
    COMPARISONS[game](random.Random(f"{seed} {game}"), positions, compared)
    compared.seconds = time.monotonic() - begun
    return compared


def _walk(game: Any, chance: random.Random, strewn: Callable[[], Any]) -> Iterator[Any]:
    """Endless positions: of games played at random, and with pieces anywhere."""
    while True:
        state = game.initial_state()
        for _ in range(GAME_PLIES):
            yield state
            actions = game.actions(state)
            if not actions:
                break
            state = game.result(state, chance.choice(actions))
        for _ in range(GAME_PLIES // 2):
            yield strewn()


def _checkers(chance: random.Random, positions: int, compared: Compared) -> None:
    """The kernel's moves beside the rules', those after them, and pydraughts' where it is installed."""
    game, kernel = Checkers(), Moves()
    peer = _pydraughts()

    def strewn() -> Position:
        black = white = kings = 0
        for square in range(32):
            what = chance.randrange(7)
            black |= (what == 0) << square
            white |= (what == 1) << square
            kings |= (what < 2 and chance.random() < 0.4) << square
        # A man on the row where it would be a king is no position.
        kings |= black & KING_ROWS[0] | white & KING_ROWS[1]
        return Position(black, white, kings, chance.randrange(2))

    for number, state in enumerate(islice(_walk(game, chance, strewn), positions)):
        boards = (pad(state.black), pad(state.white), pad(state.kings), state.player)
        actions = game.actions(state)
        ours = sorted((move.squares[0], move.squares[-1], mask(move.captured)) for move in actions)
        theirs = sorted(
            (_square(word >> 36 & 63), _square(word >> 42 & 63), unpad(word & (1 << 35) - 1))
            for word in kernel.listed(*boards)
        )
        if ours != theirs:
            compared.differ(game.state_text(state), ours, theirs)
        if number % DEEPER_EVERY == 0:
            compared.count("two plies deep")
            counted = sum(len(game.actions(game.result(state, action))) for action in actions)
            if kernel.perft(*boards, 2, False) != counted:
                compared.differ(game.state_text(state), counted, kernel.perft(*boards, 2, False))
        if peer and number % PEER_EVERY == 0 and state.black and state.white:
            compared.count("also by pydraughts")
            theirs_too = peer(game.state_text(state))
            if {move.squares for move in actions} != theirs_too:
                compared.differ(
                    game.state_text(state), sorted(move.squares for move in actions), sorted(theirs_too)
                )
    compared.count("positions", positions)


def _square(place: int) -> int:
    """The number of a square by its place on the kernel's board."""
    return unpad(1 << place).bit_length()


def _pydraughts() -> Callable[[str], set[tuple[int, ...]]] | None:
    """The moves of a position by pydraughts, each as its squares; None if it is not installed."""
    try:
        import draughts
    except ImportError:
        return None

    def moves(text: str) -> set[tuple[int, ...]]:
        return {tuple(move.steps_move) for move in draughts.Board("english", fen=text).legal_moves()}

    return moves


def _raichu(chance: random.Random, positions: int, compared: Compared) -> None:
    """The kernel's moves beside the rules', and the boards after them."""
    game = Raichu(chance.choice((8, 8, 8, 10, 12)))
    kernel = RaichuKernel(game.size, TUNED.packed(game.size), 1)

    def strewn() -> RaichuPosition:
        weights = [chance.randrange(2, 40), 1, 1, 1, 1, 1, 1]
        return RaichuPosition(
            chance.randrange(2), "".join(chance.choices(".wW@bB$", weights, k=game.size**2))
        )

    for number, state in enumerate(islice(_walk(game, chance, strewn), positions)):
        kernel.load(state.player, state.board)
        actions = game.actions(state)
        ours, theirs = sorted(tuple(action) for action in actions), sorted(kernel.listed())
        if sorted(map(str, ours)) != sorted(map(str, theirs)):
            compared.differ(game.state_text(state), ours, theirs)
        if number % DEEPER_EVERY == 0:
            for action in actions:
                compared.count("boards after a move")
                after = game.result(state, action).board
                if kernel.board_after(tuple(action)) != after:
                    compared.differ(game.state_text(state), after, kernel.board_after(tuple(action)))
    compared.count("positions", positions)


def _tictactoe(chance: random.Random, positions: int, compared: Compared) -> None:
    """Lines found by looking at every cell, on many boards; on 3×3 the engines beside the solved game."""
    game = TicTacToe()
    wanted = [state for state in _states() if not game.terminal(state)]
    for name in engines(game):
        thinker = engine(game, name)
        for state in chance.sample(wanted, 20):
            compared.count("moves of engines beside the solved game")
            *_, last = thinker.think([state], Limit(depth=9))
            if _value(game.result(state, last.move)) != _value(state):
                compared.differ(f"{name}: {game.state_text(state)}", last.move, _value(state))
    for _ in range(positions):
        game = _board(chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
        cells = chance.choices(".XO", [chance.randrange(1, 5), 2, 2], k=game.rows * game.columns)
        x, o = (
            sum(bit for bit, cell in zip(game._bits, cells, strict=True) if cell == mark) for mark in "XO"
        )
        lined = {mark for mark in "XO" if _lined(cells, game.rows, game.columns, game.line or 0, mark)}
        found = {mark for mark, marks in (("X", x), ("O", o)) if game._lined(marks)}
        if lined != found:
            compared.differ(f"{game!r} {''.join(cells)}", found, lined)
        legal = [] if lined else [cell for cell, mark in enumerate(cells) if mark == "."]
        if list(game.actions(Marks(x, o))) != legal:
            compared.differ(f"{game!r} {''.join(cells)}", game.actions(Marks(x, o)), legal)
    compared.count("positions", positions)


@lru_cache(300)
def _board(rows: int, columns: int, line: int) -> TicTacToe:
    return TicTacToe(rows, columns, min(line, max(rows, columns)))


def _lined(cells: Sequence[str], rows: int, columns: int, line: int, mark: str) -> bool:
    ways = ((0, 1), (1, 0), (1, 1), (1, -1))
    places = {divmod(cell, columns) for cell, each in enumerate(cells) if each == mark}
    return any(
        all((row + down * n, column + right * n) in places for n in range(line))
        for row, column in places
        for down, right in ways
    )


@lru_cache(1)
def _states() -> tuple[Marks, ...]:
    """Every position of 3×3 that can come about."""
    game = TicTacToe()
    found: dict[Marks, None] = {}
    waiting = [game.initial_state()]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found[state] = None
            waiting += [game.result(state, action) for action in game.actions(state)]
    return tuple(found)


@lru_cache(10_000)
def _value(state: Marks) -> int:
    """1 if X wins, -1 if O does, 0 if nobody must lose: by trying everything."""
    game = TicTacToe()
    if game.terminal(state):
        return game.utility(state)
    values = [_value(game.result(state, action)) for action in game.actions(state)]
    return min(values) if game.player(state) else max(values)


def _sudoku(chance: random.Random, positions: int, compared: Compared) -> None:
    """The kernel beside a SAT solver: how many solutions, up to two, and which if it is one."""
    kernel, solver = SudokuKernel(), Persistent()
    houses = units((3, 3))
    for _ in range(positions):
        cells = _grid(chance)
        text = "".join(map(str, cells))
        clashing = any(
            cells[one] == cells[other] != 0 for house in houses for one, other in combinations(house, 2)
        )
        try:
            count, found = kernel.solve(text.encode(), 2, 2)
        except ValueError:
            compared.count("whose givens clash")
            if not clashing:
                compared.differ(text, "refused", "no clash")
            continue
        theirs = solver.solutions(cells, 2)
        compared.count(("without a solution", "with one solution", "with several")[len(theirs)])
        if count != len(theirs):
            compared.differ(text, count, len(theirs))
        if len(theirs) == 1 and [digit - 48 for digit in found[0]] != list(theirs[0]):
            compared.differ(text, found[0], theirs[0])
        for solution in found:
            if any({solution[cell] for cell in house} != set(b"123456789") for house in houses):
                compared.differ(text, "no solution", solution)
    compared.count("positions", positions)


def _grid(chance: random.Random) -> list[int]:
    """A solved grid with its digits and lines mixed, some cells emptied and now and then one made wrong."""
    digits = chance.sample(range(1, 10), 9)

    def lines() -> list[int]:
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    rows, columns = lines(), lines()
    cells = [digits[(3 * row + row // 3 + column) % 9] for row in rows for column in columns]
    for cell in chance.sample(range(81), chance.randint(30, 62)):
        cells[cell] = 0
    if chance.random() < 0.3:
        cells[chance.randrange(81)] = chance.randint(1, 9)
    return cells


COMPARISONS: Mapping[str, Callable[[random.Random, int, Compared], None]] = {
    "checkers": _checkers,
    "raichu": _raichu,
    "tictactoe": _tictactoe,
    "sudoku": _sudoku,
}
