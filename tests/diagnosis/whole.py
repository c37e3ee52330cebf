"""Every faulty and right program, with the figures: `python tests/diagnosis/whole.py`, a quarter of an hour.

`python tests/diagnosis/whole.py pair flag` takes only those of some shapes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from diagnosis.faults import FAULTS, RIGHT, faulty_source, source
from plyground.diagnosis.examination import Examination, examine

BUDGET = 20.0


def examined(text: str) -> Examination:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tictactoe.py"
        path.write_text(text, "utf-8")
        return examine(path, budget=BUDGET)


def misses(shapes: Sequence[str] = ()) -> Iterator[str]:
    """What is not as it should be, a line each; the last line has the figures."""
    functions = causes = alarms = events = size = 0
    faults = [fault for fault in FAULTS if not shapes or fault.shape in shapes]
    right = [shape for shape in RIGHT if not shapes or shape in shapes]
    for fault in faults:
        found = examined(faulty_source(fault)).fault
        function = found is not None and found.function in fault.functions
        cause = found is not None and found.cause in fault.causes
        functions, causes = functions + function, causes + cause
        if not (function and cause):
            yield f"{fault}: {found.lines() if found else 'nothing found'}"
    for shape in right:
        done = examined(source(shape))
        events, size = events + done.events, size + done.bytes
        if done.fault is not None:
            alarms += 1
            yield f"a false alarm on {shape}: {done.lines()}"
    yield (
        f"{functions} of {len(faults)} functions, {causes} causes, {alarms} false alarms "
        f"on {len(right)} right programs; {size / max(1, events):.2f} bytes an event"
    )
    if functions < 0.95 * len(faults) or causes < 0.75 * len(faults) or alarms:
        raise SystemExit("that is not enough")


if __name__ == "__main__":
    for line in misses(sys.argv[1:]):
        print(line, flush=True)
