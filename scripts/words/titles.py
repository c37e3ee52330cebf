"""What is famous: the lines of `famous.txt`, and the artists and songs of npm's `@faker-js/faker`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

KINDS = ("artist", "song_name")


def famous(sources: Path) -> Iterator[tuple[str, str]]:
    """Names and titles in plain letters, and of which kind; "" if they were written down here."""
    for line in (Path(__file__).parent / "famous.txt").read_text("ascii").splitlines():
        for text in () if line.startswith("#") else line.split(","):
            yield text.strip(), ""
    for path in sorted((sources / "faker/package/dist").glob("en-*.js")):
        code = path.read_text("utf-8")
        for kind in KINDS:
            if found := re.search(rf"\b{kind}:\[(.*?)\]", code, re.DOTALL):
                for text in re.findall(r"`([^`]+)`", found[1]):
                    if re.fullmatch(r"[A-Za-z][A-Za-z' -]+", text) and " " in text:
                        yield text, kind
