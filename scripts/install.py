"""Sets the project up in the virtual environment whose Python runs it: `python scripts/install.py [EXTRA]…`.

The kernels are compiled while the packages that the project needs are fetched. A line every few seconds says
how far it is; what the tools themselves say is shown only when one of them fails.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).parent.parent
PAUSE = 3.0
"""How many seconds pass between two lines of progress?"""
KEPT = 30
"""How many of its last lines does a tool that failed get to show?"""
NEWS = (
    (r"Collecting ([\w.-]+)", r"fetching \1"),
    (r"Installing collected packages", "unpacking"),
    (r"compiled (\d+ of \d+: [\w.]+)", r"\1"),
    (r"The kernels (will be interpreted.*)", r"\1"),
    (r"Building editable for (\w+)", r"\1"),
)
"""Which lines of the tools tell of progress, and how is it said?"""
PIP = ["-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--progress-bar", "off"]
START = time.monotonic()


class Step:
    """A tool at work, and what it last said of its progress."""

    def __init__(self, title: str, *arguments: str) -> None:
        self.title = title
        self.news = "begun"
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            for line in map(str.strip, output):
                self.lines = [*self.lines[1 - KEPT :], line]
                for pattern, words in NEWS:
                    if found := re.match(pattern, line):
                        self.news = found.expand(words)

    def ended(self, seconds: float) -> bool:
        """Is it at its end within these seconds? If it failed, so does everything."""
        self.listener.join(seconds)
        if self.listener.is_alive():
            return False
        if self.process.wait():
            sys.exit("\n".join([*self.lines, f"{self.title}: failed"]))
        return True


def run(*steps: Step) -> None:
    """Wait for all of them, and say how far they are."""
    working = list(steps)
    while working:
        say("; ".join(f"{step.title}: {step.news}" for step in working))
        if working[0].ended(PAUSE):
            step = working.pop(0)
            say(f"{step.title}: {step.news}, done")


def say(text: str) -> None:
    print(f"{time.monotonic() - START:4.0f} s  {text}", file=sys.stderr, flush=True)


def main(extras: list[str]) -> None:
    if sys.prefix == sys.base_prefix:
        sys.exit("install.py wants the Python of a virtual environment; `make play` makes one")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = list(project["project"]["dependencies"])
    for extra in extras:
        packages += project["project"]["optional-dependencies"][extra]
    run(Step("build tools", *PIP, *project["build-system"]["requires"]))
    run(
        Step("packages", *PIP, "--no-compile", *packages),
        Step("kernels", "setup.py", "--quiet", "build_ext", "--inplace"),
    )
    run(Step("plyground", *PIP, "--no-deps", "--no-build-isolation", "--editable", "."))


if __name__ == "__main__":
    main(sys.argv[1:])
