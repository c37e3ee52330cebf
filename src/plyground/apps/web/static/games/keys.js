// The keys of a room, in a dialog that ? opens.

import { h } from "../page/dom.js";

/** @import { Controls } from "./controls.js" */

/** The keys of a game's room, and what they do. @param {Controls} control @param {boolean} owner @returns {[string, string][]} */
export const keysOf = (control, owner) => [
  ...control.named,
  ...(owner ? [/** @type {[string, string]} */ (["N", "New game"])] : []),
  ["← →", "Look back and on through the moves"],
  ["Home End", "The start; the game as it is"],
  ["Arrows", "On the board: from cell to cell"],
  ["Enter Space", "On the board: choose a cell"],
  ["Esc", "Forget what was chosen; back to the game"],
  ["?", "These keys"],
];

/** The keys of an analysis room. @type {[string, string][]} */
export const ANALYSIS_KEYS = [
  ["← →", "Back and on through the moves"],
  ["↑ ↓", "From one variation to the next"],
  ["Home End", "The start; the end of the line"],
  ["E", "The engine on or off"],
  ["F", "Turn the board"],
  ["?", "These keys"],
];

/** @param {[string, string][]} keys  and what each does */
export function showKeys(keys) {
  const dialog = h("dialog", { class: "card share", "aria-labelledby": "keys-title" },
    h("h2", { id: "keys-title" }, "Keys"),
    h("dl", { class: "keys" }, keys.map(([key, does]) => [h("dt", null, h("kbd", null, key)), h("dd", null, does)])),
    h("form", { method: "dialog" }, h("button", { class: "main" }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
