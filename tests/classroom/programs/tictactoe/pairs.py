"""One recursive function that gives the value and the move."""

X, O, EMPTY = "X", "O", None


def initial_state():
    row = [EMPTY] * 3
    return [row[:], row[:], row[:]]


def player(board):
    flat = board[0] + board[1] + board[2]
    if flat.count(X) - flat.count(O) == 1:
        return O
    return X


def actions(board):
    spots = set()
    i = 0
    while i < 3:
        j = 0
        while j < 3:
            if board[i][j] is EMPTY:
                spots.add((i, j))
            j += 1
        i += 1
    return spots


def result(board, action):
    try:
        i, j = action
        if i < 0 or j < 0 or board[i][j] is not EMPTY:
            raise ValueError
    except (ValueError, IndexError, TypeError):
        raise Exception("bad action") from None
    rows = [tuple(row) for row in board]
    rows[i] = rows[i][:j] + (player(board),) + rows[i][j + 1 :]
    return [list(row) for row in rows]


def winner(board):
    a, b, c = board
    for x, y, z in [a, b, c, *zip(a, b, c), (a[0], b[1], c[2]), (a[2], b[1], c[0])]:
        if x == y == z and x is not EMPTY:
            return x


def terminal(board):
    if winner(board) is not None:
        return True
    return EMPTY not in board[0] + board[1] + board[2]


def utility(board):
    match winner(board):
        case "X":
            return 1
        case "O":
            return -1
        case _:
            return 0


def best(board, cache={}):
    key = tuple(map(tuple, board))
    if key in cache:
        return cache[key]
    if terminal(board):
        answer = (utility(board), None)
    else:
        options = [(best(result(board, action))[0], action) for action in actions(board)]
        answer = max(options) if player(board) == X else min(options)
    cache[key] = answer
    return answer


def minimax(board):
    return best(board)[1]
