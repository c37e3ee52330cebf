"""The further rules of a variant as arguments: what a rule leaves no room for, by its sentence."""

from __future__ import annotations

from collections.abc import Iterator

from ....csp import AllDifferent, Among, Chain, Constraint, Equal, Increasing, Pair, layers
from ..grid import cell_name
from ..rules import RULES
from .board import Board, bits, listed
from .step import Candidate, Step, technique


@technique("By a rule", "medium", 2.7, 50)
def by_rule(board: Board) -> Iterator[Step]:
    for rule, constraint in board.rules:
        cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
        domains = {cell: bits(board.candidates[cell] or 1 << board.values[cell]) for cell in cells}
        gone = narrowed(board, constraint, supported(constraint, domains))
        if gone:
            says = (
                f"{told(board, rule, constraint)}; with the digits that are left there is no room for "
                f"{by_cell(board, gone)}."
            )
            yield Step(cells, tuple(sorted({digit for _, digit in gone})), says, gone)


def by_cell(board: Board, gone: tuple[Candidate, ...]) -> str:
    """Candidates as they are told: 1 and 2 at r3c4, 5 at r3c5."""
    digits: dict[int, list[int]] = {}
    for cell, digit in gone:
        digits.setdefault(cell, []).append(digit)
    return ", ".join(f"{listed(each)} at {board.name(cell)}" for cell, each in digits.items())


def told(board: Board, rule: str, constraint: Constraint) -> str:
    """What a constraint says, in the words of its rule."""
    return sentence(rule, constraint, board.size)


def sentence(rule: str, constraint: Constraint, size: int) -> str:
    """What a rule says of the cells of one of its constraints, on a board of that size."""
    cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
    named = listed(cell_name(cell, size) for cell in cells)
    return RULES[rule].sentence.format(cells=named, total=getattr(constraint, "total", ""))


def narrowed(board: Board, constraint: Constraint, left: dict[int, set[int]] | None) -> tuple[Candidate, ...]:
    """The candidates that are not among those left."""
    if left is None:
        return ()
    cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
    return tuple(
        (cell, digit) for cell in cells for digit in bits(board.candidates[cell]) if digit not in left[cell]
    )


def supported(constraint: Constraint, domains: dict[int, list[int]]) -> dict[int, set[int]]:
    """For each cell the digits with which a constraint can still hold."""
    match constraint:
        case Among(x=x, values=values):
            return {x: {d for d in domains[x] if d in values}}  # type: ignore[index,dict-item]
        case Pair(x=x, y=y, allowed=allowed):
            pairs = [(a, b) for a in domains[x] for b in domains[y] if (a, b) in allowed]  # type: ignore[index]
            return {x: {a for a, _ in pairs}, y: {b for _, b in pairs}}  # type: ignore[dict-item]
        case Equal():
            common = set.intersection(*(set(digits) for digits in domains.values()))
            return dict.fromkeys(domains, common)
        case Increasing():
            return _rising(domains)
        case Chain():
            ways = layers(constraint, domains)
            return {
                cell: {digit for step in layer.values() for digit in step}  # type: ignore[misc]
                for cell, layer in zip(domains, ways, strict=True)
            }
        case AllDifferent() | _:
            return {cell: set(digits) for cell, digits in domains.items()}


def _rising(domains: dict[int, list[int]]) -> dict[int, set[int]]:
    cells = list(domains)
    left = {cell: set(digits) for cell, digits in domains.items()}
    least = 0
    for cell in cells:
        left[cell] = {digit for digit in left[cell] if digit > least}
        least = min(left[cell], default=least)
    most = 1 << 30
    for cell in reversed(cells):
        left[cell] = {digit for digit in left[cell] if digit < most}
        most = max(left[cell], default=most)
    return left
