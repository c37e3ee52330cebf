// A question to the server about a puzzle, whose answer comes event by event.

import { request, Trouble } from "../page/server.js";

/** @typedef {{ event: string, [more: string]: any }} PuzzleEvent */

const CANCELLED = { event: "cancelled" };
const LAST = ["done", "cancelled", "refused"];
const BROKEN = "The line to the server broke off.";

/**
 * Ask, and hear every event; aborting the signal cancels the work. Resolves with the last event.
 * @param {string} path @param {object} question @param {(event: PuzzleEvent) => void} onEvent @param {AbortSignal} signal
 * @returns {Promise<PuzzleEvent>}
 */
export async function ask(path, question, onEvent, signal) {
  try {
    const response = await request("POST", path, question, signal);
    return await read(response, onEvent);
  } catch (error) {
    if (signal.aborted) return CANCELLED;
    throw error instanceof Trouble ? error : new Trouble(BROKEN, 0);
  }
}

/** @param {Response} response @param {(event: PuzzleEvent) => void} onEvent @returns {Promise<PuzzleEvent>} */
async function read(response, onEvent) {
  /** @type {PuzzleEvent} */
  let last = { event: "" };
  let rest = "";
  if (!response.body) throw new Trouble(BROKEN, 0);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done && !LAST.includes(last.event)) throw new Trouble(BROKEN, 0); // not a silence that looks like work
    if (done) return last;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      last = JSON.parse(line);
      onEvent(last);
    }
  }
}
