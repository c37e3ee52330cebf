// The grid of a crossword to be solved: every open cell is a real field, so that whoever listens to the page can write.

import { h } from "../../../page/dom.js";

/** @import { Puzzle, Solving } from "./solving.js" */

export class Board {
  /** @param {{ onKey: (event: KeyboardEvent) => boolean, onPick: (cell: number) => void, onText: (text: string) => void }} room */
  constructor({ onKey, onPick, onText }) {
    this.onKey = onKey;
    this.onPick = onPick;
    this.onText = onText;
    /** @type {(HTMLInputElement | null)[]} */
    this.fields = [];
    this.element = h("div", { class: "squares solve-grid", role: "grid", "aria-label": "Crossword" });
  }

  /** Lay out another puzzle. @param {Solving} solving */
  lay({ puzzle }) {
    const { height, width } = puzzle;
    const walls = new Set(puzzle.bars.map((pair) => pair.join()));
    this.element.style.setProperty("--columns", String(width));
    this.element.style.setProperty("--rows", String(height));
    this.fields = [];
    const squares = puzzle.cells.map((_, cell) => this.square(puzzle, cell, walls));
    this.element.replaceChildren(...Array.from({ length: height }, (_, row) =>
      h("div", { class: "squares-row", role: "row" }, squares.slice(row * width, (row + 1) * width))));
  }

  /** @param {Puzzle} puzzle @param {number} cell @param {Set<string>} walls */
  square({ width, cells, labels, styles }, cell, walls) {
    const style = styles[cell] ?? {};
    const isBlock = cells[cell] === "#";
    const kinds = ["square", style.circle && "circled", style.void && "void", isBlock && "block",
      walls.has(`${cell},${cell + 1}`) && "edge-right", walls.has(`${cell},${cell + width}`) && "edge-down"];
    const square = h("div", { class: kinds.filter(Boolean).join(" "), role: "gridcell", "data-square": cell });
    if (style.colour && !isBlock) square.style.setProperty("--paint", style.colour);
    const field = isBlock ? null : this.field(cell);
    this.fields.push(field);
    if (!field) square.setAttribute("aria-label", "block");
    else square.append(...(labels[cell] ? [h("small", { "aria-hidden": "true" }, labels[cell])] : []), field);
    return square;
  }

  /** @param {number} cell */
  field(cell) {
    const field = h("input", { type: "text", tabindex: -1, maxlength: 10, inputmode: "none", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
    field.addEventListener("keydown", (event) => { if (this.onKey(event)) event.preventDefault(); });
    field.addEventListener("mousedown", (event) => { event.preventDefault(); this.onPick(cell); });
    // What comes without a key, such as dictation, or a keyboard on the screen.
    field.addEventListener("input", () => this.onText(field.value));
    return field;
  }

  /** @param {Solving} solving @param {string | null} rebus  what is being written into the cell at the cursor, if several letters are */
  show(solving, rebus) {
    const here = new Set(solving.slot?.cells);
    this.fields.forEach((field, cell) => {
      if (!field) return;
      const text = rebus !== null && cell === solving.cell ? rebus : (solving.letters[cell] ?? "");
      if (field.value !== text) field.value = text;
      field.tabIndex = cell === solving.cell ? 0 : -1;
      const square = /** @type {HTMLElement} */ (field.parentElement);
      square.classList.toggle("slot", here.has(cell));
      square.classList.toggle("cursor", cell === solving.cell);
      square.classList.toggle("marked", solving.wrong.has(cell));
      square.classList.toggle("revealed", solving.revealed.has(cell));
      square.classList.toggle("pencil", solving.pencil.has(cell));
      square.classList.toggle("rebus", text.length > 1);
      field.setAttribute("aria-label", this.label(solving, cell));
      field.setAttribute("aria-invalid", String(solving.wrong.has(cell)));
    });
  }

  /** What a cell is called: its place in the word at the cursor, and what its letter is. @param {Solving} solving @param {number} cell */
  label(solving, cell) {
    const slot = solving.slot?.cells.includes(cell) ? solving.slot : solving.through.get(cell)?.[0];
    const { width } = solving.puzzle;
    const place = slot
      ? `${solving.puzzle.labels[slot.cells[0]] ?? ""} ${slot.name.endsWith("A") ? "across" : "down"}, letter ${slot.cells.indexOf(cell) + 1} of ${slot.cells.length}`
      : `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;
    const marks = [solving.pencil.has(cell) && "in pencil", solving.wrong.has(cell) && "wrong", solving.revealed.has(cell) && "revealed",
      solving.puzzle.styles[cell]?.circle && "circled"].filter(Boolean);
    return [place.trim(), ...marks].join(", ");
  }

  /** @param {number} cell */
  focus(cell) {
    const field = this.fields[cell];
    if (field && document.activeElement !== field) field.focus({ preventScroll: false });
  }
}
