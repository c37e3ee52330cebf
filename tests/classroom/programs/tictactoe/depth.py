"""Wins soon and loses late: scores count the plies. One function for both sides."""

import copy

X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY for j in range(3)] for i in range(3)]


def player(board):
    turns = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] is not EMPTY:
                turns += 1
    return X if turns % 2 == 0 else O


def actions(board):
    return {(i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if cell is EMPTY}


def result(board, action):
    i, j = action
    if i not in (0, 1, 2) or j not in (0, 1, 2) or board[i][j] is not EMPTY:
        raise Exception("Not a valid move")
    after = copy.deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    for row in board:
        if row[0] is not EMPTY and row.count(row[0]) == 3:
            return row[0]
    for column in zip(*board):
        if column[0] is not EMPTY and column.count(column[0]) == 3:
            return column[0]
    middle = board[1][1]
    if middle is not EMPTY:
        if board[0][0] == middle == board[2][2] or board[0][2] == middle == board[2][0]:
            return middle
    return None


def terminal(board):
    if winner(board) is not None:
        return True
    return not any(cell is EMPTY for row in board for cell in row)


def utility(board):
    mark = winner(board)
    if mark == X:
        return 1
    if mark == O:
        return -1
    return 0


def explore(board, plies, alpha, beta):
    if terminal(board):
        return utility(board) * (10 - plies), None
    best_action = None
    for action in sorted(actions(board)):
        value, _ = explore(result(board, action), plies + 1, alpha, beta)
        if player(board) == X and value > alpha:
            alpha, best_action = value, action
        if player(board) == O and value < beta:
            beta, best_action = value, action
        if alpha >= beta:
            break
    return (alpha if player(board) == X else beta), best_action


def minimax(board):
    if terminal(board):
        return None
    return explore(board, 0, -11, 11)[1]
