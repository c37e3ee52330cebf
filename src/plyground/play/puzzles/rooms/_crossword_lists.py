"""Word lists of a constructor's own: sent once in parts, kept while there is room, named by their keys."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock

from ....puzzles.crossword import wordlist
from ....puzzles.crossword.wordlist import WordList
from ....stopping import Stop
from ...pool import Message
from ..job import Question, Tell

__all__ = ["QUESTIONS", "list_of"]

MOST_LISTS = 24
MOST_CHARACTERS = 8_000_000
"""How long may one list be? Half a million words."""
MOST_NAMED = 8
KEY = re.compile(r"[0-9a-zA-Z-]{8,64}")

_texts: OrderedDict[str, list[str]] = OrderedDict()
_lock = Lock()


def _keep(message: Message, stop: Stop, tell: Tell) -> None:
    """A part of a list; with the last one it is read, and how many words it has is told."""
    key, text, last = message.get("key"), message.get("text"), message.get("last") is True
    if not isinstance(key, str) or not KEY.fullmatch(key) or not isinstance(text, str):
        raise ValueError("a list has a key, and comes as text")
    with _lock:
        parts = _texts.setdefault(key, [])
        if message.get("first") is True:
            parts.clear()
        parts.append(text)
        _texts.move_to_end(key)
        while len(_texts) > MOST_LISTS:
            _texts.popitem(last=False)
        if sum(map(len, parts)) > MOST_CHARACTERS:
            del _texts[key]
            raise ValueError(f"a list of more than {MOST_CHARACTERS:,} characters is not taken here")
        whole = "".join(parts)
    if last:
        _parsed.cache_clear()
        _merged.cache_clear()
        try:
            words = wordlist.parse(whole, str(message.get("name", "the list"))[:80])
        except ValueError:
            with _lock:
                _texts.pop(key, None)
            raise
        tell({"event": "list", "key": key, "words": len(words), "skipped": words.skipped})


def list_of(message: Message) -> WordList:
    """The list that a question names: its own lists by their keys, the best first, then ours unless told not.

    LookupError where one is no longer here: whoever asks then sends it again.
    """
    keys = message.get("lists", [])
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys) or len(keys) > MOST_NAMED:
        raise ValueError(f"lists are named by at most {MOST_NAMED} keys")
    ours = message.get("shipped", True) is not False or not keys
    return _merged(tuple(keys), ours)


@lru_cache(maxsize=4)
def _merged(keys: tuple[str, ...], ours: bool) -> WordList:
    if not keys:
        return wordlist.shipped()
    return wordlist.merge([*(_parsed(key) for key in keys), *[wordlist.shipped()] * ours])


@lru_cache(maxsize=8)
def _parsed(key: str) -> WordList:
    with _lock:
        parts = _texts.get(key)
        whole = "".join(parts) if parts else ""
    if not whole:
        raise LookupError("a word list is not here any more: send it again")
    return wordlist.parse(whole)


QUESTIONS: Mapping[str, Question] = {"list": _keep}
