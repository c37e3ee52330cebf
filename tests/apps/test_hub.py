"""The Hub protocol, through the real process and by pydraughts' own client."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import draughts
import pytest
from draughts.engine import HubEngine, Limit

from plyground.apps.hub import Server, serve
from plyground.games.checkers import GAME

START = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
COMMAND = shutil.which("plyground", path=str(Path(sys.executable).parent)) or shutil.which("plyground") or ""
PATIENCE = 150.0
KINDS = ("clock", "depth", "nodes", "movetime", "stop", "ponder-hit", "ponder-stop")


class Talk:
    """A server with its answers in a queue."""

    def __init__(self) -> None:
        self.answers: SimpleQueue[str] = SimpleQueue()
        self.failed = threading.Event()
        self.server = Server(self.answers.put, self.failed.set)

    def tell(self, *lines: str) -> None:
        for line in lines:
            assert self.server.handle(line)

    def hear(self) -> str:
        return self.answers.get(timeout=PATIENCE)

    def until(self, command: str) -> str:
        """The next answer of this kind; only information may come before it."""
        while not (answer := self.hear()).startswith(command):
            assert answer.startswith("info "), answer
        return answer

    def silent(self, seconds: float = 0.3) -> bool:
        time.sleep(seconds)
        while not self.answers.empty():
            if not self.hear().startswith("info "):
                return False
        return True


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.server.close()
    assert not talk.failed.is_set()


@pytest.fixture
def client() -> Iterator[HubEngine]:
    engine = HubEngine([COMMAND, "hub"])
    yield engine
    engine.quit()
    assert engine.p.wait(PATIENCE) == 0
    for pipe in (engine.p.stdin, engine.p.stdout):
        pipe.close()


def play_until(
    client: HubEngine, board: draughts.Board, limit: Limit, ponder: bool, then: Callable[[], None]
) -> draughts.engine.PlayResult:
    """Let the client think or ponder on the board; what ends it is said a little later."""
    results = []
    client._last_sent = ""
    thread = threading.Thread(target=lambda: results.append(client.play(board, limit, ponder)))
    thread.start()
    while not client._last_sent.startswith("go "):
        time.sleep(0.002)
    time.sleep(0.02)
    then()
    thread.join(PATIENCE)
    assert results
    return results[0]


def test_pydraughts_plays_a_whole_game_with_clock_depth_nodes_ponder_and_stop(client: HubEngine) -> None:
    client.init()
    client.configure({"variant": "english", "threads": "1"})
    client.ping()
    board, ours = draughts.Board("english"), GAME()
    state, clock = ours.initial_state(), 1.5
    kinds: set[str] = set()
    while not board.is_over() and len(board.move_stack) < 300:
        ply = len(board.move_stack)
        kind = KINDS[ply % len(KINDS)]
        if kind == "clock":
            result = client.play(board, Limit(time=clock, inc=0.05), False)
            clock += (
                0.05 - client.info["time"]
            )  # as the engine measures: the client is slow on a busy machine
            assert clock > 0
        elif kind == "depth":
            result = client.play(board, Limit(depth=3), False)
            assert client.info["depth"] <= 3
        elif kind == "nodes":
            result = client.play(board, Limit(nodes=200), False)
        elif kind == "movetime":
            result = client.play(board, Limit(movetime=0.02), False)
        elif kind == "stop":
            result = play_until(client, board, Limit(movetime=600), False, client.stop)
        else:
            end = client.ponderhit if kind == "ponder-hit" else client.stop
            result = play_until(client, board, Limit(movetime=0.02), True, end)
        assert {"depth", "mean-depth", "score", "nodes", "time", "nps", "pv"} <= set(client.info)
        state = ours.result(state, ours.parse(state, result.move.pdn_move))
        board.push(result.move)
        if result.ponder is not None:
            reply = board.copy()
            reply.push(result.ponder)  # raises if it is not legal
        kinds.add(kind)
    assert kinds == set(KINDS)
    assert board.is_over()


def test_the_introduction_is_word_for_word_that_of_the_protocol(talk: Talk) -> None:
    talk.tell("hub", "init")
    assert re.fullmatch(r'id name="Plyground" version="[^"]+" author="[^"]*" country="[^"]*"', talk.hear())
    assert talk.hear() == 'param name=variant value=english type=enum values="english"'
    assert talk.hear() == "param name=threads value=1 type=int min=1 max=16"
    assert talk.hear() == "wait"
    assert talk.hear() == "ready"


def test_information_and_answer_have_the_form_of_the_protocol(talk: Talk) -> None:
    talk.tell(f'pos pos={START} moves="11-15 22-18"', "level depth=3", "go think")
    info = talk.hear()
    form = r'info depth=N mean-depth=R score=R nodes=N time=R nps=R pv="[0-9x -]+"'
    assert re.fullmatch(form.replace("N", r"\d+").replace("R", r"-?\d+\.\d+"), info)
    assert re.fullmatch(r"done move=15x22x18 ponder=(25x18x22|26x17x22)", talk.until("done"))


def test_a_level_of_one_node_or_no_time_still_gives_a_move(talk: Talk) -> None:
    for level in ("nodes=1", "move-time=0", "time=0", "time=-3 inc=0", "depth=1", "moves=1 time=0.001"):
        talk.tell(f"pos pos={START}", f"level {level}", "go think")
        assert talk.until("done").startswith("done move=")


def test_thinking_without_an_end_is_stopped(talk: Talk) -> None:
    for mode in ("think", "analyze"):
        talk.tell(f"pos pos={START}", "level infinite", f"go {mode}")
        talk.tell("ping")
        assert talk.until("pong")
        start = time.monotonic()
        talk.tell("stop")
        assert talk.until("done").startswith("done move=")
        assert time.monotonic() - start < 60


def test_pondering_waits_for_the_hit_and_then_thinks_for_the_time_of_a_move(talk: Talk) -> None:
    talk.tell(f"pos pos={START}", "level move-time=0.2", "go ponder")
    assert talk.silent(0.5)
    start = time.monotonic()
    talk.tell("ponder-hit")
    talk.until("done")
    assert 0.15 < time.monotonic() - start < 60


def test_pondering_that_ends_by_itself_keeps_its_answer_until_it_is_asked_for(talk: Talk) -> None:
    for command in ("ponder-hit", "stop"):
        talk.tell(f"pos pos={START}", "level depth=2", "go ponder")
        assert talk.silent()
        talk.tell(command)
        assert talk.until("done").startswith("done move=")


def test_a_repeated_position_is_played_on(talk: Talk) -> None:
    moves = " ".join(["1-5 32-27 5-1 27-32"] * 3)
    talk.tell(f'pos pos=W{"B".ljust(31, "e")}W moves="{moves}"', "level depth=2", "go think")
    assert talk.until("done").startswith("done move=")


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    talk.tell(f"pos pos=W{'b'.rjust(32, 'e')}")
    assert "king row" in talk.hear()
    talk.tell("pos pos=WB" + 31 * "e", "go think")
    assert talk.hear() == 'error message="the game is over: there is no move"'
    assert talk.hear() == "done"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("stop", "stop before go: nothing is being searched"),
        ("ponder-hit", "ponder-hit before go: nothing is being searched"),
        ("go", "go wants think, ponder or analyze"),
        ("pos pos=zork", "not a position: 'zork'; W or B is to be followed by 32 letters of w, b, W, B, e"),
        ("pos pos=W" + 13 * "w" + 19 * "e", "Black has 13 pieces; twelve are the most"),
        (
            f"pos pos={START} moves=11-16,11",
            "move 1: not a move: '11-16,11'; moves look like 11-15 or 15x22x18",
        ),
        (f'pos pos={START} moves="11-15 22-18 9-13"', "move 3: illegal move: 9-13"),
        (f'pos pos={START} moves="11-15', "not of the form key=value: 'moves='11-15'"),
        ("level depth=many", "level depth must be a number, not 'many'"),
        ("level time=nan", "level time must be a number, not 'nan'"),
        ("level nodes=1e999", "level nodes must be a number, not '1e999'"),
        ("set-param name=variant value=frisian", "variant 'frisian' is not played here; there is english"),
        ("set-param name=threads value=0", "threads must be a number from 1 to 16, not '0'"),
        ("set-param name=zork value=1", "no parameter 'zork'; there is variant, threads"),
        ("set-param", "set-param wants name=... value=..."),
        ("=", "not of the form key=value: '='"),
        ("x" * 100_001, "a line of more than 100000 characters"),
    ],
)
def test_a_wrong_line_is_answered_by_one_clear_line(talk: Talk, line: str, wrong: str) -> None:
    talk.tell(line)
    assert talk.hear() == f'error message="{wrong}"'
    talk.tell("ping")
    assert talk.hear() == "pong"


def test_a_wrong_position_leaves_the_last_good_one(talk: Talk) -> None:
    talk.tell("pos pos=BBeeeeweeeeeeewweeeeeeeeeeeeeeeee", "pos pos=rubbish", "level depth=1")
    assert talk.hear().startswith("error")
    talk.tell("go think")
    assert talk.until("done") in ("done move=32x16x19x27", "done move=32x14x18x27")


def test_other_versions_commands_and_empty_lines_are_ignored(talk: Talk) -> None:
    talk.tell("", "   ", "zork", "zork depth=3 flag", "level depth=2 zork=3", "new-game", "ping")
    assert talk.hear() == "pong"


def test_commands_that_would_disturb_a_search_are_refused(talk: Talk) -> None:
    talk.tell("level infinite", "go think")
    for line in (f"pos pos={START}", "go think", "new-game", "set-param name=threads value=2"):
        talk.tell(line)
        assert "while a search is under way" in talk.until("error")
    talk.tell("stop")
    assert talk.until("done")
    talk.tell("stop", "ponder-hit", "ping")  # too late, as happens: nothing to say
    assert talk.hear() == "pong"


def test_an_engine_that_fails_says_so(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def think(self, *_: object) -> Iterator[object]:
            raise RuntimeError("out of\ncheese")

    monkeypatch.setattr(talk.server, "_engine", Broken())
    talk.tell("go think")
    assert talk.hear() == 'error message="the engine failed: RuntimeError: out of cheese"'
    assert talk.failed.wait(PATIENCE)
    talk.failed.clear()


def test_the_end_of_the_input_ends_a_search_with_its_answer() -> None:
    answers = io.BytesIO()
    serve(io.BytesIO(b"hub\ninit\nlevel infinite\ngo think\n"), answers)
    assert answers.getvalue().splitlines()[-1].startswith(b"done move=")


def test_a_line_without_end_is_refused_as_a_whole_and_rubbish_survived() -> None:
    answers = io.BytesIO()
    serve(io.BytesIO(b"x" * 5_000_000 + b"\n\xff\x00\xfe=\xff\nping\n"), answers)
    lines = answers.getvalue().splitlines()
    assert lines[0] == b'error message="a line of more than 100000 characters"'
    assert lines[-1] == b"pong"
    assert len(lines) <= 3


def test_a_client_that_goes_away_ends_the_process_without_a_word() -> None:
    process = subprocess.Popen(
        [COMMAND, "hub"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(b"level infinite\ngo think\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"info ")
    process.stdout.close()
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(PATIENCE) == 0
    process.stderr.close()


def test_the_process_says_nothing_on_stderr_and_ends_by_quit() -> None:
    done = subprocess.run(
        [COMMAND, "hub"],
        input=b"hub\ninit\nstop\nlevel depth=1\ngo think\nping\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"done move=" in done.stdout
