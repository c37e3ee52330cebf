"""What constructors ask while they draw: what still fits, which words leave the grid fillable, clues."""

from __future__ import annotations

from collections.abc import Mapping

from ....puzzles.crossword.clues import clue_puzzle, gives_away, suggest
from ....puzzles.crossword.clues.own import own_clues
from ....puzzles.crossword.grid import Grid, Slot
from ....puzzles.crossword.likeness import clashes
from ....puzzles.crossword.puzzle import Crossword
from ....puzzles.crossword.survey import Survey
from ....puzzles.crossword.trial import attempt
from ....stopping import Stop, watched
from ...pool import Message
from ..job import Question, Tell
from ._crossword_lists import QUESTIONS as LISTS
from ._crossword_messages import Wishes, grid_of, number, spoken

__all__ = ["QUESTIONS"]

MOST_WORDS = 100
"""How many of the words that fit a slot are told? The best."""
MOST_TRIED = 60
"""How many of them are tried in the whole grid?"""
TRIAL_SECONDS = 20.0
"""For how long is it tried which words fit the whole grid?"""


def _survey(message: Message, stop: Stop, tell: Tell) -> None:
    """Every slot with the number of words that fit it with its crossings, and what is past filling."""
    grid, wishes = grid_of(message), Wishes.read(message)
    survey = _surveyed(grid, wishes)
    own = {str(word) for word in message.get("themes", []) if isinstance(word, str)}
    banned = [slot for slot, word in survey.full.items() if wishes.bans(slot, word)]
    dead = [slot for slot in survey.dead if survey.full.get(slot) not in own and slot not in banned]
    scores = {slot.name: wishes.words.index.score(word) for slot, word in survey.full.items()}
    words = list(survey.full.values())
    tell(
        {
            "event": "survey",
            "counts": {slot.name: survey.count(slot) for slot in grid.slots},
            "scores": scores,
            "dead": [slot.name for slot in dead + banned],
            "dead_cells": sorted({at for slot in dead + banned for at in slot.cells}),
            "repeats": sorted({word for word in words if words.count(word) > 1}),
            "alike": [list(pair) for pair in clashes(set(words))][:20],
            "says": _says(dead, banned, survey),
        }
    )


def _surveyed(grid: Grid, wishes: Wishes) -> Survey:
    return Survey(grid, wishes.words, wishes.floor, wishes.banned, wishes.banned_at)


def _says(dead: list[Slot], banned: list[Slot], survey: Survey) -> str:
    """What is past filling, or stands there banned, in a sentence."""
    unknown = [slot for slot in dead if slot in survey.full]
    empty = [slot for slot in dead if slot not in survey.full]
    parts = [f"{survey.full[slot]} ({spoken(slot)}) is banned" for slot in banned[:3]]
    parts += [f"{survey.full[slot]} ({spoken(slot)}) is not in the list" for slot in unknown[:3]]
    if empty:
        named = ", ".join(map(spoken, empty[:6])) + (f" and {len(empty) - 6} more" if len(empty) > 6 else "")
        parts.append(f"no word fits {named}")
    if not parts:
        return ""
    return f"{'; '.join(parts)}."[0].upper() + f"{'; '.join(parts)}."[1:]


def _candidates(message: Message, stop: Stop, tell: Tell) -> None:
    """The best words for the slot through a cell, across or down; where there is only one, for that.

    With `try`, each is then tried in the whole grid, and told as it is known.
    """
    grid, wishes = grid_of(message), Wishes.read(message)
    slots = [slot for slot, _ in grid.through.get(number(message, "cell", 0), ())]
    if not slots:
        tell({"event": "words", "slot": "", "cells": [], "words": [], "says": "No word goes through here."})
        return
    slot = slots[-1 if message.get("down") else 0]
    survey = _surveyed(grid, wishes)
    part = str(message.get("part", "")).upper().replace(" ", "")
    found = [each for each in survey.candidates(slot) if part in each.word]
    texts = wishes.words.texts
    words = [
        {**each._asdict(), "text": texts.get(each.word, each.word.lower())} for each in found[:MOST_WORDS]
    ]
    says = f"{spoken(slot)}: {_count(len(found))}."
    if slot in survey.full:
        known = wishes.words.index.score(survey.full[slot])
        says = f"{spoken(slot)}: {survey.full[slot]}, " + (f"score {known}." if known else "not in the list.")
    tell({"event": "words", "slot": slot.name, "cells": slot.cells, "words": words, "says": says})
    if message.get("try"):
        _try(grid, slot, [each.word for each in found[:MOST_TRIED]], wishes, stop, tell)


def _try(grid: Grid, slot: Slot, words: list[str], wishes: Wishes, stop: Stop, tell: Tell) -> None:
    """Which words leave a grid that can be filled? Each is told as soon as it is known."""
    import time

    at = wishes.banned_at
    with watched(stop, time.monotonic() + TRIAL_SECONDS) as flag:
        for word in words:
            if flag[0]:
                return
            trial = attempt(grid, slot, word, wishes.words.index, wishes.floor, wishes.banned, flag, at)
            if flag[0] and trial.fills is None:
                return
            breaks = spoken(trial.breaks) if trial.breaks and not trial.fills else ""
            cells = list(trial.breaks.cells) if trial.breaks and not trial.fills else []
            tell({"event": "tried", "word": word, "fills": trial.fills, "breaks": breaks, "cells": cells})


def _count(found: int) -> str:
    """How many words fit, which also leave a word for every crossing?"""
    return "no word fits" if not found else "one word fits" if found == 1 else f"{found:,} words fit"


def _clues(message: Message, stop: Stop, tell: Tell) -> None:
    """Clues for an answer, and whether the one that is written gives it away."""
    answer, written = str(message.get("answer", ""))[:80], str(message.get("clue", ""))[:1000]
    clues = [{"text": clue.text, "kind": clue.kind} for clue in suggest(answer)]
    tell(
        {
            "event": "clues",
            "answer": answer,
            "clues": clues,
            "gives_away": gives_away(written, answer) if written else None,
        }
    )


def _clue(message: Message, stop: Stop, tell: Tell) -> None:
    """A clue for every word of a puzzle that has none, and which words stay without one."""
    puzzle, missing = clue_puzzle(Crossword.parse(str(message.get("puzzle", ""))))
    total = len(puzzle.grid.slots)
    says = f"{len(puzzle.clues)} of {total} words have a clue."
    if missing:
        answers = [puzzle.grid.text(slot) for slot in puzzle.grid.slots if slot.name in missing]
        more = f" and {len(answers) - 6} more" if len(answers) > 6 else ""
        says += f" None is known for {', '.join(answers[:6])}{more}."
    tell({"event": "clued", "clues": dict(puzzle.clues), "missing": missing, "says": says})


def _own_clues(message: Message, stop: Stop, tell: Tell) -> None:
    """The clues of a constructor's file that are for words of a puzzle; ValueError if none is."""
    puzzle, name = Crossword.parse(str(message.get("puzzle", ""))), str(message.get("name", "the file"))[:80]
    own = own_clues(str(message.get("text", "")), name).clues
    answers = {slot.name: puzzle.grid.text(slot) for slot in puzzle.grid.slots}
    clues = {slot: own[answer][0] for slot, answer in answers.items() if answer in own}
    if not clues:
        some = ", ".join(list(own)[:3])
        raise ValueError(f"{name} is for another grid: none of its {len(own):,} answers ({some} …) is here")
    others = len(own.keys() - set(answers.values()))
    says = f"{len(clues)} of {len(answers)} words have a clue in {name}."
    says += f" Not in this grid: {others:,} of its answers." if others else ""
    tell({"event": "clued", "clues": clues, "missing": [], "says": says})


QUESTIONS: Mapping[str, Question] = {
    "own clues": _own_clues,
    "survey": _survey,
    "words": _candidates,
    "clues": _clues,
    "clue": _clue,
    **LISTS,
}
