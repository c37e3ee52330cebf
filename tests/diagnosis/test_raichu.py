"""Boards that no move leads to, and moves that are missed, are found in a raichu.py's own search."""

from __future__ import annotations

from pathlib import Path

from plyground.diagnosis.raichu import first_wrong_raichu

RIGHT = Path(__file__).with_name("other").joinpath("raichu.txt").read_text("utf-8")


def found(tmp_path: Path, old: str = "", new: str = "") -> list[str]:
    assert old in RIGHT
    path = tmp_path / "raichu.py"
    path.write_text(RIGHT.replace(old, new, 1), "utf-8")
    return first_wrong_raichu(path)


def test_a_right_one_gives_no_alarm(tmp_path: Path) -> None:
    assert found(tmp_path) == []


def test_a_move_that_is_none_is_found(tmp_path: Path) -> None:
    lines = found(tmp_path, "rr, cc = r + forward, c + side", "rr, cc = r + forward, c")
    assert lines[0].startswith("pichu, line "), lines
    assert "it gives" in lines


def test_a_move_that_is_missed_is_found(tmp_path: Path) -> None:
    lines = found(tmp_path, "for side in (-1, 1):", "for side in (1,):")
    assert lines[0].startswith("successors, line "), lines
    assert "it leaves out" in lines
