"""The clipboard of the desktop; ValueError says in one line why it cannot be used."""

from __future__ import annotations

import pygame

__all__ = ["copy", "paste"]

LONGEST = 100_000
"""How much is pasted at most? A board of 49×49 with every rule that there is takes a tenth of it."""


def copy(text: str) -> None:
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise ValueError(f"there is no clipboard to copy to ({error})") from None


def paste() -> str:
    try:
        text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error as error:
        raise ValueError(f"there is no clipboard to paste from ({error})") from None
    if not text.strip():
        raise ValueError("the clipboard holds no text")
    if len(text) > LONGEST:
        raise ValueError(f"the clipboard holds {len(text):,} characters; at most {LONGEST:,} are read")
    return text
