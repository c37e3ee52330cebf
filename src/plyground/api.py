"""The ideas of the package, on one page. Read this file first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase
from types import MappingProxyType
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from .csp import CSP, Assignment
from .drawing import Picture
from .stopping import Limit, Stop, Unfinished, never

__all__ = [
    "WIN",
    "Engine",
    "Game",
    "Level",
    "Limit",
    "Own",
    "Puzzle",
    "Report",
    "Rule",
    "Solver",
    "Stop",
    "Unfinished",
    "never",
    "plies_to_win",
]

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)
SomeState = TypeVar("SomeState", bound=Hashable, contravariant=True)
Problem = TypeVar("Problem", contravariant=True)
Solution = TypeVar("Solution", covariant=True)


WIN = 10_000
"""The score of a won game; a win in n plies is worth `WIN - n`."""


@dataclass(frozen=True)
class Rule:
    """One of a game's rules as people learn it: in words and, where it helps, on a board."""

    title: str
    text: str
    piece: str = ""
    """The piece that it is about, by the name that it is drawn under."""
    position: str = ""
    """A position that shows it, as `parse_state` reads it."""
    cell: str = ""
    """The label of the cell in it whose piece is shown with all its moves."""


class Game(ABC, Generic[State, Action]):
    """The rules of a two-player game.

    States and actions are immutable, hashable values. Player 0 moves first and is MAX:
    every utility and score in the package is seen from there.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[str, str]]
    sizes: ClassVar[Sequence[tuple[int, int, int | None]]] = ()
    """Boards worth offering to a person, as rows, columns and line; empty where there is only one."""

    pieces: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How pieces are drawn, by name: SVG in a square of `drawing.CELL`; others appear as their names."""
    symbols: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """One character for a piece on a board of text; others appear as their first letter."""
    glyphs: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The same for a terminal that has Unicode and colours; others appear as their symbols."""
    rules: ClassVar[Sequence[Rule]] = ()
    """The rules for people who do not know the game, the aim first."""
    tips: ClassVar[Sequence[str]] = ()
    """What is good to know in a first game, one sentence a move."""

    rows: int
    columns: int
    line: int | None = None

    @classmethod
    def sized(cls, rows: int, columns: int, line: int | None = None) -> Self:
        """The game on a board of this size; ValueError where it cannot be played on it."""
        game = cls()
        if (rows, columns, line) != (game.rows, game.columns, game.line):
            raise ValueError(f"{game.title} is played on {game.rows}×{game.columns} only")
        return game

    @classmethod
    def for_text(cls, text: str, line: int | None = None) -> Self:
        """The game on the board that a position's text implies."""
        return cls()

    # The rules, under the textbook's names.

    @abstractmethod
    def initial_state(self) -> State: ...

    @abstractmethod
    def player(self, state: State) -> int:
        """Whose turn it is: 0 or 1."""

    @abstractmethod
    def actions(self, state: State) -> Sequence[Action]:
        """The legal actions, always in the same order; none when the game is over."""

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """The state after a legal action."""

    @abstractmethod
    def winner(self, state: State) -> int | None: ...

    def terminal(self, state: State) -> bool:
        return self.winner(state) is not None or not self.actions(state)

    def utility(self, state: State) -> int:
        """1 if player 0 has won, -1 if player 1 has, else 0."""
        winner = self.winner(state)
        return 0 if winner is None else 1 - 2 * winner

    def outcome(self, state: State, ply: int = 0) -> int:
        """The score of a finished game; counting the plies to it, a sooner win is a better one."""
        return self.utility(state) * (WIN - ply)

    def evaluate(self, state: State) -> int:
        """A guess how an unfinished game will end, in hundredths of a man; positive is good for player 0."""
        return 0

    def drawn(self, history: Sequence[State]) -> bool:
        """Draws that one state alone cannot show, such as repetition."""
        return False

    def ending(self, history: Sequence[State]) -> str:
        """Why a game is over, for people, where its last board does not show it; else ""."""
        if self.terminal(history[-1]):
            return "" if self.winner(history[-1]) is not None else "no move is left"
        if not self.drawn(history):
            return ""
        *others, last = [ply for ply, state in enumerate(history) if state == history[-1]]
        if len(others) < 2:
            return "it took too long"
        plies = f"{', '.join(map(str, others))} and {last}"
        return f"the same position stood on the board three times, after {plies} plies"

    def warning(self, history: Sequence[State]) -> str:
        """What will soon end a game that goes on as it does, such as a position that returned; else ""."""
        plies = [ply for ply, state in enumerate(history) if state == history[-1]]
        if len(plies) != 2 or self.drawn(history) or not self.drawn([*history, history[-1]]):
            return ""
        return f"this position stood on the board after {plies[0]} plies too; a third time is a draw"

    def canonical(self, state: State) -> Hashable:
        """The same value for every state that is this one turned or mirrored."""
        return state

    # The faces, for people and files.

    @abstractmethod
    def board(self, state: State) -> Sequence[str]:
        """One piece name per cell, row by row; an empty cell is ""."""

    @abstractmethod
    def path(self, action: Action) -> Sequence[int]:
        """The cells to click, in order, to play an action."""

    def label(self, cell: int) -> str:
        """What people call a cell, as in "b2" (rows are counted from the top); "" where it has no name."""
        return f"{ascii_lowercase[cell % self.columns]}{cell // self.columns + 1}"

    @abstractmethod
    def state_text(self, state: State) -> str:
        """A position in one line, as `parse_state` reads it."""

    @abstractmethod
    def parse_state(self, text: str) -> State:
        """The position that a line describes; ValueError says in one line what is wrong with it."""

    def placed(self, cells: Sequence[str], player: int) -> State:
        """The position with these pieces, a name for each cell, and this player to move; ValueError says why
        there is none. A game that can be set up on a board says how."""
        raise ValueError(f"positions of {self.title} are set up as text")

    def text(self, action: Action) -> str:
        return "-".join(str(cell + 1) for cell in self.path(action))

    def parse(self, state: State, text: str) -> Action:
        """The legal action that a person wrote; ValueError says why there is none."""
        wanted = text.strip().lower()
        for action in self.actions(state):
            if self.text(action).lower() == wanted:
                return action
        raise ValueError(f"illegal move: {text.strip()[:40]!r}")

    def value_text(self, score: int) -> str:
        """A score as the textbook writes it: +1, 0 or −1, or a guess in men."""
        if abs(score) == WIN:
            return "+1" if score > 0 else "−1"
        return "0" if not score else f"{score / 100:+.2f}".replace("-", "−")

    def duty(self, state: State) -> str:
        """What the rules demand of who moves, where they forbid moves that look possible; else ""."""
        return ""

    def highlight(self, state: State) -> Sequence[int]:
        """The cells that show why the game is over, such as the winning line."""
        return ()

    def picture(self, state: State, last: Sequence[int] = ()) -> Picture:
        """The board to look at: it prints as text, and shows as SVG in a notebook."""
        labels = [self.label(cell) for cell in range(self.rows * self.columns)]
        return Picture(
            self.rows,
            self.columns,
            tuple(self.board(state)),
            tuple(labels),
            pieces=self.pieces,
            symbols=self.symbols,
            marked=tuple(last),
        )

    def __repr__(self) -> str:
        line = "" if self.line is None else f", {self.line} in a row"
        return f"<{self.title}, {self.rows}×{self.columns}{line}>"

    def _repr_svg_(self) -> str:
        return self.picture(self.initial_state())._repr_svg_()


class Puzzle(ABC):
    """A puzzle that every solver can solve and every front end can show: the twin of `Game`.

    A puzzle is an immutable value: its rules and what is given. A solution is the same puzzle with
    nothing left open. Cells are counted row by row.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    instructions: ClassVar[str] = ""
    """What is to be done, in a sentence or two."""
    example: ClassVar[str]
    """The text of a puzzle to begin with."""

    rows: int
    columns: int

    # What it is.

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The puzzle that a text describes; ValueError says in one line what is wrong with it."""

    @abstractmethod
    def text(self) -> str:
        """The whole puzzle as text, as `parse` reads it."""

    @abstractmethod
    def csp(self) -> CSP:
        """The puzzle in the form every solver reads."""

    @abstractmethod
    def filled(self, assignment: Assignment) -> Self:
        """This puzzle with values of its variables written in; with all of them it is solved."""

    # The faces, for people.

    def board(self) -> Sequence[str]:
        """What stands in each cell, row by row; "" where it is open.

        Where the cells are not the variables of the CSP, a puzzle says it here.
        """
        domains = self.csp().domains
        cells = [tuple(domains[cell]) for cell in range(self.rows * self.columns)]
        return [str(cell[0]) if len(cell) == 1 else "" for cell in cells]

    def label(self, cell: int) -> str:
        """What people call a cell, as in "r2c5"."""
        return f"r{cell // self.columns + 1}c{cell % self.columns + 1}"

    def variable_cells(self, variable: Hashable) -> Sequence[int]:
        """The cells that a variable of the CSP is about: the cell that it is, unless a puzzle says so."""
        return (variable,) if isinstance(variable, int) and 0 <= variable < self.rows * self.columns else ()

    def variable_name(self, variable: Hashable) -> str:
        """What people call a variable of the CSP."""
        cells = self.variable_cells(variable)
        return self.label(cells[0]) if len(cells) == 1 else str(variable)

    def value_name(self, value: Hashable) -> str:
        """What people call a value of the CSP."""
        return str(value)

    def regions(self) -> Sequence[int]:
        """In which region each cell lies; thick lines are drawn between two."""
        return [0] * (self.rows * self.columns)

    def marks(self) -> Mapping[int, str]:
        """Little texts in the corners of cells, such as the numbers of a crossword."""
        return {}

    def blocks(self) -> Collection[int]:
        """The cells that hold nothing and never will."""
        return ()

    def entries(self, cell: int) -> Sequence[str]:
        """What a person may write into a cell that is open."""
        return [str(value) for value in self.csp().domains[cell]]

    def enter(self, cell: int, entry: str) -> Self:
        """This puzzle with something that a person wrote; ValueError if it cannot stand there."""
        for value in self.csp().domains.get(cell, ()):
            if str(value) == entry:
                return self.filled({cell: value})
        raise ValueError(f"{self.label(cell)} takes {_few(self.entries(cell))}, not {entry[:20]!r}")

    def picture(self) -> Picture:
        """The board to look at: it prints as text, and shows as SVG in a notebook."""
        return Picture(
            self.rows,
            self.columns,
            tuple(self.board()),
            regions=tuple(self.regions()),
            corners=dict(self.marks()),
            blocks=frozenset(self.blocks()),
        )

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash((self.name, self.text()))

    def __str__(self) -> str:
        return str(self.picture())

    def __repr__(self) -> str:
        return f"<{self.title}, {self.rows}×{self.columns}>"

    def _repr_svg_(self) -> str:
        return self.picture()._repr_svg_()


def _few(words: Sequence[str]) -> str:
    """Some of many words, for a message."""
    return ", ".join(words[:12]) + (" …" if len(words) > 12 else "") if words else "nothing more"


@dataclass(frozen=True, repr=False)
class Report(Generic[Action]):
    """What an engine knows so far. The score is seen from player 0."""

    depth: int
    score: int
    nodes: int
    seconds: float
    pv: tuple[Action, ...]
    complete: bool = False
    """No guess is left in the score: every line was followed to the end of the game."""
    details: Mapping[str, int] = field(default_factory=dict)
    """What else the engine counts, by a name a person can read: {"table hits": 12}."""

    @property
    def move(self) -> Action:
        """The move to play; ValueError if there was none to make."""
        if not self.pv:
            raise ValueError("the report holds no move: the game is over")
        return self.pv[0]

    @property
    def plies_to_win(self) -> int | None:
        """In how many plies the game is won, by the side that the score's sign says; None if not known."""
        return plies_to_win(self.score)

    def __repr__(self) -> str:
        move = f", move {self.pv[0]}" if self.pv else ""
        return f"<Report: depth {self.depth}, score {self.score}, {self.nodes:,} nodes{move}>"


def plies_to_win(score: int) -> int | None:
    """In how many plies a score says that the game is won, by either side; None if it says no such thing."""
    return WIN - abs(score) if abs(score) >= WIN - 1000 else None


class Engine(Protocol[SomeState, Action]):
    """Anything that can choose a move: a search, a kernel, a program at the end of a pipe."""

    def think(
        self, history: Sequence[SomeState], limit: Limit = Limit(), stop: Stop = never
    ) -> Iterator[Report[Action]]:
        """Yield ever better reports on `history[-1]`; the last one holds the move.

        At least one report comes, however tight the limit, unless the game is over.
        """
        ...


class Solver(Protocol[Problem, Solution]):
    """Anything that can solve a problem; no solution is an empty iterator."""

    def solve(self, problem: Problem, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Solution]:
        """Yield every solution once; the end means there are no more, Unfinished that nobody knows."""
        ...


class Own(Solver[Problem, Assignment], Protocol[Problem]):
    """A solver of one kind of puzzle, such as a kernel: it reads the puzzle itself, if it can take it."""

    def takes(self, problem: Problem) -> bool: ...


@dataclass(frozen=True)
class Level:
    """One step of strength: how far an engine looks, and how far its judgement strays."""

    name: str
    limit: Limit = Limit()
    noise: int = 0
    """How wrong a move's score may look, as a standard deviation in hundredths of a man."""
    oversight: float = 0.0
    """How likely a move is to be overlooked altogether."""
    settings: Mapping[str, int] = field(default_factory=dict)
    """What the game's best engine is told at this level, such as the size of its table."""
