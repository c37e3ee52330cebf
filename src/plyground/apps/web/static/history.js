// What was done to a puzzle, to be undone and redone; the page's next visit begins where this one ended.

import { button, recall, remember } from "./dom.js";

const MOST = 500;

// States are values. `onShow(state, travelled)` paints one; `travelled` says that it was undone or redone.
export class History {
  constructor(key, onShow) {
    Object.assign(this, { key, onShow, past: [], future: [], state: null });
    this.undoing = button("Undo", () => this.undo(), { title: "Ctrl-Z", disabled: true });
    this.redoing = button("Redo", () => this.redo(), { title: "Ctrl-Shift-Z", disabled: true });
    this.buttons = [this.undoing, this.redoing];
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  // Go on where the last visit ended; false if there was none, or it left nothing that can be shown.
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

  push(state) {
    if (this.state) this.past = [...this.past, this.state].slice(-MOST);
    this.future = [];
    this.set(state);
  }

  // Something that is not worth undoing by itself.
  replace(state) {
    this.set(state);
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.state);
    this.set(this.past.pop(), true);
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.state);
    this.set(this.future.pop(), true);
  }

  set(state, travelled = false) {
    this.state = state;
    this.undoing.disabled = !this.past.length;
    this.redoing.disabled = !this.future.length;
    this.onShow(state, travelled);
    remember(this.key, state);
  }

  // Text fields undo by themselves.
  onKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }
}
