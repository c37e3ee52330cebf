"""Minimax with a memory of positions."""

import functools

X = "X"
O = "O"
EMPTY = None
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def flat(board):
    return tuple(cell for row in board for cell in row)


def won(cells):
    for a, b, c in LINES:
        if cells[a] is not EMPTY and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def turn(cells):
    return X if cells.count(X) == cells.count(O) else O


@functools.cache
def solve(cells):
    """What the cells are worth to X, and the best move."""
    if won(cells) or EMPTY not in cells:
        return {X: 1, O: -1, None: 0}[won(cells)], None
    mark = turn(cells)
    values = []
    for n in range(9):
        if cells[n] is EMPTY:
            values.append((solve(cells[:n] + (mark,) + cells[n + 1 :])[0], divmod(n, 3)))
    return (max if mark == X else min)(values, key=lambda pair: pair[0])


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    return turn(flat(board))


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if not (0 <= i <= 2 and 0 <= j <= 2) or board[i][j] is not EMPTY:
        raise ValueError("no such move")
    after = [row[:] for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    return won(flat(board))


def terminal(board):
    return won(flat(board)) is not None or EMPTY not in flat(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    return solve(flat(board))[1]
