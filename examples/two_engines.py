"""Two engines play checkers: a kernel with its evaluation against plain alpha-beta.

Each may look at 2,000 positions a move. It prints the moves, the last board and the result:

    …
    kernel against textbook: <Checkers, … plies, Black wins: White has no piece left.>
"""

import plyground as ply

game = ply.game("checkers")
kernel = ply.engine(game)
textbook = ply.engine(game, "alphabeta")

match = ply.play_out(game, kernel, textbook, ply.Limit(nodes=2000))
print(*(game.text(move) for move in match.moves))
print(match)
print("kernel against textbook:", repr(match))
