// The squares that are chosen, in the order in which they were: by a drag, with Shift or Ctrl, or by keys.

/** @import { Squares } from "../../puzzles/squares.js" */

export class Selection {
  /** @param {Squares} squares @param {() => void} onChange @param {(square: number) => void} onTouch  a finger or a pointer came to a square */
  constructor(squares, onChange, onTouch) {
    this.squares = squares;
    this.onChange = onChange;
    this.onTouch = onTouch;
    /** @type {Set<number>} */
    this.chosen = new Set();
    /** @type {number | null} where the drag is now */
    this.dragged = null;
    squares.element.setAttribute("aria-multiselectable", "true");
    squares.element.addEventListener("pointerdown", (event) => this.press(event));
    squares.element.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) squares.element.addEventListener(end, () => { this.dragged = null; });
  }

  /** @param {PointerEvent} event */
  press(event) {
    const square = this.squares.squareOf(event.target);
    if (square === null || event.button !== 0) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      if (!this.chosen.delete(square)) this.chosen.add(square);
    } else this.chosen = new Set([square]);
    this.dragged = square;
    this.squares.focus(square);
    this.change();
    this.onTouch(square);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (this.dragged === null || !event.buttons) return;
    const square = this.squares.squareOf(document.elementFromPoint(event.clientX, event.clientY));
    if (square === null || square === this.dragged || !this.nearMiddle(square, event)) return;
    this.dragged = square;
    if (this.chosen.has(square)) return;
    this.chosen.add(square);
    this.squares.focus(square);
    this.change();
    this.onTouch(square);
  }

  /** A drag along a diagonal cuts the corners of its neighbours: only near its middle does it mean a square. @param {number} square @param {PointerEvent} event */
  nearMiddle(square, event) {
    const box = this.squares.squares[square].getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5];
    return Math.hypot(x, y) < 0.45;
  }

  /** The cursor came to a square by a key or otherwise. @param {number} square @param {boolean} [more]  beside what is chosen */
  move(square, more = false) {
    if (more) this.chosen.add(square);
    else if (this.chosen.size !== 1 || !this.chosen.has(square)) this.chosen = new Set([square]);
    this.change();
  }

  /** @param {number[]} squares */
  choose(squares) {
    this.chosen = new Set(squares);
    this.change();
  }

  change() {
    this.squares.squares.forEach((element, square) => {
      const on = this.chosen.has(square);
      element.classList.toggle("chosen", on);
      element.setAttribute("aria-selected", String(on));
    });
    this.onChange();
  }

  /** The chosen squares, or the one at the cursor. */
  get list() {
    return this.chosen.size ? [...this.chosen] : [this.squares.focused];
  }
}
