// One recorded run on the server: its summary at once, its steps in windows, its tree branch by branch.

import { call } from "../page/server.js";
import { runQuery } from "./address.js";

const WINDOW = 200; // steps in one request
const MOST_WINDOWS = 60;
const MOST_BRANCHES = 3000;

/** @typedef {{ first: number, steps: RunStep[] }} Window */

export class Recording {
  /** @param {RunName} run */
  constructor(run) {
    this.run = run;
    /** @type {Map<number, Window>} by number, the latest used last */
    this.windows = new Map();
    /** @type {Map<number, Promise<Window>>} those on their way */
    this.coming = new Map();
    /** @type {Map<number, Branches>} */
    this.branches = new Map();
  }

  /** @param {string} path @param {Record<string, string | number>} [more] */
  ask(path, more = {}) {
    const query = runQuery(this.run);
    for (const [name, value] of Object.entries(more)) query.set(name, String(value));
    return call("GET", `/api/watch${path}?${query}`);
  }

  /** @returns {Promise<RunSummary>} */
  summary() {
    return this.ask("");
  }

  /** The window that holds a step, if it is here. @param {number} event @returns {Window | undefined} */
  windowOf(event) {
    const number = Math.floor(event / WINDOW);
    const found = this.windows.get(number);
    if (!found) return undefined;
    this.windows.delete(number);
    this.windows.set(number, found);
    return found;
  }

  /** A step that is here already. @param {number} event @returns {RunStep | undefined} */
  peek(event) {
    const found = this.windowOf(event);
    return found?.steps[event - found.first];
  }

  /** Have the window of a step loaded. @param {number} event @returns {Promise<Window>} */
  load(event) {
    const number = Math.floor(event / WINDOW);
    const here = this.windowOf(event);
    if (here) return Promise.resolve(here);
    const asked = this.coming.get(number) ?? this.fetch(number);
    this.coming.set(number, asked);
    return asked;
  }

  /** @param {number} number */
  async fetch(number) {
    const first = number * WINDOW;
    try {
      /** @type {Window} */
      const window = await this.ask("/steps", { first, last: first + WINDOW - 1 });
      this.windows.set(number, window);
      forgetOldest(this.windows, MOST_WINDOWS);
      return window;
    } finally {
      this.coming.delete(number);
    }
  }

  /** The next event of a kind, or "over" this one, or "out" of it; null where there is none. @param {number} event @param {string} mark @param {boolean} [back] @returns {Promise<number | null>} */
  async next(event, mark, back = false) {
    return (await this.ask("/next", { event, mark, back: back ? 1 : 0 })).event;
  }

  /** How often each mark falls into each part of the run. @param {number} buckets @returns {Promise<Record<string, number[]>>} */
  timeline(buckets) {
    return this.ask("/timeline", { buckets });
  }

  /** @param {number} node @returns {Promise<Branches>} */
  async children(node) {
    const here = this.branches.get(node);
    if (here) return here;
    /** @type {Branches} */
    const found = await this.ask("/children", { node });
    this.branches.set(node, found);
    forgetOldest(this.branches, MOST_BRANCHES);
    return found;
  }
}

/** @template Value @param {Map<number, Value>} map @param {number} most */
function forgetOldest(map, most) {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
