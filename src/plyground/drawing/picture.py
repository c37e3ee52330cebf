"""A picture is a board to look at: it prints as text, and shows as SVG in a notebook."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from .board import board_svg, board_text
from .grid import grid_svg, grid_text

__all__ = ["Picture"]


@dataclass(frozen=True, repr=False)
class Picture:
    """What there is to see of a game or a puzzle: pieces where cells have names, else texts in a grid."""

    rows: int
    columns: int
    cells: Sequence[str]
    labels: Sequence[str] = ()
    pieces: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    marked: Sequence[int] = ()
    regions: Sequence[int] = ()
    corners: Mapping[int, str] = field(default_factory=dict)
    blocks: Collection[int] = ()

    def __str__(self) -> str:
        if self.labels:
            return board_text(self.columns, self.cells, self.labels, self.symbols, self.marked)
        return grid_text(self.columns, self.cells, regions=self.regions, blocks=self.blocks)

    __repr__ = __str__

    def _repr_svg_(self) -> str:
        if self.labels:
            everywhere = all(self.labels)
            return board_svg(
                self.rows,
                self.columns,
                self.cells,
                self.pieces,
                marks=dict.fromkeys(self.marked, "last"),
                coordinates=everywhere,
                labels=() if everywhere else self.labels,
            )
        return grid_svg(
            self.rows,
            self.columns,
            self.cells,
            regions=self.regions,
            corners=self.corners,
            blocks=self.blocks,
        )
