"""Iterative deepening."""

import time


class OutOfTime(Exception):
    pass


def negamax(board, N, player, depth, alpha, beta, deadline):
    if time.time() > deadline:
        raise OutOfTime
    boards = successors(board, N, player)
    if depth == 0 or not boards:
        return evaluate(board, N, player)
    rival = "b" if player == "w" else "w"
    for after in boards:
        alpha = max(alpha, -negamax(after, N, rival, depth - 1, -beta, -alpha, deadline))
        if alpha >= beta:
            break
    return alpha


def find_best_move(board, N, player, timelimit):
    deadline = time.time() + 0.4 * timelimit
    rival = "b" if player == "w" else "w"
    boards = successors(board, N, player)
    yield boards[0]
    try:
        for depth in range(0, 3):
            values = [-negamax(after, N, rival, depth, -10**9, 10**9, deadline) for after in boards]
            yield boards[values.index(max(values))]
    except OutOfTime:
        pass
