"""The first set-up: its progress is told in short, and a tool that fails is heard."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "install.py"
pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="only in the source tree")


@pytest.fixture
def install(monkeypatch):
    spec = importlib.util.spec_from_file_location("install", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "PAUSE", 0.05)
    return module


def test_progress_is_told_while_tools_work_and_when_they_are_done(install, capfd):
    slow = (
        "import time\n"
        "print('Collecting numpy>=1.26 (from plyground)'); time.sleep(0.5)\n"
        "print('WARNING: a tool says much'); print('Installing collected packages: numpy, z3-solver')"
    )
    quick = "print('compiled 3 of 12: games.checkers.kernel')"
    install.run(install.Step("packages", "-c", slow), install.Step("kernels", "-c", quick))
    said = capfd.readouterr().err
    assert "packages: fetching numpy; kernels: 3 of 12: games.checkers.kernel\n" in said
    assert "packages: unpacking, done\n" in said
    assert "kernels: 3 of 12: games.checkers.kernel, done\n" in said
    assert "WARNING" not in said


def test_that_kernels_are_interpreted_is_told(install, capfd):
    quick = "print('The kernels will be interpreted, about 100 times slower: no cc')"
    install.run(install.Step("kernels", "-c", quick))
    assert "kernels: will be interpreted, about 100 times slower: no cc, done\n" in capfd.readouterr().err


def test_a_tool_that_fails_is_heard_and_ends_everything(install):
    with pytest.raises(SystemExit, match=r"(?s)line 99\n.*this is why\nkernels: failed") as end:
        install.run(
            install.Step("kernels", "-c", "for n in range(100): print('line', n)\nexit('this is why')")
        )
    assert "line 3\n" not in str(end.value)


def test_it_wants_a_virtual_environment(install, monkeypatch):
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    with pytest.raises(SystemExit, match="wants the Python of a virtual environment"):
        install.main([])
