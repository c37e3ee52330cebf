"""Two plies, and no end."""


def opponent(player):
    return {"w": "b", "b": "w"}[player]


def worst(board, N, player):
    """The value after the best reply."""
    replies = successors(board, N, opponent(player))
    return min([evaluate(reply, N, player) for reply in replies], default=evaluate(board, N, player))


def find_best_move(board, N, player, timelimit):
    boards = successors(board, N, player)
    yield max(boards, key=lambda after: evaluate(after, N, player))
    best = max(boards, key=lambda after: worst(after, N, player))
    yield best
    while N == 8 and board.count(".") > 59:
        pass  # it thinks until it is ended
