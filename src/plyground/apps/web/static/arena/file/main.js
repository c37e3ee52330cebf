// The report of a tournament that stands in one file: the arena's own view, on what the file holds.

import { loadPieces } from "../../board/pieces.js";
import { h, part } from "../../page/dom.js";
import { messageOf, Trouble } from "../../page/server.js";
import { ArenaView } from "../view.js";

const main = part("main");

/** @type {{ arena: Arena, pieces: string, note: string, start: string[], games: Record<string, string> }} */
const held = JSON.parse(part("held").textContent ?? "");

/** @param {string} packed  gzip in base64 @returns {Promise<any>} */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

/** The positions of a game, from what each move changed. @param {string} key @returns {Promise<ArenaGame>} */
async function load(key) {
  if (!(key in held.games)) throw new Trouble("This file does not hold that game; the database does.", 404);
  /** @type {{ moves: string[], steps: { last: number[], changed: [number, string][] }[] }} */
  const { moves, steps } = await unpack(held.games[key]);
  const positions = [{ board: held.start, last: /** @type {number[]} */ ([]) }];
  for (const { last, changed } of steps) {
    const board = [...positions[positions.length - 1].board];
    for (const [cell, piece] of changed) board[cell] = piece;
    positions.push({ board, last });
  }
  return { moves, positions };
}

async function open() {
  await loadPieces(held.pieces);
  const view = new ArenaView(held.arena, load);
  main.replaceChildren(view.element);
  view.element.append(h("p", { class: "dim" }, held.note));
}

open().catch((trouble) => {
  main.replaceChildren(h("section", { class: "lone", role: "alert" }, h("h1", null, "This file cannot be shown"), h("p", null, messageOf(trouble))));
});
