"""What cannot be a student's module is said in one line, and nothing of it runs."""

from __future__ import annotations

import pytest

from plyground.classroom.grading.reading import MOST_BYTES, fault


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("t.py", b"x = 1\n", ""),
        ("t.py", b"", ""),
        ("t.py", "# café ✓\n".encode(), ""),
        ("t.py", b"\xef\xbb\xbfx = 1\n", ""),
        ("t.py", b"# -*- coding: latin-1 -*-\nx = '\xe9'\n", ""),
        ("t.py", b"x = 1\n# caf\xe9\n", "is not in UTF-8 (byte 0xe9 in line 2)"),
        ("t.py", "x = 1\n".encode("utf-16"), "is written in UTF-16"),
        ("t.py", b"x = 1\0\n", "holds null bytes"),
        ("t.py", b"# coding: rot13\nk = 1\n", "says that it is in 'rot13'"),
        ("t.py", b"# coding: cp9999\n", "which Python does not know"),
        ("t.py", b'{"cells": [], "metadata": {}}', "is a notebook, not a module"),
        ("t.ipynb", b"{}", "is a notebook, not a module; export its code as tictactoe.py"),
        ("t.docx", b"PK", "is not a Python file"),
        ("t.py", b"#" * (MOST_BYTES + 1), "has 1.0 MB; a program has at most 1 MB"),
    ],
)
def test_a_file_is_sound_or_has_one_fault(tmp_path, name, data, reason):
    (tmp_path / name).write_bytes(data)
    found = fault(tmp_path / name, "tictactoe.py")
    assert found.startswith(reason) if reason.startswith(("is", "has", "says", "holds")) else reason in found
    assert bool(found) == bool(reason)
    assert "\n" not in found


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    assert fault(tmp_path, "tictactoe.py").startswith("cannot be read: ")
