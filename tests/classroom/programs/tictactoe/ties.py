"""Any of the best moves, by chance."""

import random
from copy import deepcopy

X = "X"
O = "O"
EMPTY = None
known = {}


def initial_state():
    return [[EMPTY for j in range(3)] for i in range(3)]


def player(board):
    x = o = 0
    for row in board:
        x += row.count(X)
        o += row.count(O)
    return O if x > o else X


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    if action not in actions(board):
        raise NameError("no such action")
    other = deepcopy(board)
    other[action[0]][action[1]] = player(board)
    return other


def winner(board):
    triples = [[(i, j) for j in range(3)] for i in range(3)]
    triples += [[(i, j) for i in range(3)] for j in range(3)]
    triples += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    for mark in [X, O]:
        for triple in triples:
            if sum(board[i][j] == mark for i, j in triple) == 3:
                return mark
    return None


def terminal(board):
    return winner(board) is not None or all(all(row) for row in board)


def utility(board):
    if winner(board) is None:
        return 0
    return 1 if winner(board) == X else -1


def score(board):
    key = str(board)
    if key not in known:
        if terminal(board):
            known[key] = utility(board)
        elif player(board) == X:
            known[key] = max(score(result(board, action)) for action in actions(board))
        else:
            known[key] = min(score(result(board, action)) for action in actions(board))
    return known[key]


def minimax(board):
    if terminal(board):
        return None
    good = [action for action in actions(board) if score(result(board, action)) == score(board)]
    return random.choice(good)
