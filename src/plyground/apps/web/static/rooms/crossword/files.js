// Crosswords come from files and go into files.

import { h } from "../../page/dom.js";
import { request, Trouble } from "../../page/server.js";

const MOST_BYTES = 150_000;

/** A file's bytes as JSON can carry them. @param {File} file */
export async function readFile(file) {
  if (file.size > MOST_BYTES) throw new Trouble(`${file.name} is too long for a crossword: at most ${MOST_BYTES / 1000} KB are taken.`, 0);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}

/** @param {string} text  the whole crossword @param {string} suffix */
export async function saveFile(text, suffix) {
  const response = await request("POST", "/api/puzzles/crossword/export", { text, suffix });
  const link = h("a", { href: URL.createObjectURL(await response.blob()), download: `crossword${suffix}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
