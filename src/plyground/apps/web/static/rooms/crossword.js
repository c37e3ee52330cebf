// The crossword room.

import { button, h, speak } from "../dom.js";
import { Squares, Worker } from "../puzzle.js";
import { call, sentence } from "../server.js";

export async function mount(main) {
  const { patterns } = await call("GET", "/api/crossword");
  const room = new Room(main, patterns);
  await room.pattern();
}

class Room {
  constructor(main, patterns) {
    this.squares = new Squares("Crossword", (square, key) => this.type(square, key));
    this.says = h("p", { class: "says", role: "status" });
    this.text = h("textarea", { id: "grid-text", spellcheck: "false", "aria-label": "Grid as text" });
    this.kind = h("select", { id: "kind" }, patterns.map((name) => h("option", null, name)));
    this.seconds = h("select", { id: "seconds" }, [10, 30, 60, 120].map((n) => h("option", { value: n, selected: n === 30 }, `${n} s`)));
    this.worker = new Worker("/api/crossword", () => this.buttons, (text, kind) => this.tell(text, kind));
    this.saves = [[".png", "PNG"], [".svg", "SVG"], [".puz", ".puz"], [".ipuz", ".ipuz"]].map(([suffix, name]) => button(`Save as ${name}`, () => this.save(suffix)));
    this.buttons = [
      button("Fill", () => this.fill(), { class: "main" }),
      button("Another fill", () => this.fill(true)),
      button("Empty", () => this.read(this.pattern_text)),
    ];
    main.replaceChildren(h("div", { class: "puzzle" },
      h("div", { class: "stage" }, h("h1", null, "Crossword"), this.squares.element, this.says,
        h("div", { class: "buttons", role: "toolbar", "aria-label": "Crossword" }, this.buttons, this.saves, this.worker.cancel)),
      h("div", { class: "side" },
        h("section", { class: "card" }, h("h2", null, "The pattern"),
          h("div", { class: "fields" }, h("label", { for: "kind" }, "Draw"), this.kind, button("New pattern", () => this.pattern())),
          h("p", { class: "dim" }, "Or paste one: # is a block, . an open square, a letter stays. In the squares, type letters; # or the space bar sets a block."),
          this.text, h("div", { class: "fields" }, button("Read it", () => this.read(this.text.value)))),
        h("section", { class: "card" }, h("h2", null, "The fill"),
          h("div", { class: "fields" }, h("label", { for: "seconds" }, "Give up after"), this.seconds)))));
    document.head.append(h("link", { rel: "stylesheet", href: "/static/puzzle.css" }));
    this.seed = 0;
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
    if (event.event === "grid") this.pattern_text = event.text;
    const complaints = (event.complaints ?? []).map(sentence).join(" ");
    this.tell([event.says, complaints].filter(Boolean).join(" "), event.outcome === "unfillable" || event.outcome === "not found" ? "wrong" : "");
    this.squares.resize(event.height, event.width);
    const marked = new Set(event.outcome === "partial" ? [] : event.marked);
    event.cells.forEach((cell, square) => this.paintOne(square, cell, marked));
  }

  paintOne(square, cell, marked) {
    const { width, numbers } = this.grid;
    const block = cell === "#";
    const open = cell === ".";
    const place = `row ${Math.floor(square / width) + 1}, column ${(square % width) + 1}`;
    const kinds = block ? ["block"] : marked.has(square) ? ["marked"] : [];
    const number = numbers[square] ? String(numbers[square]) : "";
    this.squares.show(square, { text: block || open ? "" : cell, corner: block ? "" : number,
      label: `${place}, ${block ? "block" : open ? "empty" : cell}${number ? `, number ${number}` : ""}`, kinds });
  }

  type(square, key) {
    let letter = null;
    if (/^[a-z]$/i.test(key)) letter = key.toUpperCase();
    else if (key === "#" || key === " ") letter = this.grid.cells[square] === "#" ? "." : "#";
    else if (key === "Backspace" || key === "Delete") letter = ".";
    if (letter === null) return false;
    const cells = [...(this.grid.event === "fill" ? this.cellsOf(this.pattern_text) : this.grid.cells)];
    cells[square] = letter;
    const { width, height } = this.grid;
    this.read(Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).join("")).join("\n"));
    return true;
  }

  cellsOf(text) { return [...text.replaceAll("\n", "")]; }

  async save(suffix) {
    const response = await fetch("/api/crossword/export", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ grid: this.grid.text, suffix }) });
    if (!response.ok) return this.tell(sentence((await response.json()).error), "wrong");
    const link = h("a", { href: URL.createObjectURL(await response.blob()), download: `crossword${suffix}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}
