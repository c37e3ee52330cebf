"""What is called in a student's file that is recorded, game by game. Needs only Python."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from itertools import islice
from types import ModuleType
from typing import Any

Task = Callable[[], Any]

MOST_ANSWERS = 3
"""How many of its ever better boards is a raichu.py asked for? They come as long as one asks."""


def tictactoe(module: ModuleType, call: list[Any]) -> Task:
    """`[function, nine cells, a move or a dictionary of arguments]`, or `["initial_state"]`; or a list of
    such, one after another, where nobody minds what they raise."""
    if isinstance(call[0], list):
        return lambda: _each(module, call)
    name, *given = call
    function = getattr(module, name)
    if not given:
        return lambda: _with_rows(function())
    board = _board(module, given[0])
    if len(given) > 1 and isinstance(given[1], dict):
        return lambda: function(board, **given[1])
    return lambda: function(board, *map(tuple, given[1:]))


def _each(module: ModuleType, calls: list[Any]) -> None:
    for call in calls:
        try:
            tictactoe(module, call)()
        except Exception:
            continue


def _with_rows(board: Any) -> list[Any]:
    """A board, and whether two of its rows are one and the same list."""
    rows = [row for row in board if type(row) is list] if type(board) is list else []
    return [board, len({id(row) for row in rows}) < len(rows)]


def _board(module: ModuleType, cells: str) -> list[list[Any]]:
    """Nine cells as the course has them, with the file's own marks."""
    marks = {
        ".": getattr(module, "EMPTY", None),
        "X": getattr(module, "X", "X"),
        "O": getattr(module, "O", "O"),
    }
    return [[marks[cell] for cell in cells[row : row + 3]] for row in (0, 3, 6)]


def raichu(module: ModuleType, call: list[Any]) -> Task:
    """`[board, N, player, seconds]`."""
    find = module.find_best_move

    def task() -> Any:
        found = find(*call)
        return list(islice(found, MOST_ANSWERS)) if hasattr(found, "__next__") else found

    return task


def crossword(module: ModuleType, call: list[Any]) -> Task:
    """`[lines of the structure, words]`, to be solved; with domains behind them (pairs of a variable's name
    and its words), to be filled by `backtrack` as they are. The course's class reads files."""
    structure, words, *domains = call
    kind = getattr(module, "Crossword", None) or sys.modules["crossword"].Crossword
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("structure.txt", "words.txt")]
        for path, lines in zip(paths, (structure, words), strict=True):
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
        crossword = kind(*paths)
    creator = module.CrosswordCreator(crossword)
    if not domains:
        return creator.solve  # type: ignore[no-any-return]
    variables = {name_of(variable): variable for variable in crossword.variables}
    creator.domains = {variables[name]: set(words) for name, words in domains[0]}
    return lambda: creator.backtrack({})


def name_of(variable: Any) -> str:
    """A variable in words, "(0, 1) across : 3"."""
    return f"({variable.i}, {variable.j}) {variable.direction} : {variable.length}"


TASKS = {"tictactoe": tictactoe, "raichu": raichu, "crossword": crossword}
