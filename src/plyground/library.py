"""The library's front: what `import plyground as ply` offers, each a few lines over the parts below.

`ply.game("checkers")`, `ply.engine(game)`, `ply.analyse(game, position)`, `ply.play_out(game)`;
`ply.puzzle("sudoku", text)`, `ply.sudoku(givens, killer=…)`, `ply.solve(puzzle)`, `ply.fill(pattern)`;
`ply.check("tictactoe", path)`, `ply.watch(game)`, `ply.open_file(path)`, `ply.save_file(thing, path)`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, overload

from . import atomic, formats, plugins, solving
from .api import Action, Engine, Game, Level, Puzzle, Report, State
from .classroom.checks import Check, Outcome, Settings, course
from .csp import CSP
from .drawing import Picture
from .play import files
from .play.games import engines
from .play.games.match import Match
from .play.games.sizes import make_game
from .play.watch.clauses import ClauseWatch
from .play.watch.constraints import ConstraintWatch
from .play.watch.games import TreeWatch
from .play.watch.record import MOST_BYTES
from .play.watch.record import solve as solve_watched
from .play.watch.run import Watch
from .puzzles.crossword.puzzle import Crossword
from .puzzles.sudoku.grid import parse as parse_grid
from .puzzles.sudoku.puzzle import Sudoku
from .puzzles.sudoku.variants import Data
from .stopping import Limit, Stop, Stopped, Unfinished, never

__all__ = [
    "CSP",
    "Check",
    "Crossword",
    "Engine",
    "Game",
    "Level",
    "Limit",
    "Match",
    "Outcome",
    "Picture",
    "Puzzle",
    "Report",
    "Stop",
    "Stopped",
    "Sudoku",
    "Unfinished",
    "Watch",
    "analyse",
    "check",
    "count",
    "engine",
    "engine_names",
    "fill",
    "game",
    "game_names",
    "levels",
    "never",
    "open_file",
    "play_out",
    "puzzle",
    "puzzle_names",
    "save_file",
    "solve",
    "solver_names",
    "sudoku",
    "unique",
    "watch",
]

A_SECOND = Limit(seconds=1)
HALF_A_MINUTE = Limit(seconds=30)
EMPTY = "." * 81

SomePuzzle = TypeVar("SomePuzzle", bound=Puzzle)


def game_names() -> list[str]:
    """The names of the games that there are."""
    return list(plugins.working("games"))


def puzzle_names() -> list[str]:
    """The names of the puzzles that there are."""
    return list(plugins.working("puzzles"))


def game(
    name: str, rows: int | None = None, columns: int | None = None, line: int | None = None
) -> Game[Hashable, Hashable]:
    """A game by its name, on its usual board or on one of this size (of one number: a square)."""
    return make_game(name, rows or columns, columns or rows, line)


def engine(
    game: Game[State, Action],
    name: str | None = None,
    *,
    level: int | None = None,
    seed: int | None = None,
    **settings: int,
) -> Engine[State, Action]:
    """An engine for a game: the best, or the one of that name; at full strength, or at a level from 1 on.

    With a seed a level's mistakes can be repeated.
    """
    return engines.engine(game, name, level, seed=seed, **settings)


def engine_names(game: Game[State, Action]) -> list[str]:
    """The engines that play a game, the best first."""
    return list(engines.engines(game))


def levels(game: Game[State, Action]) -> list[Level]:
    """The levels of a game, weakest first; `engine(game, level=1)` plays at the first."""
    return list(engines.levels(game))


def analyse(
    game: Game[State, Action],
    position: State | str | None = None,
    limit: Limit = A_SECOND,
    *,
    by: Engine[State, Action] | None = None,
    stop: Stop = never,
) -> Report[Action]:
    """What an engine (the best, unless told) sees in a position, also as text; ValueError if it is over."""
    state = _state(game, position)
    reports = deque((by or engines.engine(game)).think([state], limit, stop), maxlen=1)
    if not reports or not reports[0].pv:
        raise ValueError("there is nothing to analyse: the game is over")
    found: Report[Action] = reports[0]
    return found


def play_out(
    game: Game[State, Action],
    first: Engine[State, Action] | None = None,
    second: Engine[State, Action] | None = None,
    limit: Limit = A_SECOND,
    *,
    start: State | str | None = None,
    plies: int | None = None,
) -> Match[State, Action]:
    """A game between two engines (the best, unless told), to its end or for so many plies."""
    match = Match(game, _state(game, start))
    seats = [first or engines.engine(game), second or engines.engine(game)]
    while not match.over and (plies is None or len(match.moves) < plies):
        reports = deque(seats[match.player].think(match.history, limit), maxlen=1)
        match.play(reports[0].move)
    return match


def _state(game: Game[State, Action], position: State | str | None) -> State:
    if position is None:
        return game.initial_state()
    return game.parse_state(position) if isinstance(position, str) else position


def puzzle(name: str, text: str | None = None) -> Puzzle:
    """A puzzle by its kind and its text; without one, the example of its kind."""
    return plugins.puzzle(name, text)


def sudoku(givens: str = EMPTY, **rules: Data) -> Sudoku:
    """A Sudoku of any size, with rules such as `killer=[…]` or `thermo=[…]`; `docs/sudoku.md` lists them."""
    return Sudoku(parse_grid(givens), rules)


def solve(
    puzzle: SomePuzzle, solver: str | None = None, limit: Limit = Limit(), stop: Stop = never
) -> Iterator[SomePuzzle]:
    """Every solution once, each the same puzzle with nothing left open; by the best solver, or that one."""
    return (puzzle.filled(assignment) for assignment in solving.solve(puzzle, solver, limit, stop))


def solver_names(puzzle: Puzzle) -> list[str]:
    """The solvers that can be asked for a puzzle, those of its own first."""
    return solving.solver_names(type(puzzle))


def count(
    puzzle: Puzzle,
    most: int = 1_000_000,
    solver: str | None = None,
    limit: Limit = Limit(),
    stop: Stop = never,
) -> int:
    """How many solutions there are, counted up to `most`."""
    return solving.count(puzzle, most, solver, limit, stop)


def unique(puzzle: Puzzle, solver: str | None = None, limit: Limit = Limit(), stop: Stop = never) -> bool:
    """Whether a puzzle has exactly one solution; Unfinished if that is not known in time."""
    verdict = solving.check(puzzle, solver, limit, stop)
    if not verdict.certain:
        raise Unfinished
    return verdict.unique


def fill(
    pattern: str | Crossword,
    entries: Mapping[str, str] | None = None,
    limit: Limit = HALF_A_MINUTE,
    *,
    floor: int = 0,
    seed: int = 0,
    words: Path | str | None = None,
    stop: Stop = never,
) -> Crossword:
    """A crossword filled with words around the entries that are given by slot, such as {"17A": "PLAYGROUND"}.

    ValueError says which slots cannot be filled; Unfinished that no fill was found in time.
    """
    from .puzzles.crossword.fill import Settings as Wishes
    from .puzzles.crossword.filler import Filler
    from .puzzles.crossword.wordlist import read, shipped

    crossword = Crossword.parse(pattern) if isinstance(pattern, str) else pattern
    grid = crossword.grid
    for name, word in (entries or {}).items():
        grid = grid.place(grid.slot(name), word)
    wishes = Wishes(floor=floor, seed=seed)
    found = Filler(shipped() if words is None else read(words), wishes).fill(grid, limit, stop)
    if found.outcome == "unfillable":
        slots = [slot.name for slot in found.conflict]
        together = " together" if len(slots) > 1 else ""
        raise ValueError(f"{', '.join(slots)} cannot be filled{together} from this list")
    if not found.filled:
        raise Unfinished
    return replace(crossword, grid=found.grid)


def check(
    name: str, path: Path | str, *, seconds: float | None = None, games: int | None = None, stop: Stop = never
) -> Sequence[Check]:
    """The checks of a course ("tictactoe", …) on a student's file, which runs in its own process."""
    found = course(name)
    usual = found.DEFAULTS
    settings = Settings(
        usual.seconds if seconds is None else seconds,
        usual.games if games is None else games,
        usual.budget,
    )
    return tuple(found.check(Path(path), settings, stop))


@overload
def watch(
    thing: Puzzle, *, algorithm: str = "backtracking", stop: Stop = never
) -> ConstraintWatch | ClauseWatch: ...


@overload
def watch(
    thing: Game[State, Action],
    position: State | str | None = None,
    algorithm: str = "alphabeta",
    depth: int | None = None,
    stop: Stop = never,
) -> TreeWatch[State, Action]: ...


def watch(
    thing: Game[State, Action] | Puzzle,
    position: State | str | None = None,
    algorithm: str = "",
    depth: int | None = None,
    stop: Stop = never,
) -> Watch:
    """A search on a game's position, or a solver on a puzzle, recorded step by step: its events in words, its
    tree, what was cut or removed and why.

    A notebook shows it as a player; `save("run.html")` writes it as a page that opens without a server.
    """
    if isinstance(thing, Puzzle):
        return solve_watched(thing, algorithm or "backtracking", MOST_BYTES, stop)
    return TreeWatch(thing, _state(thing, position), algorithm or "alphabeta", depth, stop)


def open_file(path: Path | str) -> Match[Hashable, Hashable] | Puzzle:
    """What a file holds: a game as a match, or a puzzle; ValueError says in one line what is wrong."""
    opened = files.open_file(Path(path).read_bytes(), Path(path).name)
    return opened if isinstance(opened, Puzzle) else opened.match


def save_file(thing: Match[State, Action] | Puzzle, path: Path | str) -> None:
    """Write a match or a puzzle in the format that the name's ending says; ValueError names them."""
    name = Path(path).name
    if isinstance(thing, Puzzle):
        data = formats.write(thing, name, thing.name)
    else:
        data = files.write_match(thing, name)
    atomic.write(path, data)
