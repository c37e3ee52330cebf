// What the puzzle rooms share: a question whose answer comes event by event, and a grid of squares to type in.

import { h } from "./dom.js";
import { sentence, Trouble } from "./server.js";

// Ask, and hear every event; aborting the signal cancels the work. Resolves with the last event.
export async function ask(path, question, onEvent, signal) {
  let response;
  try {
    response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal });
  } catch (error) {
    if (signal?.aborted) return { event: "cancelled" };
    throw new Trouble("The server does not answer. Is it still running?", 0);
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => null);
    throw new Trouble(sentence(answer?.error ?? `The server answered ${response.status}.`), response.status);
  }
  let last = { event: "cancelled" };
  let rest = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        last = JSON.parse(line);
        onEvent(last);
      }
    }
  } catch (error) {
    if (!signal?.aborted) throw new Trouble("The line to the server broke off.", 0);
    return { event: "cancelled" };
  }
  return last;
}

// One question at a time: while the server works, or its answer is still being shown, there is "Cancel".
export class Worker {
  constructor(path, buttons, tell, onCancel = () => {}) {
    this.path = path;
    this.buttons = buttons;
    this.tell = tell;
    this.cancel = h("button", { type: "button", hidden: true, onclick: () => { this.stop(); tell("Cancelled."); onCancel(); } }, "Cancel");
  }

  // End what is under way without a word; nothing more of it is heard.
  stop() {
    this.abort?.abort();
    this.abort = null;
    this.busy(false);
  }

  // Ask; `onEvent` may take its time with each event. Resolves with whether it came to its end.
  async run(question, onEvent) {
    this.stop();
    const abort = (this.abort = new AbortController());
    const { signal } = abort;
    let shown = Promise.resolve();
    this.busy(true);
    try {
      const last = await ask(this.path, question, (event) => { shown = shown.then(() => signal.aborted || onEvent(event)); }, signal);
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

  busy(on) {
    this.cancel.hidden = !on;
    for (const button of this.buttons()) button.disabled = on;
  }
}

// A grid with one tab stop: arrows move, keys are handed over, `show` paints one square.
// `onPick` hears of every square that is gone to, and how: by a click, "across" or "down" by an arrow, or otherwise.
export class Squares {
  constructor(label, onKey, onPick = () => {}) {
    this.onKey = onKey;
    this.onPick = onPick;
    this.focused = 0;
    this.element = h("div", { class: `squares ${label.toLowerCase()}`, role: "grid", "aria-label": label,
      onkeydown: (event) => this.key(event),
      onclick: (event) => this.pick(Number(event.target.closest("[data-square]")?.dataset.square ?? this.focused), "click") });
  }

  pick(square, how) {
    this.focus(square);
    this.onPick(square, how);
  }

  resize(rows, columns) {
    if (this.rows === rows && this.columns === columns) return;
    Object.assign(this, { rows, columns, focused: 0 });
    this.element.style.setProperty("--columns", columns);
    this.squares = Array.from({ length: rows * columns }, (_, square) =>
      h("div", { class: "square", role: "gridcell", "data-square": square, tabindex: square === 0 ? 0 : -1 }));
    this.element.replaceChildren(...Array.from({ length: rows }, (_, row) =>
      h("div", { class: "squares-row", role: "row" }, this.squares.slice(row * columns, (row + 1) * columns))));
  }

  show(square, { text = "", label, kinds = [], corner = "" }) {
    const element = this.squares[square];
    element.className = ["square", ...kinds].join(" ");
    element.setAttribute("aria-label", label);
    element.replaceChildren(...(corner ? [h("small", null, corner)] : []), text);
  }

  focus(square) {
    if (!this.squares[square]) return;
    this.squares[this.focused].tabIndex = -1;
    this.focused = square;
    this.squares[square].tabIndex = 0;
    this.squares[square].focus();
  }

  key(event) {
    const row = Math.floor(this.focused / this.columns);
    const column = this.focused % this.columns;
    const to = {
      ArrowUp: row > 0 && this.focused - this.columns, ArrowDown: row < this.rows - 1 && this.focused + this.columns,
      ArrowLeft: column > 0 && this.focused - 1, ArrowRight: column < this.columns - 1 && this.focused + 1,
      Home: row * this.columns, End: (row + 1) * this.columns - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (to !== false) this.pick(to, ["ArrowUp", "ArrowDown"].includes(event.key) ? "down" : "across");
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && this.onKey(this.focused, event.key)) event.preventDefault();
  }
}

// What both rooms do with `says`, `worker` and `history`, which each makes for itself.
export class PuzzleRoom {
  get state() { return this.history.state; }

  tell(text, kind) {
    this.says.textContent = text;
    this.says.className = `says ${kind ?? ""}`;
  }

  // What a person does ends what the server works on.
  quiet() {
    this.worker.stop();
    this.tell("");
  }

  change(state) {
    this.quiet();
    this.history.push(state);
  }
}
