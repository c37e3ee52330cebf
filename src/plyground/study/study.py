"""A game with its variations, comments and symbols: one immutable value for any `Game`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..api import Game
from .elements import Comment, Element, Nag, Setup, Step, Variation, symbol

__all__ = ["MAX_DEPTH", "MAX_ELEMENTS", "Node", "Study"]

MAX_ELEMENTS = 20_000
"""How many moves, comments and so on may one game have? A hundred times what annotators write."""
MAX_DEPTH = 50
"""How deep may variations lie in variations? Analyses stay below ten."""


@dataclass(frozen=True)
class Node:
    """One position of the tree: the start, or what a move or a setup led to."""

    number: int
    """Counted in the order of the text; the start is 0."""
    parent: int
    """The node before it; of the start, -1."""
    spot: tuple[int, ...]
    """Where its element stands: indices into the body and the variations on the way to it."""
    element: Step | Setup | None
    state: Any
    ply: int
    """Half moves since the first player's move 1, with this one."""

    @property
    def main(self) -> bool:
        """Whether it is part of the game itself, not of a variation."""
        return len(self.spot) < 2


@dataclass(frozen=True)
class Study:
    """A game as annotators leave it. `body` is its text in order: a variation stands behind the move that it
    replaces, what is said of a move behind that move. Every move is legal where it stands."""

    game: Game[Any, Any]
    start: Any
    body: tuple[Element, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    result: str = ""
    """"1-0" is a win of the first player, "0-1" of the second, "1/2-1/2" a draw, "*" or "" an open game."""
    heading: tuple[Comment, ...] = ()
    ending: tuple[Comment, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Study) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[Any, ...]:
        game = self.game
        board = game.name, game.rows, game.columns, game.line
        return board, self.start, self.body, self.tags, self.result, self.heading, self.ending

    def tag(self, name: str) -> str | None:
        return next((value for key, value in self.tags if key == name), None)

    @property
    def players(self) -> tuple[str, str]:
        """Who played each side, as the tags say it; "" where they do not."""
        first, second = self.game.players
        return self.tag(first) or self.tag("Red") or "", self.tag(second) or ""

    def with_tag(self, name: str, value: str) -> Study:
        """With a tag changed, or added at the end; without it if the value is empty."""
        if not value:
            return replace(self, tags=tuple(pair for pair in self.tags if pair[0] != name))
        if self.tag(name) is None:
            return replace(self, tags=(*self.tags, (name, value)))
        return replace(self, tags=tuple((key, value if key == name else old) for key, old in self.tags))

    def nodes(self) -> list[Node]:
        """Every position of the tree in the order of the text; each is its own number."""
        game = self.game
        found = [Node(0, -1, (), None, self.start, game.player(self.start))]

        def walk(body: Sequence[Element], spot: tuple[int, ...], origin: int) -> None:
            before = here = origin  # a variation starts before the last move, or where a setup leads
            for index, element in enumerate(body):
                if isinstance(element, Variation):
                    walk(element.body, (*spot, index), before)
                elif isinstance(element, Step | Setup):
                    last = found[here]
                    if isinstance(element, Step):
                        state, ply = game.result(last.state, element.move), last.ply + 1
                    else:
                        state = element.position
                        state = game.parse_state(element.fen) if state is None else state
                        ply = last.ply + (game.player(state) - last.ply) % 2
                    before = here
                    here = len(found)
                    found.append(Node(here, last.number, (*spot, index), element, state, ply))
                    if isinstance(element, Setup):
                        before = here

        walk(self.body, (), 0)
        return found

    def line(self, number: int = -1) -> list[Node]:
        """The nodes from the start to one of them; without a number, to the end of the game itself."""
        nodes = self.nodes()
        if number < 0:
            return [node for node in nodes if node.main]
        at: int = _known(nodes, number).number
        found = []
        while at >= 0:
            found.append(nodes[at])
            at = nodes[at].parent
        return found[::-1]

    def history(self, number: int) -> list[Any]:
        """The positions that led to a node, since the last one that was set up."""
        line = self.line(number)
        since = max((at for at, node in enumerate(line) if isinstance(node.element, Setup)), default=0)
        return [node.state for node in line[since:]]

    def around(self, node: Node) -> tuple[tuple[Element, ...], int, int]:
        """The line in which a node's element stands, its place there, and where what is said of it ends."""
        line = line_at(self.body, node.spot[:-1])
        at = node.spot[-1] if node.spot else -1
        end = at + 1
        while end < len(line) and not isinstance(line[end], Step | Setup):
            end += 1
        return line, at, end

    def comment(self, node: Node) -> str:
        """What is said of a node, or before the first move of a game."""
        line, at, end = self.around(node)
        return "\n".join(each.text.strip() for each in line[at + 1 : end] if isinstance(each, Comment))

    def symbols(self, node: Node) -> list[str]:
        """The symbols behind a move: "!", "?", "$14"."""
        line, at, end = self.around(node)
        strength = node.element.strength.strip("()") if isinstance(node.element, Step) else ""
        nags = [symbol(each.number) for each in line[at + 1 : end] if isinstance(each, Nag)]
        return [strength, *nags] if strength else nags

    def moves(self) -> list[str]:
        """The texts of the moves of the game itself, since the last position that was set up."""
        found: list[str] = []
        for element in self.body:
            if isinstance(element, Setup):
                found = []
            elif isinstance(element, Step):
                found.append(self.game.text(element.move))
        return found


def line_at(body: Sequence[Element], spot: Sequence[int]) -> tuple[Element, ...]:
    """The body of the variation at a place; of no place, the game's own."""
    for index in spot:
        inner = body[index]
        assert isinstance(inner, Variation)
        body = inner.body
    return tuple(body)


def elements(body: Sequence[Element]) -> Iterator[Element]:
    """Everything in a body, with all that is inside of variations."""
    for element in body:
        yield element
        if isinstance(element, Variation):
            yield from elements(element.body)


def _known(nodes: list[Node], number: int) -> Node:
    if not 0 <= number < len(nodes):
        raise ValueError(f"there is no position {number}; the last one is {len(nodes) - 1}")
    return nodes[number]
