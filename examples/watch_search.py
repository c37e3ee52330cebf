"""Watch a search from code: what alpha-beta looks at, what it cuts and why.

It prints how many positions each algorithm needs, and the beginning of the search in words:

    minimax    … positions
    alphabeta  … positions
    table      … positions
    The search begins: X is to move.
    …
"""

from itertools import islice

import plyground as ply

game = ply.game("tictactoe")
position = "XO./.X./..O"
for algorithm in ("minimax", "alphabeta", "table"):
    print(f"{algorithm:10} {ply.watch(game, position, algorithm).nodes:4} positions")

watch = ply.watch(game, position, "alphabeta")
print(*islice(watch.sentences(), 12), sep="\n")
print("Its cuts:", *(says for says in watch.sentences() if says.startswith("Cut")), sep="\n")
