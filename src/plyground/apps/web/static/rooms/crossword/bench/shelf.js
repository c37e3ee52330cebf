// Several puzzles, each kept in the browser under its own name; one is open.

import { button, h, recall, remember } from "../../../page/dom.js";

const SHELF = "bench:crossword";
const HERE = "bench:crossword:here";
const MOST = 40;

/** @typedef {{ id: string, title: string, changed: number }} Entry */

export class Shelf {
  /** @param {(id: string) => void} onOpen @param {() => void} onNew */
  constructor(onOpen, onNew) {
    this.onOpen = onOpen;
    /** @type {string} the puzzle that this tab has open */
    this.id = sessionStorage.getItem(HERE) ?? localStorage.getItem(HERE) ?? crypto.randomUUID();
    this.choice = h("select", { id: "kept", "aria-label": "Your puzzles", onchange: () => this.open(this.choice.value) });
    this.element = h("div", { class: "fields" }, this.choice, button("New", () => { this.fork(); onNew(); }), button("Forget it", () => this.forget(onNew)));
    this.show();
  }

  /** @returns {Entry[]} */
  get entries() {
    return recall(SHELF) ?? [];
  }

  get key() {
    return `${SHELF}:${this.id}`;
  }

  /** The open puzzle has changed. @param {string} title */
  keep(title) {
    sessionStorage.setItem(HERE, this.id);
    try { localStorage.setItem(HERE, this.id); } catch { /* the next visit begins with another */ }
    const others = this.entries.filter(({ id }) => id !== this.id);
    for (const { id } of others.slice(MOST - 1)) localStorage.removeItem(`${SHELF}:${id}`);
    remember(SHELF, [{ id: this.id, title, changed: Date.now() }, ...others.slice(0, MOST - 1)]);
    this.show();
  }

  /** What is open goes on as a puzzle of its own. */
  fork() {
    this.id = crypto.randomUUID();
  }

  /** @param {string} id */
  open(id) {
    this.id = id;
    this.onOpen(id);
  }

  /** @param {() => void} onNew */
  forget(onNew) {
    if (!confirm("Forget this puzzle? It cannot be brought back.")) return;
    localStorage.removeItem(this.key);
    const rest = this.entries.filter(({ id }) => id !== this.id);
    remember(SHELF, rest);
    if (rest.length) return this.open(rest[0].id);
    this.fork();
    onNew();
  }

  show() {
    const entries = this.entries;
    const here = entries.some(({ id }) => id === this.id) ? entries : [{ id: this.id, title: "", changed: 0 }, ...entries];
    this.choice.replaceChildren(...here.map(({ id, title }) => h("option", { value: id, selected: id === this.id }, title || "Untitled")));
  }
}
