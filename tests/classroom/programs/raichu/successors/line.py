"""One string."""


def successors(board, N, player):
    """Every board after a move; a board is the string that it is."""
    mine, theirs = ("wW@", "bB$") if player == "w" else ("bB$", "wW@")
    ahead = 1 if player == "w" else -1
    result = []
    for start, piece in enumerate(board):
        if piece == mine[0]:
            ways, prey, free, most = [(ahead, -1), (ahead, 1)], theirs[0], 1, 2
        elif piece == mine[1]:
            ways, prey, free, most = [(ahead, 0), (0, -1), (0, 1)], theirs[:2], 2, 3
        elif piece == mine[2]:
            ways = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            prey, free, most = theirs, N, N
        else:
            continue
        for down, right in ways:
            captured = -1
            row, column = divmod(start, N)
            for distance in range(1, most + 1):
                row, column = row + down, column + right
                if row < 0 or row >= N or column < 0 or column >= N:
                    break
                end = row * N + column
                if board[end] == ".":
                    if captured < 0 and distance > free:
                        break
                    cells = list(board)
                    cells[start] = "."
                    if captured >= 0:
                        cells[captured] = "."
                    cells[end] = mine[2] if row == (N - 1 if ahead == 1 else 0) else piece
                    result.append("".join(cells))
                elif board[end] in prey and captured < 0 and distance <= free:
                    captured = end
                else:
                    break
    return result
