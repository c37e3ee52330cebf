// What the server tells while one draws: numbers and objections, what still fits, and which words do.

import { button, h } from "../../../page/dom.js";
import { messageOf, sentence } from "../../../page/server.js";
import { ask } from "../../../puzzles/question.js";
import { emptied, placeOf, textOf, wishesOf, wordOf, write } from "../grid.js";

/** @import { PuzzleEvent } from "../../../puzzles/question.js" */
/** @import { Crossword, Slot } from "../grid.js" */
/** @import { Room } from "./room.js" */
/** @import { Survey } from "./statistics.js" */

const PATH = "/api/puzzles/crossword";
const PAUSE = 150; // milliseconds without a key before the server is asked what still fits

export class Advice {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    /** @type {Survey | null} */
    this.survey = null;
    this.measured = this.standing = ""; // the blocks of which the server has told, and what it said
    this.told = ""; // what was said of words that are past filling
    /** @type {AbortController | null} */
    this.measuring = null;
    /** @type {AbortController | null} */
    this.searching = null;
    /** @type {AbortController | null} */
    this.surveying = null;
    this.timer = 0;
    this.surveyed = this.looked = ""; // what was asked last, about the grid and about the word at the cursor
    /** @type {Slot | null} that for which the listed words are: a slow answer's may no longer be the cursor's */
    this.offered = null;
    /** @type {{ ghost?: Map<number, string>, marked?: number[] }} what the word under the pointer would change */
    this.previewed = {};
  }

  /** What an editor would object to: blocks and bars say it, and only the last ones asked for count. */
  async measure() {
    const state = this.room.state;
    const grid = textOf(state, emptied(state).cells);
    const blocks = grid + JSON.stringify(state.bars);
    this.measuring?.abort();
    if (blocks === this.measured) return this.furnish(state);
    this.measured = this.standing = "";
    this.forget();
    this.furnish(state);
    const { signal } = (this.measuring = new AbortController());
    try {
      const last = await ask(PATH, { command: "show", grid, bars: state.bars }, (event) => {
        if (event.event !== "grid" || signal.aborted) return;
        this.measured = blocks;
        this.standing = [event.says, ...event.complaints.map(sentence)].join(" ");
        this.furnish(this.room.state);
      }, signal);
      if (last.event === "refused") this.room.tell(sentence(last.reason), "wrong");
    } catch (trouble) {
      this.room.tell(messageOf(trouble), "wrong");
    }
  }

  /** What was told is of other words. */
  forget() {
    this.survey = null;
    this.surveyed = this.looked = "";
  }

  /** @param {Crossword} state */
  furnish(state) {
    this.room.clues.show(state, this.room.slots, this.survey);
    this.room.statistics.show(state, this.room.slots, this.survey);
    if (!this.room.says.textContent) this.room.tell(this.standing);
  }

  /** What still fits, a moment after the last key: in the whole grid, and in the slot at the cursor. */
  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { state, cursor, words } = this.room;
      const grid = JSON.stringify([state.cells, state.themes, this.wishes]);
      const word = JSON.stringify([state.cells, state.kept, this.wishes, cursor.picked, cursor.down, words.part.value]);
      if (grid !== this.surveyed) this.surveyGrid();
      if (word !== this.looked) this.suggest();
      else this.room.clueCard.show(state, cursor.slot); // only clues or names have changed
      [this.surveyed, this.looked] = [grid, word];
    }, PAUSE);
  }

  /** What every question about words says. */
  get wishes() {
    return { ...wishesOf(this.room.state, this.room.slots), ...this.room.lists.wishes };
  }

  /**
   * Ask about words; a list that the server has forgotten is sent again.
   * @param {object} question @param {(event: PuzzleEvent) => void} onEvent @param {AbortSignal} signal
   */
  async askWords(question, onEvent, signal) {
    const asked = { ...question, ...this.wishes };
    const last = await ask(PATH, asked, onEvent, signal);
    if (last.event !== "refused" || !/send it again/.test(last.reason)) return last;
    await this.room.lists.sendAgain();
    return ask(PATH, asked, onEvent, signal);
  }

  async surveyGrid() {
    const state = this.room.state;
    this.surveying?.abort();
    const { signal } = (this.surveying = new AbortController());
    try {
      const themes = state.themes.map((word) => word.toUpperCase().replace(/[^A-Z]/g, ""));
      await this.askWords({ command: "survey", grid: textOf(state, state.cells), themes }, (event) => {
        if (event.event !== "survey" || signal.aborted) return;
        this.survey = /** @type {any} */ (event);
        this.room.paint(this.room.state.cells);
        this.furnish(this.room.state);
        this.tellOf(event.says);
      }, signal);
    } catch (trouble) {
      this.surveyed = "";
      this.room.tell(messageOf(trouble), "wrong");
    }
  }

  /** What is past filling is told where nothing else is, and no longer when it is past. @param {string} says */
  tellOf(says) {
    const now = this.room.says.textContent ?? "";
    if (["", this.standing, this.told].includes(now)) this.room.tell(says || this.standing, says ? "wrong" : "");
    this.told = says;
  }

  /** The words for the slot at the cursor, given the letters that a person set; only the last one asked for counts. */
  async suggest() {
    this.searching?.abort();
    if (this.room.cursor.picked === null) return this.room.words.show([], "Choose a square to see which words fit there.");
    const { signal } = (this.searching = new AbortController());
    try {
      const question = { command: "words", grid: textOf(this.room.state, this.room.state.kept), cell: this.room.cursor.picked, down: this.room.cursor.down, part: this.room.words.part.value, try: true };
      const last = await this.askWords(question, (event) => {
        if (signal.aborted) return;
        if (event.event === "tried") return this.room.words.mark(/** @type {any} */ (event));
        if (event.event !== "words") return;
        this.offered = event.slot ? { name: event.slot, cells: event.cells } : null;
        this.room.paint(this.room.state.cells);
        this.room.words.show(event.words, event.says);
        this.room.clues.light(this.room.cursor.slot?.name ?? "");
        this.room.clueCard.show(this.room.state, this.room.cursor.slot);
      }, signal);
      if (last.event === "refused") this.room.words.show([], sentence(last.reason));
    } catch (trouble) {
      this.looked = "";
      this.room.words.show([], messageOf(trouble));
    }
  }

  /** The letters of a word, by square of the slot for which it was listed; none where blocks have since parted it. @param {string} word @returns {[number, string][]} */
  lettersOf(word) {
    let at = 0;
    const place = this.offered?.cells.join();
    const slot = this.room.slots.find(({ cells }) => cells.join() === place);
    return (slot?.cells ?? []).map((square) => [square, word.slice(at, (at += this.room.state.kept[square].length || 1))]);
  }

  /** @param {string} word */
  place(word) {
    const letters = this.lettersOf(word);
    if (!letters.length) return;
    if (this.room.cursor.picked !== null) this.room.squares.focus(this.room.cursor.picked);
    this.room.change(write(this.room.state, letters));
  }

  /** The grid as it would be with a word, and what would break. @param {string | null} word @param {number[]} breaks */
  preview(word, breaks) {
    this.previewed = word === null ? {} : { ghost: new Map(this.lettersOf(word)), marked: breaks };
    this.room.paint(this.room.state.cells);
  }

  /** @param {string} word @param {boolean} everywhere  in the whole puzzle, or only where it is offered */
  ban(word, everywhere, slot = this.offered) {
    if (everywhere) return this.room.change({ ...this.room.state, banned: [...new Set([...this.room.state.banned, word])].sort() });
    if (!slot) return;
    const place = placeOf(slot);
    this.room.change({ ...this.room.state, bannedAt: { ...this.room.state.bannedAt, [place]: [...new Set([...(this.room.state.bannedAt[place] ?? []), word])] } });
  }

  /** Ban the word that stands at the cursor: it turns red until something else is there. @param {boolean} everywhere */
  banHere(everywhere) {
    const { state, cursor } = this.room;
    const word = cursor.slot ? wordOf(state, cursor.slot) : "";
    if (!/^[A-Z]+$/.test(word)) return this.room.tell("Choose a word that is filled.", "wrong");
    this.ban(word, everywhere, cursor.slot);
  }

  /** @param {Crossword} state */
  showBanned(state) {
    const at = Object.entries(state.bannedAt).flatMap(([place, words]) => words.map((word) => ({ place, word })));
    this.room.banned.replaceChildren(
      ...state.banned.map((word) => h("li", null, button(`${word} ×`, () => this.room.change({ ...this.room.state, banned: this.room.state.banned.filter((each) => each !== word) }), { "aria-label": `Allow ${word} again` }))),
      ...at.map(({ place, word }) => h("li", null, button(`${word} here ×`, () => this.room.change({ ...this.room.state, bannedAt: { ...this.room.state.bannedAt, [place]: this.room.state.bannedAt[place].filter((each) => each !== word) } }), { "aria-label": `Allow ${word} there again` }))));
    if (!this.room.banned.childElementCount) this.room.banned.replaceChildren(h("li", { class: "dim" }, "No word."));
  }
}
