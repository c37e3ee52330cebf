"""Sounds made here, as the page makes them: a tap for a move, two for a capture, a chord at the end."""

from __future__ import annotations

import math
from array import array
from functools import cache

import pygame

from ...play.pool import Message

__all__ = ["play", "sound_of"]

RATE = 22_050
LOUDNESS = 0.12
SOUNDS = {
    "move": ((330, 0.0, 0.07),),
    "capture": ((330, 0.0, 0.06), (220, 0.08, 0.1)),
    "end": ((262, 0.0, 0.5), (330, 0.08, 0.5), (392, 0.16, 0.6)),
}
"""The pitch of each tone, when it begins and how long it lasts, in seconds."""


def sound_of(board: Message, before: Message) -> str:
    """What a new board sounds like; "" where nothing was played."""
    if before["moves"] is None or len(board["moves"]) <= len(before["moves"]):
        return ""
    taken, known = (sum(map(len, each["captured"])) for each in (board, before))
    return "end" if board["over"] else "capture" if taken > known else "move"


def play(name: str) -> None:
    """Let a sound be heard, if it has a name; ValueError says why it cannot be."""
    if not name:
        return
    try:
        if not pygame.mixer.get_init():
            pygame.mixer.init(RATE, -16, 1)
            _sound.cache_clear()
        _sound(name).play()
    except pygame.error as error:
        raise ValueError(f"there is nothing to hear with ({error})") from None


@cache
def _sound(name: str) -> pygame.mixer.Sound:
    rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 1)
    tones = SOUNDS[name]
    heard = array("h")
    for n in range(int(rate * max(begin + length for _, begin, length in tones))):
        level = sum(_wave(pitch, n / rate - begin, length) for pitch, begin, length in tones)
        heard.extend([round(32_000 * max(-1.0, min(1.0, LOUDNESS * level)))] * channels)
    return pygame.mixer.Sound(buffer=heard.tobytes())


def _wave(pitch: int, at: float, length: float) -> float:
    """A triangle that fades away."""
    if not 0 <= at < length:
        return 0.0
    triangle = 2 / math.pi * math.asin(math.sin(2 * math.pi * pitch * at))
    return triangle * math.exp(-4.8 * at / length)
