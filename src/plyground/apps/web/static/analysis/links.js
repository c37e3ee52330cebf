// From a game's room to its analysis: what its opening is called, and the ways there.

import { h } from "../page/dom.js";

export class AnalysisLinks {
  /** @param {Game} game */
  constructor({ name, id }) {
    const path = `/analysis/${name}?game=${id}`;
    this.opening = h("p", { class: "dim" });
    this.ways = h("div", { class: "buttons" }, h("a", { class: "button", href: path }, "Analyse"), h("a", { class: "button", href: `${path}&review=1` }, "Review"));
    this.closed = h("p", { class: "dim", hidden: true }, "Analysis and review open when the game is over: two people play each other.");
    this.element = h("div", { class: "inline" }, this.opening, this.ways, this.closed);
  }

  /** @param {BoardEvent} board @param {Apart | null} apart */
  show({ opening, over }, apart) {
    this.opening.textContent = opening ?? "";
    this.ways.hidden = Boolean(apart?.taken && !over);
    this.closed.hidden = !this.ways.hidden;
  }
}
