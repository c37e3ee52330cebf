// What the page looks after by itself: rules that are broken, mistakes if they are wanted, and whether an edited puzzle is unique.

import { button, recall, remember } from "../../page/dom.js";
import { ask } from "../../puzzles/question.js";
import { plain } from "./board.js";

/** @import { Room } from "../sudoku.js" */
/** @import { PuzzleEvent } from "../../puzzles/question.js" */

const REST = 250; // milliseconds without a key before anything is asked
const SETTINGS = "puzzle:sudoku:settings";

export class Watcher {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.wanted = recall(SETTINGS)?.mistakes === true;
    this.mistakes = button("Mistakes", () => this.want(!this.wanted), { "aria-pressed": String(this.wanted), title: "Mark wrong digits as they are written" });
    /** @type {Map<number, number>} digits that the server knows to be wrong, as long as they stand */
    this.wrong = new Map();
    this.timer = 0;
    /** @type {AbortController | null} */
    this.abort = null;
  }

  /** @param {boolean} on */
  want(on) {
    this.wanted = on;
    remember(SETTINGS, { ...recall(SETTINGS), mistakes: on });
    this.mistakes.setAttribute("aria-pressed", String(on));
    this.wrong.clear();
    this.room.mark([]);
    this.watch();
  }

  /** The board has changed. */
  watch() {
    const { source, own, edit, rules, given, found } = this.room.state;
    this.stop();
    if (edit) {
      if (given.some(Boolean) || rules.length) this.ask({ command: "check", text: source }, (event) => this.hearUnique(event));
    } else if ((this.wanted || !plain(this.room.state)) && own.some(Boolean) && !found) {
      this.ask({ command: "look", text: source, own, mistakes: this.wanted }, (event) => this.hearLook(event));
    }
  }

  /** Ask in a moment, in place of what was asked before. @param {object} question @param {(event: PuzzleEvent) => void} onEvent */
  ask(question, onEvent) {
    const abort = (this.abort = new AbortController());
    this.timer = setTimeout(async () => {
      try {
        await ask("/api/puzzles/sudoku", question, (event) => { if (!abort.signal.aborted) onEvent(event); }, abort.signal);
      } catch { /* what nobody asked for need not be told as trouble: the next question tells */ }
    }, REST);
  }

  stop() {
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  /** @param {PuzzleEvent} event */
  hearUnique(event) {
    if (event.event === "refused") this.room.tell(event.reason, "wrong");
    if (event.event !== "answer") return;
    this.room.mark(event.marked ?? []);
    this.room.tell(event.says);
  }

  /** @param {PuzzleEvent} event */
  hearLook(event) {
    if (event.event !== "look") return;
    const { room } = this;
    this.wrong = new Map(event.wrong.map((/** @type {number} */ square) => [square, room.state.own[square]]));
    if (!event.broken.length && !event.wrong.length) return;
    for (const square of event.broken) room.clashing.add(square);
    room.mark([...room.marked]);
    if (event.says) room.tell(event.says, "wrong");
  }
}
