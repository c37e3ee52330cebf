"""Fill a crossword around a theme entry, and save it for a crossword program.

It prints the filled grid, the words across, and what it wrote into the folder where it was started:

    …
    A L P H A B E T A
    …
    saved as theme.puz and theme.svg
"""

import plyground as ply

PATTERN = """
#...#...#
....#...#
....#....
...#.....
.........
.....#...
....#....
#...#....
#...#...#
"""

crossword = ply.fill(PATTERN, {"14A": "ALPHABETA"}, ply.Limit(seconds=30), floor=30)
print(crossword)
for slot in crossword.side("A"):
    print(slot.name.rjust(4), crossword.grid.text(slot))

for name in ("theme.puz", "theme.svg"):
    ply.save_file(crossword, name)
print("saved as theme.puz and theme.svg")
