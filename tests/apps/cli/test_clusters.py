"""Commands on a cluster: the answers of one machine, byte by byte."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from clusters import local_cluster
from plyground.apps.cli.group import cli

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def place() -> Iterator[str]:
    with local_cluster() as made:
        yield str(made.scheduler_address)


@pytest.fixture
def here() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command in this process, which has loaded Dask: to do so takes longer than most of the work."""

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        done = CliRunner().invoke(cli, arguments, prog_name="plyground")
        assert done.exception is None or isinstance(done.exception, SystemExit)
        return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)

    return call


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """Some 10,000 lines of all kinds."""
    lines = [PUZZLE, "." * 81, "", "# a comment", PUZZLE[:-1] + "5", "rubbish", PUZZLE.replace(".", "0")]
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(lines * 1500) + "\n")
    return path


@pytest.mark.parametrize("options", [("--limit", "2"), ("--json",)])
def test_sudokus_are_answered_as_on_one_machine(
    run, place: str, puzzles: Path, options: tuple[str, ...]
) -> None:
    plain, there = (
        run("sudoku", "solve", "-q", str(puzzles), *options, *more)
        for more in (("--jobs", "2"), ("--cluster", place))
    )
    assert there.returncode == plain.returncode == 2
    assert there.stdout == plain.stdout
    assert there.stderr == plain.stderr
    assert len(plain.stderr.splitlines()) == 1001


@pytest.mark.preloaded
def test_a_tournament_there_has_the_games_of_one_here(run, here, place: str, tmp_path: Path) -> None:
    student = tmp_path / "tictactoe.py"
    student.write_text(
        "def minimax(board):\n"
        "    return next((r, c) for r in range(3) for c in range(3) if not board[r][c])\n"
    )
    what = ["tictactoe", "1", "2", f"student:{student}", "--games", "2", "--margin", "5", "--json", "-"]
    found: list[list[Any]] = []
    for way, more in ((run, ("--jobs", "2")), (here, ("--cluster", place))):
        done = way("tournament", *what, *more, "--database", str(tmp_path / f"book{len(found)}"))
        assert done.returncode == 0, done.stderr
        found.append(
            [(game["record"]["moves"], game["utility"]) for game in json.loads(done.stdout)["games"]]
        )
    assert found[0] == found[1]
    assert len(found[0]) == 6


@pytest.mark.parametrize(
    ("arguments", "made"),
    [
        (("sudoku", "generate", "--count", "6", "--seed", "1", "--level", "easy", "-o", "made"), "made"),
        (("sudoku", "rate", "puzzles.txt", "--json"), None),
        (("crossword", "fills", "grid.txt", "-w", "words.txt", "--seeds", "3"), None),
        (("checkers", "train", "1", "made"), "made"),
        (("checkers", "endgames", "--pieces", "3"), "home/checkers-endgames/1m1k_v_0m1k.bin"),
    ],
)
def test_bulk_work_there_is_that_of_one_here(
    here, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...], made: str | None,
) -> None:  # fmt: skip
    found = []
    ways: dict[str, tuple[str, ...]] = {"one": (), "two": ("--jobs", "2"), "there": ("--cluster", place)}
    if arguments[1] != "generate":  # processes are those of all commands
        del ways["two"]
    for name, more in ways.items():
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        monkeypatch.setenv("PLYGROUND_HOME", str(folder / "home"))
        Path("puzzles.txt").write_text(f"{PUZZLE}\n{'.' * 81}\nrubbish\n{PUZZLE}\n")
        Path("grid.txt").write_text("...\n...\n")
        Path("words.txt").write_text("CAT\nORE\nCO\nAR\nTE\nDOG\nDO\nOR\nGE\n")
        done = here(*arguments, *more)
        assert "Traceback" not in done.stderr
        shown = re.sub(r"in [\d.]+ s|.seconds.:[\d. ]+|\S*/(one|two|there)/", "", done.stdout)
        found.append((done.returncode, shown, Path(made).read_bytes() if made else b""))
    assert all(each == found[0] for each in found)
    assert found[0][1:] != ("", b"")


@pytest.mark.preloaded
def test_a_class_there_gets_the_verdicts_of_one_here(run, here, place: str, tmp_path: Path) -> None:
    for name, text in (
        ("ann", "X = 'X'\n"),
        ("bob", "import sys\nsys.exit(3)\n"),
        ("eve", "def player(board\n"),
    ):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "tictactoe.py").write_text(text)
    found: list[list[Any]] = []
    for way, more in ((run, ()), (here, ("--cluster", place))):
        done = way("check", "tictactoe", str(tmp_path / "class"), "--json", "--fresh", *more)
        assert done.returncode == 1, done.stderr
        told = [json.loads(line) for line in done.stdout.splitlines()]
        found.append([[(check["name"], check["outcome"]) for check in each["checks"]] for each in told])
    assert found[0] == found[1]
    assert len(found[0]) == 3


@pytest.mark.preloaded
@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("sudoku", "solve", PUZZLE, "--cluster", "zork"), "a cluster is local:2 or tcp://HOST:PORT"),
        (("sudoku", "solve", PUZZLE, "--cluster", "local:2", "--all"), "--cluster serves 9×9 boards"),
        (("tournament", "tictactoe", "1", "2", "--cluster", "zork"), "a cluster is local:2"),
        (("sudoku", "generate", "--cluster", "zork"), "a cluster is local:2"),
        (("sudoku", "rate", PUZZLE, "--cluster", "zork"), "a cluster is local:2"),
        (("checkers", "train", "1", "x.bin", "--cluster", "zork"), "a cluster is local:2"),
        (("match", "tictactoe", "1", "2", "--cluster", "local:0", "-o", "x.jsonl"), "a cluster is local:2"),
    ],
)
def test_bad_use_is_refused_in_one_line(run, arguments: tuple[str, ...], wrong: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert wrong in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_ends_local_workers_with_the_command(tmp_path: Path) -> None:
    book = tmp_path / "book"
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "tournament", "tictactoe", "table", "alphabeta", "--size", "4",
         "--time", "0.05", "--games", "400", "--cluster", "local:2", "--database", str(book)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0,
        env={**os.environ, "PLYGROUND_HOME": str(tmp_path)},
    )  # fmt: skip
    deadline = time.monotonic() + 60
    live = tmp_path / "book.live"
    while not (live.is_dir() and list(live.glob("*.json"))) and time.monotonic() < deadline:
        time.sleep(0.05)
    begun = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=150)
    assert process.returncode == 130, errors
    assert time.monotonic() - begun < 60
    assert "cancelled: " in errors
    assert "Traceback" not in errors
    assert _gone(process.pid)


def _gone(group: int) -> bool:
    """Whether all processes of a group end within some seconds."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False
