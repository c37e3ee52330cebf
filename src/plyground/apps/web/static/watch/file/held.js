// What a file holds of a run: its summary in the open, its steps packed, to be unpacked when they are needed.

import { part } from "../../page/dom.js";

/** @typedef {{ about: import("../studio.js").About, run: RunName, note: string, pieces: string, algorithms: Algorithm[], summary: RunSummary, ways: string, blocks: string[], firsts: number[] }} Held */
/** @typedef {{ steps: RunStep[], branches: Record<string, Branches> }} Block */
/** @typedef {{ levels: number[], marks: Record<string, number[]> }} Ways  how deep each step is, and which are marked */

/** @type {Held} */
export const held = JSON.parse(part("held").textContent ?? "");

const MOST_BLOCKS = 40;

/** @type {Map<number, Promise<Block>>} */
const blocks = new Map();
/** @type {Promise<Ways> | null} */
let ways = null;

/** @param {string} packed  gzip in base64 */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const text = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  return text.json();
}

/** @param {number} number @returns {Promise<Block>} */
export function blockOf(number) {
  const here = blocks.get(number) ?? unpack(held.blocks[number]);
  blocks.delete(number);
  blocks.set(number, here);
  for (const oldest of blocks.keys()) {
    if (blocks.size <= MOST_BLOCKS) break;
    blocks.delete(oldest);
  }
  return here;
}

/** @returns {Promise<Ways>} */
export function waysOf() {
  ways ??= unpack(held.ways);
  return ways;
}
