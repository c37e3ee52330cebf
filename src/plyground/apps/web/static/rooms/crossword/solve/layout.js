// Where everything of the solver's page stands: clue, grid, keyboard and tools, and beside them the lists.

import { button, h } from "../../../page/dom.js";
import { openButton } from "../../../page/files.js";
import { messageOf } from "../../../page/server.js";
import { pad } from "../../../puzzles/pad.js";
import { modes } from "../modes.js";

/** @import { Room } from "./room.js" */

/** @type {[string, string, string?, string?][][]} */
const KEYS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map((row) => [...row].map((letter) => [letter, letter]));
KEYS[2].unshift(["", "Turn", "Across or down", "turn"]);
KEYS[2].push(["×", "Backspace", "Erase"]);
const FORMS = [[".puz", ".puz"], [".ipuz", ".ipuz"], [".jpz", ".jpz"]];

/** @param {Room} room */
export function layout(room) {
  return h("div", { class: "puzzle solve" },
    h("div", { class: "stage" },
      h("div", { class: "title" }, h("h1", null, "Crossword"), modes("solve", () => room.solving?.text ?? null)),
      h("div", { class: "clock" }, room.about.heading, room.clock.shown, room.clock.pausing),
      room.lists.bar,
      h("div", { class: "paper" }, room.board.element,
        h("p", { class: "paused-note" }, "Paused")),
      pad("Letters", KEYS, (key) => room.press(key)), room.says, room.tools, room.locked),
    h("div", { class: "side" },
      h("section", { class: "card clues-card" }, room.lists.element),
      room.daily.element,
      h("section", { class: "card" }, h("h2", null, "File and paper"),
        h("div", { class: "buttons", role: "toolbar", "aria-label": "File" }, openButton("crossword", (opened) => room.take(opened), (trouble) => room.tell(messageOf(trouble), "wrong")),
          FORMS.map(([suffix, name]) => button(`Save as ${name}`, () => room.save(suffix)))),
        h("div", { class: "fields" }, h("label", { for: "paper" }, "On paper"), room.paper, button("Save as PDF", () => room.save(".pdf")), button("Print", () => print()))),
      room.about.card,
      h("section", { class: "card solve-keys" }, h("h2", null, "Keys"), h("p", { class: "dim" },
        "Letters are written and lead on. Arrows move, an arrow across the word turns, so do the space bar and a second click. Tab and Enter go to the next clue, with Shift to the one before. Insert begins a square of several letters, Enter ends it. Escape leads from the grid to the buttons."))));
}
