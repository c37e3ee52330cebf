// A position as a picture: lines between marks, a chequered board under men.

import { s } from "../page/dom.js";
import { drawPiece } from "./pieces.js";

/** @param {{ rows: number, columns: number, placing: boolean }} shape @param {string[]} board */
export function miniature({ rows, columns, placing }, board) {
  const pieces = board.flatMap((piece, cell) => (piece
    ? [drawPiece(piece, { x: cell % columns, y: Math.floor(cell / columns), width: 1, height: 1 })] : []));
  return s("svg", { class: `miniature ${placing ? "ruled" : ""}`, viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true" },
    placing ? lines(rows, columns) : cells(rows, columns), pieces);
}

/** @param {number} rows @param {number} columns */
function lines(rows, columns) {
  return [
    ...Array.from({ length: columns - 1 }, (_, n) => s("line", { x1: n + 1, y1: 0.06, x2: n + 1, y2: rows - 0.06 })),
    ...Array.from({ length: rows - 1 }, (_, n) => s("line", { x1: 0.06, y1: n + 1, x2: columns - 0.06, y2: n + 1 })),
  ];
}

/** @param {number} rows @param {number} columns */
function cells(rows, columns) {
  return Array.from({ length: rows * columns }, (_, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    return s("rect", { x, y, width: 1, height: 1, class: (x + y) % 2 ? "dark" : "light" });
  });
}
