// The bench: a grid is drawn, filled and clued, and what still fits is told while one types.

import { button, h } from "../../../page/dom.js";
import { handedOver, saveFile } from "../../../page/files.js";
import { call, messageOf } from "../../../page/server.js";
import { PuzzleRoom } from "../../../puzzles/room.js";
import { Squares } from "../../../puzzles/squares.js";
import { Clues } from "../clues.js";
import { newState, slotsOf, textOf, whole } from "../grid.js";
import { Advice } from "./advice.js";
import { ClueCard } from "./clue.js";
import { Cursor } from "./cursor.js";
import { Filling } from "./filling.js";
import { layout } from "./layout.js";
import { Lists } from "./lists.js";
import { look } from "./look.js";
import { Shelf } from "./shelf.js";
import { Statistics } from "./statistics.js";
import { Words } from "./words.js";

const PATH = "/api/puzzles/crossword";
const USUAL_SIZE = 15;
const LARGEST = 50;
const FORMS = [[".puz", ".puz"], [".ipuz", ".ipuz"], [".jpz", ".jpz"], [".png", "PNG"], [".svg", "SVG"]];

/** @import { Crossword, Slot, Symmetry } from "../grid.js" */

/** @param {HTMLElement} main */
export async function mount(main) {
  const offered = await call("GET", PATH);
  const room = new Room(main, offered);
  const brought = handedOver("crossword");
  if (brought !== null) {
    room.shelf.fork();
    room.history.key = room.shelf.key;
    await room.read(brought);
  } else if (!room.history.restore()) await room.pattern();
  await room.lists.restore();
}

/** @extends {PuzzleRoom<Crossword>} */
export class Room extends PuzzleRoom {
  /** @param {HTMLElement} main @param {{ patterns: string[], papers: Record<string, string> }} offered */
  constructor(main, { patterns, papers }) {
    super("crossword", 2);
    this.cursor = new Cursor(this);
    this.advice = new Advice(this);
    this.filling = new Filling(this);
    this.shelf = new Shelf(() => this.reopen(), () => this.begin());
    this.history.key = this.shelf.key;
    this.squares = new Squares("Crossword", (square, key) => this.cursor.type(square, key), (square, how, more) => this.cursor.pick(square, how, more));
    this.text = h("textarea", { id: "grid-text", spellcheck: "false", "aria-label": "Grid as text" });
    this.kind = h("select", { id: "kind" }, patterns.map((name) => h("option", null, name)));
    const side = (/** @type {string} */ id, /** @type {string} */ label) => h("input", { type: "number", id, "aria-label": label, min: 3, max: LARGEST, value: USUAL_SIZE });
    this.rows = side("rows", "Rows");
    this.columns = side("columns", "Columns");
    this.themes = h("textarea", { id: "themes", class: "themes", rows: 2, spellcheck: "false", oninput: () => this.change({ ...this.state, themes: linesOf(this.themes.value) }, "themes") });
    this.seconds = h("select", { id: "seconds" }, [10, 30, 60, 120].map((n) => h("option", { value: n, selected: n === 30 }, `${n} s`)));
    this.symmetry = h("select", { id: "symmetry" }, [["rotational", "half a turn"], ["mirror", "left and right"], ["none", "none"]].map(([value, name]) => h("option", { value }, name)));
    this.floor = h("input", { type: "number", id: "floor", min: 0, max: 100, value: 0, oninput: () => this.change({ ...this.state, floor: Math.max(0, Math.min(100, Number(this.floor.value) || 0)) }, "floor") });
    this.banned = h("ul", { class: "words banned" });
    this.words = new Words({ onPlace: (word) => this.advice.place(word), onPreview: (word, breaks) => this.advice.preview(word, breaks), onBan: (word, everywhere) => this.advice.ban(word, everywhere), onBanHere: (everywhere) => this.advice.banHere(everywhere), onFilter: () => this.advice.look() });
    this.lists = new Lists(() => { if (this.history.state) this.advice.look(); }, (text, kind) => this.tell(text, kind));
    this.statistics = new Statistics();
    this.clues = new Clues((slot) => this.cursor.go(slot), (place, clue) => this.clue(place, clue));
    this.clueCard = new ClueCard((place, clue) => this.clue(place, clue));
    this.about = ["title", "author", "copyright", "notes"].map((name) => h("input", { type: "text", id: name, maxlength: 200, autocomplete: "off",
      oninput: (/** @type {Event} */ event) => this.sign(name, /** @type {HTMLInputElement} */ (event.target).value),
      onchange: (/** @type {Event} */ event) => this.sign(name, /** @type {HTMLInputElement} */ (event.target).value.trim()) }));
    this.signed = h("p", { class: "signed" }); // over what is printed
    this.paper = h("select", { id: "paper" }, Object.entries(papers).map(([name, said]) => h("option", { value: name }, said)));
    this.key = h("input", { type: "text", id: "key", inputmode: "numeric", maxlength: 4, size: 5, autocomplete: "off", placeholder: "7281" });
    this.ownClues = h("input", { type: "file", id: "own-clues", class: "unseen", tabindex: -1, accept: ".txt,.csv", "aria-label": "Clues of your own" });
    this.ownClues.addEventListener("change", () => { const file = this.ownClues.files?.[0]; this.ownClues.value = ""; if (file) this.filling.openClues(file); });
    this.saves = FORMS.map(([suffix, name]) => button(`Save as ${name}`, () => this.save(whole(this.state, this.slots), suffix)));
    const own = this.ownSolver(() => textOf(this.state, this.state.kept), (event) => this.filling.hearOwn(event));
    this.solver = own.input;
    this.asking = [
      button("Fill", () => this.filling.fill(), { class: "main" }),
      button("Another fill", () => this.filling.fill(true)),
      button("Refill the selection", () => this.filling.refill(), { title: "The squares selected with Shift, or the word at the cursor" }),
      button("Write the clues", () => this.filling.clueAll()),
      own.button,
    ];
    /** @type {Slot[]} of the state that is shown: never the server's, whose answer comes later */
    this.slots = [];
    /** @type {Record<number, number>} of the squares that have one */
    this.numbers = {};
    this.squares.resize(USUAL_SIZE, USUAL_SIZE); // the place for what comes
    main.replaceChildren(layout(this));
    addEventListener("storage", (event) => this.hearOther(event));
  }

  /** @returns {Symmetry} */
  get symmetric() {
    return /** @type {Symmetry} */ (this.symmetry.value);
  }

  /** @param {string} name @param {string} text */
  sign(name, text) {
    this.change({ ...this.state, about: { ...this.state.about, [name]: text } }, name);
  }

  /** @param {string} place @param {string} clue */
  clue(place, clue) {
    this.change({ ...this.state, clues: { ...this.state.clues, [place]: clue } }, place);
  }

  /** All of it at once: whatever is typed, clicked or saved next finds the words of this state. @override @param {Crossword} state @param {boolean} travelled */
  show(state, travelled) {
    if (travelled) this.quiet();
    this.slots = slotsOf(state);
    this.numbers = Object.fromEntries(this.slots.map(({ name, cells }) => [cells[0], Number(name.slice(0, -1))]));
    if (document.activeElement !== this.text) this.text.value = textOf(state, state.cells); // else it is being typed
    for (const field of this.about) if (field.value !== (state.about[field.id] ?? "")) field.value = state.about[field.id] ?? "";
    const { title, author, copyright, notes } = state.about;
    this.signed.replaceChildren(h("b", null, title || "Untitled"), [author && ` by ${author}`, copyright && ` · ${copyright}`, notes && ` · ${notes}`].filter(Boolean).join(""));
    if (document.activeElement !== this.themes) this.themes.value = state.themes.join("\n");
    if (document.activeElement !== this.floor) this.floor.value = String(state.floor);
    this.advice.showBanned(state);
    this.squares.resize(state.height, state.width);
    this.cursor.bound(state.cells.length);
    this.filling.conflict = [];
    this.advice.measure();
    this.advice.previewed = {};
    this.paint(state.cells);
    this.shelf.keep(state.about.title || `Untitled, ${state.height}×${state.width}`);
    this.advice.look();
  }

  /** @param {string[]} cells @param {{ marked?: number[], ghost?: Map<number, string> }} [over]  what is shown in place of the grid itself */
  paint(cells, { marked = this.filling.conflict, ghost = new Map() } = this.advice.previewed) {
    const dead = new Set(this.advice.survey?.dead_cells ?? []);
    const slot = new Set(this.cursor.slot?.cells ?? []);
    const walls = new Set(this.state.bars.map((pair) => pair.join()));
    cells.forEach((cell, square) => this.squares.show(square, look(this.state, square, ghost.get(square) ?? cell,
      { number: this.numbers[square], marked: marked.includes(square), dead: dead.has(square), slot: slot.has(square), selected: this.cursor.selected.has(square), ghost: ghost.has(square), walls })));
  }

  pattern() {
    this.tell("Drawing a pattern …");
    const seed = Math.floor(Math.random() * 2 ** 31);
    const themes = linesOf(this.themes.value);
    return this.load({ command: "pattern", kind: this.kind.value, seed, themes }, { themes });
  }

  /** A grid without a block, to be drawn in. */
  blank() {
    const [height, width] = [this.rows, this.columns].map(({ value }) => Number(value));
    if (![height, width].every((side) => Number.isInteger(side) && side >= 3 && side <= LARGEST)) return this.tell(`A grid has 3 to ${LARGEST} rows and columns.`, "wrong");
    const { floor = 0, banned = [], themes = [] } = this.history.state ?? {};
    this.change({ ...newState({ height, width, cells: Array(height * width).fill("") }), floor, banned, themes });
    this.squares.pick(0, "across");
  }

  /** @override @param {string} grid */
  read(grid) {
    this.tell("");
    return this.load({ command: "show", grid });
  }

  /** @param {object} question @param {Partial<Crossword>} [more] */
  load(question, more = {}) {
    return this.worker.run(question, (event) => {
      if (event.event !== "grid") return;
      this.tell(event.locked ? "Its solution is locked: solve it, or unlock it there with its key." : "");
      const { floor = 0, banned = [], themes = [] } = this.history.state ?? {};
      this.history.push({ ...newState(/** @type {any} */ (event)), floor, banned, themes, ...more });
    });
  }

  /** Another puzzle of the shelf. */
  reopen() {
    this.leave();
    if (!this.history.restore()) this.pattern();
  }

  /** A puzzle of its own, from a new pattern. */
  begin() {
    this.leave();
    this.pattern();
  }

  leave() {
    this.quiet();
    Object.assign(this.history, { key: this.shelf.key, past: [], future: [] });
    this.cursor.reset();
    this.advice.forget();
  }

  /** The same puzzle was changed in another tab: both go on, this one under a name of its own. @param {StorageEvent} event */
  hearOther(event) {
    if (event.key !== this.shelf.key || !this.history.state || !event.newValue || event.newValue === JSON.stringify(this.state)) return;
    this.shelf.fork();
    this.history.key = this.shelf.key;
    const title = `${this.state.about.title || "Untitled"} (another tab)`;
    this.history.replace({ ...this.state, about: { ...this.state.about, title } });
    this.tell("This puzzle was changed in another tab; what is here is kept beside it, under a title of its own.", "wrong");
  }

  /** @override */
  cancelled() {
    this.paint(this.state.cells);
    if (this.state.cells.every(Boolean)) this.tell("Cancelled; the best fill so far stays.");
  }

  /** Save as .puz with the solution locked; the key is asked of whoever opens it. */
  async saveLocked() {
    const key = Number(this.key.value);
    await this.worker.run({ command: "lock", puzzle: whole(this.state, this.slots), key }, (event) => {
      if (event.event === "locked") return this.save(event.text, ".puz");
    });
  }

  async savePaper() {
    try {
      await saveFile("crossword", whole(this.state, this.slots), ".pdf", { paper: this.paper.value });
    } catch (trouble) {
      this.tell(messageOf(trouble), "wrong");
    }
  }
}

/** The lines of a text that hold something. @param {string} text */
const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
