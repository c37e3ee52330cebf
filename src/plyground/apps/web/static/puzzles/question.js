// A question to the server about a puzzle, whose answer comes event by event.

import { request, statusOf, Trouble } from "../page/server.js";

/** @typedef {{ event: string, [more: string]: any }} PuzzleEvent */

const CANCELLED = { event: "cancelled" };
const LAST = ["done", "cancelled", "refused"];
const BROKEN = "The line to the server broke off.";
const CROWDED = 429;
const TRIES = 4; // of a question for which there is no room: what is typed fast asks much that nobody waits for
const AGAIN = 1000; // milliseconds from one to the next

/**
 * Ask, and hear every event; aborting the signal cancels the work. Resolves with the last event.
 * @param {string} path @param {object} question @param {(event: PuzzleEvent) => void} onEvent @param {AbortSignal} signal
 * @returns {Promise<PuzzleEvent>}
 */
export async function ask(path, question, onEvent, signal) {
  try {
    const response = await put(path, question, signal);
    return await read(response, onEvent);
  } catch (error) {
    if (signal.aborted) return CANCELLED;
    throw error instanceof Trouble ? error : new Trouble(BROKEN, 0);
  }
}

/** @param {string} path @param {object} question @param {AbortSignal} signal */
async function put(path, question, signal) {
  for (let tries = 1; ; tries++) {
    try {
      return await request("POST", path, question, signal);
    } catch (error) {
      if (statusOf(error) !== CROWDED || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      if (signal.aborted) throw error;
    }
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
