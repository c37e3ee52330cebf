// One question at a time: while the server works, or its answer is still being shown, there is "Cancel".

import { button } from "../page/dom.js";
import { sentence, Trouble } from "../page/server.js";
import { ask } from "./question.js";

/** @import { PuzzleEvent } from "./question.js" */

export class Worker {
  /**
   * @param {string} path
   * @param {{ buttons: () => HTMLButtonElement[], tell: (text: string, kind?: string) => void, onCancel?: () => void }} room
   *   its buttons wait while the server works; it tells what went wrong
   */
  constructor(path, { buttons, tell, onCancel = () => {} }) {
    this.path = path;
    this.buttons = buttons;
    this.tell = tell;
    /** @type {AbortController | null} */
    this.abort = null;
    this.cancel = button("Cancel", () => { this.stop(); tell("Cancelled."); onCancel(); }, { hidden: true });
  }

  /** End what is under way without a word; nothing more of it is heard. */
  stop() {
    this.abort?.abort();
    this.abort = null;
    this.busy(false);
  }

  /**
   * Ask; `onEvent` may take its time with each event. Resolves with whether it came to its end.
   * @param {object} question @param {(event: PuzzleEvent) => unknown} onEvent @param {string} [path]  where else it is asked
   */
  async run(question, onEvent, path = this.path) {
    this.stop();
    const abort = (this.abort = new AbortController());
    const { signal } = abort;
    /** @type {Promise<unknown>} */
    let shown = Promise.resolve();
    this.busy(true);
    try {
      const last = await ask(path, question, (event) => { shown = shown.then(() => signal.aborted || onEvent(event)); }, signal);
      await shown;
      if (last.event === "refused" && !signal.aborted) this.tell(sentence(last.reason), "wrong");
      return last.event === "done" && !signal.aborted;
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      if (!signal.aborted) this.tell(trouble.message, "wrong");
      return false;
    } finally {
      if (this.abort === abort) this.stop();
    }
  }

  /** @param {boolean} on */
  busy(on) {
    this.cancel.hidden = !on;
    for (const each of this.buttons()) each.disabled = on;
  }
}
