// The cursor of the bench: the square and the word at it, what is selected, and what is typed and drawn there.

import { block, write } from "../grid.js";

/** @import { Crossword, Slot } from "../grid.js" */
/** @import { Room } from "./room.js" */

export class Cursor {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.down = false; // words are typed downwards
    /** @type {number | null} the square at the cursor */
    this.picked = null;
    /** @type {number | null} where a selection began */
    this.anchor = null;
    /** @type {Set<number>} */
    this.selected = new Set();
    /** @type {Slot | null} the word at the cursor */
    this.slot = null;
  }

  /** Another puzzle has come. */
  reset() {
    Object.assign(this, { picked: null, anchor: null, selected: new Set(), slot: null });
  }

  /** Another state is there: nothing beyond its squares, and the word is one of its words. @param {number} squares */
  bound(squares) {
    if (this.picked !== null && this.picked >= squares) this.picked = null;
    this.slot = this.here;
    this.selected = new Set([...this.selected].filter((square) => square < squares));
  }

  /** What the buttons act on: what is selected, or the word at the cursor. */
  get region() {
    return this.selected.size ? [...this.selected] : (this.slot?.cells ?? []);
  }

  /** @param {number} square @param {string} how @param {boolean} [more] */
  pick(square, how, more = false) {
    if (more) return this.select(square);
    this.anchor = null;
    this.selected.clear();
    if (how !== "click") this.down = how === "down";
    else if (this.picked === square) this.down = !this.down;
    this.picked = square;
    this.turnTo();
  }

  /** Select the squares from where a selection began to this one. @param {number} square */
  select(square) {
    const { width } = this.room.state;
    this.anchor ??= this.picked ?? square;
    this.picked = square;
    const [rows, columns] = [[this.anchor, square].map((at) => Math.floor(at / width)), [this.anchor, square].map((at) => at % width)];
    const inside = (/** @type {number} */ at, /** @type {number[]} */ ends) => at >= Math.min(...ends) && at <= Math.max(...ends);
    this.selected = new Set(this.room.state.cells.flatMap((cell, at) => (cell !== "#" && inside(Math.floor(at / width), rows) && inside(at % width, columns) ? [at] : [])));
    this.room.paint(this.room.state.cells);
    this.room.tell(`${this.selected.size} squares are selected.`);
  }

  /** The word through the square at the cursor, in the direction of typing where there is one. */
  get here() {
    const through = this.room.slots.filter(({ cells }) => this.picked !== null && cells.includes(this.picked));
    return through.find(({ name }) => name.endsWith("D") === this.down) ?? through[0] ?? null;
  }

  /** The word at the cursor is lit at once; which words fit is asked. */
  turnTo() {
    this.slot = this.here;
    this.room.paint(this.room.state.cells);
    this.room.clues.light(this.slot?.name ?? "");
    this.room.clueCard.show(this.room.state, this.slot);
    this.room.advice.look();
  }

  /** @param {Slot} slot */
  go(slot) {
    this.room.squares.pick(slot.cells.find((square) => !this.room.state.cells[square]) ?? slot.cells[0], slot.name.endsWith("D") ? "down" : "across");
  }

  /** Change something at the cursor. @param {(state: Crossword, square: number) => Crossword} change */
  draw(change) {
    const square = this.picked ?? this.room.squares.focused;
    this.room.change(change(this.room.state, square));
    this.room.squares.focus(square);
  }

  rebus() {
    const square = this.picked ?? this.room.squares.focused;
    const letters = prompt("Several letters for one square:", this.room.state.cells[square] === "#" ? "" : this.room.state.cells[square]);
    if (letters === null) return;
    const content = letters.toUpperCase().replace(/[\s#.[\]]/g, "").slice(0, 10);
    this.draw((state) => write(state, [[square, content]]));
  }

  /** @param {number} square @param {string} key */
  type(square, key) {
    const letter = /^[a-z0-9&@$%+*!]$/i.test(key) ? key.toUpperCase() : "";
    const blocks = key === "#" || key === " ";
    if (key === "Enter") {
      this.picked = square;
      this.pick(square, "click");
      return true;
    }
    if (key === "Insert") {
      this.picked = square;
      this.rebus();
      return true;
    }
    if (!letter && !blocks && !["Backspace", "Delete", "."].includes(key)) return false;
    this.picked = square;
    if (letter) this.step(square, 1);
    else if (key === "Backspace") this.step(square, -1);
    const turned = blocks || this.room.state.cells[square] === "#" ? block(this.room.state, square, this.room.symmetric) : this.room.state;
    this.room.change(blocks ? turned : write(turned, [[square, letter]]));
    return true;
  }

  /** On along the word, or back; no further than its end. @param {number} square @param {number} by */
  step(square, by) {
    const { width, cells } = this.room.state;
    const to = square + (this.down ? by * width : by);
    if (!(to in cells) || cells[to] === "#" || (!this.down && Math.floor(to / width) !== Math.floor(square / width))) return;
    this.picked = to;
    this.room.squares.focus(to);
  }
}
