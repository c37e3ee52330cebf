"""A picture is a board to look at: it prints as text, and shows as SVG in a notebook."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .board import board_svg, board_text
from .grid import grid_svg, grid_text
from .shapes import Shape
from .vector import shapes_svg

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
    bars: Collection[tuple[int, int]] = ()
    """Pairs of neighbours with a thick line between them."""
    circles: Collection[int] = ()
    colours: Mapping[int, str] = field(default_factory=dict)
    voids: Collection[int] = ()
    """The blocks that are not drawn."""
    drawn: Sequence[Shape] = ()
    """The whole of it as shapes, where a grid of texts would not show all; texts of cells have a `cell`."""

    def __str__(self) -> str:
        if self.labels:
            return board_text(self.columns, self.cells, self.labels, self.symbols, self.marked)
        return grid_text(self.columns, self.cells, regions=self.regions, blocks=self.blocks)

    __repr__ = __str__

    def emptied(self) -> Picture:
        """The same board with nothing in its cells."""
        kept = tuple(shape for shape in self.drawn if "cell" not in shape)
        return replace(self, cells=("",) * len(self.cells), drawn=kept)

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
        if self.drawn:
            return shapes_svg(self.drawn, self.columns, self.rows)
        return grid_svg(
            self.rows,
            self.columns,
            self.cells,
            regions=self.regions,
            corners=self.corners,
            blocks=self.blocks,
            bars=self.bars,
            circles=self.circles,
            colours=self.colours,
            voids=self.voids,
        )
