"""A module in another process answers orders, one process for all of them."""

from __future__ import annotations

import sys

import pytest

from plyground.stopping import never
from plyground.submissions import SubmissionError
from plyground.submissions.module import Module
from plyground.submissions.program import run

DRIVER = """
def begin(module):
    return {"name": module.__name__}

def answer(module, order):
    return {"answer": module.f(order)}
"""


@pytest.fixture
def make(tmp_path):
    made: list[Module] = []

    def build(text: str) -> Module:
        (tmp_path / "file.py").write_text(text)
        (tmp_path / "driver.py").write_text(DRIVER)
        made.append(Module(tmp_path / "file.py", "course", tmp_path / "driver.py", capture=True))
        return made[-1]

    yield build
    for module in made:
        module.close()


def ask(module: Module, order: object) -> dict[str, object]:
    return module.ask(order, 20, never, "late: {}")


def test_an_error_is_an_answer_and_the_process_goes_on(make):
    module = make("import os\ndef f(x): return [os.getpid(), 1 / x]")
    first = ask(module, 1)["answer"]
    assert ask(module, 0) == {"error": "file.py, line 2, in f: ZeroDivisionError: division by zero"}
    assert ask(module, 1)["answer"] == first
    assert module.begun == {"name": "course"}


def test_a_process_that_ended_is_followed_by_another(make):
    module = make("import os\ndef f(x): return os._exit(5) if x else os.getpid()")
    first = ask(module, 0)["answer"]
    with pytest.raises(SubmissionError, match=r"file\.py ended without an answer \(exit code 5\)"):
        ask(module, 1)
    assert ask(module, 0)["answer"] != first


@pytest.mark.skipif(sys.platform == "win32", reason="forks are POSIX")
def test_a_fork_answers_no_second_time(make):
    module = make("import os\ndef f(x):\n    os.fork()\n    return x")
    assert [ask(module, n)["answer"] for n in range(3)] == [0, 1, 2]


def test_what_it_prints_is_captured(make):
    module = make("print('at the top')\ndef f(x): print('in f'); return x")
    ask(module, 1)
    module.close()
    module.printed[0].join(5)
    assert module.printed[0].head == b"at the top\nin f\n"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems bound memory otherwise")
def test_where_memory_cannot_be_bounded_nothing_runs(make, tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text(
        "import resource\ndef refuse(*_): raise OSError('not on this machine')\nresource.setrlimit = refuse\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    module = make("open('ran', 'w')\ndef f(x): return x")
    with pytest.raises(SubmissionError, match=r"file\.py: OSError: not on this machine"):
        ask(module, 1)
    made = run(tmp_path / "file.py", (), 20)
    assert made.error == "file.py: OSError: not on this machine"
    assert not (tmp_path / "ran").exists()
