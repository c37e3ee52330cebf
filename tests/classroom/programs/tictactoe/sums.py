"""Lines are sums of a magic square: three numbers of one side that make fifteen."""

from itertools import combinations

X = "X"
O = "O"
EMPTY = None
MAGIC = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
PLACE = {MAGIC[i][j]: (i, j) for i in range(3) for j in range(3)}
done = {}


def numbers(board, mark):
    return frozenset(MAGIC[i][j] for i in range(3) for j in range(3) if board[i][j] == mark)


def fifteen(side):
    return any(sum(three) == 15 for three in combinations(side, 3))


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for row in MAGIC]


def player(board):
    return X if len(numbers(board, X)) == len(numbers(board, O)) else O


def actions(board):
    return {PLACE[number] for number in numbers(board, EMPTY)}


def result(board, action):
    if action not in PLACE.values():
        raise ValueError("there is no such cell")
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError("the cell is taken")
    after = [row[:] for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    if fifteen(numbers(board, X)):
        return X
    if fifteen(numbers(board, O)):
        return O
    return None


def terminal(board):
    return winner(board) is not None or len(numbers(board, EMPTY)) == 0


def utility(board):
    return 1 if winner(board) == X else -1 if winner(board) == O else 0


def good(me, you):
    """What it is worth to the side to move."""
    if (me, you) not in done:
        left = set(range(1, 10)) - me - you
        if fifteen(you):
            done[me, you] = -1
        elif not left:
            done[me, you] = 0
        else:
            done[me, you] = max(-good(you, me | {number}) for number in left)
    return done[me, you]


def minimax(board):
    if terminal(board):
        return None
    me, you = numbers(board, X), numbers(board, O)
    if player(board) == O:
        me, you = you, me
    return PLACE[max(sorted(numbers(board, EMPTY)), key=lambda number: -good(you, me | {number}))]
