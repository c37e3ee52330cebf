// The pattern of a hint over the board: its lines and candidates, what it places and rules out, and the links of its argument.

import { s } from "../../page/dom.js";

/** @typedef {[number, number]} Candidate  a square and a digit */
/** @typedef {{ from: Candidate[], to: Candidate[], strong: boolean }} Link */

/**
 * @typedef {object} Step
 * @property {Candidate[]} pattern
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {Link[]} links
 * @property {number[][]} groups  squares by the part that they play
 * @property {number[][]} lines  rows or columns that the argument is about
 */

const PARTS = 4; // as many colours as the style sheet has for parts

/** For each square of a step the part that it plays, or "part". @param {Step} step @param {number[]} squares @returns {Map<number, string>} */
export function partsOf({ groups, placements, eliminations }, squares) {
  const parts = new Map(squares.map((square) => [square, "part"]));
  groups.forEach((group, number) => group.forEach((square) => parts.set(square, `part-${(number % PARTS) + 1}`)));
  for (const [square] of placements.length ? placements : eliminations) if (!parts.has(square)) parts.set(square, "goal");
  return parts;
}

/** A drawing of a step; a square has the side 1. @param {number} size @param {Step} step */
export function drawPattern(size, { pattern, placements, eliminations, links, lines }) {
  const wide = Math.ceil(Math.sqrt(size));
  /** @param {Candidate} candidate */
  const place = ([square, digit]) => [
    (square % size) + (((digit - 1) % wide) + 0.5) / wide,
    Math.floor(square / size) + (Math.floor((digit - 1) / wide) + 0.5) / wide,
  ];
  const kinds = new Map();
  for (const each of [...pattern, ...links.flatMap((link) => [...link.from, ...link.to])]) kinds.set(String(each), [each, "part"]);
  for (const each of eliminations) kinds.set(String(each), [each, "out"]);
  for (const each of placements) kinds.set(String(each), [each, "in"]);
  return s("svg", { class: "pattern", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
    lines.map((line) => drawLine(line, size)),
    groupsOf(links).map((group) => s("polyline", { class: "group", points: group.map(place).join(" ") })),
    links.map(({ from, to, strong }) => {
      const [[x1, y1], [x2, y2]] = nearest(from.map(place), to.map(place));
      return s("line", { x1, y1, x2, y2, class: strong ? "strong" : "weak" });
    }),
    [...kinds.values()].map(([each, kind]) => {
      const [x, y] = place(each);
      const text = s("text", { x, y: y + 0.3 / wide, "font-size": 0.8 / wide }, String(each[1]));
      return s("g", { class: kind }, s("circle", { cx: x, cy: y, r: 0.48 / wide }), text);
    }));
}

/** The ends of links that are several candidates, each once. @param {Link[]} links */
function groupsOf(links) {
  const ends = links.flatMap((link) => [link.from, link.to]).filter((end) => end.length > 1);
  return [...new Map(ends.map((end) => [String(end), end])).values()];
}

/** Of two groups of places the two that are nearest to each other. @param {number[][]} from @param {number[][]} to */
function nearest(from, to) {
  const pairs = from.flatMap((start) => to.map((end) => [start, end]));
  /** @param {number[][]} pair */
  const length = ([[x1, y1], [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1);
  return pairs.reduce((best, pair) => (length(pair) < length(best) ? pair : best));
}

/** A whole row or column as a band. @param {number[]} line @param {number} size */
function drawLine(line, size) {
  const [columns, rows] = [line.map((square) => square % size), line.map((square) => Math.floor(square / size))];
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return s("rect", { class: "line", x: x + 0.06, y: y + 0.06, width: Math.max(...columns) - x + 0.88, height: Math.max(...rows) - y + 0.88, rx: 0.3 });
}
