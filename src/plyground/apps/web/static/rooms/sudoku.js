// The Sudoku room.

import { button, h, speak } from "../dom.js";
import { Squares, Worker } from "../puzzle.js";
import { call } from "../server.js";

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn";
const EXAMPLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const STEP_MILLISECONDS = 12;

export async function mount(main) {
  const choices = await call("GET", "/api/sudoku");
  new Room(main, choices).open(EXAMPLE);
}

const symbol = (digit, size) => (digit === 0 ? "" : size > 9 ? String(digit) : SYMBOLS[digit - 1]);

class Room {
  constructor(main, choices) {
    this.squares = new Squares("Sudoku", (square, key) => this.type(square, key));
    this.says = h("p", { class: "says", role: "status" });
    this.text = h("textarea", { id: "puzzle-text", spellcheck: "false", "aria-label": "Puzzle as text" });
    this.solver = h("select", { id: "solver" }, h("option", { value: "" }, "the quickest"), choices.solvers.map((name) => h("option", { value: name }, name)));
    this.size = h("select", { id: "size" }, choices.sizes.map((size) => h("option", { value: size, selected: size === 9 }, `${size}×${size}`)));
    this.formula = h("div");
    this.worker = new Worker("/api/sudoku", () => this.buttons, (text, kind) => this.tell(text, kind), () => this.restore());
    this.buttons = [
      button("Solve", () => this.solve("solve"), { class: "main" }),
      button("Watch it solve", () => this.solve("animate")),
      button("Count", () => this.question("count")),
      button("Check", () => this.question("check")),
      button("Size of its formula", () => this.cnf()),
      button("Only the givens", () => this.reset()),
    ];
    main.replaceChildren(h("div", { class: "puzzle" },
      h("div", { class: "stage" }, h("h1", null, "Sudoku"), this.squares.element, this.says,
        h("div", { class: "buttons", role: "toolbar", "aria-label": "Sudoku" }, this.buttons, this.worker.cancel)),
      h("div", { class: "side" },
        h("section", { class: "card" }, h("h2", null, "The puzzle"),
          h("p", { class: "dim" }, "Type into the squares, or paste any form: 81 characters, rows of a larger board, or JSON with its rules."),
          this.text,
          h("div", { class: "fields" }, button("Read it", () => this.read(this.text.value)), button("Clear", () => this.clear()))),
        h("section", { class: "card" }, h("h2", null, "A new one"),
          h("div", { class: "fields" }, h("label", { for: "size" }, "Size"), this.size, button("Make a puzzle", () => this.generate()))),
        h("section", { class: "card" }, h("h2", null, "The solver"),
          h("div", { class: "fields" }, h("label", { for: "solver" }, "Solved by"), this.solver),
          this.formula))));
    document.head.append(h("link", { rel: "stylesheet", href: "/static/puzzle.css" }));
  }

  open(text) { this.read(text); }

  tell(text, kind) {
    this.says.textContent = text;
    this.says.className = `says ${kind ?? ""}`;
  }

  async read(text) {
    this.source = text;
    this.tell("");
    return this.worker.run({ command: "show", text }, (event) => this.hear(event));
  }

  hear(event) {
    switch (event.event) {
      case "board":
        this.board = event;
        this.given = [...event.cells];
        this.cells = [...event.cells];
        this.rules = event.rules;
        this.source = event.rules.length ? this.source : event.text;
        this.text.value = this.source;
        this.marked = new Set(event.clashes);
        this.squares.resize(event.size, event.size);
        return this.paint();
      case "solution":
        this.cells = [...event.cells];
        this.marked = new Set();
        this.trying = null;
        this.paint();
        return this.tell(event.steps ? `Solved after ${event.steps.toLocaleString("en")} assignments.` : "Solved.");
      case "answer":
        this.marked = new Set(event.marked ?? []);
        this.paint();
        return this.tell(event.says);
    }
  }

  paint() { for (let square = 0; square < this.cells.length; square++) this.paintOne(square); }

  paintOne(square) {
    const { size, regions } = this.board;
    const [row, column] = [Math.floor(square / size), square % size];
    const digit = this.cells[square];
    const kinds = [];
    if (digit) kinds.push(this.given[square] ? "given" : this.trying ? "trying" : "found");
    if (this.marked.has(square)) kinds.push("marked");
    if (column + 1 < size && regions[square] !== regions[square + 1]) kinds.push("edge-right");
    if (row + 1 < size && regions[square] !== regions[square + size]) kinds.push("edge-down");
    this.squares.show(square, { text: symbol(digit, size), label: `row ${row + 1}, column ${column + 1}, ${digit || "empty"}`, kinds });
  }

  // A typed digit is a given; on larger boards two keys make a number.
  type(square, key) {
    const { size } = this.board;
    if (this.rules.length) { this.tell("A puzzle with rules is changed in its text."); return false; }
    let digit = null;
    if (["Backspace", "Delete", "0", ".", " "].includes(key) && !(key === "0" && this.given[square])) digit = 0;
    else if (/^[0-9]$/.test(key)) {
      const two = Number(`${this.given[square] || ""}${key}`);
      digit = size > 9 && two <= size ? two : Number(key);
    } else if (/^[a-z]$/i.test(key) && size > 9 && size <= 35) digit = SYMBOLS.indexOf(key.toUpperCase()) + 1;
    if (digit === null || digit > size) return false;
    this.worker.stop();
    this.given[square] = digit;
    this.cells = [...this.given];
    this.marked = new Set();
    this.source = this.textOf(this.given);
    this.text.value = this.source;
    this.paint();
    speak(digit ? `${digit}` : "empty");
    return true;
  }

  textOf(cells) {
    const { size, box } = this.board;
    if (size <= 9) return `${size === 9 ? "" : `box ${box[0]}x${box[1]}\n`}${cells.map((digit) => digit || ".").join("")}`;
    const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(" "));
    return [`box ${box[0]}x${box[1]}`, ...rows].join("\n");
  }

  reset() {
    this.worker.stop();
    this.restore();
    this.tell("");
  }

  restore() {
    this.cells = [...this.given];
    this.marked = new Set();
    this.paint();
  }

  clear() {
    if (!this.board) return;
    this.rules = [];
    this.given = this.given.map(() => 0);
    this.source = this.textOf(this.given);
    this.text.value = this.source;
    this.reset();
    this.squares.focus(0);
  }

  async solve(command) {
    this.reset();
    this.tell(command === "solve" ? "Solving …" : "Watching the textbook's backtracking: least values first, domains kept arc consistent.");
    this.trying = command === "animate";
    await this.worker.run({ command, text: this.source, solver: this.solver.value }, (event) => this.animate(event));
  }

  async animate(event) {
    if (event.event !== "step") return this.hear(event);
    this.cells[event.cell] = event.digit || this.given[event.cell];
    this.paintOne(event.cell);
    if (event.number % 3 === 0) await new Promise((resolve) => { setTimeout(resolve, STEP_MILLISECONDS); });
  }

  question(command) {
    this.tell("Thinking …");
    return this.worker.run({ command, text: this.source, solver: this.solver.value }, (event) => this.hear(event));
  }

  async cnf() {
    const rows = [];
    this.tell("Writing the formula …");
    const done = await this.worker.run({ command: "cnf", text: this.source }, (event) => {
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
