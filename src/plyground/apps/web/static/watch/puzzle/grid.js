// The puzzle's own grid, cell by cell: thick lines between regions, blocks, little numbers; others write in it.

import { h } from "../../page/dom.js";

export class Grid {
  /** @param {PuzzleGrid} about @param {string} kind */
  constructor(about, kind) {
    this.about = about;
    const blocks = new Set(about.blocks);
    this.cells = about.board.map((given, cell) =>
      h("div", { class: ["watch-cell", ...edges(about, cell), blocks.has(cell) && "block", given && "given"].filter(Boolean).join(" ") }));
    this.element = h("div", { class: `watch-grid ${kind}`, role: "img" }, this.cells);
    this.element.style.setProperty("--columns", String(about.columns));
    this.element.style.setProperty("--rows", String(about.rows));
    this.frame = h("div", { class: "watch-grid-frame" }, this.element);
    this.frame.style.setProperty("--columns", String(about.columns));
    this.frame.style.setProperty("--rows", String(about.rows));
  }

  /** @param {number} cell @param {(string | Node | null | false)[]} inside */
  write(cell, inside) {
    const corner = this.about.marks[cell];
    this.cells[cell].replaceChildren(...(corner ? [h("small", { class: "corner" }, corner)] : []), ...inside.filter((each) => each !== null && each !== false));
  }

  /** Only these cells are of that kind. @param {string} kind @param {Iterable<number>} cells */
  mark(kind, cells) {
    const wanted = new Set(cells);
    this.cells.forEach((element, cell) => element.classList.toggle(kind, wanted.has(cell)));
  }
}

/** @param {PuzzleGrid} about @param {number} cell */
function edges({ columns, regions }, cell) {
  const right = (cell + 1) % columns !== 0 && regions[cell] !== regions[cell + 1];
  const down = cell + columns < regions.length && regions[cell] !== regions[cell + columns];
  return [right && "edge-right", down && "edge-down"];
}
