// The Sudoku room.

import { button, h, speak } from "../page/dom.js";
import { handedOver } from "../page/files.js";
import { call, messageOf } from "../page/server.js";
import { PuzzleRoom } from "../puzzles/room.js";
import { Squares } from "../puzzles/squares.js";
import { cellsOf, conflicts, digitOf, emptied, erase, give, newState, plain, restarted, sees, write } from "./sudoku/board.js";
import { layCards } from "./sudoku/cards.js";
import { Clock } from "./sudoku/clock.js";
import { Entry } from "./sudoku/entry.js";
import { Hints } from "./sudoku/hints.js";
import { fromLink } from "./sudoku/link.js";
import { look } from "./sudoku/look.js";
import { mark, marked, takenBack } from "./sudoku/marks.js";
import { Path } from "./sudoku/path.js";
import { Selection } from "./sudoku/selection.js";
import { showShapes } from "./sudoku/shapes.js";
import { Watcher } from "./sudoku/watcher.js";

const USUAL_SIZE = 9;
const H_IS_A_DIGIT = 17;
const PATIENCE = 1500; // milliseconds before a page shows itself without the puzzle that its link holds

/** @import { PuzzleEvent } from "../puzzles/question.js" */
/** @import { Sudoku } from "./sudoku/board.js" */
/** @import { Choices } from "./sudoku/cards.js" */
/** @import { Mode } from "./sudoku/entry.js" */

/** @param {HTMLElement} main */
export async function mount(main) {
  const choices = await call("GET", "/api/puzzles/sudoku");
  const room = new Room(choices);
  const brought = location.hash ? location.href : handedOver("sudoku");
  const show = () => main.replaceChildren(room.element);
  if (brought !== null) {
    await Promise.race([room.read(brought), new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
    show(); // at once as it is going to be
    if (!room.state && !room.history.restore()) await room.read(choices.example, false);
  } else {
    show();
    if (!room.history.restore()) await room.read(choices.example);
  }
  addEventListener("hashchange", () => { if (location.hash) room.read(location.href); });
}

/** @extends {PuzzleRoom<Sudoku>} */
export class Room extends PuzzleRoom {
  /** @param {Choices} choices */
  constructor(choices) {
    super("sudoku", 2);
    this.squares = new Squares("Sudoku", (_, key) => this.type(key), (square, how, more) => this.picked(square, how, more));
    this.squares.element.addEventListener("keydown", (event) => this.chord(event), true);
    this.selection = new Selection(this.squares, () => this.light(), () => this.entry.touch());
    this.entry = new Entry((value, mode) => this.enter(value, mode));
    this.clock = new Clock((paused) => this.hide(paused));
    this.path = new Path({ look: (done) => this.hints.recount(done), back: (state) => this.change(state), here: () => this.state });
    this.hints = new Hints(this);
    this.watcher = new Watcher(this);
    this.frame = h("div", { class: "board-frame" }, this.squares.element);
    this.words = h("div", { class: "rules card", tabindex: 0, role: "group", "aria-label": "Rules of this puzzle" });
    this.play = button("Play", () => this.edit(false));
    this.write = button("Edit", () => this.edit(true));
    this.filling = button("All marks", () => this.fillMarks(), { "aria-pressed": "false", title: "Mark every digit that is possible; press again to take the marks back" });
    /** @type {number[]} the digits that are seen */
    this.cells = [];
    /** @type {Set<number>} */
    this.clashing = new Set();
    /** @type {Set<number>} marked as wrong */
    this.marked = new Set();
    /** @type {Map<number, string>} the pattern of a step, with the part that each square plays */
    this.hinted = new Map();
    this.source = "";
    this.entry.resize(USUAL_SIZE); // the place for what comes
    this.squares.resize(USUAL_SIZE, USUAL_SIZE);
    this.cards = layCards(this, choices);
    this.asking = this.cards.asking;
    this.element = this.layout();
  }

  layout() {
    const tools = [this.history.buttons, button("Hint", () => this.hint(), { class: "main", title: "H: where to look, then which technique, then the step" }), this.hints.doing,
      button("Check", () => this.question("check")), this.filling, this.watcher.mistakes, this.entry.first,
      button("Start over", () => { this.clock.restart(); this.change(restarted(this.state)); }), button("Solve", () => this.solve()), this.worker.cancel];
    this.asking.push(...tools.flat().filter((each) => ["Hint", "Check", "Solve"].includes(each.textContent ?? "")));
    return h("div", { class: "puzzle sudoku-room" },
      h("div", { class: "stage" },
        h("div", { class: "title" }, h("h1", null, "Sudoku"), this.clock.element, h("div", { class: "switch", role: "group", "aria-label": "Mode" }, this.play, this.write)),
        this.frame, this.says),
      this.words,
      h("div", { class: "hand card" }, this.entry.element, h("div", { class: "buttons", role: "toolbar", "aria-label": "Sudoku" }, tools)),
      h("div", { class: "side" }, this.cards.elements));
  }

  /** @override @param {Sudoku} state @param {boolean} travelled */
  show(state, travelled) {
    if (travelled) this.quiet();
    if (state.source !== this.source) {
      this.cards.renew(state);
      this.source = state.source;
      this.watcher.wrong.clear();
    }
    this.entry.resize(state.size);
    this.squares.resize(state.size, state.size);
    showShapes(this.frame, this.squares.element, state);
    this.words.replaceChildren(...[state.heading, ...state.words].filter(Boolean).map((text, number) => h("p", number === 0 && state.heading ? { class: "heading" } : null, text)));
    this.squares.element.classList.remove("solved");
    this.play.setAttribute("aria-pressed", String(!state.edit));
    this.write.setAttribute("aria-pressed", String(state.edit));
    this.filling.setAttribute("aria-pressed", String(state.before !== null));
    this.element?.classList.toggle("editing", state.edit);
    if (!state.edit) this.clock.begin(plain(state) && state.size === 9 ? state.given.join("") : state.source);
    this.path.begin(state.source);
    this.path.show(state.path);
    this.restore();
    this.watcher.watch();
  }

  /** @override */
  cancelled() {
    this.restore();
  }

  /** The board as it is, without marks. */
  restore() {
    this.cells = cellsOf(this.state);
    this.clashing = conflicts(this.state, this.cells);
    this.hints.clear();
    this.entry.count(this.cells);
    this.mark([]);
  }

  /** @param {number[]} squares */
  mark(squares) {
    this.marked = new Set(squares);
    for (const [square, digit] of this.watcher.wrong) if (this.state.own[square] === digit) this.marked.add(square);
    this.cells.forEach((_, square) => this.squares.show(square, look(this.state, this, square)));
    this.selection.change();
  }

  /** Light what the square at the cursor sees, and where its digit stands elsewhere. */
  light() {
    const chosen = [...this.selection.chosen];
    const [square] = chosen.slice(-1);
    const digit = this.cells[square] || (this.entry.held ?? 0);
    this.squares.squares.forEach((element, other) => {
      element.classList.toggle("near", chosen.length === 1 && sees(this.state, square, other));
      element.classList.toggle("same", digit > 0 && this.cells[other] === digit);
    });
    this.cards.chosen(chosen.length);
  }

  /** @param {number} square @param {string} how @param {boolean} more */
  picked(square, how, more) {
    if (how === "click" && this.selection.chosen.size && (more || this.selection.chosen.has(square))) return; // a pointer chose it already
    this.selection.move(square, more);
  }

  /** @param {boolean} paused */
  hide(paused) {
    this.squares.element.classList.toggle("paused", paused);
    this.squares.element.inert = paused;
  }

  /** @param {boolean} on */
  edit(on) {
    this.worker.stop();
    this.history.replace({ ...this.state, edit: on });
    this.tell(on ? "What you type now belongs to the puzzle." : "");
  }

  /** Keys with Shift, Alt or Ctrl, before the grid hears of them. @param {KeyboardEvent} event */
  chord(event) {
    const all = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);
    if (all) this.selection.choose(this.cells.map((_, square) => square));
    else if (event.key === "Escape") this.selection.choose([this.squares.focused]);
    else if (event.key === "Enter" && !this.hints.doing.disabled) this.hints.take();
    else if (!(this.state && !this.state.edit && this.entry.chord(event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  type(key) {
    if (!this.state) return false;
    const { size, edit, given, own } = this.state;
    const square = this.squares.focused;
    if (/^h$/i.test(key) && size < H_IS_A_DIGIT) {
      if (!edit) this.hint();
      return true;
    }
    if (!edit && this.entry.key(key)) return true;
    const before = edit ? given[square] : this.entry.mode === "digit" ? own[square] : 0;
    const digit = digitOf(key, before, size);
    if (digit === null) return false;
    this.entry.press(digit);
    return true;
  }

  /** Into the squares that are chosen. @param {number} value  0 erases @param {Mode} mode */
  enter(value, mode) {
    const squares = this.selection.list;
    const { edit, given } = this.state;
    if (edit) return mode === "colours" ? undefined : this.change(give(this.state, squares, value));
    if (value === 0) return this.change(erase(this.state, squares));
    if (mode === "digit" && squares.every((square) => given[square])) return this.tell("This digit is given; under Edit it can be changed.");
    if (mode !== "digit") {
      const state = mark(this.state, mode, squares, value);
      if (!state) return this.tell("Marks are for empty squares; erase the digit first.");
      return this.change(state);
    }
    this.change(write(this.state, squares, value));
    speak(`${value}${squares.some((square) => this.clashing.has(square)) ? ", stands twice" : ""}`);
    this.finish();
  }

  /** Is it solved? Rules of its own are beyond the page: it asks. */
  finish() {
    if (this.state.edit || !this.cells.every(Boolean) || this.clashing.size) return;
    if (plain(this.state)) this.celebrate();
    else this.question("check");
  }

  celebrate() {
    const time = this.clock.stop();
    this.tell(`Solved! Every digit is right. Time: ${time}.`, "good");
    this.squares.element.classList.add("solved");
    speak("Solved!");
  }

  fillMarks() {
    this.change(this.state.before ? takenBack(this.state) : marked(this.state));
  }

  /** The puzzle with a rule more or less; what was played stays where it can. @param {PuzzleEvent} event */
  hearEdit(event) {
    if (event.event !== "board") return;
    const { own, corner, centre, colours } = this.state;
    this.history.push({ ...newState(/** @type {any} */ (event)), own, corner, centre, colours, edit: true });
  }

  /** A puzzle in any form, or a link that holds one. @param {string} text @param {boolean} [fresh]  say nothing of before */
  async read(text, fresh = true) {
    if (fresh) this.tell("");
    try {
      const linked = await fromLink(text);
      if (linked !== null) window.history.replaceState(null, "", location.pathname);
      return await this.worker.run({ command: "show", text: linked ?? text }, (event) => this.hear(event));
    } catch (trouble) {
      window.history.replaceState(null, "", location.pathname);
      this.tell(messageOf(trouble), "wrong");
      return false;
    }
  }

  /** @param {PuzzleEvent} event */
  hear(event) {
    switch (event.event) {
      case "board":
        this.path.clear();
        return this.history.push(newState(/** @type {any} */ (event)));
      case "solution":
        this.history.push({ ...this.state, found: event.cells });
        return this.tell("Solved.");
      case "hint":
        return this.hints.begin(event);
      case "answer":
        this.restore();
        this.mark(event.marked ?? []);
        if (event.solved) return this.celebrate();
        return this.tell(event.says);
    }
  }

  clear() {
    this.change(emptied(this.state));
    this.squares.pick(0, "clear");
  }

  solve() {
    this.restore();
    this.tell("Solving …");
    return this.worker.run({ command: "solve", text: this.state.source, solver: this.cards.solver }, (event) => this.hear(event));
  }

  hint() {
    if (this.hints.more()) return;
    if (this.state.found) this.change({ ...this.state, found: null });
    this.restore();
    return this.question("hint");
  }

  /** About the puzzle; "hint" and "check" look at the player's digits too. @param {string} command */
  question(command) {
    this.tell("Thinking …");
    const { source, own, gone } = this.state;
    return this.worker.run({ command, text: source, own, gone, solver: this.cards.solver }, (event) => this.hear(event));
  }
}
