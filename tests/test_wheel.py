"""The package as others get it: its source archive, and wheels of that with and without a compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from plyground import __version__
from plyground.compiled import kernels
from processes import quick_compiler

ROOT = Path(__file__).parent.parent
pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="only in the source tree"),
]
JUNK = (".git", ".venv", "build", "dist", "node_modules", "*.so", "*.c", "*.egg-info", ".*_cache")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, made in a copy so that the tree stays as it is."""
    folder = tmp_path_factory.mktemp("archive")
    shutil.copytree(ROOT, folder / "source", ignore=shutil.ignore_patterns(*JUNK))
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*command, str(folder / "source")], check=True, capture_output=True)
    return next(folder.glob("*.tar.gz"))


def build(archive: Path, folder: Path, **environment: str) -> tuple[Path, str]:
    """A wheel of the source archive, and what its making said."""
    command = [sys.executable, "-m", "pip", "wheel", "--verbose", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "-w", str(folder), str(archive)],
        check=True,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )
    return next(folder.glob("*.whl")), done.stdout


def install(wheel: Path, folder: Path) -> Path:
    """Install it alone into a fresh environment; its program. What it needs is borrowed from here."""
    venv.create(folder)
    python = folder / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*command, "--no-compile", str(wheel)], check=True, capture_output=True)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin" / "plyground"


def run(program: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run it where there is nothing but its environment: no source tree, no compiler."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [program, *arguments],
        input=text,
        check=True,
        capture_output=True,
        text=True,
        cwd=program.parent,
        env={**environment, "PATH": str(program.parent)},
        timeout=120,
    )


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(packed.read(name))


def test_the_source_archive_holds_what_a_build_needs(archive):
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"pyproject.toml", "setup.py", "LICENSE", "README.md", "src/plyground/py.typed"} <= names
    assert {str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.pxd")} <= names
    assert {f"src/plyground/{name.replace('.', '/')}.py" for name in kernels()} <= names
    assert not [name for name in names if name.endswith((".c", ".so", ".pyc"))]


def test_a_wheel_runs_without_the_tree_and_without_a_compiler(archive, tmp_path):
    wheel, said = build(archive, tmp_path, PLYGROUND_REQUIRE_COMPILED="1", CC=quick_compiler(tmp_path, "-O0"))
    assert "compiled 1 of " in said
    program = install(wheel, tmp_path / "fresh")
    assert run(program, "--version").stdout == f"plyground {__version__} (kernels compiled)\n"
    run(program.with_name("python"), str(ROOT / ".ci" / "smoke.py"))
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "plyground/py.typed" in names
    assert any(name.endswith("static/index.html") for name in names)
    assert not [name for name in names if name.endswith((".c", ".pyx"))]
    told = metadata(wheel)
    assert told["Version"] == __version__
    assert told["Author"] == "The Plyground developers"
    assert told["License-Expression"] == "MIT"


def test_without_a_compiler_it_installs_too_and_says_so_in_one_line(archive, tmp_path):
    wheel, said = build(archive, tmp_path, CC="no-such-compiler", PLYGROUND_REQUIRE_COMPILED="")
    assert "no-such-compiler" in told_line(said)
    program = install(wheel, tmp_path / "fresh")
    assert "INTERPRETED" in run(program, "--version").stdout
    assert run(program, "play", "tictactoe", text="quit\n").stderr.startswith("SLOW: ")
    assert run(program, "move", "tictactoe", "XX./OO./...").stdout == "c1\n"


def test_a_compiler_without_pythons_headers_is_none(archive, tmp_path):
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho 'fatal error: Python.h: No such file' >&2\nexit 1\n")
    compiler.chmod(0o755)
    done = compile_kernels(archive, tmp_path, CC=str(compiler), PLYGROUND_REQUIRE_COMPILED="")
    assert done.returncode == 0
    assert str(compiler) in told_line(done.stdout)
    assert not list(tmp_path.rglob("*.so"))


def test_where_compiled_kernels_are_required_the_build_fails_without_a_compiler(archive, tmp_path):
    done = compile_kernels(archive, tmp_path, CC="no-such-compiler", PLYGROUND_REQUIRE_COMPILED="1")
    assert done.returncode != 0
    assert "no-such-compiler" in done.stdout


def compile_kernels(archive: Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The step of a build that needs a compiler, alone; all that it says."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=next(path.parent for path in folder.glob("*/setup.py")),
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )


def told_line(said: str) -> str:
    """The one line that tells of kernels that are not compiled."""
    (line,) = [line for line in said.splitlines() if "interpreted" in line]
    assert "about 100 times slower" in line
    return line
