"""Bulk work on a cluster: each result once, whatever dies; nothing for workers that should have none."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from clusters import local_cluster
from plyground.play import bulk, cluster
from plyground.play.bulk import ClusterError
from plyground.stopping import Stop

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def square(number: int, stop: Stop) -> int:
    return number * number


def dawdle(task: tuple[str, float], stop: Stop) -> str:
    """Leaves a mark when it begins, and another if it is stopped."""
    folder, seconds = task
    Path(folder, f"begun-{time.monotonic_ns()}").touch()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if stop():
            Path(folder, f"stopped-{time.monotonic_ns()}").touch()
            break
        time.sleep(0.01)
    return folder


def slow_square(number: int, stop: Stop) -> int:
    time.sleep(0.1)
    return number * number


def fail(number: int, stop: Stop) -> int:
    raise ZeroDivisionError(number)


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """Two workers that stay for all tests."""
    with local_cluster() as made:
        yield made


@pytest.fixture
def place(local: Any) -> str:
    return str(local.scheduler_address)


def test_every_key_comes_back_once_with_its_result(place: str) -> None:
    found = list(bulk.run(square, ((f"key {n}", n) for n in range(500)), cluster=place))
    assert len(found) == 500
    assert dict(found) == {f"key {n}": n * n for n in range(500)}


def test_a_worker_killed_half_way_costs_no_result_and_doubles_none(place: str, local: Any) -> None:
    results = bulk.run(slow_square, enumerate(range(60)), cluster=place)
    found = [next(results)]
    with distributed.Client(place) as client:
        pids = client.run(os.getpid)
        os.kill(next(iter(pids.values())), signal.SIGKILL)
    found += results
    assert sorted(found) == [(n, n * n) for n in range(60)]
    local.wait_for_workers(2, timeout=150)


def test_closing_the_results_stops_what_runs_there(place: str, tmp_path: Path) -> None:
    results = bulk.run(dawdle, enumerate([(str(tmp_path), 0.0), *[(str(tmp_path), 60.0)] * 9]), cluster=place)
    next(results)
    deadline = time.monotonic() + 30
    while len(list(tmp_path.glob("begun-*"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    begun = time.monotonic()
    results.close()
    while not list(tmp_path.glob("stopped-*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert list(tmp_path.glob("stopped-*"))
    assert time.monotonic() - begun < 60


def test_an_error_in_the_work_reaches_the_caller(place: str) -> None:
    with pytest.raises(ZeroDivisionError):
        list(bulk.run(fail, enumerate(range(3)), cluster=place))


def test_a_worker_of_another_version_is_refused(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "VERSION", "0.0.0")
    with pytest.raises(ClusterError, match=r"the worker tcp://\S+ runs plyground \S+, this is 0\.0\.0"):
        list(bulk.run(square, enumerate(range(3)), cluster=place))


def test_a_chunk_is_refused_by_a_worker_of_another_version() -> None:
    with pytest.raises(ClusterError, match=r"runs plyground \S+, and 0\.0\.0 is asked for"):
        cluster.call(square, [], "0.0.0", False)


def test_a_worker_without_a_sandbox_takes_no_strangers_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_held", lambda: False)
    with pytest.raises(ClusterError, match="has no sandbox and takes no stranger's file"):
        cluster.call(square, [], cluster.VERSION, True)


class Told:
    """A client of a cluster whose workers say these things of themselves."""

    status = "running"

    def __init__(self, said: dict[str, tuple[str, bool]]) -> None:
        self.said = said

    def scheduler_info(self, n_workers: int) -> Any:
        return {"workers": dict.fromkeys(self.said)}

    def run(self, function: Any, workers: list[str], on_error: str) -> Any:
        return {each: self.said[each] for each in workers}


def test_strangers_files_go_only_to_workers_that_hold_them() -> None:
    version = cluster.VERSION
    said = {"a": (version, True), "b": (version, False)}
    assert cluster._Cluster(Told(said), strangers=True).workers() == ["a"]
    assert cluster._Cluster(Told(said), strangers=False).workers() == ["a", "b"]
    with pytest.raises(ClusterError, match="no worker of the cluster has a sandbox"):
        cluster._Cluster(Told({"b": (version, False)}), strangers=True).workers()


def test_chunks_grow_until_they_take_a_second_and_no_further() -> None:
    chunks = cluster._Chunks(iter(enumerate(range(100_000))))
    sizes = []
    for _ in range(12):
        count = len(chunks.next())
        sizes.append(count)
        chunks.learn(count, 0.01 * count)
    assert sizes[:4] == [1, 2, 4, 8]
    assert 90 <= sizes[-1] <= 110
    chunks.learn(sizes[-1], 5.0)
    assert len(chunks.next()) < 60


@pytest.mark.parametrize(
    "text", ["", "local", "local:0", "local:x", "local:999", "host:1", "tcp://host", "tcp://a b:1"]
)
def test_a_place_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ClusterError, match="a cluster is local:2 or tcp://HOST:PORT"):
        list(bulk.run(square, [], cluster=text))


def test_a_scheduler_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT_SECONDS", 1.0)
    with pytest.raises(ClusterError, match=r"no cluster at tcp://127\.0\.0\.1:9"):
        list(bulk.run(square, [], cluster="tcp://127.0.0.1:9"))


def test_a_scheduler_that_goes_away_is_one_line_and_what_came_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "LIFE_SECONDS", 1.0)
    found: list[Any] = []
    with local_cluster(1) as made:
        results = bulk.run(slow_square, enumerate(range(1000)), cluster=made.scheduler_address)
        found.append(next(results))
        closing = threading.Thread(target=made.close)
        closing.start()
        with pytest.raises(ClusterError, match=r"the scheduler has gone|lost a chunk"):
            found.extend(results)
        closing.join()
    assert found
    assert all(result == key * key for key, result in found)
