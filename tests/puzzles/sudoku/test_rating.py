"""Ratings: levels by the techniques needed, harder steps on a higher place of the scale."""

from __future__ import annotations

import pytest

from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.rating import Rating, rate, summarise
from plyground.puzzles.sudoku.techniques import Step

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_a_puzzle_of_singles_is_easy_and_one_of_the_hard_collections_is_not():
    easy, hard = rate(Sudoku.parse(EASY)), rate(Sudoku.parse(HARD))
    assert (easy.level, easy.difficulty, easy.hardest) == ("easy", 1.2, "Hidden single")
    assert hard.level == "extreme"
    assert hard.difficulty > 7
    assert hard.score > easy.score
    assert easy.text() == f"easy 1.2 (score {easy.score}, Hidden single)"


@pytest.mark.parametrize(
    ("score", "level"), [(800, "easy"), (801, "medium"), (1601, "unfair"), (1801, "extreme")]
)
def test_many_steps_make_a_puzzle_harder(score: int, level: str):
    step = Step((0,), (1,), ".", technique="Naked single", level="easy", difficulty=2.3, score=score)
    assert summarise([step]) == Rating(level, 2.3, "Naked single", score, {"Naked single": 1})
