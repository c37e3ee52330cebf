"""`python -m soak [--minutes N] [PART …]`: try what is promised, all parts or those named."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from plyground.interrupts import CANCELLED

from . import parts, report
from .task import Goals, Task


def main(arguments: Sequence[str] | None = None) -> int:
    known = [module.name for module in iter_modules(parts.__path__) if not module.name.startswith("_")]
    asked = _read(arguments, known)
    # A shell starts its background jobs with Ctrl-C ignored, and the servers would be born so. However this
    # is ended, they end with it.
    for end_signal in (signal.SIGINT, signal.SIGTERM):
        signal.signal(end_signal, signal.default_int_handler)
    goals = Goals(
        asked.kills,
        asked.inputs,
        asked.positions,
        asked.streams,
        asked.slow,
        tuple(asked.target),
        asked.atheris,
    )
    end = time.monotonic() + 60 * asked.minutes
    tasks: list[Task] = []
    code = 0
    try:
        names = asked.parts or known
        for number, name in enumerate(names):
            shares = [import_module(f"soak.parts.{other}").SHARE for other in names[number:]]
            seconds = max(0.0, end - time.monotonic()) * shares[0] / sum(shares)
            task = Task(name, seconds, asked.seed, goals, asked.findings)
            tasks.append(task)
            _run(task)
    except KeyboardInterrupt:
        print("soak: cancelled", file=sys.stderr)
        code = CANCELLED
    failures = [failure for task in tasks for failure in task.failures]
    print(report.text(tasks))
    print(f"\n{report.markdown(tasks)}")
    for failure in failures:
        print(f"FAILED {failure}", file=sys.stderr)
    if asked.write and not code:
        report.write(asked.write, tasks)
    return code or int(bool(failures))


def _run(task: Task) -> None:
    """Run a part; whatever it raises is one more failure, and the other parts follow."""
    module = import_module(f"soak.parts.{task.part}")
    task.tell(f"{task.part}: {(module.__doc__ or '').splitlines()[0]} (at most {task.seconds:.0f} s)")
    begun = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix=f"soak-{task.part}-", ignore_cleanup_errors=True) as folder:
            module.run(task, Path(folder))
    except Exception as error:
        traceback.print_exc()
        task.fail("broke down", f"{type(error).__name__}: {error}")
    finally:
        task.seconds = time.monotonic() - begun


def _read(arguments: Sequence[str] | None, known: Sequence[str]) -> argparse.Namespace:
    usual = Goals()
    parser = argparse.ArgumentParser("python -m soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(known))
    parser.add_argument("--minutes", type=float, default=60.0, help="for all parts together (default 60)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="what chance begins with")
    parser.add_argument("--kills", type=int, default=usual.kills)
    parser.add_argument("--inputs", type=int, default=usual.inputs, help="for each target of fuzz")
    parser.add_argument("--positions", type=int, default=usual.positions, help="for each game")
    parser.add_argument("--streams", type=int, default=usual.streams, help="open at once in clients")
    parser.add_argument("--slow", type=int, default=usual.slow, help="slow clients, and as many silent ones")
    parser.add_argument("--target", action="append", default=[], help="of fuzz, if not all; may be repeated")
    parser.add_argument("--atheris", action="store_true", help="fuzz by atheris, which must be installed")
    parser.add_argument(
        "--findings", type=Path, default=Path("soak-findings"), help="folder for harmful inputs"
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into this page")
    asked = parser.parse_args(arguments)
    for part in asked.parts:
        if part not in known:
            parser.error(f"no part {part!r}; there is {', '.join(known)}")
    if asked.atheris and find_spec("atheris") is None:
        parser.error("atheris is not installed; `pip install atheris`, or go without")
    if asked.write and not asked.write.is_file():
        parser.error(f"there is no page {asked.write}")
    return asked


if __name__ == "__main__":
    sys.exit(main())
