"""Zip files are unpacked within bounds, and nothing of them lands elsewhere."""

from __future__ import annotations

import os
import zipfile

import pytest

from plyground.classroom.grading import archives
from plyground.classroom.grading.archives import ArchiveError, unpack


@pytest.fixture
def packed(tmp_path):
    def make(**members: bytes):
        path = tmp_path / "class.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members.items():
                archive.writestr(name, data)
        return path

    return make


def test_files_come_out_with_their_folders_and_their_times(packed, tmp_path):
    path = packed(**{"anna/tictactoe.py": b"x = 1"})
    assert unpack(path, tmp_path / "out") == ([], [])
    out = tmp_path / "out/anna/tictactoe.py"
    assert out.read_bytes() == b"x = 1"
    with zipfile.ZipFile(path) as archive:
        assert time_of(out) == archive.infolist()[0].date_time[:5]


def time_of(path):
    import time

    return time.gmtime(path.stat().st_mtime)[:5]


@pytest.mark.parametrize(
    "name", ["../evil.py", "/evil.py", "a/../../evil.py", "C:/evil.py", "a\\..\\..\\evil.py"]
)
def test_no_name_leads_out_of_the_folder(packed, tmp_path, name):
    assert unpack(packed(**{name: b"x", "good.py": b"y"}), tmp_path / "a/b/out").left_out == [name]
    found = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.py"))
    assert found == ["a/b/out/good.py"]


def test_links_are_left_out(tmp_path):
    path = tmp_path / "class.zip"
    link = zipfile.ZipInfo("link.py")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(link, "/etc/passwd")
    assert unpack(path, tmp_path / "out").left_out == ["link.py"]
    assert os.listdir(tmp_path / "out") == []


def test_archives_inside_are_told_and_not_unpacked(packed, tmp_path):
    assert unpack(packed(**{"ben/work.zip": b"PK", "x.tar.gz": b""}), tmp_path / "out").inner == [
        ("ben", "work.zip"),
        ("x.tar.gz",),
    ]


@pytest.mark.parametrize(
    ("bound", "most", "reason"),
    [
        ("MOST_FILES", 1, "holds 2 files; at most 1"),
        ("MOST_BYTES", 10, "at most 0 MB"),
        ("RATIO_BYTES", 10, "as a zip bomb does"),
    ],
)
def test_what_is_too_much_is_refused_before_anything_is_written(
    packed, tmp_path, monkeypatch, bound, most, reason
):
    monkeypatch.setattr(archives, bound, most)
    with pytest.raises(ArchiveError, match=reason):
        unpack(packed(a=b"0" * 200_000, b=b"1"), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_file_larger_than_it_says_is_refused(packed, tmp_path):
    path = packed(a=b"0" * 5000)
    data = bytearray(path.read_bytes())
    for at in range(len(data) - 4):
        if data[at : at + 4] == (5000).to_bytes(4, "little"):
            data[at : at + 4] = (50).to_bytes(4, "little")
    path.write_bytes(data)
    with pytest.raises(ArchiveError, match="not a zip file that can be read"):
        unpack(path, tmp_path / "out")


@pytest.mark.parametrize(("name", "reason"), [("x.zip", "not a zip file"), ("x.tar.gz", "another kind")])
def test_what_is_no_zip_file_is_said_to_be_none(tmp_path, name, reason):
    (tmp_path / name).write_bytes(b"nothing of the kind")
    with pytest.raises(ArchiveError, match=reason):
        unpack(tmp_path / name, tmp_path / "out")
