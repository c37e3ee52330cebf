// The crossword room.

import { button, h, speak } from "../page/dom.js";
import { handedOver } from "../page/files.js";
import { call, messageOf, sentence } from "../page/server.js";
import { pad } from "../puzzles/pad.js";
import { ask } from "../puzzles/question.js";
import { PuzzleRoom } from "../puzzles/room.js";
import { Squares } from "../puzzles/squares.js";
import { Clues } from "./crossword/clues.js";
import { block, emptied, filled, newState, textOf, whole, write } from "./crossword/grid.js";

const USUAL_SIZE = 15;
/** @type {[string, string, string?, string?][][]} */
const KEYS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map((row) => [...row].map((letter) => [letter, letter]));
KEYS[2].push(["■", "#", "Block"], ["×", "Backspace", "Erase"], ["", "Enter", "Across or down", "corner"]);

/** @import { PuzzleEvent } from "../puzzles/question.js" */
/** @import { Crossword, Slot } from "./crossword/grid.js" */

/** @param {HTMLElement} main */
export async function mount(main) {
  const { patterns } = await call("GET", "/api/puzzles/crossword");
  const room = new Room(main, patterns);
  const brought = handedOver("crossword");
  if (brought !== null) await room.read(brought);
  else if (!room.history.restore()) await room.pattern();
}

/** @extends {PuzzleRoom<Crossword>} */
class Room extends PuzzleRoom {
  /** @param {HTMLElement} main @param {string[]} patterns */
  constructor(main, patterns) {
    super("crossword", 1);
    this.squares = new Squares("Crossword", (square, key) => this.type(square, key), (square, how) => this.pick(square, how));
    this.text = h("textarea", { id: "grid-text", spellcheck: "false", "aria-label": "Grid as text" });
    this.kind = h("select", { id: "kind" }, patterns.map((name) => h("option", null, name)));
    this.seconds = h("select", { id: "seconds" }, [10, 30, 60, 120].map((n) => h("option", { value: n, selected: n === 30 }, `${n} s`)));
    this.symmetric = h("input", { type: "checkbox", id: "symmetric", checked: true });
    this.fits = h("p", { class: "dim", role: "status" });
    this.words = h("ul", { class: "words" });
    this.clues = new Clues((slot) => this.go(slot), (place, clue) => this.change({ ...this.state, clues: { ...this.state.clues, [place]: clue } }));
    this.about = ["title", "author"].map((name) => h("input", { type: "text", id: name, maxlength: 200, autocomplete: "off",
      onchange: (/** @type {Event} */ event) => this.sign(name, /** @type {HTMLInputElement} */ (event.target).value.trim()) }));
    this.saves = [[".puz", ".puz"], [".ipuz", ".ipuz"], [".png", "PNG"], [".svg", "SVG"]].map(([suffix, name]) => button(`Save as ${name}`, () => this.save(whole(this.state, this.slots), suffix)));
    this.asking = [
      button("Fill", () => this.fill(), { class: "main" }),
      button("Another fill", () => this.fill(true)),
    ];
    this.seed = 0;
    this.down = false; // words are typed downwards
    /** @type {number | null} the square at the cursor */
    this.picked = null;
    /** @type {number[]} the squares of the word at the cursor */
    this.slot = [];
    /** @type {Slot[]} */
    this.slots = [];
    /** @type {Record<number, number>} of the squares that have one */
    this.numbers = {};
    this.measured = this.standing = ""; // the blocks of which the server has told, and what it said
    /** @type {AbortController | null} */
    this.measuring = null;
    /** @type {AbortController | null} */
    this.searching = null;
    this.squares.resize(USUAL_SIZE, USUAL_SIZE); // the place for what comes
    main.replaceChildren(this.layout());
  }

  layout() {
    const [title, author] = this.about;
    return h("div", { class: "puzzle" },
      h("div", { class: "stage" },
        h("div", { class: "title" }, h("h1", null, "Crossword")),
        this.squares.element, pad("Letters", KEYS, (key) => this.type(this.squares.focused, key)), this.says,
        h("div", { class: "buttons", role: "toolbar", "aria-label": "Crossword" }, this.history.buttons, this.asking,
          button("Empty", () => this.change(emptied(this.state))), this.worker.cancel)),
      h("div", { class: "side" },
        h("section", { class: "card" }, h("h2", null, "The pattern"),
          h("div", { class: "fields" }, h("label", { for: "kind" }, "Draw"), this.kind, button("New pattern", () => this.pattern())),
          h("div", { class: "fields" }, h("label", null, this.symmetric, " Blocks come in symmetric pairs")),
          h("div", { class: "fields" }, h("label", { for: "seconds" }, "Give up filling after"), this.seconds)),
        h("section", { class: "card" }, h("h2", null, "Words that fit"), this.fits, this.words),
        h("section", { class: "card" }, h("h2", null, "Words and clues"), this.clues.element),
        h("section", { class: "card" }, h("h2", null, "File"),
          h("div", { class: "fields" }, h("label", { for: "title" }, "Title"), title),
          h("div", { class: "fields" }, h("label", { for: "author" }, "Author"), author),
          h("div", { class: "buttons", role: "toolbar", "aria-label": "File" }, this.opener(), this.saves)),
        h("section", { class: "card" }, h("h2", null, "As text"),
          h("p", { class: "dim" }, "# is a block, . an open square, a letter stays. In the squares, type letters; # or the space bar sets a block. A second click, or Enter, turns from across to down."),
          this.text, h("div", { class: "fields" }, button("Read it", () => this.read(this.text.value))))));
  }

  /** @param {string} name @param {string} text */
  sign(name, text) {
    this.change({ ...this.state, about: { ...this.state.about, [name]: text } });
  }

  /** At once, lest the next key come before the server has said where the numbers are now. @override @param {Crossword} state @param {boolean} travelled */
  show(state, travelled) {
    if (travelled) this.quiet();
    this.text.value = textOf(state, state.cells);
    for (const field of this.about) field.value = state.about[field.id] ?? "";
    this.squares.resize(state.height, state.width);
    if (this.picked !== null && this.picked >= state.cells.length) this.picked = null;
    this.paint(state.cells);
    this.measure();
    this.suggest();
  }

  /** Numbers, words and what an editor would object to: the blocks say it, and only the last ones asked for count. */
  async measure() {
    const state = this.state;
    const blocks = textOf(state, emptied(state).cells);
    if (blocks === this.measured) return this.furnish(state);
    this.measuring?.abort();
    const { signal } = (this.measuring = new AbortController());
    try {
      const last = await ask("/api/puzzles/crossword", { command: "show", grid: blocks }, (event) => {
        if (event.event !== "grid" || signal.aborted) return;
        Object.assign(this, { measured: blocks, slots: event.slots, numbers: event.numbers });
        this.standing = [event.says, ...event.complaints.map(sentence)].join(" ");
        this.paint(this.state.cells);
        this.furnish(this.state);
      }, signal);
      if (last.event === "refused") this.tell(sentence(last.reason), "wrong");
    } catch (trouble) {
      this.tell(messageOf(trouble), "wrong");
    }
  }

  /** @param {Crossword} state */
  furnish(state) {
    this.clues.show(state, this.slots);
    if (!this.says.textContent) this.tell(this.standing);
  }

  /** @param {string[]} cells @param {number[]} [marked] */
  paint(cells, marked = []) {
    cells.forEach((cell, square) => this.paintOne(square, cell, marked.includes(square)));
  }

  /** @param {number} square @param {string} cell @param {boolean} marked */
  paintOne(square, cell, marked) {
    const { width, kept } = this.state;
    const isBlock = cell === "#";
    const place = `row ${Math.floor(square / width) + 1}, column ${(square % width) + 1}`;
    const kinds = isBlock ? ["block"] : marked ? ["marked"] : kept[square] ? ["given"] : [];
    if (cell.length > 1) kinds.push("rebus");
    if (this.slot.includes(square)) kinds.push("slot");
    const number = !isBlock && this.numbers[square] ? String(this.numbers[square]) : "";
    this.squares.show(square, { text: isBlock ? "" : cell, corner: number,
      label: `${place}, ${isBlock ? "block" : cell || "empty"}${number ? `, number ${number}` : ""}`, kinds });
  }

  pattern() {
    this.tell("Drawing a pattern …");
    const seed = Math.floor(Math.random() * 2 ** 31);
    return this.load({ command: "pattern", kind: this.kind.value, seed });
  }

  /** @override @param {string} grid */
  read(grid) {
    this.tell("");
    return this.load({ command: "show", grid });
  }

  /** @param {object} question */
  load(question) {
    return this.worker.run(question, (event) => {
      if (event.event !== "grid") return;
      this.tell("");
      this.history.push(newState(/** @type {any} */ (event)));
    });
  }

  /** The first fill is there to be used and saved; while it is improved it stays one step of the history. */
  async fill(another = false) {
    if (another) this.seed += 1;
    this.tell("Filling …");
    const before = this.state;
    const question = { command: "fill", grid: textOf(before, before.kept), seed: this.seed, seconds: Number(this.seconds.value) };
    const done = await this.worker.run(question, (event) => this.hear(event, before));
    if (done) speak(this.says.textContent ?? "");
  }

  /** @param {PuzzleEvent} event @param {Crossword} before */
  hear(event, before) {
    if (event.event !== "fill") return;
    const failed = event.outcome === "unfillable" || event.outcome === "not found";
    this.tell(event.says, failed ? "wrong" : "");
    if (event.outcome !== "filled") return this.paint(event.cells, failed ? event.marked : []);
    const state = filled(before, event.cells, this.slots);
    if (this.state === before) this.history.push(state);
    else this.history.replace(state);
  }

  /** @override */
  cancelled() {
    this.paint(this.state.cells);
    if (this.state.cells.every(Boolean)) this.tell("Cancelled; the best fill so far stays.");
  }

  /** @param {number} square @param {string} how */
  pick(square, how) {
    if (how !== "click") this.down = how === "down";
    else if (this.picked === square) this.down = !this.down;
    this.picked = square;
    this.suggest();
  }

  /** @param {Slot} slot */
  go(slot) {
    this.squares.pick(slot.cells.find((square) => !this.state.cells[square]) ?? slot.cells[0], slot.name.endsWith("D") ? "down" : "across");
  }

  /** @param {number} square @param {string} key */
  type(square, key) {
    const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : "";
    const blocks = key === "#" || key === " ";
    if (key === "Enter") {
      this.picked = square;
      this.pick(square, "click");
      return true;
    }
    if (!letter && !blocks && !["Backspace", "Delete", "."].includes(key)) return false;
    this.picked = square;
    if (letter) this.step(square, 1);
    else if (key === "Backspace") this.step(square, -1);
    const turned = blocks || this.state.cells[square] === "#" ? block(this.state, square, this.symmetric.checked) : this.state;
    this.change(blocks ? turned : write(turned, [[square, letter]]));
    return true;
  }

  /** On along the word, or back; no further than its end. @param {number} square @param {number} by */
  step(square, by) {
    const { width, cells } = this.state;
    const to = square + (this.down ? by * width : by);
    if (!(to in cells) || cells[to] === "#" || (!this.down && Math.floor(to / width) !== Math.floor(square / width))) return;
    this.picked = to;
    this.squares.focus(to);
  }

  /** The words for the slot at the cursor, given the letters that a person set; only the last one asked for counts. */
  async suggest() {
    this.searching?.abort();
    if (this.picked === null) return this.list([], [], "Choose a square to see which words fit there.");
    if (!this.slot.length) this.fits.textContent = "Looking for words …";
    const { signal } = (this.searching = new AbortController());
    try {
      const question = { command: "words", grid: textOf(this.state, this.state.kept), cell: this.picked, down: this.down };
      const last = await ask("/api/puzzles/crossword", question, (event) => {
        if (event.event !== "words" || signal.aborted) return;
        this.list(event.cells, event.words, event.says);
        this.clues.light(event.slot);
      }, signal);
      if (last.event === "refused") this.list([], [], sentence(last.reason));
    } catch (trouble) {
      this.list([], [], messageOf(trouble));
    }
  }

  /** @param {number[]} slot @param {{ word: string, score: number, text: string }[]} words @param {string} says */
  list(slot, words, says) {
    this.slot = slot;
    this.squares.squares.forEach((element, square) => element.classList.toggle("slot", slot.includes(square)));
    this.fits.textContent = says;
    this.words.replaceChildren(...words.map(({ word, score, text }) =>
      h("li", null, button(word, () => this.place(slot, word), { title: `${text}, score ${score}` }))));
  }

  /** @param {number[]} slot @param {string} word */
  place(slot, word) {
    let at = 0;
    /** @type {[number, string][]} */
    const letters = slot.map((square) => [square, word.slice(at, (at += this.state.kept[square].length || 1))]);
    if (this.picked !== null) this.squares.focus(this.picked);
    this.change(write(this.state, letters));
  }
}
