// The keys of the player, and the card that lists them.

import { h, within } from "../page/dom.js";
import { TreeView } from "./tree/view.js";

/** @import { Tool } from "./controls.js" */
/** @import { Studio } from "./studio.js" */

/** @typedef {{ keys: string[], shown: string, does: string, run: () => void }} Key */

/** Hear a key that was pressed anywhere but in a field. @param {KeyboardEvent} event @param {Key[]} keys */
export function press(event, keys) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (within(event, "input:not([type=range]), textarea, select, dialog")) return;
  if (event.key === " " && within(event, "button, a, summary")) return; // it presses that
  if (within(event, "input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = keys.find((each) => each.keys.includes(name));
  if (!found) return;
  event.preventDefault();
  found.run();
}

/** @param {Key[]} keys */
export function keysDialog(keys) {
  const dialog = h("dialog", { class: "card keys-card", "aria-labelledby": "keys-title" },
    h("h2", { id: "keys-title" }, "Keys"),
    h("dl", null, keys.filter(({ shown }) => shown).map(({ shown, does }) => h("div", null, h("dt", null, shown.split(" ").map((each) => h("kbd", null, each))), h("dd", null, does)))),
    h("form", { method: "dialog" }, h("button", { class: "main" }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The keys of the player. @param {Studio} studio @returns {Key[]} */
export function keysOf(studio) {
  /** @param {string[]} keys @param {string} shown @param {string} does @param {() => void} run */
  const key = (keys, shown, does, run) => ({ keys, shown, does, run });
  const use = (/** @type {Tool} */ tool) => () => { studio.use(tool); };
  return [
    key([" "], "Space", "play or pause", use("play")),
    key(["ArrowRight"], "→", "one step on", use("step")),
    key(["ArrowLeft"], "←", "one step back", use("back")),
    key(["o"], "O", "step over what lies below", use("over")),
    key(["u"], "U", "step out, one level up", use("out")),
    key(["n"], "N", "next mark (cut, conflict, …)", use("next")),
    key(["p"], "P", "previous mark", use("previous")),
    key(["Home"], "Home", "the first step", use("first")),
    key(["End"], "End", "the last step", use("last")),
    key(["+", "="], "+", "faster", () => studio.controls.shift(1)),
    key(["-"], "−", "slower", () => studio.controls.shift(-1)),
    key(["g"], "G", "guess first, or no longer", () => studio.toggleQuiz()),
    ...Array.from({ length: 9 }, (_, n) => key([String(n + 1)], n ? "" : "1 … 9", "answer a question", () => studio.quiz.answer(n))),
    key(["f"], "F", "the whole tree", () => { if (studio.view instanceof TreeView) studio.view.fit(); }),
    key(["t"], "T", "turn the boards", () => studio.turn()),
    key(["l"], "L", "go on with the lesson", () => studio.lesson?.next()),
    key(["?"], "?", "these keys", () => keysDialog(studio.keys)),
  ];
}
