"""Programs that read DIMACS files: Debian's for real, zChaff through a stand-in that prints as it does."""

from __future__ import annotations

import sys
import time

import pytest

from conftest import find_program
from plyground.cnf import CNF, satisfied
from plyground.csp import CSP, AllDifferent
from plyground.solvers import dimacs
from plyground.solvers.dimacs import PROGRAMS, Program, read_answer, read_minisat, read_zchaff
from plyground.stopping import Limit, Unfinished

SATISFIABLE = CNF.of([[1, 2], [-1, 3], [-2, -3]])
UNSATISFIABLE = CNF.of([[1], [-1, 2], [-2]])

STAND_IN = """#!{python}
import sys
from pysat.solvers import Solver
clauses = [[int(word) for word in line.split()[:-1]] for line in open(sys.argv[1]) if line[0] not in "cp"]
with Solver("minisat22", bootstrap_with=clauses) as solver:
    print("Z-Chaff Version: zChaff 2007.3.12")
    print("Solving", sys.argv[1], "......")
    print("\\tCNF has", len(clauses), "clauses.")
    if solver.solve():
        print("Instance Satisfiable")
        model = solver.get_model()
        print(*model, "(" + str(len(model) + 1) + ")", "Random Seed Used\\t\\t\\t\\t0")
        print("Max Decision Level\\t\\t\\t\\t3")
        print("RESULT:\\tSAT")
    else:
        print("Instance Unsatisfiable")
        print("Random Seed Used\\t\\t\\t\\t0")
        print("RESULT:\\tUNSAT")
"""


@pytest.fixture
def zchaff(tmp_path, monkeypatch):
    program = tmp_path / "zchaff"
    program.write_text(STAND_IN.format(python=sys.executable))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    return "zchaff"


def check(command):
    model = Program(command).answer(SATISFIABLE)
    assert model is not None
    assert satisfied(SATISFIABLE, {abs(literal): literal > 0 for literal in model})
    assert Program(command).answer(UNSATISFIABLE) is None
    square = CSP(dict.fromkeys("abc", (1, 2, 3)), [AllDifferent(tuple("abc"))])
    assert len(list(Program(command).solve(square))) == 6


@pytest.mark.parametrize("name", ["minisat", "cadical", "picosat"])
def test_a_program_of_the_machine_is_run_by_its_name_and_by_its_path(name):
    path = find_program(name)
    check(name)
    check(path)


def test_zchaff_is_understood(zchaff):
    check(zchaff)


def test_zchaffs_answer_is_read_to_the_letter():
    text = "Instance Satisfiable\n1 -2 (3) 4 Random Seed Used\t\t\t\t0\nRESULT:\tSAT\n"
    assert read_zchaff(text) == [1, -2, 4]
    assert read_zchaff("Instance Unsatisfiable\nRESULT:\tUNSAT\n") is None
    with pytest.raises(Unfinished):
        read_zchaff("RESULT:\tABORT : TIME OUT\n")
    with pytest.raises(ValueError, match="no answer"):
        read_zchaff("Segmentation fault\n")
    with pytest.raises(ValueError, match="no line of literals"):
        read_zchaff("RESULT:\tSAT\n")


def test_minisats_answer_file_is_read():
    assert read_minisat("SAT\n1 -2 3 0\n") == [1, -2, 3]
    assert read_minisat("UNSAT\n") is None
    with pytest.raises(Unfinished):
        read_minisat("INDET\n")
    with pytest.raises(ValueError, match="no answer"):
        read_minisat("")


def test_s_and_v_lines_are_read_in_any_order():
    assert read_answer("c hello\nv 1 -2\nv 3 0\ns SATISFIABLE\n") == [1, -2, 3]
    assert read_answer("s UNSATISFIABLE\n") is None
    with pytest.raises(Unfinished):
        read_answer("s UNKNOWN\n")
    with pytest.raises(ValueError, match="where a literal should be"):
        read_answer("s SATISFIABLE\nv 1 two 0\n")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("kissat", "no Debian package brings it"),
        ("zchaff", "no Debian package brings it"),
        ("clasp", "apt install clasp"),
        ("cryptominisat5", "apt install cryptominisat"),
        ("nosuchprogram", "its name on the PATH or its file"),
    ],
)
def test_a_missing_program_is_missed_with_a_hint(monkeypatch, name, hint):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(LookupError, match=hint):
        Program(name).answer(SATISFIABLE)


def test_every_known_program_says_where_it_comes_from():
    assert set(PROGRAMS) == {
        "cadical", "clasp", "cryptominisat5", "glucose", "kissat", "minisat", "picosat", "zchaff",
    }  # fmt: skip


def test_a_program_that_answers_nothing_is_named(tmp_path):
    program = tmp_path / "mute"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    with pytest.raises(ValueError, match=r"no answer.*exit code 3"):
        Program(str(program)).answer(SATISFIABLE)


def test_a_program_is_killed_at_the_limit(tmp_path):
    program = tmp_path / "slow"
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    program.chmod(0o755)
    start = time.monotonic()
    with pytest.raises(Unfinished):
        next(Program(str(program)).models(SATISFIABLE, Limit(seconds=0.2)))
    assert time.monotonic() - start < 60


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_a_program_has_started_is_killed_with_it(tmp_path):
    program, note = tmp_path / "starter", tmp_path / "child"
    program.write_text(f"#!/bin/sh\nsleep 60 &\necho $! > {note}\nwait\n")
    program.chmod(0o755)
    with pytest.raises(Unfinished):
        Program(str(program)).answer(SATISFIABLE, lambda: note.exists() and bool(note.read_text().strip()))
    child = int(note.read_text())
    end = time.monotonic() + 20
    while alive(child) and time.monotonic() < end:
        time.sleep(0.02)
    assert not alive(child)


@pytest.mark.parametrize("script", ["yes", "head -c 100000 /dev/zero"])
def test_a_program_that_writes_without_end_is_ended(tmp_path, monkeypatch, script):
    monkeypatch.setattr(dimacs, "MOST_OUTPUT", 50_000)
    program = tmp_path / "chatty"
    program.write_text(f"#!/bin/sh\nexec {script}\n")
    program.chmod(0o755)
    with pytest.raises(ValueError, match="wrote more than 50,000 bytes"):
        Program(str(program)).answer(SATISFIABLE)
