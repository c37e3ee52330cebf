// A crossword being solved: what is written where, in pencil or ink, where the cursor is, and what is judged.

/** @import { Slot } from "../grid.js" */

/**
 * What the server tells of a crossword.
 * @typedef {object} Puzzle
 * @property {number} height
 * @property {number} width
 * @property {string[]} cells  the solution: a letter or several, "" where it is not known, "#"
 * @property {Slot[]} slots
 * @property {Record<string, string>} clues  by slot
 * @property {Record<string, string>} labels  by cell
 * @property {Record<string, { circle: boolean, colour: string, void: boolean }>} styles  by cell
 * @property {number[][]} bars
 * @property {Record<string, string>} about
 * @property {Record<string, string>} further  what else its file says, by name
 * @property {boolean} diagramless
 * @property {boolean} locked
 * @property {Record<string, unknown>} whole  the crossword as its own JSON files have it
 * @property {Partial<Progress>} progress
 */

/** @typedef {{ letters: Record<string, string>, pencil: number[], wrong: number[], revealed: number[], seconds: number, running: boolean, checks: number }} Progress */

const NEXT = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Solving {
  /** @param {Puzzle} puzzle @param {Partial<Progress>} progress */
  constructor(puzzle, progress) {
    this.puzzle = puzzle;
    /** @type {Record<string, string>} */
    this.letters = { ...progress.letters };
    this.pencil = new Set(progress.pencil);
    this.wrong = new Set(progress.wrong);
    this.revealed = new Set(progress.revealed);
    this.seconds = progress.seconds ?? 0;
    this.checks = progress.checks ?? 0;
    /** @type {Map<number, Slot[]>} */
    this.through = new Map();
    for (const slot of puzzle.slots) {
      for (const cell of slot.cells) this.through.set(cell, [...(this.through.get(cell) ?? []), slot]);
    }
    /** @type {Slot} */
    this.slot = puzzle.slots[0];
    this.cell = this.slot?.cells[0] ?? puzzle.cells.findIndex((cell) => cell !== "#");
  }

  /** Is the solution known, so that letters can be checked and revealed? */
  get known() {
    return this.open.some((cell) => this.puzzle.cells[cell] !== "");
  }

  get open() {
    return this.puzzle.cells.flatMap((sign, cell) => (sign === "#" ? [] : [cell]));
  }

  /** @returns {Progress} */
  get progress() {
    const sorted = (/** @type {Set<number>} */ cells) => [...cells].sort((a, b) => a - b);
    return { letters: { ...this.letters }, pencil: sorted(this.pencil), wrong: sorted(this.wrong), revealed: sorted(this.revealed),
      seconds: Math.round(this.seconds), running: false, checks: this.checks };
  }

  /** The whole puzzle with what is written, as its own files have it. */
  get text() {
    return JSON.stringify({ ...this.puzzle.whole, progress: this.progress });
  }

  get down() {
    return this.slot?.name.endsWith("D") ?? false;
  }

  /** @param {number} cell @param {boolean} [down] */
  go(cell, down = this.down) {
    if (this.puzzle.cells[cell] === undefined || this.puzzle.cells[cell] === "#") return false;
    this.cell = cell;
    const slots = this.through.get(cell) ?? [];
    this.slot = slots.find((slot) => slot.name.endsWith("D") === down) ?? slots[0] ?? this.slot;
    return true;
  }

  /** From across to down, or back. */
  turn() {
    this.go(this.cell, !this.down);
  }

  /** An arrow along the word moves, an arrow across it turns, where another word runs that way. @param {keyof typeof NEXT} key */
  arrow(key) {
    const vertical = key === "ArrowUp" || key === "ArrowDown";
    const other = (this.through.get(this.cell) ?? []).some((slot) => slot.name.endsWith("D") === vertical);
    if (vertical !== this.down && other) return void this.turn();
    const [by, beside] = NEXT[key];
    const { width, height } = this.puzzle;
    let [row, column] = [Math.floor(this.cell / width) + by, (this.cell % width) + beside];
    while (row >= 0 && row < height && column >= 0 && column < width) {
      if (this.go(row * width + column, vertical)) return;
      [row, column] = [row + by, column + beside];
    }
  }

  /** To the next word, or back, its first open cell; false beyond the last. @param {number} by */
  step(by) {
    const { slots } = this.puzzle;
    const to = slots[slots.indexOf(this.slot) + by];
    if (!to) return false;
    this.enter(to);
    return true;
  }

  /** To the first cell of the word, or the last. @param {number} at */
  toEnd(at) {
    this.cell = this.slot?.cells.at(at) ?? this.cell;
  }

  /** @param {Slot} slot */
  enter(slot) {
    this.slot = slot;
    this.cell = slot.cells.find((cell) => !this.letters[cell]) ?? slot.cells[0];
  }

  /** Write something into a cell; nothing over what was revealed. @param {string} text @param {boolean} [pencil] */
  write(text, pencil = false, cell = this.cell) {
    if (this.revealed.has(cell)) return;
    if (text) this.letters[cell] = text.toUpperCase();
    else delete this.letters[cell];
    this.wrong.delete(cell);
    if (text && pencil) this.pencil.add(cell);
    else this.pencil.delete(cell);
  }

  /** A typed letter: written, and on to the next cell of the word, past what is written if this one was open. @param {string} letter @param {boolean} pencil */
  type(letter, pencil) {
    const wasOpen = !this.letters[this.cell];
    this.write(letter, pencil);
    const rest = this.slot?.cells.slice(this.slot.cells.indexOf(this.cell) + 1) ?? [];
    const next = (wasOpen ? rest.find((cell) => !this.letters[cell]) : undefined) ?? rest[0];
    if (next !== undefined) this.cell = next;
    else this.toOpenWord();
  }

  /** A word is at its end: on to the next that is open, if there is one. */
  toOpenWord() {
    const { slots } = this.puzzle;
    const from = slots.indexOf(this.slot);
    const next = [...slots.slice(from + 1), ...slots.slice(0, from)].find((slot) => slot.cells.some((cell) => !this.letters[cell]));
    if (next && this.slot.cells.every((cell) => this.letters[cell])) this.enter(next);
  }

  erase() {
    if (this.letters[this.cell] && !this.revealed.has(this.cell)) return this.write("");
    const before = this.slot?.cells[this.slot.cells.indexOf(this.cell) - 1];
    if (before === undefined) return;
    this.cell = before;
    this.write("");
  }

  /** @param {string} what  "letter", "word" or "grid" */
  cellsOf(what) {
    return what === "letter" ? [this.cell] : what === "word" ? (this.slot?.cells ?? []) : this.open;
  }

  /** Is a letter right? A rebus may be written by its first letter, as other programs let one. @param {number} cell */
  right(cell) {
    const answer = this.puzzle.cells[cell];
    return this.letters[cell] === answer || (answer.length > 1 && this.letters[cell] === answer[0]);
  }

  /** Mark what is wrong; how many cells are. @param {string} what */
  check(what) {
    this.checks += 1;
    const wrong = this.cellsOf(what).filter((cell) => this.letters[cell] && this.puzzle.cells[cell] && !this.right(cell));
    for (const cell of wrong) this.wrong.add(cell);
    return wrong.length;
  }

  /** @param {string} what */
  reveal(what) {
    for (const cell of this.cellsOf(what)) {
      if (!this.puzzle.cells[cell]) continue;
      if (!this.right(cell)) this.revealed.add(cell);
      this.letters[cell] = this.puzzle.cells[cell];
      this.wrong.delete(cell);
      this.pencil.delete(cell);
    }
  }

  /** @param {string} what */
  clear(what) {
    for (const cell of this.cellsOf(what)) this.write("", false, cell);
  }

  get full() {
    return this.open.every((cell) => this.letters[cell]);
  }

  get solved() {
    return this.full && this.known && this.open.every((cell) => !this.puzzle.cells[cell] || this.right(cell));
  }

  /** How it was done, in words. */
  get verdict() {
    const help = [this.revealed.size && `${this.revealed.size} ${this.revealed.size === 1 ? "letter" : "letters"} revealed`,
      this.checks && `${this.checks} ${this.checks === 1 ? "check" : "checks"}`].filter(Boolean);
    return `Solved in ${spokenTime(this.seconds)}, ${help.length ? `with ${help.join(" and ")}` : "without help"}.`;
  }
}

/** As on a clock: 3:07. @param {number} seconds */
export function clockTime(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** @param {number} seconds */
export function spokenTime(seconds) {
  const whole = Math.round(seconds);
  const parts = [[Math.floor(whole / 3600), "hour"], [Math.floor(whole / 60) % 60, "minute"], [whole % 60, "second"]];
  const said = parts.filter(([count]) => count).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return said.join(" ") || "no time";
}
