"""SAT solvers that stay open, here and in a worker process that can be ended."""

from __future__ import annotations

import inspect
import os
import pickle
import signal
import subprocess
import sys
import time
from itertools import combinations

import pytest

from plyground.cnf import CNF
from plyground.sat.session import Local, Remote
from plyground.stopping import Unfinished


def pigeons(holes):
    """One pigeon more than there are holes: no model, and hours to find that out for more than twelve."""
    place = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    each = [[place[p, h] for h in range(holes)] for p in range(holes + 1)]
    alone = [[-place[p, h], -place[q, h]] for h in range(holes) for p, q in combinations(range(holes + 1), 2)]
    return CNF.of(each + alone)


@pytest.mark.parametrize("kind", [Local, Remote])
def test_an_oracle_answers_assumes_explains_and_learns(kind):
    with kind("cadical195", CNF.of([[1, 2], [-1, 3]])) as session:
        assert 3 in session.solve([1])
        assert session.solve([1, -3]) is None
        assert set(session.core()) <= {1, -3}
        assert session.solve([-1]) is not None
        session.add([1])
        assert session.solve([-1]) is None
        assert session.core() == [-1]


@pytest.mark.parametrize("kind", [Local, Remote])
def test_an_oracle_proves(kind):
    with kind("cadical195", pigeons(3), proof=True) as session:
        assert session.solve() is None
        assert session.proof()[-1].split() == ["0"]


def test_a_worker_is_ended_when_told_to_stop():
    start = time.monotonic()
    with Remote("cadical195", pigeons(14)) as session:
        process = session._process.process
        with pytest.raises(Unfinished):
            session.solve(stopped=lambda: time.monotonic() > start + 0.5)
        assert process.poll() is not None
    assert time.monotonic() - start < 60
    with Remote("cadical195", pigeons(3)) as session:
        assert session.solve() is None


def test_a_worker_waits_for_the_next_problem():
    with Remote("cadical195", pigeons(2)) as session:
        first = session._process
    with Remote("minisat22", pigeons(3)) as session:
        assert session._process is first
        assert session.solve() is None


def test_what_goes_wrong_in_a_worker_is_heard():
    with pytest.raises(Exception, match="nosuchsolver"):
        Remote("nosuchsolver", pigeons(2))


def test_a_worker_that_somebody_killed_is_missed_in_words_and_replaced():
    with Remote("cadical195", pigeons(2)) as session:
        session._process.process.kill()
        session._process.process.wait()
        with pytest.raises(ValueError, match="ended by itself"):
            session.solve()
    with Remote("cadical195", pigeons(2)) as session:
        assert session.solve() is None


def test_a_worker_that_went_while_it_waited_is_replaced_without_a_word(monkeypatch):
    with Remote("cadical195", pigeons(2)) as session:
        gone = session._process
    gone.process.kill()
    gone.process.wait()
    monkeypatch.setattr(type(gone), "alive", True)  # nobody has noticed yet
    with Remote("cadical195", pigeons(2)) as session:
        assert session._process is not gone
        assert session.solve() is None


def test_workers_that_end_leave_no_open_files():
    def files():
        return len(os.listdir("/proc/self/fd"))

    def kill_one():
        with Remote("cadical195", pigeons(2)) as session:
            process = session._process.process
        process.kill()
        process.wait()

    kill_one()
    before = files()
    for _ in range(5):
        kill_one()
    assert files() <= before


def test_a_late_signal_of_a_question_does_not_kill_its_answer():
    with Remote("cadical195", CNF.of([[1, 2], [-1, 3]])) as session:
        pid, stream = session._process.process.pid, session._process.process.stdin
        assert stream is not None
        os.kill(pid, signal.SIGSTOP)  # as a worker that reads long after it was written to
        pickle.dump(("solve", [1]), stream)
        stream.flush()
        pickle.dump(("solve", [-1]), stream)  # and what comes while it answers is no signal to it
        stream.flush()
        os.kill(pid, signal.SIGCONT)
        answers = [session._process.answers.get(timeout=150) for _ in range(2)]
        assert [1 in answer for answer in answers] == [True, False]


HOPELESS = """
from itertools import combinations
from plyground.cnf import CNF
from plyground.sat.session import Remote
{pigeons}
with Remote("cadical195", pigeons(14)) as session:
    print(session._process.process.pid, flush=True)
    session.solve()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_worker_dies_with_its_parent_amid_a_hopeless_solve(number):
    parent = subprocess.Popen(
        [sys.executable, "-c", HOPELESS.format(pigeons=inspect.getsource(pigeons))],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        time.sleep(0.7)
        parent.send_signal(number)
        parent.wait(timeout=150)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                with open(f"/proc/{worker}/stat") as file:
                    if file.read().rpartition(")")[2].split()[0] == "Z":
                        return
            except FileNotFoundError:
                return
            time.sleep(0.02)
        os.kill(worker, signal.SIGKILL)
        pytest.fail("the worker outlived its parent")
