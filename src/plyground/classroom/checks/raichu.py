"""Checks of the course's `raichu.py N PLAYER BOARD TIMELIMIT`: is what it prints legal, in time and good?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...api import Report
from ...games.raichu.engines import ENGINES, LEVELS
from ...games.raichu.rules import Move, Position, Raichu
from ...search.levels import Weakened, value_moves
from ...stopping import Limit, Stop, never
from ...submissions.program import Run
from ...submissions.program import run as run_program
from . import Check, Outcome, Settings
from ._listing import Item, NotRun, run
from ._raichu_positions import POSITIONS, Task
from ._raichu_words import draw, why_illegal, why_worse

__all__ = ["DEFAULTS", "FILE", "check"]

FILE = "raichu.py"
SECONDS, GAMES = 2.0, 2
DEFAULTS = Settings(seconds=SECONDS, games=GAMES)
GRACE_SECONDS = 1.0
"""How late may a program be? A busy machine holds it up, and so does the start of Python."""
LEVEL = 3
GAME_SECONDS = 1.0
"""How long has it for a move of a game? The positions before have shown whether it keeps to its limit."""
MOVES = 20
"""How many moves of the student's has a game? It is to see that it plays on, not to finish."""
DEPTH = 3
"""How far does the engine look when it judges a move? As far as a student's program sees."""
TOLERANCE = 100
"""How much worse than the best may a move be? A quarter of a raichu: it is not about matters of taste."""
PREFACE = "Here's what I decided:"
"""What the course's own frame prints before the boards."""


def check(path: Path, settings: Settings = DEFAULTS, stop: Stop = never) -> Iterator[Check]:
    """Check a `raichu.py`, whatever it does; Stopped if `stop` says so."""
    seconds = settings.seconds or SECONDS
    if seconds != int(seconds):
        raise ValueError(f"the course's time limit is in whole seconds, not {seconds:g}")
    tried = Tried([])
    for task in POSITIONS:
        tried.turns.append(Turn(task, _run(path, task, seconds, stop)))
    legal = True
    for made in run(CHECKS, tried):
        legal = legal and (made.name != LEGAL or made.outcome is Outcome.OK)
        yield made
    for number in range(GAMES if settings.games is None else settings.games):
        name = f"it plays a game as {COLOURS[number % 2]} against level {LEVEL}"
        if legal:
            yield _play(name, path, number, min(seconds, GAME_SECONDS), stop)
        else:
            yield Check(name, Outcome.NOT_RUN, (f"first this must be so: {LEGAL}",))


def _run(path: Path, task: Task, seconds: float, stop: Stop) -> Run:
    return run_program(path, task.arguments(seconds), seconds + GRACE_SECONDS, stop)


@dataclass(frozen=True)
class Turn:
    """What a program did in a position."""

    task: Task
    run: Run

    @property
    def lines(self) -> Sequence[str]:
        """What it printed, without the frame's preface."""
        lines = self.run.lines
        return lines[lines.index(PREFACE) + 1 :] if PREFACE in lines else lines

    @property
    def board(self) -> str | None:
        """The last board that it printed."""
        return next((line for line in reversed(self.lines) if self.is_board(line)), None)

    def is_board(self, line: str) -> bool:
        return len(line) == len(self.task.board) and set(line) <= set(".wW@bB$")

    def show(self, *lines: str) -> list[str]:
        """The position and what is to be said about it."""
        head = f"{self.task.about}: raichu.py {self.task.game.size} {self.task.player} BOARD, with"
        return [head, *draw(self.task.board, self.task.game.size), *lines]

    @property
    def fault(self) -> str | None:
        """Why there is no legal move, if there is none."""
        if self.run.error:
            return self.run.error
        if self.board is None:
            return "it printed no board within the time limit" if self.run.late else "it printed no board"
        if self.board not in self.task.successors:
            return why_illegal(self.task.game, self.task.state, self.board)
        return None


@dataclass
class Tried:
    """A program in every position."""

    turns: list[Turn]
    missing: Sequence[str] = ()

    def sound(self) -> list[Turn]:
        """Where it ended without an error; NotRun if nowhere."""
        return _some([turn for turn in self.turns if not turn.run.error], "it ended in an error every time")

    def moved(self) -> list[Turn]:
        """Where it printed a board; NotRun if nowhere."""
        return _some([turn for turn in self.sound() if turn.board], "it never printed a board")


def _some(turns: list[Turn], otherwise: str) -> list[Turn]:
    if not turns:
        raise NotRun(otherwise)
    return turns


def _first(turns: Sequence[Turn], all_turns: Sequence[Turn]) -> str:
    """How many positions something is true of, before the first is shown."""
    return f"in {len(turns)} of {len(all_turns)} positions; the first is"


def _errors(tried: Tried) -> list[str]:
    bad = [turn for turn in tried.turns if turn.run.error]
    return [_first(bad, tried.turns), *bad[0].show(str(bad[0].run.error))] if bad else []


def _late(tried: Tried) -> list[str]:
    turns = tried.sound()
    bad = [turn for turn in turns if turn.run.late]
    if not bad:
        return []
    done = "its last board would count" if bad[0].board else "it had printed no board"
    after = f"it was still running after {bad[0].run.seconds:.1f} seconds; {done}"
    return [_first(bad, turns), *bad[0].show(after)]


def _strange(tried: Tried) -> list[str]:
    turns = [turn for turn in tried.sound() if turn.board or not turn.run.late]
    turns = _some(turns, "it never printed a board")
    for turn in turns:
        cells = len(turn.task.board)
        for line in turn.lines:
            if not turn.is_board(line):
                what = f"{len(line)} characters" if len(line) != cells else "other signs than . w W @ b B $"
                return turn.show(f"it printed {line[:80]!r}: {what}, where a board has {cells} cells")
        if turn.board is None:
            return turn.show("it printed nothing")
    return []


def _illegal(tried: Tried) -> list[str]:
    turns = tried.moved()
    bad = [turn for turn in turns if turn.fault]
    if not bad:
        return []
    first = bad[0]
    assert first.board is not None
    shown = ("it printed", *draw(first.board, first.task.game.size), f"illegal: {first.fault}")
    return [_first(bad, turns), *first.show(*shown)]


def _weak(tried: Tried) -> list[str]:
    turns = [turn for turn in tried.moved() if turn.task.tactical and not turn.fault]
    turns = _some(turns, "it made no legal move where there is something to win")
    bad = [(turn, why) for turn in turns if (why := _misses(turn)) is not None]
    if not bad:
        return []
    turn, why = bad[0]
    return [_first([turn for turn, _ in bad], turns), *turn.show(why)]


def _misses(turn: Turn) -> str | None:
    """What a legal move misses; None if it is about as good as the best."""
    task = turn.task
    assert turn.board is not None
    engine = ENGINES["kernel"](task.game)
    values = dict(value_moves(task.game, engine, [task.state], Limit(depth=DEPTH)))
    sign = 1 - 2 * task.state.player

    def worth(report: Report[Move]) -> int:
        return sign * report.score

    played, best = values[task.successors[turn.board]], max(values.values(), key=worth)
    return None if worth(best) - worth(played) < TOLERANCE else why_worse(task.game, task.state, played, best)


def _play(name: str, path: Path, number: int, seconds: float, stop: Stop) -> Check:
    """A short game against a level of ours; it passes if every move is legal, whoever wins."""
    game, seat = Raichu(), number % 2
    engine = Weakened(game, ENGINES["kernel"](game), LEVELS[LEVEL - 1], seed=number)
    history = [game.initial_state()]
    for _ in range(2 * MOVES):
        state = history[-1]
        if game.terminal(state) or game.drawn(history):
            break
        if game.player(state) == seat:
            task = Task(f"move {len(history) // 2 + 1} as {COLOURS[seat]}", "wb"[seat], state.board)
            turn = Turn(task, _run(path, task, seconds, stop))
            if turn.fault or turn.board is None:
                return Check(name, Outcome.FAILED, tuple(turn.show(str(turn.fault))))
            history.append(game.result(state, task.successors[turn.board]))
        else:
            *_, report = engine.think(history, Limit(), never)
            history.append(game.result(state, report.pv[0]))
    return Check(name, Outcome.OK, (_result(game, history, seat),))


def _result(game: Raichu, history: Sequence[Position], seat: int) -> str:
    plies, winner = len(history) - 1, game.winner(history[-1])
    if winner is not None:
        return f"{'won' if winner == seat else 'lost'} after {plies} plies"
    if game.drawn(history):
        return f"drawn after {plies} plies"
    own, theirs = (sum(history[-1].board.count(piece) for piece in side) for side in _sides(seat))
    return f"after {plies} plies it has {own} pieces against {theirs}"


def _sides(seat: int) -> tuple[str, str]:
    sides = ("wW@", "bB$")
    return sides[seat], sides[1 - seat]


COLOURS = ("white", "black")
LEGAL = "its last board is a legal move"

CHECKS = (
    Item("it runs without an error", _errors),
    Item("it is done within the time limit", _late),
    Item("it prints boards and nothing else", _strange),
    Item(LEGAL, _illegal),
    Item("it takes what it can get", _weak),
)
