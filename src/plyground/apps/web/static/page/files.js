// Files, whichever room they are for: opened here, or handed to the room that they belong to; and written.

import { h } from "./dom.js";
import { call, request, Trouble } from "./server.js";

/** @typedef {{ puzzle?: string, text?: string, game?: GameRecord }} Opened  a puzzle's text, or a game */

/** What a file holds; where it may be several things, what is preferred. @param {File} file @param {string} prefer @returns {Promise<Opened>} */
export async function readFile(file, prefer) {
  const { bytes } = await call("GET", "/api/open");
  return call("POST", "/api/open", { ...(await packed(file, bytes)), prefer });
}

/** A file as it is sent; one that is too large is refused in words. @param {File} file @param {number} most  bytes */
export async function packed(file, most) {
  if (file.size > most) throw new Trouble(`${file.name} is too large: at most ${most / 1000} KB are taken.`, 0);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, data: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), "")) };
}

/** The text in a file; one in another encoding is refused in words, for its letters would be lost. @param {File} file */
export async function textIn(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const [before] = new TextDecoder().decode(bytes).split("\ufffd");
    throw new Trouble(`${file.name}, line ${before.split("\n").length}: not UTF-8 text; save it as UTF-8.`, 0);
  }
}

/** Go to the room of what a file held. @param {Opened} opened */
export async function enter(opened) {
  if (opened.game) {
    const { id } = await call("POST", "/api/games", opened.game);
    location.assign(`/game/${id}`);
  } else if (opened.puzzle) {
    sessionStorage.setItem(`opened:${opened.puzzle}`, opened.text ?? "");
    const path = `/puzzle/${opened.puzzle}`;
    location.assign(path + (location.pathname === path ? location.search : "")); // on the side of the room that is open
  }
}

/** The puzzle that another room has handed over, once; null if there is none. @param {string} puzzle */
export function handedOver(puzzle) {
  const text = sessionStorage.getItem(`opened:${puzzle}`);
  sessionStorage.removeItem(`opened:${puzzle}`);
  return text;
}

/**
 * A button that opens a file: `onPuzzle` takes the text of a puzzle of this room, any other room is gone to.
 * @param {string} prefer @param {(opened: Opened) => boolean} onOpened  whether this room took it
 * @param {(trouble: unknown) => void} onTrouble
 */
export function openButton(prefer, onOpened, onTrouble) {
  const input = h("input", { type: "file", id: "file", class: "unseen", tabindex: -1, "aria-label": "A game or a puzzle in a file" });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    try {
      const opened = await readFile(file, prefer);
      if (!onOpened(opened)) await enter(opened);
    } catch (trouble) {
      onTrouble(trouble);
    }
  });
  return h("span", null, input, h("button", { type: "button", onclick: () => input.click() }, "Open a file"));
}

/** Save a puzzle; what such a file cannot hold is said first. @param {string} name @param {string} text @param {string} suffix @param {{ paper?: string }} [options] */
export async function saveFile(name, text, suffix, options = {}) {
  const path = `/api/puzzles/${name}/export`;
  const { losses } = await call("POST", path, { text, suffix, check: true });
  if (losses.length && !confirm(`${suffix} cannot hold ${losses.join(", ")}. Save it all the same?`)) return;
  const response = await request("POST", path, { text, suffix, ...options });
  const link = h("a", { href: URL.createObjectURL(await response.blob()), download: `${name}${suffix}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file dropped anywhere on the page is opened in the room that it is for. @param {(trouble: unknown) => void} onTrouble */
export function takeDrops(onTrouble) {
  const files = (/** @type {DragEvent} */ event) => (event.dataTransfer?.types.includes("Files") ? event.dataTransfer.files : null);
  document.addEventListener("dragover", (event) => { if (files(event)) event.preventDefault(); });
  document.addEventListener("drop", async (event) => {
    const file = files(event)?.[0];
    if (!file) return;
    event.preventDefault();
    try {
      const [, kind, name] = location.pathname.split("/");
      await enter(await readFile(file, kind === "puzzle" ? name : "games"));
    } catch (trouble) {
      onTrouble(trouble);
    }
  });
}
