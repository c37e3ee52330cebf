"""Alpha-beta over two functions that return a value and a move."""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    filled = sum(cell is not EMPTY for row in board for cell in row)
    return O if filled % 2 == 1 else X


def actions(board):
    return set((i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if cell is EMPTY)


class InvalidMove(Exception):
    pass


def result(board, action):
    row, column = action
    if row not in range(3) or column not in range(3):
        raise InvalidMove("off the board")
    if board[row][column] is not EMPTY:
        raise InvalidMove("taken")
    copied = [list(line) for line in board]
    copied[row][column] = player(board)
    return copied


def winner(board):
    lines = [list(row) for row in board] + [list(column) for column in zip(*board)]
    lines.append([board[n][n] for n in range(3)])
    lines.append([board[n][2 - n] for n in range(3)])
    for line in lines:
        if line == [X, X, X]:
            return X
        if line == [O, O, O]:
            return O
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    champion = winner(board)
    return 0 if champion is None else 1 if champion == X else -1


def highest(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    value, move = -2, None
    for action in sorted(actions(board)):
        reply = lowest(result(board, action), alpha, beta)[0]
        if reply > value:
            value, move = reply, action
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value, move


def lowest(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    value, move = 2, None
    for action in sorted(actions(board)):
        reply = highest(result(board, action), alpha, beta)[0]
        if reply < value:
            value, move = reply, action
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value, move


def minimax(board):
    if terminal(board):
        return None
    return (highest if player(board) == X else lowest)(board, -2, 2)[1]
