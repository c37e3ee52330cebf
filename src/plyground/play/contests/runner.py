"""The runner that matches and tournaments share: games are played, several at once, and come as they end."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ...stopping import Stop
from .. import bulk
from ..games.seat import Seat
from .playing import Pairing, Played, play_pairing

__all__ = ["play_all"]


def play_all(
    pairings: Iterable[Pairing], jobs: int = 1, cluster: str | None = None, strangers: bool = False
) -> Generator[Played, None, None]:
    """Play games, so many at once, each in a process of its own if there are several; they come as they end.

    Closing the iterator stops them; a game that was stopped does not come at all. On a cluster students'
    files are sent along; `strangers` says that there are some.
    """
    if cluster is None:
        tasks = ((pairing.key, pairing) for pairing in pairings)
        results = bulk.run(play_pairing, tasks, jobs, processes=jobs > 1)
    else:
        sent = ((pairing.key, _sent(pairing)) for pairing in pairings)
        results = bulk.run(_play_sent, sent, cluster=cluster, strangers=strangers)
    with closing(results):
        for _, played in results:
            if played is not None:
                yield played


Sent = tuple[Pairing, tuple[bytes | None, bytes | None]]
"""A game for another machine, with the students' files that play in it."""


def _sent(pairing: Pairing) -> Sent:
    one, other = pairing.entrants
    return pairing, (_file(one), _file(other))


def _file(seat: Seat) -> bytes | None:
    return Path(seat.command).read_bytes() if seat.name == "student" and seat.command else None


def _play_sent(sent: Sent, stop: Stop) -> Played | None:
    """Play a game whose files came with it; it comes back as if it had been played at home."""
    pairing, files = sent
    with TemporaryDirectory(prefix="plyground-") as folder:
        seats = []
        for number, (seat, file) in enumerate(zip(pairing.entrants, files, strict=True)):
            if file is None or seat.command is None:
                seats.append(seat)
                continue
            path = Path(folder, str(number), Path(seat.command).name)
            path.parent.mkdir()
            path.write_bytes(file)
            seats.append(replace(seat, command=str(path)))
        live = pairing.live if pairing.live is not None and pairing.live.is_dir() else None
        played = play_pairing(replace(pairing, entrants=(seats[0], seats[1]), live=live), stop)
    return None if played is None else replace(played, pairing=pairing)
