"""What games build for themselves, and where."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

from plyground.play.preparation import made_files, prepare

WHOLE = 41
"""How many files are the endgames of two to four pieces?"""


def test_the_four_piece_endgames_are_there_soon_after_the_page_starts(tmp_path):
    """Built in the background while the page already serves; and `plyground data --erase` removes them."""
    environment = {**os.environ, "PLYGROUND_HOME": str(tmp_path), "PLYGROUND_PREPARE": "yes"}
    command = [sys.executable, "-m", "plyground"]
    with subprocess.Popen(
        [*command, "web", "--no-browser", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True
    ) as page:
        assert page.stdout is not None
        assert "Plyground is at" in page.stdout.readline()
        deadline = time.monotonic() + 200
        while len(made_files(tmp_path)) < WHOLE and time.monotonic() < deadline:
            time.sleep(0.2)
        page.send_signal(signal.SIGINT)
    assert pieces(command, environment) == 4
    assert made_files(tmp_path)
    erased = subprocess.run(
        [*command, "data", "--erase", "--yes", "--json"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(erased.stdout)["erased"]
    assert made_files(tmp_path) == []


def pieces(command, environment):
    """Up to how many pieces all endgames are there, as the command says it."""
    told = subprocess.run(
        [*command, "checkers", "endgames", "--json"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(told.stdout)["pieces"]


def test_what_is_not_wanted_is_not_built(monkeypatch):
    built = []
    games = {"checkers": SimpleNamespace(PREPARE=lambda: built.append("checkers"))}
    monkeypatch.setattr("plyground.plugins.working", lambda kind: games)
    monkeypatch.setattr("plyground.play.preparation.kernels", lambda: {"games.checkers.kernel": True})
    monkeypatch.setenv("PLYGROUND_PREPARE", "no")
    prepare()
    assert built == []
    monkeypatch.delenv("PLYGROUND_PREPARE")
    prepare()
    assert built == ["checkers"]
