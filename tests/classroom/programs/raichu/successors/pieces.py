"""A function a piece."""


class Side:
    def __init__(self, player, N):
        self.pichu, self.pikachu, self.raichu = "wW@" if player == "w" else "bB$"
        self.others = "bB$" if player == "w" else "wW@"
        self.step = N if player == "w" else -N
        self.home_stretch = range(N * N - N, N * N) if player == "w" else range(0, N)


def put(board, side, start, end, captured=None):
    piece = side.raichu if end in side.home_stretch else board[start]
    changes = {start: ".", end: piece}
    if captured is not None:
        changes[captured] = "."
    return "".join(changes.get(n, cell) for n, cell in enumerate(board))


def ray(N, start, delta_row, delta_column):
    row, column = start // N + delta_row, start % N + delta_column
    while 0 <= row < N and 0 <= column < N:
        yield row * N + column
        row += delta_row
        column += delta_column


def pichu_moves(board, N, side, start):
    forward = side.step // N
    for sideways in (-1, 1):
        cells = list(ray(N, start, forward, sideways))[:2]
        if cells and board[cells[0]] == ".":
            yield put(board, side, start, cells[0])
        elif len(cells) == 2 and board[cells[0]] == side.others[0] and board[cells[1]] == ".":
            yield put(board, side, start, cells[1], cells[0])


def pikachu_moves(board, N, side, start):
    for direction in ((side.step // N, 0), (0, 1), (0, -1)):
        cells = list(ray(N, start, *direction))[:3]
        signs = "".join("." if board[n] == "." else "x" if board[n] in side.others[:2] else "#" for n in cells)
        if signs[:1] == ".":
            yield put(board, side, start, cells[0])
        if signs[:2] == "..":
            yield put(board, side, start, cells[1])
        if signs[:2] == "x.":
            yield put(board, side, start, cells[1], cells[0])
        if signs == "x..":
            yield put(board, side, start, cells[2], cells[0])
        if signs == ".x.":
            yield put(board, side, start, cells[2], cells[1])


def raichu_moves(board, N, side, start):
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if down == right == 0:
                continue
            victim = None
            for cell in ray(N, start, down, right):
                if board[cell] == ".":
                    yield put(board, side, start, cell, victim)
                elif victim is None and board[cell] in side.others:
                    victim = cell
                else:
                    break


def successors(board, N, player):
    """Every board after a move."""
    side = Side(player, N)
    boards = []
    for start, piece in enumerate(board):
        if piece == side.pichu:
            boards += pichu_moves(board, N, side, start)
        elif piece == side.pikachu:
            boards += pikachu_moves(board, N, side, start)
        elif piece == side.raichu:
            boards += raichu_moves(board, N, side, start)
    return boards
