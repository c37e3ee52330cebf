"""A real server in a process of its own, and players who move on it and remember what was acknowledged."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from threading import Event, Thread
from typing import Any

__all__ = [
    "GONE",
    "LARGE",
    "PATIENCE",
    "SETUPS",
    "Listener",
    "Lost",
    "Player",
    "Running",
    "eventually",
    "served",
    "together",
    "working",
]

GONE = (OSError, http.client.HTTPException)
"""What a client meets when its server has ended."""
PATIENCE = 20.0
"""How many seconds may an answer take on a busy machine?"""
END_SECONDS = 15.0
"""How long may a server take to end when it is told to?"""

LARGE = {"game": "tictactoe", "rows": 19, "columns": 19, "line": 19}
"""A game of 361 moves, each of which can be made once."""
SETUPS: Sequence[dict[str, Any]] = (
    LARGE,
    {"game": "checkers"},
    {"game": "raichu"},
    {"game": "tictactoe", "seats": ["person", {"level": 2}]},
    {"game": "checkers", "seats": ["person", {"level": 1}]},
    {"game": "raichu", "seats": ["person", {"level": 2}]},
)
"""What is played: by two people without a pause, and against engines that answer soon."""


class Lost(Exception):
    """So many moves that were acknowledged are not there."""

    def __init__(self, why: str, moves: int) -> None:
        super().__init__(why)
        self.moves = moves


class Running:
    """A server's process."""

    def __init__(self, process: subprocess.Popen[str], port: int, said: Path) -> None:
        self.process, self.port, self._said = process, port, said

    def end(self, how: signal.Signals) -> None:
        """Send it a signal and wait for its end; TimeoutExpired if it does not come."""
        self.process.send_signal(how)
        self.process.wait(END_SECONDS)

    @property
    def said(self) -> str:
        """What it wrote to stderr."""
        return self._said.read_text("utf-8", "replace")

    @property
    def memory(self) -> int:
        """The megabytes that it holds, as Linux counts them."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) // 1024 if found else 0

    @property
    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


@contextmanager
def served(home: Path, *arguments: str, **environment: str) -> Iterator[Running]:
    """`plyground web` over a folder; it is gone afterwards, however this is left."""
    said = home.parent / f"{home.name}.stderr"
    with said.open("w") as stderr:
        process = subprocess.Popen(
            [sys.executable, "-m", "plyground", "web", "--no-browser", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "PLYGROUND_HOME": str(home), **environment},
            start_new_session=True,  # a Ctrl-C is for who runs the soak, not for the servers
        )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            process.wait(END_SECONDS)
            raise RuntimeError(f"the server did not start: {line}{said.read_text('utf-8', 'replace')[-500:]}")
        yield Running(process, int(found[1]), said)
    finally:
        process.kill()
        process.communicate()


class Player:
    """One browser with one game at a time, in which it makes legal moves at random."""

    def __init__(self, chance: random.Random, setups: Sequence[dict[str, Any]] = SETUPS) -> None:
        self.chance, self._setups = chance, setups
        self.id = self.cookie = ""
        self.seen: list[str] = []
        """The moves that were acknowledged, or shown on the board."""
        self.over = False
        self._connection: http.client.HTTPConnection | None = None

    def connect(self, port: int) -> None:
        self.leave()
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def leave(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """A request; the status and the JSON of its answer."""
        assert self._connection is not None
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        self._connection.request(method, path, data, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if made := answer.headers["Set-Cookie"]:
            self.cookie = made.partition(";")[0]
        return answer.status, json.loads(text) if text else None

    def begin(self) -> bool:
        """Begin a game, of any kind; false if the server takes none any more."""
        status, answer = self.ask("POST", "/api/games", self.chance.choice(self._setups))
        if status != 201:
            return False
        self.id, self.seen, self.over = answer["id"], [], False
        return True

    def look(self) -> Any:
        """The board as it is now, None if the server ends; Lost if a move that was there before is not."""
        status, board = self.ask("GET", f"/api/games/{self.id}")
        if status == 503:
            return None
        if status != 200:
            raise Lost(f"game {self.id} with {len(self.seen)} moves: {status} {board}", len(self.seen))
        kept = len(
            list(takewhile(lambda pair: pair[0] == pair[1], zip(self.seen, board["moves"], strict=False)))
        )
        if kept < len(self.seen):
            raise Lost(
                f"game {self.id}: of {len(self.seen)} moves acknowledged {kept} are left; it has "
                f"{len(board['moves'])}, and {self.seen[kept]} is missing",
                len(self.seen) - kept,
            )
        self.seen = board["moves"]
        self.over = board["over"]
        return board

    def move(self) -> bool | None:
        """Make a move; true if it was acknowledged, false if it was not its turn, None if it was refused."""
        board = self.look()
        if board is None:
            return None
        if self.over:
            return False
        if board["seated"][board["player"]] != "person":
            if not board["thinking"]:  # as after a restart, until somebody watches
                self.ask("POST", f"/api/games/{self.id}/commands", {"command": "go"})
            time.sleep(0.02)
            return False
        chosen = self.chance.choice(board["legal"])
        status, _ = self.play(chosen["path"])
        if status != 200:
            return None
        self.seen = [*self.seen, chosen["text"]]
        return True

    def play(self, path: Sequence[int]) -> tuple[int, Any]:
        return self.ask("POST", f"/api/games/{self.id}/commands", {"command": "play", "path": path})


class Listener:
    """Somebody who watches a game: its events as they came."""

    def __init__(self, port: int, id: str) -> None:
        self.events: list[dict[str, Any]] = []
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._connection.request("GET", f"/api/games/{id}/events")
        self._stream = self._connection.getresponse()
        together([self._listen])

    def _listen(self) -> None:
        with suppress(*GONE, ValueError, AttributeError):  # what a stream that is closed from here raises
            for line in self._stream:
                if line.startswith(b"data: "):
                    self.events.append(json.loads(line[6:]))

    def troubles(self) -> list[str | None]:
        """The reasons why games are not kept, in the order in which they were told; None: they are again."""
        return [event["reason"] for event in self.events if event["event"] == "trouble"]


def together(works: Sequence[Callable[[], object]]) -> list[Thread]:
    """Threads that do these works; they are not waited for if the program ends."""
    threads = [Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    return threads


@contextmanager
def working(works: Sequence[Callable[[], object]], ended: Event) -> Iterator[list[Thread]]:
    """Threads that do these works until `ended` is set, as it is when this is left; they are waited for."""
    threads = [Thread(target=work, daemon=True) for work in works]
    try:
        for thread in threads:
            thread.start()
        yield threads
    finally:
        ended.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join(30)


def eventually(true: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Wait until something is so; false if it does not come to pass."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
