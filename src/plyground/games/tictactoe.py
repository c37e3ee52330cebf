"""Tic-tac-toe: three in a row on 3×3, or any line on any board."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, Self

from ..api import WIN, Game, Level, Rule
from ..drawing.pieces import INK, RED
from ..stopping import Limit

__all__ = ["GAME", "LEVELS", "Marks", "TicTacToe"]

LARGEST = 19
BROAD = 'stroke-width="13"'
GUESS = WIN // 2 - 1
"""How much may a guess be worth? Less than any win."""


class Marks(NamedTuple):
    """A position: the cells of X and of O, bit `row * (columns + 1) + column`.

    The spare bit at the end of each row keeps a line from running on into the next.
    """

    x: int
    o: int


class TicTacToe(Game[Marks, int]):
    """Two players mark the cells of a board in turn; the first line of `line` marks wins."""

    name, title, players = "tictactoe", "Tic-tac-toe", ("X", "O")
    sizes = ((3, 3, 3), (4, 4, 4), (5, 5, 4))
    pieces = MappingProxyType(
        {
            "x": f'<path d="M22 22L78 78M78 22L22 78" stroke="{INK}" {BROAD} stroke-linecap="round"/>',
            "o": f'<circle cx="50" cy="50" r="30" fill="none" stroke="{RED}" {BROAD}/>',
        }
    )

    rules = (
        Rule(
            "The aim",
            "X and O mark empty cells in turn; X begins. Who first has a whole line of marks has won: "
            "three in a row on 3×3, four on larger boards, or as many as the board says.",
            position="X.O/.X./..O",
        ),
        Rule("Lines", "A line runs across, down or diagonally.", position="XXX/O.O/..."),
        Rule(
            "Ties",
            "When all cells are marked and nobody has a line, it is a tie. With perfect play on 3×3 it "
            "always is.",
            position="XOX/XOO/OXX",
        ),
    )
    tips = (
        "Click a cell to mark it. The middle lies on the most lines.",
        "Two of the other side's marks in a line with an empty cell? Take that cell.",
        "Two open lines at once win: only one of them can be stopped.",
    )

    def __init__(self, rows: int = 3, columns: int = 3, line: int | None = None) -> None:
        if not (1 <= rows <= LARGEST and 1 <= columns <= LARGEST):
            raise ValueError(f"a board has 1 to {LARGEST} rows and columns, not {rows}×{columns}")
        line = min(3 if max(rows, columns) <= 3 else 4, max(rows, columns)) if line is None else line
        if not 1 <= line <= max(rows, columns):
            raise ValueError(f"a line on {rows}×{columns} has 1 to {max(rows, columns)} marks, not {line}")
        self.rows, self.columns, self.line = rows, columns, line
        stride = columns + 1
        self._bits = tuple(1 << (row * stride + column) for row in range(rows) for column in range(columns))
        self._full = sum(self._bits)
        self._rest = range(line - 1)
        self._steps = (1, stride - 1, stride, stride + 1)
        self._cells = {bit: cell for cell, bit in enumerate(self._bits)}
        self._windows = tuple(
            window
            for bit in self._bits
            for step in self._steps
            if (window := sum(bit << (step * n) for n in range(line))) & self._full == window
        )
        # Each mark more counts four times; of long lines only the last five, lest a guess exceed a win.
        self._values = [4 ** max(0, count - max(0, line - 5)) for count in range(line + 1)]
        self._image = lru_cache(1 << 20)(self._smallest_image)
        self._symmetries = self._find_symmetries()

    @classmethod
    def sized(cls, rows: int, columns: int, line: int | None = None) -> Self:
        return cls(rows, columns, line)

    @classmethod
    def for_text(cls, text: str, line: int | None = None) -> Self:
        rows = text.strip().split("/")
        return cls(len(rows), len(rows[0]), line)

    def initial_state(self) -> Marks:
        return Marks(0, 0)

    def player(self, state: Marks) -> int:
        return state.x.bit_count() - state.o.bit_count()

    def actions(self, state: Marks) -> Sequence[int]:
        if self._lined(state.x) or self._lined(state.o):
            return ()
        taken = state.x | state.o
        return [cell for cell, bit in enumerate(self._bits) if not taken & bit]

    def result(self, state: Marks, action: int) -> Marks:
        x, o = state
        return Marks(x, o | self._bits[action]) if self.player(state) else Marks(x | self._bits[action], o)

    def winner(self, state: Marks) -> int | None:
        return 0 if self._lined(state.x) else 1 if self._lined(state.o) else None

    def terminal(self, state: Marks) -> bool:
        return state.x | state.o == self._full or self._lined(state.x) or self._lined(state.o)

    def evaluate(self, state: Marks) -> int:
        """Lines that are still open to one side only, counted more the fuller they are."""
        score, values = 0, self._values
        for window in self._windows:
            mine, theirs = state.x & window, state.o & window
            if mine and not theirs:
                score += values[mine.bit_count()]
            elif theirs and not mine:
                score -= values[theirs.bit_count()]
        return max(-GUESS, min(GUESS, score))

    def canonical(self, state: Marks) -> Hashable:
        return self._image(state)

    def board(self, state: Marks) -> Sequence[str]:
        return ["x" if state.x & bit else "o" if state.o & bit else "" for bit in self._bits]

    def path(self, action: int) -> Sequence[int]:
        return (action,)

    def text(self, action: int) -> str:
        return self.label(action)

    def parse(self, state: Marks, text: str) -> int:
        wanted = text.strip().lower()
        cells = {self.text(cell): cell for cell in range(self.rows * self.columns)}
        if wanted not in cells:
            last = self.text(self.rows * self.columns - 1)
            raise ValueError(f"no cell {text.strip()[:20]!r}: a move is a cell from a1 (top left) to {last}")
        if self.terminal(state):
            raise ValueError("the game is over")
        if cells[wanted] not in self.actions(state):
            raise ValueError(f"{wanted} is taken")
        return cells[wanted]

    def state_text(self, state: Marks) -> str:
        """Rows from the top with "/" between them: "X.O/.X./..."."""
        cells = [{"x": "X", "o": "O", "": "."}[piece] for piece in self.board(state)]
        return "/".join("".join(cells[n : n + self.columns]) for n in range(0, len(cells), self.columns))

    def placed(self, cells: Sequence[str], player: int) -> Marks:
        marks = [{"x": "X", "o": "O", "": "."}[piece] for piece in cells]
        rows = ["".join(marks[at : at + self.columns]) for at in range(0, len(marks), self.columns)]
        state = self.parse_state("/".join(rows))
        if self.player(state) != player and not self.terminal(state):
            raise ValueError(f"with these marks it is {self.players[1 - player]}'s turn")
        return state

    def parse_state(self, text: str) -> Marks:
        rows = text.strip().split("/")
        if len(rows) != self.rows:
            raise ValueError(
                f"a {self.rows}×{self.columns} board has {self.rows} rows between '/', not {len(rows)}"
            )
        x = o = 0
        for number, row in enumerate(rows):
            if len(row) != self.columns:
                raise ValueError(f"row {number + 1} has {len(row)} cells; {self.columns} are wanted")
            for column, mark in enumerate(row):
                bit = self._bits[number * self.columns + column]
                if mark in "Xx":
                    x |= bit
                elif mark in "Oo0":
                    o |= bit
                elif mark not in "._- ":
                    raise ValueError(
                        f"row {number + 1}, column {column + 1}: {mark!r} is none of X, O and '.'"
                    )
        state = Marks(x, o)
        if self.player(state) not in (0, 1):
            raise ValueError(
                f"{x.bit_count()} X and {o.bit_count()} O: X moves first, so as many or one more X"
            )
        if self._lined(x) and self._lined(o):
            raise ValueError("both X and O have a line")
        if (self._lined(x) and self.player(state) == 0) or (self._lined(o) and self.player(state) == 1):
            raise ValueError("the game went on after it was won")
        return state

    def highlight(self, state: Marks) -> Sequence[int]:
        lined = {
            self._cells[bit]
            for window in self._windows
            if window & state.x == window or window & state.o == window
            for bit in self._bits
            if bit & window
        }
        return sorted(lined)

    def _lined(self, marks: int) -> bool:
        for step in self._steps:
            run = marks
            for _ in self._rest:
                run &= run >> step
            if run:
                return True
        return False

    def _find_symmetries(self) -> list[list[int]]:
        """For each turn and mirror image but the identity, the bit that each cell's goes to."""
        rows, columns = self.rows, self.columns
        found = []
        for turned in (False, True) if rows == columns else (False,):
            for down in (False, True):
                for across in (False, True):
                    places = []
                    for row in range(rows):
                        for column in range(columns):
                            r, c = (column, row) if turned else (row, column)
                            r, c = rows - 1 - r if down else r, columns - 1 - c if across else c
                            places.append(self._bits[r * columns + c])
                    found.append(places)
        return found[1:]

    def _smallest_image(self, state: Marks) -> Hashable:
        xs = [cell for cell, bit in enumerate(self._bits) if state.x & bit]
        os = [cell for cell, bit in enumerate(self._bits) if state.o & bit]
        images = ((sum(p[cell] for cell in xs), sum(p[cell] for cell in os)) for p in self._symmetries)
        return min((tuple(state), *images))


GAME = TicTacToe

LEVELS = (
    Level("Beginner", Limit(depth=1), noise=60, oversight=0.5),
    Level("Easy", Limit(depth=2), noise=20, oversight=0.32),
    Level("Medium", Limit(depth=3), noise=8, oversight=0.12),
    Level("Hard", Limit(seconds=1, depth=6), noise=3, oversight=0.02),
    Level("Perfect", Limit(seconds=1)),
)
