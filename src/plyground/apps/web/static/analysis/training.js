// Exercises: endings that a database judges move by move, and the mistakes of one's own reviewed games.

import { button, h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { mistakesOf } from "./review.js";

export class Training {
  /** @param {string} name @param {(exercise: Exercise) => void} onTry */
  constructor(name, onTry) {
    this.name = name;
    this.onTry = onTry;
    this.seed = Math.floor(Date.now() / 86_400_000) % 100_000; // others every day
    this.body = h("div", { class: "inside" });
    this.element = h("details", { class: "card" }, h("summary", null, "Training"), this.body);
    this.element.addEventListener("toggle", () => { if (this.element.open) this.load(); });
  }

  async load() {
    const mistakes = mistakesOf(this.name);
    try {
      /** @type {Exercise[]} */
      const found = await call("GET", `/api/analysis/exercises?game=${this.name}&seed=${this.seed}`);
      this.body.replaceChildren(h("div", { class: "inside" },
        found.length > 0 && h("h3", null, "Endings"),
        h("div", { class: "buttons" }, found.map((each) => button(each.title, () => this.onTry(each)))),
        found.length > 0 && button("Others", () => { this.seed++; this.load(); }, { class: "quiet" }),
        h("h3", null, "Your mistakes"),
        h("p", { class: "dim" }, mistakes.length ? "From games that you had reviewed here." : "Review a game, and its turning points are here to be played better."),
        h("div", { class: "buttons" }, mistakes.map((each, n) => button(`${n + 1}: instead of ${each.played}`, () => this.onTry(each))))));
    } catch (trouble) {
      this.body.replaceChildren(h("p", { class: "dim" }, messageOf(trouble)));
    }
  }
}
