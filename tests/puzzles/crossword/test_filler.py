"""The filler: verified fills, what is given stays, what can't be filled is named."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from plyground.csp import CSP, AllDifferent, Constraint
from plyground.puzzles.crossword import filler
from plyground.puzzles.crossword.filler import Filler, Settings
from plyground.puzzles.crossword.grid import Grid, csp, parse
from plyground.puzzles.crossword.likeness import clashes
from plyground.puzzles.crossword.task import regions
from plyground.puzzles.crossword.wordlist import WordList, shipped
from plyground.solvers.backtracking import Backtracking
from plyground.stopping import Limit

PATTERNS = {
    part.split("\n", 1)[0]: parse(part.split("\n", 1)[1])
    for part in (Path(__file__).parents[3] / "benchmarks/crossword_patterns.txt")
    .read_text()
    .strip()
    .split("\n\n")
}
SQUARE = parse("....\n....\n....\n....")


def verify(grid: Grid, filled: Grid, words) -> None:
    """By itself: every word known, blocks and given letters kept, no word twice."""
    assert [cell == "#" for cell in grid.cells] == [cell == "#" for cell in filled.cells]
    for before, after in zip(grid.cells, filled.cells, strict=True):
        assert after
        assert before in ("", after)
    found = []
    for line in [*filled.rows(), *map(list, zip(*filled.rows(), strict=True))]:
        found += [word for word in "\t".join(line).replace("\t", "").split("#") if len(word) > 1]
    assert all(word in words for word in found)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("name", ["early 1", "early 7", "sunday 2", "late 4"])
def test_real_patterns_are_filled(name, monkeypatch):
    monkeypatch.setattr(filler, "POLISH", 2_000)  # polished to the end takes half a minute
    fill = Filler(shipped()).fill(PATTERNS[name], Limit(seconds=60))
    assert fill.filled
    verify(PATTERNS[name], fill.grid, shipped())
    assert {slot.name: fill.grid.text(slot) for slot in fill.grid.slots} == {
        s.name: w for s, w in fill.words.items()
    }


@pytest.mark.parametrize(("name", "seed"), [("early 2", 503), ("early 3", 502), ("early 10", 504)])
def test_an_early_week_grid_has_no_poor_word_whatever_the_seed(name, seed):
    """The first fills of these have two words of one stem: another is sought before poorer words are."""
    fill = Filler(shipped(), Settings(seed=seed)).fill(PATTERNS[name])  # however slow the machine is
    assert min(fill.scores.values()) >= 50
    assert list(clashes(fill.words.values())) == []


def test_the_committed_patterns_are_what_the_benchmark_promises():
    bounds = {"early": (10, 15, 76, 78, 40), "late": (10, 15, 0, 70, 32), "sunday": (5, 21, 0, 140, 441)}
    for kind, (count, side, least, most, blocks) in bounds.items():
        grids = [grid for name, grid in PATTERNS.items() if name.startswith(kind)]
        assert len(grids) == count
        for grid in grids:
            assert grid.height == grid.width == side
            assert least <= len(grid.slots) <= most
            assert grid.blocks <= blocks


def test_a_seed_repeats_its_fill_and_another_gives_another():
    grid = PATTERNS["early 2"]
    fills = [Filler(shipped(), Settings(seed=seed)).fill(grid).grid for seed in (1, 1, 2)]
    assert fills[0] == fills[1] != fills[2]


def test_given_letters_and_entries_stay():
    grid = PATTERNS["early 1"]
    slot = max(grid.slots, key=lambda slot: len(slot.cells))
    given = grid.place(slot, next(w for w in shipped().by_length[len(slot.cells)] if w.endswith("S")))
    fill = Filler(shipped()).fill(given, Limit(seconds=60))
    assert fill.filled
    verify(given, fill.grid, shipped())


def test_an_entry_that_is_in_no_list_stands():
    grid = parse("...\n###").place(parse("...\n###").slot("1A"), "XQZ")
    fill = Filler(shipped()).fill(grid)
    assert fill.filled
    assert fill.words[grid.slot("1A")] == "XQZ"


def test_a_rebus_is_kept_and_filled_around():
    grid = parse("..[STAR]\n...\n...")
    words = WordList(dict.fromkeys(["COSTAR", "ATE", "TEN", "CAT", "OTE", "STAREN", "CATS"], 50))
    fill = Filler(words).fill(grid)
    assert fill.filled
    assert fill.grid.cells[2] == "STAR"
    assert fill.words[grid.slot("1A")] == "COSTAR"
    assert fill.words[grid.slot("3D")] == "STAREN"


def test_no_word_is_below_the_minimum_score():
    fill = Filler(shipped(), Settings(floor=50)).fill(PATTERNS["early 4"], Limit(seconds=60))
    assert fill.filled
    assert min(fill.scores.values()) >= 50


def test_improvement_makes_a_fill_better_and_keeps_it_sound():
    grid = PATTERNS["early 9"]
    reports = list(Filler(shipped(), Settings(improve=1.5)).solve(grid, Limit(seconds=60)))
    filled = [report for report in reports if report.filled]
    assert filled[-1].mean_score > filled[0].mean_score
    verify(grid, filled[-1].grid, shipped())


def test_preferred_words_are_taken_and_excluded_ones_not():
    grid = parse("...#...")
    words = WordList({"CAT": 50, "DOG": 50, "EEL": 50, "FOX": 50})
    for seed in range(5):
        fill = Filler(words, Settings(excluded=("cat", "EEL"), seed=seed)).fill(grid)
        assert sorted(fill.words.values()) == ["DOG", "FOX"]
    fill = Filler(words, Settings(excluded=("cat", "eel", "dog"), preferred=("gnu",))).fill(grid)
    assert sorted(fill.words.values()) == ["FOX", "GNU"]
    with pytest.raises(ValueError, match="'r2d2' is not a word"):
        Filler(words, Settings(excluded=("r2d2",)))


def test_a_word_is_excluded_from_one_slot_only():
    words = WordList(dict.fromkeys(("CAT", "DOG"), 50))
    grid = parse("...\n###\n...")
    for at, taken in (("1A", "DOG"), ("2A", "CAT")):
        for seed in range(4):
            fill = Filler(words, Settings(excluded_at=frozenset({(at, "CAT")}), seed=seed)).fill(grid)
            assert fill.words[grid.slots[0]] == taken


def test_a_region_can_be_filled_alone():
    grid = PATTERNS["early 3"]
    slot = grid.slots[0]
    fill = Filler(shipped(), Settings(region=frozenset(slot.cells))).fill(grid)
    assert fill.filled
    assert "." not in fill.grid.text(slot)
    assert any(not cell for cell in fill.grid.cells)


def test_a_slot_that_no_word_fits_is_named():
    grid = parse("....#...\n####.###")
    grid = grid.place_pattern(grid.slot("1A"), "QX..")
    fill = Filler(shipped()).fill(grid)
    assert fill.outcome == "unfillable"
    assert [slot.name for slot in fill.conflict] == ["1A"]
    assert fill.minimal


def test_the_slots_that_cannot_be_filled_together_are_minimal():
    words = WordList(dict.fromkeys(["ABCD", "ABCE", "FGHI", "JKLM", "WXYZ"], 50))
    fill = Filler(words).fill(SQUARE)
    assert fill.outcome == "unfillable"
    assert fill.minimal
    core = fill.conflict
    assert not solvable(SQUARE, words, core)
    for slot in core:
        assert solvable(SQUARE, words, [other for other in core if other != slot])


def solvable(grid, words, slots) -> bool:
    """By the textbook's solver, on these slots alone."""
    problem = csp(grid, words.by_length)
    chosen = set(slots)
    constraints: list[Constraint] = []
    for constraint in problem.constraints:
        left = tuple(slot for slot in constraint.variables if slot in chosen)
        if isinstance(constraint, AllDifferent):
            constraints.append(AllDifferent(left))
        elif left == constraint.variables:
            constraints.append(constraint)
    part = CSP({slot: domain for slot, domain in problem.domains.items() if slot in chosen}, constraints)
    return next(Backtracking().solve(part), None) is not None


def test_what_is_not_found_in_time_is_another_answer_with_the_best_partial_fill():
    grid = parse("\n".join(["." * 11] * 11))
    begin = time.monotonic()
    fill = Filler(shipped()).fill(grid, Limit(seconds=0.5))
    assert time.monotonic() - begin < 60
    assert fill.outcome == "not found"
    assert fill.stuck
    assert not fill.conflict
    for slot, word in fill.words.items():
        assert fill.grid.text(slot) == word


def test_it_stops_when_told_to():
    grid = parse("\n".join(["." * 12] * 12))
    begin = time.monotonic()
    fill = Filler(shipped()).fill(grid, Limit(), lambda: time.monotonic() - begin > 0.3)
    assert fill.outcome == "not found"
    assert time.monotonic() - begin < 60


def test_an_entry_given_twice_is_refused():
    grid = parse("...#...")
    grid = grid.place(grid.slot("1A"), "CAT")
    with pytest.raises(ValueError, match="CAT is given twice, at 1A and at 2A"):
        Filler(shipped()).fill(grid.place(grid.slot("2A"), "CAT"))


def test_the_readable_solver_agrees_on_small_grids():
    threes = shipped().by_length[3]
    for start in range(0, 300, 30):
        words = WordList(dict.fromkeys(threes[start : start + 30], 50))
        grid = parse("...\n...\n...")
        assert Filler(words).fill(grid).filled == solvable(grid, words, grid.slots)


def test_several_seeds_side_by_side_find_a_sound_fill():
    grid = PATTERNS["early 6"]
    fill = Filler(shipped(), Settings(threads=3)).fill(grid, Limit(seconds=60))
    assert fill.filled
    verify(grid, fill.grid, shipped())


def test_words_that_are_too_much_alike_can_be_kept_apart():
    assert list(clashes(["TALK", "TALKING"]))
    assert list(clashes(["TALKED", "TALKING"]))
    assert list(clashes(["STAR", "COSTARRED"]))
    assert not list(clashes(["ART", "START"]))
    grid = PATTERNS["early 8"]
    fill = Filler(shipped(), Settings(distinct=True, improve=0.3)).fill(grid, Limit(seconds=60))
    assert fill.filled
    verify(grid, fill.grid, shipped())
    assert not list(clashes(fill.words.values()))


def test_regions_that_do_not_touch_are_filled_apart():
    grid = parse("...#....\n...#....\n...#....")
    assert [[slot.name for slot in region] for region in regions(grid.slots, grid)] == [
        [slot.name for slot in grid.slots if (slot.cells[0] % 8 < 3) == left] for left in (True, False)
    ]
    # A given letter parts what would else hang together.
    open_row, closed_row = parse("...\n.#.\n..."), parse("A..\n.#.\n..B")
    assert [len(regions(g.slots, g)) for g in (open_row, closed_row)] == [1, 2]


def test_a_grid_of_many_regions_is_filled_soundly():
    side = str(PATTERNS["early 1"]).split("\n")
    grid = parse("\n".join("#".join([row, row]) for row in side))
    fill = Filler(shipped()).fill(grid, Limit(seconds=60))
    assert fill.filled
    verify(grid, fill.grid, shipped())


def test_regions_that_want_the_same_word_are_filled_together():
    # Filled apart, the left half may take CAT, which alone fits the right half.
    grid = parse("..T#CA.")
    words = WordList({"CAT": 90, "BUT": 10})
    for seed in range(5):
        fill = Filler(words, Settings(seed=seed)).fill(grid)
        assert list(fill.words.values()) == ["BUT", "CAT"]
    fill = Filler(WordList({"CAT": 90})).fill(grid)
    assert fill.outcome == "unfillable"
    assert [slot.name for slot in fill.conflict] == ["1A", "2A"]
