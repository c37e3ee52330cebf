"""A module in another process answers orders, one process for all of them."""

from __future__ import annotations

import sys

import pytest

from plyground.stopping import never
from plyground.submissions import Backstop, Late, SubmissionError
from plyground.submissions.module import Module

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


@pytest.mark.parametrize(
    "text",
    [
        "import random\ndef draw(): return random.random()",
        "def draw():\n    import random\n    return random.random()",
        "import random\nDRAWN = random.random()\ndef draw(): return DRAWN",
    ],
)
def test_chance_is_repeated_with_a_hash_seed_and_not_without(tmp_path, text):
    path, driver = tmp_path / "course.py", tmp_path / "driver.py"
    path.write_text(f"{text}\n")
    driver.write_text(
        "def begin(module): return {}\ndef answer(module, order): return {'n': module.draw()}\n"
    )

    def draw(seed: int) -> object:
        with Module(path, "course", driver, capture=True, hash_seed=seed) as module:
            return module.ask({}, 5.0, never, "late")["n"]

    assert draw(1) == draw(1) != draw(2)
    assert draw(0) != draw(0)


def test_an_error_is_an_answer_and_the_process_goes_on(make):
    module = make("import os\ndef f(x): return [os.getpid(), 1 / x]")
    first = ask(module, 1)["answer"]
    assert ask(module, 0) == {"error": "file.py, line 2, in f: ZeroDivisionError: division by zero"}
    assert ask(module, 1)["answer"] == first
    assert module.begun == {"name": "course"}


def test_a_process_that_ended_is_followed_by_another(make):
    module = make("import os, time\nborn = time.time_ns()\ndef f(x): return os._exit(5) if x else born")
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


def test_time_is_cpu_time(make, monkeypatch):
    """Who waits is not late, who works is; the wall clock stands behind."""
    module = make("import time\ndef f(x):\n    if x: time.sleep(x)\n    while not x: pass")
    assert module.ask(0.6, 0.3, never, "late: {}") == {"answer": None}
    before = module.cpu_seconds
    with pytest.raises(Late, match=r"file\.py: late: 0\.3"):
        module.ask(0, 0.3, never, "late: {}")
    assert 0.29 < module.cpu_seconds - before < 5
    monkeypatch.setattr("plyground.submissions.process.WALL_SECONDS", 0.2)
    with pytest.raises(Backstop, match=r"file\.py: it was ended after 0\.5 seconds on the clock, of which"):
        module.ask(60, 0.05, never, "late: {}")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody says who sleeps")
def test_who_sleeps_is_ended_soon_and_who_waits_for_a_core_is_not(make, monkeypatch):
    monkeypatch.setattr("plyground.submissions.process.REST_SECONDS", 0.3)
    module = make("import time\ndef f(x):\n    if x: time.sleep(x)\n    while not x: pass")
    with pytest.raises(Backstop, match=r"file\.py: it was ended after it had slept for 0\.3 seconds"):
        module.ask(60, 5, never, "late: {}")
    assert 0.3 <= module.rested < 0.6
    before = module.rested
    with pytest.raises(Late):
        module.ask(0, 0.6, never, "late: {}")
    assert module.rested - before < 0.3


@pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="elsewhere only the process itself is counted"
)
def test_what_it_starts_is_counted(make):
    work = "import os\ndef f(x):\n    if os.fork() == 0:\n        while True: pass\n    os.wait()"
    with pytest.raises(Late):
        make(work).ask(0, 0.3, never, "late: {}")


def test_the_hash_seed_is_chosen(tmp_path):
    (tmp_path / "file.py").write_text("def f(x): return hash('plyground')")
    (tmp_path / "driver.py").write_text(DRIVER)
    said = []
    for seed in (0, 1, 1):
        with Module(tmp_path / "file.py", "course", tmp_path / "driver.py", hash_seed=seed) as module:
            said.append(ask(module, 0)["answer"])
    assert said[0] != said[1] == said[2]
