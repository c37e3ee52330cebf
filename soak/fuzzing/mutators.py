"""How an input is spoilt: bytes changed, moved and mixed, odd numbers and words, JSON by its parts."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

__all__ = ["mutate"]

LONGEST = 20_000
"""How long may an input grow? What is longer is slow to read and shows nothing new."""
TOKENS: Sequence[bytes | str] = [
    *(b"\0", b"\r\n", b"\n\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\xed\xa0\x80", b"\xc2\xa0", b"\xe2\x80\xa8"),
    *("٣", "²", "ß", "İ", "é", "🙂"),
    *(b"-1", b"0", b"1", b"9" * 5, b"9" * 20, b"9" * 5000, b"1e400", b"NaN", b"-0", b"0x10", b"1_0", b"+1"),
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b"'",
        b"\\",
        b"\\ud800",
        b"/",
        b",",
        b":",
        b";",
        b"=",
        b"#",
        b"%",
        b"(",
        b")",
    ),
    *(b"[" * 2000, b"(" * 2000, b'{"a":' * 2000, b"null", b"true", b"\x1b[31m", b" ", b"\t", b"x" * 1000),
]
ODD: Sequence[Any] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308, float("inf"), float("nan"),
    "", " ", "0", "-1", "person", "\ud800", "\0", "x" * 5000, "²", "٣", [], {}, [[]], {"": ""}, [0] * 500,
)  # fmt: skip


def mutate(chance: random.Random, corpus: Sequence[bytes]) -> bytes:
    """An input of the corpus after one to eight changes."""
    data = chance.choice(corpus)
    if data[:1] in (b"{", b"[") and chance.random() < 0.5:
        data = _mutate_json(chance, data, corpus)
        if chance.random() < 0.7:
            return data[:LONGEST]
    for _ in range(1 << chance.randrange(4)):
        data = chance.choice(CHANGES)(chance, data, corpus)
    return data[:LONGEST]


def _place(chance: random.Random, data: bytes) -> int:
    return chance.randint(0, len(data))


def _piece(chance: random.Random, data: bytes) -> tuple[int, int]:
    start = _place(chance, data)
    return start, min(len(data), start + (1 << chance.randrange(8)))


def _flip(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at = _place(chance, data)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _neighbour(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    """Another letter of the same text: it stays a plausible one."""
    if not data:
        return b"?"
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[chance.randrange(len(data))]]) + data[at + 1 :]


def _delete(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _piece(chance, data)
    return data[:start] + data[end:]


def _repeat(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _piece(chance, data)
    return data[:end] + data[start:end] * chance.choice((1, 1, 2, 40)) + data[end:]


def _insert(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at, token = _place(chance, data), chance.choice(TOKENS)
    word = token.encode() if isinstance(token, str) else token
    return data[:at] + word + data[at + chance.choice((0, 0, len(word))) :]


def _number(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    """Another number where one stands."""
    found = list(re.finditer(rb"-?\d+", data[:LONGEST]))
    if not found:
        return _insert(chance, data, corpus)
    one = chance.choice(found)
    other = chance.choice((0, 1, -1, 32, 33, 255, 2**31, 2**64, 10**400, chance.randrange(-50, 400)))
    return data[: one.start()] + str(other).encode() + data[one.end() :]


def _splice(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    other = chance.choice(corpus)
    return data[: _place(chance, data)] + other[_place(chance, other) :]


CHANGES = (_flip, _neighbour, _neighbour, _delete, _repeat, _insert, _number, _splice)


def _mutate_json(chance: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    """One part of a JSON value is exchanged, left out or doubled; what is no JSON stays as it is."""
    try:
        value = json.loads(data)
        _change_part(chance, value)
        return json.dumps(value).encode()
    except (ValueError, RecursionError):
        return data


def _change_part(chance: random.Random, value: Any) -> None:
    """Go down into a value by chance, and change something there."""
    while isinstance(value, dict | list) and value:
        keys: Sequence[Any] = list(value) if isinstance(value, dict) else range(len(value))
        key = chance.choice(keys)
        below = value[key]
        if isinstance(below, dict | list) and below and chance.random() < 0.7:
            value = below
            continue
        what = chance.randrange(6)
        if what == 0:
            del value[key]
        elif what == 1 and isinstance(value, list):
            value.insert(key, below)
        elif what == 1 and isinstance(value, dict):
            value[chance.choice(("extra", "command", "", "text", "path"))] = below
        elif what == 2 and isinstance(below, str) and below:
            at = chance.randrange(len(below))
            value[key] = below[:at] + chance.choice(below) + below[at + 1 :]
        elif what == 3 and isinstance(below, int) and not isinstance(below, bool):
            value[key] = below + chance.choice((-1, 1, 7, 1000))
        else:
            value[key] = chance.choice(ODD)
        return
