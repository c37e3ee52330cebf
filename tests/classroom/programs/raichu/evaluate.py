"""What every one thinks a board is worth."""

WORTH = {"w": 2, "W": 6, "@": 25, "b": -2, "B": -6, "$": -25, ".": 0}


def evaluate(board, N, player):
    """What a board is worth to a player: pieces, and how far they have come."""
    total = 0
    for n, piece in enumerate(board):
        row = n // N
        total += WORTH[piece]
        if piece in "wW":
            total += row * 0.1
        elif piece in "bB":
            total -= (N - 1 - row) * 0.1
    return total if player == "w" else -total
