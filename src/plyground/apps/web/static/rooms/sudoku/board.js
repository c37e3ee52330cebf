// A Sudoku as a value: what is given, what the player wrote, and which squares must differ.

/** @import { Step } from "./pattern.js" */
/** @import { Shape } from "./shapes.js" */
/** @import { Clue } from "./tools.js" */

/**
 * One thing that was done: a digit of the player's, or a step that a hint showed.
 * @typedef {{ says: string, squares: number[], step?: Step & { says: string } }} Done
 */

/**
 * @typedef {object} Sudoku
 * @property {number} size
 * @property {[number, number]} box  rows and columns
 * @property {number[]} regions  of each square
 * @property {string[]} rules  besides rows, columns and boxes
 * @property {string} heading  what the puzzle is called
 * @property {string[]} words  the rules as sentences
 * @property {Shape[]} shapes  how the rules are drawn
 * @property {Clue[]} clues  what the rules say, one by one
 * @property {number[][]} apart  further squares that differ, by the rules
 * @property {string} source  as the server reads it
 * @property {boolean} edit  what is typed belongs to the puzzle
 * @property {number[]} given
 * @property {number[]} own  the player's digits
 * @property {number[][]} corner  small digits, each at its place
 * @property {number[][]} centre  small digits in the middle
 * @property {number[][]} colours
 * @property {number[][] | null} before  the corner marks that automatic ones stand in for
 * @property {[number, number][]} gone  candidates that steps have ruled out
 * @property {Done[]} path  what was done so far
 * @property {number[] | null} found  what a solver found
 */

/**
 * @typedef {object} BoardAnswer  the server's "board"
 * @property {number} size
 * @property {[number, number]} box
 * @property {number[]} regions
 * @property {string[]} rules
 * @property {string} [heading]
 * @property {string[]} [words]
 * @property {Shape[]} [shapes]
 * @property {Clue[]} [clues]
 * @property {number[][]} [apart]
 * @property {number[]} cells
 * @property {string} whole
 */

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ERASERS = ["Backspace", "Delete", "0", ".", " "];

/** A board with neither givens nor rules is there to be written. @param {BoardAnswer} board @returns {Sudoku} */
export function newState({ size, box, regions, rules, heading = "", words = [], shapes = [], clues = [], apart = [], cells, whole }) {
  const none = cells.map(() => []);
  return { size, box, regions, rules, heading, words, shapes, clues, apart, source: whole, edit: !rules.length && !cells.some(Boolean),
    given: cells, own: cells.map(() => 0), corner: none, centre: none, colours: none, before: null, gone: [], path: [], found: null };
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

/** @param {number} square @param {number} size */
export const nameOf = (square, size) => `r${Math.floor(square / size) + 1}c${(square % size) + 1}`;

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
  if (!state.source.startsWith("{")) return textOf(state, given);
  const line = state.size <= 9 ? given.map((digit) => digit || ".").join("") : rowsOf(state.size, given).join("\n");
  return JSON.stringify({ ...JSON.parse(state.source), givens: line, solution: undefined });
}

// The players' moves, each a new state; what a solver had found goes.

/** @param {Sudoku} state @param {number[]} squares @param {number} digit @returns {Sudoku} */
export function give(state, squares, digit) {
  const given = state.given.map((old, square) => (squares.includes(square) ? digit : old));
  const own = state.own.map((old, square) => (squares.includes(square) ? 0 : old));
  return { ...state, given, own, found: null, source: sourceOf(state, given) };
}

/** Write a digit into squares that are not given; the marks that it settles go. @param {Sudoku} state @param {number[]} squares @param {number} digit @returns {Sudoku} */
export function write(state, squares, digit) {
  const open = squares.filter((square) => !state.given[square]);
  const settled = (/** @type {number[][]} */ marks) => marks.map((digits, other) =>
    open.includes(other) ? [] : open.some((square) => sees(state, square, other)) ? digits.filter((mark) => mark !== digit) : digits);
  const own = state.own.map((old, square) => (open.includes(square) ? digit : old));
  const done = { says: open.map((square) => `${nameOf(square, state.size)}=${digit}`).join(", "), squares: open };
  return { ...state, own, corner: settled(state.corner), centre: settled(state.centre), path: [...state.path, done], found: null };
}

/** Take away digits; where there are none, marks; where there are none either, colours. @param {Sudoku} state @param {number[]} squares @returns {Sudoku} */
export function erase(state, squares) {
  const open = squares.filter((square) => !state.given[square]);
  const without = (/** @type {number[][]} */ marks, /** @type {number[]} */ at) => marks.map((digits, square) => (at.includes(square) ? [] : digits));
  if (open.some((square) => state.own[square])) {
    const own = state.own.map((old, square) => (open.includes(square) ? 0 : old));
    const done = { says: `${open.map((square) => nameOf(square, state.size)).join(", ")} emptied`, squares: open };
    return { ...state, own, path: [...state.path, done], found: null };
  }
  if (open.some((square) => state.corner[square].length || state.centre[square].length)) {
    return { ...state, corner: without(state.corner, open), centre: without(state.centre, open), found: null };
  }
  return { ...state, colours: without(state.colours, squares), found: null };
}

/** @param {Sudoku} state @returns {Sudoku} */
export function restarted(state) {
  const none = state.given.map(() => []);
  return { ...state, own: state.own.map(() => 0), corner: none, centre: none, colours: none, before: null, gone: [], path: [], found: null };
}

/** @type {WeakMap<number[][], Set<number>[]>} */
const further = new WeakMap();

/** For each square those that differ from it by the rules alone. @param {Sudoku} state */
function furtherPeers({ apart, size }) {
  let peers = further.get(apart);
  if (!peers) {
    peers = Array.from({ length: size * size }, () => new Set());
    for (const group of apart) for (const one of group) group.filter((other) => other !== one).forEach((other) => peers?.[one].add(other));
    further.set(apart, peers);
  }
  return peers;
}

/** Must two squares differ? A square sees itself. @param {Sudoku} state @param {number} one @param {number} other */
export function sees(state, one, other) {
  const { size, regions, apart } = state;
  return Math.floor(one / size) === Math.floor(other / size) || one % size === other % size || regions[one] === regions[other]
    || (apart.length > 0 && furtherPeers(state)[one].has(other));
}

/** The squares whose digit stands twice where it may stand once. @param {Sudoku} state @param {number[]} cells */
export function conflicts({ size, regions, apart }, cells) {
  /** @type {Set<number>} */
  const found = new Set();
  /** @type {Map<string, number>} */
  const first = new Map();
  const put = (/** @type {string} */ unit, /** @type {number} */ square) => {
    if (!cells[square]) return;
    const place = `${unit} ${cells[square]}`;
    const twin = first.get(place);
    if (twin === undefined) first.set(place, square);
    else found.add(square).add(twin);
  };
  cells.forEach((_, square) => {
    for (const unit of [`row ${Math.floor(square / size)}`, `column ${square % size}`, `region ${regions[square]}`]) put(unit, square);
  });
  apart.forEach((group, number) => group.forEach((square) => put(`group ${number}`, square)));
  return found;
}

/** Are rows, columns and regions all there is? Then the page itself sees when it is solved. @param {Sudoku} state */
export const plain = ({ rules }) => rules.every((rule) => rule === "regions");

/** @param {number} size @param {number[]} cells */
const rowsOf = (size, cells) => Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(" "));

/** @param {{ size: number, box: [number, number] }} state @param {number[]} cells */
function textOf({ size, box }, cells) {
  if (size <= 9) return `${size === 9 ? "" : `box ${box[0]}x${box[1]}\n`}${cells.map((digit) => digit || ".").join("")}`;
  return [`box ${box[0]}x${box[1]}`, ...rowsOf(size, cells)].join("\n");
}
