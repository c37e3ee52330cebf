"""Engines that are Hub programs: ours, and programs that break the contract, all as real processes."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from plyground import plugins
from plyground.games.checkers import GAME
from plyground.play.contests.contest import Contest
from plyground.play.contests.playing import Played, play_pairing
from plyground.play.games.seat import Seat, parse_seat
from plyground.play.programs import ProgramError
from plyground.play.programs.hub import program
from plyground.stopping import Limit, never

RULES = GAME()
OURS = f"{shlex.quote(sys.executable)} -m plyground hub"

ROGUE = """
import os, sys, time
def say(line):
    print(line, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub":
        say("a banner = of its own")
        say("id name=Rogue")
        say("wait")
    elif word == "init":
        say("ready")
    elif word == "quit":
        break
    elif word == "go":
        {deed}
"""


@pytest.fixture
def rogue(tmp_path: Path) -> Callable[[str], str]:
    """The command of a program that does this when it is to move."""

    def write(deed: str) -> str:
        path = tmp_path / "rogue.py"
        path.write_text(ROGUE.replace("{deed}", deed))
        return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write


def game_of(command: str, limit: Limit = Limit(seconds=0.2)) -> Played:
    """A game of a program that moves first."""
    entrants = (Seat(f"hub:{command}", "hub", command=command), parse_seat(RULES, "1"))
    pairing = next(Contest("checkers", entrants, games=2, plies=0, limit=limit, margin=0.3).pairings())
    played = play_pairing(pairing, never)
    assert played is not None
    return played


def test_our_own_program_thinks_like_an_engine() -> None:
    history = [RULES.initial_state()]
    with program(RULES, OURS) as engine:
        for _ in range(6):
            reports = list(engine.think(history, Limit(depth=3), never))
            assert reports[-1].pv[0] in RULES.actions(history[-1])
            assert [report.depth for report in reports] == [1, 2, 3]
            history.append(RULES.result(history[-1], reports[-1].pv[0]))


def test_the_score_is_seen_from_player_0() -> None:
    ahead = RULES.parse_state("W:W30,31,32:B1")
    with program(RULES, OURS) as engine:
        assert list(engine.think([ahead], Limit(depth=1), never))[-1].score < 0


def test_a_program_is_stopped_when_it_is_told() -> None:
    start = time.monotonic()
    with program(RULES, OURS) as engine:
        told = iter([False] * 5 + [True] * 1000)
        reports = list(engine.think([RULES.initial_state()], Limit(), lambda: next(told)))
    assert reports
    assert time.monotonic() - start < 60


def test_a_program_is_gone_afterwards() -> None:
    with program(RULES, OURS) as engine:
        process = engine._process
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


def test_an_illegal_move_forfeits(rogue: Callable[[str], str]) -> None:
    played = game_of(rogue('say("done move=1-32")'))
    assert played.forfeit == 0
    assert played.record.reason.endswith("illegal move: 1-32")
    assert game_of(rogue('say("done")')).record.reason.endswith("illegal move: none")


def test_a_crash_forfeits(rogue: Callable[[str], str]) -> None:
    assert game_of(rogue("sys.exit(7)")).record.reason.endswith("ended with exit code 7")
    assert game_of(rogue("os.abort()")).record.reason.endswith("ended by signal 6")


def test_silence_forfeits_and_the_program_is_ended(rogue: Callable[[str], str]) -> None:
    start = time.monotonic()
    assert game_of(rogue("time.sleep(1000)")).record.reason.endswith("overrun: it does not stop")
    assert time.monotonic() - start < 60


def test_a_flood_of_information_is_an_overrun_too(rogue: Callable[[str], str]) -> None:
    deed = """
        while True:
            say("info depth=1 score=0 nodes=1 pv=11-15")
    """
    assert game_of(rogue(deed.strip())).record.reason.endswith("overrun: it does not stop")


def test_a_late_move_forfeits(rogue: Callable[[str], str]) -> None:
    assert "overrun: " in game_of(rogue('time.sleep(0.8); say("done move=11-15")')).record.reason


def test_strange_information_does_no_harm(rogue: Callable[[str], str]) -> None:
    lines = [
        "info",
        "info depth=x score=nan nodes=1e999 pv=11-15",
        'info pv="zork"',
        "info = = =",
        'info depth=2 score=0.5 nodes=7 pv="11-15 1-32"',
        "done move=9-13",
    ]
    with program(RULES, rogue("; ".join(f"say({line!r})" for line in lines))) as engine:
        reports = list(engine.think([RULES.initial_state()], Limit(seconds=1), never))
    assert RULES.text(reports[-1].pv[0]) == "9-13"
    assert (reports[-2].score, reports[-2].nodes, len(reports[-2].pv)) == (50, 7, 1)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.play.programs.hub.ANSWER_SECONDS", 0.3)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("command", "wrong"),
    [
        ("/nowhere/zork", "cannot start 'zork': No such file"),
        ("''", "cannot start ''"),
        ("true", "true ended with exit code 0"),
        ("cat", "does not speak the Hub protocol"),
        ("'", "not a command"),
    ],
)
def test_what_is_no_hub_program_is_refused_in_one_line(command: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong) as caught:
        parse_seat(RULES, f"hub:{command}")
    assert "\n" not in str(caught.value)


def test_hub_programs_play_checkers_only() -> None:
    with (
        pytest.raises(ProgramError, match="play checkers, not tictactoe"),
        program(plugins.game("tictactoe"), OURS),
    ):
        pass
