"""Which runs can be recorded of a game or a puzzle, and how one is recorded."""

from __future__ import annotations

from typing import Any

from ... import plugins
from ...api import Game, Puzzle
from ...stopping import Stop, never
from ..games.sizes import make_game
from . import clauses, constraints, games
from .clauses import ClauseWatch
from .constraints import ConstraintWatch
from .games import TreeWatch
from .own import PREFIX
from .own_recording import files
from .replay import MOST_EVENTS
from .run import Watch

__all__ = ["MOST_BYTES", "algorithms", "name_of", "record", "solve"]

MOST_BYTES = 160 << 20
"""How much memory may one recording take?"""
EVENT_BYTES = 60
"""How much does an event of a solver take, with its share of the frames?"""
USUAL_SEARCH, USUAL_SOLVER = "alphabeta", "backtracking"
KINDS = {"tree": games.ALGORITHMS, "csp": constraints.ALGORITHMS, "sat": clauses.ALGORITHMS}


def algorithms(what: str) -> list[dict[str, str]]:
    """The algorithms that can be watched on a game or puzzle, in the order they are learnt."""
    if not what or what in plugins.working("games"):
        kinds = ["tree"]
    elif what in plugins.working("puzzles"):
        kinds = [kind for kind in KINDS if kind != "tree"]
    else:
        raise LookupError(f"there is nothing called {what[:40]!r} to watch")
    return [
        {"name": name, "title": title, "kind": kind} for kind in kinds for name, title in KINDS[kind].items()
    ]


def name_of(what: str, position: str, algorithm: str, depth: int | None, line: int | None) -> tuple[Any, ...]:
    """By what a recording is known: the same for every way to write the same position."""
    if what in plugins.working("puzzles"):
        return (what, plugins.puzzle(what, position or None).text(), algorithm or USUAL_SOLVER)
    game, state = _position(what, position, line)
    return (what, game.state_text(state), algorithm or USUAL_SEARCH, depth, game.line)


def record(
    what: str,
    position: str = "",
    algorithm: str = "",
    depth: int | None = None,
    line: int | None = None,
    most: int = MOST_BYTES,
    stop: Stop = never,
) -> Watch:
    """Run it now, in at most so many bytes; ValueError or LookupError says in one line why it can't be.

    Without a position it is the first one of a game, or the example of a puzzle.
    """
    if algorithm.startswith(PREFIX):
        return files.record(algorithm, position or None, stop)
    if what in plugins.working("puzzles"):
        return solve(plugins.puzzle(what, position or None), algorithm, most, stop)
    game, state = _position(what, position, line)
    nodes = min(games.MOST_NODES, most // games.NODE_BYTES)
    return TreeWatch(game, state, algorithm or USUAL_SEARCH, depth, stop, nodes)


def _position(what: str, position: str, line: int | None) -> tuple[Game[Any, Any], Any]:
    game = make_game(what, line=line, position=position or None)
    return game, game.parse_state(position) if position else game.initial_state()


def solve(
    puzzle: Puzzle, algorithm: str = "", most: int = MOST_BYTES, stop: Stop = never
) -> ConstraintWatch | ClauseWatch:
    """A solver's run on a puzzle."""
    algorithm, events = algorithm or USUAL_SOLVER, min(MOST_EVENTS, most // EVENT_BYTES)
    if algorithm in constraints.ALGORITHMS:
        return ConstraintWatch(puzzle, algorithm, stop, events)
    if algorithm in clauses.ALGORITHMS:
        return ClauseWatch(puzzle, algorithm, stop, events)
    names = [each["name"] for each in algorithms(puzzle.name)]
    raise LookupError(f"no algorithm {algorithm[:40]!r}; there is {', '.join(names)}")
