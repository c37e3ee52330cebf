"""The layers that hold a student's file here, and what it may reach within them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from . import _kernel, _landlock, _seccomp

__all__ = [
    "Layers",
    "Protection",
    "bubblewrap",
    "environment",
    "layers",
    "packages",
    "protection",
    "python",
    "rules",
]

PACKAGE = Path(__file__).resolve().parents[1]
REFUSED = (PACKAGE.name,)
"""What may a submission not import? It should be its own work."""
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store")
SYSTEM_FILES = (
    "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo", "/dev/urandom", "/dev/random", "/dev/zero",
    "/sys/devices/system/cpu/online",
)  # fmt: skip
BUBBLEWRAP_SECONDS = 10.0
MOST_BESIDE = 2_000
"""How much may lie beside a file to be looked through for other students' work?"""

READ = _landlock.READ | _landlock.LIST
RUN = READ | _landlock.EXECUTE


@dataclass(frozen=True)
class Layers:
    """What is put around a file."""

    bubblewrap: str | None = None
    """The path of the program."""
    landlock: int = 0
    """Its version; 0 is none."""
    seccomp: bool = False

    @property
    def launched(self) -> bool:
        """Whether there is a supervisor, who leaves no descendant behind."""
        return sys.platform == "linux"


@dataclass(frozen=True)
class Protection:
    """What holds a stranger's file on this system, in words."""

    layers: tuple[str, ...]
    strong: bool
    """Malice is held, not only accidents."""
    notice: str
    """One sentence for who is about to run a file."""


def protection() -> Protection:
    """What holds here."""
    here = layers()
    said = []
    if here.bubblewrap:
        said.append("bubblewrap: it sees neither your files nor your processes")
    if here.landlock:
        said.append(
            f"Landlock {here.landlock}: it reads Python and its own folder, writes only in a scratch folder"
        )
    if here.seccomp:
        said.append("seccomp: no network, no signals to others, at most 64 processes and threads")
    said.append(_limits())
    strong = bool((here.bubblewrap or here.landlock) and here.seccomp)
    if strong:
        notice = "a file is held: it reaches no network and no files but its own"
    else:
        notice = (
            "accidents are held here, malice is not: a file can read, write and send what you can; "
            "look at what you run"
        )
    return Protection(tuple(said), strong, notice)


def _limits() -> str:
    if sys.platform == "win32":
        return "limits: CPU time, memory and output; what it starts ends with it"
    if sys.platform == "darwin":
        return "limits: CPU time, files and output, not memory"
    return "limits: CPU time, memory, files and output; what it starts ends with it"


@cache
def layers() -> Layers:
    """What this system has, tried once."""
    if sys.platform != "linux":
        return Layers()
    program = shutil.which("bwrap")
    return Layers(
        program if program and _works(program) else None,
        _landlock.version(_kernel),
        _seccomp.supported(_kernel),
    )


def _works(program: str) -> bool:
    """In many containers it is installed and may not do anything."""
    command = [*bubblewrap(program, [*_python()]), python(), "-S", "-c", ""]
    try:
        return subprocess.run(command, capture_output=True, timeout=BUBBLEWRAP_SECONDS).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def bubblewrap(program: str, reach: list[tuple[str, int]]) -> list[str]:
    """The command before the command: namespaces of its own, and of the disk only what is named."""
    command = [program, "--unshare-all", "--die-with-parent", "--new-session"]
    command += ["--dev", "/dev", "--proc", "/proc"]
    for path, rights in sorted(reach):
        if path.startswith(("/dev/", "/sys/")):
            continue
        if rights & _landlock.WRITE:
            command += ["--bind", path, path]
        else:
            command += ["--ro-bind-try", path, path] if rights & _landlock.READ else ["--dir", path]
    for path in LIBRARIES:  # on many systems a symbolic link, which is not bound but made
        if os.path.islink(path):
            command += ["--symlink", os.readlink(path), path]
    return command


def python() -> str:
    """The interpreter itself: a virtual environment's has only a name of its own."""
    own = getattr(sys, "_base_executable", sys.executable)
    return os.path.realpath(own) if sys.platform == "linux" else sys.executable


def environment(scratch: str, hash_seed: int) -> dict[str, str]:
    """Nothing of ours; an empty home. Libraries for numbers would start a thread a core."""
    clean = {
        "HOME": scratch, "TMPDIR": scratch, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
        "PYTHONHASHSEED": str(hash_seed), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
    }  # fmt: skip
    if sys.platform == "win32":
        kept = ("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT")
        clean.update({name: os.environ[name] for name in kept if name in os.environ})
        clean.update(TEMP=scratch, TMP=scratch, USERPROFILE=scratch, PATH=os.environ.get("PATH", ""))
    return clean


@cache
def packages() -> tuple[str, ...]:
    """The folders of installed packages, such as NumPy, which a file may import."""
    known = ("site-packages", "dist-packages")
    return tuple(place for place in sys.path if os.path.basename(place) in known)


def rules(path: Path, scratch: str) -> list[tuple[str, int]]:
    """What Landlock allows: Python, the file and what lies beside it, a folder to write in."""
    return [
        *_python(),
        *_own(path),
        (scratch, _landlock.SCRATCH),
        ("/dev/null", _landlock.READ | _landlock.WRITE),
    ]


@cache
def _python() -> tuple[tuple[str, int], ...]:
    """Python with its packages but without this one, and the libraries of the system."""
    prefixes = {sys.prefix, sys.base_prefix}
    places = {
        *LIBRARIES, *packages(), sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"),
        *(os.path.join(prefix, name) for prefix in prefixes for name in ("lib", "lib64", "pyvenv.cfg")),
    }  # fmt: skip
    real = sorted({os.path.realpath(place) for place in places})
    whole = [one for one in real if not any(one.startswith(f"{other}/") for other in real)]
    reach = [(place, rights) for folder in whole for place, rights in _around(folder)]
    return (
        *reach,
        (python(), RUN),
        *((os.path.realpath(file), READ) for file in SYSTEM_FILES),
    )


def _around(folder: str) -> Iterator[tuple[str, int]]:
    """A folder, or if this package lies in it, all that lies beside the package."""
    if not str(PACKAGE).startswith(f"{folder}/"):
        yield folder, RUN
        return
    yield folder, _landlock.LIST
    for name in os.listdir(folder):
        place = os.path.join(folder, name)
        if place != str(PACKAGE):
            yield from _around(place)


def _home() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:  # a user without one
        return None


def _own(path: Path) -> Iterator[tuple[str, int]]:
    """The file and what lies beside it, unless that is another student's, or hidden.

    In a folder that is not the file's alone, such as a home, only other modules.
    """
    path = path.resolve()
    yield str(path), READ
    yield str(path.parent), _landlock.LIST
    left = MOST_BESIDE
    shared = path.parent in (_home(), Path(path.anchor), Path(tempfile.gettempdir()))
    with os.scandir(path.parent) as entries:
        for entry in entries:
            left -= 1
            if left < 0:
                return
            if entry.is_symlink() or entry.name.startswith(".") or entry.path == str(path):
                continue
            if entry.is_file():
                if not _same_work(path.name, entry.name) and (not shared or entry.name.endswith(".py")):
                    yield entry.path, READ
            elif entry.is_dir() and not shared:
                seen = 0
                for _, folders, files in os.walk(entry.path):
                    seen += len(folders) + len(files)
                    if seen > left or any(_same_work(path.name, name) for name in files):
                        break
                else:
                    left -= seen
                    yield entry.path, READ


def _same_work(name: str, other: str) -> bool:
    """Whether two files are the same exercise: "ann_tictactoe.py" and "bob_tictactoe.py", or copies of one.

    A file that is called as the course calls it, one word, may have others beside it that begin so.
    """
    if name == other:
        return True
    words, others = (re.findall(r"[^\W\d_]{4,}", each.rpartition(".")[0].lower()) for each in (name, other))
    if not name.endswith(".py") or not other.endswith(".py"):
        return False
    return words == others if len(words) < 2 else bool({*words} & {*others})
