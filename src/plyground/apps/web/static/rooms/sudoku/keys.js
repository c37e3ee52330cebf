// The keys of a Sudoku's pad: its digits or colours, and one that erases.

import { button, h } from "../../page/dom.js";
import { COLOURS } from "./marks.js";

/** The rows of a pad, and how many keys stand in each. @param {number} count */
function rowsOf(count) {
  const wide = count <= 10 ? 5 : 9;
  return Array.from({ length: Math.ceil(count / wide) }, (_, row) => [row * wide, Math.min(count, (row + 1) * wide)]);
}

/**
 * @param {number} size @param {string} mode @param {(value: number) => void} onKey
 * @returns {{ element: HTMLElement, keys: HTMLButtonElement[] }}  the keys by what they enter, 0 the last of all
 */
export function digitPad(size, mode, onKey) {
  const values = mode === "colours" ? COLOURS.map((_, i) => i + 1) : Array.from({ length: size }, (_, i) => i + 1);
  const keys = [...values, 0].map((value) => {
    if (!value) return button("×", () => onKey(0), { "aria-label": "Erase" });
    if (mode === "colours") return button(h("span", { class: `swatch tint-${value}` }), () => onKey(value), { "aria-label": COLOURS[value - 1] });
    return button(String(value), () => onKey(value), { class: mode });
  });
  const keep = (/** @type {Event} */ event) => event.preventDefault(); // the focus stays in the grid
  const element = h("div", { class: "pad", role: "group", "aria-label": mode === "colours" ? "Colours" : "Digits", onmousedown: keep },
    rowsOf(keys.length).map(([from, to]) => h("div", { class: "pad-row" }, keys.slice(from, to))));
  return { element, keys };
}
