"""Building the endgame databases: interrupted, checked, and spread over others."""

import pickle
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from plyground.games.checkers.building import Flawed, Task, Work, build, packed
from plyground.stopping import Stopped, never


def elsewhere(work: Work, tasks: Iterable[tuple[int, Task]]) -> Iterator[tuple[int, list[bytes]]]:
    """As a cluster does it: everything is sent as bytes, and the last comes back first."""
    for at, task in reversed(list(tasks)):
        yield at, work(pickle.loads(pickle.dumps(task)), never)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place: Path = tmp_path_factory.mktemp("endgames")
    assert all(new for _, new in build(3, place))
    return place


def test_stopped_work_goes_on_where_it_stopped(tmp_path: Path) -> None:
    looks = iter([False] * 3 + [True] * 1000)
    with pytest.raises(Stopped):
        list(build(3, tmp_path, stop=lambda: next(looks)))
    there = len(list(tmp_path.glob("*.bin")))
    assert there < 16
    assert not list(tmp_path.glob("*.part"))
    assert [new for _, new in build(3, tmp_path)].count(False) == there


def test_a_check_values_every_position_again(folder: Path) -> None:
    assert not any(new for _, new in build(3, folder, check=True))


def test_outcomes_are_packed_four_to_a_byte() -> None:
    assert packed(bytearray([0, 1, 255, 254, 17])) == bytes([0b11100100, 1])


def test_the_number_of_pieces_is_bounded(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="endgames have 2 to 6 pieces, not 7"):
        next(build(7, tmp_path))


def test_slices_built_elsewhere_are_those_built_here(folder: Path, tmp_path: Path) -> None:
    assert sum(new for _, new in build(3, tmp_path, spread=elsewhere)) == 16
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files
    assert not any(new for _, new in build(3, tmp_path, check=True, spread=elsewhere))


def test_a_check_finds_a_slice_that_is_not_what_it_should_be(folder: Path, tmp_path: Path) -> None:
    def wrong(work: Work, tasks: Iterable[tuple[int, Task]]) -> Iterator[tuple[int, list[bytes]]]:
        for at, found in elsewhere(work, tasks):
            yield at, [bytes(len(values)) for values in found]

    with pytest.raises(Flawed, match=r"0m1k_v_0m1k\.bin is not what its positions are worth; delete it"):
        list(build(2, folder, check=True, spread=wrong))
