"""Analyse a position: what is the best move of this checkers endgame, and what follows?

It prints the board and what the engine found:

    …
    White plays 18-14 and wins in 5 plies
    18-14…
"""

import plyground as ply

game = ply.game("checkers")
position = game.parse_state("W:WK18,K19:B5,12")
print(game.picture(position))

report = ply.analyse(game, position, ply.Limit(seconds=5))
mover = game.players[game.player(position)]
print(f"{mover} plays {game.text(report.move)} and wins in {report.plies_to_win} plies")
print(*(game.text(move) for move in report.pv))
