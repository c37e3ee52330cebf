"""What Wiktionary has a page for: the headwords of FreeDict's dictionaries of WikDict, as Debian has them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

LANGUAGES = ("fin", "jpn", "bul", "nor", "ind")


@cache
def headwords(sources: Path) -> Counter[str]:
    """Entries in small letters, and into how many languages each is translated."""
    found: Counter[str] = Counter()
    for language in LANGUAGES:
        path = sources / f"usr/share/dictd/freedict-eng-{language}.index"
        entries = {line.split("\t")[0] for line in path.read_text("utf-8").splitlines()}
        found.update(entry for entry in entries if re.fullmatch(r"[a-zA-Z][a-zA-Z' -]+", entry))
    return found
