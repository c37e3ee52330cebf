"""Alpha-beta."""


def search(board, N, player, depth, alpha, beta):
    boards = successors(board, N, player)
    if depth == 0 or not boards:
        return evaluate(board, N, player)
    boards.sort(key=lambda after: -evaluate(after, N, player))
    for after in boards:
        alpha = max(alpha, -search(after, N, "wb"[player == "w"], depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def find_best_move(board, N, player, timelimit):
    best, best_value = None, -10**9
    for after in successors(board, N, player):
        reply = -search(after, N, "wb"[player == "w"], 1, -(10**9), -best_value)
        if reply > best_value:
            best, best_value = after, reply
    yield best
