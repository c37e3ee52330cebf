"""Submissions are found as they come, one a student, the latest."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from plyground.classroom.grading.finding import find


@pytest.fixture
def found(tmp_path):
    """Lay out a class and find its submissions; a name that ends in / is a folder, one in .zip a zip file."""
    root = tmp_path / "class"

    def lay_out(*names: str, file: str = "tictactoe.py"):
        root.mkdir()
        for number, name in enumerate(names):
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name.endswith("/"):
                path.mkdir(exist_ok=True)
            elif name.endswith(".zip"):
                with zipfile.ZipFile(path, "w") as archive:
                    archive.writestr("project/tictactoe.py", "x = 1\n")
            else:
                path.write_text("x = 1\n")
                os.utime(path, (number, number))
        return find([root], file, tmp_path / "scratch")

    lay_out.root = root  # type: ignore[attr-defined]
    return lay_out


def who(found, root: Path):
    return {each.student: each.shown.removeprefix(f"{root}/") for each in found.submissions}


@pytest.mark.parametrize(
    ("names", "students"),
    [
        (["anna/tictactoe.py", "ben/tictactoe.py"], ["anna", "ben"]),
        (["x/anna/p/tictactoe.py", "x/ben/p/tictactoe.py"], ["anna", "ben"]),
        (["anna_tictactoe.py", "ben-tictactoe.py", "tictactoe_carl.py"], ["anna", "ben", "carl"]),
        (["s1/anna_tictactoe.py", "s1/ben_tictactoe.py", "s2/carl_tictactoe.py"], ["anna", "ben", "carl"]),
        (["lee_1_2_tictactoe.py", "xu_LATE_3_4_tictactoe-1.py"], ["lee", "xu"]),
        (["Anna Lee_1_assignsubmission_file_/tictactoe (1).py"], ["Anna Lee"]),
        (["anna.zip", "Ben_2_assignsubmission_file_.zip"], ["anna", "Ben"]),
        (["anna/tictactoe/tictactoe.py", "ben/tictactoe/tictactoe.py"], ["anna", "ben"]),
        (["tictactoe.py"], ["class"]),
    ],
)
def test_students_are_named(found, names, students):
    assert [each.student for each in found(*names).submissions] == students


def test_a_folder_of_several_peoples_files_is_nobodys(found):
    class_ = found("anna/tictactoe.py", "late/ben_tictactoe.py", "late/carl_tictactoe.py", "dora/")
    assert [each.student for each in class_.submissions] == ["anna", "ben", "carl"]
    assert class_.missing == ["dora"]


def test_a_folder_in_somebodys_own_is_nobodys(found):
    class_ = found("anna/project/src/tictactoe.py", "late/ben/tictactoe.py", "late/carl/", "dora/")
    assert [each.student for each in class_.submissions] == ["anna", "ben"]
    assert class_.missing == ["carl", "dora"]


@pytest.mark.parametrize(
    ("names", "latest"),
    [
        (["anna/tictactoe (1).py", "anna/tictactoe.py"], "anna/tictactoe (1).py"),
        (["anna/v1/tictactoe.py", "anna/v2/tictactoe.py"], "anna/v2/tictactoe.py"),
        (["anna/new/tictactoe.py", "anna/old/tictactoe.py"], "anna/old/tictactoe.py"),  # by its time
        (["lee_1_9_tictactoe.py", "lee_1_10_tictactoe-1.py"], "lee_1_10_tictactoe-1.py"),
    ],
)
def test_of_several_versions_the_latest_is_taken_and_said(found, names, latest):
    class_ = found(*names)
    assert list(who(class_, found.root).values()) == [latest]
    assert len(class_.notes) == 1
    assert "2 versions; took the latest" in class_.notes[0]


def test_two_students_of_one_name_are_two(found):
    class_ = found("lee_1_2_tictactoe.py", "lee_3_4_tictactoe.py")
    assert [each.student for each in class_.submissions] == ["lee (1)", "lee (3)"]


def test_one_name_in_two_sections_is_two_students(found):
    class_ = found("s1/lee/tictactoe.py", "s1/xu/tictactoe.py", "s2/lee/tictactoe.py", "s2/bo/tictactoe.py")
    assert sorted(each.student for each in class_.submissions) == ["bo", "lee (s1)", "lee (s2)", "xu"]


def test_who_has_handed_in_nothing_is_named(found):
    class_ = found("anna/tictactoe.py", "ben/", "carl/notes.txt")
    assert class_.missing == ["ben", "carl"]
    assert class_.notes == ["no tictactoe.py in ben, carl"]


def test_the_only_python_file_of_a_student_is_meant_and_said(found):
    class_ = found("anna/tictactoe.py", "ben/main.py", "carl/a.py", "carl/b.py")
    assert who(class_, found.root) == {"anna": "anna/tictactoe.py", "ben": "ben/main.py"}
    assert class_.notes[0].endswith("ben/main.py, the only Python file")
    assert class_.missing == ["carl"]


def test_a_notebook_is_a_fault_of_its_student_alone(found):
    class_ = found("anna/tictactoe.py", "ben/tictactoe.ipynb")
    assert [bool(each.fault) for each in class_.submissions] == [False, True]
    assert "notebook" in class_.submissions[1].fault


def test_a_module_counts_before_a_notebook(found):
    class_ = found("anna/tictactoe.py", "anna/tictactoe.ipynb")
    assert [each.path.name for each in class_.submissions] == ["tictactoe.py"]


def test_a_zip_of_zips_is_refused_in_words_and_the_others_are_found(found, tmp_path):
    inner = tmp_path / "ben.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("tictactoe.py", "x = 1\n")
    outer = tmp_path / "class.zip"
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("anna/tictactoe.py", "x = 1\n")
        archive.writestr("../evil/tictactoe.py", "x = 1\n")
        archive.write(inner, "ben.zip")
    class_ = find([outer], "tictactoe.py", tmp_path / "scratch")
    assert [(each.student, each.fault) for each in class_.submissions] == [
        ("anna", ""),
        ("ben", "is a zip file inside a zip file; unpack the outer one first"),
    ]
    assert "'../evil/tictactoe.py' left out: no plain file, or a name that leads elsewhere" in class_.notes[0]


def test_files_that_share_a_folder_are_judged_in_folders_of_their_own(found):
    class_ = found("anna_tictactoe.py", "ben_tictactoe.py")
    assert len({each.path.parent for each in class_.submissions}) == 2
    assert {each.path.name for each in class_.submissions} == {"tictactoe.py"}
    alone = [list(each.path.parent.iterdir()) for each in class_.submissions]
    assert [len(files) for files in alone] == [1, 1]


def test_what_lies_beside_a_students_file_stays_beside_it(found):
    class_ = found("anna/tictactoe.py", "anna/util.py", "ben/tictactoe.py")
    assert (class_.submissions[0].path.parent / "util.py").exists()


def test_a_link_is_not_followed(found, tmp_path):
    secret = tmp_path / "secret.py"
    secret.write_text("x = 1\n")
    (tmp_path / "class").mkdir()
    (tmp_path / "class/ben").mkdir()
    (tmp_path / "class/ben/tictactoe.py").symlink_to(secret)
    (tmp_path / "class/tictactoe_anna.py").write_text("x = 1\n")
    class_ = find([tmp_path / "class"], "tictactoe.py", tmp_path / "scratch")
    assert [each.student for each in class_.submissions] == ["anna"]
    assert any("is a link to elsewhere" in note for note in class_.notes)


def test_a_file_that_is_named_is_taken_whatever_its_name(tmp_path):
    path = tmp_path / "anna/solution.py"
    path.parent.mkdir()
    path.write_text("x = 1\n")
    class_ = find([path, path], "tictactoe.py", tmp_path / "scratch")
    assert [each.student for each in class_.submissions] == ["solution", "solution"]


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ((), "there is no tictactoe.py in"),
        (("anna.py", "ben.py"), r"\(but anna.py, ben.py: name such a file"),
    ],
)
def test_a_folder_without_submissions_is_said_to_be_one(found, names, complaint):
    with pytest.raises(ValueError, match=complaint):
        found(*names)
