// What was written into puzzles, kept in the browser: the one at hand, and those of before.

import { recall, remember } from "../../../page/dom.js";

/** @import { Progress } from "./solving.js" */

const CURRENT = "solve:crossword";
const SHELF = "solved:crossword";
const MOST = 30;

/** @typedef {{ id: string, whole: Record<string, unknown>, progress: Partial<Progress>, stamp: number }} Kept */

/** What tells a puzzle from others: its blocks, clues and title. @param {Record<string, unknown>} whole */
export function idOf(whole) {
  const text = JSON.stringify([whole.grid, whole.across, whole.down, whole.title]);
  let hash = 5381;
  for (let at = 0; at < text.length; at += 1) hash = ((hash * 33) ^ text.charCodeAt(at)) >>> 0;
  return hash.toString(36);
}

/** The puzzle of the last visit. @returns {Kept | null} */
export const lastKept = () => recall(CURRENT);

/** What was written into a puzzle before. @param {string} id @returns {Partial<Progress> | null} */
export const keptOf = (id) => (recall(SHELF) ?? []).find((/** @type {Kept} */ kept) => kept.id === id)?.progress ?? null;

/** @param {Kept} kept */
export function keep(kept) {
  remember(CURRENT, kept);
  /** @type {Kept[]} */
  const shelf = recall(SHELF) ?? [];
  remember(SHELF, [{ ...kept, whole: {} }, ...shelf.filter(({ id }) => id !== kept.id)].slice(0, MOST));
}

/** Hear of what another tab writes into the same puzzle. @param {(kept: Kept) => void} onKept */
export function hearOthers(onKept) {
  addEventListener("storage", (event) => {
    if (event.key !== CURRENT || !event.newValue) return;
    try { onKept(JSON.parse(event.newValue)); } catch { /* not ours */ }
  });
}
