"""A puzzle being worked on: commands in, events out, and an end to what is no longer wanted."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue

import pytest

from plyground.api import Limit
from plyground.play.job import Job
from plyground.play.session import Busy
from plyground.puzzles.sudoku.desk import SudokuDesk
from plyground.puzzles.sudoku.grid import Grid, parse
from plyground.puzzles.sudoku.variants import Puzzle

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class Listener:
    """A job, and what is heard of it."""

    def __init__(self, **options):
        self.events = SimpleQueue()
        self.pool = ThreadPoolExecutor(1)
        self.job = Job(SudokuDesk(), pool=self.pool, notify=self.events.put, **options)

    def ask(self, *last, **message):
        """Send a command; everything that is heard up to one of these events."""
        self.job.send(message)
        return self.hear(*last)

    def hear(self, *last):
        heard = []
        while not heard or heard[-1]["event"] not in last:
            try:
                heard.append(self.events.get(timeout=60))
            except Empty:
                pytest.fail(f"no {last} after {[event['event'] for event in heard]}")
        return heard


@pytest.fixture
def listener():
    made = Listener()
    yield made
    made.job.close()
    made.pool.shutdown()


def test_a_pasted_puzzle_is_shown_and_solved(listener):
    [shown] = listener.ask("puzzle", command="puzzle", text=PUZZLE)
    assert shown["cells"] == list(parse(PUZZLE).cells)
    assert shown["box"] == [3, 3]
    for solver in (None, "cadical", "backtracking"):
        events = listener.ask("done", command="solve", solver=solver)
        assert [event["event"] for event in events] == ["working", "solution", "done"]
        assert "".join(map(str, events[1]["cells"])) == SOLUTION


def test_a_digit_is_typed_and_clashes_are_shown(listener):
    listener.ask("puzzle", command="cell", cell=0, value=5)
    [shown] = listener.ask("puzzle", command="cell", cell=8, value=5)
    assert shown["clashes"] == [0, 8]
    [shown] = listener.ask("puzzle", command="empty")
    assert not any(shown["cells"])


def test_questions_are_answered(listener):
    listener.ask("puzzle", command="puzzle", text=PUZZLE)
    assert listener.ask("done", command="count")[1] == {"event": "count", "count": 1, "complete": True}
    assert listener.ask("done", command="check")[1]["says"] == "one solution"
    sizes = listener.ask("done", command="cnf", encoding="minimal")[1]
    assert (sizes["variables"], sizes["clauses"]) == (729, 8829 + 30)


def test_a_puzzle_with_rules_is_pasted_as_json(listener):
    [shown] = listener.ask("puzzle", command="puzzle", text='{"x": true, "killer": [[[[0, 0], [0, 1]], 17]]}')
    assert shown["json"]["x"] is True
    events = listener.ask("done", command="solve")
    assert sorted(events[1]["cells"][:2]) == [8, 9]


def test_the_textbook_solver_can_be_watched(listener):
    listener.ask("puzzle", command="puzzle", text=PUZZLE)
    *steps, solution, _ = listener.ask("done", command="watch")[1:]
    assert {step["kind"] for step in steps} <= {"assign", "remove", "backtrack"}
    assert all(step["says"] for step in steps)
    assert "".join(map(str, solution["cells"])) == SOLUTION


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"command": "puzzle", "text": "." * 80}, "line 1, column 81: 80 cells"),
        ({"command": "puzzle", "text": "{"}, "line 1, column 2"),
        ({"command": "cell", "cell": 81, "value": 1}, "no cell 81"),
        ({"command": "cell", "cell": 0, "value": 10}, "10 at r1c1"),
        ({"command": "solve", "solver": "nosuch"}, "no solver 'nosuch'"),
        ({"command": "count", "limit": 0}, "limit takes"),
        ({"command": "cnf", "encoding": "?"}, "no such encoding"),
        ({"command": "dance"}, "no command 'dance'"),
        ({}, "no command 'None'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(listener, message, reason):
    listener.job.send(message)
    assert reason in listener.hear("refused")[-1]["reason"]


def hopeless():
    """A 36×36 board with a single given: far too much for the textbook solver."""
    return Puzzle(Grid((6, 6), (1,) + (0,) * 1295))


def test_a_change_ends_the_work_under_way(listener):
    listener.job.desk.puzzle = hopeless()
    listener.ask("working", command="solve", solver="backtracking")
    start = time.monotonic()
    listener.ask("stopped", command="puzzle", text=PUZZLE)
    assert time.monotonic() - start < 20
    assert listener.ask("done", command="count")[1]["count"] == 1


def test_work_is_stopped_on_demand_and_at_its_limit():
    made = Listener(limit=Limit(seconds=0.3))
    made.job.desk.puzzle = hopeless()
    assert made.ask("stopped", command="solve", solver="backtracking")[-1]["command"] == "solve"
    made.ask("working", command="solve", solver="backtracking")
    made.ask("stopped", command="stop")
    made.job.close()
    made.pool.shutdown()


def test_a_full_pool_is_said():
    class Full:
        def submit(self, task):
            raise Busy

    heard = []
    job = Job(SudokuDesk(), pool=Full(), notify=heard.append)
    with pytest.raises(Busy):
        job.send({"command": "solve"})
    assert heard == [{"event": "busy"}]
