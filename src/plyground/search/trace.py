"""The search as it happened: an append-only stream of events that a viewer can step through.

A recording keeps columns of numbers, not objects: the whole minimax tree of tic-tac-toe,
549,946 nodes, takes some 25 MB. Nodes are numbered in the order they are entered, so a
node's subtree is the run of numbers from it to it + size.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from enum import IntEnum
from typing import Generic, NamedTuple

from ..api import Action

__all__ = ["Event", "Kind", "Node", "Recording"]


class Kind(IntEnum):
    """What can happen: a node is entered, left, cut short, or answered from the table."""

    ENTER = 0
    LEAVE = 1
    CUT = 2
    HIT = 3


class Event(NamedTuple):
    """One step of the search."""

    kind: Kind
    node: int


class Node(NamedTuple, Generic[Action]):
    """One position of the tree. The window is the one it was entered with; scores are player 0's."""

    number: int
    parent: int
    action: Action | None
    alpha: int
    beta: int
    score: int
    size: int
    skipped: int
    """How many of its moves were never looked at, because of a cut."""
    hit: bool
    """Answered from the transposition table."""


class Recording(Generic[Action]):
    """The events of one search, written by the search and read by a viewer."""

    def __init__(self) -> None:
        self._kinds = array("b")
        self._nodes = array("i")
        self._parents = array("i")
        self._actions: list[Action | None] = []
        self._alphas, self._betas, self._scores, self._sizes = array("i"), array("i"), array("i"), array("i")
        self._skipped: dict[int, int] = {}
        self._hits: set[int] = set()
        self._cuts = array("i")  # the events that are cuts, for "next cut"
        self._stack: list[int] = []

    # Written by the search.

    def enter(self, action: Action | None, alpha: int, beta: int) -> None:
        node = len(self._parents)
        self._parents.append(self._stack[-1] if self._stack else -1)
        self._actions.append(action)
        self._alphas.append(alpha)
        self._betas.append(beta)
        self._scores.append(0)
        self._sizes.append(0)
        self._stack.append(node)
        self._note(Kind.ENTER, node)

    def leave(self, score: int) -> None:
        node = self._stack.pop()
        self._scores[node] = score
        self._sizes[node] = len(self._parents) - node
        self._note(Kind.LEAVE, node)

    def cut(self, skipped: int) -> None:
        """The moves that are left at the current node need not be looked at."""
        self._skipped[self._stack[-1]] = skipped
        self._cuts.append(len(self._kinds))
        self._note(Kind.CUT, self._stack[-1])

    def hit(self) -> None:
        """The current node's answer stands in the table."""
        self._hits.add(self._stack[-1])
        self._note(Kind.HIT, self._stack[-1])

    def _note(self, kind: Kind, node: int) -> None:
        self._kinds.append(kind)
        self._nodes.append(node)

    # Read by the viewer.

    @property
    def nodes(self) -> int:
        """How many nodes were entered."""
        return len(self._parents)

    def __len__(self) -> int:
        return len(self._kinds)

    def __getitem__(self, index: int) -> Event:
        return Event(Kind(self._kinds[index]), self._nodes[index])

    def __iter__(self) -> Iterator[Event]:
        return (self[index] for index in range(len(self)))

    def node(self, number: int) -> Node[Action]:
        return Node(
            number,
            self._parents[number],
            self._actions[number],
            self._alphas[number],
            self._betas[number],
            self._scores[number],
            self._sizes[number],
            self._skipped.get(number, 0),
            number in self._hits,
        )

    def children(self, number: int) -> list[Node[Action]]:
        """The moves looked at below a node, in the order they were."""
        found = []
        child, end = number + 1, number + self._sizes[number]
        while child < end:
            found.append(self.node(child))
            child += self._sizes[child]
        return found

    def line(self, number: int) -> list[Action]:
        """The moves from the root to a node."""
        moves: list[Action] = []
        while (action := self._actions[number]) is not None:
            moves.append(action)
            number = self._parents[number]
        return moves[::-1]

    def next_cut(self, index: int) -> int | None:
        """The first event after this one that is a cut."""
        at = bisect_right(self._cuts, index)
        return self._cuts[at] if at < len(self._cuts) else None

    def previous_cut(self, index: int) -> int | None:
        """The last event before this one that is a cut."""
        at = bisect_left(self._cuts, index)
        return self._cuts[at - 1] if at else None
