"""The endgame databases on disk: whole or rebuilt, never half trusted."""

from pathlib import Path

import pytest

from plyground.games.checkers import endgames
from plyground.games.checkers.building import build
from plyground.games.checkers.kernel_endgames import DRAW
from plyground.games.checkers.rules import Checkers
from plyground.games.checkers.searcher import KernelSearcher, boards
from plyground.search.deepening import Deepening
from plyground.stopping import Limit

GAME = Checkers()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All endgames of two and three pieces."""
    place: Path = tmp_path_factory.mktemp("endgames")
    assert all(new for _, new in build(3, place))
    return place


def test_what_is_built_is_found_again(folder: Path) -> None:
    found = endgames.load(folder)
    assert (found.pieces, found.exact) == (3, 4)
    assert found.value(*boards(GAME.parse_state("W:WK18,K19:BK32"))) == 17
    assert found.value(*boards(GAME.parse_state("B:WK18:BK32"))) == DRAW
    assert not any(new for _, new in build(3, folder))


@pytest.mark.parametrize("harm", ["cut", "flip", "empty", "longer", "other"])
def test_a_damaged_file_is_built_again(folder: Path, tmp_path: Path, harm: str) -> None:
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    victim = tmp_path / "0m2k_v_0m1k.bin"
    good = victim.read_bytes()
    middle = len(good) // 2
    victim.write_bytes(
        {
            "cut": good[:middle],
            "flip": good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1 :],
            "empty": b"",
            "longer": good[:16] + b"\xff\xff" + good[18:],
            "other": (tmp_path / "0m1k_v_0m1k.bin").read_bytes(),
        }[harm]
    )
    assert endgames.load(tmp_path).pieces == 2
    rebuilt = {str(slice_) for slice_, new in build(3, tmp_path) if new}
    assert rebuilt == {"0m2k_v_0m1k"}
    assert victim.read_bytes() == good


@pytest.mark.parametrize("text", ["W:WK18,K19:BK32", "W:WK1,9:BK28"])
def test_a_won_endgame_is_won_in_as_many_plies_as_the_database_says(folder: Path, text: str) -> None:
    databases = endgames.load(folder)
    engine = Deepening(KernelSearcher(hash=1, databases=databases))
    history = [GAME.parse_state(text)]
    left = databases.value(*boards(history[0]))
    while not GAME.terminal(history[-1]):
        assert databases.value(*boards(history[-1])) == left
        *_, report = engine.think(history, Limit(depth=3))
        assert abs(report.score) == 10_000 - left
        assert report.complete
        history.append(GAME.result(history[-1], report.pv[0]))
        left -= 1
    assert left == 0
    assert GAME.winner(history[-1]) == history[0].player


def test_two_kings_beat_one_in_the_double_corner_without_any_database() -> None:
    engine = Deepening(KernelSearcher(hash=8, databases=endgames.Endgames(bytearray(), {}, 0, 0)))
    history = [GAME.parse_state("W:WK18,K19:BK32")]
    while not GAME.terminal(history[-1]):
        assert not GAME.drawn(history)
        *_, report = engine.think(history, Limit(nodes=400_000))
        history.append(GAME.result(history[-1], report.pv[0]))
    assert GAME.winner(history[-1]) == 1
