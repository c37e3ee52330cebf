// What the puzzle rooms have alike: a line of words, a history, and a worker that asks the server.

import { h } from "../page/dom.js";
import { openButton, saveFile } from "../page/files.js";
import { messageOf } from "../page/server.js";
import { History } from "./history.js";
import { Worker } from "./worker.js";

/** @template State */
export class PuzzleRoom {
  /** @param {string} name  the puzzle's @param {number} version  of the states that browsers keep */
  constructor(name, version) {
    this.name = name;
    this.says = h("p", { class: "says", role: "status" });
    /** @type {HTMLButtonElement[]} what can be asked of the server, but not while it works */
    this.asking = [];
    /** @type {History<State>} */
    this.history = new History(`puzzle:${name}:${version}`, (state, travelled) => this.show(state, travelled));
    this.worker = new Worker(`/api/puzzles/${name}`, {
      buttons: () => this.asking,
      tell: (text, kind) => this.tell(text, kind),
      onCancel: () => this.cancelled(),
    });
  }

  /** The puzzle as it is, once there is one. @returns {State} */
  get state() {
    return /** @type {State} */ (this.history.state);
  }

  /** Paint a state; `travelled` says that it was undone or redone. @param {State} state @param {boolean} travelled */
  show(state, travelled) {
    throw new Error(`a room must show ${state}${travelled ? " again" : ""}`);
  }

  /** Take the puzzle that a text shows in place of this one. @param {string} text @returns {unknown} */
  read(text) {
    throw new Error(`a room must read ${text}`);
  }

  /** Opens a file of this room's puzzles here, any other in its own room. */
  opener() {
    return openButton(this.name, (opened) => {
      if (opened.puzzle !== this.name || opened.text === undefined) return false;
      this.read(opened.text);
      return true;
    }, (trouble) => this.tell(messageOf(trouble), "wrong"));
  }

  /** @param {string} text  the whole puzzle @param {string} suffix */
  async save(text, suffix) {
    try {
      await saveFile(this.name, text, suffix);
    } catch (trouble) {
      this.tell(messageOf(trouble), "wrong");
    }
  }

  /** The work was cancelled: show what there is. */
  cancelled() {}

  /** @param {string} text @param {string} [kind]  "wrong" or "good" */
  tell(text, kind = "") {
    this.says.textContent = text;
    this.says.className = `says ${kind}`;
  }

  /** What a person does ends what the server works on. */
  quiet() {
    this.worker.stop();
    this.tell("");
  }

  /** @param {State} state */
  change(state) {
    this.quiet();
    this.history.push(state);
  }
}
