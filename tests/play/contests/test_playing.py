"""One game, its clocks, and what is kept of a program that fails."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from plyground import plugins
from plyground.api import Report
from plyground.play.contests.playing import Clock, Pairing, Played, play_pairing
from plyground.play.games.seat import Seat, parse_seat
from plyground.play.programs import ProgramError
from plyground.stopping import Limit, Stop, never
from seating import Given


class Mover:
    """Plays the first legal move after having spent some time, on the wall or in work."""

    def __init__(self, sleep: float = 0.0, work: float = 0.0) -> None:
        self.sleep, self.work, self.told = sleep, work, [Limit()]

    def think(
        self, history: Sequence[Any], limit: Limit = Limit(), stop: Stop = never
    ) -> Iterator[Report[Any]]:
        self.told.append(limit)
        time.sleep(self.sleep)
        end = time.process_time() + self.work
        while time.process_time() < end:
            pass
        yield Report(1, 0, 1, 0.0, (plugins.game("tictactoe").actions(history[-1])[0],))


def play(engine: Any, other: Seat | None = None, **settings: Any) -> Played:
    rules = plugins.game("tictactoe")
    entrants = (Given("rogue", engine=engine), other or parse_seat(rules, "table:depth=1"))
    said = {"limit": Limit(), "margin": 0.05, "max_plies": 9, "clock": Clock(), **settings}
    pairing = Pairing(
        0, "tictactoe", None, entrants, 0, (), said["limit"], said["margin"], said["max_plies"], 1,
        said["clock"], key=(0, 0), live=said.get("live"),
    )  # fmt: skip
    played = play_pairing(pairing, never)
    assert played is not None
    return played


def test_who_sleeps_is_late_by_the_wall_and_in_time_by_its_work() -> None:
    limit = Limit(seconds=0.1)
    assert "overrun" in play(Mover(sleep=0.3), limit=limit).record.reason
    assert play(Mover(sleep=0.3), limit=limit, clock=Clock("cpu")).forfeit is None


def test_who_works_too_long_is_late_by_its_work() -> None:
    played = play(Mover(work=0.4), limit=Limit(seconds=0.1), clock=Clock("cpu"))
    assert played.forfeit == 0
    assert "s for a move, 0.1 s allowed" in played.record.reason


def test_a_side_has_its_time_for_the_whole_game() -> None:
    mover = Mover(sleep=0.2)
    played = play(mover, clock=Clock(game=0.5))
    assert "overrun: the 0.5 s for the game are used up" in played.record.reason
    assert played.efforts[0].moves == 3
    assert play(Mover(sleep=0.01), clock=Clock(game=5)).forfeit is None


def test_a_move_gets_a_share_of_what_is_left_for_the_game() -> None:
    mover = Mover(sleep=0.02)
    play(mover, clock=Clock(game=3))
    shares = [limit.seconds for limit in mover.told[1:]]
    assert shares[0] == pytest.approx(0.1)
    assert shares == sorted(shares, key=lambda each: -(each or 0))
    mover = Mover()
    play(mover, clock=Clock(game=30), limit=Limit(seconds=0.2, depth=4))
    assert mover.told[1] == Limit(seconds=0.2, depth=4)


@pytest.mark.parametrize("clock", [("sand",), ("wall", 0.0), ("wall", float("nan")), ("cpu", float("inf"))])
def test_a_clock_that_makes_no_sense_is_refused(clock: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError):
        Clock(*clock)


def test_what_a_program_printed_is_kept_with_its_forfeit() -> None:
    class Failing:
        def think(self, history: Any, limit: Any, stop: Any) -> Iterator[Report[Any]]:
            raise ProgramError("illegal move: h9", "thinking hard\nh9")

    played = play(Failing())
    assert played.forfeit == 0
    assert played.output == "thinking hard\nh9"


def test_a_students_last_words_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text("def minimax(board):\n    print('cell 42!')\n    return (4, 2)\n")
    rules = plugins.game("tictactoe")
    pairing = Pairing(
        0, "tictactoe", None, (parse_seat(rules, f"student:{file}"), parse_seat(rules, "1")), 0, (),
        Limit(seconds=5), 1.0, 9, 1, names=("ann", "bob"),
    )  # fmt: skip
    played = play_pairing(pairing, never)
    assert played is not None
    assert played.record.reason.startswith("forfeit by ann: tictactoe.py: minimax gave (4, 2)")
    assert played.record.players == ("ann", "bob")


def test_a_raichu_program_that_is_ended_at_its_time_plays_its_last_board(tmp_path: Path) -> None:
    """It prints a legal board and goes on: the course ends it, and what it printed counts."""
    file = tmp_path / "raichu.py"
    file.write_text(
        "import sys, time\n"
        "n, player, board = int(sys.argv[1]), sys.argv[2], list(sys.argv[3])\n"
        "cell = next(c for c, p in enumerate(board) if p == 'w' and board[c + n + 1] == '.')\n"
        "board[cell], board[cell + n + 1] = '.', 'w'\n"
        "print(''.join(board), flush=True)\n"
        "time.sleep(60)\n"
    )
    rules = plugins.game("raichu")
    pairing = Pairing(
        0, "raichu", None, (parse_seat(rules, f"student:{file}"), parse_seat(rules, "1")), 0, (),
        Limit(seconds=1), 0.1, 2, 1,
    )  # fmt: skip
    played = play_pairing(pairing, never)
    assert played is not None
    assert played.forfeit is None
    assert len(played.record.moves) == 2


def test_a_running_game_can_be_watched_and_is_gone_afterwards(tmp_path: Path) -> None:
    seen: list[Any] = []

    class Looking(Mover):
        def think(self, history: Any, limit: Any = None, stop: Any = None) -> Iterator[Report[Any]]:
            seen.extend(json.loads(path.read_bytes()) for path in tmp_path.iterdir())
            return super().think(history)

    play(Looking(), live=tmp_path)
    assert seen[0] == {"key": [0, 0], "first": 0, "moves": []}
    assert list(tmp_path.iterdir()) == []
