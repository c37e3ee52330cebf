"""All kernels built with bounds checks and sanitizers, under the kernel tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..task import Task

__all__ = ["SHARE", "run"]

SHARE = 12
ROOT = Path(__file__).parent.parent.parent
COPIED = ("src", "tests", "pyproject.toml", "setup.py", "README.md", "LICENSE")
USUAL = '["-O3", "-g0"]'
"""The flags in setup.py that are exchanged."""
SANITIZED = '["-O1", "-g1", "-fno-omit-frame-pointer", "-fsanitize=address,undefined"]'
UNCHECKED, CHECKED = "boundscheck=False", "boundscheck=True"
"""The directive in every kernel that is exchanged: a wrong index within its memory is then seen too."""
MARK = b"__asan_report"
"""What stands in every file that was built so."""
BUILD_SECONDS, TEST_SECONDS = 1_200, 1_200
REPORT = re.compile(r"^.*(?:runtime error:|ERROR: AddressSanitizer).*$", re.MULTILINE)


def run(task: Task, folder: Path) -> None:
    """It takes as long as it takes: some minutes for the build, some for the tests."""
    library = _library()
    if library is None:
        task.figures["skipped"] = "no gcc with libasan here"
        return
    _copy(folder)
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "PLYGROUND_REQUIRE_COMPILED": "1",
        "LDFLAGS": "-fsanitize=address,undefined",
    }
    begun = time.monotonic()
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    built = _done(build, folder, environment, BUILD_SECONDS)
    if built.returncode:
        task.fail("builds that failed", built.stderr[-300:])
        return
    kernels = list((folder / "src").rglob("*.so"))
    task.figures["kernels built"] = len(kernels)
    for kernel in kernels:
        if MARK not in kernel.read_bytes():
            task.fail("kernels without sanitizer", kernel.name)
    task.figures["seconds of the build"] = round(time.monotonic() - begun)
    task.tell(f"sanitizers: built in {time.monotonic() - begun:.0f} s, now the tests")
    environment |= {
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python leaves much to the system at its end
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # so that the sanitizer sees each piece of memory by itself
    }
    for path in sorted((folder / "tests").rglob("test_kernel*.py")):
        _test(task, folder, path, environment)
    task.figures.setdefault("reports", 0)


def _test(task: Task, folder: Path, path: Path, environment: Mapping[str, str]) -> None:
    name = str(path.relative_to(folder))
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        "not interpreted",
        "--timeout",
        str(TEST_SECONDS),
    ]
    command = [sys.executable, "-m", "pytest", *options, name]
    try:
        done = _done(command, folder, environment, TEST_SECONDS)
    except subprocess.TimeoutExpired:
        task.fail("tests that took too long", name)
        return
    said = done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    task.count("tests passed", int(passed[1]) if passed else 0)
    for report in dict.fromkeys(REPORT.findall(said)):
        task.keep(f"{path.stem}.txt", said.encode())
        task.fail("reports", f"{name}: {report}")
    if done.returncode not in (0, 5):  # 5: there was none to run
        task.keep(f"{path.stem}.txt", said.encode())
        task.fail(
            "tests failed", f"{name}: {said.strip().splitlines()[-1] if said.strip() else done.returncode}"
        )
    task.tell(f"sanitizers: {name}: {passed[0] if passed else 'nothing'}")


def _copy(folder: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("*.so", "*.c", "*.egg-info"))
        else:
            shutil.copy(source, folder / name)
    setup = folder / "setup.py"
    text = setup.read_text("utf-8")
    if USUAL not in text:
        raise ValueError(f"setup.py has no flags {USUAL} any more")
    setup.write_text(text.replace(USUAL, SANITIZED), "utf-8")
    for kernel in (folder / "src").rglob("kernel*.py"):
        text = kernel.read_text("utf-8")
        if "cython:" in text and UNCHECKED not in text:
            raise ValueError(f"{kernel.name} has no directive {UNCHECKED}")
        kernel.write_text(text.replace(UNCHECKED, CHECKED), "utf-8")


def _library() -> str | None:
    """Where gcc has the run time of its address sanitizer."""
    try:
        asked = subprocess.run(
            ["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    path = Path(asked.stdout.strip())
    return str(path) if path.is_absolute() and path.exists() else None


def _done(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
