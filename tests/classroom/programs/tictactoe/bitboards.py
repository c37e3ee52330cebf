"""Two numbers of nine bits, and a table of what has been searched."""

X = "X"
O = "O"
EMPTY = None
WINS = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
FULL = 0o777
table = {}


def bits(board):
    x = o = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] == X:
                x |= 1 << (3 * i + j)
            elif board[i][j] == O:
                o |= 1 << (3 * i + j)
    return x, o


def lined(side):
    return any(side & win == win for win in WINS)


def initial_state():
    return [[EMPTY] * 3, [EMPTY] * 3, [EMPTY] * 3]


def player(board):
    x, o = bits(board)
    return X if x.bit_count() == o.bit_count() else O


def actions(board):
    x, o = bits(board)
    return {divmod(n, 3) for n in range(9) if not (x | o) >> n & 1}


def result(board, action):
    i, j = action
    if i < 0 or i > 2 or j < 0 or j > 2:
        raise IndexError(action)
    if board[i][j] != EMPTY:
        raise ValueError(action)
    after = [row.copy() for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    x, o = bits(board)
    if lined(x):
        return X
    if lined(o):
        return O


def terminal(board):
    x, o = bits(board)
    return lined(x) or lined(o) or x | o == FULL


def utility(board):
    x, o = bits(board)
    return lined(x) - lined(o)


def search(me, you):
    """The value for the one to move, and the bit to play."""
    if (me, you) not in table:
        if lined(you):
            table[me, you] = -1, 0
        elif me | you == FULL:
            table[me, you] = 0, 0
        else:
            found = []
            for n in range(9):
                bit = 1 << n
                if not (me | you) & bit:
                    found.append((-search(you, me | bit)[0], bit))
            table[me, you] = max(found)
    return table[me, you]


def minimax(board):
    if terminal(board):
        return None
    x, o = bits(board)
    bit = search(x, o)[1] if player(board) == X else search(o, x)[1]
    return divmod(bit.bit_length() - 1, 3)
