"""Which layers hold, what is said of them, and what a file may reach."""

from __future__ import annotations

import marshal
import os
import py_compile
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from plyground.stopping import never
from plyground.submissions import SubmissionError, _kernel, _landlock, _limits, _scratch, process, sandbox
from plyground.submissions._tree import descendants
from plyground.submissions.module import Module
from plyground.submissions.program import run

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the layers are Linux'")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="paths have bounds there, and links an owner")
LANDLOCK = pytest.mark.skipif(not _landlock.version(_kernel), reason="this kernel has no Landlock")


@pytest.mark.parametrize(
    ("layers", "strong", "words"),
    [
        (sandbox.Layers("/usr/bin/bwrap", 7, True), True, ["bubblewrap", "Landlock 7", "seccomp", "limits"]),
        (sandbox.Layers(None, 1, True), True, ["Landlock 1", "seccomp", "limits"]),
        (sandbox.Layers(None, 0, True), False, ["seccomp", "limits"]),
        (sandbox.Layers(None, 7, False), False, ["Landlock 7", "limits"]),
        (sandbox.Layers(), False, ["limits"]),
    ],
)
def test_what_holds_is_said_in_words(monkeypatch, layers, strong, words):
    monkeypatch.setattr(sandbox, "layers", lambda: layers)
    said = sandbox.protection()
    assert said.strong is strong
    assert [layer.partition(":")[0] for layer in said.layers] == words
    assert ("malice is not" in said.notice) is not strong


@pytest.mark.parametrize(("system", "words"), [("darwin", "not memory"), ("win32", "memory and output")])
def test_elsewhere_there_are_limits_alone(monkeypatch, system, words):
    monkeypatch.setattr(sys, "platform", system)
    sandbox.layers.cache_clear()
    try:
        said = sandbox.protection()
    finally:
        monkeypatch.undo()
        sandbox.layers.cache_clear()
    assert not said.strong
    assert len(said.layers) == 1
    assert words in said.layers[0]


@LINUX
def test_a_bubblewrap_that_may_do_nothing_is_none(monkeypatch, tmp_path):
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho 'no permissions' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    sandbox.layers.cache_clear()
    assert sandbox.layers().bubblewrap is None
    sandbox.layers.cache_clear()


def beside(folder: Path, name: str, *others: str) -> list[str]:
    """What a file may read of its folder, besides itself."""
    for other in (name, *others):
        (folder / other).parent.mkdir(parents=True, exist_ok=True)
        (folder / other).write_text("")
    reach = [Path(place) for place, rights in sandbox._own(folder / name) if rights & _landlock.READ]
    return sorted(str(place.relative_to(folder)) for place in reach if place != folder / name)


def test_what_lies_beside_a_file_is_its_own(tmp_path):
    others = ("helper.py", "words.txt", "data/structure0.txt", "tictactoe_helper.py")
    reached = beside(tmp_path, "tictactoe.py", *others)
    assert reached == ["data", "helper.py", "tictactoe_helper.py", "words.txt"]


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("ann_tictactoe.py", ["bob_tictactoe.py", "cy-tictactoe (2).py"]),
        ("tictactoe (1).py", ["tictactoe.py", "tictactoe (2).py"]),
        ("tictactoe.py", ["tictactoe (1).py", "tictactoe-1.py"]),
        ("tictactoe.py", ["bob/tictactoe.py", "cy/project/tictactoe.py"]),
        ("late_4711_raichu.py", ["4712_raichu.py"]),
    ],
)
def test_other_students_files_are_not(tmp_path, name, others):
    assert beside(tmp_path, name, *others) == []


@POSIX
def test_links_and_what_is_too_much_to_look_through_are_not(tmp_path, monkeypatch):
    (tmp_path / "secret").write_text("")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "link").symlink_to(tmp_path / "secret")
    assert beside(tmp_path / "own", "file.py") == []
    monkeypatch.setattr(sandbox, "MOST_BESIDE", 5)
    assert beside(tmp_path / "many", "file.py", *(f"venv/{number}" for number in range(10))) == []


def test_what_is_hidden_and_what_lies_in_a_home_is_not(tmp_path, monkeypatch):
    assert beside(tmp_path / "own", "file.py", ".netrc", ".ssh/key", "mine.py") == ["mine.py"]
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "own")
    assert beside(tmp_path / "own", "file.py", "marks.txt", "letters/one") == ["mine.py"]


def test_of_a_folder_with_this_package_all_but_the_package_is_reached(tmp_path, monkeypatch):
    for name in ("numpy", "plyground", "other.py"):
        (tmp_path / "lib" / name).mkdir(parents=True)
    monkeypatch.setattr(sandbox, "PACKAGE", tmp_path / "lib" / "plyground")
    reach = dict(sandbox._around(str(tmp_path)))
    names = sorted(Path(place).name for place, rights in reach.items() if rights & _landlock.READ)
    assert names == ["numpy", "other.py"]


def test_the_environment_is_clean(monkeypatch):
    monkeypatch.setenv("SECRET", "1")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    clean = sandbox.environment("/scratch", 7)
    assert "SECRET" not in clean
    assert "PYTHONPATH" not in clean
    assert (clean["HOME"], clean["TMPDIR"], clean["PYTHONHASHSEED"]) == ("/scratch", "/scratch", "7")


def test_packages_can_be_imported_and_a_scratch_folder_written(tmp_path):
    (tmp_path / "file.py").write_text(
        "import tempfile, numpy\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    open(folder + '/x', 'w').write('here')\n"
        "    print(open(folder + '/x').read(), int(numpy.arange(4).sum()))\n"
        "try: quit()\n"
        "except SystemExit: print('quit')\n"
    )
    made = run(tmp_path / "file.py", (), 20)
    assert made.error is None
    assert made.lines == ("here 6", "quit")


def test_what_lies_compiled_beside_a_file_is_not_run(tmp_path):
    """Else a teacher would read something else than what is judged."""
    source = tmp_path / "mine.py"
    source.write_text("word = 'hidden'")
    py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    source.write_text("word = 'shown'")
    (tmp_path / "file.py").write_text("import mine\nprint(mine.word)")
    assert run(tmp_path / "file.py", (), 20).lines == ("shown",)


@LINUX
@pytest.mark.parametrize(
    "spoilt", [{"memory": 1 << 80}, {"landlock": True, "rules": [("/", 1 << 60, "odd")]}]
)
def test_where_a_layer_cannot_be_put_around_it_nothing_runs(tmp_path, monkeypatch, spoilt):
    """It was asked for and the kernel refuses: no silent fallback."""
    (tmp_path / "file.py").write_text("print('ran')\ndef f(x): return x")
    (tmp_path / "driver.py").write_text("def begin(m): return {}\ndef answer(m, order): return {}")
    monkeypatch.setattr(sandbox, "layers", sandbox.Layers)
    real = marshal.dumps
    monkeypatch.setattr(
        process,
        "marshal",
        SimpleNamespace(dumps=lambda value: real({**value, **spoilt}), loads=marshal.loads),
    )
    with Module(tmp_path / "file.py", "course", tmp_path / "driver.py", capture=True) as module:
        with pytest.raises(SubmissionError, match=r"file\.py could not be held: "):
            module.ask(1, 5, never, "late")
        module.printed[0].join(5)
        assert module.printed[0].head == b""


def test_where_limits_are_refused_nothing_runs(monkeypatch):
    resource = pytest.importorskip("resource")

    def refuse(*_: object) -> None:
        raise OSError("not on this machine")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(OSError, match="not on this machine"):
        _limits.enter(None)


@POSIX
def test_a_scratch_folder_is_removed_however_deep(tmp_path):
    folder = tmp_path / "scratch"
    folder.mkdir()
    here = os.getcwd()
    os.chdir(folder)
    try:
        for _ in range(3000):
            os.mkdir("a")
            os.chdir("a")
        Path("file").write_text("x")
    finally:
        os.chdir(here)
    assert _scratch.overfull(str(folder))
    (folder / "closed").mkdir(mode=0)
    _scratch.remove(str(folder))
    assert not folder.exists()


def test_a_scratch_folder_has_bounds(tmp_path, monkeypatch):
    assert not _scratch.overfull(str(tmp_path))
    for number in range(3):
        (tmp_path / str(number)).write_bytes(bytes(10_000))
    assert not _scratch.overfull(str(tmp_path))
    monkeypatch.setattr(_scratch, "MOST_BYTES", 20_000)
    assert _scratch.overfull(str(tmp_path))
    monkeypatch.setattr(_scratch, "MOST_BYTES", 1 << 30)
    monkeypatch.setattr(_scratch, "MOST_ENTRIES", 2)
    assert _scratch.overfull(str(tmp_path))


def test_it_can_be_imported_where_there_are_no_modules_of_posix():
    """As on Windows."""
    absent = "import sys\nfor name in ('fcntl', 'resource', 'grp', 'pwd'): sys.modules[name] = None\n"
    imports = "import plyground.submissions.module, plyground.submissions.program\nprint('imported')"
    ran = subprocess.run([sys.executable, "-c", absent + imports], capture_output=True, text=True)
    assert ran.stdout == "imported\n", ran.stderr


@LINUX
def test_when_who_asked_is_killed_nothing_is_left(tmp_path):
    (tmp_path / "file.py").write_text("import os\nos.fork()\ndef f(x):\n    while True: pass")
    (tmp_path / "driver.py").write_text(
        "def begin(m): return {}\ndef answer(m, order): return {'a': m.f(order)}"
    )
    code = (
        "from pathlib import Path\nfrom plyground.submissions.module import Module\n"
        f"here = Path({str(tmp_path)!r})\nmodule = Module(here / 'file.py', 'course', here / 'driver.py')\n"
        "module.ready()\nprint(module._process.scratch, module._process.popen.pid, flush=True)\n"
        "module.ask(1, 60, lambda: False, 'late')"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as asker:
        assert asker.stdout is not None
        scratch, supervisor = asker.stdout.readline().split()
        left = [int(supervisor), *descendants(int(supervisor))]
        asker.kill()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and any(map(alive, left)):
        time.sleep(0.02)
    assert len(left) >= 2
    assert not [*filter(alive, left)]
    if sandbox.layers().bubblewrap:  # it holds the folder to the end, but empty
        os.rmdir(scratch)
    assert not os.path.exists(scratch)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@LANDLOCK
def test_a_path_that_is_not_there_needs_no_rule(tmp_path):
    """In a process of its own: there is no way back."""
    code = (
        "from plyground.submissions import _kernel, _landlock\n"
        "_kernel.drop_capabilities()\n"
        f"_landlock.restrict(_kernel, [({str(tmp_path / 'none')!r}, 4), ({str(tmp_path)!r}, 4)])\n"
        f"print(open({str(tmp_path / 'file')!r}).read())\n"
        "try: open('/etc/hostname')\n"
        "except PermissionError: print('held')\n"
    )
    (tmp_path / "file").write_text("read")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout.split() == ["read", "held"]
