"""Negamax with a copy made by hand; the quickest win first."""

X, O, EMPTY = "X", "O", None


def initial_state():
    board = []
    for _ in range(3):
        board.append([EMPTY, EMPTY, EMPTY])
    return board


def player(board):
    empty = sum(row.count(EMPTY) for row in board)
    return X if empty % 2 else O


def actions(board):
    moves = []
    for i in range(3):
        for j in range(3):
            if board[i][j] is EMPTY:
                moves.append((i, j))
    return set(moves)


def result(board, action):
    if len(action) != 2 or action not in actions(board):
        raise ValueError(f"{action} can't be played")
    return [[player(board) if (i, j) == action else board[i][j] for j in range(3)] for i in range(3)]


def winner(board):
    for a, b, c in (
        ((0, 0), (0, 1), (0, 2)),
        ((1, 0), (1, 1), (1, 2)),
        ((2, 0), (2, 1), (2, 2)),
        ((0, 0), (1, 0), (2, 0)),
        ((0, 1), (1, 1), (2, 1)),
        ((0, 2), (1, 2), (2, 2)),
        ((0, 0), (1, 1), (2, 2)),
        ((0, 2), (1, 1), (2, 0)),
    ):
        marks = {board[i][j] for i, j in (a, b, c)}
        if len(marks) == 1 and EMPTY not in marks:
            return marks.pop()
    return None


def terminal(board):
    return bool(winner(board)) or len(actions(board)) == 0


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


def negamax(board, sign, alpha=-100, beta=100, depth=0):
    if terminal(board):
        return sign * utility(board) * (10 - depth)
    value = -100
    for action in actions(board):
        value = max(value, -negamax(result(board, action), -sign, -beta, -alpha, depth + 1))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def minimax(board):
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    return max(actions(board), key=lambda action: -negamax(result(board, action), -sign))
