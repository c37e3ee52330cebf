"""Checks of the course's `raichu.py N PLAYER BOARD TIMELIMIT`: is its last line a legal and a good move?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from ...api import Report
from ...games.raichu.engines import ENGINES, LEVELS
from ...games.raichu.rules import Move, Position, Raichu
from ...search.levels import Weakened, value_moves
from ...stopping import Limit, Stop, never
from ...submissions.program import run as run_program
from . import SEEDS, Check, Outcome, Settings
from ._listing import Finding, Item, NotRun, Unjudged, run
from ._raichu_positions import POSITIONS, Task
from ._raichu_traps import TRAPS
from ._raichu_turns import KINDS, ONE_MOVE, PROMOTION, Turn
from ._raichu_words import draw, why_worse

__all__ = ["DEFAULTS", "FILE", "check"]

FILE = "raichu.py"
SECONDS, GAMES = 2.0, 2
BUDGET = 600.0
"""How many CPU seconds may a file take? Who uses every limit to its end takes about half."""
DEFAULTS = Settings(seconds=SECONDS, games=GAMES, budget=BUDGET)
GRACE_SECONDS = 1.0
"""How many CPU seconds more before it is ended? Python must start, and frames tell the time late."""
LEVEL = 3
SHORT_SECONDS = 1.0
"""How long has it in a small position, and for a move of a game?"""
MOVES = 20
"""How many moves of the student's has a game? It is to see that it plays on, not to finish."""
DEPTH = 3
"""How far does the engine look when it judges a move? As far as a student's program sees."""
TOLERANCE = 100
"""How much worse than the best may a move be? A quarter of a raichu: it is not about matters of taste."""


def check(path: Path, settings: Settings = DEFAULTS, stop: Stop = never) -> Iterator[Check]:
    """Check a `raichu.py`, whatever it does; Stopped if `stop` says so."""
    seconds = settings.seconds or SECONDS
    if seconds != int(seconds):
        raise ValueError(f"the course's time limit is in whole seconds, not {seconds:g}")
    program = Program(path, seconds, settings.budget or BUDGET, stop)
    program.try_positions()
    yield from run(CHECKS, program)
    for number in range(GAMES if settings.games is None else settings.games):
        yield _play(program, number)


class Program:
    """A student's program, and what it did in every position."""

    missing: Sequence[str] = ()

    def __init__(self, path: Path, seconds: float, budget: float, stop: Stop) -> None:
        self.path, self.seconds, self.budget, self.stop = path, seconds, budget, stop
        self.failed: dict[str, str] = {}
        self.turns: list[Turn] = []
        self.spent = 0.0
        self.unjudged = ""
        """Why not every position was tried, if that is so."""

    def try_positions(self) -> None:
        tasks = [(task, self.seconds) for task in POSITIONS]
        tasks += [(task, min(self.seconds, SHORT_SECONDS)) for task in TRAPS]
        for number, (task, seconds) in enumerate(tasks):
            if self.spent >= self.budget:
                used = f"the {self.budget:g} CPU seconds for the whole file were used up"
                self.unjudged = f"{used} after {number} of {len(tasks)} positions"
                return
            turn = self.turn(task, seconds, SEEDS[number % len(SEEDS)])
            if turn.cut_short:
                self.unjudged = "the machine was too busy: the clock ended it before it had its CPU seconds"
            else:
                self.turns.append(turn)

    def turn(self, task: Task, seconds: float, seed: int) -> Turn:
        """Run it for its time and a little more; if the machine is busy, that takes longer by the clock."""
        most = seconds + GRACE_SECONDS
        made = run_program(self.path, task.arguments(seconds), most, self.stop, hash_seed=seed, rest=most)
        self.spent += made.cpu
        return Turn(task, made, seconds)

    def root(self, *names: str) -> str | None:
        """The check where the defect is of the first of these that failed."""
        return next((self.failed[name] for name in names if name in self.failed), None)

    @property
    def spoilt(self) -> str | None:
        """The check where the defect is if it does not move by the rules; an error after its move is none."""
        mute = any(turn.run.error and turn.board is None for turn in self.turns)
        return self.root(*(name for name in LEGAL if mute or name != ERRORS))

    def sound(self) -> list[Turn]:
        """Where it ended without an error, or had moved before; NotRun if nowhere."""
        return _some(
            [turn for turn in self.turns if not turn.run.error or turn.board],
            "it ended in an error every time", ERRORS,
        )  # fmt: skip

    def moved(self) -> list[Turn]:
        """Where it printed a board; NotRun if nowhere."""
        return _some([turn for turn in self.sound() if turn.board], "it never printed a board", LAST)

    def wrong(self, turns: Sequence[Turn], of: Sequence[Turn], *lines: str) -> Finding | None:
        """The smallest position of these, or nothing; Unjudged if not all was tried."""
        if not turns:
            if self.unjudged:
                raise Unjudged(self.unjudged)
            return None
        first = min(turns, key=lambda turn: turn.pieces)
        head = f"in {len(turns)} of {len(of)} positions; the smallest is"
        told = lines or (str(first.fault),)
        return Finding([head, *first.show(*told)], first.task.game.state_text(first.task.state))


def _some(turns: list[Turn], otherwise: str, follows: str | None = None) -> list[Turn]:
    if not turns:
        raise NotRun(otherwise, follows)
    return turns


def _errors(program: Program) -> Finding | None:
    wrong = [turn for turn in program.turns if turn.run.error]
    if not wrong:
        return program.wrong(wrong, program.turns)
    first = min(wrong, key=lambda turn: turn.pieces)
    moved = ["before that it had printed a board, which counts as its move"] if first.board else []
    return program.wrong(wrong, program.turns, str(first.run.error), *moved)


def _late(program: Program) -> Finding | None:
    late = [turn for turn in program.sound() if turn.run.late]
    if not late:
        return None
    return _note(
        f"in {len(late)} of {len(program.turns)} positions it was still running and was ended; "
        "the last line it had printed counts"
    )


def _talk(program: Program) -> Finding | None:
    for turn in program.sound():
        for line in turn.lines[:-1]:
            if not turn.is_board(line):
                return _note(f"it printed {line[:60]!r} before its last line, which alone counts")
    return None


def _note(line: str) -> Finding:
    return Finding([f"a note: {line}"], wrong=False)


def _last(program: Program) -> Finding | None:
    turns = program.sound()
    return program.wrong([turn for turn in turns if turn.board is None], turns)


def _illegal(kind: str, program: Program) -> Finding | None:
    """The illegal moves of one kind; if it never made one of the kind there is nothing to judge."""
    turns = program.moved()
    tried = [turn for turn in turns if turn.moved == kind or (kind == PROMOTION and turn.far)]
    if kind != ONE_MOVE:
        _some(tried, f"it never moved a {kind}" if kind in KINDS else "nothing reached the far row")
    bad = [turn for turn in tried if turn.fault]
    if not bad:
        return program.wrong([], turns)
    first = min(bad, key=lambda turn: turn.pieces)
    assert first.board is not None
    shown = ("it printed", *draw(first.board, first.task.game.size), f"illegal: {first.fault}")
    return program.wrong(bad, turns, *shown)


def _weak(program: Program) -> Finding | None:
    turns = [turn for turn in program.moved() if turn.task.tactical and not turn.fault]
    turns = _some(turns, "it made no legal move where there is something to win")
    bad = {turn: why for turn in turns if (why := _misses(turn)) is not None}
    first = min(bad, key=lambda turn: turn.pieces, default=None)
    found = program.wrong(list(bad), turns, *([bad[first]] if first else []))
    root = program.spoilt
    return found and Finding(found.lines, found.position, root)


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


def _play(program: Program, number: int) -> Check:
    """A short game against a level of ours; it passes if every move is legal, whoever wins."""
    game, seat = Raichu(), number % 2
    item: Item[Program] = Item(
        f"it plays a game as {COLOURS[seat]} against level {LEVEL}, every move legal", _errors,
        source="It plays against others, move by move.",
    )  # fmt: skip
    root = program.spoilt
    if root is not None:
        return item.check(Outcome.NOT_RUN, [f"first this must be so: {root}"], root)
    engine = Weakened(game, ENGINES["kernel"](game), LEVELS[LEVEL - 1], seed=number)
    history = [game.initial_state()]
    for ply in range(2 * MOVES):
        state = history[-1]
        if game.terminal(state) or game.drawn(history):
            break
        if game.player(state) == seat:
            task = Task(f"move {len(history) // 2 + 1} as {COLOURS[seat]}", "wb"[seat], state.board)
            turn = program.turn(task, min(program.seconds, SHORT_SECONDS), SEEDS[ply % len(SEEDS)])
            if turn.cut_short or program.spent > program.budget:
                why = f"{ply} plies were played; then the time for the file was over, or the machine too busy"
                return item.check(Outcome.UNJUDGED, [why])
            if turn.fault or turn.board is None:
                lines = turn.show(str(turn.fault))
                return item.check(Outcome.FAILED, lines, position=game.state_text(state))
            history.append(game.result(state, task.successors[turn.board]))
        else:
            *_, report = engine.think(history, Limit(), never)
            history.append(game.result(state, report.pv[0]))
    return item.check(Outcome.OK, [_result(game, history, seat)])


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
ERRORS = "it runs without an error"
LAST = "its last line is a board"
RULES = {
    "pichu": (
        "a pichu moves by the rules",
        "A pichu moves one cell diagonally forward onto an empty one, or jumps a pichu of the other side "
        "that is next to it, diagonally forward, onto the empty cell behind.",
    ),
    "pikachu": (
        "a pikachu moves by the rules",
        "A pikachu moves one or two empty cells forward, left or right, or jumps one pichu or pikachu of the "
        "other side that way, two or three cells in all, everything else on the way being empty.",
    ),
    "raichu": (
        "a raichu moves by the rules",
        "A raichu moves any number of empty cells in any direction, also diagonally, and may jump one piece "
        "of the other side on the way.",
    ),
    PROMOTION: (
        "what reaches the far row becomes a raichu, and nothing else does",
        "A pichu or a pikachu that comes to the last row is replaced by a raichu of its side.",
    ),
    ONE_MOVE: (
        "one piece moves, and the board changes",
        "Players take turns; at each the player must move one piece.",
    ),
}
LEGAL = (ERRORS, LAST, *(name for name, _ in RULES.values()))

CHECKS = (
    Item(ERRORS, _errors, source="The program is called with N, the player, the board and the time limit."),
    Item(
        "it is ended at the time limit if it has not ended", _late,
        source="After the time limit the program is killed, and what it printed last is its move.",
    ),
    Item(
        "what it prints before its last line does not count", _talk,
        source="It may print better and better boards; the last line is its move.",
    ),
    Item(LAST, _last, source="The move is printed as the new board, N times N cells in one line."),
    *(
        Item(name, partial(_illegal, kind), kind, source=source)
        for kind, (name, source) in RULES.items()
    ),
    Item("it takes what it can get", _weak, source="It is to find a good move within the limit."),
)  # fmt: skip
