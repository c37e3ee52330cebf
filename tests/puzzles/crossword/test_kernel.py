"""The kernel in both its forms: known answers, the same tree, proofs, and the stop flag."""

from __future__ import annotations

import random
from array import array
from itertools import permutations

import pytest

from conftest import both_forms, compiled, interpreted
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.wordlist import WordList

PROBLEM = "puzzles.crossword.problem"
TEXT = (
    "BIT ICE TEN BAD ADO DOT ARE AREA REAR EAST ARTS TREE ERAS STAR TSAR RATS TEAR RATE AREAS ATE "
    "EAT TEA SEA ERA EAR RAT TAR ART SAT SET TIE "
)
WORDS = TEXT.split()


def problem(form, text, words, **options):
    """A problem whose kernel is of this form."""
    module = interpreted(PROBLEM) if form is interpreted else compiled_problem()
    grid = parse(text)
    index = WordList(dict.fromkeys(words, 50)).index
    return grid, module.Problem(grid, index, grid.slots, **options)


def compiled_problem():
    import plyground.puzzles.crossword.problem as module

    compiled("puzzles.crossword.kernel")
    return module


def made(length, count, seed):
    """So many words of consonants and vowels by turns, such that some grids are hard to fill."""
    chance = random.Random(f"{seed}/{length}")
    kinds = ("BCDLMNPRST", "AEIO")
    found: dict[str, None] = {}
    while len(found) < count:
        first = chance.randrange(2)
        found["".join(chance.choice(kinds[(first + place) % 2]) for place in range(length))] = None
    return list(found)


FORMS = [pytest.param(compiled, id="compiled"), pytest.param(interpreted, id="interpreted")]


def fills(grid, words):
    """Every fill of a small square grid of three-letter words, by trying everything."""
    for rows in permutations(words, 3):
        columns = ["".join(row[k] for row in rows) for k in range(3)]
        if set(columns) <= set(words) and len({*rows, *columns}) == 6:
            yield rows


@pytest.mark.parametrize("form", FORMS)
def test_a_square_is_filled_if_and_only_if_there_is_a_fill(form):
    threes = [word for word in WORDS if len(word) == 3]
    for drop in range(0, len(threes), 2):
        words = threes[:drop] + threes[drop + 1 :]
        grid, task = problem(form, "...\n...\n...", words)
        kernel = task.kernel(1, 0)
        outcome = kernel.run(array("q", [0]), 1_000_000)
        assert outcome == ("filled" if any(fills(grid, words)) else "unfillable")
        if outcome == "filled":
            found = {slot.name: word for slot, word in task.words(kernel.words()).items()}
            assert (found["1A"], found["4A"], found["5A"]) in set(fills(grid, words))


@pytest.mark.parametrize("form", FORMS)
def test_a_word_stands_in_a_grid_once(form):
    _, task = problem(form, "...#...", ["CAT"])
    assert task.kernel(1, 0).run(array("q", [0]), 1000) == "unfillable"
    _, task = problem(form, "...#...", ["CAT", "DOG"])
    kernel = task.kernel(1, 0)
    assert kernel.run(array("q", [0]), 1000) == "filled"
    assert sorted(task.words(kernel.words()).values()) == ["CAT", "DOG"]


@pytest.mark.parametrize("form", FORMS)
def test_the_flag_stops_the_search(form):
    _, task = problem(form, "...\n...\n...", [word for word in WORDS if len(word) == 3])
    assert task.kernel(1, 0).run(array("q", [1]), 1000) == "stopped"


@pytest.mark.parametrize("form", FORMS)
def test_a_slice_can_be_continued(form):
    threes = [word for word in WORDS if len(word) == 3]
    _, task = problem(form, "...\n...\n...", threes)
    whole = task.kernel(7, 0)
    expected = whole.run(array("q", [0]), 1_000_000)
    kernel = task.kernel(7, 0)
    outcomes: list[str] = []
    while not outcomes or outcomes[-1] == "spent":
        outcomes.append(kernel.run(array("q", [0]), 1))
    assert outcomes[-1] == expected
    assert kernel.words() == whole.words()
    assert kernel.counts() == whole.counts()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("bias", [0, 40])
def test_both_forms_search_the_same_tree(seed, bias):
    grid = "#...#\n.....\n.....\n.....\n#...#"
    words = made(3, 36, seed) + made(5, 180, seed)
    answers = []
    for form in (compiled, interpreted):
        _, task = problem(form, grid, words)
        kernel = task.kernel(seed, bias)
        outcome = kernel.run(array("q", [0]), 150)
        answers.append((outcome, kernel.counts(), kernel.words(), kernel.best_words(), kernel.weights()))
    assert answers[0] == answers[1]
    assert answers[0][1][1] > 5  # failures: the tree has been searched, not just descended


@pytest.mark.parametrize("kernel", both_forms("puzzles.crossword.kernel_index"), indirect=True)
def test_the_index_knows_every_letter(kernel):
    words = [word for word in WORDS if len(word) == 4] * 20
    letters = array("B", [ord(letter) - 65 for word in words for letter in word])
    wide = (len(words) + 63) // 64
    bits = array("Q", bytes(8 * 4 * 26 * wide))
    kernel.index_letters(letters, len(words), 4, bits, 0)
    for number, word in enumerate(words):
        for place, letter in enumerate(word):
            for other in range(26):
                bit = bits[(place * 26 + other) * wide + (number >> 6)] >> (number & 63) & 1
                assert bit == (other == ord(letter) - 65)


@pytest.mark.parametrize("form", FORMS)
def test_a_rival_that_is_done_stops_a_kernel(form):
    _, task = problem(form, "...\n...\n...", [word for word in WORDS if len(word) == 3])
    over = array("q", [0])
    first, second = task.kernel(1, 0, over), task.kernel(2, 0, over)
    assert first.run(array("q", [0]), 1_000_000) in ("filled", "unfillable")
    assert over[0] == 1
    assert second.run(array("q", [0]), 1_000_000) == "stopped"


def test_a_proof_does_not_depend_on_what_was_learnt():
    # A kernel that restarts often and heeds its nogoods must agree with the textbook's solver on every grid.
    from plyground.puzzles.crossword.grid import csp
    from plyground.solvers.backtracking import Backtracking

    grid = parse("....\n....\n....\n....")
    verdicts = set()
    restarts = 0
    for start in range(9):
        words = made(4, 80, start)
        _, task = problem(compiled, str(grid), words)
        kernel = task.kernel(start, 0)
        outcome = kernel.run(array("q", [0]), 1_000_000)
        restarts += kernel.counts()[2]
        verdicts.add(outcome)
        answer = next(Backtracking().solve(csp(grid, {4: words})), None)
        assert outcome == ("unfillable" if answer is None else "filled")
    assert verdicts == {"filled", "unfillable"}
    assert restarts > 0


@pytest.mark.parametrize("form", FORMS)
def test_no_more_words_are_poor_than_may_be_and_what_is_impossible_is_proved(form):
    """Beside the number of poor words in every fill that there is."""
    module = interpreted(PROBLEM) if form is interpreted else compiled_problem()
    words = made(3, 60, "poor")
    scores = {word: 60 if number % 3 == 0 else 20 for number, word in enumerate(words)}
    grid = parse("...\n...\n...")
    fewest = min(
        sum(scores[word] < 50 for word in (*rows, *("".join(row[k] for row in rows) for k in range(3))))
        for rows in fills(grid, words)
    )
    assert 0 < fewest < 6
    for poor in range(7):
        problem = module.Problem(grid, WordList(scores).index, grid.slots, 0, (), 50, poor)
        kernel = problem.kernel(1, 40)
        outcome = kernel.run(array("q", [0]), 100_000)
        assert outcome == ("filled" if fewest <= poor else "unfillable")
        if outcome == "filled":
            assert sum(score < 50 for score in problem.scores(kernel.words()).values()) <= poor
