// The room where crosswords are solved: from a file, or made for the day.

import { button, h, speak } from "../../../page/dom.js";
import { handedOver, saveFile } from "../../../page/files.js";
import { call, messageOf } from "../../../page/server.js";
import { Worker } from "../../../puzzles/worker.js";
import { About } from "./about.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { Daily } from "./daily.js";
import { hearOthers, idOf, keep, keptOf, lastKept } from "./keeping.js";
import { takeKey } from "./keys.js";
import { layout } from "./layout.js";
import { Lists } from "./lists.js";
import { Solving } from "./solving.js";

/** @import { Slot } from "../grid.js" */
/** @import { Puzzle } from "./solving.js" */

const SCOPES = ["letter", "word", "grid"];

/** @param {HTMLElement} main */
export async function mount(main) {
  document.title = "Solve a crossword · Plyground";
  const offered = await call("GET", "/api/puzzles/crossword");
  const room = new Room(main, offered);
  const brought = handedOver("crossword");
  const kept = lastKept();
  if (brought !== null) await room.read(brought);
  else if (kept?.whole?.grid) await room.read(JSON.stringify({ ...kept.whole, progress: kept.progress }));
  else await room.daily.today();
}

export class Room {
  /** @param {HTMLElement} main @param {{ sizes: string[], levels: string[], papers: Record<string, string> }} offered */
  constructor(main, offered) {
    /** @type {Solving | null} */
    this.solving = null;
    this.id = "";
    this.stamp = 0;
    this.over = false;
    /** @type {string | null} what is being written into one cell, if several letters are */
    this.rebus = null;
    this.says = h("p", { class: "says", role: "status" });
    this.board = new Board({ onKey: (event) => takeKey(this, event), onPick: (cell) => this.pick(cell), onText: (text) => this.hear(text) });
    this.lists = new Lists({ onGo: (slot) => this.go(slot), onStep: (by) => this.move((solving) => solving.step(by)), onTurn: () => this.move((solving) => solving.turn()) });
    this.clock = new Clock((paused) => this.pause(paused), () => this.keep());
    this.about = new About();
    this.worker = new Worker("/api/puzzles/crossword", { buttons: () => this.daily.buttons, tell: (text, kind) => this.tell(text, kind) });
    this.daily = new Daily(offered, (question) => this.make(question));
    this.scope = h("select", { id: "scope", "aria-label": "What to check, reveal or clear" }, SCOPES.map((name) => h("option", { value: name, selected: name === "word" }, name)));
    this.judging = [button("Check", () => this.check()), button("Reveal", () => this.reveal())];
    this.pencil = button("Pencil", () => this.turnPencil(), { "aria-pressed": "false" });
    this.several = button("Several letters", () => this.beginRebus(), { title: "Insert" });
    this.secret = h("input", { type: "text", id: "key", maxlength: 4, inputmode: "numeric", autocomplete: "off" });
    this.locked = h("div", { class: "fields", hidden: true }, h("label", { for: "key" }, "Its solution is locked. Key"), this.secret, button("Unlock", () => this.unlock()));
    this.tools = h("div", { class: "buttons", role: "toolbar", "aria-label": "Solve" }, this.judging, button("Clear", () => this.clear()), this.scope, this.pencil, this.several, this.worker.cancel);
    this.paper = h("select", { id: "paper" }, Object.entries(offered.papers).filter(([name]) => name !== "submission").map(([name, said]) => h("option", { value: name }, said)));
    main.replaceChildren(layout(this));
    hearOthers((kept) => this.hearOther(kept));
    addEventListener("pagehide", () => this.keep());
  }

  /** @param {{ puzzle?: string, text?: string }} opened */
  take(opened) {
    if (opened.puzzle !== "crossword" || opened.text === undefined) return false;
    this.read(opened.text);
    return true;
  }

  /** @param {string} text  a crossword's own, or its grid's */
  read(text) {
    const json = text.trimStart().startsWith("{") ? text : JSON.stringify({ grid: text.trimEnd().split("\n") });
    return this.worker.run({ command: "show", grid: json }, (event) => { if (event.event === "grid") this.open(/** @type {any} */ (event)); });
  }

  /** A puzzle that is made for the solver. @param {object} question */
  make(question) {
    this.tell("Making a puzzle …");
    return this.worker.run(question, (event) => { if (event.event === "grid") this.open(/** @type {any} */ (event)); });
  }

  /** Begin with a puzzle, or go on with it: what was written before is there again. @param {Puzzle} puzzle */
  open(puzzle) {
    this.id = idOf(puzzle.whole);
    const brought = Object.keys(puzzle.progress.letters ?? {}).length ? puzzle.progress : null;
    const solving = (this.solving = new Solving(puzzle, brought ?? keptOf(this.id) ?? puzzle.progress));
    this.over = solving.solved;
    this.rebus = null;
    this.clock.set(solving.seconds);
    this.about.show(puzzle, this.over);
    this.locked.hidden = !puzzle.locked;
    for (const each of this.judging) each.disabled = !solving.known;
    this.board.lay(solving);
    this.lists.lay(solving);
    this.show();
    this.keep();
    if (this.over) this.tell(solving.verdict, "good");
    else if (puzzle.locked) this.tell("Its solution is locked: solve it, and its checksum will judge; with the key it can be checked.");
    else this.tell(!solving.known ? "There is no solution in this puzzle: nothing can be checked." : puzzle.diagramless ? "It is diagramless: here its diagram is shown, on paper it is not." : "");
  }

  show(focus = false) {
    if (!this.solving) return;
    this.board.show(this.solving, this.rebus);
    this.lists.show(this.solving);
    if (focus) this.board.focus(this.solving.cell);
  }

  keep() {
    if (!this.solving) return;
    this.solving.seconds = this.clock.seconds;
    this.stamp = Date.now();
    keep({ id: this.id, whole: this.solving.puzzle.whole, progress: this.solving.progress, stamp: this.stamp });
  }

  /** Another tab has written into the same puzzle: what it wrote is shown here too, and nothing is lost. @param {import("./keeping.js").Kept} kept */
  hearOther(kept) {
    if (!this.solving || kept.id !== this.id || kept.stamp <= this.stamp) return;
    const { cell, slot } = this.solving;
    this.stamp = kept.stamp;
    this.solving = new Solving(this.solving.puzzle, kept.progress);
    Object.assign(this.solving, { cell, slot });
    this.clock.set(this.solving.seconds);
    this.show();
    this.tell("This puzzle is open in another tab; what was written there is here too.");
  }

  /** @param {(solving: Solving) => unknown} change */
  move(change) {
    if (!this.solving) return;
    this.endRebus();
    change(this.solving);
    this.show(true);
  }

  /** @param {Slot} slot */
  go(slot) {
    this.move((solving) => solving.enter(slot));
  }

  /** @param {number} cell */
  pick(cell) {
    this.move((solving) => (solving.cell === cell && this.board.fields[cell] === document.activeElement ? solving.turn() : solving.go(cell)));
  }

  /** Something is written, rubbed out or shown: keep it, and see whether it is done. @param {(solving: Solving) => unknown} change */
  change(change) {
    if (!this.solving || this.clock.paused) return;
    if (this.over) return this.tell("It is solved; clear it to begin again.", "good");
    this.clock.start();
    change(this.solving);
    if (!this.solving.full) this.tell("");
    this.show(true);
    this.keep();
    if (this.solving.full) this.judge();
  }

  async judge() {
    const solving = this.solving;
    if (!solving) return;
    if (solving.solved) return this.finish();
    if (!solving.puzzle.locked) {
      return this.tell(solving.known ? "The grid is full, but not everything in it is right." : "The grid is full; there is no solution to judge it by.");
    }
    await this.worker.run({ command: "judge", puzzle: solving.text }, (event) => {
      if (event.event !== "judged") return;
      if (event.right) this.finish();
      else this.tell("The grid is full, but its checksum says that something is not right.");
    });
  }

  finish() {
    if (!this.solving) return;
    this.over = true;
    this.clock.stop();
    this.keep();
    this.about.show(this.solving.puzzle, true);
    this.tell(this.solving.verdict, "good");
    speak(this.solving.verdict);
  }

  /** @param {string} key */
  press(key) {
    if (!this.solving) return;
    if (key === "Turn") this.move((solving) => solving.turn());
    else if (this.rebus !== null) this.writeRebus(key);
    else if (key === "Backspace") this.change((solving) => solving.erase());
    else this.change((solving) => solving.type(key, this.pencil.ariaPressed === "true"));
  }

  /** What comes into a field without a key. @param {string} text */
  hear(text) {
    if (!this.solving) return;
    const before = this.solving.letters[this.solving.cell] ?? "";
    const fresh = text.startsWith(before) && text.length > before.length ? text.slice(before.length) : text;
    if (fresh.trim()) this.press(fresh.trim().slice(-1));
    else this.change((solving) => solving.write(""));
  }

  /** To the next word, or back; false beyond the last, where Tab leads out of the grid. @param {number} by */
  nextWord(by) {
    if (!this.solving) return false;
    const { puzzle: { slots }, slot } = this.solving;
    if (!slots[slots.indexOf(slot) + by]) return false;
    this.move((solving) => solving.step(by));
    return true;
  }

  /** Out of a square of several letters, or out of the grid to its tools. */
  escape() {
    if (this.rebus === null) return /** @type {HTMLElement | null} */ (this.tools.querySelector("button:enabled, select"))?.focus();
    this.rebus = null;
    this.show(true);
  }

  beginRebus() {
    if (!this.solving || this.over) return;
    this.rebus = "";
    this.show(true);
    this.tell("Write several letters, then press Enter.");
  }

  /** @param {string} key */
  writeRebus(key) {
    this.rebus = key === "Backspace" ? (this.rebus ?? "").slice(0, -1) : ((this.rebus ?? "") + key).toUpperCase().slice(0, 10);
    this.show(true);
  }

  endRebus() {
    const text = this.rebus;
    this.rebus = null;
    if (text) this.change((solving) => solving.write(text, this.pencil.ariaPressed === "true"));
  }

  turnPencil() {
    this.pencil.ariaPressed = String(this.pencil.ariaPressed !== "true");
    this.show(true);
  }

  check() {
    let wrong = 0;
    const what = this.scope.value;
    this.change((solving) => { wrong = solving.check(what); });
    if (this.over) return;
    const said = wrong === 0 ? `No letter of the ${what} is wrong.` : wrong === 1 ? "One letter is wrong." : `${wrong} letters are wrong.`;
    this.tell(said, wrong ? "wrong" : "");
  }

  reveal() {
    const what = this.scope.value;
    if (what === "grid" && !confirm("Reveal the whole grid?")) return;
    this.change((solving) => solving.reveal(what));
  }

  clear() {
    const what = this.scope.value;
    if (what === "grid" && !confirm("Clear the whole grid?")) return;
    this.over = false;
    if (what === "grid" && this.solving) {
      this.solving.revealed.clear();
      this.solving.checks = 0;
      this.clock.set(0);
    }
    this.change((solving) => solving.clear(what));
  }

  async unlock() {
    if (!this.solving) return;
    const key = Number(this.secret.value);
    await this.worker.run({ command: "unlock", puzzle: this.solving.text, key: Number.isInteger(key) && key >= 0 ? key : 0 }, (event) => {
      if (event.event !== "grid") return;
      this.open(/** @type {any} */ (event));
      this.tell("Unlocked: it can be checked and revealed now.", "good");
    });
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.board.element.closest(".solve")?.classList.toggle("paused", paused);
    if (!paused) this.show(true);
  }

  /** @param {string} suffix */
  async save(suffix) {
    if (!this.solving) return;
    this.keep();
    try {
      await saveFile("crossword", this.solving.text, suffix, suffix === ".pdf" ? { paper: this.paper.value } : {});
    } catch (trouble) {
      this.tell(messageOf(trouble), "wrong");
    }
  }

  /** @param {string} text @param {string} [kind] */
  tell(text, kind = "") {
    this.says.textContent = text;
    this.says.className = `says ${kind}`;
  }
}
