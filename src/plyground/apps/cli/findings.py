"""What `plyground doctor` looks for: whether it is there, what it is for and how to get it."""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["DEVELOPMENT", "NEEDED", "USEFUL", "Finding", "examine"]

NEEDED, USEFUL, DEVELOPMENT = "needed to run", "used when there", "for developers"

OLDEST_PYTHON = (3, 11)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")
COMPILERS = ("cc", "gcc", "clang", "cl")


@dataclass(frozen=True)
class Finding:
    """One thing that was looked for."""

    name: str
    there: bool
    what: str
    """What was found, or what is wrong."""
    use: str
    remedy: str
    """How to get it, where it is missing."""
    kind: str = USEFUL


def examine() -> Iterator[Finding]:
    """Everything, what is needed first."""
    yield _python()
    yield _packages()
    yield _data_folder()
    yield _kernels()
    yield _browser()
    yield _display()
    yield from _solvers()
    yield from _sandbox()
    yield _dask()
    yield _compiler()
    for name, programs, package, use in (
        ("make", ("make",), "make", "make play, make test"),
        ("chromium", ("chromium-headless-shell", *BROWSERS[:3]), "chromium", "the tests of the page"),
        ("Xvfb", ("Xvfb",), "xvfb", "the tests of the window"),
        ("node", ("node",), "nodejs", "the checks of the page's JavaScript"),
        ("npm", ("npm",), "npm", "the checks of the page's JavaScript"),
    ):
        yield _program(name, programs, package, use, DEVELOPMENT)


def _python() -> Finding:
    oldest = ".".join(map(str, OLDEST_PYTHON))
    return Finding(
        "Python",
        sys.version_info >= OLDEST_PYTHON,
        f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        "everything",
        f"install Python {oldest} or newer",
        NEEDED,
    )


def _packages() -> Finding:
    """The packages that this one was installed with."""
    from importlib.metadata import PackageNotFoundError, requires, version

    try:
        wanted = [line for line in requires("plyground") or () if "extra ==" not in line]
    except PackageNotFoundError:
        return Finding("packages", True, "not known: it runs from its source", "everything", "", NEEDED)
    found, missing = [], []
    for line in wanted:
        name = re.split(r"[^\w.-]", line, maxsplit=1)[0]
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            missing.append(line)
    what = f"missing: {', '.join(missing)}" if missing else ", ".join(found)
    remedy = f"python -m pip install {shlex.join(missing)}"
    return Finding("packages", not missing, what, "everything", remedy, NEEDED)


def _data_folder() -> Finding:
    """Can a file be made in the data folder, or in the nearest folder that is there? None is left behind."""
    from ...storage import data_folder

    remedy = "let PLYGROUND_HOME name a folder that can be written"
    try:
        folder = data_folder()
    except OSError as error:  # no home
        return Finding("data folder", False, str(error), "keeping games", remedy, USEFUL)
    nearest = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest):
            problem = ""
    except OSError as error:
        problem = f": cannot be written ({error.strerror})"
    return Finding("data folder", not problem, f"{folder}{problem}", "keeping games", remedy, NEEDED)


def _kernels() -> Finding:
    from ...compiled import cpu_features, kernels

    slow = [name for name, compiled in kernels().items() if not compiled]
    if slow:
        what = f"interpreted, about 100 times slower: {', '.join(slow)}"
    else:
        what = f"all {len(kernels())} compiled" + ", AVX2 where it pays" * ("avx2" in cpu_features())
    return Finding("kernels", not slow, what, "strong play", "install a C compiler, then install again")


def _browser() -> Finding:
    if sys.platform in ("darwin", "win32"):
        return Finding("browser", True, "the system's own", "the page", "")
    return _program("browser", BROWSERS, "chromium", "the page")


def _display() -> Finding:
    if sys.platform in ("darwin", "win32"):
        return Finding("display", True, "the system's own", "the window", "")
    set_ = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)]
    what = f"{set_[0]}={os.environ[set_[0]]}" if set_ else "neither DISPLAY nor WAYLAND_DISPLAY is set"
    return Finding("display", bool(set_), what, "the window", "start it on a desktop, or over ssh -X")


def _solvers() -> Iterator[Finding]:
    """The SAT programs that can be found by their names."""
    from ...solvers.dimacs import PROGRAMS

    for name, form in PROGRAMS.items():
        yield _program(name, (name,), form.package, f"--solver program:{name}")


def _sandbox() -> Iterator[Finding]:
    """The layers around a student's file, as they are tried before one is run."""
    from ...submissions.sandbox import layers, protection

    found, use = layers(), "strangers' submissions"
    program = _find(("bwrap",))
    what = found.bubblewrap or (f"{program}, which may do nothing here" if program else "")
    yield Finding("bubblewrap", bool(found.bubblewrap), what, use, _installation("bubblewrap"))
    what = f"version {found.landlock}" if found.landlock else f"not in this kernel ({platform.release()})"
    yield Finding("Landlock", bool(found.landlock), what, use, "Linux 5.13 or newer has it")
    what = "refuses what a file has no business with" if found.seccomp else "not on this system or processor"
    yield Finding("seccomp", found.seccomp, what, use, "Linux on x86_64, aarch64 or riscv64 has it")
    held = protection()
    what, remedy = held.notice, "run them on Linux, or in a container"
    yield Finding("sandbox", held.strong, what, use, remedy)


def _dask() -> Finding:
    """The package that a cluster is made of; it is an extra."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        what = f"distributed {version('distributed')}"
    except PackageNotFoundError:
        what = ""
    return Finding("Dask", bool(what), what, "--cluster", "python -m pip install 'plyground[cluster]'")


def _compiler() -> Finding:
    asked = os.environ.get("CC", "").split()[:1]
    path = _find((*asked, *COMPILERS))
    header = Path(sysconfig.get_path("include"), "Python.h")
    there = path is not None and header.exists()
    what = "" if path is None else path if there else f"{path}, but no {header}"
    remedy = _installation("gcc python3-dev")
    return Finding("C compiler", there, what, "compiling the kernels", remedy, DEVELOPMENT)


def _program(
    name: str, programs: tuple[str, ...], package: str | None, use: str, kind: str = USEFUL
) -> Finding:
    path = _find(programs)
    remedy = _installation(package) if package else "no package brings it: put it on the PATH"
    return Finding(name, path is not None, path or "", use, remedy, kind)


def _find(programs: tuple[str, ...]) -> str | None:
    return next((path for program in programs if (path := shutil.which(program))), None)


def _installation(package: str) -> str:
    """How a package of the system is installed here."""
    for manager, command in (("apt-get", "sudo apt install"), ("brew", "brew install")):
        if shutil.which(manager):
            return f"{command} {package}"
    return f"install {package} with the system's package manager"
