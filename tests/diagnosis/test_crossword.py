"""A wrong method of a generate.py is found in its own search; a right one is left in peace."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.diagnosis.crossword import first_wrong_crossword

RIGHT = Path(__file__).with_name("other").joinpath("generate.txt").read_text("utf-8")

FAULTS = {
    "revise takes from the wrong side": ("self.domains[x] -= bad", "self.domains[y] -= bad", "revise"),
    "revise always says yes": ("return bool(bad)", "return True", "revise"),
    "ac3 forgets the neighbours": ("(x) - {y}]", "(x) - {y}][:0]", "ac3"),
    "backtrack gives up": ("            return result", "            return None", "backtrack"),
    "consistent mixes letters up": (
        "word[i] != assignment[y][j]",
        "word[j] != assignment[y][i]",
        "consistent",
    ),
    "the most words first": ("var: (len(", "var: (-len(", "select_unassigned_variable"),
    "words in reverse": ("key=cost)", "key=cost, reverse=True)", "order_domain_values"),
    "backtrack tries one word": (
        "                if result is not None:\n                    return result",
        "                return result",
        "backtrack",
    ),
    "ac3 never fails": ("                    return False\n", "                    return True\n", "ac3"),
    "an exception": ("letters = {word[j]", "letters = {word[9]", "revise"),
}


def found(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "generate.py"
    path.write_text(text, "utf-8")
    return first_wrong_crossword(path)


def test_a_right_one_gives_no_alarm(tmp_path: Path) -> None:
    assert found(tmp_path, RIGHT) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_wrong_call_is_found(tmp_path: Path, fault: str) -> None:
    old, new, method = FAULTS[fault]
    assert old in RIGHT
    lines = found(tmp_path, RIGHT.replace(old, new, 1))
    assert lines[0].startswith(f"{method}, line "), lines
