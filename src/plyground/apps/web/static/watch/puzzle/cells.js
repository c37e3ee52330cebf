// A puzzle whose variables are its cells: what may still stand in each, as on paper. Any puzzle of that kind is shown so.

import { h } from "../../page/dom.js";
import { inOrder } from "./domains.js";
import { Grid } from "./grid.js";

/** @import { Domains, Left } from "./domains.js" */
/** @typedef {{ cell: number, says: string }} Literal */

const MOST_CANDIDATES = 25; // more of them would be too small to read
const LONGEST = 3;

export class Cells {
  /** @param {RunSummary} summary */
  constructor(summary) {
    const { variables, board } = summary.view;
    this.about = board;
    this.grid = new Grid(board, "cells");
    this.element = this.grid.frame;
    /** @type {number[]} */
    this.cellOf = variables.map(({ cells }) => cells[0]);
    /** @type {Set<string>} every value that was ever seen */
    this.seen = new Set();
    /** @type {string[]} */
    this.values = [];
  }

  /** @param {RunStep} step @param {Domains} domains @param {Set<number>} changed */
  show(step, domains, changed) {
    const before = this.values.length;
    for (const { values, removed } of domains.all.filter(Boolean)) for (const value of [...values, ...removed]) this.seen.add(value);
    if (this.seen.size !== before) this.values = inOrder(this.seen);
    const all = this.values.length !== before;
    const fresh = new Set(step.view.changed.filter(({ removed }) => removed.length).map(({ variable }) => variable));
    const touched = all ? domains.all.keys() : [...changed, ...this.last ?? []];
    for (const variable of touched) if (domains.all[variable]) this.paint(variable, domains, fresh.has(variable));
    this.last = [...fresh]; // what fell at this step is struck out now and gone at the next
    this.mark(step);
  }

  /** @param {number} variable @param {Domains} domains @param {boolean} fresh  something fell at this very step */
  paint(variable, domains, fresh) {
    const cell = this.cellOf[variable];
    const domain = domains.all[variable];
    const only = domains.only(variable);
    const removed = fresh ? domain.removed : [];
    const element = this.grid.cells[cell];
    element.classList.toggle("tried", domain.assigned !== null && !this.about.board[cell]);
    element.classList.toggle("found", domain.assigned === null && only !== null && !this.about.board[cell]);
    element.classList.toggle("empty", domain.size === 0);
    if (only !== null && !removed.length) return this.grid.write(cell, [h("b", { class: only.length > 2 ? "long" : null }, only)]);
    if (this.values.length > MOST_CANDIDATES || this.values.some((value) => value.length > LONGEST)) {
      return this.grid.write(cell, [h("span", { class: "left" }, String(domain.size))]);
    }
    this.grid.write(cell, [this.candidates(domain, removed)]);
  }

  /** Every value has its place. @param {Left} domain @param {string[]} removed */
  candidates(domain, removed) {
    const wide = Math.ceil(Math.sqrt(this.values.length));
    const notes = h("span", { class: "candidates" }, this.values.map((value) => {
      const fell = removed.includes(value);
      return h("i", { class: fell ? "fell" : null }, fell || domain.values.includes(value) ? value : "");
    }));
    notes.style.setProperty("--wide", String(wide));
    return notes;
  }

  /** @param {RunStep} step */
  mark({ kind, says, view: { focus, because, clause = [] } }) {
    const place = (/** @type {number[]} */ variables) => variables.map((variable) => this.cellOf[variable]);
    const reason = because?.cells ?? [];
    const clash = kind === "conflict" || kind === "contradiction";
    this.grid.mark("focus", kind === "learnt" || clash ? [] : place(focus.slice(0, 1)));
    this.grid.mark("against", kind === "learnt" || clash ? [] : place(focus.slice(1)));
    this.grid.mark("because", reason);
    this.grid.mark("conflict", clash ? [...reason, ...place(focus)] : []);
    this.grid.mark("learnt", kind === "learnt" ? reason : []);
    this.write(clash || kind === "learnt" ? clause.flatMap((words) => this.literal(words)) : []);
    this.grid.element.setAttribute("aria-label", says);
  }

  /** "r1c5 ≠ 2" on its cell. @param {string} words @returns {Literal[]} */
  literal(words) {
    const [, label, says] = /^(\S+) ([=≠] \S+)$/.exec(words) ?? [];
    const cell = this.about.labels.indexOf(label);
    return cell < 0 ? [] : [{ cell, says: says.replace(" ", "") }];
  }

  /** A clause, on the cells that it speaks of. @param {Literal[]} literals */
  write(literals) {
    for (const old of this.grid.element.querySelectorAll(".literal")) old.remove();
    for (const cell of new Set(literals.map((literal) => literal.cell))) {
      const here = literals.filter((literal) => literal.cell === cell).map((literal) => literal.says);
      this.grid.cells[cell]?.append(h("span", { class: "literal" }, here.slice(0, 3).join(" ")));
    }
  }
}
