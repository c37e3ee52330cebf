"""What public lists call profane: npm's `cuss`, `naughty-words` and `profane-words`."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from plyground.puzzles.crossword.wordlist import fold

RATED = 1
"""From which of cuss's ratings on is a word taken? Those at 0 are mostly innocent: AFRICA, BOMB, CHURCH."""


@cache
def profane(sources: Path) -> frozenset[str]:
    """The letters of all that they list; `screening` says which of it is innocent."""
    rated = (sources / "cuss/package/index.js").read_text("utf-8")
    pairs = re.findall(r"^\s*'?([^':\n]+?)'?: (\d)", rated, re.MULTILINE)
    texts = [text for text, rating in pairs if int(rating) >= RATED]
    for name in ("naughty-words/package/en.json", "profane-words/package/words.json"):
        texts += json.loads((sources / name).read_text("utf-8"))
    return frozenset(letters for text in texts if (letters := fold(text)) and len(letters) > 2)
