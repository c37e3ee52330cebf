// A grid of squares to type in, with one tab stop: arrows move, keys are handed over, `show` paints one square.

import { h } from "../page/dom.js";

export class Squares {
  /**
   * `onKey` says whether it took a key. `onPick` hears of every square that is gone to, and how: by a "click",
   * "across" or "down" by an arrow, or otherwise; `more`: with Shift, beside what was picked before.
   * @param {string} label @param {(square: number, key: string) => boolean} onKey @param {(square: number, how: string, more: boolean) => void} [onPick]
   */
  constructor(label, onKey, onPick = () => {}) {
    this.onKey = onKey;
    this.onPick = onPick;
    this.rows = this.columns = this.focused = 0;
    /** @type {HTMLElement[]} */
    this.squares = [];
    this.element = h("div", { class: `squares ${label.toLowerCase().replaceAll(" ", "-")}`, role: "grid", "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onclick: (/** @type {MouseEvent} */ event) => this.pick(this.squareOf(event.target) ?? this.focused, "click", event.shiftKey || event.ctrlKey || event.metaKey) });
  }

  /** @param {EventTarget | null} target */
  squareOf(target) {
    const square = target instanceof Element ? target.closest("[data-square]") : null;
    return square instanceof HTMLElement ? Number(square.dataset.square) : null;
  }

  /** @param {number} square @param {string} how @param {boolean} [more] */
  pick(square, how, more = false) {
    this.focus(square);
    this.onPick(square, how, more);
  }

  /** @param {number} rows @param {number} columns */
  resize(rows, columns) {
    if (this.rows === rows && this.columns === columns) return;
    Object.assign(this, { rows, columns, focused: 0 });
    this.element.style.setProperty("--columns", String(columns));
    this.squares = Array.from({ length: rows * columns }, (_, square) =>
      h("div", { class: "square", role: "gridcell", "data-square": square, tabindex: square === 0 ? 0 : -1 }));
    this.element.replaceChildren(...Array.from({ length: rows }, (_, row) =>
      h("div", { class: "squares-row", role: "row" }, this.squares.slice(row * columns, (row + 1) * columns))));
  }

  /** @param {number} square @param {{ text?: string | Node, label: string, kinds?: string[], corner?: string }} look */
  show(square, { text = "", label, kinds = [], corner = "" }) {
    const element = this.squares[square];
    element.className = ["square", ...kinds].join(" ");
    element.setAttribute("aria-label", label);
    element.replaceChildren(...(corner ? [h("small", null, corner)] : []), text);
  }

  /** @param {number} square */
  focus(square) {
    if (!this.squares[square]) return;
    this.squares[this.focused].tabIndex = -1;
    this.focused = square;
    this.squares[square].tabIndex = 0;
    this.squares[square].focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = this.stepTo(event.key);
    if (to !== undefined) {
      event.preventDefault();
      if (to !== null) this.pick(to, ["ArrowUp", "ArrowDown"].includes(event.key) ? "down" : "across", event.shiftKey);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && this.onKey(this.focused, event.key)) event.preventDefault();
  }

  /** The square that a key leads to, null where the grid ends there; undefined for other keys. @param {string} key */
  stepTo(key) {
    const { rows, columns, focused } = this;
    const [row, column] = [Math.floor(focused / columns), focused % columns];
    switch (key) {
      case "ArrowUp": return row > 0 ? focused - columns : null;
      case "ArrowDown": return row < rows - 1 ? focused + columns : null;
      case "ArrowLeft": return column > 0 ? focused - 1 : null;
      case "ArrowRight": return column < columns - 1 ? focused + 1 : null;
      case "Home": return row * columns;
      case "End": return (row + 1) * columns - 1;
    }
    return undefined;
  }
}
