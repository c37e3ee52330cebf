// A board of cells for any game. It knows no rules: it lights the cells that continue some legal
// path, and hands over a path when it is complete.
//
// For screen readers and keys it is a grid with one tab stop: arrows move, Enter or Space chooses,
// Escape forgets what was chosen.

import { h, s } from "./dom.js";
import { drag } from "./drag.js";
import { drawPiece, isDrawn, pieceName } from "./pieces.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const startsWith = (path, prefix) => prefix.every((cell, n) => path[n] === cell);

const onlyOnce = (cells) => cells.filter((cell) => cells.indexOf(cell) === cells.lastIndexOf(cell));

export class Board {
  constructor(game, onPath) {
    this.game = game;
    this.onPath = onPath;
    this.legal = [];
    this.chosen = [];
    this.standing = 0; // where on the chosen path its piece stands
    this.focused = game.placing ? Math.floor((game.rows * game.columns) / 2) : 0;
    this.turned = false;
    this.shown = null;
    this.busy = false;
    this.values = null;
    this.cells = Array.from({ length: game.rows * game.columns }, (_, cell) => this.makeCell(cell));
    this.grid = h("div", {
      class: `grid ${game.placing ? "tiles" : "chequered"}`,
      role: "grid",
      "aria-label": `${game.title} board`,
      "aria-rowcount": game.rows,
      "aria-colcount": game.columns,
      onkeydown: (event) => this.onKey(event),
      onclick: (event) => this.onClick(event),
      onpointerdown: (event) => drag(this, event),
    });
    this.overlay = s("svg", { class: "overlay", viewBox: `0 0 ${game.columns} ${game.rows}`, "aria-hidden": "true" });
    this.element = h("div", { class: "board" }, this.grid, this.overlay);
    this.element.style.setProperty("--rows", game.rows);
    this.element.style.setProperty("--columns", game.columns);
    this.arrange();
  }

  makeCell(cell) {
    const row = Math.floor(cell / this.game.columns);
    const column = cell % this.game.columns;
    return h("div", {
      class: `cell ${(row + column) % 2 ? "dark" : "light"}`,
      role: "gridcell",
      tabindex: cell === this.focused ? 0 : -1,
      "data-cell": cell,
      "aria-colindex": column + 1,
    });
  }

  arrange() {
    const rows = [];
    for (let row = 0; row < this.game.rows; row++) {
      const cells = this.cells.slice(row * this.game.columns, (row + 1) * this.game.columns);
      rows.push(h("div", { class: "row", role: "row", "aria-rowindex": row + 1 }, this.turned ? cells.reverse() : cells));
    }
    this.grid.replaceChildren(...(this.turned ? rows.reverse() : rows));
    this.grid.classList.toggle("turned", this.turned);
    if (!this.game.placing) this.namePlaces();
  }

  // Names for the eye: on each cell where only some have one, else along the left and the lower edge.
  namePlaces() {
    const { rows, columns, cells } = this.game;
    const whole = cells.every(Boolean);
    const name = (cell, kind, text) => this.cells[cell].append(h("span", { class: `place ${kind}`, "aria-hidden": "true" }, text));
    this.cells.forEach((element, cell) => {
      for (const old of element.querySelectorAll(".place")) old.remove();
      const seen = this.turned ? rows * columns - 1 - cell : cell;
      if (!whole) { if (cells[cell]) name(cell, "start", cells[cell]); return; }
      if (seen % columns === 0) name(cell, "start", cells[cell].replace(/^\D+/, ""));
      if (seen >= (rows - 1) * columns) name(cell, "end", cells[cell].replace(/\d+$/, ""));
    });
  }

  turn() {
    this.turned = !this.turned;
    this.arrange();
    this.stand();
    this.drawOverlay();
  }

  // Show a board event.
  update(board, mayPlay) {
    const before = this.shown;
    this.shown = board;
    this.legal = mayPlay ? board.legal.map((move) => move.path) : [];
    const gone = String(this.chosen) === String(board.last) ? this.standing : 0; // a person's own hand moved it
    this.chosen = [];
    this.standing = 0;
    this.values = null;
    this.hint = null;
    board.board.forEach((piece, cell) => this.showPiece(cell, piece, before));
    const moved = before && board.moves.length === before.moves.length + 1;
    const way = moved ? board.last.slice(gone) : [];
    if (way.length > 1 && !STILL.matches) this.animateMove(way);
    this.mark();
    if (!this.visited) this.welcome();
  }

  // The keyboard's first stop is a piece that can move.
  welcome() {
    if (this.game.placing || !this.legal.length) return;
    const sources = this.legal.map((path) => path[0]);
    const first = this.turned ? Math.max(...sources) : Math.min(...sources);
    if (this.grid.contains(document.activeElement)) this.focus(first);
    else this.rove(first);
  }

  showPiece(cell, piece, before) {
    const element = this.cells[cell];
    if (before?.board[cell] === piece && element.dataset.piece !== undefined) return;
    element.dataset.piece = piece;
    const old = element.querySelector(".piece-box");
    old?.remove();
    if (!piece) {
      if (old && before && cell !== this.shown.last[0] && !STILL.matches) this.fade(element, old);
      return;
    }
    const fresh = before && this.game.placing ? " fresh" : "";
    element.append(h("span", { class: `piece-box${fresh}` }, drawPiece(piece)));
  }

  // A piece that was taken does not just vanish.
  fade(element, old) {
    const ghost = h("span", { class: "ghost gone" }, old.firstChild);
    ghost.addEventListener("animationend", () => ghost.remove());
    element.append(ghost);
  }

  animateMove(path) {
    const box = this.cells[path.at(-1)].querySelector(".piece-box");
    if (!box) return;
    const end = this.cells[path.at(-1)].getBoundingClientRect();
    const frames = path.map((cell) => {
      const place = this.cells[cell].getBoundingClientRect();
      return { transform: `translate(${place.left - end.left}px, ${place.top - end.top}px)` };
    });
    box.classList.add("moving");
    const animation = box.animate(frames, { duration: 160 + 110 * (path.length - 1), easing: "ease-in-out" });
    animation.onfinish = animation.oncancel = () => box.classList.remove("moving");
  }

  // Light what can be chosen next, and tell screen readers.
  mark() {
    const open = this.legal.filter((path) => startsWith(path, this.chosen));
    const next = new Set(open.map((path) => path[this.chosen.length]));
    const ends = new Set(this.chosen.length ? onlyOnce(open.map((path) => path.at(-1))) : []);
    const sources = new Set(this.legal.map((path) => path[0]));
    const last = new Set(this.shown?.last);
    const won = new Set(this.shown?.highlight);
    const hinted = new Set(this.hint);
    this.cells.forEach((element, cell) => {
      const can = next.has(cell) || ends.has(cell);
      element.classList.toggle("can", can);
      element.classList.toggle("source", !this.game.placing && sources.has(cell));
      element.classList.toggle("target", can && this.chosen.length > 0);
      element.classList.toggle("chosen", this.chosen.includes(cell));
      element.classList.toggle("last", last.has(cell));
      element.classList.toggle("won", won.has(cell));
      element.classList.toggle("hinted", hinted.has(cell));
      element.setAttribute("aria-selected", this.chosen.includes(cell));
      element.setAttribute("aria-label", this.label(cell, can));
    });
    this.stand();
    this.ghost();
    this.showValues();
    this.drawOverlay();
  }

  // A piece that goes a long way stands where its way has led so far, `x` and `y` pixels from there in the hand.
  stand(x = 0, y = 0) {
    const box = this.chosen.length ? this.cells[this.chosen[0]].querySelector(".piece-box") : null;
    if (this.moved && this.moved !== box) this.moved.style.transform = "";
    this.moved = box;
    if (!box) return;
    const [[x0, y0], [x1, y1]] = [this.chosen[0], this.chosen[this.standing]].map((cell) => this.centre(cell));
    const still = !x && !y && !this.standing;
    box.style.transform = still ? "" : `translate(calc(${100 * (x1 - x0)}% + ${x}px), calc(${100 * (y1 - y0)}% + ${y}px))`;
  }

  label(cell, can) {
    const piece = this.shown?.board[cell];
    const place = this.game.cells[cell];
    const name = place ? `${place} ${piece ? pieceName(piece) : "empty"}` : "not in play";
    if (this.chosen.includes(cell)) return `${name}, chosen`;
    return can && (piece || this.chosen.length) ? `${name}, can be chosen` : name;
  }

  // Where a mark is placed with one click, the empty cells show what it would look like.
  ghost() {
    if (!this.game.placing) return;
    for (const element of this.cells) element.querySelector(".ghost")?.remove();
    const mark = this.game.players[this.shown?.player ?? 0].toLowerCase();
    if (!isDrawn(mark)) return;
    for (const element of this.cells)
      if (element.matches(".can") && !element.dataset.piece) element.append(h("span", { class: "ghost" }, drawPiece(mark)));
  }

  showHint(path) {
    this.hint = path;
    this.mark();
  }

  // Values: a list of {path, text, kind}; on a cell stands the best of the moves that go on through it.
  setValues(values) {
    this.values = values;
    this.showValues();
  }

  showValues() {
    const best = new Map();
    for (const value of this.values ?? []) {
      if (!startsWith(value.path, this.chosen)) continue;
      const cell = value.path[this.chosen.length] ?? value.path.at(-1);
      if (!best.has(cell) || best.get(cell).worth < value.worth) best.set(cell, value);
    }
    this.cells.forEach((element, cell) => {
      element.querySelector(".value")?.remove();
      const value = best.get(cell);
      if (value) element.append(h("span", { class: `value ${value.kind}`, title: value.says }, value.text));
    });
  }

  drawOverlay() {
    const parts = [];
    const won = this.shown?.highlight ?? [];
    if (won.length > 1 && this.game.placing) parts.push(this.line([won[0], won.at(-1)], "strike"));
    if (this.hint?.length > 1) parts.push(...this.arrow(this.hint));
    if (this.chosen.length > 1) parts.push(this.line(this.chosen, "trail"));
    this.overlay.replaceChildren(...parts);
  }

  centre(cell) {
    const place = this.turned ? this.cells.length - 1 - cell : cell;
    return [(place % this.game.columns) + 0.5, Math.floor(place / this.game.columns) + 0.5];
  }

  line(cells, name) {
    return s("polyline", { points: cells.map((cell) => this.centre(cell).join(",")).join(" "), class: name, pathLength: 1 });
  }

  arrow(cells) {
    const [[x0, y0], [x, y]] = cells.slice(-2).map((cell) => this.centre(cell));
    const turn = (Math.atan2(y - y0, x - x0) * 180) / Math.PI;
    return [this.line(cells, "arrow"), s("path", { d: "M.2 0L-.14-.2V.2Z", class: "head", transform: `translate(${x} ${y}) rotate(${turn})` })];
  }

  // Choosing cells.

  choose(cell, byHand = false) {
    if (this.busy) return;
    const open = this.legal.filter((path) => startsWith(path, this.chosen));
    const onward = open.filter((path) => path[this.chosen.length] === cell);
    const ending = this.chosen.length ? open.filter((path) => path.at(-1) === cell) : [];
    if (this.chosen.length && cell === this.chosen.at(-1)) {
      const whole = open.find((path) => path.length === this.chosen.length);
      if (whole && this.chosen.length > 1) this.play(whole, byHand);
      else this.forget();
    } else if (onward.length) this.extend([...this.chosen, cell], byHand);
    else if (ending.length === 1) this.play(ending[0], byHand);
    else if (ending.length) { this.mark(); this.onPath(null, cell, ending.length); }
    else if (this.legal.some((path) => path[0] === cell)) this.extend([cell]);
    else if (this.chosen.length) this.forget();
    else this.onPath(null, cell);
  }

  extend(chosen, byHand) {
    const open = this.legal.filter((path) => startsWith(path, chosen));
    if (open.length === 1 && open[0].length === chosen.length) return this.play(open[0], byHand);
    this.chosen = chosen;
    this.standing = chosen.length - 1;
    this.mark();
  }

  play(path, byHand) {
    this.chosen = path;
    if (byHand) this.standing = path.length - 1; // else it goes its way when the board has changed
    this.mark();
    this.onPath(path);
  }

  forget() {
    this.chosen = [];
    this.standing = 0;
    this.mark();
  }

  // Keys and clicks.

  onKey(event) {
    const { rows, columns } = this.game;
    const way = this.turned ? -1 : 1;
    const column = this.focused % columns;
    const row = Math.floor(this.focused / columns);
    const go = (r, c) => this.focus(Math.min(rows - 1, Math.max(0, r)) * columns + Math.min(columns - 1, Math.max(0, c)));
    const far = this.turned ? 0 : columns - 1;
    const keys = {
      ArrowLeft: () => go(row, column - way),
      ArrowRight: () => go(row, column + way),
      ArrowUp: () => go(row - way, column),
      ArrowDown: () => go(row + way, column),
      Home: () => (event.ctrlKey ? go(this.turned ? rows - 1 : 0, columns - 1 - far) : go(row, columns - 1 - far)),
      End: () => (event.ctrlKey ? go(this.turned ? 0 : rows - 1, far) : go(row, far)),
      Enter: () => this.choose(this.focused),
      " ": () => this.choose(this.focused),
      Escape: () => this.forget(),
    };
    if (!keys[event.key] || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.visited = true;
    keys[event.key]();
  }

  rove(cell) {
    this.cells[this.focused].tabIndex = -1;
    this.focused = cell;
    this.cells[cell].tabIndex = 0;
  }

  focus(cell) {
    this.rove(cell);
    this.cells[cell].focus();
  }

  cellAt(event) {
    const element = event.target.closest?.(".cell");
    return element && this.grid.contains(element) ? Number(element.dataset.cell) : null;
  }

  onClick(event) {
    const cell = this.cellAt(event);
    if (cell === null || this.dragged) return;
    this.visited = true;
    this.focus(cell);
    this.choose(cell);
  }
}
