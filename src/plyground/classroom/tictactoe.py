"""Tic-tac-toe as CS50's Introduction to AI asks for it: a drop-in `tictactoe.py`.

The functions and their names are the course's; `optimal` is what one of its students added.
The file needs nothing but Python, so a copy beside the course's `runner.py` works.
"""

import random
from collections.abc import Sequence

X = "X"
O = "O"  # noqa: E741 (the course's name)
EMPTY = None

Mark = str | None
Board = list[list[Mark]]
Action = tuple[int, int]

# Inside, a side's marks are the bits of a number: bit 3 * row + column.
_ROWS = (0b000_000_111, 0b000_111_000, 0b111_000_000)
_COLUMNS = (0b001_001_001, 0b010_010_010, 0b100_100_100)
_DIAGONALS = (0b100_010_001, 0b001_010_100)
_FULL = 0b111_111_111
_LINED = [any(line & marks == line for line in _ROWS + _COLUMNS + _DIAGONALS) for marks in range(_FULL + 1)]

_LOST = -10
_solved: dict[int, tuple[int, list[int]]] = {}
_random = random.Random()


def seed(number: int | None) -> None:
    """Make the choice among equally good moves repeatable."""
    _random.seed(number)


def initial_state() -> Board:
    """The empty board."""
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board: Sequence[Sequence[Mark]]) -> str:
    """Whose turn it is; ValueError where no game leads to this many marks."""
    x, o = _marks(board)
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1) and not _over(x, o):
        raise ValueError(f"{x.bit_count()} X and {o.bit_count()} O: X moves first, then they take turns")
    return O if ahead == 1 else X


def actions(board: Sequence[Sequence[Mark]]) -> set[Action]:
    """Every cell (row, column) that is free; none once the game is over."""
    x, o = _marks(board)
    if _over(x, o):
        return set()
    return {divmod(cell, 3) for cell in range(9) if not (x | o) >> cell & 1}


def result(board: Sequence[Sequence[Mark]], action: Action) -> Board:
    """The board after the player whose turn it is moves; the board given stays as it is."""
    if not isinstance(action, tuple) or len(action) != 2 or not all(type(n) is int for n in action):
        raise ValueError(f"an action is a tuple (row, column), not {action!r}")
    row, column = action
    if not (0 <= row <= 2 and 0 <= column <= 2):
        raise ValueError(f"row and column are 0, 1 or 2, not {action}")
    if terminal(board):
        raise ValueError("the game is over")
    if board[row][column] is not EMPTY:
        raise ValueError(f"{action} is taken by {board[row][column]}")
    mark = player(board)
    copy = [list(cells) for cells in board]
    copy[row][column] = mark
    return copy


def winner(board: Sequence[Sequence[Mark]]) -> Mark:
    """X or O if there is a line of three, else None."""
    x, o = _marks(board)
    return X if _LINED[x] else O if _LINED[o] else None


def terminal(board: Sequence[Sequence[Mark]]) -> bool:
    """Whether the game is over: won, or no cell is free."""
    return _over(*_marks(board))


def utility(board: Sequence[Sequence[Mark]]) -> int:
    """1 if X has won, -1 if O has, else 0."""
    x, o = _marks(board)
    return 1 if _LINED[x] else -1 if _LINED[o] else 0


def minimax(board: Sequence[Sequence[Mark]]) -> Action | None:
    """The best action: the quickest win, else a tie, else the slowest loss; any of them among equals."""
    x, o = _marks(board)
    if _over(x, o):
        return None
    me, you = (o, x) if player(board) == O else (x, o)
    return divmod(_random.choice(_solve(me, you)[1]), 3)


def optimal(board: Sequence[Sequence[Mark]], action: Action) -> int:
    """What an action is worth if both play their best from there: 1 X wins, 0 tie, -1 O wins."""
    after = result(board, action)
    x, o = _marks(after)
    if _over(x, o):
        return utility(after)
    moves_x = player(after) == X
    value = _solve(x, o)[0] if moves_x else -_solve(o, x)[0]
    return (value > 0) - (value < 0)


def _solve(me: int, you: int) -> tuple[int, list[int]]:
    """What a position is worth to the side to move, and its best cells.

    A lost game is worth -10; each ply on the way brings a win or a loss one closer to 0,
    so the larger value is the quicker win or the slower loss.
    """
    key = me << 9 | you
    known = _solved.get(key)
    if known is not None:
        return known
    if _LINED[you]:
        answer: tuple[int, list[int]] = (_LOST, [])
    elif me | you == _FULL:
        answer = (0, [])
    else:
        best, cells, taken = _LOST - 1, [0], me | you
        for cell in range(9):
            if not taken >> cell & 1:
                value = -_solve(you, me | 1 << cell)[0]
                value -= (value > 0) - (value < 0)
                if value > best:
                    best, cells = value, [cell]
                elif value == best:
                    cells.append(cell)
        answer = (best, cells)
    _solved[key] = answer
    return answer


def _over(x: int, o: int) -> bool:
    return _LINED[x] or _LINED[o] or x | o == _FULL


def _marks(board: Sequence[Sequence[Mark]]) -> tuple[int, int]:
    """The bits of X and of O; ValueError where this is no board."""
    x = o = 0
    bit = 1
    for row in board:
        if len(row) != 3:
            break
        for mark in row:
            if mark == X:
                x |= bit
            elif mark == O:
                o |= bit
            elif mark is not EMPTY:
                raise ValueError(f"a cell holds X, O or EMPTY, not {mark!r}")
            bit <<= 1
    if bit != _FULL + 1:
        raise ValueError("a board is a list of three rows of three cells")
    return x, o
