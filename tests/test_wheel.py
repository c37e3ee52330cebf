"""The package as others install it: a wheel in a fresh environment, with and without a compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = [
    pytest.mark.xdist_group("build"),
    pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="only in the source tree"),
]


def build(folder: Path, **environment: str) -> Path:
    """A wheel of the tree, built in a copy so that the tree stays as it is."""
    source = folder / "source"
    shutil.copytree(
        ROOT,
        source,
        ignore=shutil.ignore_patterns(
            ".git", ".venv", "build", "dist", "*.so", "*.c", "*.egg-info", ".*_cache"
        ),
    )
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
    ]
    subprocess.run(
        [*command, str(source)], check=True, env={**os.environ, **environment}, capture_output=True
    )
    return next(folder.glob("*.whl"))


def install(wheel: Path, folder: Path) -> Path:
    """Install it alone; what it depends on is borrowed from here."""
    venv.create(folder)
    python = folder / "bin" / "python"
    command = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*command, str(wheel)], check=True, capture_output=True)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin" / "plyground"


def run(program: Path, *arguments: str, folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [program, *arguments],
        check=True,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        timeout=120,
    ).stdout


@pytest.mark.timeout(600)
def test_a_wheel_runs_outside_the_tree(tmp_path):
    wheel = build(tmp_path, PLYGROUND_REQUIRE_COMPILED="1", CFLAGS="-O1")
    program = install(wheel, tmp_path / "fresh")
    assert "kernels compiled" in run(program, "--version", folder=tmp_path)
    assert run(program, "perft", "tictactoe", "4", folder=tmp_path) == "3024\n"
    assert run(program, "move", "tictactoe", "XX./OO./...", folder=tmp_path) == "c1\n"
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "plyground/py.typed" in names
    assert any(name.endswith("static/index.html") for name in names)
    assert not [name for name in names if name.endswith((".c", ".pyx"))]


@pytest.mark.timeout(600)
def test_without_a_compiler_it_installs_too_and_says_so(tmp_path):
    wheel = build(tmp_path, CC="no-such-compiler", PLYGROUND_REQUIRE_COMPILED="")
    program = install(wheel, tmp_path / "fresh")
    assert "INTERPRETED" in run(program, "--version", folder=tmp_path)
    played = subprocess.run(
        [program, "play", "tictactoe"],
        input="quit\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=120,
    )
    assert played.stderr.startswith("SLOW: ")
    assert run(program, "move", "tictactoe", "XX./OO./...", folder=tmp_path) == "c1\n"
