// A study on the page: what the server knows of it, where one stands, and what leads there.

import { call } from "../page/server.js";

/** The line that leads to a position, as the server takes it. @param {StudyView} view @param {number} at @returns {Line} */
export function lineTo(view, at) {
  const { study: name, rows, columns, line, start } = view.study;
  /** @type {string[]} */
  const moves = [];
  let from = start;
  for (let node = at; node > 0; node = view.nodes[node].parent) {
    if (view.nodes[node].setup) { from = view.nodes[node].setup; break; }
    moves.unshift(view.nodes[node].move);
  }
  return { game: name, rows, columns, line, start: from, moves };
}

/** What can be gone to from a position, the line's own move first. @param {StudyView} view @param {number} at */
export const childrenOf = (view, at) => view.nodes.flatMap((node, number) => (node.parent === at ? [number] : []));

/** The end of the line in which a position stands. @param {StudyView} view @param {number} at */
export function endOf(view, at) {
  let end = at;
  for (let next = childrenOf(view, end)[0]; next !== undefined; [next] = childrenOf(view, end)) end = next;
  return end;
}

/** Where the moves of the game itself lead, one after another. @param {StudyView} view */
export const stepsOf = (view) => view.nodes.flatMap((node, number) => (node.main && node.move ? [number] : []));

/** @param {StudyForm} study @param {object} change @returns {Promise<StudyView & { at: number }>} */
export const edit = (study, change) => call("POST", "/api/analysis/edit", { study, edit: change });

/** @param {StudyForm} study @returns {Promise<StudyView>} */
export const viewOf = (study) => call("POST", "/api/analysis/view", { study });

/** @param {Line} line @returns {Promise<Look>} */
export const look = (line) => call("POST", "/api/analysis/look", line);

/** A game that has not begun. @param {string} name @param {string} [start] @param {Record<string, number>} [size] */
export const empty = (name, start, size = {}) => ({ study: name, ...size, ...(start ? { start } : {}), body: [] });
