"""Moves are names in a set, so that which of the best is taken changes with the hash seed."""

X = "X"
O = "O"
EMPTY = None
NAMES = {f"{row}{column}": (i, j) for i, row in enumerate("abc") for j, column in enumerate("xyz")}
worth = {}


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [cell for row in board for cell in row if cell]
    return X if marks.count(X) == marks.count(O) else O


def free(board):
    return {name for name, (i, j) in NAMES.items() if board[i][j] is EMPTY}


def actions(board):
    return {NAMES[name] for name in free(board)}


def result(board, action):
    if action not in actions(board):
        raise KeyError(action)
    after = [row[:] for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    for mark in {X, O}:
        rows = any(all(cell == mark for cell in row) for row in board)
        columns = any(all(row[j] == mark for row in board) for j in range(3))
        down = all(board[n][n] == mark for n in range(3))
        up = all(board[n][2 - n] == mark for n in range(3))
        if rows or columns or down or up:
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not free(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def value(board):
    key = repr(board)
    if key not in worth:
        if terminal(board):
            worth[key] = utility(board)
        else:
            choose = max if player(board) == X else min
            worth[key] = choose(value(result(board, NAMES[name])) for name in free(board))
    return worth[key]


def minimax(board):
    if terminal(board):
        return None
    for name in free(board):
        if value(result(board, NAMES[name])) == value(board):
            return NAMES[name]
