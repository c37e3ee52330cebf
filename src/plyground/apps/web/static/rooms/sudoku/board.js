// A Sudoku as a value: what is given, what the player wrote, and what the rows, columns and regions say.

/**
 * @typedef {object} Sudoku
 * @property {number} size
 * @property {[number, number]} box  rows and columns
 * @property {number[]} regions  of each square
 * @property {string[]} rules  besides rows, columns and boxes
 * @property {string} source  as the server reads it
 * @property {boolean} edit  what is typed belongs to the puzzle
 * @property {number[]} given
 * @property {number[]} own  the player's digits
 * @property {number[][]} notes
 * @property {number[] | null} found  what a solver found
 */

/** @typedef {{ size: number, box: [number, number], regions: number[], rules: string[], cells: number[], whole: string }} BoardAnswer */

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ERASERS = ["Backspace", "Delete", "0", ".", " "];

/** From the server's "board"; a board with neither givens nor rules is there to be written. @param {BoardAnswer} board @returns {Sudoku} */
export function newState({ size, box, regions, rules, cells, whole }) {
  return { size, box, regions, rules, source: whole, edit: !rules.length && !cells.some(Boolean),
    given: cells, own: cells.map(() => 0), notes: cells.map(() => []), found: null };
}

/** @param {Sudoku} state */
export function emptied(state) {
  const { size, box } = state;
  const cells = state.given.map(() => 0);
  const regions = cells.map((_, square) => Math.floor(square / size / box[0]) * box[0] + Math.floor((square % size) / box[1]));
  return newState({ size, box, regions, rules: [], cells, whole: textOf(state, cells) });
}

/** @param {Sudoku} state */
export const cellsOf = (state) => state.found ?? state.given.map((digit, square) => digit || state.own[square]);

/** The digit that a key stands for, 0 to erase, null for none; on larger boards two keys make a number. @param {string} key @param {number} before @param {number} size */
export function digitOf(key, before, size) {
  if (ERASERS.includes(key) && !(key === "0" && before)) return 0;
  let digit = Infinity;
  if (/^[0-9]$/.test(key)) {
    const two = Number(`${before || ""}${key}`);
    digit = size > 9 && two <= size ? two : Number(key);
  } else if (/^[a-z]$/i.test(key) && size > 9 && size <= 35) digit = SYMBOLS.indexOf(key.toUpperCase()) + 1;
  return digit > size ? null : digit;
}

/** The whole puzzle with other givens: what else it says, such as where it is from, stays. @param {Sudoku} state @param {number[]} given */
function sourceOf(state, given) {
  const text = textOf(state, given);
  return state.source.startsWith("{") ? JSON.stringify({ ...JSON.parse(state.source), givens: text, solution: undefined }) : text;
}

// The players' moves, each a new state; what a solver had found goes.

/** @param {Sudoku} state @param {number} square @param {number} digit @returns {Sudoku} */
export function give(state, square, digit) {
  const given = state.given.with(square, digit);
  return { ...state, given, own: state.own.with(square, 0), found: null, source: sourceOf(state, given) };
}

/** @param {Sudoku} state @param {number} square @param {number} digit @returns {Sudoku} */
export function write(state, square, digit) {
  const notes = state.notes.map((marks, other) =>
    other === square ? [] : digit && sees(state, square, other) ? marks.filter((mark) => mark !== digit) : marks);
  return { ...state, own: state.own.with(square, digit), notes, found: null };
}

/** @param {Sudoku} state @param {number} square @param {number} digit @returns {Sudoku} */
export function note(state, square, digit) {
  const marks = state.notes[square];
  const changed = marks.includes(digit) ? marks.filter((mark) => mark !== digit) : [...marks, digit].sort((a, b) => a - b);
  return { ...state, notes: state.notes.with(square, changed), found: null };
}

/** @param {Sudoku} state @returns {Sudoku} */
export const restarted = (state) => ({ ...state, own: state.own.map(() => 0), notes: state.notes.map(() => []), found: null });

/** @param {Sudoku} state @param {number} one @param {number} other */
export function sees({ size, regions }, one, other) {
  return Math.floor(one / size) === Math.floor(other / size) || one % size === other % size || regions[one] === regions[other];
}

/** The squares whose digit stands twice in a row, column or region. @param {Sudoku} state @param {number[]} cells */
export function conflicts({ size, regions }, cells) {
  /** @type {Set<number>} */
  const found = new Set();
  /** @type {Map<string, number>} */
  const first = new Map();
  cells.forEach((digit, square) => {
    if (!digit) return;
    for (const unit of [`row ${Math.floor(square / size)}`, `column ${square % size}`, `region ${regions[square]}`]) {
      const place = `${unit} ${digit}`;
      const twin = first.get(place);
      if (twin === undefined) first.set(place, square);
      else found.add(square).add(twin);
    }
  });
  return found;
}

/** Are rows, columns and regions all there is? Then the page itself sees when it is solved. @param {Sudoku} state */
export const plain = ({ rules }) => rules.every((rule) => rule === "regions");

/** @param {{ size: number, box: [number, number] }} state @param {number[]} cells */
function textOf({ size, box }, cells) {
  if (size <= 9) return `${size === 9 ? "" : `box ${box[0]}x${box[1]}\n`}${cells.map((digit) => digit || ".").join("")}`;
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(" "));
  return [`box ${box[0]}x${box[1]}`, ...rows].join("\n");
}
