"""A tree of MAX and MIN as an SVG document, as textbooks draw it, and as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from ..fonts import FAMILY
from .pieces import INK, RED

__all__ = ["Branch", "tree_svg", "tree_text"]

LEVEL, GAP, LETTER, EDGE = 88, 16, 11, 24
GHOST, PAPER = "#6b655f", "#ffffff"  # to be printed
MAX, MIN, LEAF = "max", "min", "leaf"


@dataclass(frozen=True)
class Branch:
    """A node and what is below it."""

    kind: str
    """"max", "min" or "leaf"."""
    label: str = ""
    """What is written in or beside it; nothing where it is to be found."""
    move: str = ""
    """The name of the branch that leads to it."""
    children: tuple[Branch, ...] = ()
    ghost: bool = False
    """It was never looked at."""
    chosen: bool = False
    """It lies on the best line."""


def tree_svg(root: Branch, title: str = "") -> str:
    """The tree from the root down: MAX points up, MIN down, numbers stand in boxes, cuts are struck."""
    places: dict[int, tuple[float, int]] = {}
    right = _place(root, 0, EDGE + 46, places)
    depth = max(level for _, level in places.values())
    width, height = right - GAP + EDGE, EDGE * 2 + 50 + depth * LEVEL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" role="img" '
        f'width="{width:g}" height="{height}" aria-label="{escape(title or "a tree of numbers")}" '
        f'font-family="{FAMILY}" font-size="17" text-anchor="middle">',
        f'<rect width="{width:g}" height="{height}" fill="{PAPER}"/>',
    ]
    for level in range(depth):
        name = next(node.kind for node in _nodes(root) if places[id(node)][1] == level and node.kind != LEAF)
        parts.append(f'<text x="{EDGE}" y="{_y(level) + 6}" fill="{GHOST}" text-anchor="start" '
                     f'font-size="13">{name.upper()}</text>')  # fmt: skip
    for node in _nodes(root):
        parts += [_edge(places[id(node)], places[id(child)], child) for child in node.children]
    parts += [_node(places[id(node)], node) for node in _nodes(root)]
    return "\n".join([*parts, "</svg>", ""])


def tree_text(root: Branch) -> str:
    """The tree from the left to the right, a line a node; what was never looked at stands in brackets."""
    return "\n".join(_lines(root, "", ""))


def _lines(node: Branch, first: str, rest: str) -> Iterator[str]:
    name = "" if node.kind == LEAF else f"{node.kind.upper()} "
    shown = f"{node.move} {name}{node.label or '·'}".strip()
    yield f"{first}{f'[{shown}]' if node.ghost else shown}"
    for number, child in enumerate(node.children, 1):
        last = number == len(node.children)
        yield from _lines(child, rest + ("└ " if last else "├ "), rest + ("  " if last else "│ "))


def _nodes(node: Branch) -> Iterator[Branch]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _place(node: Branch, level: int, left: float, places: dict[int, tuple[float, int]]) -> float:
    """Give the node and those below it their places; where the next one may begin."""
    own = max(40, LETTER * len(node.label) + 14)
    right = left
    for child in node.children:
        right = _place(child, level + 1, right, places)
    if node.children:
        centre = (places[id(node.children[0])][0] + places[id(node.children[-1])][0]) / 2
    else:
        centre, right = left + own / 2, left + own + GAP
    places[id(node)] = centre, level
    return right


def _y(level: int) -> int:
    return EDGE + 25 + level * LEVEL


def _edge(above: tuple[float, int], below: tuple[float, int], child: Branch) -> str:
    x, y, to_x, to_y = above[0], _y(above[1]) + 18, below[0], _y(below[1]) - 20
    stroke = f'stroke="{GHOST}" stroke-dasharray="3 5"' if child.ghost else f'stroke="{INK}"'
    drawn = f'<path d="M{x:g} {y}L{to_x:g} {to_y}" {stroke} stroke-width="{3 if child.chosen else 1.4}"/>'
    if child.ghost:
        middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
        drawn += (f'<path d="M{middle_x - 9:g} {middle_y + 4:g}l18 -8" stroke="{RED}" '
                  'stroke-width="2.5" stroke-linecap="round"/>')  # fmt: skip
    if child.move:
        halo = f'stroke="{PAPER}" stroke-width="5" paint-order="stroke"'  # legible across a line
        drawn += (f'<text x="{(x + 3 * to_x) / 4:g}" y="{(y + 3 * to_y) / 4 + 4:g}" fill="{GHOST}" {halo} '
                  f'font-size="13">{escape(child.move)}</text>')  # fmt: skip
    return drawn


def _node(place: tuple[float, int], node: Branch) -> str:
    x, y = place[0], _y(place[1])
    ink = GHOST if node.ghost else INK
    shape = f'fill="{PAPER}" stroke="{ink}" stroke-width="1.6"'
    if node.kind == LEAF:
        width = max(34, LETTER * len(node.label) + 10)
        drawn = f'<rect x="{x - width / 2:g}" y="{y - 16}" width="{width}" height="32" rx="4" {shape}/>'
        return f'{drawn}<text x="{x:g}" y="{y + 6}" fill="{ink}">{escape(node.label)}</text>'
    tip, foot = (-22, 16) if node.kind == MAX else (22, -16)
    drawn = f'<path d="M{x - 24:g} {y + foot}H{x + 24:g}L{x:g} {y + tip}Z" {shape} stroke-linejoin="round"/>'
    label = f'<text x="{x + 28:g}" y="{y + 6}" fill="{ink}" text-anchor="start" font-weight="600">'
    return f"{drawn}{label}{escape(node.label)}</text>" if node.label else drawn
