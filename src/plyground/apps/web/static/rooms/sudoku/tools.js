// A variant by hand: choose a rule, choose its squares on the board, add it; every clue can be taken out again.

import { button, h } from "../../page/dom.js";

/** @import { Room } from "../sudoku.js" */
/** @import { Sudoku } from "./board.js" */
/** @import { PuzzleEvent } from "../../puzzles/question.js" */

/** A rule as the server offers it, and what it is to be told. @typedef {{ name: string, title: string, says: string, cells: boolean, value: boolean, beside: boolean }} RuleAbout */
/** @typedef {{ rule: string, number: number, says: string, cells: number[] }} Clue */

export class Tools {
  /** @param {Room} room @param {RuleAbout[]} rules */
  constructor(room, rules) {
    this.room = room;
    this.rules = rules;
    this.rule = h("select", { id: "rule", onchange: () => this.describe() }, rules.map(({ name, title }) => h("option", { value: name }, title)));
    this.value = h("input", { type: "text", id: "rule-value", maxlength: 40, size: 6, autocomplete: "off", placeholder: "none" });
    this.side = h("select", { id: "rule-side", "aria-label": "Beside the board" },
      [["left", "left of the row"], ["right", "right of the row"], ["top", "above the column"], ["bottom", "below the column"]].map(([value, says]) => h("option", { value }, says)));
    this.numbered = h("label", { for: "rule-value" }, "Value");
    this.words = h("p", { class: "dim" });
    this.adding = button("Add", () => this.add());
    this.list = h("ul", { class: "rule-list" });
    this.element = h("section", { class: "card rule-tools" }, h("h2", null, "Rules"),
      h("p", { class: "dim" }, "Choose squares on the board, in their order where it matters: drag, or Shift and click."),
      h("div", { class: "fields" }, h("label", { for: "rule" }, "Rule"), this.rule, this.numbered, this.value, this.side, this.adding),
      this.words, this.list);
    this.describe();
  }

  describe() {
    const { says, value, beside } = this.about;
    this.words.textContent = `${says}.`;
    this.numbered.hidden = this.value.hidden = !value;
    this.side.hidden = !beside;
    this.chosen(this.room.selection?.chosen.size ?? 0);
  }

  /** The rule that is chosen. */
  get about() {
    return /** @type {RuleAbout} */ (this.rules.find(({ name }) => name === this.rule.value));
  }

  /** @param {number} count */
  chosen(count) {
    const { cells } = this.about;
    this.adding.textContent = cells ? `Add for ${count || "no"} square${count === 1 ? "" : "s"}` : "Add";
    this.adding.disabled = cells && !count;
  }

  /** @param {Sudoku} state */
  show({ clues = [] }) {
    this.list.replaceChildren(...clues.map((clue) => h("li", null,
      button(clue.says, () => this.room.selection.choose(clue.cells), { class: "quiet" }),
      button("×", () => this.change({ remove: clue.number, rule: clue.rule }), { class: "quiet", "aria-label": `Take out ${clue.says}` }))));
  }

  add() {
    const { name, cells, value, beside } = this.about;
    return this.change({ rule: name, cells: cells ? this.room.selection.list : [], value: value ? this.value.value.trim() : "", side: beside ? this.side.value : "" });
  }

  /** @param {object} how */
  change(how) {
    const { room } = this;
    return room.worker.run({ command: "edit", text: room.state.source, ...how }, (event) => room.hearEdit(/** @type {PuzzleEvent} */ (event)));
  }
}
