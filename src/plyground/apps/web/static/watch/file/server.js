// In a file there is no server: the same questions are answered from what the file holds.

import { Trouble } from "../../page/server.js";
import { blockOf, held, waysOf } from "./held.js";

export * from "../../page/server.js";

const WINDOW = 200; // steps in one block

/** @type {Record<string, (query: URLSearchParams) => unknown>} */
const ANSWERS = {
  "/api/watch": () => held.summary,
  "/api/watch/algorithms": () => held.algorithms,
  "/api/watch/steps": async (query) => {
    const first = Number(query.get("first"));
    return { first, steps: (await blockOf(first / WINDOW)).steps };
  },
  "/api/watch/next": async (query) => ({ event: way(Number(query.get("event")), query.get("mark") ?? "", query.get("back") === "1", await waysOf()) }),
  "/api/watch/timeline": async (query) => timeline(Number(query.get("buckets")), await waysOf()),
  "/api/watch/children": async (query) => {
    const node = Number(query.get("node"));
    const number = held.firsts.findLastIndex((first) => first <= node);
    return (await blockOf(number)).branches[node] ?? { node, children: [], ghosts: [], reason: "" };
  },
};

/** @param {string} method @param {string} path @returns {Promise<any>} */
export async function call(method, path) {
  const { pathname, searchParams } = new URL(path, "file:///");
  const answer = ANSWERS[pathname];
  const same = [...searchParams].every(([name, value]) => !(name in held.run) || held.run[/** @type {keyof RunName} */ (name)] === value);
  if (method !== "GET" || !answer || !same) throw new Trouble("This file holds one run; Plyground itself records others.", 400);
  return answer(searchParams);
}

/** As the server goes: to the next mark, over what is deeper, or out. @param {number} event @param {string} mark @param {boolean} back @param {import("./held.js").Ways} ways @returns {number | null} */
function way(event, mark, back, { levels, marks }) {
  const found = marks[mark];
  if (found) return (back ? found.findLast((other) => other < event) : found.find((other) => other > event)) ?? null;
  const most = levels[event] - (mark === "out" ? 1 : 0);
  for (let other = back ? event - 1 : event + 1; other in levels; other += back ? -1 : 1) if (levels[other] <= most) return other;
  return null;
}

/** @param {number} buckets @param {import("./held.js").Ways} ways */
function timeline(buckets, { levels, marks }) {
  return Object.fromEntries(Object.entries(marks).map(([name, events]) => {
    const counts = Array(buckets).fill(0);
    for (const event of events) counts[Math.floor((event * buckets) / levels.length)]++;
    return [name, counts];
  }));
}
