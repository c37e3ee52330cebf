"""`make soak`, each part very briefly so that none rots; all but sanitizers, whose build takes minutes."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("soak", reason="only in the source tree")

from soak import report
from soak.fuzzing.__main__ import Trial
from soak.fuzzing.mutators import mutate
from soak.fuzzing.slot import SIZE, Slot
from soak.fuzzing.targets import TARGETS, Target
from soak.server import Lost, Player
from soak.task import Goals, Task

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-m", "soak"]
BRIEF = ["--minutes", "0.02", "--seed", "1"]


def soak(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *BRIEF, "--findings", str(folder / "findings"), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks into /proc and sets limits")
@pytest.mark.parametrize(
    ("part", "options", "figure"),
    [
        ("kills", ("--kills", "2"), "moves lost"),
        ("disks", (), "moves meanwhile"),
        ("servers", (), "moves refused (409)"),
        ("clients", ("--streams", "20", "--slow", "0"), "moves heard by streams"),
        ("fuzz", ("--target", "seat", "--inputs", "300"), "inputs"),
        ("positions", ("--positions", "40"), "sudoku, positions"),
        ("watching", (), "nodes held against minimax"),
    ],
)
def test_a_part_runs_and_finds_nothing(
    tmp_path: Path, part: str, options: tuple[str, ...], figure: str
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n")
    done = soak(tmp_path, part, "--write", str(page), *options)
    assert done.returncode == 0, done.stderr[-3000:]
    assert figure in done.stdout
    written = page.read_text()
    assert written.startswith("before\n")
    assert written.endswith("after\n")
    assert f"| {figure} |" in written
    assert "old" not in written


def test_a_part_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = soak(tmp_path, "naps")
    assert done.returncode == 2
    assert "no part 'naps'; there is clients, disks" in done.stderr


def test_ctrl_c_ends_it_with_the_figures_so_far(tmp_path: Path) -> None:
    command = [*COMMAND, "--minutes", "5", "--findings", str(tmp_path / "findings"), "kills"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith("kills: ")
    process.send_signal(signal.SIGINT)
    shown, said = process.communicate(timeout=150)
    assert process.returncode == 130
    assert "minutes: nothing was lost" in shown
    assert "Traceback" not in said


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_takes_spoilt_inputs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    trial, chance = Trial(name, Slot(bytearray(SIZE))), random.Random(name)
    for data in trial.target.seeds:
        trial.attempt(data)
    for _ in range(40):
        trial.attempt(mutate(chance, trial.corpus))
    assert capsys.readouterr().out == ""


def test_an_error_that_is_not_documented_is_found_with_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(TARGETS, "broken", Target(lambda data: [][len(data)], [b"x"]))
    trial = Trial("broken", Slot(bytearray(SIZE)))
    trial.attempt(b"abc")
    found = json.loads(capsys.readouterr().out)
    assert found["what"].startswith("IndexError at test_soak.py")
    assert found["input"] == "YWJj"


def test_a_move_that_is_gone_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(random.Random(1))
    board: dict[str, Any] = {"moves": ["a1", "b1"], "over": False}
    monkeypatch.setattr(player, "ask", lambda *_: (200, board))
    player.seen = ["a1"]
    assert player.look() == board
    assert player.seen == ["a1", "b1"]
    board["moves"] = ["a1", "c1"]
    with pytest.raises(Lost, match="b1 is missing") as missed:
        player.look()
    assert missed.value.moves == 1


def test_a_failure_is_counted_told_and_in_the_heading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task = Task("kills", 1.0, 1, Goals(), tmp_path)
    task.count("kills", 2)
    task.fail("moves lost", "one of\nthem", 3)
    assert capsys.readouterr().err == "FAILED kills: moves lost: one of them\n"
    assert ": 1 FAILED." in report.markdown([task])
    assert "| kills | kills | 2 |\n|  | moves lost | 3 |" in report.markdown([task])
