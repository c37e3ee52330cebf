// Construct or solve: the two sides of the crossword room; what is open on one is taken along to the other.

import { h } from "../../page/dom.js";

/** @param {"construct" | "solve"} here @param {() => string | null} text  the crossword that is open */
export function modes(here, text) {
  /** @param {string} mode @param {string} path @param {string} title */
  const link = (mode, path, title) => h("a", { href: path, "aria-current": mode === here ? "page" : null,
    onclick: (/** @type {Event} */ event) => {
      if (mode === here) return event.preventDefault();
      const held = text();
      if (held) sessionStorage.setItem("opened:crossword", held);
    } }, title);
  return h("nav", { class: "modes", "aria-label": "Crosswords" },
    link("construct", "/puzzle/crossword", "Construct"), link("solve", "/puzzle/crossword?solve", "Solve"));
}
