// Filling a grid, or a part of it, and writing its clues: asked of the server, and shown as it comes.

import { speak } from "../../../page/dom.js";
import { textIn } from "../../../page/files.js";
import { messageOf } from "../../../page/server.js";
import { filled, placeOf, textOf, whole } from "../grid.js";

/** @import { PuzzleEvent } from "../../../puzzles/question.js" */
/** @import { Crossword } from "../grid.js" */
/** @import { Room } from "./room.js" */

export class Filling {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.seed = 0;
    /** @type {number[]} the squares of a smallest set of words that cannot be filled together */
    this.conflict = [];
  }

  /** The first fill is there to be used and saved; while it is improved it stays one step of the history. */
  async fill(another = false) {
    if (another) this.seed += 1;
    await this.fillFrom(this.room.state.kept, "Filling …");
  }

  /** Fill the selection anew; everything else stays. */
  async refill() {
    const region = new Set(this.room.cursor.region);
    if (!region.size) return this.room.tell("Choose a word, or select squares with Shift.", "wrong");
    this.seed += 1;
    const { cells, kept } = this.room.state;
    await this.fillFrom(cells.map((cell, square) => (region.has(square) ? kept[square] : cell)), "Filling the selection anew …");
  }

  /** @param {string[]} given @param {string} says */
  async fillFrom(given, says) {
    this.room.tell(says);
    const before = this.room.state;
    const question = { command: "fill", grid: textOf(before, given), seed: this.seed, seconds: Number(this.room.seconds.value), ...this.room.advice.wishes };
    const done = await this.room.worker.run(question, (event) => this.hear(event, before));
    if (done) speak(this.room.says.textContent ?? "");
  }

  /** @param {PuzzleEvent} event @param {Crossword} before */
  hear(event, before) {
    if (event.event !== "fill") return;
    const failed = event.outcome === "unfillable" || event.outcome === "not found";
    this.room.tell(event.says, failed ? "wrong" : "");
    if (event.outcome !== "filled") {
      this.conflict = failed ? event.marked : [];
      return this.room.paint(failed ? this.room.state.cells : event.cells);
    }
    const state = filled(before, event.cells, this.room.slots);
    if (this.room.state === before) this.room.history.push(state);
    else this.room.history.replace(state);
  }

  /** What a file of one's own answers. @param {PuzzleEvent} event */
  hearOwn(event) {
    if (!("says" in event)) return; // it has come to its end
    this.room.tell(event.says, event.wrong ? "wrong" : "");
    if (event.event === "thinking") return;
    speak(event.says);
    if (event.wrong) return this.room.paint(this.room.state.kept, { marked: event.marked });
    const cells = this.room.state.cells.map((cell, square) => (cell === "#" ? cell : event.board[square]));
    this.room.history.push(filled(this.room.state, cells, this.room.slots));
  }

  /** A clue for every word that has none. */
  async clueAll() {
    this.room.tell("Writing clues …");
    await this.takeClues({ command: "clue" });
  }

  /** The clues of a file that are for words of this grid. @param {File} file */
  async openClues(file) {
    try {
      await this.takeClues({ command: "own clues", name: file.name, text: await textIn(file) });
    } catch (trouble) {
      this.room.tell(messageOf(trouble), "wrong");
    }
  }

  /** @param {object} question */
  async takeClues(question) {
    await this.room.worker.run({ ...question, puzzle: whole(this.room.state, this.room.slots) }, (event) => {
      if (event.event !== "clued") return;
      const places = Object.fromEntries(this.room.slots.filter((slot) => event.clues[slot.name]).map((slot) => [placeOf(slot), event.clues[slot.name]]));
      this.room.history.push({ ...this.room.state, clues: { ...this.room.state.clues, ...places } });
      this.room.tell(event.says);
    });
  }
}
