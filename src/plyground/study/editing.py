"""A study changed: every function gives another study, and the number of the node where one stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .elements import GLYPHS, Comment, Element, Nag, Setup, Step, Variation
from .study import MAX_DEPTH, MAX_ELEMENTS, Node, Study, elements, line_at

__all__ = ["comment", "delete", "mark", "play", "promote", "put_line"]

LONGEST_COMMENT = 10_000

Changed = tuple[Study, int]


def play(study: Study, at: int, move: Any) -> Changed:
    """Make a move at a node: the one that is there, the line's next one, or else a variation."""
    nodes = study.nodes()
    node = _node(nodes, at)
    if move not in study.game.actions(node.state):
        raise ValueError(f"illegal move: {study.game.text(move)}")
    for child in nodes:
        if child.parent == at and isinstance(child.element, Step) and child.element.move == move:
            return study, child.number
    if sum(1 for _ in elements(study.body)) >= MAX_ELEMENTS:
        raise ValueError(f"a game has at most {MAX_ELEMENTS} moves and comments")
    line, _, following = study.around(node)
    if following == len(line):
        spot = (*node.spot[:-1], following)
        return _found(_with_line(study, spot[:-1], (*line, Step(move))), spot)
    if isinstance(line[following], Setup):
        raise ValueError("a position is set up behind this move; no variation can stand here")
    if len(node.spot) >= MAX_DEPTH:
        raise ValueError(f"at most {MAX_DEPTH} variations lie in one another")
    end = _block_end(line, following)
    changed = (*line[:end], Variation((Step(move),)), *line[end:])
    return _found(_with_line(study, node.spot[:-1], changed), (*node.spot[:-1], end, 0))


def put_line(study: Study, at: int, moves: Sequence[Any]) -> Changed:
    """Make several moves one after another."""
    for move in moves:
        study, at = play(study, at, move)
    return study, at


def promote(study: Study, at: int) -> Changed:
    """Let the variation in which a node stands change places with what it is a variation of."""
    node = _node(study.nodes(), at)
    if node.main:
        raise ValueError("this is the game itself; only a variation can be promoted")
    promoted, spot, _ = _swapped(study, node)
    return _found(promoted, spot)


def _swapped(study: Study, node: Node) -> tuple[Study, tuple[int, ...], tuple[int, ...]]:
    """With a node's variation promoted; where the node stands then, and where the variation that was made."""
    prefix, place, inside = node.spot[:-2], node.spot[-2], node.spot[-1]
    line = line_at(study.body, prefix)
    variation = line[place]
    assert isinstance(variation, Variation)
    first = next(n for n, each in enumerate(variation.body) if isinstance(each, Step | Setup))
    if isinstance(variation.body[first], Setup):
        raise ValueError("a variation that sets up its own position cannot be promoted")
    end = _block_end(variation.body, first)
    replaced = max((n for n in range(place) if isinstance(line[n], Step | Setup)), default=-1)
    if replaced < 0 or isinstance(line[replaced], Setup):  # it stands before the move that it replaces
        before: tuple[Element, ...] = line[:place]
        others: tuple[Element, ...] = ()
        rest = line[place + 1 :]
    else:
        stop = _block_end(line, replaced)
        block = line[replaced + 1 : stop]
        said = tuple(each for each in block if not isinstance(each, Variation))
        others = tuple(
            each for n, each in enumerate(block, replaced + 1) if isinstance(each, Variation) and n != place
        )
        before, rest = line[:replaced], (line[replaced], *said, *line[stop:])
    demoted = (Variation(rest), *others) if rest else others
    changed = (*before, *variation.body[:end], *demoted, *variation.body[end:])
    here = len(before) + inside + (len(demoted) if inside >= end else 0)
    return _with_line(study, prefix, changed), (*prefix, here), (*prefix, len(before) + end)


def delete(study: Study, at: int) -> Changed:
    """Without a move and all that follows it; a variation of it takes its place."""
    nodes = study.nodes()
    node = _node(nodes, at)
    if node.parent < 0:
        raise ValueError("the start cannot be deleted")
    line, place, end = study.around(node)
    prefix = node.spot[:-1]
    for n in range(place + 1, end):
        other = line[n]
        if isinstance(node.element, Step) and isinstance(other, Variation) and _begins_with_step(other):
            first = next(m for m, each in enumerate(other.body) if isinstance(each, Step))
            best = next(each for each in nodes if each.spot == (*prefix, n, first))
            promoted, _, demoted = _swapped(study, best)
            _, twin = _found(promoted, (*demoted, 0))
            return delete(promoted, twin)
    left = line[:place]
    if prefix and not any(isinstance(each, Step | Setup) for each in left):
        outer = line_at(study.body, prefix[:-1])
        changed = _with_line(study, prefix[:-1], (*outer[: prefix[-1]], *outer[prefix[-1] + 1 :]))
    else:
        changed = _with_line(study, prefix, left)
    return _found(changed, nodes[node.parent].spot)


def comment(study: Study, at: int, text: str) -> Changed:
    """With these words about a node in the place of those that are there; none if they are empty."""
    if "}" in text:
        raise ValueError("a comment cannot hold a }, which ends it in a file")
    if len(text) > LONGEST_COMMENT:
        raise ValueError(f"a comment has at most {LONGEST_COMMENT:,} letters")
    node = _node(study.nodes(), at)
    line, place, end = study.around(node)
    if study.comment(node) == text.strip():
        return study, at
    block = [each for each in line[place + 1 : end] if not isinstance(each, Comment)]
    said: list[Element] = [each for each in block if isinstance(each, Nag)]
    said += [Comment(text.strip())] if text.strip() else []
    said += [each for each in block if not isinstance(each, Nag)]
    return _found(_with_line(study, node.spot[:-1], (*line[: place + 1], *said, *line[end:])), node.spot)


def mark(study: Study, at: int, glyph: str) -> Changed:
    """With this symbol behind a move ("!", "??"), in the place of the one that is there; "" for none."""
    if glyph and glyph not in GLYPHS:
        raise ValueError(f"no symbol {glyph[:10]!r}; there is {', '.join(GLYPHS)}")
    node = _node(study.nodes(), at)
    if not isinstance(node.element, Step):
        raise ValueError("a symbol stands behind a move")
    line, place, end = study.around(node)
    known = set(GLYPHS.values())
    said = [each for each in line[place + 1 : end] if not (isinstance(each, Nag) and each.number in known)]
    step = replace(node.element, strength=glyph)
    return _found(_with_line(study, node.spot[:-1], (*line[:place], step, *said, *line[end:])), node.spot)


def _node(nodes: Sequence[Node], at: int) -> Node:
    if not 0 <= at < len(nodes):
        raise ValueError(f"there is no position {at}; the last one is {len(nodes) - 1}")
    return nodes[at]


def _found(study: Study, spot: tuple[int, ...]) -> Changed:
    return study, next(node.number for node in study.nodes() if node.spot == spot)


def _block_end(line: Sequence[Element], at: int) -> int:
    """Where what is said of a move, and its variations, end."""
    end = at + 1
    while end < len(line) and not isinstance(line[end], Step | Setup):
        end += 1
    return end


def _begins_with_step(variation: Variation) -> bool:
    return isinstance(next((each for each in variation.body if isinstance(each, Step | Setup)), None), Step)


def _with_line(study: Study, spot: Sequence[int], line: Sequence[Element]) -> Study:
    """With another line at the place of one."""

    def put(body: tuple[Element, ...], spot: Sequence[int]) -> tuple[Element, ...]:
        if not spot:
            return tuple(line)
        inner = body[spot[0]]
        assert isinstance(inner, Variation)
        return (*body[: spot[0]], Variation(put(inner.body, spot[1:])), *body[spot[0] + 1 :])

    return replace(study, body=put(study.body, spot))
