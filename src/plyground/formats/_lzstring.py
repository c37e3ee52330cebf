"""Texts in the links of puzzle editors: LZ78 over characters, its numbers in six bits a sign of base64."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["compress", "decompress"]

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
VALUES = {sign: value for value, sign in enumerate(SIGNS)} | {"-": 62, "_": 63}
MOST_TEXT = 1 << 22
"""How long may a text become? A puzzle takes some thousand characters; a short link could make gigabytes."""
NARROW, WIDE, END = 0, 1, 2
"""The numbers that announce a character of 8 bits, one of 16, and the end."""


def _bits(link: str) -> Iterator[int]:
    for sign in link:
        value = VALUES[sign]
        yield from (value >> place & 1 for place in range(5, -1, -1))


def decompress(link: str) -> str:
    """The text of a link; ValueError if it is cut, or none."""
    link = "".join(link.split()).rstrip("=").replace(" ", "+")
    if not link or any(sign not in VALUES for sign in link):
        raise ValueError("the link has signs that no compressed puzzle has")
    bits = _bits(link)

    def number(width: int) -> int:
        found = 0
        for place in range(width):
            bit = next(bits, None)
            if bit is None:
                raise ValueError("the link is cut: it ends amid the puzzle")
            found |= bit << place
        return found

    words: list[str] = ["", "", ""]
    before, width, length = "", 2, 0
    found: list[str] = []
    while True:
        code = number(width)
        if code == END:
            break
        if code in (NARROW, WIDE):
            words.append(chr(number(8 if code == NARROW else 16)))
            code = len(words) - 1
            width = max(width, _width(len(words) + bool(before)))
        if code > len(words) or (code == len(words) and not before):
            raise ValueError("the link is damaged: it names a word that was never said")
        word = words[code] if code < len(words) else before + before[0]
        found.append(word)
        length += len(word)
        if length > MOST_TEXT:
            raise ValueError(f"the link unpacks to more than {MOST_TEXT:,} characters")
        if before:
            words.append(before + word[0])
        before = word
        width = _width(len(words) + 1)
    units = "".join(found).encode("utf-16-be", "surrogatepass")
    return units.decode("utf-16-be", "replace")


def _width(count: int) -> int:
    """How many bits does a number take when there are so many words?"""
    return max(2, (count - 1).bit_length() if count > 4 else 2 if count < 4 else 3)


def compress(text: str) -> str:
    """A text as it stands in a link."""
    units = text.encode("utf-16-be", "surrogatepass")
    characters = [chr(units[at] << 8 | units[at + 1]) for at in range(0, len(units), 2)]
    bits: list[int] = []
    codes: dict[str, int] = {}
    fresh: set[str] = set()
    size, width, room = 3, 2, 2

    def write(value: int, places: int) -> None:
        bits.extend(value >> place & 1 for place in range(places))

    def widen() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            room, width = 1 << width, width + 1

    def tell(word: str) -> None:
        if word in fresh:
            narrow = ord(word) < 256
            write(NARROW if narrow else WIDE, width)
            write(ord(word), 8 if narrow else 16)
            fresh.remove(word)
            widen()
        else:
            write(codes[word], width)
        widen()

    word = ""
    for character in characters:
        if character not in codes:
            codes[character] = size
            size += 1
            fresh.add(character)
        if word + character in codes:
            word += character
            continue
        tell(word)
        codes[word + character] = size
        size += 1
        word = character
    if word:
        tell(word)
    write(END, width)
    bits.append(0)
    bits.extend([0] * (-len(bits) % 6))
    signs = "".join(SIGNS[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6))
    return signs + "=" * (-len(signs) % 4)
