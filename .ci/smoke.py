"""Is the plyground that is installed whole? Its kernels are compiled, it finds moves, it solves a Sudoku."""

import subprocess
import sys

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EXPECTED = {
    ("--version",): "(kernels compiled)",
    ("perft", "tictactoe", "4"): "3024",
    ("move", "tictactoe", "XX./OO./..."): "c1",
    ("move", "checkers", "W:W18:B15", "--depth", "3"): "18x11",
    ("sudoku", "solve", PUZZLE): SOLUTION,
}

for arguments, answer in EXPECTED.items():
    command = [sys.executable, "-m", "plyground", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode or answer not in done.stdout:
        sys.exit(f"plyground {' '.join(arguments)}: {done.stdout}{done.stderr}, not {answer}")
    print(done.stdout.strip())
