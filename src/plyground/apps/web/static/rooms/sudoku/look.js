// What one square of a Sudoku looks like, and what is said of it.

import { h } from "../../page/dom.js";
import { COLOURS } from "./marks.js";

/** @import { Sudoku } from "./board.js" */

/**
 * The digits that are seen, those that stand twice or are marked as wrong, the squares of a hint, and the parts that they play.
 * @typedef {{ cells: number[], clashing: Set<number>, marked: Set<number>, hinted: Map<number, string> }} View
 */

/** Corner marks beside others in the middle: first the corners, then the sides, as on paper. */
const AROUND = [0, 2, 6, 8, 1, 7, 3, 5];

/** @param {Sudoku} state @param {View} view @param {number} square */
export function look(state, view, square) {
  const { size } = state;
  const digit = view.cells[square];
  const corner = digit ? [] : state.corner[square];
  const centre = digit ? [] : state.centre[square];
  const colours = state.colours[square];
  const wrong = view.marked.has(square) || view.clashing.has(square);
  const kinds = [...writtenBy(state, view, square), ...edges(state, square)];
  if (wrong) kinds.push("marked");
  const part = view.hinted.get(square);
  if (part) kinds.push("hinted", part);
  const text = document.createDocumentFragment();
  if (colours.length) text.append(h("span", { class: "tints", "aria-hidden": "true" }, colours.map((colour) => h("i", { class: `tint-${colour}` }))));
  if (corner.length) text.append(drawNotes(corner, size, centre.length > 0));
  if (centre.length) text.append(h("span", { class: `middle${centre.length > 5 ? " many" : ""}`, "aria-hidden": "true" }, size > 9 ? centre.join(" ") : centre.join("")));
  if (digit) text.append(h("span", { class: "digit" }, String(digit)));
  return { text, label: `row ${Math.floor(square / size) + 1}, column ${(square % size) + 1}, ${said(state, digit, square)}${wrong ? ", marked as wrong" : ""}`, kinds };
}

/** What is in a square, in words. @param {Sudoku} state @param {number} digit @param {number} square */
function said({ given, corner, centre, colours }, digit, square) {
  const words = digit ? [`${digit}${given[square] ? ", given" : ""}`] : [
    corner[square].length ? `notes ${corner[square].join(" ")}` : "", centre[square].length ? `centre ${centre[square].join(" ")}` : ""].filter(Boolean);
  return [...(words.length ? words : ["empty"]), ...colours[square].map((colour) => COLOURS[colour - 1])].join(", ");
}

/** Whose digit stands in a square. @param {Sudoku} state @param {View} view @param {number} square */
function writtenBy({ given, own, found }, { cells }, square) {
  if (!cells[square]) return [];
  if (given[square]) return ["given"];
  return [found && found[square] !== own[square] ? "found" : "own"];
}

/** Where a square's region ends to the right and below. @param {Sudoku} state @param {number} square */
function edges({ size, regions }, square) {
  const kinds = [];
  if ((square + 1) % size && regions[square] !== regions[square + 1]) kinds.push("edge-right");
  if (square + size < size * size && regions[square] !== regions[square + size]) kinds.push("edge-down");
  return kinds;
}

/** Every digit has its place in the square, as on paper; beside marks in the middle they go around it. @param {number[]} notes @param {number} size @param {boolean} around */
function drawNotes(notes, size, around) {
  const places = around && size <= 9 ? AROUND.map((place, i) => [place, notes[i]]) : notes.map((note) => [note - 1, note]);
  const shown = new Map(/** @type {[number, number][]} */ (places));
  return h("span", { class: `notes wide-${around && size <= 9 ? 3 : Math.ceil(Math.sqrt(size))}`, "aria-hidden": "true" },
    Array.from({ length: Math.max(size, around ? 9 : 0) }, (_, i) => h("i", null, shown.get(i) ? String(shown.get(i)) : "")));
}
