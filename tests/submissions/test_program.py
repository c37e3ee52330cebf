"""A student's program can do anything, and what it did is told."""

from __future__ import annotations

import os
import sys
import time

import pytest

from plyground.stopping import Stopped
from plyground.submissions.program import Run, run


@pytest.fixture
def ran(tmp_path):
    """Run a program of this text."""

    def call(
        text: str, *arguments: str, seconds: float = 20, wall: float | None = None, rest: float | None = None
    ) -> Run:
        path = tmp_path / "program.py"
        path.write_text(text)
        return run(path, arguments, seconds, wall=wall, rest=rest)

    return call


def test_it_has_its_arguments_its_folder_and_its_name(ran, tmp_path):
    (tmp_path / "mine.py").write_text("word = 'from beside it'")
    made = ran("import sys, os, mine\nprint(sys.argv[1:], mine.word, __name__)\nprint(os.getcwd())", "8", "w")
    assert made.lines == ("['8', 'w'] from beside it __main__", str(tmp_path))
    assert (made.late, made.error) == (False, None)
    assert sorted(os.listdir(tmp_path)) == ["mine.py", "program.py"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("import sys\nsys.exit(0)", None),
        ("import sys\nsys.exit()", None),
        ("import sys\nprint('careful', file=sys.stderr)", None),
        ("import sys\nsys.exit(2)", "program.py, line 2: the program was ended by sys.exit"),
        ("import sys\nsys.exit('no  x')", "program.py, line 2: the program was ended by sys.exit: no x"),
        ("def f():\n    return 1 / 0\nf()", "program.py, line 2, in f: ZeroDivisionError: division by zero"),
        ("x = (", "program.py, line 1: SyntaxError: '(' was never closed"),
        ("input()", "program.py, line 1: EOFError: EOF when reading a line"),
        ("import os\nos._exit(7)", "program.py ended (exit code 7)"),
    ],
)  # fmt: skip
def test_how_it_ended_is_told(ran, text, error):
    assert ran(f"{text}").error == error


@pytest.mark.skipif(sys.platform == "win32", reason="signals and memory limits are POSIX")
def test_a_crash_and_a_lack_of_memory_are_named(ran):
    assert ran("import os\nos.kill(os.getpid(), 11)").error == "program.py crashed (SIGSEGV)"
    assert ran("x = bytearray(1 << 32)").error == "program.py, line 1: out of memory (1 GB is allowed)"


@pytest.mark.skipif(sys.platform != "win32", reason="a job object is Windows' own")
def test_a_job_object_bounds_its_memory_and_ends_what_it_has_started(ran, tmp_path):
    assert ran("x = bytearray(1 << 32)").error == "program.py, line 1: out of memory (1 GB is allowed)"
    beat = "import time\nwhile True: open('beat', 'a').write('x'); time.sleep(0.1)"
    begin = f"subprocess.Popen([sys.executable, '-c', {beat!r}])"
    wait = "while not os.path.exists('beat'): time.sleep(0.1)"
    assert ran(f"import os, subprocess, sys, time\n{begin}\n{wait}").error is None
    time.sleep(1)
    size = (tmp_path / "beat").stat().st_size
    time.sleep(1)
    assert (tmp_path / "beat").stat().st_size == size


def test_one_that_runs_too_long_is_ended_and_its_whole_lines_are_kept(ran):
    start = time.monotonic()
    made = ran("print('one')\nprint('two')\nprint('thr', end='')\nwhile True: pass", seconds=1)
    assert time.monotonic() < start + 10
    assert made.late
    assert made.error is None
    assert made.lines in (("one", "two"), ())  # nothing yet, where Python itself took a second to start


def test_its_time_is_cpu_time_unless_the_course_goes_by_the_clock(ran):
    made = ran("import time\ntime.sleep(0.5)\nprint('done')", seconds=0.3)
    assert (made.lines, made.late) == (("done",), False)
    assert made.cpu < made.seconds
    made = ran("print('one', flush=True)\nimport time\ntime.sleep(60)", wall=1)
    assert made.late
    assert made.cpu < 1 <= made.seconds < 20
    if sys.platform == "linux":
        made = ran("import time\ntime.sleep(60)", rest=0.2)
        assert made.late
        assert made.rested >= 0.2


def test_one_that_prints_too_much_is_ended(ran):
    made = ran("while True: print('x' * 1000)")
    assert made.error == "program.py printed more than 1 MB and was ended"
    assert sum(map(len, made.lines)) <= 1 << 20


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX")
def test_what_it_has_started_ends_with_it(ran, tmp_path):
    made = ran("import os, time\nif os.fork() == 0: time.sleep(600)\nprint('done')")
    assert made.lines == ("done",)
    assert made.error is None


def test_it_stops_when_told_to(tmp_path):
    path, start = tmp_path / "program.py", time.monotonic()
    path.write_text("while True: pass")
    with pytest.raises(Stopped):
        run(path, (), 60, lambda: time.monotonic() > start + 0.3)
    assert time.monotonic() < start + 5
