"""What a word list knows of its entries, made when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from .index import Index

__all__ = ["Later", "Scores"]

Value = TypeVar("Value")


class Later(Mapping[str, Value]):
    """A mapping that is made when it is first looked at."""

    def __init__(self, make: Callable[[], Mapping[str, Value]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, Value]:
        return self._make()

    def __getitem__(self, word: str) -> Value:
        return self._made[word]

    def __contains__(self, word: object) -> bool:
        return word in self._made

    def items(self) -> ItemsView[str, Value]:
        return self._made.items()

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class Scores(Mapping[str, int]):
    """Every word's score, by the index: one word is looked for among those of its length."""

    def __init__(self, index: Index) -> None:
        self._index = index

    @cached_property
    def _all(self) -> dict[str, int]:
        return self._index.words()

    def __getitem__(self, word: str) -> int:
        table = self._index.tables[len(word)]
        return table.scores[table.numbers[word]]

    def items(self) -> ItemsView[str, int]:
        return self._all.items()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return sum(map(len, self._index.tables.values()))
