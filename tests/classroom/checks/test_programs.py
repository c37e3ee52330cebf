"""Right programs of every course pass, however they are written; a small edit of one is found.

A sample of them: `PLYGROUND_PROGRAMS=all` takes every one, which takes an hour.
"""

from __future__ import annotations

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

import pytest

from classroom.composing import COURSES, programs
from plyground.classroom.checks import Check, Outcome, Settings, course

MUTANTS = Path(__file__).parents[1] / "mutants"
ALL = os.environ.get("PLYGROUND_PROGRAMS") == "all"
RIGHT = {"tictactoe": (), "crossword": ("grid", "printing"), "raichu": ()}
"""The right programs of the sample."""
EVERY = {"tictactoe": 60, "crossword": 14}
"""Of so many mutants one is in the sample; a Raichu program plays in too many positions for that. Right ones
of tic-tac-toe, asked about every position, are in test_tictactoe."""
SLOW = ("plain", "printing", "negamax", "nodes", "depth")


class Mutant(NamedTuple):
    file: str
    old: str
    new: str
    function: str
    says: str


def right(name: str) -> list[str]:
    return [program for program in programs(name) if ALL or program in RIGHT[name]]


def mutants(name: str) -> list[Mutant]:
    spec = spec_from_file_location(f"mutants_{name}", MUTANTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return [Mutant(*each) for each in module.MUTANTS]


def sample(name: str) -> list[Mutant]:
    found = mutants(name)
    if ALL or name not in EVERY:
        return found if ALL else []
    return [each for each in found if each.file not in SLOW][:: EVERY[name]]


def check_text(name: str, text: str, folder: Path) -> list[Check]:
    found = course(name)
    path = folder / found.FILE
    path.write_text(text)
    return list(found.check(path, Settings(found.DEFAULTS.seconds, 1, found.DEFAULTS.budget)))


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "program"), [(name, each) for name in COURSES for each in right(name)])
def test_a_right_program_passes(name, program, tmp_path):
    checks = check_text(name, programs(name)[program], tmp_path)
    assert [made for made in checks if made.outcome is not Outcome.OK] == []


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "mutant"), [(name, each) for name in COURSES for each in sample(name)])
def test_a_small_edit_is_found_and_its_function_named(name, mutant, tmp_path):
    text = programs(name)[mutant.file].replace(mutant.old, mutant.new, 1)
    checks = check_text(name, text, tmp_path)
    own = [made for made in checks if made.outcome is Outcome.FAILED and made.follows is None]
    assert own
    assert {made.function or "" for made in own} <= set(mutant.function.split("|"))
    assert any(words in "\n".join(made.detail) for made in own for words in mutant.says.split("|"))
    names = [made.name for made in checks]
    for made in checks:
        assert made.source
        assert made.follows is None or names.index(made.follows) < names.index(made.name)


@pytest.mark.parametrize("name", COURSES)
def test_there_are_enough_programs_and_each_edit_fits_its_file(name):
    files = programs(name)
    assert len(files) >= 15
    assert len(set(files.values())) == len(files)
    found = mutants(name)
    assert len(found) >= 50
    assert len(set(found)) == len(found)
    for mutant in found:
        assert mutant.old in files[mutant.file]
        assert mutant.old != mutant.new
