"""The exercise on paper: a tree of numbers to be searched by hand, and its solution."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from ...drawing.tree import Branch, tree_svg, tree_text
from ...games.tree import Choice, NumberTree, node_at
from ...search.trace import EXACT
from ...stopping import Stop, never
from .games import ALGORITHMS, TreeWatch

__all__ = ["Exercise", "sheet"]

TASKS = {
    "minimax": "Write the value of every node, and mark the best line.",
    "alphabeta": "Search from left to right with alpha-beta. Write the value of every node, or the bound "
    "that is known of it, and strike out the branches that are never looked at.",
}
SHEET = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
{head}
{body}
"""
STYLE = """<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
section { break-inside: avoid; margin-bottom: 3rem; } .solutions { break-before: page; }
svg { max-width: 100%; height: auto; }
</style>"""


@dataclass(frozen=True)
class Exercise:
    """A tree, and the algorithm that is to be followed."""

    position: str
    algorithm: str = "alphabeta"

    def __post_init__(self) -> None:
        if self.algorithm not in ALGORITHMS:
            raise LookupError(f"no algorithm {self.algorithm[:40]!r}; there is {', '.join(ALGORITHMS)}")

    @property
    def task(self) -> str:
        return TASKS.get(self.algorithm) or f"{ALGORITHMS[self.algorithm]}: {TASKS['alphabeta']}"

    def tree(self) -> Branch:
        """The tree to be filled in."""
        game = NumberTree.for_text(self.position)
        return _open(game, game.parse_state(self.position), "")

    def solution(self, stop: Stop = never) -> tuple[Branch, str]:
        """The tree with what the search found, and what came of it in words."""
        game = NumberTree.for_text(self.position)
        watch = TreeWatch(game, game.parse_state(self.position), self.algorithm, None, stop)
        return _filled(watch), _summary(watch)

    def svg(self, solved: bool, stop: Stop = never) -> str:
        """The drawing, with the solution or without."""
        return tree_svg(self.solution(stop)[0] if solved else self.tree(), title=self.position)

    def text(self, solved: bool, stop: Stop = never) -> str:
        """The same in letters."""
        return tree_text(self.solution(stop)[0] if solved else self.tree())


def sheet(exercises: list[Exercise], solved: bool, stop: Stop = never, head: str = STYLE) -> str:
    """A page to be printed: the exercises, and if wanted their solutions from a new page on.

    Its head holds its style; a server may say where that is to be found instead.
    """
    body = [_section(f"Exercise {n}", each, each.task, False, stop) for n, each in enumerate(exercises, 1)]
    if solved:
        body.append('<div class="solutions">')
        for number, each in enumerate(exercises, 1):
            body.append(_section(f"Solution {number}", each, each.solution(stop)[1], True, stop))
        body.append("</div>")
    return SHEET.format(title="Trees of numbers", head=head, body="\n".join(body))


def _section(title: str, exercise: Exercise, words: str, solved: bool, stop: Stop) -> str:
    return f"<section><h2>{title}</h2><p>{escape(words)}</p>{exercise.svg(solved, stop)}</section>"


def _open(game: NumberTree, state: Choice, move: str) -> Branch:
    below = node_at(state)
    if isinstance(below, int):
        return Branch("leaf", game.value_text(below), move)
    children = [_open(game, game.result(state, action), game.text(action)) for action in game.actions(state)]
    return Branch("min" if game.player(state) else "max", "", move, tuple(children))


def _filled(watch: TreeWatch[Choice, int]) -> Branch:
    """The tree with the values and bounds that the search found, the best line, and what was cut."""
    game, recording = watch.game, watch.recording
    assert isinstance(game, NumberTree)
    deepening = bool(watch.iterations)
    top = max(watch.iterations) if deepening else 0  # the last iteration saw the whole tree

    def fill(number: int, state: Choice, move: str, line: tuple[int, ...] | None) -> Branch:
        open_branch = _open(game, state, move)
        node = recording.node(number)
        seen = {child.action: child.number for child in recording.children(number)}
        best = line[0] if line else None
        children = []
        for action, child in zip(game.actions(state), open_branch.children, strict=True):
            if action in seen:
                rest = line[1:] if line and action == best else None
                after = game.result(state, action)
                filled = fill(seen[action], after, child.move, rest)
                children.append(replace(filled, chosen=rest is not None))
            else:
                children.append(_ghost(child) if node.skipped else child)
        return replace(open_branch, label=watch.words.value(node), children=tuple(children))

    return fill(top, watch.state, "", watch.report.pv)


def _ghost(branch: Branch) -> Branch:
    return replace(branch, ghost=True, children=tuple(map(_ghost, branch.children)))


def _summary(watch: TreeWatch[Choice, int]) -> str:
    """What the search came to, and which numbers it never looked at."""
    unseen = [leaf.label for leaf in _leaves(_filled(watch)) if leaf.ghost]
    root = watch.recording.node(0)
    assert root.bound == EXACT
    never_seen = f" Never looked at: {', '.join(unseen)}." if unseen else " Every number was looked at."
    return watch.outcome + never_seen


def _leaves(branch: Branch) -> list[Branch]:
    return [branch] if not branch.children else [leaf for child in branch.children for leaf in _leaves(child)]
