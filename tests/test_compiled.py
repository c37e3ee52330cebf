"""The forms of the kernels: one for AVX2 is taken where the CPU has it, and says the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import plyground
from plyground.compiled import cpu_features, kernels, prefer_avx2

FOLDER = Path(plyground.__path__[0], "puzzles", "sudoku", "avx2")
SOLVE = """
import sys
import plyground.compiled as compiled
compiled.cpu_features = lambda: frozenset(sys.argv[1:])
from plyground.puzzles.sudoku import kernel
from plyground.puzzles.sudoku.generator import generate
print(kernel.__file__)
solver = kernel.Kernel()
for _, puzzle in zip(range(50), generate(7)):
    print(solver.solve(puzzle.line().encode(), 2), solver.nodes())
"""


def solve(*features: str) -> list[str]:
    """Where the Sudoku kernel of a CPU with these features is, and its answers."""
    command = [sys.executable, "-c", SOLVE, *features]
    return subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=120
    ).stdout.splitlines()


@pytest.mark.skipif(not list(FOLDER.glob("kernel*")), reason="no kernel is compiled for AVX2 here")
@pytest.mark.skipif("avx2" not in cpu_features(), reason="this CPU has no AVX2")
def test_the_kernel_for_avx2_is_chosen_by_the_cpu_and_answers_as_the_other():
    assert kernels()["puzzles.sudoku.kernel"]
    wide, *wide_answers = solve("popcnt", "avx2")
    plain, *plain_answers = solve("popcnt")
    assert Path(wide).parent == FOLDER
    assert Path(plain).parent == FOLDER.parent
    assert len(plain_answers) == 50
    assert wide_answers == plain_answers


def test_without_such_kernels_nothing_is_preferred(tmp_path):
    path = [str(tmp_path)]
    prefer_avx2(path)
    assert path == [str(tmp_path)]
