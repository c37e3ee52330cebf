// A board's state as elements. For screen readers it is a grid with one tab stop.

import { h, s } from "../page/dom.js";
import { drawPiece, isDrawn, pieceName } from "./pieces.js";
import { centre, choices, prospects, valuesByCell } from "./state.js";

/** @import { State, Value } from "./state.js" */

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Drawing {
  /** @param {State} state */
  constructor(state) {
    const { game } = state;
    this.state = state; // as it was drawn last
    this.cells = Array.from({ length: game.rows * game.columns }, (_, cell) => makeCell(state, cell));
    this.grid = h("div", {
      class: `grid ${game.placing ? "tiles" : "chequered"}`,
      role: "grid",
      "aria-label": `${game.title} board`,
      "aria-rowcount": game.rows,
      "aria-colcount": game.columns,
    });
    this.overlay = s("svg", { class: "overlay", viewBox: `0 0 ${game.columns} ${game.rows}`, "aria-hidden": "true" });
    this.element = h("div", { class: "board" }, this.grid, this.overlay);
    this.element.style.setProperty("--rows", String(game.rows));
    this.element.style.setProperty("--columns", String(game.columns));
    /** @type {HTMLElement | null} the piece that stands elsewhere than on its cell */
    this.away = null;
    this.arrange(state);
  }

  /** Each part is drawn anew where something changed that it shows. @param {State} state */
  show(state) {
    const before = this.state;
    this.state = state;
    /** @param {(keyof State)[]} parts */
    const changed = (...parts) => parts.some((part) => state[part] !== before[part]);
    if (changed("turned")) this.arrange(state);
    if (changed("shown")) this.drawPieces(state, before);
    if (changed("focused")) this.moveStop(before.focused, state.focused);
    if (changed("shown", "legal", "chosen", "hint", "values", "hovered", "pre", "mine")) this.mark(state);
    if (changed("shown", "chosen", "standing", "turned")) this.stand();
    if (changed("shown", "legal", "chosen")) this.drawGhosts(state);
    if (changed("values", "chosen")) this.drawValues(state);
    if (changed("shown", "chosen", "hint", "turned", "pre")) this.drawOverlay(state);
  }

  /** @param {State} state */
  arrange({ game, turned }) {
    const rows = [];
    for (let row = 0; row < game.rows; row++) {
      const cells = this.cells.slice(row * game.columns, (row + 1) * game.columns);
      rows.push(h("div", { class: "row", role: "row", "aria-rowindex": row + 1 }, turned ? cells.reverse() : cells));
    }
    this.grid.replaceChildren(...(turned ? rows.reverse() : rows));
    this.grid.classList.toggle("turned", turned);
    if (!game.placing) this.namePlaces(game, turned);
  }

  /** Names for the eye: on each cell where only some have one, else along the left and the lower edge. @param {Game} game @param {boolean} turned */
  namePlaces({ rows, columns, cells }, turned) {
    const whole = cells.every(Boolean);
    this.cells.forEach((element, cell) => {
      /** @param {string} kind @param {string} text */
      const name = (kind, text) => element.append(h("span", { class: `place ${kind}`, "aria-hidden": "true" }, text));
      for (const old of element.querySelectorAll(".place")) old.remove();
      const seen = turned ? rows * columns - 1 - cell : cell;
      if (!whole) { if (cells[cell]) name("start", cells[cell]); return; }
      // The letter before the number, as the cell is called, for the one that has both.
      if (seen >= (rows - 1) * columns) name("end", cells[cell].replace(/\d+$/, ""));
      if (seen % columns === 0) name("start", cells[cell].replace(/^\D+/, ""));
    });
  }

  // Pieces.

  /** @param {State} state @param {State} before */
  drawPieces(state, before) {
    state.shown?.board.forEach((piece, cell) => this.drawOn(cell, piece, before));
    if (state.way.length > 1 && !STILL.matches) this.slide(state.way);
  }

  /** @param {number} cell @param {string} piece @param {State} before */
  drawOn(cell, piece, before) {
    const element = this.cells[cell];
    if (before.shown?.board[cell] === piece && element.dataset.piece !== undefined) return;
    element.dataset.piece = piece;
    const old = element.querySelector(".piece-box");
    old?.remove();
    if (!piece) {
      if (old && before.shown && cell !== this.state.shown?.last[0] && !STILL.matches) fade(element, old);
      return;
    }
    const fresh = before.shown && this.state.game.placing ? " fresh" : "";
    element.append(h("span", { class: `piece-box${fresh}` }, drawPiece(piece)));
  }

  /** A piece goes its way, from cell to cell, to where it is now. @param {number[]} way */
  slide(way) {
    const last = this.cells[way[way.length - 1]];
    const box = last.querySelector(".piece-box");
    if (!box) return;
    const end = last.getBoundingClientRect();
    const frames = way.map((cell) => {
      const place = this.cells[cell].getBoundingClientRect();
      return { transform: `translate(${place.left - end.left}px, ${place.top - end.top}px)` };
    });
    box.classList.add("moving");
    const animation = box.animate(frames, { duration: 160 + 110 * (way.length - 1), easing: "ease-in-out" });
    animation.onfinish = animation.oncancel = () => box.classList.remove("moving");
  }

  // A piece that goes a long way stands where its way has led so far, `x` and `y` pixels from there in the hand.
  stand(x = 0, y = 0) {
    const { chosen, standing } = this.state;
    const box = chosen.length ? this.box(chosen[0]) : null;
    if (this.away && this.away !== box) this.away.style.transform = "";
    this.away = box;
    if (!box) return;
    const [[x0, y0], [x1, y1]] = [chosen[0], chosen[standing]].map((cell) => centre(this.state, cell));
    const still = !x && !y && !standing;
    box.style.transform = still ? "" : `translate(calc(${100 * (x1 - x0)}% + ${x}px), calc(${100 * (y1 - y0)}% + ${y}px))`;
  }

  /** What a cell's piece is drawn in. @param {number} cell @returns {HTMLElement | null} */
  box(cell) {
    return this.cells[cell].querySelector(".piece-box");
  }

  /** Where a mark is placed with one click, the empty cells show what it would look like. @param {State} state */
  drawGhosts({ game, shown }) {
    if (!game.placing) return;
    for (const element of this.cells) element.querySelector(".ghost")?.remove();
    const mark = game.players[shown?.player ?? 0].toLowerCase();
    if (!isDrawn(mark)) return;
    const free = this.cells.filter((element) => element.matches(".can") && !element.dataset.piece);
    for (const element of free) element.append(h("span", { class: "ghost" }, drawPiece(mark)));
  }

  // Marks, values and lines.

  /** Light what can be chosen next, and tell screen readers. @param {State} state */
  mark(state) {
    const can = choices(state);
    const worth = valuesByCell(state);
    const sources = new Set(state.legal.map((path) => path[0]));
    const { reached, threatened } = prospects(state);
    const kinds = {
      can,
      source: state.game.placing ? new Set() : sources,
      target: state.chosen.length ? can : new Set(),
      chosen: new Set(state.chosen),
      last: new Set(state.shown?.last),
      won: new Set(state.shown?.highlight),
      hinted: new Set(state.hint),
      reached,
      threatened,
      pre: new Set(state.pre),
    };
    this.cells.forEach((element, cell) => {
      for (const [kind, cells] of Object.entries(kinds)) element.classList.toggle(kind, cells.has(cell));
      element.setAttribute("aria-selected", String(kinds.chosen.has(cell)));
      element.setAttribute("aria-label", label(state, cell, can.has(cell), worth.get(cell)));
    });
  }

  /** @param {State} state */
  drawValues(state) {
    const best = valuesByCell(state);
    this.cells.forEach((element, cell) => {
      element.querySelector(".value")?.remove();
      const value = best.get(cell);
      // It is drawn by the style: as text it would be a second name of the cell, beside its number.
      if (value) element.append(h("span", { class: `value ${value.kind}`, title: value.says, "data-text": value.text, "aria-hidden": "true" }));
    });
  }

  /** @param {State} state */
  drawOverlay(state) {
    const parts = [];
    const won = state.shown?.highlight ?? [];
    if (won.length > 1 && state.game.placing) parts.push(line(state, [won[0], won[won.length - 1]], "strike"));
    if (state.hint.length > 1) parts.push(...arrow(state, state.hint));
    if (state.chosen.length > 1) parts.push(line(state, state.chosen, "trail"));
    if (state.pre.length > 1) parts.push(line(state, state.pre, "trail planned"));
    this.overlay.replaceChildren(...parts);
  }

  /** The keyboard's stop; where it was focused, it takes the focus with it. @param {number} from @param {number} to */
  moveStop(from, to) {
    this.cells[from].tabIndex = -1;
    this.cells[to].tabIndex = 0;
    if (this.grid.contains(document.activeElement)) this.cells[to].focus();
  }
}

/** @param {State} state @param {number} cell */
function makeCell({ game, focused }, cell) {
  const [row, column] = [Math.floor(cell / game.columns), cell % game.columns];
  return h("div", {
    class: `cell ${(row + column) % 2 ? "dark" : "light"}`,
    role: "gridcell",
    tabindex: cell === focused ? 0 : -1,
    "data-cell": cell,
    "aria-colindex": column + 1,
  });
}

/** @param {State} state @param {number} cell @param {boolean} can @param {Value} [value]  of the best move through it */
function label({ game, shown, chosen, pre }, cell, can, value) {
  const piece = shown?.board[cell];
  const place = game.cells[cell];
  const name = place ? `${place} ${piece ? pieceName(piece) : "empty"}` : "not in play";
  const worth = value ? [", ", value.text, !value.says.includes(value.text) && `: ${value.says}`].filter(Boolean).join("") : "";
  if (chosen.includes(cell)) return `${name}, chosen${worth}`;
  if (pre.includes(cell)) return `${name}, chosen beforehand`;
  return `${name}${can && (piece || chosen.length) ? ", can be chosen" : ""}${worth}`;
}

/** A piece that was taken does not just vanish. @param {Element} element @param {Element} old */
function fade(element, old) {
  const ghost = h("span", { class: "ghost gone" }, old.firstChild);
  ghost.addEventListener("animationend", () => ghost.remove());
  element.append(ghost);
}

/** @param {State} state @param {number[]} cells @param {string} kind */
function line(state, cells, kind) {
  return s("polyline", { points: cells.map((cell) => centre(state, cell).join(",")).join(" "), class: kind, pathLength: 1 });
}

/** @param {State} state @param {number[]} cells */
function arrow(state, cells) {
  const [[x0, y0], [x, y]] = cells.slice(-2).map((cell) => centre(state, cell));
  const turn = (Math.atan2(y - y0, x - x0) * 180) / Math.PI;
  return [line(state, cells, "arrow"), s("path", { d: "M.2 0L-.14-.2V.2Z", class: "head", transform: `translate(${x} ${y}) rotate(${turn})` })];
}
