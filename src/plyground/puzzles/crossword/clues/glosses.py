"""The shipped glosses: what entries mean, their synonyms, irregular forms and facts about names."""

from __future__ import annotations

import lzma
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources

from ..wordlist import fold

__all__ = ["Glosses", "Sense", "shipped"]


@dataclass(frozen=True)
class Sense:
    """One meaning of an entry; `kind` is n, v, a or r, a noun's `N` if it is one thing with a name."""

    kind: str
    words: tuple[str, ...]
    above: str
    """What it is a kind of; "" where nothing is above it."""
    opposites: tuple[str, ...]
    definition: str
    example: str
    count: int = 0
    """How often the entry was met in this sense in the texts that WordNet's authors tagged."""


class Glosses:
    """What the file holds, read line by line as it is asked for."""

    def __init__(self, text: str) -> None:
        senses, self._entries, self._irregular, self._synonyms, self._facts = text.rstrip("\n").split("\n\n")
        self._senses = senses.split("\n")

    @cached_property
    def entries(self) -> dict[str, str]:
        """Letters → the numbers of its senses, each with its count."""
        return dict(line.split(" ", 1) for line in self._entries.split("\n"))

    @cached_property
    def irregular(self) -> dict[str, list[tuple[str, str]]]:
        """Letters of a form → the lemmas' letters and kinds: WENT → GO, v."""
        found: dict[str, list[tuple[str, str]]] = {}
        for line in self._irregular.split("\n"):
            form, lemma, kind = line.split("\t")
            if (letters := fold(form)) and (base := fold(lemma)):
                found.setdefault(letters, []).append((base, kind))
        return found

    @cached_property
    def _near(self) -> dict[str, str]:
        return dict(line.split("\t") for line in self._synonyms.split("\n"))

    @cached_property
    def facts(self) -> dict[str, str]:
        """Letters of a name → what bears it."""
        return dict(line.split("\t") for line in self._facts.split("\n"))

    def synonyms(self, letters: str) -> list[str]:
        """What a thesaurus has for it, the nearest first."""
        found = self._near.get(letters)
        return found.split(", ") if found else []

    def senses(self, letters: str) -> list[Sense]:
        """The senses of an entry, the most frequent first."""
        numbers = self.entries.get(letters, "")
        return [self._sense(*map(int, pair.split(":"))) for pair in numbers.split()]

    def _sense(self, number: int, count: int) -> Sense:
        kind, words, above, opposites, definition, example = self._senses[number].split("\t")
        return Sense(kind, tuple(words.split(";")), above, _split(opposites), definition, example, count)

    @cached_property
    def bearers(self) -> dict[str, list[tuple[str, str, str]]]:
        """Letters of a given name → people of that name: the rest of the name, the whole, who it is."""
        found: dict[str, list[tuple[str, str, str]]] = {}
        for line in self._senses:
            if line.startswith("N\t"):
                _, words, _, _, definition, _ = line.split("\t")
                # The fullest of the short forms: "Gershwin;Ira Gershwin".
                for whole in words.split(";"):
                    first, _, rest = whole.partition(" ")
                    if (
                        rest
                        and " " not in rest
                        and first.isalpha()
                        and first[0].isupper()
                        and rest[0].isupper()
                    ):
                        found.setdefault(first.upper(), []).append((rest, whole, definition))
        return found


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(";")) if text else ()


@lru_cache(maxsize=1)
def shipped() -> Glosses:
    """Those that come with the package, built by `scripts/words/glosses.py`."""
    data = resources.files(__package__.rpartition(".")[0]).joinpath("words/glosses.txt.xz").read_bytes()
    return Glosses(lzma.decompress(data).decode("utf-8"))
