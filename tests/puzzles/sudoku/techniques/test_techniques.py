"""Every step is proved by the solver: no elimination takes the solution's digit, every placement is it."""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path

import pytest

from plyground.puzzles.sudoku.explaining import follow, start
from plyground.puzzles.sudoku.generator import generate
from plyground.puzzles.sudoku.kernel import Kernel
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.techniques import LEVELS, TECHNIQUES

HARD = [
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
]
COUNT = int(os.environ.get("PLYGROUND_EXPLAINED", "25"))
"""How many made puzzles are proved? `PLYGROUND_EXPLAINED=2000` proves as many as one has time for."""


def prove(text: str) -> Counter[str]:
    """Hold each step of a puzzle against the solution; how often each technique was used."""
    _, [grid] = Kernel().solve(text.encode(), 1)
    solution, used = [byte - 48 for byte in grid], Counter[str]()
    board = start(Sudoku.parse(text))
    for step in follow(board):
        used[step.technique] += 1
        assert all(solution[cell] == digit for cell, digit in step.placements), step
        assert all(solution[cell] != digit for cell, digit in step.eliminations), step
        assert step.placements or step.eliminations
        assert step.sentence.endswith(".")
        assert step.difficulty >= 1
        assert step.level in LEVELS
        if step.level == "extreme":
            assert step.links
            assert "uppose" in step.sentence or "Each way" in step.sentence
    assert board.values == solution
    return used


@pytest.mark.parametrize("text", HARD)
def test_every_step_of_a_hard_puzzle_is_sound_and_a_last_resort_shows_its_whole_argument(text: str) -> None:
    assert sum(prove(text).values()) > 40


def test_every_step_of_many_puzzles_is_sound() -> None:
    used: Counter[str] = Counter()
    for grid in islice(generate("sound"), COUNT):
        used += prove(grid.line())
    assert len(used) >= 15
    assert set(used) <= {each.name for each in TECHNIQUES}


def test_the_links_of_a_chain_join_and_take_turns_from_end_to_end() -> None:
    text = "..1...37.96....58....5....1.1.....6..29...4..54....7.83...89..2....568...8...16.."
    steps = follow(start(Sudoku.parse(text)))
    chains = [step for step in steps if "chain" in step.technique or "ALS" in step.technique]
    assert {step.technique for step in chains} >= {"ALS chain", "XY-chain"}
    for step in chains:
        assert [link.strong for link in step.links] == [i % 2 == 0 for i in range(len(step.links))]
        assert all(one.end == other.start for one, other in pairwise(step.links))


def test_no_technique_is_named_twice_and_the_easiest_level_comes_first() -> None:
    names = [each.name for each in TECHNIQUES]
    assert len(set(names)) == len(names)
    levels = [LEVELS.index(each.level) for each in TECHNIQUES]
    assert levels == sorted(levels)


def test_the_scale_rises_from_singles_over_locked_pairs_and_fish_to_chains() -> None:
    scale = {each.name: each.difficulty for each in TECHNIQUES}
    singles = ["Full house", "Hidden single", "Naked single"]
    rising = [*singles, "Pointing", "Naked pair", "X-wing", "X-chain", "Net", "Nested net"]
    assert [scale[name] for name in rising] == sorted(scale[name] for name in rising)


def test_no_module_of_the_techniques_asks_a_solver() -> None:
    import plyground.puzzles.sudoku.techniques as package

    for path in Path(package.__path__[0]).glob("*.py"):
        assert "solving" not in path.read_text(), path


def test_a_variants_rules_are_arguments_in_words_and_sound() -> None:
    _, [grid] = Kernel().solve(HARD[0].encode(), 1)
    solution = [byte - 48 for byte in grid]
    total = solution[1] + solution[2]
    rules = {"killer": [[[[0, 1], [0, 2]], total]], "even" if solution[12] % 2 == 0 else "odd": [[1, 3]]}
    puzzle = Sudoku(Sudoku.parse(HARD[0]).grid, rules)
    board = start(puzzle)
    steps = [step for step, _ in zip(follow(board), range(20), strict=False)]
    for step in steps:
        assert all(solution[cell] == digit for cell, digit in step.placements), step
        assert all(solution[cell] != digit for cell, digit in step.eliminations), step
    ruled = [step for step in steps if step.technique == "By a rule"]
    assert f"The cage r1c2 and r1c3 adds up to {total}" in ruled[0].sentence
