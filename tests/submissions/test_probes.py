"""Hostile files: none gets out, none changes its verdict, none takes longer than its limits."""

from __future__ import annotations

import os
import platform
import secrets
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from conftest import PACKAGE
from plyground.stopping import never
from plyground.submissions import SubmissionError, _kernel, _landlock, _seccomp, process, sandbox
from plyground.submissions.module import Module
from submissions.probes import answering, ending, forging, reaching, reading, writing

VERSION = _landlock.version(_kernel)
pytestmark = pytest.mark.skipif(
    not (VERSION and _seccomp.supported(_kernel)), reason="this kernel has no Landlock or no seccomp"
)

DRIVER = """
def begin(module):
    return {}

def answer(module, order):
    return {"results": [module.f(call) for call in order["calls"]]}
"""
START = "import ctypes, itertools, os, signal, socket, sys, threading, time\n"
SECONDS = 0.3
BUBBLEWRAP = sandbox.layers().bubblewrap
KERNEL = sandbox.Layers(None, VERSION, True)
LONGEST = 20.0
"""How long may a probe take on the clock? A bound against hangs: a busy machine holds everything up."""
NUMBERS = {name: numbers[platform.machine() != "x86_64"] for name, numbers in _seccomp.REFUSED.items()}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What there is to be reached: a teacher's file, servers, another process."""
    home = tmp_path_factory.mktemp("teacher")
    (home / "marks").write_text("secret")
    with (
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as victim,
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as named,
        socket.socket(socket.AF_UNIX) as abstract,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as datagrams,
    ):
        names = (str(home / "s"), f"\0plyground-{os.getpid()}", str(home / "s.datagrams"))
        for each, name in zip((named, abstract, datagrams), names, strict=True):
            each.bind(name)
        named.listen()
        abstract.listen()
        yield {
            "OUT": "OUT", "SECRET": str(home / "marks"), "CHECKER": process.__file__, "PARENT": os.getpid(),
            "VICTIM": victim.pid, "PORT": server.getsockname()[1], "SOCKET": names[0], "ABSTRACT": names[1],
            "PACKAGE": str(PACKAGE), "PACKAGES": next(iter(sandbox.packages()), "/usr/lib"), "CALLS": NUMBERS,
        }  # fmt: skip
        assert victim.poll() is None
        victim.kill()


class Room:
    """Ann's folder, beside Bob's; in it, a link to what is not hers."""

    def __init__(self, folder: Path, world: dict[str, Any]) -> None:
        for student in ("ann", "bob"):
            (folder / student).mkdir()
        self.folder, self.driver = folder / "ann", folder / "driver.py"
        self.other, self.secret = folder / "bob" / "file.py", Path(world["SECRET"])
        self.other.write_text("bob's work")
        self.driver.write_text(DRIVER)
        (self.folder / "beside").symlink_to(self.secret)
        own = {**world, "OTHER": str(self.other), "DRIVER": str(self.driver)}
        names = "".join(f"{name} = {value!r}\n" for name, value in own.items())
        self.start = f"{START}{names}HOME, LIBC = os.environ['HOME'], ctypes.CDLL(None, use_errno=True)\n"

    def module(self, text: str) -> Module:
        (self.folder / "file.py").write_text(f"{self.start}{text}\n")
        return Module(self.folder / "file.py", "course", self.driver, capture=True)

    def unharmed(self) -> bool:
        return (
            sorted(os.listdir(self.folder)) == ["beside", "file.py"]
            and self.other.read_text() == "bob's work"
            and self.secret.read_text() == "secret"
        )

    def deserted(self) -> bool:
        """Whether nobody is left that was started with the file; forks would be among them.

        What bubblewrap started ends with it, but a moment later.
        """
        deadline = time.monotonic() + LONGEST
        while _running(str(self.folder / "file.py")) and time.monotonic() < deadline:
            time.sleep(0.02)
        return not _running(str(self.folder / "file.py"))


@pytest.fixture
def held(world, tmp_path, monkeypatch):
    """Put a file of this text into a process, held by the kernel alone or by nothing; nobody survives it."""
    _set(monkeypatch)
    made: list[Module] = []
    room = Room(tmp_path, world)

    def make(text: str, layers: sandbox.Layers = KERNEL) -> Module:
        monkeypatch.setattr(sandbox, "layers", lambda: layers)
        made.append(room.module(text))
        return made[-1]

    before = time.monotonic()
    yield make
    scratches = [each._process.scratch for each in made if each._process is not None]
    for each in made:
        each.close()
    assert time.monotonic() - before < LONGEST
    assert not [scratch for scratch in scratches if os.path.exists(scratch)]
    assert room.unharmed()
    assert room.deserted()


@pytest.fixture(scope="module")
def cell(world, tmp_path_factory):
    """One process for many probes; the one that ends it is followed by another."""
    with pytest.MonkeyPatch.context() as patch:
        _set(patch)
        patch.setattr(sandbox, "layers", lambda: KERNEL)
        room = Room(tmp_path_factory.mktemp("class"), world)
        functions = [function(probe, f"f{number}") for number, probe in enumerate(ESCAPES.values())]
        with room.module("\n".join([*functions, "def f(n): return globals()[f'f{n}'](n)"])) as module:
            yield room, module
        assert room.deserted()


def _set(patch: pytest.MonkeyPatch) -> None:
    """Little time and memory, so that the probes are quick."""
    patch.setenv("PROBE_SECRET", "PROBE_SECRET")
    patch.setattr(process, "WALL_FACTOR", 1.0)
    patch.setattr(process, "WALL_SECONDS", LONGEST)
    patch.setattr(process, "MEMORY", 256 << 20)


def _running(word: str) -> list[str]:
    """The processes that were started with this word; forks are among them."""
    found = []
    for pid in filter(str.isdecimal, os.listdir("/proc")):
        try:
            if word.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
        except OSError:
            continue
    return found


def function(body: str, name: str = "f") -> str:
    """A probe as the function that is called."""
    return f"def {name}(n):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}"


def said(module: Module, number: int = 1, seconds: float = SECONDS) -> str:
    """What comes of one call."""
    try:
        answer = module.ask({"calls": [number]}, seconds, never, "late")
    except SubmissionError as error:
        return str(error)
    return str(answer.get("error", answer.get("results")))


def cases(*modules: ModuleType) -> list[Any]:
    return [
        pytest.param(probe, id=f"{module.__name__.rpartition('.')[2]}: {name}")
        for module in modules
        for name, probe in module.PROBES.items()
    ]


FRESH = "what was left open"
ESCAPES = {**reading.PROBES, **writing.PROBES, **reaching.PROBES}


@pytest.mark.parametrize("name", ESCAPES)
def test_it_does_not_get_out(cell, name):
    room, module = cell
    if name == FRESH:
        module.end()  # what others have opened is not meant
    told = said(module, [*ESCAPES].index(name), 30 * SECONDS)
    assert "OUT" not in told.replace("PROBE", "")
    assert not [word for word in ("SyntaxError", "NameError", "AttributeError", "late") if word in told]
    assert room.unharmed()


@pytest.mark.parametrize(
    "probe",
    [
        reading.PROBES["the system's accounts"],
        reading.PROBES["another student's file by the way up"],
        reading.PROBES["the checker's arguments"],
        reading.PROBES["through a link that lies beside it"],
        reading.PROBES["by another program"],
        reaching.PROBES["a server over TCP"],
        reaching.PROBES["a socket without a name"],
        reaching.PROBES["the checker with a signal"],
        reaching.PROBES["the package as a file"],
    ],
)
def test_without_the_layers_it_would(held, probe):
    """Else the probes above would show nothing."""
    assert said(held(function(probe), sandbox.Layers())) == "['OUT']"


@pytest.mark.parametrize(
    ("probe", "words"), [pytest.param(*case.values[0], id=case.id) for case in cases(ending)]
)
def test_it_ends_and_how_is_told(held, probe, words, monkeypatch):
    module = held(function(probe))
    if "clock" in words:
        monkeypatch.setattr(process, "WALL_SECONDS", 1.0)
    told = said(module, seconds=SECONDS if "late" in words else 10 * SECONDS)
    assert told.startswith("file.py")
    assert [word for word in words.split(" or ") if word in told], told


@pytest.mark.parametrize(
    ("probe", "words"), [pytest.param(*case.values[0], id=case.id) for case in cases(answering)]
)
def test_what_is_no_answer_is_said_in_one_harmless_line(held, probe, words):
    told = said(held(function(probe)), seconds=SECONDS if "late" in words else 10 * SECONDS)
    assert told.isprintable()
    assert len(told) < 400
    assert [word for word in words.split(" or ") if word in told], told


@pytest.mark.parametrize("probe", cases(forging))
def test_a_wrong_file_stays_wrong(held, probe, monkeypatch):
    monkeypatch.setattr(process, "WALL_SECONDS", 1.0)
    module = held(textwrap.dedent(probe))
    right = {number: f"RIGHT-{secrets.token_hex(8)}" for number in range(6)}
    verdicts = []
    for calls in ([0, 1, 2], [3, 4, 5]):
        try:
            answer = module.ask({"calls": calls}, SECONDS, never, "late")
        except SubmissionError as error:
            answer = {"error": str(error)}
        verdicts.append(answer.get("results") == [right[call] for call in calls])
    assert verdicts == [False, False]


def test_the_next_file_begins_as_if_nothing_had_been(held):
    for probe in ("os.kill(os.getpid(), signal.SIGSTOP)", "while True: os.fork()"):
        said(held(function(probe)))
    assert said(held(function("return n + 1"))) == "[2]"


def test_what_survives_its_parent_does_not_survive_the_check(held):
    """Twice forked, in a session of its own, deaf to SIGHUP, its parents gone."""
    text = """
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.setsid()
                time.sleep(600)
            os._exit(0)
        os.wait()
        return 'left'"""
    module = held(function(text))
    assert said(module) == "['left']"
    # The supervisor, the file and who is to survive; the fixture sees that they are gone.
    assert len(_running("/ann/file.py")) >= 3


def test_there_are_more_than_sixty():
    assert sum(len(each.PROBES) for each in (reading, writing, reaching, ending, answering, forging)) > 160
    assert len(ESCAPES) == sum(len(each.PROBES) for each in (reading, writing, reaching))


@pytest.mark.skipif(not BUBBLEWRAP, reason="bubblewrap is not here, or may not work")
@pytest.mark.parametrize(
    "probe",
    [
        reading.PROBES["the system's accounts"],
        reading.PROBES["another student's file"],
        reading.PROBES["the checker's memory"],
        reaching.PROBES["a server over TCP"],
        reaching.PROBES["a socket without a name"],
        reaching.PROBES["another process with a signal"],
        reaching.PROBES["the package as a file"],
        writing.PROBES["over another student's file"],
    ],
)
def test_bubblewrap_alone_holds_them_too(held, probe):
    assert "OUT" not in said(held(function(probe), sandbox.Layers(BUBBLEWRAP, 0, False)))
