"""It tells what it does, in every function."""

import copy

X = "X"
O = "O"
EMPTY = None

print("tictactoe is here")


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for i in range(3)]


def player(board):
    xs = sum(row.count(X) for row in board)
    os = sum(row.count(O) for row in board)
    print("x:", xs, "o:", os)
    return X if xs == os else O


def actions(board):
    found = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] is EMPTY:
                found.add((i, j))
    return found


def result(board, action):
    print("result", action)
    if action not in actions(board):
        raise Exception("not a valid action: " + str(action))
    board = copy.deepcopy(board)
    board[action[0]][action[1]] = player(board)
    return board


def winner(board):
    for mark in (X, O):
        for i in range(3):
            if all(board[i][j] == mark for j in range(3)):
                return mark
            if all(board[j][i] == mark for j in range(3)):
                return mark
        if all(board[i][i] == mark for i in range(3)):
            return mark
        if all(board[i][2 - i] == mark for i in range(3)):
            return mark
    return None


def terminal(board):
    if winner(board):
        return True
    return all(cell is not EMPTY for row in board for cell in row)


def utility(board):
    print("the winner is", winner(board))
    return {X: 1, O: -1}.get(winner(board), 0)


def value(board, best, worst):
    if terminal(board):
        return utility(board)
    mine = player(board)
    for action in actions(board):
        v = value(result(board, action), best, worst)
        if mine == X:
            best = max(best, v)
        else:
            worst = min(worst, v)
        if best >= worst:
            break
    return best if mine == X else worst


def minimax(board):
    if terminal(board):
        return None
    scores = {}
    for action in actions(board):
        scores[action] = value(result(board, action), -1, 1)
        print(action, "is worth", scores[action])
    choose = max if player(board) == X else min
    return choose(scores, key=scores.get)
