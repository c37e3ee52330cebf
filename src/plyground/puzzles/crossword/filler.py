"""Fill a grid with words: the best fill so far, improved while there is time, or what stands in its way."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ...stopping import Limit, Stop, never, watched
from .explanation import explain
from .fill import DEFAULT, Fill, Settings
from .grid import Grid, Slot
from .improvement import improve
from .task import Task
from .wordlist import WordList, fold

__all__ = ["Fill", "Filler", "Settings"]

PREFERRED = 100


class Filler:
    """Fills grids from one word list."""

    def __init__(self, words: WordList, settings: Settings = DEFAULT) -> None:
        self.settings = settings
        self.words = _adapted(words, settings)

    def solve(self, grid: Grid, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Fill]:
        """Ever better fills; the last one says how it ended. ValueError if what is given can't stand."""
        start = time.monotonic()
        given = self._given(grid)
        region = self.settings.region
        slots = [
            slot
            for slot in grid.slots
            if slot not in given and (region is None or any(cell in region for cell in slot.cells))
        ]
        task = Task(self.words.index, self.settings, grid, slots, given, start)
        deadline = None if limit.seconds is None else start + limit.seconds
        with watched(stop, deadline) as flag:
            yield from task.find(flag, limit.nodes)
        if task.outcome == "filled" and self.settings.improve > 0 and not stop():
            until = time.monotonic() + self.settings.improve
            if deadline is not None:
                until = min(until, deadline)
            with watched(stop, until) as flag:
                yield from improve(task, flag, until)
        elif task.outcome == "unfillable":
            with watched(stop, deadline) as flag:
                yield explain(task, flag)

    def fill(self, grid: Grid, limit: Limit = Limit(), stop: Stop = never) -> Fill:
        """The last word of `solve`."""
        return list(self.solve(grid, limit, stop))[-1]

    def _given(self, grid: Grid) -> dict[Slot, str]:
        """The slots whose letters are all given: they stand, in the list or not."""
        given: dict[Slot, str] = {}
        for slot in grid.slots:
            word = grid.text(slot)
            if "." not in word:
                for other, known in given.items():
                    if known == word:
                        raise ValueError(
                            f"{word} is given twice, at {other} and at {slot}; a word stands in a grid once"
                        )
                given[slot] = word
        return given


def _adapted(words: WordList, settings: Settings) -> WordList:
    """The list with preferred words best and excluded ones gone; ValueError if one is no word."""
    chosen = []
    for kind, given in (("preferred", settings.preferred), ("excluded", settings.excluded)):
        letters = [fold(word) for word in given]
        if None in letters:
            raise ValueError(f"{kind}: {given[letters.index(None)][:40]!r} is not a word of letters")
        chosen.append({word for word in letters if word})
    preferred, excluded = chosen
    if not preferred and not excluded:
        return words
    scores = {word: score for word, score in words.scores.items() if word not in excluded}
    scores.update(dict.fromkeys(preferred - excluded, PREFERRED))
    return WordList(scores, words.texts, words.clues)
