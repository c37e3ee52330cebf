"""Boards are strings inside."""

X = "X"
O = "O"
EMPTY = None

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]
memory = {}


def text(board):
    return "".join(cell or "-" for row in board for cell in row)


def champion(cells):
    for row in ROWS:
        three = "".join(cells[int(n)] for n in row)
        if three in ("XXX", "OOO"):
            return three[0]
    return None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    return "XO"[text(board).count("-") % 2 == 0]


def actions(board):
    return {(n // 3, n % 3) for n, sign in enumerate(text(board)) if sign == "-"}


def result(board, action):
    i, j = action
    if min(i, j) < 0:
        raise IndexError("negative")
    if board[i][j]:
        raise RuntimeError("this cell is full")
    fresh = [row[:] for row in board]
    fresh[i][j] = player(board)
    return fresh


def winner(board):
    return champion(text(board))


def terminal(board):
    return champion(text(board)) is not None or "-" not in text(board)


def utility(board):
    return [0, 1, -1][["-", "X", "O"].index(champion(text(board)) or "-")]


def worth(cells):
    if cells in memory:
        return memory[cells]
    won = champion(cells)
    if won or "-" not in cells:
        value = 1 if won == "X" else -1 if won == "O" else 0
    else:
        mark = "X" if cells.count("-") % 2 else "O"
        values = [worth(cells[:n] + mark + cells[n + 1 :]) for n in range(9) if cells[n] == "-"]
        value = max(values) if mark == "X" else min(values)
    memory[cells] = value
    return value


def minimax(board):
    cells = text(board)
    if terminal(board):
        return None
    for n in range(9):
        if cells[n] == "-" and worth(cells[:n] + player(board) + cells[n + 1 :]) == worth(cells):
            return n // 3, n % 3
