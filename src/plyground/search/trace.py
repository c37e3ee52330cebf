"""The search as it happened: an append-only stream of events that a viewer can step through.

A recording keeps columns of numbers, not objects: the whole minimax tree of tic-tac-toe,
549,946 nodes, takes some 35 MB. Nodes are numbered in the order they are entered, so a
node's subtree is the run of numbers from it to it + size.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from enum import IntEnum
from typing import Generic, NamedTuple

from ..api import Action

__all__ = ["AT_LEAST", "AT_MOST", "EXACT", "Event", "Kind", "Node", "Recording"]

EXACT, AT_LEAST, AT_MOST = range(3)
"""How is a score to be read? A search that failed knows only that the value is no lower, or no higher."""


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
    bound: int
    """EXACT, AT_LEAST or AT_MOST: what the score says of the true value."""
    size: int
    skipped: int
    """How many of its moves were never looked at, because of a cut."""
    hit: bool
    """Answered from the transposition table."""
    deeper: int
    """By how many plies the table's answer looked further than this search would have."""
    entered: int
    """The event that entered it."""
    left: int
    """The event that left it; -1 if the search never did."""


class Recording(Generic[Action]):
    """The events of one search, written by the search and read by a viewer."""

    def __init__(self) -> None:
        self._kinds = array("b")
        self._nodes = array("i")
        self._parents = array("i")
        self._actions: list[Action | None] = []
        self._alphas, self._betas, self._scores, self._sizes = array("i"), array("i"), array("i"), array("i")
        self._players, self._bounds = array("b"), array("b")
        self._entered, self._left = array("i"), array("i")
        self._skipped: dict[int, int] = {}
        self._hits: dict[int, tuple[int, int]] = {}
        self._stack: list[int] = []
        self.levels = array("h")
        """How deep in the tree each event is."""
        self.cuts, self.hits = array("i"), array("i")
        """The events that are cuts, and those that are answers of the table."""

    # Written by the search.

    def enter(self, action: Action | None, alpha: int, beta: int, player: int) -> None:
        node = len(self._parents)
        self._parents.append(self._stack[-1] if self._stack else -1)
        self._actions.append(action)
        self._players.append(player)
        self._alphas.append(alpha)
        self._betas.append(beta)
        self._scores.append(0)
        self._bounds.append(EXACT)
        self._sizes.append(0)
        self._entered.append(len(self._kinds))
        self._left.append(-1)
        self._stack.append(node)
        self._note(Kind.ENTER, node)

    def leave(self, score: int) -> None:
        node = self._stack[-1]
        self._scores[node] = score
        self._sizes[node] = len(self._parents) - node
        self._bounds[node] = self._bound(node, score)
        self._left[node] = len(self._kinds)
        self._note(Kind.LEAVE, node)
        self._stack.pop()

    def cut(self, skipped: int) -> None:
        """The moves that are left at the current node need not be looked at."""
        self._skipped[self._stack[-1]] = skipped
        self.cuts.append(len(self._kinds))
        self._note(Kind.CUT, self._stack[-1])

    def hit(self, bound: int, deeper: int) -> None:
        """The current node's answer stands in the table: a score or a bound, looked at so much deeper."""
        self._hits[self._stack[-1]] = bound, deeper
        self.hits.append(len(self._kinds))
        self._note(Kind.HIT, self._stack[-1])

    def _note(self, kind: Kind, node: int) -> None:
        self._kinds.append(kind)
        self._nodes.append(node)
        self.levels.append(len(self._stack) - 1)

    def _bound(self, node: int, score: int) -> int:
        """What a node's score says of its true value, by what is known of its children.

        MAX has at least the score if a child that has it does, and at most the score if every move was
        looked at and no child may be worth more; MIN the other way round.
        """
        if node in self._hits:
            return self._hits[node][0]
        children = list(self._children(node))
        if not children:
            return EXACT
        worse, better = (AT_MOST, AT_LEAST) if self._players[node] == 0 else (AT_LEAST, AT_MOST)
        scores, bounds = self._scores, self._bounds
        attained = any(scores[child] == score and bounds[child] != worse for child in children)
        never_better = node not in self._skipped and all(bounds[child] != better for child in children)
        if attained and never_better:
            return EXACT
        return better if attained else worse

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
            self._bounds[number],
            self._sizes[number],
            self._skipped.get(number, 0),
            number in self._hits,
            self._hits.get(number, (EXACT, 0))[1],
            self._entered[number],
            self._left[number],
        )

    def children(self, number: int) -> list[Node[Action]]:
        """The moves looked at below a node, in the order they were."""
        return [self.node(child) for child in self._children(number)]

    def _children(self, number: int) -> Iterator[int]:
        child, end = number + 1, number + self._sizes[number]
        while child < end:
            yield child
            child += self._sizes[child]

    def children_left(self, number: int, event: int) -> Iterator[Node[Action]]:
        """The moves below a node that were done when an event happened."""
        child = number + 1
        while child < len(self._parents) and self._parents[child] == number and self._left[child] <= event:
            yield self.node(child)
            child += self._sizes[child]

    @property
    def skipped(self) -> int:
        """How many moves were never looked at, at all nodes together."""
        return sum(self._skipped.values())

    def entered(self, index: int) -> int:
        """How many nodes have been entered up to an event."""
        return bisect_right(self._entered, index)

    def line(self, number: int) -> list[Action]:
        """The moves from the root to a node."""
        moves: list[Action] = []
        while (action := self._actions[number]) is not None:
            moves.append(action)
            number = self._parents[number]
        return moves[::-1]

    def next_cut(self, index: int) -> int | None:
        """The first event after this one that is a cut."""
        at = bisect_right(self.cuts, index)
        return self.cuts[at] if at < len(self.cuts) else None

    def previous_cut(self, index: int) -> int | None:
        """The last event before this one that is a cut."""
        at = bisect_left(self.cuts, index)
        return self.cuts[at - 1] if at else None
