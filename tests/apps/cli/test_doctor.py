"""`plyground doctor`: what is there, what is missing, and how to get it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from plyground import __version__
from plyground.apps.cli import findings
from plyground.compiled import kernels


@pytest.fixture
def examine(tmp_path):
    """Run `plyground doctor` in another environment; its exit code and its output."""

    def call(*arguments: str, **environment: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "plyground", "doctor", *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PLYGROUND_HOME": str(tmp_path / "home"), **environment},
        )
        assert done.stderr == ""
        return done.returncode, done.stdout

    return call


def pretend(folder, name: str, **files: str) -> str:
    """A folder for PYTHONPATH in which a package seems to be installed."""
    place = folder / f"{name}-1.dist-info"
    place.mkdir()
    for file, text in files.items():
        (place / file.replace("entry_points", "entry_points.txt")).write_text(text)
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])


def test_a_machine_that_runs_it_is_well(examine, tmp_path):
    status, shown = examine()
    assert status == 0
    assert shown.startswith(f"Plyground {__version__}\n\nNeeded to run\n  ok      Python")
    assert str(tmp_path / "home") in shown
    assert not (tmp_path / "home").exists()  # looking makes no folder
    if all(kernels().values()):
        assert f"ok      kernels         all {len(kernels())} compiled" in shown


def test_it_answers_in_json(examine):
    status, shown = examine("--json")
    answer = json.loads(shown)
    assert (status, answer["runs"], answer["version"]) == (0, True, __version__)
    found = {finding["name"]: finding for finding in answer["findings"]}
    assert found["Python"]["kind"] == findings.NEEDED
    assert {
        "minisat",
        "cadical",
        "picosat",
        "bubblewrap",
        "Landlock",
        "seccomp",
        "sandbox",
        "node",
        "display",
    } <= set(found)
    assert answer["plugins"] == []


def test_what_is_missing_is_told_with_its_use_and_its_remedy(examine, tmp_path):
    status, shown = examine(PATH=str(tmp_path), CC="", DISPLAY="", WAYLAND_DISPLAY="")
    assert status == 0  # none of it is needed to run
    assert re.search(r"missing minisat +for --solver program:minisat; install minisat with", shown)
    assert re.search(r"missing C compiler +for compiling the kernels; install gcc", shown)
    assert re.search(r"missing Xvfb +for the tests of the window", shown)
    if sys.platform == "linux":
        assert re.search(
            r"missing display +neither DISPLAY nor WAYLAND_DISPLAY is set; for the window", shown
        )


def test_on_debian_the_remedy_is_a_command(examine, tmp_path):
    manager = tmp_path / "apt-get"
    manager.write_text("#!/bin/sh\n")
    manager.chmod(0o755)
    assert "sudo apt install picosat" in examine(PATH=str(tmp_path))[1]


def test_a_data_folder_that_cannot_be_written_is_an_illness(examine, tmp_path):
    (tmp_path / "file").touch()
    status, shown = examine(PLYGROUND_HOME=str(tmp_path / "file" / "games"))
    assert status == 1
    assert "cannot be written" in shown
    assert "PLYGROUND_HOME" in shown
    assert json.loads(examine("--json", PLYGROUND_HOME=str(tmp_path / "file"))[1])["runs"] is False


def test_a_missing_package_is_an_illness(examine, tmp_path):
    wanted = "Metadata-Version: 2.1\nName: plyground\nVersion: 1\nRequires-Dist: no-such-package>=3\n"
    status, shown = examine(PYTHONPATH=pretend(tmp_path, "plyground", METADATA=wanted))
    assert status == 1
    assert "missing: no-such-package>=3" in shown
    assert "python -m pip install 'no-such-package>=3'" in shown


def test_a_plugin_that_cannot_be_loaded_is_named(examine, tmp_path):
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('it never worked')\n")
    entries = "[plyground.games]\nbroken = broken_game\n"
    path = pretend(tmp_path, "broken", METADATA="Name: broken\nVersion: 1\n", entry_points=entries)
    status, shown = examine(PYTHONPATH=path)
    assert status == 0
    assert "Plugins that cannot be used\n  broken_game: " in shown
    assert "it never worked" in shown


def test_interpreted_kernels_are_slow_and_said_to_be(monkeypatch):
    monkeypatch.setattr("plyground.compiled.kernels", lambda: {"games.x.kernel": False, "y.kernel": True})
    finding = next(finding for finding in findings.examine() if finding.name == "kernels")
    assert not finding.there
    assert finding.what == "interpreted, about 100 times slower: games.x.kernel"
    assert finding.kind == findings.USEFUL
