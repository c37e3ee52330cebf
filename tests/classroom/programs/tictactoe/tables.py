"""The whole game is solved when the file is imported, from the last boards to the first."""

from itertools import product

X = "X"
O = "O"
EMPTY = None

TRIPLES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _won(cells):
    for a, b, c in TRIPLES:
        if cells[a] and cells[a] == cells[b] and cells[b] == cells[c]:
            return cells[a]
    return None


def _solve():
    values, moves = {}, {}
    boards = [b for b in product((EMPTY, X, O), repeat=9) if 0 <= b.count(X) - b.count(O) <= 1]
    for cells in sorted(boards, key=lambda b: b.count(EMPTY)):
        mark = _won(cells)
        if mark or EMPTY not in cells:
            values[cells] = 1 if mark == X else -1 if mark == O else 0
            continue
        turn = X if cells.count(X) == cells.count(O) else O
        best = None
        for n, cell in enumerate(cells):
            if cell is EMPTY:
                value = values[cells[:n] + (turn,) + cells[n + 1 :]]
                if best is None or (value > best if turn == X else value < best):
                    best, moves[cells] = value, divmod(n, 3)
        values[cells] = best
    return moves


def _key(board):
    return tuple(board[0] + board[1] + board[2])


MOVES = _solve()


def initial_state():
    return [[EMPTY] * 3 for _ in "123"]


def player(board):
    return X if _key(board).count(X) == _key(board).count(O) else O


def actions(board):
    return {(i, j) for i in (0, 1, 2) for j in (0, 1, 2) if board[i][j] is EMPTY}


def result(board, action):
    assert action in actions(board), "this cell can't be taken"
    i, j = action
    after = [board[n][:] if n == i else board[n] for n in range(3)]
    after[i][j] = player(board)
    return after


def winner(board):
    return _won(_key(board))


def terminal(board):
    return _won(_key(board)) is not None or EMPTY not in _key(board)


def utility(board):
    won = winner(board)
    return 1 if won == X else (-1 if won == O else 0)


def minimax(board):
    return None if terminal(board) else MOVES[_key(board)]
