// What a crossword's file says of it: title and author over the grid, the rest on a card beside it.

import { h } from "../../../page/dom.js";

/** @import { Puzzle } from "./solving.js" */

export class About {
  constructor() {
    this.heading = h("p", { class: "heading" });
    this.card = h("section", { class: "card about", hidden: true });
  }

  /** How it is meant is told to those who have solved it. @param {Puzzle} puzzle @param {boolean} solved */
  show({ about: { title, author, notes }, further }, solved) {
    this.heading.replaceChildren(h("b", null, title || "Untitled"), author ? ` by ${author}` : "", notes ? h("span", { class: "dim" }, ` ${notes}`) : "");
    const told = Object.entries(further).filter(([name]) => solved || name !== "explanation");
    this.card.hidden = !told.length;
    this.card.replaceChildren(h("h2", null, "About this puzzle"),
      h("dl", null, told.map(([name, text]) => [h("dt", null, name.charAt(0).toUpperCase() + name.slice(1)), h("dd", null, text)])));
  }
}
