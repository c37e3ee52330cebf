// A puzzle whose variables lie over several cells, such as the words of a crossword: how many are left for each, as heat.

import { h } from "../../page/dom.js";
import { Grid } from "./grid.js";

/** @import { Domains } from "./domains.js" */

const MOST_WORDS = 7;

export class Slots {
  /** @param {RunSummary} summary */
  constructor(summary) {
    const { variables, board } = summary.view;
    this.variables = variables;
    this.about = board;
    this.grid = new Grid(board, "slots");
    /** @type {number[][]} the variables over each cell */
    this.over = board.board.map((_, cell) => variables.flatMap(({ cells }, variable) => (cells.includes(cell) ? [variable] : [])));
    this.most = 1;
    this.lettered = true;
    this.rows = variables.map(({ name }) => {
      const size = h("td", { class: "size" });
      const bar = h("i");
      const words = h("td", { class: "some" });
      const element = h("tr", null, h("th", { scope: "row" }, name), size, h("td", { class: "bar" }, bar), words);
      return { element, size, bar, words };
    });
    this.list = h("div", { class: "slots-list", tabindex: 0, role: "region", "aria-label": "What is left for each word" },
      h("table", null, h("thead", { class: "unseen" }, h("tr", null, h("th", null, "Word"), h("th", null, "Left"), h("th", null, "Share"), h("th", null, "Some of them"))),
        h("tbody", null, this.rows.map(({ element }) => element))));
    this.element = h("div", { class: "slots-view" }, this.grid.frame, this.list);
  }

  /** @param {RunStep} step @param {Domains} domains @param {Set<number>} changed */
  show(step, domains, changed) {
    this.lettered = !this.places(domains);
    const most = Math.max(this.most, ...domains.all.map((domain) => domain?.size ?? 0));
    const all = most > this.most;
    this.most = most;
    const fresh = new Set(step.view.changed.map(({ variable }) => variable));
    const touched = new Set(all ? domains.all.keys() : [...changed, ...this.last ?? []]);
    for (const variable of touched) if (domains.all[variable]) this.showRow(variable, domains, fresh.has(variable));
    const cells = new Set([...touched].flatMap((variable) => this.variables[variable].cells));
    for (const cell of all ? this.about.board.keys() : cells) this.paint(cell, domains);
    this.last = [...fresh];
    this.mark(step);
  }

  /** Are the values numbers of cells, and not words? @param {Domains} domains */
  places({ all }) {
    return all.every((domain, variable) => domain.values.every((value) => /^\d+$/.test(value) && Number(value) < this.variables[variable].cells.length));
  }

  /** How warm a domain of a size is: the fewer are left the warmer. @param {number} size */
  heat(size) {
    return size === 0 ? 1 : Math.min(1, 1 - Math.log(size) / Math.max(1, Math.log(this.most)));
  }

  /** @param {number} cell @param {Domains} domains */
  paint(cell, domains) {
    const over = this.over[cell];
    if (!over.length) return;
    const inside = this.lettered ? this.letter(cell, domains) : this.dot(cell, domains);
    const size = Math.min(...over.map((variable) => domains.all[variable]?.size ?? this.most));
    const element = this.grid.cells[cell];
    element.style.setProperty("--heat", `${Math.round(70 * this.heat(size))}%`);
    element.classList.toggle("tried", over.some((variable) => domains.all[variable]?.assigned !== null));
    element.classList.toggle("empty", size === 0);
    this.grid.write(cell, [inside && h("b", null, inside)]);
  }

  /** The letter that a word puts there, once there is only one word. @param {number} cell @param {Domains} domains */
  letter(cell, domains) {
    for (const variable of this.over[cell]) {
      const word = domains.only(variable);
      if (word) return [...word][this.variables[variable].cells.indexOf(cell)] ?? null;
    }
    return this.about.board[cell] || null;
  }

  /** Where a value says which of its cells is taken: a full dot where it is, a small one where it may be. @param {number} cell @param {Domains} domains */
  dot(cell, domains) {
    for (const variable of this.over[cell]) {
      const value = String(this.variables[variable].cells.indexOf(cell));
      if (domains.only(variable) === value) return "●";
      if (domains.all[variable]?.values.includes(value)) return "·";
    }
    return this.about.board[cell] || null;
  }

  /** A value as people say it. @param {number} variable @param {string} value */
  word(variable, value) {
    return this.lettered ? value : this.about.labels[this.variables[variable].cells[Number(value)]] ?? value;
  }

  /** @param {number} variable @param {Domains} domains @param {boolean} fresh  it changed at this very step */
  showRow(variable, domains, fresh) {
    const { size, assigned } = domains.all[variable];
    const [values, removed] = [domains.all[variable].values, fresh ? domains.all[variable].removed : []].map((all) => all.map((value) => this.word(variable, value)));
    const row = this.rows[variable];
    row.size.textContent = size.toLocaleString("en");
    row.bar.style.width = `${size ? 6 + 94 * (Math.log(size + 1) / Math.log(this.most + 1)) : 0}%`;
    row.bar.style.setProperty("--heat", `${Math.round(100 * this.heat(size))}%`);
    row.words.replaceChildren(...removed.slice(0, 3).flatMap((word) => [h("s", null, word), " "]),
      assigned === null ? `${values.slice(0, MOST_WORDS - Math.min(3, removed.length)).join(" ")}${size > MOST_WORDS ? " …" : ""}` : h("b", null, this.word(variable, assigned)));
    row.element.classList.toggle("assigned", assigned !== null);
  }

  /** @param {RunStep} step */
  mark(step) {
    const [looked, ...against] = step.view.focus;
    const cellsOf = (/** @type {number[]} */ variables) => variables.flatMap((variable) => this.variables[variable]?.cells ?? []);
    const here = looked === undefined ? [] : cellsOf([looked]);
    this.grid.mark("focus", here);
    this.grid.mark("against", cellsOf(against));
    this.grid.mark("conflict", step.kind === "contradiction" || step.kind === "conflict" ? here : []);
    this.rows.forEach(({ element }, variable) => {
      element.classList.toggle("focus", variable === looked);
      element.classList.toggle("against", against.includes(variable));
    });
    if (looked !== undefined) this.reveal(this.rows[looked]?.element);
    this.grid.element.setAttribute("aria-label", step.says);
  }

  /** @param {HTMLElement | undefined} row */
  reveal(row) {
    if (!row) return;
    const { scrollTop, clientHeight } = this.list;
    if (row.offsetTop < scrollTop || row.offsetTop + row.offsetHeight > scrollTop + clientHeight) this.list.scrollTop = row.offsetTop - clientHeight / 2;
  }
}
