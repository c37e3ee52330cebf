// The room of any puzzle that has none of its own: write in its squares, have it solved, checked, counted.

import { button, h, speak } from "../page/dom.js";
import { handedOver } from "../page/files.js";
import { call } from "../page/server.js";
import { pad } from "../puzzles/pad.js";
import { PuzzleRoom } from "../puzzles/room.js";
import { Squares } from "../puzzles/squares.js";
import { watchPuzzle } from "../watch/address.js";

const MOST_KEYS = 40;

/** @import { PuzzleEvent } from "../puzzles/question.js" */
/** @typedef {{ title: string, instructions: string, example: string, solvers: string[], suffixes: string[] }} Choices */
/** @typedef {{ rows: number, columns: number, board: string[], labels: string[], regions: number[], marks: Record<string, string>, blocks: number[], entries: string[], text: string }} Board */
/** @typedef {{ board: Board, own: Record<string, string> }} State  the puzzle, and what a person wrote */

/** @param {HTMLElement} main @param {{ name: string }} puzzle */
export async function mount(main, { name }) {
  const choices = await call("GET", `/api/puzzles/${name}`);
  const room = new Room(name, choices);
  const brought = handedOver(name);
  if (brought !== null) await room.read(brought);
  else if (!room.history.restore()) await room.read(choices.example);
  main.replaceChildren(room.layout()); // with its squares, so that nothing moves when they come
}

/** @extends {PuzzleRoom<State>} */
class Room extends PuzzleRoom {
  /** @param {string} name @param {Choices} choices */
  constructor(name, choices) {
    super(name, 1);
    this.choices = choices;
    this.squares = new Squares(choices.title, (square, key) => this.type(square, key));
    this.text = h("textarea", { id: "puzzle-text", spellcheck: "false", "aria-label": "Puzzle as text" });
    this.solver = h("select", { id: "solver" }, h("option", { value: "" }, "the best that can"), choices.solvers.map((each) => h("option", { value: each }, each)));
    this.pad = h("div", { class: "keys" });
    this.asking = [
      button("Hint", () => this.put("hint")),
      button("Check", () => this.put("check")),
      button("Solve", () => this.put("solve"), { class: "main" }),
      button("Count", () => this.put("count")),
    ];
    this.watching = button("Watch it solve", () => watchPuzzle(name, this.state.board.text));
    /** @type {Set<number>} */
    this.marked = new Set();
    /** @type {{ board: string[], kind: string } | null} what a solver found */
    this.shown = null;
  }

  layout() {
    const saves = this.choices.suffixes.map((suffix) => button(`Save as ${suffix}`, () => this.save(this.state.board.text, suffix)));
    return h("div", { class: "puzzle" },
      h("div", { class: "stage" },
        h("div", { class: "title" }, h("h1", null, this.choices.title)),
        this.squares.element, this.pad, this.says,
        h("div", { class: "buttons", role: "toolbar", "aria-label": this.choices.title }, this.history.buttons, this.asking, this.watching,
          button("Start over", () => this.change({ ...this.state, own: {} })), this.worker.cancel)),
      h("div", { class: "side" },
        h("section", { class: "card" }, h("h2", null, "What is to be done"), h("p", null, this.choices.instructions)),
        h("section", { class: "card" }, h("h2", null, "The solver"),
          h("div", { class: "fields" }, h("label", { for: "solver" }, "Solved by"), this.solver)),
        h("section", { class: "card" }, h("h2", null, "The puzzle"), this.text,
          h("div", { class: "fields" }, button("Read it", () => this.read(this.text.value)), button("The example", () => this.read(this.choices.example)))),
        h("section", { class: "card" }, h("h2", null, "File"),
          h("div", { class: "buttons", role: "toolbar", "aria-label": "File" }, this.opener(), saves))));
  }

  /** @override @param {State} state @param {boolean} travelled */
  show(state, travelled) {
    if (travelled) this.quiet();
    const { board } = state;
    this.text.value = board.text;
    if (this.squares.rows !== board.rows || this.squares.columns !== board.columns || !this.pad.firstChild) this.layKeys(board.entries);
    this.squares.resize(board.rows, board.columns);
    this.cancelled();
  }

  /** The puzzle as it is, without what a solver found and marks. @override */
  cancelled() {
    this.shown = null;
    this.mark([]);
  }

  /** @param {string[]} entries */
  layKeys(entries) {
    /** @type {[string, string, string?][]} */
    const keys = [...entries.slice(0, MOST_KEYS).map((entry) => /** @type {[string, string]} */ ([entry, entry])), ["×", "", "Erase"]];
    const wide = 10;
    const rows = Array.from({ length: Math.ceil(keys.length / wide) }, (_, row) => keys.slice(row * wide, (row + 1) * wide));
    this.pad.replaceChildren(pad("What can be written", rows, (entry) => this.enter(this.squares.focused, entry)));
  }

  /** @param {number[]} squares */
  mark(squares) {
    this.marked = new Set(squares);
    this.state.board.board.forEach((_, square) => this.paint(square));
  }

  /** What a solver or a person put into an open square. @param {number} square */
  added(square) {
    return (this.shown ? this.shown.board[square] : this.state.own[square]) ?? "";
  }

  /** @param {number} square */
  paint(square) {
    const { board } = this.state;
    const { columns } = board;
    const given = board.board[square];
    const text = given || this.added(square);
    const blocked = board.blocks.includes(square);
    const wrong = this.marked.has(square);
    const kinds = [...edges(board, square), text && (given ? "given" : this.shown?.kind ?? "own"),
      blocked && "block", text.length > 2 && "rebus", wrong && "marked"].filter(Boolean);
    const says = blocked ? "block" : given ? `${given}, given` : text || "empty";
    this.squares.show(square, { text, corner: board.marks[square] ?? "", kinds: /** @type {string[]} */ (kinds),
      label: `row ${Math.floor(square / columns) + 1}, column ${(square % columns) + 1}, ${says}${wrong ? ", marked as wrong" : ""}` });
  }

  /** An entry of one sign or more: what was typed into this square before counts too. @param {number} square @param {string} key */
  type(square, key) {
    const { board, own } = this.state;
    if (["Backspace", "Delete", "."].includes(key)) return this.enter(square, "");
    if (key === " " || key === "Enter") return this.enter(square, own[square] ? "" : board.entries[0] ?? "");
    for (const wanted of [(own[square] ?? "") + key, key]) {
      const entry = board.entries.find((each) => each.toLowerCase() === wanted.toLowerCase());
      if (entry !== undefined) return this.enter(square, entry);
    }
    return false;
  }

  /** @param {number} square @param {string} entry */
  enter(square, entry) {
    const { board, own } = this.state;
    if (board.board[square] || board.blocks.includes(square)) {
      this.tell("This square is given.");
      return true;
    }
    /** @type {Record<string, string>} */
    const next = { ...own, [square]: entry };
    if (!entry) delete next[square];
    this.change({ board, own: next });
    speak(entry || "empty");
    return true;
  }

  /** @override @param {string} text */
  read(text) {
    this.tell("");
    return this.worker.run({ command: "show", text }, (event) => {
      if (event.event === "board") this.history.push({ board: /** @type {any} */ (event), own: {} });
    });
  }

  /** @param {string} command */
  async put(command) {
    this.tell("");
    this.cancelled();
    const { board, own } = this.state;
    const question = { command, text: board.text, own, solver: this.solver.value };
    if (await this.worker.run(question, (event) => this.hear(event))) speak(this.says.textContent ?? "");
  }

  /** @param {PuzzleEvent} event */
  hear(event) {
    switch (event.event) {
      case "solution":
        this.shown = { board: event.board, kind: "found" };
        this.mark([]);
        this.tell("Solved.", "good");
        break;
      case "hint":
        this.history.push({ ...this.state, own: { ...this.state.own, [event.cell]: event.entry } });
        this.squares.focus(event.cell);
        this.tell(event.says, "good");
        break;
      case "answer":
        this.mark(event.marked);
        this.tell(event.says, event.marked.length ? "wrong" : "good");
        break;
    }
  }
}

/** Where a region ends beside a square or below it. @param {Board} board @param {number} square */
function edges({ columns, regions }, square) {
  const right = (square + 1) % columns !== 0 && regions[square] !== regions[square + 1];
  const down = square + columns < regions.length && regions[square] !== regions[square + columns];
  return [right && "edge-right", down && "edge-down"];
}
