"""A tree of numbers, as lectures and exams set it: MAX and MIN choose branches in turn down to a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, Self

from ..api import Game, Level, Rule
from ..stopping import Limit

__all__ = ["GAME", "LEVELS", "Choice", "NumberTree", "Tree", "make_tree", "node_at", "read_tree", "tree_text"]

Tree = int | tuple["Tree", ...]
"""A number, or branches."""

EXAMPLE = "((6 -2 9) (5 8 3) (1 7 -4))"
MOST_NUMBERS = 2_000
"""How many numbers may a tree have? More than fit on any sheet."""
MOST_BRANCHES = 12
DEEPEST = 12
LARGEST_NUMBER = 999
TOKEN = re.compile(r"\s*(?:([()\[\]])|([+\-−]?\d{1,6})|,)")


class Choice(NamedTuple):
    """A position: the whole tree, who begins, and the branches chosen so far."""

    tree: str
    first: int
    path: tuple[int, ...]


class NumberTree(Game[Choice, int]):
    """MAX wants the largest number, MIN the smallest; who gets a positive one, or a negative one, has won."""

    name, title, players = "tree", "Tree of numbers", ("MAX", "MIN")
    rules = (
        Rule(
            "The aim",
            "MAX and MIN choose branches in turn, from the top of the tree down to a number. MAX wants "
            "it as large as can be, MIN as small. A number above zero is a win for MAX, one below zero "
            "for MIN.",
        ),
        Rule("Branches", "A cell is a branch: a number, or … where there are more branches below it."),
    )
    tips = ("What would the other side choose below each branch? Count back from there.",)

    def __init__(self, columns: int | None = None) -> None:
        self.rows, self.columns = 1, columns or _width(read_tree(EXAMPLE))

    @classmethod
    def sized(cls, rows: int, columns: int, line: int | None = None) -> Self:
        if rows != 1 or not 1 <= columns <= MOST_BRANCHES or line is not None:
            raise ValueError(f"a tree of numbers has 1 row and up to {MOST_BRANCHES} branches")
        return cls(columns)

    @classmethod
    def for_text(cls, text: str, line: int | None = None) -> Self:
        return cls(_width(read_tree(_parts(text)[1])))

    def initial_state(self) -> Choice:
        example = EXAMPLE
        if self.columns != _width(read_tree(example)):
            example = tree_text(make_tree(2, self.columns, seed=self.columns))
        return Choice(example, 0, ())

    def player(self, state: Choice) -> int:
        return (state.first + len(state.path)) % 2

    def actions(self, state: Choice) -> Sequence[int]:
        below = node_at(state)
        return () if isinstance(below, int) else range(len(below))

    def result(self, state: Choice, action: int) -> Choice:
        return state._replace(path=(*state.path, action))

    def winner(self, state: Choice) -> int | None:
        below = node_at(state)
        return None if not isinstance(below, int) or below == 0 else int(below < 0)

    def outcome(self, state: Choice, ply: int = 0) -> int:
        """The number itself: it is not better for being reached sooner."""
        below = node_at(state)
        if not isinstance(below, int):
            raise ValueError("there are branches left to choose")
        return below

    def value_text(self, score: int) -> str:
        return str(score).replace("-", "−")

    def board(self, state: Choice) -> Sequence[str]:
        """The branches: a number, or a sign for more branches."""
        below = node_at(state)
        shown = [below] if isinstance(below, int) else below
        cells = [self.value_text(each) if isinstance(each, int) else "…" for each in shown]
        return [*cells, *[""] * (self.columns - len(cells))]

    def path(self, action: int) -> Sequence[int]:
        return (action,)

    def text(self, action: int) -> str:
        return self.label(action)

    def label(self, cell: int) -> str:
        return "abcdefghijkl"[cell]

    def state_text(self, state: Choice) -> str:
        """The tree, "min" before it where MIN begins, and the branches chosen so far: "((3 5) (2 9)) a b"."""
        begins = "min " if state.first else ""
        return " ".join([f"{begins}{state.tree}", *map(self.label, state.path)])

    def parse_state(self, text: str) -> Choice:
        first, tree, letters = _parts(text)
        read = read_tree(tree)
        if _width(read) != self.columns:
            raise ValueError(f"this tree has up to {_width(read)} branches, the board {self.columns}")
        state = Choice(tree_text(read), first, ())
        for letter in letters:
            state = self.result(state, self.parse(state, letter))
        return state


def read_tree(text: str) -> Tree:
    """A tree as it is typed, "((3 12 8) (2 4 6))"; ValueError says what is wrong with it, and where."""
    return _read(text)


@lru_cache(64)
def _read(text: str) -> Tree:
    stack: list[list[Tree]] = [[]]
    place, numbers = 0, 0
    while text[place:].strip():
        token = TOKEN.match(text, place)
        if token is None:
            begin = place + len(text[place:]) - len(text[place:].lstrip())
            raise ValueError(f"{text[begin:][:1]!r} at {begin + 1}: a tree has brackets and whole numbers")
        place = token.end()
        bracket, number = token.groups()
        if number:
            numbers += 1
            value = int(number.replace("−", "-"))
            if abs(value) > LARGEST_NUMBER or numbers > MOST_NUMBERS:
                raise ValueError(
                    f"a tree has up to {MOST_NUMBERS:,} numbers from −{LARGEST_NUMBER} to {LARGEST_NUMBER}"
                )
            stack[-1].append(value)
        elif bracket and bracket in "([":
            stack.append([])
            if len(stack) > DEEPEST + 1:
                raise ValueError(f"a tree is at most {DEEPEST} branches deep")
        elif bracket:
            if len(stack) == 1:
                raise ValueError(f"a bracket too many is closed at {place}")
            branches = stack.pop()
            if not 1 <= len(branches) <= MOST_BRANCHES:
                raise ValueError(f"a node has 1 to {MOST_BRANCHES} branches; the one closed at {place} has "
                                 f"{len(branches)}")  # fmt: skip
            stack[-1].append(tuple(branches))
    if len(stack) > 1:
        raise ValueError(f"{len(stack) - 1} bracket{'s' * (len(stack) > 2)} not closed")
    whole = stack[0]
    if len(whole) == 1 and isinstance(whole[0], tuple):
        return whole[0]
    if len(whole) < 2:
        raise ValueError('a tree is brackets around branches, as in "((3 12 8) (2 4 6) (14 5 2))"')
    if len(whole) > MOST_BRANCHES:
        raise ValueError(f"a node has 1 to {MOST_BRANCHES} branches; the root has {len(whole)}")
    return tuple(whole)  # the outermost brackets were left out


def tree_text(tree: Tree) -> str:
    """A tree as `read_tree` reads it."""
    return str(tree) if isinstance(tree, int) else f"({' '.join(map(tree_text, tree))})"


def make_tree(depth: int, branches: int, seed: int, least: int = 0, most: int = 20) -> Tree:
    """A random tree to practise on: the same for the same seed."""
    if not (1 <= depth <= DEEPEST and 1 <= branches <= MOST_BRANCHES and branches**depth <= MOST_NUMBERS):
        raise ValueError(
            f"a tree is 1 to {DEEPEST} deep with 1 to {MOST_BRANCHES} branches and up to {MOST_NUMBERS:,} "
            f"numbers; {branches} branches {depth} deep are {branches**depth:,}"
        )
    if not -LARGEST_NUMBER <= least <= most <= LARGEST_NUMBER:
        raise ValueError(f"numbers go from −{LARGEST_NUMBER} up to {LARGEST_NUMBER}")
    choose = Random(seed)

    def make(left: int) -> Tree:
        return tuple(make(left - 1) for _ in range(branches)) if left else choose.randint(least, most)

    return make(depth)


def node_at(state: Choice) -> Tree:
    """The branches that are to be chosen from, or the number that was reached."""
    below = _read(state.tree)
    for branch in state.path:
        assert not isinstance(below, int)
        below = below[branch]
    return below


def _parts(text: str) -> tuple[int, str, list[str]]:
    """Who begins, the tree, and the branches chosen so far."""
    first, _, rest = text.strip().partition(" ")
    begins = first.lower() in ("min", "max")
    tree, bracket, letters = (rest if begins else text).rpartition(")")
    return int(begins and first.lower() == "min"), tree + bracket, letters.split()


def _width(tree: Tree) -> int:
    return 0 if isinstance(tree, int) else max(len(tree), *map(_width, tree))


GAME = NumberTree
LEVELS = (
    Level("Hasty", Limit(depth=1), oversight=0.2),
    Level("Perfect", Limit(seconds=1)),
)
