"""`plyground sudoku count|check|encode|decode|prove` and `plyground sat`, as a user runs them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from conftest import by_program, find_program
from plyground.apps.cli import main
from plyground.puzzles.sudoku import explaining, proving
from processes import at_work

pytestmark = pytest.mark.preloaded

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
CLASH = "11" + "." * 79
CROWDED = "12345678.........9" + "." * 63


def test_count_says_how_many(run):
    shown = run("sudoku", "count", "-", text=f"{PUZZLE}\n{CROWDED}\n{'.' * 16}\n", timeout=120)
    assert shown.stdout == "1\n0\n288\n"
    assert shown.returncode == 1
    assert run("sudoku", "count", "." * 81, "--limit", "1000").stdout == "1000+\n"
    as_json = run("sudoku", "count", PUZZLE, "--json")
    assert json.loads(as_json.stdout) == {"puzzle": 1, "count": 1, "complete": True}


@pytest.mark.parametrize("solver", ["kernel", "cadical"])
def test_a_count_beyond_all_counting_is_refused(run, solver):
    assert run("sudoku", "count", PUZZLE, "--limit", str(10**18), "--solver", solver).stdout == "1\n"
    shown = run("sudoku", "count", PUZZLE, "--limit", str(10**23), "--solver", solver)
    assert shown.returncode == 2
    assert len(shown.stderr.splitlines()) == 1


def test_a_bad_line_is_named_and_the_others_are_answered(run):
    text = f"{PUZZLE}\n{PUZZLE[:-1]}\n{PUZZLE}\n"
    shown = run("sudoku", "count", "-", text=text)
    assert shown.stdout == "1\ninvalid\n1\n"
    assert shown.stderr == "plyground: line 2, column 81: 80 cells; a board of 9×9 has 81\n"
    assert shown.returncode == 2
    strict = run("sudoku", "count", "-", "--strict", text=text)
    assert strict.stdout == "1\n"
    assert strict.returncode == 2


def test_check_explains(run):
    assert run("sudoku", "check", PUZZLE).stdout == "one solution\n"
    several = run("sudoku", "check", "." + HARD[1:])
    assert several.returncode == 1
    first, one, other = several.stdout.splitlines()
    assert first.startswith("more than one solution; two of them differ at r")
    assert len(one) == len(other) == 81
    none = run("sudoku", "check", CROWDED)
    assert none.returncode == 1
    assert none.stdout.startswith("no solution: r1c1=1, ")
    found = json.loads(run("sudoku", "check", CROWDED, "--json").stdout)
    assert found["solutions"] == []
    assert [1, 8] in found["contradiction"]


def test_check_reads_rules(run, tmp_path):
    file = tmp_path / "rules.json"
    file.write_text(json.dumps({"givens": "9" + "." * 80, "thermo": [[[0, 0], [0, 1]]]}))
    assert run("sudoku", "check", str(file)).stdout.startswith(
        "no solution: r1c1=9 cannot be, by the rules: Digits rise"
    )
    file.write_text(json.dumps({"killer": [[[[0, 0], [0, 1]], 40]]}))
    shown = run("sudoku", "check", str(file))
    assert shown.returncode == 2
    assert "2 cells can't add up to 40" in shown.stderr


@pytest.mark.parametrize(
    ("form", "command"),
    [
        ("minimal", ["cadical", "-q", "{cnf}"]),
        ("seed", ["cadical", "-q", "{cnf}"]),
        ("extended", ["picosat", "{cnf}"]),
        ("compact", ["minisat", "-verb=0", "{cnf}", "{out}"]),
    ],
)
def test_what_is_encoded_is_solved_by_programs_and_decoded(run, tmp_path, command, form):
    cnf, out = tmp_path / "p.cnf", tmp_path / "p.out"
    written = run("sudoku", "encode", HARD, "--encoding", form, "-o", str(cnf))
    assert written.returncode == 0
    assert "clauses" in written.stderr
    find_program(command[0])
    arguments = [argument.format(cnf=cnf, out=out) for argument in command]
    solved = subprocess.run(arguments, capture_output=True, text=True)
    assert solved.returncode == 10
    answer = out.read_text() if out.exists() else solved.stdout
    decoded = run("sudoku", "decode", str(cnf), text=answer)
    assert decoded.returncode == 0
    assert decoded.stdout == run("sudoku", "solve", HARD).stdout


def test_encode_maps_its_variables(run):
    shown = run("sudoku", "encode", PUZZLE)
    assert "c cell r1c1=1 is 1\n" in shown.stdout
    assert "c cell r9c9=9 is 729\n" in shown.stdout
    assert "\np cnf 729 12018\n" in shown.stdout


def test_decode_knows_that_there_is_no_solution(run, tmp_path):
    cnf = tmp_path / "p.cnf"
    run("sudoku", "encode", PUZZLE, "-o", str(cnf))
    shown = run("sudoku", "decode", str(cnf), text="s UNSATISFIABLE\n")
    assert (shown.stdout, shown.returncode) == ("unsolvable\n", 1)
    assert run("sudoku", "decode", str(cnf), text="nonsense\n").returncode == 2


def test_prove_writes_what_sat_can_check(run, tmp_path):
    proof, cnf = tmp_path / "p.drat", tmp_path / "p.cnf"
    shown = run("sudoku", "prove", HARD, "--proof", str(proof))
    assert shown.returncode == 0
    assert "no second solution: proved" in shown.stderr
    verified = run("sat", str(cnf), "--check", str(proof))
    assert verified.stdout.endswith("s VERIFIED\n")
    assert verified.returncode == 20
    lines = proof.read_text().splitlines(keepends=True)
    proof.write_text("".join(lines[:-1]))
    refused = run("sat", str(cnf), "--check", str(proof))
    assert (refused.stdout, refused.returncode) == ("s NOT VERIFIED\n", 1)
    several = run("sudoku", "prove", "." * 81, "--proof", str(tmp_path / "q.drat"))
    assert several.returncode == 1
    assert not (tmp_path / "q.drat").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", PUZZLE, "--time", "1e-9"],
        ["count", PUZZLE, "--time", "0"],
        ["check", PUZZLE, "--time", "0"],
        ["explain", PUZZLE, "--time", "0"],
        ["prove", PUZZLE, "--time", "0", "--proof", "no.drat"],
    ],
)
def test_what_is_not_answered_in_time_is_exit_code_3(run, arguments):
    shown = run("sudoku", *arguments)
    assert shown.returncode == 3
    assert len(shown.stderr.splitlines()) <= 1
    assert "3 if" in run("sudoku", arguments[0], "--help").stdout


@pytest.mark.parametrize("command", ["solve", "check", "count", "rate", "explain", "hint"])
def test_givens_that_clash_are_no_puzzle_whatever_is_asked(run, command):
    shown = run("sudoku", command, CLASH)
    assert shown.returncode == 2
    assert shown.stdout in ("", "invalid\n")
    assert len(shown.stderr.splitlines()) == 1
    assert "r1c1 and r1c2 are both 1" in shown.stderr or "a second 1 in row 1" in shown.stderr


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_an_empty_file_is_said(run, command):
    shown = run("sudoku", command, "-", text="# only a comment\n")
    assert (shown.returncode, shown.stderr) == (2, "plyground: -: there is no puzzle in it\n")


def test_a_bad_line_outweighs_a_late_answer_and_that_a_negative_one(run):
    assert run("sudoku", "count", "-", "--time", "0", text=f"{PUZZLE}\n{CROWDED}\n").returncode == 3
    assert run("sudoku", "count", "-", "--time", "0", text=f"{PUZZLE}\n{PUZZLE[:-1]}\n").returncode == 2


@pytest.mark.parametrize("command", ["explain", "prove"])
def test_only_a_negative_answer_is_exit_code_1(monkeypatch, capsys, tmp_path, command):
    def fail(*_arguments, **_options):
        raise ValueError("the SAT worker process ended by itself: out of memory?")

    monkeypatch.setattr(explaining, "follow", fail)
    monkeypatch.setattr(proving, "find_proof", fail)
    more = ["--proof", str(tmp_path / "p.drat")] if command == "prove" else []
    with pytest.raises(SystemExit) as ended:
        main(["sudoku", command, PUZZLE, *more])
    assert ended.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "plyground: the SAT worker process ended by itself: out of memory?\n"


def test_a_puzzle_that_is_not_unique_is_not_explained(run):
    rated = run("sudoku", "rate", "." * 81)
    assert rated.returncode == 1
    reason, *solutions = rated.stdout.splitlines()
    assert reason.startswith("more than one solution")
    for command, refused in (("explain", "not explained"), ("hint", "no hint")):
        shown = run("sudoku", command, "." * 81)
        assert (shown.stderr, shown.returncode) == (f"plyground: {refused}: {reason}\n", 2)
        assert shown.stdout.splitlines() == solutions


def test_a_puzzle_is_rated_and_hinted_as_much_as_one_wants(run):
    assert run("sudoku", "rate", PUZZLE).stdout == "easy 1.2 (score 554, Hidden single)\n"
    assert json.loads(run("sudoku", "rate", PUZZLE, "--json").stdout)["level"] == "easy"
    assert run("sudoku", "hint", PUZZLE).stdout == "Look at box 2.\n"
    assert run("sudoku", "hint", PUZZLE, "--tell", "technique").stdout == "Look at box 2. Hidden single.\n"
    step = run("sudoku", "hint", PUZZLE, "--tell", "step").stdout
    assert step == "r1c6=8: Hidden single. In box 2 only r1c6 has room for 8.\n"
    assert run("sudoku", "hint", SOLUTION).stdout == "every square is filled\n"
    many = run("sudoku", "rate", "-", text=f"{PUZZLE}\n{PUZZLE[:-1]}\n{'.' * 16}\n")
    assert many.returncode == 2
    assert many.stdout.splitlines()[1] == "invalid"


SATISFIABLE = "p cnf 3 2\n1 -2 0\n2 3 0\n"
UNSATISFIABLE = "p cnf 1 2\n1 0\n-1 0\n"


@pytest.mark.parametrize(
    "solver", ["cadical", "glucose", *map(by_program, ("minisat", "picosat", "cadical"))]
)
def test_sat_answers_as_competitions_have_it(run, solver):
    yes = run("sat", "-", "--solver", solver, text=SATISFIABLE)
    assert yes.returncode == 10
    assert yes.stdout.startswith("s SATISFIABLE\nv ")
    assert yes.stdout.endswith(" 0\n")
    no = run("sat", "-", "--solver", solver, text=UNSATISFIABLE)
    assert (no.stdout, no.returncode) == ("s UNSATISFIABLE\n", 20)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("p cnf 3 5\n1 0\n", "the end, after 1 of the 5 clauses"),
        ("p cnf 3 1\n1 2\n", "the last clause does not end with 0"),
        ("p cnf 3 1\n1 9 0\n", "line 2, column 3: variable 9"),
    ],
)
def test_sat_names_what_is_wrong_with_a_file(run, text, complaint):
    shown = run("sat", "-", text=text)
    assert shown.returncode == 2
    assert complaint in shown.stderr
    assert len(shown.stderr.splitlines()) == 1


def test_sat_names_a_missing_program_and_a_solver_of_another_kind(run):
    assert (
        "no Debian package brings it"
        in run("sat", "-", "--solver", "program:zchaff", text=SATISFIABLE).stderr
    )
    assert "reads no CNF" in run("sat", "-", "--solver", "z3", text=SATISFIABLE).stderr
    assert "did you mean" in run("sat", "-", "--solver", "cadicl", text=SATISFIABLE).stderr


def pigeons(holes):
    """A file that no solver finishes within a lifetime for many holes."""
    place = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    clauses = [[place[p, h] for h in range(holes)] for p in range(holes + 1)]
    clauses += [
        [-place[p, h], -place[q, h]] for h in range(holes) for p in range(holes + 1) for q in range(p)
    ]
    body = "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)
    return f"p cnf {len(place)} {len(clauses)}\n{body}"


def test_sat_gives_up_at_its_limit(run):
    shown = run("sat", "-", "--time", "0.5", text=pigeons(14))
    assert (shown.stdout, shown.returncode) == ("s UNKNOWN\n", 0)


def test_a_check_gives_up_at_its_limit(run, tmp_path):
    cnf, proof = tmp_path / "p.cnf", tmp_path / "p.drat"
    cnf.write_text(pigeons(6))
    assert run("sat", str(cnf), "--proof", str(proof)).returncode == 20
    assert run("sat", str(cnf), "--check", str(proof)).returncode == 20
    shown = run("sat", str(cnf), "--check", str(proof), "--time", "0")
    assert (shown.stdout, shown.returncode) == ("s UNKNOWN\n", 0)


@pytest.mark.parametrize("solver", ["minisat", "mergesat", "z3", "program:minisat"])
def test_who_writes_no_proofs_says_so_in_one_line(run, tmp_path, solver):
    file = str(tmp_path / "p.drat")
    for shown in (
        run("sat", "-", "--solver", solver, "--proof", file, text=UNSATISFIABLE),
        run("sudoku", "prove", PUZZLE, "--solver", solver, "--proof", file),
    ):
        assert shown.returncode == 2
        assert len(shown.stderr.splitlines()) == 1


def test_ctrl_c_ends_a_hopeless_solve_at_once(tmp_path):
    file = tmp_path / "hopeless.cnf"
    file.write_text(pigeons(14))
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "sat", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PLYGROUND_HOME": str(tmp_path)},
    )
    at_work(process)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=150)
    assert time.monotonic() - start < 60
    assert process.returncode == 130
    assert errors.strip() == "plyground: cancelled"


@pytest.mark.parametrize("solver", ["kernel", "z3", "backtracking"])
def test_ctrl_c_ends_an_endless_count_at_once(solver):
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "sudoku", "count", "." * 81,
         "--limit", str(10**17), "--solver", solver],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    at_work(process)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=150)
    assert time.monotonic() - start < 60
    assert (process.returncode, output, errors.strip()) == (130, "", "plyground: cancelled")


def test_more_solutions_than_memory_holds_are_not_kept(run):
    shown = run("sudoku", "solve", "." * 81, "--limit", str(10**9))
    assert (shown.returncode, shown.stdout) == (1, "multiple\n")


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.parametrize("name", ["count", "check", "encode", "decode", "prove"])
def test_help_imports_nothing_heavy(name):
    script = (
        "import sys; from plyground.apps.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", script, "sudoku", name, "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=150)
    assert "Usage: plyground" in shown.stdout
    assert not {"numpy", "pysat", "z3"} & set(shown.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "text", "reason"),
    [
        (["sudoku", "check", "-"], '{"givens": "%s", "killer": "x"}' % ("." * 81), "killer: takes"),
        (["sudoku", "check", "-"], '{"size": %s}' % ("9" * 5000), "a number has thousands of digits"),
        (["sudoku", "prove", PUZZLE, "--proof", "-"], "", "need files"),
        (["sat", "-", "--check", "/dev/null", "--proof", "p"], "p cnf 1 1\n1 0\n", "one of them at a time"),
        (["pdn", "-", "--write", "x.pdn", "--json"], "", "--json is for the list"),
    ],
)
def test_what_makes_no_sense_is_said_in_plain_words(run, arguments, text, reason):
    shown = run(*arguments, text=text)
    assert shown.returncode == 2
    assert reason in shown.stderr
    assert shown.stderr.count("\n") == 1
