"""Slow, silent and vanishing clients and hundreds of streams: others are served, and nothing grows."""

from __future__ import annotations

import random
import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import quantiles
from threading import Event
from typing import Any

from ..server import GONE, LARGE, Player, Running, eventually, served, working
from ..task import Task

__all__ = ["SHARE", "run"]

SHARE = 7
WATCHERS = 40
"""How many watch one game? The server lets 50."""
VANISHING = 200
HELD_SECONDS = 3.0
"""How long are all streams held while boards are read?"""
GIVEN_UP = 15.0
"""By when should the server have given up on who sends no whole request? It waits ten seconds."""
HEARD_SECONDS = 20.0
"""By when should all of so many streams have told of a move?"""
MOST_MEMORY = 200
"""How many megabytes may a server of games without engines take?"""
MOST_DESCRIPTORS = 30
"""How many more files and sockets than at first may be open when all have gone?"""
LONGEST_READ = 2.0
"""How many seconds may the slowest hundredth of the boards take? A hang is meant, not a speed."""
BETWEEN_READS = 0.005
FEWEST_READS = 100


def run(task: Task, folder: Path) -> None:
    home = folder / "home"
    home.mkdir()
    with served(home) as server:
        player = Player(random.Random(task.seed), [LARGE])
        player.connect(server.port)
        player.begin()
        player.move()
        first = server.descriptors
        rounds = 0
        while not rounds or task.left > 0:
            with _reading(task, server, player, "beside slow, silent and vanishing clients"):
                _vanish(task, server, player.id)
                _miss(task, server, first)
                _trickle(task, server)
                _miss(task, server, first)
            with _reading(task, server, player, "beside all streams"):
                _watch(task, server)
            rounds += 1
            task.figures["rounds"] = rounds
            task.progress()
            _miss(task, server, first)
        player.leave()
        task.figures["descriptors at first, at the end"] = f"{first}, {server.descriptors}"
        _weigh(task, server)
        if "Traceback" in server.said:
            task.fail("tracebacks", server.said[-300:])


def _miss(task: Task, server: Running, first: int) -> None:
    """Wait until the server knows who is gone: they count among the connections that it takes at most."""
    if not eventually(lambda: server.descriptors <= first + MOST_DESCRIPTORS):
        task.fail("descriptors left open", f"{server.descriptors}, at first {first}")


def _weigh(task: Task, server: Running) -> None:
    task.figures["most memory (MB)"] = max(int(task.figures.get("most memory (MB)", 0)), server.memory)
    if server.memory > MOST_MEMORY:
        task.fail("memory", f"{server.memory} MB")


@contextmanager
def _reading(task: Task, server: Running, player: Player, beside: str) -> Iterator[None]:
    """Somebody reads a board again and again meanwhile; how long it took is measured."""
    times: list[float] = []
    ended = Event()

    def read() -> None:
        reader = Player(random.Random(0))
        reader.connect(server.port)
        reader.id = player.id
        while not ended.is_set():
            begun = time.perf_counter()
            try:
                status, _ = reader.ask("GET", f"/api/games/{player.id}")
            except (*GONE, ValueError) as error:
                task.fail("boards not shown", f"{beside}: {type(error).__name__}: {error}")
                return
            times.append(time.perf_counter() - begun)
            if status != 200:
                task.fail("boards not shown", f"{beside}: {status}")
                return
            ended.wait(BETWEEN_READS)
        reader.leave()

    with working([read], ended) as (thread,):
        yield
        eventually(lambda: len(times) >= FEWEST_READS or not thread.is_alive())
    _weigh(task, server)
    if len(times) < FEWEST_READS:
        task.fail("boards not shown", f"{beside}: only {len(times)} reads")
        return
    shares = quantiles(times, n=100)
    for name, share in (("p50", shares[49]), ("p99", shares[98])):
        task.figures[f"a board {beside}, {name} (ms)"] = round(1000 * share, 1)
    if shares[98] > LONGEST_READ:
        task.fail("slow boards", f"{beside}: p99 {shares[98]:.1f} s")


def _connected(server: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=30)


def _trickle(task: Task, server: Running) -> None:
    """Heads that come a byte a second, or not at all: the server closes them all by itself."""
    head = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 100
    slow = [_connected(server) for _ in range(task.goals.slow)]
    sockets = {*slow, *(_connected(server) for _ in range(task.goals.slow))}
    begun = time.monotonic()
    for second in range(int(GIVEN_UP)):
        for each in sockets.intersection(slow):
            with suppress(OSError):
                each.send(head[second : second + 1])
        _read_until(sockets, begun + second + 1)
        if not sockets:
            break
    task.count("slow and silent clients", 2 * task.goals.slow)
    if sockets:
        task.fail("clients waited for too long", f"{len(sockets)} after {GIVEN_UP:.0f} s", len(sockets))
    for each in sockets:
        each.close()


def _read_until(sockets: set[socket.socket], end: float) -> None:
    """Read from them until a moment; those that the server has closed are dropped."""
    with selectors.DefaultSelector() as selector:
        for each in sockets:
            selector.register(each, selectors.EVENT_READ)
        while sockets and (left := end - time.monotonic()) > 0:
            for key, _ in selector.select(left):
                ready: Any = key.fileobj
                if not _received(ready):
                    selector.unregister(ready)
                    sockets.discard(ready)
                    ready.close()


def _received(each: socket.socket) -> bytes:
    """What has come; nothing if it has ended."""
    try:
        return each.recv(1 << 16)
    except OSError:
        return b""


def _vanish(task: Task, server: Running, id: str) -> None:
    """Clients that ask for something and are gone before the answer, or in the midst of a stream."""
    requests = (
        f"GET /api/games/{id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        f"GET /api/games/{id} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        'Content-Length: 90\r\n\r\n{"game": ',
        "POST /api/puzzles/queens HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        'Content-Length: 57\r\n\r\n{"command": "solve", "puzzle": "queens", "text": "8"}    ',
    )
    for number in range(VANISHING):
        with _connected(server) as each:
            each.sendall(requests[number % len(requests)].encode())
            if number % 3 == 0:
                each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # RST
    task.count("vanishing clients", VANISHING)


def _watch(task: Task, server: Running) -> None:
    """So many streams at once, in several games in which moves are made: each hears them."""
    streams, players = task.goals.streams, []
    heard: set[socket.socket] = set()
    try:
        while len(heard) < streams:
            player = Player(random.Random(task.chance.random()), [LARGE])
            player.connect(server.port)
            player.begin()
            players.append(player)
            for _ in range(min(WATCHERS, streams - len(heard))):
                each = _connected(server)
                each.sendall(
                    f"GET /api/games/{player.id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
                )
                heard.add(each)
            player.leave()  # each connection counts
        _read_until(heard, time.monotonic() + 1)
        task.figures["streams at once"] = len(heard)
        task.figures["descriptors with all streams"] = server.descriptors
        if len(heard) < streams:
            task.fail("streams refused", f"{streams - len(heard)} of {streams}", streams - len(heard))
        for player in players:
            player.connect(server.port)
            if player.move() is not True:
                task.fail("moves refused", f"beside {len(heard)} streams")
            player.leave()
        _hear(task, heard)
        time.sleep(HELD_SECONDS)
        _weigh(task, server)
    finally:
        for each in heard:
            each.close()


def _hear(task: Task, streams: set[socket.socket]) -> None:
    """Has every stream told of the move?"""
    waiting = dict.fromkeys(streams, b"")
    end = time.monotonic() + HEARD_SECONDS
    with selectors.DefaultSelector() as selector:
        for each in streams:
            selector.register(each, selectors.EVENT_READ)
        while waiting and time.monotonic() < end:
            for key, _ in selector.select(1):
                ready: Any = key.fileobj
                data = _received(ready)
                waiting[ready] += data
                if not data:
                    task.fail("streams that ended", "by the server")
                if not data or b'"moves": ["' in waiting[ready]:
                    selector.unregister(ready)
                    del waiting[ready]
    task.count("moves heard by streams", len(streams) - len(waiting))
    if waiting:
        task.fail("streams that heard nothing", f"{len(waiting)} of {len(streams)}", len(waiting))
