"""A file is there whole or as it was before; links, devices and folders are not replaced."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from plyground.atomic import whole_file, write, write_new


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with whole_file(path) as stream:
        stream.write(b"new")
        stream.flush()
        assert not path.exists()
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["file"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, GeneratorExit])
def test_a_failure_leaves_what_was_there(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail() -> None:
        with whole_file(path) as stream:
            stream.write(b"new")
            raise error

    with pytest.raises(error):
        fail()
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


FULL = """
import resource, sys
from pathlib import Path
from plyground import atomic
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    if sys.argv[2] == "new":
        atomic.write_new(Path(sys.argv[1]), ["file", "other"], bytes(1_000_000))
    else:
        atomic.write(Path(sys.argv[1], "file"), bytes(1_000_000))
except OSError as error:
    print(error.strerror)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are POSIX")
@pytest.mark.parametrize("kind", ["new", "old"])
def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path, kind: str) -> None:
    """A bound on the size of files fails the same way, in the midst of writing."""
    (tmp_path / "file").write_bytes(b"old")
    command = [sys.executable, "-c", FULL, str(tmp_path), kind]
    done = subprocess.run(command, capture_output=True, text=True, timeout=150)
    assert (done.stdout, done.stderr) == ("File too large\n", "")
    assert (tmp_path / "file").read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are POSIX")
def test_a_link_stays_a_link_and_a_pipe_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"old")
    (tmp_path / "link").symlink_to("target")
    write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write, args=(pipe, b"through it"))
    writer.start()
    assert pipe.read_bytes() == b"through it"
    writer.join(20)
    assert pipe.is_fifo()
    assert names(tmp_path) == ["link", "pipe", "target"]


def test_a_folder_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(OSError), whole_file(tmp_path):
        pytest.fail("there was work to lose")
    assert names(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files are POSIX")
def test_the_mode_is_that_of_the_file_replaced_or_of_any_new_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    mask = os.umask(0o027)
    try:
        write(path, b"new")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o600)
        write(path, b"newer")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        os.umask(mask)


def test_a_name_as_long_as_a_folder_allows_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("ü" * 127)
    write(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_new_file_takes_the_first_name_that_nothing_has(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "b").mkdir()
    made = write_new(tmp_path, ["a", "b", "c", "d"], b"new")
    assert made == tmp_path / "c"
    assert made.read_bytes() == b"new"
    assert (tmp_path / "a").read_bytes() == b"old"
    assert names(tmp_path) == ["a", "b", "c"]
    with pytest.raises(FileExistsError):
        write_new(tmp_path, ["a", "b"], b"new")
    assert names(tmp_path) == ["a", "b", "c"]
