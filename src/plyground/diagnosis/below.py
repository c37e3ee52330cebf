"""What a searching call has looked at, who asked it, and whose part it plays."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..submissions.tracing import Call
from . import truth
from .readings import marks_given
from .verdicts import Tree

__all__ = ["Below", "Found", "asker_of", "asks_for_moves", "look_below", "side_played"]

SIDES = ("turn", "player", "mark", "side", "who", "current", "symbol", "to_move", "mover")
"""What is an argument called that says whose turn it is?"""
MAXIMISES = ("max", "mine", "my_turn", "own")
MINIMISES = ("min", "opponent", "rival", "enemy")
"""What is in the name of a flag that says who plays for the best and who for the worst?"""

Found = tuple[str, str, Call] | None
"""A cause in a word, in a sentence, and the call whose function is to be mended."""


@dataclass
class Below:
    """What a call has looked at: its moves in order, with the calls that valued them."""

    moves: dict[truth.Move, Call]
    missed: list[truth.Move]
    odd: list[Call]
    """Calls on boards that are not one move away."""
    same: list[Call]
    """Calls on the board itself."""


def look_below(tree: Tree, call: Call) -> Below:
    after = {truth.put(call.board, cell): divmod(cell, 3) for cell in truth.free(call.board)}
    moves: dict[truth.Move, Call] = {}
    odd, same = [], []
    for each in tree.searches_below(call):
        if each.board in after:
            moves.setdefault(after[each.board], each)
        elif each.board == call.board:
            same.append(each)
        else:
            odd.append(each)
    if not moves and len(same) == 1 and same[0].function != call.function:
        inner = look_below(tree, same[0])  # it only hands the board on
        return Below(inner.moves, inner.missed, inner.odd, same)
    missed = [move for move in after.values() if move not in moves]
    return Below(moves, [] if truth.is_over(call.board) else missed, odd, same)


def asker_of(tree: Tree, call: Call) -> Call | None:
    """The searching call above."""
    above = call.parent
    while above is not None and not tree.searches(above):
        above = above.parent
    return above


def side_played(tree: Tree, call: Call) -> str | None:
    """The side whose part a call plays, by its flag or by its function's name."""
    best = {"for X": "X", "for O": "O", "for who moved first": truth.turn(tree.root.board)}.get(
        tree.meaning.sense
    )
    other = None if best is None else "O" if best == "X" else "X"
    for name, given in call.given.items():
        lower = name.lower()
        if type(given) is bool and any(word in lower for word in MAXIMISES):
            return best if given else other
        if type(given) is bool and any(word in lower for word in MINIMISES):
            return other if given else best
        if any(word in lower for word in SIDES) and (told := [*marks_given([given], tree.meaning.marks)]):
            return told[0]
    words = re.findall(r"[A-Z]?[a-z]+", call.function)
    if (
        any("minimax" in word.lower() or "negamax" in word.lower() for word in words)
        or "minimax" in call.function.lower()
    ):
        return None
    if any(word.lower().startswith(("max", "high")) for word in words):
        return best
    return other if any(word.lower().startswith(("min", "low")) for word in words) else None


def asks_for_moves(tree: Tree, call: Call) -> bool:
    """Whether the moves were asked for."""
    return any(each.function in ("actions", "result") for each in call.children)
