"""A call of every command, for what must hold of all of them; a command without one fails a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from plyground.apps.cli.group import cli

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RAICHU = "........W.W.W.W..w.w.w.w................b.b.b.b..B.B.B.B........"
CROWDED = "@.$." * 36
"""A Raichu board of 12×12 on which one step of the search takes a minute."""

SAMPLES = {
    "bench": ["checkers", "--depth", "3"],
    "check": ["tictactoe", "broken/tictactoe.py"],
    "checkers endgames": [],
    "checkers openings": [],
    "checkers train": ["1", "made.bin"],
    "crossword clue": ["icecream"],
    "crossword export": ["grid.txt", "made.ipuz"],
    "crossword fill": ["ring.txt", "-w", "words.txt"],
    "crossword fills": ["ring.txt", "-w", "words.txt", "--seeds", "2"],
    "crossword generate": ["structure.txt", "words.txt"],
    "crossword grid": ["--size", "9", "--words", "32"],
    "crossword show": ["full.txt"],
    "crossword words": ["words.txt"],
    "data": [],
    "desktop": [],
    "doctor": [],
    "hub": [],
    "match": ["tictactoe", "1", "2", "--games", "2", "-o", "made.jsonl"],
    "move": ["checkers", "start", "--depth", "3"],
    "new": ["tictactoe", "frame"],
    "pdn": ["games.pdn"],
    "perft": ["tictactoe", "3", "--divide"],
    "play": ["tictactoe", "--as", "none"],
    "raichu": ["8", "w", RAICHU, "0.5"],
    "review": ["games.pdn", "--depth", "3"],
    "rules": ["raichu"],
    "sat": ["small.cnf"],
    "solve": ["queens", "6"],
    "sudoku check": [SUDOKU],
    "sudoku convert": [SUDOKU, "--to", "fpuzzles"],
    "sudoku count": [SUDOKU],
    "sudoku decode": ["board.cnf", "answer.txt"],
    "sudoku draw": [SUDOKU, "-o", "made.svg"],
    "sudoku encode": [SUDOKU],
    "sudoku explain": [SUDOKU],
    "sudoku generate": ["--count", "3"],
    "sudoku hint": [SUDOKU],
    "sudoku print": [SUDOKU, "-o", "made.pdf"],
    "sudoku prove": [SUDOKU, "--proof", "made.drat"],
    "sudoku rate": [SUDOKU],
    "sudoku solve": [SUDOKU],
    "tournament": ["tictactoe", "1", "2", "3"],
    "tree": ["((3 12 8) (2 4 6) (14 5 2))", "--solution"],
    "watch": ["tictactoe", "XO./.O./.X.", "--steps", "4"],
    "web": ["--no-browser", "--port", "0"],
}
"""Ends soon, but for the window and the page; says something on stdout, but for the window and `export`."""

ENDLESS = {
    "bench": ["checkers", "--depth", "40"],
    "check": ["tictactoe", "endless/tictactoe.py"],
    "checkers endgames": ["--pieces", "6"],
    "checkers train": ["100000", "made.bin"],
    "crossword clue": ["-"],
    "crossword fill": ["hopeless.txt"],
    "crossword fills": ["hopeless.txt"],
    "crossword show": ["-"],
    "crossword words": ["-"],
    "data": ["--erase"],
    "hub": [],
    "match": ["tictactoe", "1", "2", "--games", "1000000", "-o", "made.jsonl"],
    "move": ["checkers", "start", "--time", "600"],
    "pdn": ["-"],
    "perft": ["checkers", "40"],
    "play": ["checkers", "--as", "none"],
    "raichu": ["12", "w", CROWDED, "600"],
    "sat": ["-"],
    "solve": ["queens", "-"],
    "sudoku count": ["." * 81, "--limit", "1000000000000"],
    "sudoku generate": ["--count", "1000000000", "-o", "made.txt"],
    "sudoku solve": ["-"],
    "tournament": ["tictactoe", "1", "2", "--games", "1000000"],
    "web": ["--no-browser", "--port", "0"],
}
"""Goes on until somebody ends it; stdin stays open and says nothing."""


def names() -> Iterator[str]:
    """Every command that does something, as in "sudoku solve"."""
    context = click.Context(cli)
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        if isinstance(command, click.Group):
            yield from (f"{name} {below}" for below in command.list_commands(context))
        else:
            yield name


def write_files(folder: Path) -> None:
    """What the samples read."""
    solution = "4132231414233241"
    cells = [(cell, digit) for cell in range(16) for digit in range(1, 5)]
    board = "".join(f"c cell r{c // 4 + 1}c{c % 4 + 1}={d} is {4 * c + d}\n" for c, d in cells)
    model = " ".join(str(4 * c + d if solution[c] == str(d) else -4 * c - d) for c, d in cells)
    for name, text in {
        "grid.txt": "....\n....\n....\n....\n",
        "ring.txt": "...\n.#.\n...\n",
        "full.txt": "#AB\nCDE\nFG#\n",
        "hopeless.txt": "\n".join(["." * 21] * 21),
        "structure.txt": "___\n_#_\n___\n",
        "words.txt": "CAT\nCOT\nTIN\nTON\nTAN\n",
        "games.pdn": '[Black "A"]\n[White "B"]\n1. 11-15 22-18 2. 15x22 1-0\n\n1. 9-13 *\n',
        "small.cnf": "p cnf 2 2\n1 2 0\n-1 0\n",
        "board.cnf": f"c box 2x2\n{board}p cnf 64 0\n",
        "answer.txt": f"s SATISFIABLE\nv {model} 0\n",
        "broken/tictactoe.py": "import sys\nsys.exit(3)\n",
        "endless/tictactoe.py": "while True: pass\n",
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
