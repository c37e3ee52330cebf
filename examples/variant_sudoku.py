"""A variant Sudoku built in code: diagonals, a cage around every two cells, and givens where they are needed.

It starts from some X-Sudoku's solution, adds a given wherever two solutions still differ,
and prints the puzzle that has only one left:

    … cages and … givens:
    …
    the only solution: True
"""

from itertools import islice

import plyground as ply

solution = next(ply.solve(ply.sudoku(x=True))).grid.cells
pairs = [[(row, column), (row, column + 1)] for row in range(9) for column in range(row % 2, 8, 2)]
cages = [(pair, sum(solution[9 * row + column] for row, column in pair)) for pair in pairs]

givens = ["."] * 81
while True:
    puzzle = ply.sudoku("".join(givens), x=True, killer=cages)
    one, *other = islice(ply.solve(puzzle), 2)
    if not other:
        break
    differing = [cell for cell in range(81) if one.grid.cells[cell] != other[0].grid.cells[cell]]
    givens[differing[0]] = str(solution[differing[0]])

print(f"{len(cages)} cages and {81 - givens.count('.')} givens:")
print(puzzle)
print("the only solution:", one.grid.cells == solution)
