// What one square of a Sudoku looks like, and what is said of it.

import { h } from "../../page/dom.js";

/** @import { Sudoku } from "./board.js" */

/**
 * The digits that are seen, those that stand twice or are marked as wrong, the square of a hint, and whether
 * a solver is being watched.
 * @typedef {{ cells: number[], clashing: Set<number>, marked: Set<number>, hinted: number | null, trying: boolean }} View
 */

/** @param {Sudoku} state @param {View} view @param {number} square */
export function look(state, view, square) {
  const { size, given } = state;
  const digit = view.cells[square];
  const notes = digit ? [] : state.notes[square];
  const wrong = view.marked.has(square) || view.clashing.has(square);
  const says = digit ? `${digit}${given[square] ? ", given" : ""}` : notes.length ? `notes ${notes.join(" ")}` : "empty";
  const kinds = [...writtenBy(state, view, square), ...edges(state, square)];
  if (wrong) kinds.push("marked");
  if (view.hinted === square) kinds.push("hinted");
  return {
    text: digit ? String(digit) : notes.length ? drawNotes(notes, size) : "",
    label: `row ${Math.floor(square / size) + 1}, column ${(square % size) + 1}, ${says}${wrong ? ", marked as wrong" : ""}`,
    kinds,
  };
}

/** Whose digit stands in a square. @param {Sudoku} state @param {View} view @param {number} square */
function writtenBy({ given, own, found }, { cells, trying }, square) {
  if (!cells[square]) return [];
  if (given[square]) return ["given"];
  if (trying) return ["trying"];
  return [found && found[square] !== own[square] ? "found" : "own"];
}

/** Where a square's region ends to the right and below. @param {Sudoku} state @param {number} square */
function edges({ size, regions }, square) {
  const kinds = [];
  if ((square + 1) % size && regions[square] !== regions[square + 1]) kinds.push("edge-right");
  if (square + size < size * size && regions[square] !== regions[square + size]) kinds.push("edge-down");
  return kinds;
}

/** Every digit has its place in the square, as on paper. @param {number[]} notes @param {number} size */
function drawNotes(notes, size) {
  return h("span", { class: `notes wide-${Math.ceil(Math.sqrt(size))}`, "aria-hidden": "true" },
    Array.from({ length: size }, (_, i) => h("i", null, notes.includes(i + 1) ? String(i + 1) : "")));
}
