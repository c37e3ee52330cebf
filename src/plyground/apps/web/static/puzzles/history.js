// What was done to a puzzle, to be undone and redone; the page's next visit begins where this one ended.

import { button, recall, remember, within } from "../page/dom.js";

const MOST = 500;

/** States are values. @template State */
export class History {
  /** @param {string} key @param {(state: State, travelled: boolean) => void} onShow  paints a state; `travelled`: undone or redone */
  constructor(key, onShow) {
    this.key = key;
    this.onShow = onShow;
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
    /** @type {State | null} */
    this.state = null;
    this.amending = ""; // what the last step changed, while it goes on
    this.undoing = button("Undo", () => this.undo(), { title: "Ctrl-Z", disabled: true });
    this.redoing = button("Redo", () => this.redo(), { title: "Ctrl-Shift-Z", disabled: true });
    this.buttons = [this.undoing, this.redoing];
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Go on where the last visit ended; false if there was none, or it left nothing that can be shown. */
  restore() {
    const kept = recall(this.key);
    if (!kept) return false;
    try {
      this.set(kept);
      return true;
    } catch {
      this.state = null;
      return false;
    }
  }

  /** @param {State} state */
  push(state) {
    this.amending = "";
    if (this.state) this.past = [...this.past, this.state].slice(-MOST);
    this.future = [];
    this.set(state);
  }

  /** A step that goes on, letter by letter, is undone as one. @param {State} state @param {string} what  such as a field's name */
  amend(state, what) {
    if (this.amending === what) return this.set(state);
    this.push(state);
    this.amending = what;
  }

  /** Something that is not worth undoing by itself. @param {State} state */
  replace(state) {
    this.set(state);
  }

  undo() {
    this.travel(this.past, this.future);
  }

  redo() {
    this.travel(this.future, this.past);
  }

  /** @param {State[]} from @param {State[]} to */
  travel(from, to) {
    const state = from.pop();
    if (!state) return;
    this.amending = "";
    if (this.state) to.push(this.state);
    this.set(state, true);
  }

  /** @param {State} state */
  set(state, travelled = false) {
    this.state = state;
    this.undoing.disabled = !this.past.length;
    this.redoing.disabled = !this.future.length;
    this.onShow(state, travelled);
    remember(this.key, state);
  }

  /** Text fields undo by themselves. @param {KeyboardEvent} event */
  onKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || within(event, "input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }
}
