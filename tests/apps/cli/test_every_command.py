"""What the README promises of every command: one line for what is wrong, no traceback, nothing cut."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground.apps.cli.group import cli

from .samples import SAMPLES, names
from .starting import Starter, starter

COMMAND = [sys.executable, "-m", "plyground"]
ENDLESS = ("desktop", "web")
SILENT = ("crossword export", "desktop", "sudoku draw", "sudoku print")
LONG = ("checkers endgames", "match", "play", "sudoku generate", "sudoku solve", "tournament", "watch")
"""Which write a line and then work on?"""
NAMES = list(names())
GROUPS = sorted({name.partition(" ")[0] for name in NAMES if " " in name})
ENDING = [name for name in NAMES if name not in ENDLESS]

NOBODY = """
import pwd
def nobody(*_):
    raise KeyError("there is nobody of that number")
pwd.getpwuid = pwd.getpwnam = nobody
"""


@pytest.fixture(scope="module")
def loaded() -> Iterator[Starter]:
    """What is at its command's work at once; its end is that of any interpreter."""
    with starter() as made:
        yield made


@pytest.fixture
def streams(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is typed and told, apart from the command's own."""
    return tmp_path_factory.mktemp("streams")


def typed(name: str) -> str:
    return "hub\nquit\n" if name == "hub" else ""


def call(name: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *name.split(), *SAMPLES[name]]
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, text=True, timeout=120, input=typed(name), **options
    )
    return done


def test_every_command_has_a_sample() -> None:
    assert sorted(SAMPLES) == sorted(NAMES)


@pytest.mark.parametrize("name", [name for name in ENDING if name not in SILENT])
def test_a_full_disk_is_said_in_one_line(folder: Path, loaded: Starter, streams: Path, name: str) -> None:
    with open("/dev/full", "wb") as full:
        done = loaded.run([*name.split(), *SAMPLES[name]], streams, typed(name), full)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert re.search(r"^(plyground|raichu): .*No space left on device$", done.stderr, re.M)
    assert done.stderr.count("No space left on device") == 1
    assert done.stderr.endswith("No space left on device\n")


def test_a_page_whose_address_cannot_be_said_does_not_open(folder: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = call("web", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == "plyground: No space left on device\n"


@pytest.mark.parametrize("name", [name for name in ENDING if name not in SILENT])
def test_a_reader_that_goes_away_is_no_error(folder: Path, loaded: Starter, streams: Path, name: str) -> None:
    """As in `plyground … | head -1`: the pipe is closed before, or in the midst of, what is written."""
    (streams / "typed").write_text(typed(name))
    for lines in (0, 1) if name in LONG else (0,):
        shutil.rmtree(folder / "frame", ignore_errors=True)  # `new` overwrites nothing
        read, write = os.pipe()
        with (
            open(read, "rb") as reader,
            (streams / "typed").open("rb") as stdin,
            (streams / "complained").open("wb") as stderr,
        ):
            process = loaded.start([*name.split(), *SAMPLES[name]], stdin, write, stderr)
            os.close(write)
            if lines:
                assert reader.readline()
        assert process.wait(60) in (0, 1, 10)
        said = (streams / "complained").read_text()
        assert "Traceback" not in said
        assert "Exception ignored" not in said
        assert "Broken pipe" not in said


@pytest.mark.parametrize("name", ["rules", "sudoku generate"])
def test_so_it_is_with_one_that_has_loaded_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # what is buffered is written again at the end
    with open("/dev/full", "wb") as full:
        done = call(name, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert re.fullmatch(r"plyground: .*No space left on device\n", done.stderr)
    with subprocess.Popen(
        [*COMMAND, *name.split(), *SAMPLES[name]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) in (0, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="homes are POSIX")
@pytest.mark.parametrize("name", ENDING)
def test_a_user_without_a_home_gets_an_answer_or_a_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, loaded: Starter, streams: Path, name: str
) -> None:
    for variable in ("HOME", "XDG_DATA_HOME", "PLYGROUND_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.delenv("PLYGROUND_PREPARE")  # what would be kept is to be built
    usual = {"check": 1, "sat": 10, "data": 2, "checkers endgames": 2, "tournament": 2}.get(name, 0)
    sample = ["grid.txt"] if name == "crossword fill" else SAMPLES[name]  # of a list its index is kept
    done = loaded.run([*name.split(), *sample], streams, typed(name), first=NOBODY)
    assert done.returncode == usual, done.stderr
    assert "Traceback" not in done.stderr
    line = "this user has no home folder; PLYGROUND_HOME can name one for what is kept\n"
    if name in ("data", "checkers endgames"):
        assert done.stderr == f"plyground: {line}"
    if name == "tournament":
        assert done.stderr == f"plyground: {line.strip()}; --database names a file\n"
    if name in ("play", "hub"):
        assert done.stderr == f"plyground: the endgame databases cannot be kept: {line}"


@pytest.mark.skipif(sys.platform == "win32", reason="homes are POSIX")
def test_a_page_without_a_home_keeps_nothing_and_says_so(folder: Path) -> None:
    (folder / "sitecustomize.py").write_text(NOBODY)
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    kept = {key: value for key, value in os.environ.items() if key not in ("HOME", "XDG_DATA_HOME")}
    for home, wanted in (("", "playing on without keeping games"), ("~/here", "")):
        environment = {**kept, "PYTHONPATH": path, "PLYGROUND_HOME": home}
        process = subprocess.Popen(
            [*COMMAND, "web", *SAMPLES["web"]], env=environment, stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert process.stderr is not None
        line = process.stderr.readline()
        assert line.startswith("plyground: this user has no home folder; ")
        assert wanted in line
        if home:  # a folder that was asked for must be there
            assert process.wait(60) == 2
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep data elsewhere")
def test_an_empty_name_of_a_folder_is_none(folder: Path, monkeypatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("PLYGROUND_HOME", "")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert call("data", capture_output=True).stdout == f"{folder}/.local/share/plyground: 0 games, 0 bytes\n"
    (folder / ".local").write_text("in the way")
    process = subprocess.Popen(
        [*COMMAND, "web", *SAMPLES["web"]], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert process.stderr.readline().endswith("; playing on without keeping games\n")
    process.kill()
    process.communicate()


@pytest.mark.parametrize("name", ["", *GROUPS, *NAMES])
def test_the_help_fits_forty_columns_and_is_whole(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = {}
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        cli.main([*name.split(), "--help"], prog_name="plyground", standalone_mode=False)
        shown[columns] = capsys.readouterr().out
    unbreakable = re.compile(r" *plyground .*|  --\w+ \[.*\]")  # examples, and all that can be chosen
    long = [line for line in shown[40].splitlines() if len(line) > 40]
    assert [line for line in long if not unbreakable.fullmatch(line)] == []
    assert "".join(shown[40].split()) == "".join(shown[80].split())
    assert not re.search(r"^ .*\w\.\.\.$", shown[80], re.M), "a sentence was cut"


@pytest.mark.usefixtures("unmeasured")
def test_help_imports_nothing_heavy() -> None:
    """What makes a start slow stays out until it is needed: one process asks for all help there is."""
    script = (
        "import json, sys; from plyground.apps.cli import main\n"
        "loaded = set()\n"
        "for name in json.loads(sys.argv[1]):\n"
        "    try: main([*name.split(), '--help'])\n"
        "    except SystemExit: pass\n"
        "    print(repr(name), *set(sys.modules) - loaded, file=sys.stderr)\n"
        "    loaded = set(sys.modules)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script, json.dumps(["", *GROUPS, *NAMES])],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert told.stdout.count("Usage:") == 1 + len(GROUPS) + len(NAMES)
    heavy = {"numpy", "pysat", "z3", "pygame", "starlette", "uvicorn", "PIL", "rich", "asyncio", "sqlite3"}
    for line in told.stderr.splitlines():
        loaded = line.rpartition("' ")[2].split()
        assert not heavy & set(loaded), line[:60]
        assert not [module for module in loaded if ".kernel" in module], line[:60]
