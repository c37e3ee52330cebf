"""Check a folder of submissions: `python check_class.py FOLDER`, with a tictactoe.py in each folder below it.

It prints a line a submission, and below it the first thing that is wrong; with two folders:

    16 of 16  right
     2 of 16  wrong
              all functions are there:
              there is no function initial_state
              …
"""

import sys
from pathlib import Path

import plyground as ply

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
for path in sorted(folder.glob("*/tictactoe.py")):
    checks = ply.check("tictactoe", path, seconds=10)
    failed = [check for check in checks if check.outcome is ply.Outcome.FAILED]
    passed = sum(check.outcome is ply.Outcome.OK for check in checks)
    print(f"{passed:2} of {len(checks)}  {path.parent.name}")
    for check in failed[:1]:
        print(f"          {check.name}:", *check.detail, sep="\n          ")
