// The pieces, drawn by the server once for all front ends.

import { s } from "../page/dom.js";

/** @type {Map<string, Element>} */
const drawings = new Map();

/** @param {string} [from] */
export async function loadPieces(from = "/pieces.svg") {
  const response = await fetch(from);
  const sprite = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  for (const symbol of sprite.querySelectorAll("symbol")) drawings.set(symbol.id, symbol);
}

/** @param {string} name */
export const isDrawn = (name) => drawings.has(name);

/**
 * An <svg> of the piece; a piece that nobody has drawn yet is its name in a circle.
 * @param {string} name @param {Record<string, number>} [attributes]
 */
export function drawPiece(name, attributes = {}) {
  const symbol = drawings.get(name);
  const inside = symbol
    ? [...symbol.childNodes].map((node) => document.importNode(node, true))
    : [
        s("circle", { cx: 50, cy: 50, r: 38, class: "unknown" }),
        s("text", { x: 50, y: 58, class: "unknown-name" }, name.slice(0, 3)),
      ];
  return s("svg", { viewBox: symbol?.getAttribute("viewBox") ?? "0 0 100 100", "aria-hidden": "true", ...attributes }, inside);
}

/** @param {string} name */
export const pieceName = (name) => (name.length === 1 ? name.toUpperCase() : name.replaceAll("-", " "));
