// Marks in the squares: small digits in the corners and in the middle, colours, and all that are possible at once.

import { cellsOf, nameOf, sees } from "./board.js";

/** @import { Sudoku } from "./board.js" */
/** @import { Step } from "./pattern.js" */
/** @typedef {"corner" | "centre" | "colours"} Marking */

export const COLOURS = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"];

/**
 * Put a mark into squares, or take it out where all of them have it; digits are for empty squares.
 * @param {Sudoku} state @param {Marking} kind @param {number[]} squares @param {number} value @returns {Sudoku | null}  null: none of the squares takes it
 */
export function mark(state, kind, squares, value) {
  const cells = cellsOf({ ...state, found: null });
  const open = kind === "colours" ? squares : squares.filter((square) => !cells[square]);
  if (!open.length) return null;
  const all = open.every((square) => state[kind][square].includes(value));
  const marks = state[kind].map((values, square) => {
    if (!open.includes(square)) return values;
    if (all) return values.filter((each) => each !== value);
    return values.includes(value) ? values : [...values, value].sort((a, b) => a - b);
  });
  return { ...state, [kind]: marks, found: null };
}

/** What may stand in each empty square, by the digits that it sees and the steps that were shown. @param {Sudoku} state */
export function candidates(state) {
  const cells = cellsOf({ ...state, found: null });
  const gone = new Set(state.gone.map(String));
  return cells.map((digit, square) => {
    if (digit) return [];
    const seen = new Set(cells.filter((other, at) => other && sees(state, square, at)));
    return Array.from({ length: state.size }, (_, i) => i + 1).filter((each) => !seen.has(each) && !gone.has(`${square},${each}`));
  });
}

/** Every possible digit as a mark; the player's own marks are kept, for when these are taken back. @param {Sudoku} state @returns {Sudoku} */
export const marked = (state) => ({ ...state, corner: candidates(state), before: state.before ?? state.corner, found: null });

/** The player's own marks again, less what has been settled since. @param {Sudoku} state @returns {Sudoku} */
export function takenBack(state) {
  const cells = cellsOf(state);
  const corner = (state.before ?? state.corner).map((digits, square) => (cells[square] ? [] : digits));
  return { ...state, corner, before: null, found: null };
}

/** A step that a hint showed, done: digits are written, candidates go, and the path tells of it. @param {Sudoku} state @param {Step & { technique: string, says: string }} step @returns {Sudoku} */
export function stepped(state, step) {
  const { size } = state;
  const { placements, eliminations, pattern, links, groups, lines, says, technique } = step;
  const own = state.own.slice();
  for (const [square, digit] of placements) if (!state.given[square]) own[square] = digit;
  const out = new Set(eliminations.map(String));
  const cleaned = (/** @type {number[][]} */ marks) => marks.map((digits, square) => (own[square] ? [] : digits.filter((digit) =>
    !out.has(`${square},${digit}`) && !placements.some(([at, placed]) => placed === digit && sees(state, at, square)))));
  const made = placements.map(([square, digit]) => `${nameOf(square, size)}=${digit}`);
  const ruled = eliminations.map(([square, digit]) => `${nameOf(square, size)}≠${digit}`);
  const done = {
    says: `${technique}: ${(made.length ? made : ruled).join(", ")}`,
    squares: [...new Set([...placements, ...eliminations].map(([square]) => square))],
    step: { placements, eliminations, pattern, links, groups, lines, says },
  };
  return { ...state, own, corner: cleaned(state.corner), centre: cleaned(state.centre), gone: [...state.gone, ...eliminations], path: [...state.path, done], found: null };
}
