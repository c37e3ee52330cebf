"""It tells what it thinks."""


def find_best_move(board, N, player, timelimit):
    rival = "b" if player == "w" else "w"
    best = None
    for number, after in enumerate(successors(board, N, player)):
        print("looking at move", number)
        replies = successors(after, N, rival)
        worth = min((evaluate(reply, N, player) for reply in replies), default=evaluate(after, N, player))
        if best is None or worth > best[0]:
            best = (worth, after)
            print("better:", worth)
            yield after
    print("done, it is", best[0])
    yield best[1]
