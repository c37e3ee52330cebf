"""The implication graph of a conflict: which literals led to it, and through which clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .trail import Trail

__all__ = ["implication_graph"]

MOST_NODES = 60
"""How many literals are drawn? What lies further back is left out."""
CONFLICT = 0


def implication_graph(
    trail: Trail,
    false: Sequence[int],
    clause: Callable[[int], Sequence[int]],
    says: Callable[[int], str],
) -> dict[str, object]:
    """The way back from a false clause through the reasons of its literals; 0 is the conflict itself.

    Literals of earlier levels are where it comes from: their own reasons are left out. So are those of level
    0, which hold whatever is decided, unless nothing has been.
    """
    place = {literal: at for at, literal in enumerate(trail.literals)}
    level = len(trail.starts)
    nodes: list[dict[str, object]] = [{"id": CONFLICT, "says": "conflict", "level": level}]
    edges: list[tuple[int, int, int]] = []
    waiting = [-literal for literal in false if trail.level(place[-literal]) or not level]
    edges += [(literal, CONFLICT, -1) for literal in waiting]
    seen = set(waiting)
    while waiting and len(nodes) < MOST_NODES:
        waiting.sort(key=place.__getitem__)
        literal = waiting.pop()
        at = place[literal]
        nodes.append({"id": literal, "says": says(literal), "level": trail.level(at)})
        reason = trail.reasons[at]
        if trail.level(at) < level or reason < 0:
            continue
        for other in clause(reason):
            if other != literal and (trail.level(place[-other]) or not level):
                edges.append((-other, literal, reason))
                if -other not in seen:
                    seen.add(-other)
                    waiting.append(-other)
    drawn = {node["id"] for node in nodes}
    return {"nodes": nodes, "edges": [list(edge) for edge in edges if edge[0] in drawn and edge[1] in drawn]}
