// What a grid is like: words and blocks, scores, repeats, letters, lengths; in lines of text.

import { h } from "../../../page/dom.js";
import { wordOf } from "../grid.js";

/** @import { Crossword, Slot } from "../grid.js" */

/** @typedef {{ counts: Record<string, number>, scores: Record<string, number>, dead: string[], dead_cells: number[], repeats: string[], alike: string[][], says: string }} Survey */

export class Statistics {
  constructor() {
    this.element = h("dl", { class: "statistics" });
  }

  /** @param {Crossword} state @param {Slot[]} slots @param {Survey | null} survey */
  show(state, slots, survey) {
    this.element.replaceChildren(...factsOf(state, slots, survey ?? NOTHING).flatMap(([name, text]) => [h("dt", null, name), h("dd", null, text)]));
  }
}

/** @type {Survey} */
const NOTHING = { counts: {}, scores: {}, dead: [], dead_cells: [], repeats: [], alike: [], says: "" };

/** @param {Crossword} state @param {Slot[]} slots @param {Survey} survey @returns {[string, string][]} */
function factsOf(state, slots, survey) {
  const words = slots.map((slot) => wordOf(state, slot)).filter((word) => !word.includes("·"));
  const scores = Object.values(survey.scores);
  const low = slots.filter((slot) => survey.scores[slot.name] < 40).map((slot) => wordOf(state, slot));
  /** @type {Record<number, number>} */
  const lengths = {};
  for (const { cells } of slots) lengths[cells.length] = (lengths[cells.length] ?? 0) + 1;
  const used = new Set(state.cells.join("").replace(/[^A-Z]/g, ""));
  const missing = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !used.has(letter));
  const mean = scores.length ? (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(1) : "";
  const open = Object.entries(survey.counts).filter(([name]) => !(name in survey.scores));
  const tight = open.sort((a, b) => a[1] - b[1]).slice(0, 3).map(([name, count]) => `${name} (${count})`);
  return [
    ["Words", `${slots.length}, ${words.length} filled; ${state.cells.filter((cell) => cell === "#").length} blocks`],
    ["Mean score", mean || "no word yet"],
    ["Below 40", few(low)],
    ["Repeats and likenesses", few([...survey.repeats, ...survey.alike.map((pair) => pair.join("/"))])],
    ["Tightest", tight.join(", ") || "nothing open"],
    ["Lengths", Object.entries(lengths).map(([length, count]) => `${length}: ${count}`).join(", ")],
    ["Letters not used", missing.length === 26 ? "all" : missing.join(" ") || "none"],
  ];
}

/** @param {string[]} words */
const few = (words) => (words.length ? words.slice(0, 6).join(", ") + (words.length > 6 ? " …" : "") : "none");
