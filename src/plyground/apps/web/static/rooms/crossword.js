// The crossword room.

import { button, h, speak } from "../dom.js";
import { ask, Squares, Worker } from "../puzzle.js";
import { call, sentence } from "../server.js";

export async function mount(main) {
  const { patterns } = await call("GET", "/api/crossword");
  const room = new Room(main, patterns);
  await room.pattern();
}

class Room {
  constructor(main, patterns) {
    this.squares = new Squares("Crossword", (square, key) => this.type(square, key), (square, how) => this.pick(square, how));
    this.says = h("p", { class: "says", role: "status" });
    this.text = h("textarea", { id: "grid-text", spellcheck: "false", "aria-label": "Grid as text" });
    this.kind = h("select", { id: "kind" }, patterns.map((name) => h("option", null, name)));
    this.seconds = h("select", { id: "seconds" }, [10, 30, 60, 120].map((n) => h("option", { value: n, selected: n === 30 }, `${n} s`)));
    this.fits = h("p", { class: "dim", role: "status" });
    this.words = h("ul", { class: "words" });
    this.worker = new Worker("/api/crossword", () => this.buttons, (text, kind) => this.tell(text, kind));
    this.saves = [[".png", "PNG"], [".svg", "SVG"], [".puz", ".puz"], [".ipuz", ".ipuz"]].map(([suffix, name]) => button(`Save as ${name}`, () => this.save(suffix)));
    this.buttons = [
      button("Fill", () => this.fill(), { class: "main" }),
      button("Another fill", () => this.fill(true)),
      button("Empty", () => this.write(this.cells.map((cell) => (cell === "#" ? cell : "")))),
    ];
    main.replaceChildren(h("div", { class: "puzzle" },
      h("div", { class: "stage" }, h("h1", null, "Crossword"), this.squares.element, this.says,
        h("div", { class: "buttons", role: "toolbar", "aria-label": "Crossword" }, this.buttons, this.saves, this.worker.cancel)),
      h("div", { class: "side" },
        h("section", { class: "card" }, h("h2", null, "The pattern"),
          h("div", { class: "fields" }, h("label", { for: "kind" }, "Draw"), this.kind, button("New pattern", () => this.pattern())),
          h("p", { class: "dim" }, "Or paste one: # is a block, . an open square, a letter stays. In the squares, type letters; # or the space bar sets a block. A second click, or Enter, turns from across to down."),
          this.text, h("div", { class: "fields" }, button("Read it", () => this.read(this.text.value)))),
        h("section", { class: "card" }, h("h2", null, "The fill"),
          h("div", { class: "fields" }, h("label", { for: "seconds" }, "Give up after"), this.seconds)),
        h("section", { class: "card" }, h("h2", null, "Words that fit"), this.fits, this.words))));
    document.head.append(h("link", { rel: "stylesheet", href: "/static/puzzle.css" }));
    this.seed = 0;
    this.down = false;
    this.picked = null;
    this.slot = [];
  }

  tell(text, kind) {
    this.says.textContent = text;
    this.says.className = `says ${kind ?? ""}`;
  }

  pattern() {
    this.tell("Drawing a pattern …");
    const seed = Math.floor(Math.random() * 2 ** 31);
    return this.work({ command: "pattern", kind: this.kind.value, seed });
  }

  read(grid) {
    this.tell("");
    return this.work({ command: "show", grid });
  }

  // Change the pattern at once, lest the next key come before the server's answer; what a fill put in goes.
  write(cells) {
    const { width, height } = this.grid;
    this.cells = cells;
    this.paint(cells);
    const signs = cells.map((cell) => (cell === "" ? "." : cell.length > 1 ? `[${cell}]` : cell));
    return this.read(Array.from({ length: height }, (_, row) => signs.slice(row * width, (row + 1) * width).join("")).join("\n"));
  }

  async fill(another = false) {
    if (another) this.seed += 1;
    this.tell("Filling …");
    await this.work({ command: "fill", grid: this.pattern_text, seed: this.seed, seconds: Number(this.seconds.value) });
    speak(this.says.textContent);
  }

  // What is shown can be saved once nothing works on it any more.
  async work(question) {
    const turn = (this.turn = {});
    for (const save of this.saves) save.disabled = true;
    await this.worker.run(question, (event) => this.hear(event));
    if (this.turn !== turn) return;
    for (const save of this.saves) save.disabled = this.grid?.outcome !== "filled";
  }

  hear(event) {
    if (event.event !== "grid" && event.event !== "fill") return;
    this.grid = event;
    this.text.value = event.text;
    if (event.event === "grid") Object.assign(this, { pattern_text: event.text, cells: event.cells });
    if (this.picked >= event.cells.length) this.picked = null;
    const complaints = (event.complaints ?? []).map(sentence).join(" ");
    this.tell([event.says, complaints].filter(Boolean).join(" "), event.outcome === "unfillable" || event.outcome === "not found" ? "wrong" : "");
    this.squares.resize(event.height, event.width);
    this.paint(event.cells, event.outcome === "partial" ? [] : event.marked);
    if (event.event === "grid") this.suggest();
  }

  paint(cells, marked = []) {
    cells.forEach((cell, square) => this.paintOne(square, cell, marked.includes(square)));
  }

  paintOne(square, cell, marked) {
    const { width, numbers } = this.grid;
    const block = cell === "#";
    const place = `row ${Math.floor(square / width) + 1}, column ${(square % width) + 1}`;
    const kinds = block ? ["block"] : marked ? ["marked"] : this.cells[square] ? ["given"] : [];
    if (this.slot.includes(square)) kinds.push("slot");
    const number = numbers[square] ? String(numbers[square]) : "";
    this.squares.show(square, { text: block ? "" : cell, corner: block ? "" : number,
      label: `${place}, ${block ? "block" : cell || "empty"}${number ? `, number ${number}` : ""}`, kinds });
  }

  pick(square, how) {
    if (how !== "click") this.down = how === "down";
    else if (this.picked === square) this.down = !this.down;
    this.picked = square;
    this.suggest();
  }

  type(square, key) {
    let letter = null;
    if (/^[a-z]$/i.test(key)) letter = key.toUpperCase();
    else if (key === "#" || key === " ") letter = this.cells[square] === "#" ? "" : "#";
    else if (key === "Backspace" || key === "Delete" || key === ".") letter = "";
    else if (key === "Enter") this.pick(this.picked = square, "click");
    else return false;
    if (letter === null) return true;
    this.picked = square;
    if (key === "Backspace") this.step(square, -1);
    else if (letter !== "#" && letter !== "") this.step(square, 1);
    this.write(this.cells.with(square, letter));
    return true;
  }

  // On along the word, or back; no further than its end.
  step(square, by) {
    const { width } = this.grid;
    const to = square + (this.down ? by * width : by);
    if (!(to in this.cells) || this.cells[to] === "#" || (!this.down && Math.floor(to / width) !== Math.floor(square / width))) return;
    this.picked = to;
    this.squares.focus(to);
  }

  // The words for the slot at the cursor; only the last one asked for counts.
  async suggest() {
    this.asking?.abort();
    if (this.picked === null) return this.list([], [], "Choose a square to see which words fit there.");
    if (!this.slot.length) this.fits.textContent = "Looking for words …";
    const { signal } = (this.asking = new AbortController());
    try {
      const question = { command: "words", grid: this.pattern_text, cell: this.picked, down: this.down };
      const last = await ask("/api/crossword", question, (event) => {
        if (event.event === "words" && !signal.aborted) this.list(event.cells, event.words, event.says);
      }, signal);
      if (last.event === "refused") this.list([], [], sentence(last.reason));
    } catch (trouble) {
      this.list([], [], trouble.message);
    }
  }

  list(slot, words, says) {
    this.slot = slot;
    this.squares.squares.forEach((element, square) => element.classList.toggle("slot", slot.includes(square)));
    this.fits.textContent = says;
    this.words.replaceChildren(...words.map(({ word, score, text }) =>
      h("li", null, button(word, () => this.place(slot, word), { title: `${text}, score ${score}` }))));
  }

  place(slot, word) {
    let at = 0;
    const cells = [...this.cells];
    for (const square of slot) {
      const wide = cells[square].length || 1;
      cells[square] = word.slice(at, (at += wide));
    }
    this.squares.focus(this.picked);
    this.write(cells);
  }

  async save(suffix) {
    const response = await fetch("/api/crossword/export", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ grid: this.grid.text, suffix }) });
    if (!response.ok) return this.tell(sentence((await response.json()).error), "wrong");
    const link = h("a", { href: URL.createObjectURL(await response.blob()), download: `crossword${suffix}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}
