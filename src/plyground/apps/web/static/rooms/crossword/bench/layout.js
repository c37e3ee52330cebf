// Where everything of the bench stands: the grid with its tools, and beside it what is told and asked.

import { button, h } from "../../../page/dom.js";
import { pad } from "../../../puzzles/pad.js";
import { watchPuzzle } from "../../../watch/address.js";
import { bar, block, circle, emptied, lock, textOf, whole } from "../grid.js";
import { modes } from "../modes.js";

/** @import { Room } from "./room.js" */

/** @type {[string, string, string?, string?][][]} */
const KEYS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map((row) => [...row].map((letter) => [letter, letter]));
KEYS[2].push(["■", "#", "Block"], ["×", "Backspace", "Erase"], ["", "Enter", "Across or down", "corner"]);

/** @param {Room} room */
export function layout(room) {
  const texts = room.about.map((field) => h("div", { class: "fields" }, h("label", { for: field.id }, field.id.charAt(0).toUpperCase() + field.id.slice(1)), field));
  return h("div", { class: "puzzle bench" },
    h("div", { class: "stage" },
      h("div", { class: "title" }, h("h1", null, "Crossword"), modes("construct", () => (room.history.state ? whole(room.state, room.slots) : null))),
      room.signed, room.squares.element, pad("Letters", KEYS, (key) => room.cursor.type(room.squares.focused, key)), room.says,
      h("div", { class: "buttons", role: "toolbar", "aria-label": "Crossword" }, room.history.buttons, room.worker.cancel, room.asking, room.solver,
        button("Watch it solve", () => watchPuzzle("crossword", textOf(room.state, room.state.kept))),
        button("Empty", () => room.change(emptied(room.state)))),
      h("div", { class: "buttons", role: "toolbar", "aria-label": "Draw" },
        button("Block", () => room.cursor.draw((state, square) => block(state, square, room.symmetric)), { title: "# or the space bar" }),
        button("Circle", () => room.cursor.draw(circle)),
        button("Bar right", () => room.cursor.draw((state, square) => bar(state, square, false, room.symmetric))),
        button("Bar below", () => room.cursor.draw((state, square) => bar(state, square, true, room.symmetric))),
        button("Several letters", () => room.cursor.rebus(), { title: "Insert" }),
        button("Keep", () => room.change(lock(room.state, room.cursor.region, true)), { title: "Keep the letters of the selection when filling" }),
        button("Let go", () => room.change(lock(room.state, room.cursor.region, false)), { title: "Let the letters of the selection be filled anew" }))),
    h("div", { class: "side near" },
      h("section", { class: "card fit-card" }, h("h2", null, "Words that fit"), room.words.element),
      h("section", { class: "card" }, h("h2", null, "Its clue"), room.clueCard.element)),
    h("section", { class: "card clues-card" }, h("h2", null, "Words and clues"), room.clues.element,
      h("div", { class: "fields" }, room.ownClues, button("Open a clue file", () => room.ownClues.click(), { title: "word;clue a line" }))),
    h("div", { class: "side" },
      h("section", { class: "card" }, h("h2", null, "The pattern"),
        h("div", { class: "fields" }, h("label", { for: "kind" }, "Draw"), room.kind, button("New pattern", () => room.pattern())),
        h("div", { class: "fields" }, h("label", { for: "rows" }, "Or from scratch:"), room.rows, h("label", { for: "columns" }, "×"), room.columns, button("Blank grid", () => room.blank())),
        h("div", { class: "fields" }, h("label", { for: "themes" }, "Theme entries, one a line"), room.themes),
        h("div", { class: "fields" }, h("label", { for: "symmetry" }, "Symmetry of what you draw"), room.symmetry),
        h("div", { class: "fields" }, h("label", { for: "seconds" }, "Give up filling after"), room.seconds)),
      h("section", { class: "card" }, h("h2", null, "Word lists"),
        h("div", { class: "fields" }, h("label", { for: "floor" }, "No word below the score"), room.floor), room.lists.element,
        h("h3", null, "Banned"), room.banned),
      h("section", { class: "card" }, h("h2", null, "Statistics"), room.statistics.element),
      h("section", { class: "card" }, h("h2", null, "Puzzles and files"), room.shelf.element,
        texts,
        h("div", { class: "buttons", role: "toolbar", "aria-label": "File" }, room.opener(), room.saves),
        h("div", { class: "fields" }, h("label", { for: "paper" }, "On paper"), room.paper, button("Save as PDF", () => room.savePaper()), button("Print", () => print())),
        h("div", { class: "fields" }, h("label", { for: "key" }, "Key of four digits"), room.key, button("Save as a locked .puz", () => room.saveLocked()))),
      h("section", { class: "card" }, h("h2", null, "As text"),
        h("p", { class: "dim" }, "# is a block, . an open square, a letter stays, [STAR] are several. In the squares, type letters; # or the space bar sets a block, Insert several letters. A second click, or Enter, turns from across to down; with Shift, clicks and arrows select."),
        room.text, h("div", { class: "fields" }, button("Read it", () => room.read(room.text.value))))));
}
