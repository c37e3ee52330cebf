"""A tree of objects."""

import copy

X = "X"
O = "O"
EMPTY = None


class Node:
    def __init__(self, board, action=None):
        self.board = board
        self.action = action

    def children(self):
        return [Node(result(self.board, action), action) for action in sorted(actions(self.board))]

    def value(self, alpha, beta):
        if terminal(self.board):
            return utility(self.board)
        maximising = player(self.board) == X
        for child in self.children():
            value = child.value(alpha, beta)
            if maximising:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if maximising else beta


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    counts = {X: 0, O: 0, EMPTY: 0}
    for row in board:
        for cell in row:
            counts[cell] += 1
    return X if counts[X] <= counts[O] else O


def actions(board):
    return {(i, j) for j in range(3) for i in range(3) if not board[i][j]}


def result(board, action):
    if action is None or action not in actions(board):
        raise ValueError("invalid action")
    after = copy.deepcopy(board)
    i, j = action
    after[i][j] = player(board)
    return after


def winner(board):
    def same(cells):
        first = cells[0]
        return first if first and all(cell == first for cell in cells) else None

    for n in range(3):
        mark = same(board[n]) or same([row[n] for row in board])
        if mark:
            return mark
    return same([board[n][n] for n in range(3)]) or same([board[n][2 - n] for n in range(3)])


def terminal(board):
    return winner(board) in (X, O) or sum(row.count(EMPTY) for row in board) == 0


def utility(board):
    return int(winner(board) == X) - int(winner(board) == O)


def minimax(board):
    if terminal(board):
        return None
    children = Node(board).children()
    if player(board) == X:
        return max(children, key=lambda child: child.value(-1, 1)).action
    return min(children, key=lambda child: child.value(-1, 1)).action
