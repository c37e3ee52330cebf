// A pad of keys under a grid, for those without a keyboard; the style sheet shows it where fingers point.

import { button, h } from "../page/dom.js";
import { icon } from "../page/icons.js";

/**
 * Each row holds keys: [what is written on it, what it types, how it is called, its icon instead of letters].
 * @template Key @param {string} label @param {[string, Key, string?, string?][][]} rows @param {(key: Key) => void} onKey
 */
export function pad(label, rows, onKey) {
  const keep = (/** @type {Event} */ event) => event.preventDefault(); // the focus stays in the grid
  return h("div", { class: "pad", role: "group", "aria-label": label, onmousedown: keep },
    rows.map((keys) => h("div", { class: "pad-row" },
      keys.map(([text, key, name, drawn]) => button(drawn ? icon(drawn) : text, () => onKey(key), { "aria-label": name ?? text })))));
}
