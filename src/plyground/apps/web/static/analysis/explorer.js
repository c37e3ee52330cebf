// What was played here before: in one's own games, and in the file that is open.

import { button, h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";

const AGAIN_MILLISECONDS = 400;

export class Explorer {
  /** @param {string[]} players @param {(move: string) => void} onPlay */
  constructor(players, onPlay) {
    this.players = players;
    this.onPlay = onPlay;
    /** @type {Line | null} */
    this.line = null;
    /** @type {string | null} */
    this.collection = null;
    this.timer = 0;
    this.asked = 0;
    this.body = h("div", { class: "inside" });
    this.element = h("details", { class: "card" }, h("summary", null, "Explorer"), this.body);
    this.element.addEventListener("toggle", () => this.ask());
  }

  /** @param {Line} line */
  show(line) {
    this.line = line;
    this.ask();
  }

  async ask() {
    clearTimeout(this.timer);
    if (!this.element.open || !this.line) return;
    const asked = ++this.asked;
    try {
      /** @type {Explored} */
      const found = await call("POST", "/api/analysis/explore", { ...this.line, collection: this.collection });
      if (asked !== this.asked) return;
      this.draw(found);
      const open = found.collection;
      if (open && open.read < open.games && !document.hidden) this.timer = setTimeout(() => this.ask(), AGAIN_MILLISECONDS);
    } catch (trouble) {
      if (asked === this.asked) this.body.replaceChildren(h("p", { class: "dim" }, messageOf(trouble)));
    }
  }

  /** @param {Explored} found */
  draw({ own, collection }) {
    this.body.replaceChildren(
      this.table("Your games", own.moves, `${own.games} of your games were looked at.`),
      ...(collection ? [this.table("The open file", collection.moves, collection.read < collection.games
        ? `${collection.read.toLocaleString("en")} of ${collection.games.toLocaleString("en")} games read so far …`
        : `All ${collection.games.toLocaleString("en")} games were read.`)] : []));
  }

  /** @param {string} title @param {ExploredMove[]} moves @param {string} about */
  table(title, moves, about) {
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${Math.round((100 * part) / whole)} %`;
    return h("div", null, h("h3", null, title),
      moves.length > 0 && h("table", { class: "explored" },
        h("thead", null, h("tr", null, ["Move", "Games", this.players[0], "Drawn", this.players[1]].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, moves.map((row) => h("tr", null,
          h("th", { scope: "row" }, button(row.move, () => this.onPlay(row.move))),
          h("td", null, row.games.toLocaleString("en")), h("td", null, share(row.first, row.games)), h("td", null, share(row.drawn, row.games)), h("td", null, share(row.second, row.games)))))),
      h("p", { class: "dim" }, moves.length ? about : `Nothing was played from here. ${about}`));
  }
}
