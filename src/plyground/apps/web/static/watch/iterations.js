// The engine's own search of a position, depth by depth: what a real player of the game does.

import { h } from "../page/dom.js";
import { messageOf } from "../page/server.js";

/** @import { Recording } from "./recording.js" */

const NONE = "–";

/** @typedef {{ head: string, tell: (row: Iteration) => string, counted?: (row: Iteration) => unknown }} Column  `counted`: null in every row where the engine does not count it */

/** @type {Column[]} */
const COLUMNS = [
  { head: "Depth", tell: ({ depth }) => String(depth) },
  { head: "Score", tell: ({ score }) => signed(score) },
  { head: "Nodes", tell: ({ nodes }) => some(nodes) },
  { head: "Branching", tell: ({ branching }) => some(branching, 2) },
  { head: "Cut on the first move", tell: ({ first_cut: share }) => (share === null ? NONE : `${Math.round(100 * share)}%`), counted: (row) => row.first_cut },
  { head: "Table hits", tell: ({ hits }) => some(hits), counted: (row) => row.hits },
  { head: "Seconds", tell: ({ seconds }) => some(seconds, 3) },
  { head: "Best move", tell: ({ move }) => move || NONE },
];

export class Iterations {
  constructor() {
    this.loaded = false;
    /** @type {Recording | null} */
    this.recording = null;
    this.inside = h("div", { class: "iterations-table", tabindex: 0, role: "region", "aria-label": "Iterations of the engine" });
    this.element = h("details", { class: "card iterations", ontoggle: () => this.load() },
      h("summary", null, "How the engine itself looks at it"), this.inside);
  }

  /** @param {Recording} recording @param {boolean} game */
  open(recording, game) {
    this.recording = recording;
    this.loaded = false;
    this.element.hidden = !game;
    this.inside.replaceChildren();
    this.load();
  }

  async load() {
    const { recording } = this;
    if (!this.element.open || this.loaded || !recording) return;
    this.loaded = true;
    this.inside.replaceChildren(h("p", { class: "dim" }, "The engine thinks …"));
    try {
      /** @type {Iteration[]} */
      const rows = await recording.ask("/iterations");
      if (this.recording === recording) this.inside.replaceChildren(rows.length ? table(rows) : h("p", { class: "dim" }, "This game's engine tells of no iterations."));
    } catch (trouble) {
      this.inside.replaceChildren(h("p", { class: "dim" }, messageOf(trouble)));
    }
  }
}

/** What the engine does not count is said, not shown empty. @param {Iteration[]} rows */
function table(rows) {
  const missing = COLUMNS.filter(({ counted }) => counted && rows.every((row) => counted(row) === null));
  const shown = COLUMNS.filter((column) => !missing.includes(column));
  return h("div", null,
    h("table", null,
      h("thead", null, h("tr", null, shown.map(({ head }) => h("th", { scope: "col" }, head)))),
      h("tbody", null, rows.map((row) => h("tr", null, shown.map(({ head, tell }) => h("td", { class: head === "Best move" ? "line" : "" }, tell(row))))))),
    missing.length ? h("p", { class: "dim" }, `Not counted by this engine: ${missing.map(({ head }) => head.toLowerCase()).join(", ")}.`) : null);
}

/** @param {number | null} value @param {number} [digits] */
const some = (value, digits = 0) => (value === null ? NONE : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }));

/** In men, from player 0, and so is a win or a loss, which tells in how many plies it comes. @param {number} score */
function signed(score) {
  const plies = 10_000 - Math.abs(score);
  const sign = score > 0 ? "+" : score < 0 ? "−" : "";
  return plies < 1000 ? `${score > 0 ? "win" : "loss"} in ${plies}` : `${sign}${(Math.abs(score) / 100).toFixed(2)}`;
}
