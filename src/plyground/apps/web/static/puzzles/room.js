// What the puzzle rooms have alike: a line of words, a history, and a worker that asks the server.

import { button, h } from "../page/dom.js";
import { openButton, packed, saveFile } from "../page/files.js";
import { call, messageOf } from "../page/server.js";
import { History } from "./history.js";
import { Worker } from "./worker.js";

/** @import { PuzzleEvent } from "./question.js" */

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

  /**
   * A button that lets a file of one's own solve the puzzle; `onEvent` hears its solution, or what is wrong with it.
   * @param {() => string} text  the puzzle @param {(event: PuzzleEvent) => unknown} onEvent
   */
  ownSolver(text, onEvent) {
    const input = h("input", { type: "file", id: "solver", class: "unseen", tabindex: -1, accept: ".py", "aria-label": "Your solver" });
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      input.value = "";
      if (!file) return;
      this.tell("Your file is thinking …");
      try {
        const { bytes } = await call("GET", "/api/open");
        const question = { ...(await packed(file, bytes)), text: text() };
        await this.worker.run(question, onEvent, `/api/classroom/${this.name}/solve`);
      } catch (trouble) {
        this.tell(messageOf(trouble), "wrong");
      }
    });
    return { input, button: button("Your file", () => input.click(), { title: "Let a file of yours solve it" }) };
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

  /** @param {State} state @param {string} [what]  of a text that is being written: its letters are one step */
  change(state, what = "") {
    this.quiet();
    if (what) this.history.amend(state, what);
    else this.history.push(state);
  }
}
