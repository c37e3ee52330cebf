// One algorithm's search of one position, as the server has recorded it; only what is opened is loaded.

import { call } from "../page/server.js";

/** @typedef {{ game: string, position: string, rows: number, columns: number, line: number | null, placing: boolean }} Position */

export class Recording {
  /** @param {Position} position @param {string} algorithm @param {string} depth  in plies; "" for the end of the game */
  constructor(position, algorithm, depth) {
    this.position = position;
    this.algorithm = algorithm;
    this.depth = depth;
    /** @type {Map<number, Promise<Branches>>} */
    this.opened = new Map();
  }

  /** @param {string} path @param {Record<string, number>} [more] */
  ask(path, more = {}) {
    const { game, line, position } = this.position;
    const query = new URLSearchParams({ game, position, algorithm: this.algorithm, depth: this.depth });
    if (line) query.set("line", String(line));
    for (const [name, value] of Object.entries(more)) query.set(name, String(value));
    return call("GET", `/api/watch${path}?${query}`);
  }

  /** @returns {Promise<Summary>} */
  summary() {
    return this.ask("");
  }

  /** @param {number} event @returns {Promise<Step>} */
  step(event) {
    return this.ask("/step", { event });
  }

  /** @param {number} node @returns {Promise<Branches>} */
  children(node) {
    let asked = this.opened.get(node);
    if (!asked) {
      asked = this.ask("/children", { node });
      asked.catch(() => this.opened.delete(node));
      this.opened.set(node, asked);
    }
    return asked;
  }
}

/** @type {WeakMap<Element, Promise<unknown>>} */
const latest = new WeakMap();

/** What waits for an answer says so, until the latest one is there. @template Answer @param {Element} element @param {Promise<Answer>} answer @returns {Promise<Answer>} */
export async function awaited(element, answer) {
  latest.set(element, answer);
  element.setAttribute("aria-busy", "true");
  try {
    return await answer;
  } finally {
    if (latest.get(element) === answer) element.removeAttribute("aria-busy");
  }
}
