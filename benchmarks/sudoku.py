"""9×9 Sudokus a second, beside tdoku, python-sat, OR-tools, sudokutools and py-sudoku on the same puzzles."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from array import array
from itertools import islice
from pathlib import Path
from typing import Any

from plyground.puzzles.sudoku.generator import generate

from .table import cpu_seconds, show

TDOKU = "PLYGROUND_TDOKU"
"""Which variable names a shared library of tdoku? It is no package: who wants it beside builds it first."""

Call = Any
"""A function of a shared library."""

SECONDS = 3.0
"""How much CPU time does a peer get for each set of puzzles? They solve as many as they can."""
PATIENCE = 30.0
"""After how many seconds is a peer ended that has not come back from a puzzle?"""

BEFORE = """
import sys, time
puzzles = sys.stdin.read().split()
def measure(solve):
    spent = 0.0
    for puzzle in puzzles:
        start = time.process_time()
        solution = solve(puzzle)
        spent += time.process_time() - start
        print(spent, solution, flush=True)
        if spent > float(sys.argv[1]):
            break
"""

PERSISTENT = """
from plyground.puzzles.sudoku.solvers import Persistent
solver = Persistent()
measure(lambda puzzle: "".join(map(str, solver.solve([int(c) if c > "0" else 0 for c in puzzle]))))
"""

PYTHON_SAT = """
from pysat.solvers import Cadical153
import numpy
from plyground.puzzles.sudoku.encoding import encode
from plyground.puzzles.sudoku.grid import Grid
clauses = [list(map(int, clause)) for clause in encode(Grid((3, 3), (0,) * 81)).cnf]
def solve(puzzle):
    with Cadical153(bootstrap_with=clauses) as solver:
        for cell, digit in enumerate(puzzle):
            if digit > "0":
                solver.add_clause([9 * cell + int(digit)])
        solver.solve()
        return "".join(str((literal - 1) % 9 + 1) for literal in solver.get_model() if literal > 0)
measure(solve)
"""

ORTOOLS = """
from ortools.sat.python import cp_model
lines = [[9 * i + j for j in range(9)] for i in range(9)] + [[9 * j + i for j in range(9)] for i in range(9)]
boxes = [[27 * a + 3 * b + 9 * i + j for i in range(3) for j in range(3)] for a in range(3) for b in range(3)]
def solve(puzzle):
    model = cp_model.CpModel()
    cells = [model.new_int_var(*((int(c), int(c)) if c > "0" else (1, 9)), "") for c in puzzle]
    for unit in lines + boxes:
        model.add_all_different([cells[cell] for cell in unit])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return "".join(str(solver.value(cell)) for cell in cells)
measure(solve)
"""

SUDOKUTOOLS = """
from sudokutools.solvers import dlx
from sudokutools.sudoku import Sudoku
def solve(puzzle):
    return next(iter(dlx(Sudoku.decode(puzzle, empty=".")))).encode()
measure(solve)
"""

PY_SUDOKU = """
from sudoku import Sudoku
def solve(puzzle):
    rows = [[int(c) if c > "0" else None for c in puzzle[start : start + 9]] for start in range(0, 81, 9)]
    return "".join(str(digit) for row in Sudoku(3, 3, board=rows).solve().board for digit in row)
measure(solve)
"""

PEERS = (
    ("plyground, CaDiCaL kept open", PERSISTENT),
    ("python-sat, a fresh CaDiCaL each", PYTHON_SAT),
    ("OR-tools CP-SAT", ORTOOLS),
    ("sudokutools dlx", SUDOKUTOOLS),
    ("py-sudoku", PY_SUDOKU),
)


def run() -> None:
    """The kernel and tdoku prove uniqueness too (limit 2); everybody else only finds a solution."""
    for name, puzzles in _sets().items():
        print(f"\n{name}: {len(puzzles):,} puzzles")
        rate, solutions = _ours(puzzles)
        rows: list[tuple[object, ...]] = [("plyground kernel, one core, limit 2", len(puzzles), rate, "1")]
        rows.append(_tdoku(puzzles, rate))
        rows += [_peer(peer, script, puzzles, solutions, rate) for peer, script in PEERS]
        show(("solver", "solved", "a second", "kernel is × faster"), rows)
    _count()


def _count() -> None:
    """Every solution of puzzles that lack some givens, none of them listed."""
    from plyground.puzzles.sudoku.kernel import Kernel

    print("\ncounting: generated puzzles (seed 1) without their first givens, up to 100,000 solutions each")
    rows: list[tuple[object, ...]] = []
    for fewer in (2, 4, 6):
        grids = [_without(grid.line().encode(), fewer) for grid in islice(generate(1), 20)]
        kernel = Kernel()
        total = sum(kernel.solve(grid, 100_000, 0)[0] for grid in grids)
        nodes = kernel.nodes() / total
        seconds = cpu_seconds(lambda: [kernel.solve(grid, 100_000, 0) for grid in grids])  # noqa: B023
        rows.append((fewer, total, total / seconds, nodes, _count_by_tdoku(grids, total)))
    show(("givens left out", "solutions", "a second", "nodes a solution", "tdoku, a second"), rows)


def _without(puzzle: bytes, fewer: int) -> bytes:
    givens = [cell for cell in range(81) if puzzle[cell] not in b".0"]
    return bytes(46 if cell in givens[:fewer] else byte for cell, byte in enumerate(puzzle))


def _sets() -> dict[str, list[bytes]]:
    sets = {"generated (seed 1)": [grid.line().encode() for grid in islice(generate(1), 1000)]}
    folder = os.environ.get("PLYGROUND_DATA")
    if folder:
        for name in ("17clue.txt", "top1465.txt"):
            sets[name] = Path(folder, "sudoku", name).read_bytes().split()
    return sets


def _ours(puzzles: list[bytes]) -> tuple[float, list[bytes]]:
    """Lines in, lines out, as `plyground sudoku solve` does it in each of its threads."""
    from plyground.puzzles.sudoku.kernel import Kernel

    text = b"\n".join(puzzles)
    answers = bytearray(82 * len(puzzles))
    totals = array("q", bytes(40))
    kernel = Kernel()
    seconds = cpu_seconds(lambda: kernel.solve_lines(text, 0, answers, totals, array("q"), 2, 4096), 5)
    assert totals[1] == totals[0] == 5 * len(puzzles), "every puzzle has one solution"
    return len(puzzles) / seconds, bytes(answers).split()


def _tdoku(puzzles: list[bytes], ours: float) -> tuple[object, ...]:
    """The fastest solver known to us, without what it takes Python to call it."""
    name = "tdoku, one core, limit 2"
    solve = _load_tdoku()
    if solve is None:
        return name, 0, "not run", f"{TDOKU} names no library of it"
    seconds, total = _measure_tdoku(solve, puzzles, 2)
    wrong = f" ({abs(total - len(puzzles))} WRONG)" if total != len(puzzles) else ""
    return name + wrong, len(puzzles), len(puzzles) / seconds, ours * seconds / len(puzzles)


def _count_by_tdoku(grids: list[bytes], total: int) -> object:
    solve = _load_tdoku()
    if solve is None:
        return "not run"
    seconds, counted = _measure_tdoku(solve, grids, 100_000)
    return counted / seconds if counted == total else f"{counted:,} WRONG"


def _load_tdoku() -> Call | None:
    try:
        return ctypes.CDLL(os.environ[TDOKU]).TdokuSolverDpllTriadSimd
    except (KeyError, OSError, AttributeError):
        return None


def _measure_tdoku(solve: Call, puzzles: list[bytes], limit: int) -> tuple[float, int]:
    """Its CPU seconds and how many solutions it found, up to the limit each."""
    idle = ctypes.CDLL(None).Py_IsInitialized  # takes no time, and what else it is given it doesn't look at
    lines = [puzzle.replace(b"0", b".") + b"\n" for puzzle in puzzles]
    solution, guesses = ctypes.create_string_buffer(96), ctypes.c_size_t()
    for call in (solve, idle):
        call.restype = ctypes.c_size_t
        call.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_void_p]

    def total(call: Call) -> int:
        return sum(call(line, limit, 0, solution, ctypes.byref(guesses)) for line in lines)

    return cpu_seconds(lambda: total(solve), 5) - cpu_seconds(lambda: total(idle), 5), total(solve)


def _peer(
    name: str, script: str, puzzles: list[bytes], solutions: list[bytes], ours: float
) -> tuple[object, ...]:
    """As many puzzles as a peer solves in its time, in a process of its own."""
    command = [sys.executable, "-c", BEFORE + script, str(SECONDS)]
    spread = puzzles[:: max(1, len(puzzles) // 5000)]
    expected = solutions[:: max(1, len(puzzles) // 5000)]
    try:
        done = subprocess.run(command, input=b"\n".join(spread), capture_output=True, timeout=PATIENCE)
        output, errors = done.stdout, done.stderr.decode().strip().splitlines()
        stuck = 0.0
    except subprocess.TimeoutExpired as ended:
        output, errors, stuck = ended.stdout or b"", [], PATIENCE
    lines = [line.split() for line in output.splitlines()]
    if not lines:
        return name, 0, "not run" if errors else f"less than {1 / PATIENCE:.2g}", (errors or [""])[-1][:60]
    wrong = sum(solution != right for (_, solution), right in zip(lines, expected, strict=False))
    rate = len(lines) / max(float(lines[-1][0]), stuck)
    return name + (f" ({wrong} WRONG)" if wrong else ""), len(lines), rate, ours / rate
