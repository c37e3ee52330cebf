// The clues of a crossword to be solved: the one at the cursor in a bar, and all of them in two lists.

import { button, h } from "../../../page/dom.js";
import { icon } from "../../../page/icons.js";

/** @import { Slot } from "../grid.js" */
/** @import { Solving } from "./solving.js" */

export class Lists {
  /** @param {{ onGo: (slot: Slot) => void, onStep: (by: number) => void, onTurn: () => void }} room */
  constructor({ onGo, onStep, onTurn }) {
    this.onGo = onGo;
    this.says = button("", onTurn, { class: "clue quiet", title: "Turn from across to down" });
    const keep = (/** @type {Event} */ event) => event.preventDefault(); // the focus stays in the grid
    this.bar = h("div", { class: "clue-bar", onmousedown: keep },
      button(icon("back"), () => onStep(-1), { "aria-label": "Previous clue", class: "quiet" }), this.says,
      button(icon("forward"), () => onStep(1), { "aria-label": "Next clue", class: "quiet" }));
    this.element = h("div", { class: "solve-clues", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    /** @type {Map<string, HTMLButtonElement>} */
    this.rows = new Map();
    this.last = "";
  }

  /** @param {Solving} solving */
  lay(solving) {
    this.rows.clear();
    this.last = "";
    const { slots, clues, labels } = solving.puzzle;
    /** @param {string} title @param {string} direction */
    const side = (title, direction) => h("section", null, h("h2", null, title), h("ol", null,
      slots.filter((slot) => slot.name.endsWith(direction)).map((slot) => {
        const row = button([h("b", null, labels[slot.cells[0]] ?? ""), " ", plain(clues[slot.name]) || `(${slot.cells.length} letters)`],
          () => this.onGo(slot), { class: "quiet" });
        this.rows.set(slot.name, row);
        return h("li", null, row);
      })));
    this.element.replaceChildren(side("Across", "A"), side("Down", "D"));
  }

  /** @param {Solving} solving */
  show(solving) {
    const { slot, puzzle } = solving;
    if (!slot) return;
    const crossing = (solving.through.get(solving.cell) ?? []).find((other) => other !== slot);
    for (const [name, row] of this.rows) {
      const of = puzzle.slots.find((each) => each.name === name);
      row.classList.toggle("here", name === slot.name);
      row.classList.toggle("crossing", name === crossing?.name);
      row.classList.toggle("done", of?.cells.every((cell) => solving.letters[cell]) ?? false);
      row.tabIndex = name === slot.name ? 0 : -1; // one tab stop, whatever the number of clues
      if (name === slot.name) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    const place = `${puzzle.labels[slot.cells[0]] ?? ""} ${slot.name.endsWith("A") ? "across" : "down"}`.trim();
    this.says.replaceChildren(h("b", null, place), ` ${plain(puzzle.clues[slot.name]) || `(${slot.cells.length} letters)`}`);
    if (this.last !== slot.name) this.bring(slot.name);
    this.last = slot.name;
  }

  /** Up and down the lists. @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const rows = [...this.rows.values()];
    const to = by && rows[rows.findIndex((row) => row === document.activeElement) + by];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  /** Into the list's window, without scrolling the page. @param {string} name */
  bring(name) {
    const row = this.rows.get(name);
    const list = row?.closest("ol");
    if (row && list && list.scrollHeight > list.clientHeight) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 3;
  }
}

/** A clue without the marks of style that files may have. @param {string | undefined} text */
export const plain = (text) => (text ?? "").replace(/<\/?(?:b|i|u|em|strong|sub|sup|span)>/g, "");
