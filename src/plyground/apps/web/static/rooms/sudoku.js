// The Sudoku room.

import { button, h, speak } from "../page/dom.js";
import { handedOver } from "../page/files.js";
import { call } from "../page/server.js";
import { pad } from "../puzzles/pad.js";
import { PuzzleRoom } from "../puzzles/room.js";
import { Squares } from "../puzzles/squares.js";
import { cellsOf, conflicts, digitOf, emptied, give, newState, note, plain, restarted, sees, write } from "./sudoku/board.js";
import { look } from "./sudoku/look.js";

const USUAL_SIZE = 9;
const STEP_MILLISECONDS = 12;
const N_IS_A_DIGIT = 23;

/** @import { PuzzleEvent } from "../puzzles/question.js" */
/** @import { Sudoku } from "./sudoku/board.js" */
/** @typedef {{ solvers: string[], sizes: number[], example: string }} Choices */

/** @param {HTMLElement} main */
export async function mount(main) {
  const choices = await call("GET", "/api/puzzles/sudoku");
  const room = new Room(main, choices);
  const brought = handedOver("sudoku");
  if (brought !== null) await room.read(brought);
  else if (!room.history.restore()) await room.read(choices.example);
}

/** @extends {PuzzleRoom<Sudoku>} */
class Room extends PuzzleRoom {
  /** @param {HTMLElement} main @param {Choices} choices */
  constructor(main, choices) {
    super("sudoku", 1);
    this.squares = new Squares("Sudoku", (square, key) => this.type(square, key), (square) => this.light(square));
    this.text = h("textarea", { id: "puzzle-text", spellcheck: "false", "aria-label": "Puzzle as text" });
    this.solver = h("select", { id: "solver" }, h("option", { value: "" }, "the quickest"), choices.solvers.map((name) => h("option", { value: name }, name)));
    this.size = h("select", { id: "size" }, choices.sizes.map((size) => h("option", { value: size, selected: size === 9 }, `${size}×${size}`)));
    this.formula = h("div");
    this.pad = h("div", { class: "keys" });
    this.play = button("Play", () => this.edit(false));
    this.write = button("Edit", () => this.edit(true));
    this.noting = button("Notes", () => this.takeNotes(), { "aria-pressed": "false", title: "N: small digits to remember what may stand here" });
    this.playing = [
      button("Hint", () => this.hint()),
      button("Check", () => this.question("check")),
      button("Solve", () => this.solve("solve"), { class: "main" }),
    ];
    this.solving = [
      button("Watch it solve", () => this.solve("animate")),
      button("Count", () => this.question("count")),
      button("Size of its formula", () => this.cnf()),
    ];
    this.asking = [...this.playing, ...this.solving];
    /** @type {number[]} the digits that are seen */
    this.cells = [];
    /** @type {Set<number>} */
    this.clashing = new Set();
    /** @type {Set<number>} marked as wrong */
    this.marked = new Set();
    /** @type {number | null} the square at the cursor */
    this.lit = null;
    /** @type {number | null} */
    this.hinted = null;
    this.trying = false; // a solver is being watched
    this.taking = false; // notes are taken
    this.source = "";
    this.layKeys(USUAL_SIZE); // the place for what comes
    this.squares.resize(USUAL_SIZE, USUAL_SIZE);
    main.replaceChildren(this.layout());
  }

  layout() {
    return h("div", { class: "puzzle" },
      h("div", { class: "stage" },
        h("div", { class: "title" }, h("h1", null, "Sudoku"), h("div", { class: "switch", role: "group", "aria-label": "Mode" }, this.play, this.write)),
        this.squares.element, this.pad, this.says,
        h("div", { class: "buttons", role: "toolbar", "aria-label": "Sudoku" }, this.history.buttons, this.noting, this.playing, button("Start over", () => this.change(restarted(this.state))), this.worker.cancel)),
      h("div", { class: "side" },
        h("section", { class: "card" }, h("h2", null, "A new one"),
          h("div", { class: "fields" }, h("label", { for: "size" }, "Size"), this.size, button("Make a puzzle", () => this.generate()))),
        h("section", { class: "card" }, h("h2", null, "The solver"),
          h("div", { class: "fields" }, h("label", { for: "solver" }, "Solved by"), this.solver),
          h("div", { class: "buttons", role: "toolbar", "aria-label": "Solver" }, this.solving),
          this.formula),
        h("section", { class: "card" }, h("h2", null, "The puzzle"),
          h("p", { class: "dim" }, "Paste any form: 81 characters, rows of a larger board, or JSON with its rules. Under Play the digits you type are yours; under Edit they are the puzzle's."),
          this.text,
          h("div", { class: "fields" }, button("Read it", () => this.read(this.text.value)), button("Clear", () => this.clear()),
            this.opener(), button("Save as a file", () => this.save(this.state.source, ".sdk"))))));
  }

  /** @override @param {Sudoku} state @param {boolean} travelled */
  show(state, travelled) {
    if (travelled) this.quiet();
    if (state.source !== this.source) {
      this.formula.replaceChildren();
      this.text.value = this.source = state.source;
    }
    if (this.squares.rows !== state.size) this.layKeys(state.size);
    this.squares.resize(state.size, state.size);
    this.squares.element.classList.remove("solved");
    this.play.setAttribute("aria-pressed", String(!state.edit));
    this.write.setAttribute("aria-pressed", String(state.edit));
    this.noting.disabled = state.edit;
    this.restore();
  }

  /** @param {number} size */
  layKeys(size) {
    /** @type {[string, number, string?][]} */
    const keys = Array.from({ length: size }, (_, i) => [String(i + 1), i + 1]);
    keys.push(["×", 0, "Erase"]);
    const wide = size <= 9 ? 5 : 9;
    const rows = Array.from({ length: Math.ceil(keys.length / wide) }, (_, row) => keys.slice(row * wide, (row + 1) * wide));
    this.pad.replaceChildren(pad("Digits", rows, (digit) => this.enter(this.squares.focused, digit)));
    this.lit = null;
  }

  /** @override */
  cancelled() {
    this.restore();
  }

  /** The board as it is, without trials and marks. */
  restore() {
    this.cells = cellsOf(this.state);
    this.clashing = conflicts(this.state, this.cells);
    this.trying = false;
    this.hinted = null;
    this.mark([]);
  }

  /** @param {number[]} squares */
  mark(squares) {
    this.marked = new Set(squares);
    this.cells.forEach((_, square) => this.paintOne(square));
    this.light(this.lit);
  }

  /** @param {number} square */
  paintOne(square) {
    this.squares.show(square, look(this.state, this, square));
  }

  /** Light what the square at the cursor sees, and where its digit stands elsewhere. @param {number | null} square */
  light(square) {
    this.lit = square;
    this.squares.squares.forEach((element, other) => {
      element.classList.toggle("near", square !== null && sees(this.state, square, other));
      element.classList.toggle("same", square !== null && this.cells[square] > 0 && this.cells[other] === this.cells[square]);
    });
  }

  /** @param {boolean} on */
  edit(on) {
    if (on && this.state.rules.length) return this.tell("A puzzle with rules is changed in its text.");
    this.worker.stop();
    this.history.replace({ ...this.state, edit: on });
    this.tell(on ? "What you type now belongs to the puzzle." : "");
  }

  takeNotes() {
    this.taking = !this.taking;
    this.noting.setAttribute("aria-pressed", String(this.taking));
    speak(this.taking ? "Notes on" : "Notes off");
  }

  /** @param {number} square @param {string} key */
  type(square, key) {
    const { size, edit, given, own } = this.state;
    if (/^n$/i.test(key) && size < N_IS_A_DIGIT) {
      if (!edit) this.takeNotes();
      return true;
    }
    const before = edit ? given[square] : this.taking ? 0 : own[square];
    const digit = digitOf(key, before, size);
    if (digit === null) return false;
    this.enter(square, digit);
    return true;
  }

  /** @param {number} square @param {number} digit */
  enter(square, digit) {
    const { edit, given, own } = this.state;
    this.lit = square;
    if (!edit && given[square]) return this.tell("This digit is given; under Edit it can be changed.");
    const noting = this.taking && !edit && digit > 0;
    if (noting && own[square]) return this.tell("Notes are for empty squares; erase the digit first.");
    if (edit) this.change(give(this.state, square, digit));
    else if (noting) this.change(note(this.state, square, digit));
    else this.change(write(this.state, square, digit));
    speak(digit ? `${digit}${this.clashing.has(square) ? ", stands twice" : ""}` : "empty");
    if (!edit && this.cells.every(Boolean) && !this.clashing.size) this.finish();
  }

  finish() {
    if (plain(this.state)) this.celebrate();
    else this.question("check");
  }

  celebrate() {
    this.tell("Solved! Every digit is right.", "good");
    this.squares.element.classList.add("solved");
    speak("Solved!");
  }

  /** @param {string} text */
  async read(text) {
    this.tell("");
    return this.worker.run({ command: "show", text }, (event) => this.hear(event));
  }

  /** @param {PuzzleEvent} event */
  hear(event) {
    switch (event.event) {
      case "board":
        return this.history.push(newState(/** @type {any} */ (event)));
      case "solution":
        this.history.push({ ...this.state, found: event.cells });
        return this.tell(event.steps ? `Solved after ${event.steps.toLocaleString("en")} assignments.` : "Solved.");
      case "hint":
        this.hinted = event.cell;
        this.mark([]);
        this.squares.pick(event.cell, "hint");
        return this.tell(event.says);
      case "answer":
        this.restore();
        this.mark(event.marked ?? []);
        if (event.solved) return this.celebrate();
        return this.tell(event.says);
    }
  }

  clear() {
    if (!this.state) return;
    this.change(emptied(this.state));
    this.squares.pick(0, "clear");
  }

  /** @param {string} command */
  async solve(command) {
    this.restore();
    this.tell(command === "solve" ? "Solving …" : "Watching the textbook's backtracking: least values first, domains kept arc consistent.");
    if (command === "animate") {
      this.trying = true;
      this.cells = [...this.state.given];
      this.clashing = new Set();
      this.mark([]);
    }
    await this.worker.run({ command, text: this.state.source, solver: this.solver.value }, (event) => this.animate(event));
  }

  /** @param {PuzzleEvent} event */
  async animate(event) {
    if (event.event !== "step") return this.hear(event);
    this.cells[event.cell] = event.digit || this.state.given[event.cell];
    this.paintOne(event.cell);
    if (event.number % 3 === 0) await new Promise((resolve) => { setTimeout(resolve, STEP_MILLISECONDS); });
  }

  hint() {
    if (this.state.found) this.change({ ...this.state, found: null });
    return this.question("hint");
  }

  /** About the puzzle; "hint" and "check" look at the player's digits too. @param {string} command */
  question(command) {
    this.tell("Thinking …");
    const { source, own } = this.state;
    return this.worker.run({ command, text: source, own, solver: this.solver.value }, (event) => this.hear(event));
  }

  async cnf() {
    /** @type {HTMLElement[]} */
    const rows = [];
    this.tell("Writing the formula …");
    const done = await this.worker.run({ command: "cnf", text: this.state.source }, (event) => {
      if (event.event === "cnf") rows.push(h("tr", null, h("td", null, event.form), h("td", null, event.variables.toLocaleString("en")), h("td", null, event.clauses.toLocaleString("en"))));
    });
    if (!done) return;
    this.tell("");
    this.formula.replaceChildren(h("table", null, h("caption", { class: "unseen" }, "The puzzle as a formula"),
      h("thead", null, h("tr", null, h("th", null, "encoding"), h("th", null, "variables"), h("th", null, "clauses"))), h("tbody", null, rows)));
  }

  generate() {
    this.tell("Making a puzzle …");
    const seed = Math.floor(Math.random() * 2 ** 31);
    return this.worker.run({ command: "generate", size: Number(this.size.value), seed }, (event) => { this.hear(event); if (event.event === "board") this.tell("One solution, and no given too many."); });
  }
}
