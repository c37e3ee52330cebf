"""`plyground tree`: trees of numbers to be searched by hand, with their solutions."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..options import bad_input
from ..output import json_line, show, write_file

if TYPE_CHECKING:
    from ....play.watch.exercise import Exercise

__all__ = ["command"]


@click.command()
@click.argument("trees", metavar="[TREE]...", nargs=-1)
@click.option("--random", "count", type=click.IntRange(1, 100), help="Make so many trees instead.")
@click.option("--depth", default=2, show_default=True, help="How deep are they?")
@click.option("--branches", default=3, show_default=True, help="How many branches has a node?")
@click.option("--least", default=0, show_default=True, help="The least number.")
@click.option("--most", default=20, show_default=True, help="The largest number.")
@click.option("--seed", type=int, help="The same seed makes the same trees.")
@click.option("--algorithm", default="alphabeta", show_default=True, help="How are they to be searched?")
@click.option("--solution", is_flag=True, help="Show the solutions too.")
@click.option("-o", "--output", help="Write a drawing: .html (a page to print) or .svg (one tree).")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one object a tree.")
def command(
    trees: tuple[str, ...], count: int | None, depth: int, branches: int, least: int, most: int,
    seed: int | None, algorithm: str, solution: bool, output: str | None, as_json: bool,
) -> None:  # fmt: skip
    """The exercise of lectures and exams: minimax and alpha-beta on a tree of numbers.

    A TREE is typed with brackets, "min" before it where MIN begins; without one a random tree is made:

        plyground tree "((3 12 8) (2 4 6) (14 5 2))" --solution
        plyground tree --random 6 --depth 3 --branches 2 --solution -o sheet.html

    `plyground play tree` plays one, `plyground watch tree` shows the search of it.
    """
    from ....games.tree import make_tree, tree_text
    from ....play.watch.exercise import Exercise

    if trees and count:
        raise click.ClickException("trees are given or made at random, not both")
    first = secrets.randbelow(1_000_000) if seed is None else seed
    with bad_input():
        made = [
            tree_text(make_tree(depth, branches, first + number, least, most))
            for number in range(0 if trees else count or 1)
        ]
        exercises = [Exercise(tree, algorithm) for tree in trees or made]
        for exercise in exercises:
            exercise.tree()  # refused before anything is shown
        if output:
            _write(exercises, solution, output)
        else:
            for exercise in exercises:
                _tell(exercise, solution, as_json)
    if made and not as_json and seed is None:
        show(f"To make {'them' if len(made) > 1 else 'it'} again: --seed {first}", err=True)


def _tell(exercise: Exercise, solved: bool, as_json: bool) -> None:
    if as_json:
        said = {"tree": exercise.position, "algorithm": exercise.algorithm, "task": exercise.task}
        show(json_line({**said, "solution": exercise.solution()[1]} if solved else said))
        return
    show(f"{exercise.position}\n{exercise.task}\n\n{exercise.text(solved)}")
    if solved:
        show(exercise.solution()[1])
    show()


def _write(exercises: list[Exercise], solved: bool, name: str) -> None:
    from ....play.watch.exercise import sheet

    match Path(name).suffix.lower():
        case ".svg" if len(exercises) > 1:
            raise ValueError(f"a .svg holds one tree, not {len(exercises)}; a .html holds them all")
        case ".svg":
            write_file(exercises[0].svg(solved).encode(), name)
        case ".html":
            write_file(sheet(exercises, solved).encode(), name)
        case suffix:
            raise ValueError(
                f"a drawing is written as .html or .svg, not as {suffix or 'a file without ending'}"
            )
