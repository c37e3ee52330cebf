"""All solutions of a puzzle as an iterator: take what you need, it goes no further.

It prints two solutions of ten queens, then how many there are with a queen in the corner,
and what the textbook's solver says to that:

    …
    64 with a queen in the corner, 64 by backtracking
"""

from itertools import islice

import plyground as ply

queens = ply.puzzle("queens", "10")
for solution in islice(ply.solve(queens), 2):
    print(solution, end="\n\n")

corner = queens.enter(0, "Q")
solutions = ply.solve(corner, limit=ply.Limit(seconds=60))
print(sum(1 for _ in solutions), "with a queen in the corner,", end=" ")
print(ply.count(corner, solver="backtracking"), "by backtracking")
