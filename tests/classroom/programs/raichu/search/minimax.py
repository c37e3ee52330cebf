"""Minimax."""


def other(player):
    return "b" if player == "w" else "w"


def value(board, N, player, depth):
    """What a board is worth to the player to move."""
    boards = successors(board, N, player) if depth else []
    if not boards:
        return evaluate(board, N, player)
    return max(-value(after, N, other(player), depth - 1) for after in boards)


def find_best_move(board, N, player, timelimit):
    yield max(successors(board, N, player), key=lambda after: -value(after, N, other(player), 1))
