"""Whose a file is, by the ways in which learning platforms and people name it."""

from __future__ import annotations

import pytest

from plyground.classroom.grading.names import is_generic, owner, read_file_name, read_folder_name


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("tictactoe", ""),
        ("TicTacToe", ""),
        ("tictactoe (1)", ""),
        ("tictactoe - Copy (2)", ""),
        ("tictactoe_v2", ""),
        ("tictactoe-3", ""),
        ("tictactoe_final", ""),
        ("alice_tictactoe", "alice"),
        ("alice-tictactoe", "alice"),
        ("tictactoe_alice", "alice"),
        ("Anna Lee tictactoe", "Anna Lee"),
        ("leeanna_1234_56789_tictactoe", "leeanna"),
        ("leeanna_LATE_1234_56789_tictactoe-2", "leeanna"),
        ("Project 0_al123_attempt_2026-01-31-10-20-30_tictactoe", "al123"),
    ],
)
def test_a_name_says_whose_file_it_is(name, student):
    found = read_file_name(name, "tictactoe")
    assert found is not None
    assert found.student == student


@pytest.mark.parametrize("name", ["util", "test_tictactoe", "tictactoe_test", "runner", "tic", "mytictactoe"])
def test_other_files_are_no_submissions(name):
    assert read_file_name(name, "tictactoe") is None


@pytest.mark.parametrize(
    ("early", "late"),
    [
        ("tictactoe", "tictactoe (1)"),
        ("tictactoe (2)", "tictactoe (10)"),
        ("lee_1_20_tictactoe", "lee_1_100_tictactoe-1"),
        ("p_al_attempt_2026-01-31-10-20-30_tictactoe", "p_al_attempt_2026-02-01-00-00-00_tictactoe"),
    ],
)
def test_a_name_says_which_version_is_later(early, late):
    first, second = read_file_name(early, "tictactoe"), read_file_name(late, "tictactoe")
    assert first is not None
    assert second is not None
    assert first.version < second.version


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("Anna Lee_1234_assignsubmission_file_", "Anna Lee"),
        ("12-34 - Bo Li - Jan 3, 2026 1020 AM", "Bo Li"),
        ("lee_12_34_project", "lee"),
    ],
)
def test_a_platforms_folder_names_its_student(name, student):
    found = read_folder_name(name)
    assert found is not None
    assert found.student == student


def test_a_chain_of_folders_names_the_innermost_person():
    assert owner(["section1", "alice", "src", "v2"], ()) == ("alice", ("section1", "alice"))
    assert owner(["alice", "pset"], {"pset"}) == ("alice", ("alice",))
    assert owner(["Anna_7_assignsubmission_file_", "deep", "er"], ()) == ("Anna", ("Anna", "7"))
    assert owner(["src", "v2"], ()) is None


def test_words_of_folders_are_no_people():
    assert all(map(is_generic, ["src", "project0", "v2", "Final", "submission 3", "12"]))
    assert not any(map(is_generic, ["alice", "Newton", "oldman", "vi"]))
