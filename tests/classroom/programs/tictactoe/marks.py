"""Its marks are of its own making, and so is the empty cell."""

X = 1
O = 2
EMPTY = 0

LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
seen = {}


def cells(board):
    return [cell for row in board for cell in row]


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    return O if sum(cell != EMPTY for cell in cells(board)) % 2 else X


def actions(board):
    return {divmod(n, 3) for n, cell in enumerate(cells(board)) if cell == EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError(action)
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    flat = cells(board)
    for line in LINES:
        marks = [flat[n] for n in line]
        if marks == [X] * 3 or marks == [O] * 3:
            return marks[0]
    return None


def terminal(board):
    return winner(board) is not None or EMPTY not in cells(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def search(board):
    key = tuple(cells(board))
    if key not in seen:
        seen[key] = utility(board)
        if not terminal(board):
            values = [search(result(board, action)) for action in actions(board)]
            seen[key] = max(values) if player(board) == X else min(values)
    return seen[key]


def minimax(board):
    if terminal(board):
        return None
    wanted = search(board)
    for action in actions(board):
        if search(result(board, action)) == wanted:
            return action
