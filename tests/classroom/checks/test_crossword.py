"""A right generate.py passes, and what is wrong in another fails its own check and no other."""

from __future__ import annotations

from types import ModuleType

import pytest

from classroom.composing import programs
from plyground.classroom import crossword as ours
from plyground.classroom.checks import SEEDS, Check, Outcome, Settings, _crossword_driver, _crossword_methods
from plyground.classroom.checks._crossword_cases import BOTTOM, CASES, CHOICES, LEFT, LETTERS, TOP, Case
from plyground.classroom.checks.crossword import CHECKS, _fault, check

RIGHT = f"""{programs("crossword")["written"]}


def backtrack(self, assignment):
    if len(assignment) == len(self.crossword.variables):
        return assignment
    var = min((v for v in self.crossword.variables if v not in assignment), key=str)
    for word in sorted(self.domains[var]):
        new = {{**assignment, var: word}}
        if right.fits(self, new):
            result = self.backtrack(new)
            if result is not None:
                return result
    return None


right = CrosswordCreator
right.fits, right.backtrack = right.consistent, backtrack


def right_of(creator):
    other = right(creator.crossword)
    other.domains = creator.domains
    return other
"""
"""A search of its own, so that what is wrong in another method is not wrong in it too."""


@pytest.fixture
def checked(tmp_path):
    """Check a file of this text; the checks by name."""

    def make(text: str, seconds: float = 10) -> dict[str, Check]:
        path = tmp_path / "generate.py"
        path.write_text(text)
        return {made.name: made for made in check(path, Settings(seconds))}

    return make


def names(checks: dict[str, Check], outcome: Outcome) -> list[str]:
    return [name for name, made in checks.items() if made.outcome is outcome]


@pytest.mark.parametrize(
    "text", [RIGHT, "from plyground.classroom.crossword import *"], ids=["theirs", "ours"]
)
def test_a_right_submission_passes_every_check(checked, text, ours_let_in):
    checks = checked(text)
    assert names(checks, Outcome.OK) == [item.name for item in CHECKS]


@pytest.mark.usefixtures("one_seed")
def test_the_crossword_beside_the_file_comes_before_ours(checked, tmp_path):
    (tmp_path / "crossword.py").write_text("raise ValueError('mine')")
    checks = checked(RIGHT)
    assert checks["the file can be imported"].detail == ("generate.py, line 1: ValueError: mine",)


@pytest.mark.usefixtures("one_seed")
def test_a_folder_of_that_name_is_no_crossword(checked, tmp_path):
    (tmp_path / "crossword").mkdir()
    assert names(checked(RIGHT), Outcome.FAILED) == []


WRONG = [
    (
        "enforce_node_consistency leaves the words of the right length",
        "def enforce_node_consistency(self):\n"
        "        for var in self.domains:\n"
        "            self.domains[var] = {word for word in self.domains[var] if len(word) <= var.length}\n"
        "    def solve(self):\n        return right_of(self).solve()",
        ["words: CAT, TO", "it left this: (0, 0) across : 3 has CAT, TAP, TO", "expected this: (0, 0)"],
    ),
    (
        "revise takes away the words that no crossing word fits",
        "def revise(self, x, y):\n        super().revise(x, y)\n"
        "    def ac3(self, arcs=None):\n        return right_of(self).ac3(arcs)",
        ["revise((0, 0) down : 3, (0, 0) across : 3)", "it gave None", "expected True"],
    ),
    (
        "ac3 makes every crossing consistent",
        "def ac3(self, arcs=None):\n        return super().ac3(arcs or None)",
        ["ac3([])", "expected True, and (0, 0) across : 3 has CAB, DEN"],
    ),
    (
        "assignment_complete sees whether every variable has a word",
        "def assignment_complete(self, assignment):\n        return len(assignment) > 1",
        ["assignment_complete({(0, 0) across : 3 = CAB, (0, 0) down : 3 = CAT})", "it gave True"],
    ),
    (
        "consistent refuses wrong lengths, clashes and repeated words",
        "def consistent(self, assignment):\n"
        "        return super().consistent(assignment) or len(set(assignment.values())) < len(assignment)",
        ["consistent({(0, 0) across : 3 = CAT, (0, 0) down : 3 = CAT})", "it gave True", "expected False"],
    ),
    (
        "order_domain_values begins with the word that rules out fewest",
        "def order_domain_values(self, var, assignment):\n"
        "        return sorted(self.domains[var], reverse=True)",
        ["it gave ['DOT', 'DIM', 'CAT']", "rules out: CAT (2), DOT (3), DIM (4)"],
    ),
    (
        "select_unassigned_variable takes the fewest words, then the most neighbours",
        "def select_unassigned_variable(self, assignment):\n"
        "        free = [var for var in self.crossword.variables if var not in assignment]\n"
        "        return min(free, key=lambda var: (len(self.domains[var]), str(var)))",
        ["it gave (0, 0) across : 3", "expected (0, 0) down : 3"],
    ),
    (
        "backtrack completes an assignment, or gives None",
        "def backtrack(self, assignment):\n"
        "        return right_of(self).backtrack(assignment) or ({} if len(self.domains) == 3 else None)",
        ["backtrack({(0, 0) down : 3 = DOM})", "expected None"],
    ),
    (
        "solve fills a crossword, or gives None",
        "def solve(self):\n        return super().solve() or {}",
        ["words: LANE, LIME, EAST, ROAD", "it gave {}", "expected None"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "method", "shown"), WRONG, ids=[name for name, _, _ in WRONG])
@pytest.mark.usefixtures("one_seed")
def test_a_fault_fails_its_own_check(checked, name, method, shown):
    checks = checked(f"{RIGHT}\nclass CrosswordCreator(right):\n    {method}\n")
    assert names(checks, Outcome.FAILED) == [name]
    assert names(checks, Outcome.NOT_RUN) == []
    detail = "\n".join(checks[name].detail)
    for words in shown:
        assert words in detail


def test_there_is_a_wrong_submission_for_every_check():
    elsewhere = {"the file can be imported", "all methods are there", "what it prints is no answer"}
    assert {name for name, _, _ in WRONG} | elsewhere == {item.name for item in CHECKS}


@pytest.mark.usefixtures("one_seed")
def test_what_needs_a_missing_method_is_not_run(checked):
    checks = checked(f"{RIGHT}\ndel CrosswordCreator.assignment_complete")
    assert names(checks, Outcome.FAILED) == ["all methods are there"]
    assert checks["all methods are there"].detail == ("there is no assignment_complete",)
    assert names(checks, Outcome.NOT_RUN) == ["assignment_complete sees whether every variable has a word"]


@pytest.mark.usefixtures("one_seed")
def test_a_method_that_is_not_written_yet_is_named_with_its_line(checked):
    stub = "def ac3(self, arcs=None):\n        raise NotImplementedError"
    checks = checked(f"{RIGHT}\nclass CrosswordCreator(right):\n    {stub}")
    assert checks["ac3 makes every crossing consistent"].detail[-2].endswith(", in ac3: NotImplementedError")


def test_the_answers_are_those_found_by_hand():
    def ask(method, *arguments, domains=LETTERS):
        return _crossword_driver.answer(ours, Case(method, arguments, domains).order())

    assert ask("ac3")["value"] is True
    assert ask("ac3")["domains"] == {TOP: ["CAB"], LEFT: ["CAT"], BOTTOM: ["TAP"]}
    assert ask("revise", {"variable": TOP}, {"variable": BOTTOM})["value"] is False
    words = ask("order_domain_values", {"variable": LEFT}, {"assignment": {}}, domains=CHOICES)["value"]
    assert words == ["CAT", "DOT", "DIM"]  # they rule out 2, 3 and 4
    square = next(case for case in CASES if case.method == "solve")
    assert set(_crossword_driver.answer(ours, square.order())["value"]["assignment"].values()) == {
        "LANE", "LIME", "EAST", "EXIT",
    }  # fmt: skip


@pytest.mark.usefixtures("one_seed")
def test_a_degree_that_breaks_ties_over_all_variables_is_told(checked):
    wide = (
        "def select_unassigned_variable(self, assignment):\n"
        "        free = [var for var in self.crossword.variables if var not in assignment]\n"
        "        sizes = sorted(len(self.domains[var]) for var in free)\n"
        "        if sizes[:2] == [sizes[0]] * 2:\n"
        "            return max(free, key=lambda var: len(self.crossword.neighbors(var)))\n"
        "        return super().select_unassigned_variable(assignment)"
    )
    checks = checked(f"{RIGHT}\nclass CrosswordCreator(right):\n    {wide}\n")
    name = "select_unassigned_variable takes the fewest words, then the most neighbours"
    assert names(checks, Outcome.FAILED) == [name]
    assert checks[name].detail[-2:] == (
        "it gave (0, 0) down : 3", "expected (0, 0) across : 3 or (2, 0) across : 3",
    )  # fmt: skip


@pytest.mark.usefixtures("one_seed")
def test_a_domain_kept_as_a_list_is_told(checked):
    kept = "def enforce_node_consistency(self):\n        super().enforce_node_consistency()\n"
    kept += "        self.domains = {var: list(words) for var, words in self.domains.items()}\n"
    kept += "    def solve(self):\n        return right_of(self).solve()"
    checks = checked(f"{RIGHT}\nclass CrosswordCreator(right):\n    {kept}\n")
    name = "enforce_node_consistency leaves the words of the right length"
    assert checks[name].detail[-2].endswith(" as a list where a set is asked for")


def test_an_order_that_changes_with_the_hash_seed_is_told_with_both(checked):
    by_hash = (
        "def order_domain_values(self, var, assignment):\n"
        "        import os\n"
        "        words = super().order_domain_values(var, assignment)\n"
        f"        return words if os.environ['PYTHONHASHSEED'] != '{SEEDS[1]}' else words[::-1]"
    )
    checks = checked(f"{RIGHT}\nclass CrosswordCreator(right):\n    {by_hash}\n")
    detail = checks["order_domain_values begins with the word that rules out fewest"].detail
    assert f"that was with hash seed {SEEDS[1]} (PYTHONHASHSEED={SEEDS[1]});" in detail
    assert f"with seed {SEEDS[0]} it gave ['CAT', 'DOT', 'DIM']" in detail


@pytest.mark.usefixtures("one_seed")
def test_what_calls_a_wrong_method_follows_from_it(checked):
    checks = checked(RIGHT.replace("        self.domains[x] -= bad\n", ""), seconds=0.5)  # ac3 never ends
    revise = "revise takes away the words that no crossing word fits"
    assert checks[revise].follows is None
    assert checks["ac3 makes every crossing consistent"].follows == revise


@pytest.mark.usefixtures("one_seed")
def test_a_method_that_is_wrong_by_itself_too_does_not_follow_from_another(checked):
    """Its order is wrong, which harms no search; its search looks before it writes, and not at the last."""
    wrong = (
        "def order_domain_values(self, var, assignment):\n"
        "        return sorted(self.domains[var], reverse=True)\n"
        "    def backtrack(self, assignment):\n"
        "        if self.assignment_complete(assignment):\n"
        "            return assignment\n"
        "        var = self.select_unassigned_variable(assignment)\n"
        "        for word in self.order_domain_values(var, assignment):\n"
        "            if self.consistent(assignment):\n"
        "                found = self.backtrack({**assignment, var: word})\n"
        "                if found is not None:\n"
        "                    return found"
    )
    checks = checked(f"{RIGHT}\nclass CrosswordCreator(right):\n    {wrong}\n")
    backtrack = "backtrack completes an assignment, or gives None"
    assert checks[backtrack].follows is None
    told = "that was with order_domain_values put right, so it is wrong by itself too"
    assert told in checks[backtrack].detail
    assert checks["solve fills a crossword, or gives None"].follows == backtrack


def test_the_methods_that_stand_in_for_wrong_ones_are_right():
    stand_ins = {each.__name__: each for each in _crossword_methods.METHODS}
    theirs = ModuleType("generate")
    creator = type("CrosswordCreator", (ours.CrosswordCreator,), stand_ins)
    vars(theirs).update(Crossword=ours.Crossword, CrosswordCreator=creator)
    for case in CASES:
        assert _fault(case, _crossword_driver.answer(theirs, case.order())) is None


@pytest.mark.parametrize(
    "answer",
    [
        {"value": {"assignment": 7}, "domains": {}},
        {"value": True, "domains": {"x": [{}]}},
        {"value": True, "domains": {}, "kinds": [1]},
        {"value": [["CAT"]], "domains": {}},
    ],
)
@pytest.mark.usefixtures("one_seed")
def test_answers_of_another_shape_are_failures_of_the_file(checked, answer):
    checks = checked(f"{RIGHT}\nimport sys\nsys.modules['driver'].answer = lambda *_: {answer}")
    assert len(names(checks, Outcome.FAILED)) == 9
    assert names(checks, Outcome.UNJUDGED) == []


@pytest.mark.usefixtures("one_seed")
def test_a_beginning_of_another_shape_is_a_failed_import(checked):
    checks = checked(f"{RIGHT}\nimport sys\nsys.modules['driver'].begin = lambda _: {{'missing': 5}}")
    assert names(checks, Outcome.FAILED) == ["the file can be imported"]


@pytest.mark.usefixtures("one_seed")
def test_printing_is_noted_and_no_fault(checked):
    checks = checked(f"{RIGHT}\nprint('hello')")
    assert names(checks, Outcome.FAILED) == []
    assert checks["what it prints is no answer"].detail == ("a note: it printed hello",)
