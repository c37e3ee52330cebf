// A position as a picture: lines between marks, a chequered board under men; turned round, and with a move marked.

import { s } from "../page/dom.js";
import { drawPiece } from "./pieces.js";

/** @param {{ rows: number, columns: number, placing: boolean }} shape @param {string[]} board @param {{ turned?: boolean, marked?: number[] }} [look] */
export function miniature({ rows, columns, placing }, board, { turned = false, marked = [] } = {}) {
  const place = (/** @type {number} */ cell) => {
    const seen = turned ? rows * columns - 1 - cell : cell;
    return { x: seen % columns, y: Math.floor(seen / columns), width: 1, height: 1 };
  };
  const pieces = board.flatMap((piece, cell) => (piece ? [drawPiece(piece, place(cell))] : []));
  const moved = marked.map((cell, n) => s("rect", { ...place(cell), class: n === marked.length - 1 ? "moved-to" : "moved-from" }));
  return s("svg", { class: ["miniature", placing && "ruled", turned && "turned"].filter(Boolean).join(" "), viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true" },
    placing ? [moved, lines(rows, columns)] : [cells(rows, columns), moved], pieces);
}

/** @param {number} rows @param {number} columns */
function lines(rows, columns) {
  const across = Array.from({ length: columns - 1 }, (_, n) => `M${n + 1} 0.06V${rows - 0.06}`);
  const down = Array.from({ length: rows - 1 }, (_, n) => `M0.06 ${n + 1}H${columns - 0.06}`);
  return s("path", { d: [...across, ...down].join(""), class: "rules" });
}

/** @param {number} rows @param {number} columns */
function cells(rows, columns) {
  const dark = Array.from({ length: rows * columns }, (_, cell) => [cell % columns, Math.floor(cell / columns)]).filter(([x, y]) => (x + y) % 2);
  return [
    s("rect", { width: columns, height: rows, class: "light" }),
    s("path", { d: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(""), class: "dark" }),
  ];
}
