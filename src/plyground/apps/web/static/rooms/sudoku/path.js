// The path so far: what the player wrote and the steps that hints showed, and points to come back to.

import { button, h, recall, remember } from "../../page/dom.js";

/** @import { Done, Sudoku } from "./board.js" */

const MOST = 12; // points to come back to
const KEY = "puzzle:sudoku:points:2"; // with the version of the states, as the room has it

export class Path {
  /** @param {{ look: (done: Done) => void, back: (state: Sudoku) => void, here: () => Sudoku }} room */
  constructor({ look, back, here }) {
    this.look = look;
    this.back = back;
    /** @type {{ name: string, state: Sudoku }[]} */
    this.points = [];
    this.puzzle = ""; // that the points belong to
    this.shown = h("ol", { class: "path", tabindex: 0, "aria-label": "The path so far" });
    this.kept = h("div", { class: "buttons points", role: "group", "aria-label": "Points to come back to" });
    this.keep = button("Keep this point", () => this.add(here()), { title: "A point to come back to, for a guess" });
    this.element = h("section", { class: "card" }, h("h2", null, "The path so far"), this.shown,
      h("div", { class: "fields" }, this.keep, this.kept));
  }

  /** @param {Sudoku} state */
  add(state) {
    const filled = state.own.filter(Boolean).length;
    this.points = [...this.points, { name: `${filled} digit${filled === 1 ? "" : "s"}`, state }].slice(-MOST);
    this.showPoints();
  }

  /** A puzzle is played: with the points that were kept of it, also before a reload. @param {string} puzzle */
  begin(puzzle) {
    if (puzzle === this.puzzle) return;
    const kept = recall(KEY);
    this.puzzle = puzzle;
    this.points = kept?.puzzle === puzzle ? kept.points : [];
    this.showPoints();
  }

  /** A puzzle begins anew: its points are not those of the one before. */
  clear() {
    this.points = [];
    this.showPoints();
  }

  showPoints() {
    if (this.points.length) remember(KEY, { puzzle: this.puzzle, points: this.points });
    this.kept.replaceChildren(...this.points.map(({ name, state }, number) =>
      button(`${number + 1}: ${name}`, () => this.back(state), { title: "Go back to this point" })));
  }

  /** @param {Done[]} path */
  show(path) {
    this.shown.replaceChildren(...path.map((done) =>
      h("li", null, button(done.says, () => this.look(done), { class: done.step ? "quiet hinted" : "quiet" }))));
    this.shown.scrollTop = this.shown.scrollHeight;
  }
}
