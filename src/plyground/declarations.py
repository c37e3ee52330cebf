"""What a plugin's module may declare, one class a kind: the names are the module's own, in its own capitals.

A module that lacks what its kind needs, or declares something that only looks like one of these
names, is refused in one line that names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from inspect import isclass
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from .api import Engine, Game, Level, Own, Puzzle, Solver
from .csp import CSP, Assignment

__all__ = [
    "Bench",
    "Exercise",
    "FormatModule",
    "GameModule",
    "Misdeclared",
    "Proof",
    "PuzzleModule",
    "SolverModule",
    "read_module",
]

ALIKE = 0.8
"""How like a declaration's name must another be to count as a slip? LEVEL is 0.91 like LEVELS."""

Declared = TypeVar("Declared")


class Misdeclared(ValueError):
    """A module does not declare what its kind needs; the message says what, without the module's name."""


def _as_it_is(engine: Engine[Any, Any]) -> Engine[Any, Any]:
    return engine


class Bench(NamedTuple):
    """A search of fixed positions whose node count tells whether a change changed the engine's decisions."""

    depth: int
    nodes: Callable[[int], Iterator[tuple[str, int]]]
    """The nodes of each position, searched to a depth."""


class Proof(NamedTuple):
    """What is proved of a position: who wins with best play, None for nobody, and after how many plies."""

    winner: int | None
    plies: int | None
    """None: a draw, or only the outcome is known."""


class Exercise(NamedTuple):
    """A position to practise, for who is to move."""

    title: str
    position: str
    goal: str
    """"win" or "draw"."""
    plies: int | None = None


@dataclass(frozen=True)
class GameModule:
    """A module of `games/`."""

    GAME: type[Game[Any, Any]]
    ENGINES: Mapping[str, Callable[..., Engine[Any, Any]]] = field(default_factory=dict)
    """Functions that make an engine of the game, the best one first."""
    LEVELS: Sequence[Level] = ()
    """Weakest first."""
    VARIED: Callable[[Engine[Any, Any]], Engine[Any, Any]] = _as_it_is
    """Makes a level begin in various ways."""
    OPENINGS: Sequence[Sequence[str]] = ()
    """First moves for contests."""
    PERFT: Mapping[str, Callable[[Game[Any, Any], Any, int], int]] = field(default_factory=dict)
    """Faster counters of moves, by convention; the first is the default."""
    PREPARE: Callable[[], None] | None = None
    """Begins to build what makes the game stronger, and returns at once."""
    DATA: str | None = None
    """The folder below the user's data folder where such is kept."""
    BENCH: Bench | None = None
    NAMES: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    """What players call openings, by their moves from the start."""
    PROVE: Callable[[Any], Proof | None] | None = None
    """What a database proves of a position, if it holds it."""
    EXERCISES: Callable[[int], Iterator[Exercise]] | None = None
    """Positions to practise, varied by a seed."""

    def check(self, name: str) -> None:
        _require_class(self.GAME, "GAME", Game, name)
        _require_makers(self.ENGINES, "ENGINES")
        if not all(isinstance(level, Level) for level in self.LEVELS):
            raise Misdeclared("LEVELS must be a tuple of Level")
        _require_makers(self.PERFT, "PERFT")


@dataclass(frozen=True)
class PuzzleModule:
    """A module of `puzzles/`."""

    PUZZLE: type[Puzzle]
    SOLVERS: Mapping[str, Callable[..., Own[Any]]] = field(default_factory=dict)
    """How to make the solvers of its own, the best one first: they come before those for any puzzle."""
    DATA: str | None = None

    def check(self, name: str) -> None:
        _require_class(self.PUZZLE, "PUZZLE", Puzzle, name)
        _require_makers(self.SOLVERS, "SOLVERS")
        if not isinstance(getattr(self.PUZZLE, "example", None), str):
            raise Misdeclared("its PUZZLE needs an `example`, the text of a puzzle to begin with")


@dataclass(frozen=True)
class SolverModule:
    """A module of `solvers/`."""

    SOLVERS: Mapping[str, Callable[..., Solver[CSP, Assignment]]]
    """How to make each solver that it offers, by name."""

    def check(self, name: str) -> None:
        _require_makers(self.SOLVERS, "SOLVERS")


@dataclass(frozen=True)
class FormatModule:
    """A module of `formats/`."""

    HOLDS: str
    """The game or the puzzle that its files hold, "games" for any game, or another word such as "cnf"."""
    SUFFIXES: Sequence[str]
    """How the names of its files end, the usual one first."""
    read: Callable[[bytes], Any] | None = None
    """What a file's bytes hold: one thing, or an iterator of several; ValueError says what is wrong."""
    write: Callable[..., bytes] | None = None
    recognises: Callable[[bytes], bool] | None = None
    """Whether a file begins as no other kind does; its name is not looked at then."""
    losses: Callable[[Any], Sequence[str]] | None = None
    """What of a thing it cannot hold; where it reads too, that is found by reading what was written."""
    records: Callable[[bytes], Any] | None = None
    """The games in a file as they are stored and sent, for formats that hold games."""
    write_record: Callable[[Any], str] | None = None
    """A played game as text, ready to be appended to a file of games."""
    studies: Callable[..., Any] | None = None
    """The games in a file with their variations and words, as `study.Study`."""
    write_studies: Callable[[Any], bytes] | None = None

    def check(self, name: str) -> None:
        if not isinstance(self.HOLDS, str) or not self.HOLDS:
            raise Misdeclared("HOLDS must name the game or puzzle that its files hold")
        if isinstance(self.SUFFIXES, str) or not all(
            isinstance(suffix, str) and suffix.startswith(".") for suffix in self.SUFFIXES
        ):
            raise Misdeclared('SUFFIXES must be a tuple of endings such as (".puz",)')
        if self.read is None and self.write is None:
            raise Misdeclared("it has neither `read` nor `write`")
        for word in (
            "read",
            "write",
            "recognises",
            "losses",
            "records",
            "write_record",
            "studies",
            "write_studies",
        ):
            value = getattr(self, word)
            if value is not None and not callable(value):
                raise Misdeclared(f"{word} must be a function")


def read_module(kind: type[Declared], module: ModuleType, name: str) -> Declared:
    """What a module declares; Misdeclared says what is wrong with it."""
    found: dict[str, Any] = {}
    wanted = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    for word, each in wanted.items():
        if hasattr(module, word):
            found[word] = getattr(module, word)
        elif each.default is MISSING and each.default_factory is MISSING:
            raise Misdeclared(f"it declares no {word}")
    for word in {*vars(module), *getattr(module, "__all__", ())} - set(wanted):
        if word.isupper() and not word.startswith("_"):
            close = get_close_matches(word, [known for known in wanted if known not in found], 1, ALIKE)
            if close:
                raise Misdeclared(f"it declares {word}; did you mean {close[0]}?")
    declared = kind(**found)
    declared.check(name)  # type: ignore[attr-defined]
    return declared


def _require_class(value: object, word: str, parent: type, name: str) -> None:
    if not (isclass(value) and issubclass(value, parent)):
        raise Misdeclared(f"{word} must be a class derived from plyground.api.{parent.__name__}")
    missing = sorted(getattr(value, "__abstractmethods__", ()))
    if missing:
        raise Misdeclared(f"its {word} lacks {', '.join(missing)}")
    for attribute in ("name", "title"):
        if not isinstance(getattr(value, attribute, None), str):
            raise Misdeclared(f"its {word} needs a `{attribute}`")
    if value.name != name:  # type: ignore[attr-defined]
        raise Misdeclared(f"its {word} is called {value.name!r}; the module's name is {name!r}")  # type: ignore[attr-defined]


def _require_makers(value: object, word: str) -> None:
    if not isinstance(value, Mapping) or not all(
        isinstance(key, str) and callable(maker) for key, maker in value.items()
    ):
        raise Misdeclared(f"{word} must map names to functions or classes")
