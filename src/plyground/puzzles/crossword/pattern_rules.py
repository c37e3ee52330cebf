"""What a newspaper's editor asks of a pattern: all letters checked, connected, symmetric, no short words."""

from __future__ import annotations

from .grid import BLOCK, Grid

__all__ = ["check"]


def check(grid: Grid, symmetric: bool = True) -> list[str]:
    """What a newspaper's editor would object to in a pattern; an empty list for nothing."""
    problems: list[str] = []
    open_cells = [cell for cell in range(len(grid.cells)) if grid.cells[cell] != BLOCK]
    unchecked = [cell for cell in open_cells if len(grid.through.get(cell, ())) < 2]
    if unchecked:
        where = ", ".join(
            f"row {cell // grid.width + 1} column {cell % grid.width + 1}" for cell in unchecked[:3]
        )
        problems.append(
            f"{len(unchecked)} unchecked letters (in only one word): {where}{' …' * (len(unchecked) > 3)}"
        )
    short = [slot.name for slot in grid.slots if len(slot.cells) == 2]
    if short:
        problems.append(f"{len(short)} two-letter words: {', '.join(short[:5])}{' …' * (len(short) > 5)}")
    reached = _reach(grid, open_cells[0])
    if len(reached) < len(open_cells):
        problems.append(
            f"not connected: {len(open_cells) - len(reached)} open cells can't be reached from the first"
        )
    if symmetric:
        odd = [cell for cell in open_cells if grid.cells[len(grid.cells) - 1 - cell] == BLOCK]
        if odd:
            row, column = divmod(odd[0], grid.width)
            problems.append(
                f"not symmetric by half a turn: row {row + 1} column {column + 1} is open, "
                "its opposite is a block"
            )
    return problems


def _reach(grid: Grid, start: int) -> set[int]:
    """The open cells that hang together with one."""
    reached, queue = {start}, [start]
    while queue:
        cell = queue.pop()
        row, column = divmod(cell, grid.width)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            near = r * grid.width + c
            if (
                0 <= r < grid.height
                and 0 <= c < grid.width
                and grid.cells[near] != BLOCK
                and near not in reached
            ):
                reached.add(near)
                queue.append(near)
    return reached
