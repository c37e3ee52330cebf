// A constructor's own word lists: kept in the browser, sent to the server once, the first of them the most important.

import { button, h } from "../../../page/dom.js";
import { textIn } from "../../../page/files.js";
import { messageOf } from "../../../page/server.js";
import { ask } from "../../../puzzles/question.js";

const STORE = "lists";
const PART = 60_000; // characters that surely fit into a request
const PATH = "/api/puzzles/crossword";

/** @typedef {{ key: string, name: string, words: number, text: string, order: number }} WordList */

export class Lists {
  /** @param {() => void} onChange @param {(text: string, kind?: string) => void} tell */
  constructor(onChange, tell) {
    this.onChange = onChange;
    this.tell = tell;
    /** @type {WordList[]} */
    this.lists = [];
    this.ours = h("input", { type: "checkbox", id: "ours", checked: true, onchange: () => this.onChange() });
    this.rows = h("ul", { class: "own-lists" });
    const input = h("input", { type: "file", id: "list", class: "unseen", tabindex: -1, accept: ".txt,.dict,.csv", "aria-label": "A word list of your own" });
    input.addEventListener("change", () => { const file = input.files?.[0]; input.value = ""; if (file) this.add(file); });
    this.element = h("div", null, this.rows, h("div", { class: "fields" }, input, button("Add a word list", () => input.click()),
      h("label", null, this.ours, " Use our words too")));
    this.show();
  }

  /** What a question says of lists. */
  get wishes() {
    return { lists: this.lists.map(({ key }) => key), shipped: this.ours.checked };
  }

  async restore() {
    const store = await database("readonly");
    const found = await done(store.getAll());
    this.lists = /** @type {WordList[]} */ (found).sort((a, b) => a.order - b.order);
    this.show();
    if (this.lists.length) this.onChange();
  }

  /** @param {File} file */
  async add(file) {
    const list = { key: crypto.randomUUID(), name: file.name, words: 0, text: "", order: this.lists.length };
    try {
      list.text = await textIn(file);
      const { words, skipped } = await send(list);
      list.words = words;
      const not = skipped ? `, without ${skipped === 1 ? "a line that is no entry" : `${skipped.toLocaleString("en")} lines that are no entries`}` : "";
      this.tell(`${file.name}: ${words.toLocaleString("en")} words${not}.`);
    } catch (trouble) {
      return this.tell(messageOf(trouble), "wrong");
    }
    this.lists.push(list);
    await this.changed();
  }

  /** The server has forgotten a list, as after its restart: send all again. */
  async sendAgain() {
    for (const list of this.lists) await send(list);
  }

  async changed() {
    this.lists.forEach((list, order) => { list.order = order; });
    const store = await database("readwrite");
    await done(store.clear());
    for (const list of this.lists) await done(store.put(list));
    this.show();
    this.onChange();
  }

  /** @param {WordList} list */
  async raise(list) {
    const at = this.lists.indexOf(list);
    if (at < 1) return;
    [this.lists[at - 1], this.lists[at]] = [this.lists[at], this.lists[at - 1]];
    await this.changed();
  }

  /** @param {WordList} list */
  async drop(list) {
    this.lists = this.lists.filter((each) => each !== list);
    await this.changed();
  }

  show() {
    this.rows.replaceChildren(...this.lists.map((list, at) => h("li", null, h("span", null, `${at + 1}. ${list.name} `, h("span", { class: "dim" }, `${list.words.toLocaleString("en")} words`)),
      button("Up", () => this.raise(list), { disabled: at === 0, "aria-label": `Up: ${list.name} first` }), button("Remove", () => this.drop(list), { "aria-label": `Remove ${list.name}` }))));
    if (!this.lists.length) this.rows.replaceChildren(h("li", { class: "dim" }, "No list of your own; a line is word;score."));
  }
}

/** Send a list in parts; resolves with how many words it has, and lines that are none. @param {WordList} list */
async function send({ key, name, text }) {
  let [words, skipped] = [0, 0];
  for (let at = 0; at === 0 || at < text.length; at += PART) {
    const question = { command: "list", key, name, text: text.slice(at, at + PART), first: at === 0, last: at + PART >= text.length };
    const last = await ask(PATH, question, (event) => { if (event.event === "list") ({ words, skipped } = /** @type {any} */ (event)); }, new AbortController().signal);
    if (last.event === "refused") throw new Error(last.reason);
  }
  return { words, skipped };
}

/** @param {IDBTransactionMode} mode @returns {Promise<IDBObjectStore>} */
function database(mode) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("plyground", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "key" });
    opening.onsuccess = () => resolve(opening.result.transaction(STORE, mode).objectStore(STORE));
    opening.onerror = () => reject(opening.error);
  });
}

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
