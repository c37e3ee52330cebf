// A board of cells for any game: a state, its drawing, and what a person does on it.

import { Drawing } from "./drawing.js";
import { hear } from "./events.js";
import { choose, extend, forget, newState, pathFor, turnedRound, withBoard } from "./state.js";

const AHEAD_MILLISECONDS = 600; // how long clicks on the way of a move count as clicks for that move

/** @import { Outcome, State, Value } from "./state.js" */

export class Board {
  /**
   * @param {Game} game
   * @param {{ onPath: (path: number[]) => void, onAstray: (cell: number, ways: number) => void }} listener
   *   hears of each path that is complete, and of each cell that leads nowhere, or where in several `ways`
   */
  constructor(game, listener) {
    this.listener = listener;
    this.state = newState(game);
    this.drawing = new Drawing(this.state);
    this.element = this.drawing.element;
    /** @type {{ path: number[], until: number }} the last move that played on by itself */
    this.ahead = { path: [], until: 0 };
    hear(this);
  }

  /** @param {State} state */
  set(state) {
    this.state = state;
    this.drawing.show(state);
  }

  /** Show a board event; `mine` as in a state. @param {BoardEvent} board @param {boolean} mayPlay @param {string | null} [mine] */
  update(board, mayPlay, mine = null) {
    this.set(withBoard(this.state, board, mayPlay, mine));
  }

  /** Nothing is chosen beforehand any more. */
  cancel() {
    if (this.state.pre.length) this.set({ ...this.state, pre: [] });
  }

  /** @param {number | null} hovered */
  hover(hovered) {
    if (hovered !== this.state.hovered) this.set({ ...this.state, hovered });
  }

  turn() {
    this.set(turnedRound(this.state));
  }

  /** @param {number[]} hint */
  showHint(hint) {
    this.set({ ...this.state, hint });
  }

  /** @param {Value[]} values */
  showValues(values) {
    this.set({ ...this.state, values });
  }

  /** While a path is being answered nothing can be chosen but beforehand; `mine` as in a state. @param {boolean} busy @param {string | null} [mine] */
  wait(busy, mine = null) {
    this.state = { ...this.state, busy, mine };
  }

  // Choosing cells.

  /** Whether that completes a path. @param {number} cell @param {boolean} [byHand] */
  choose(cell, byHand = false) {
    if (performance.now() < this.ahead.until && this.ahead.path.includes(cell)) return false;
    const outcome = choose(this.state, cell, byHand);
    this.follow(outcome);
    return Boolean(outcome.path);
  }

  /** @param {number} cell */
  begin(cell) {
    this.follow(extend(this.state, [cell]));
  }

  /** A piece is taken up before its turn. @param {number} cell */
  prepare(cell) {
    this.set({ ...this.state, pre: [cell] });
  }

  /** Go on with what was chosen beforehand; false where that cannot be played now. @param {number[]} pre @param {number[][]} legal */
  resume(pre, legal) {
    const marked = pre.length === 1 && !this.state.game.placing; // a piece, without where it is to go
    if (marked && legal.some((path) => path[0] === pre[0])) this.begin(pre[0]);
    const path = marked ? null : pathFor(pre, legal);
    if (path) this.listener.onPath(path);
    return marked || path !== null;
  }

  /** @param {Outcome} outcome */
  follow({ state, path, onward, astray }) {
    this.set(state);
    if (path && onward) this.ahead = { path, until: performance.now() + AHEAD_MILLISECONDS };
    if (path) this.listener.onPath(path);
    if (astray) this.listener.onAstray(astray.cell, astray.ways);
  }

  /** Nothing is chosen; a path that was handed over stays so until it is answered. */
  forget() {
    this.set({ ...(this.state.busy ? this.state : forget(this.state)), pre: [] });
  }

  /** Go to a cell. @param {number} cell */
  focus(cell) {
    this.set({ ...this.state, focused: cell, visited: true });
    this.takeFocus();
  }

  takeFocus() {
    this.drawing.cells[this.state.focused].focus();
  }

  /** The cell that something on the page belongs to, if it is one of this board. @param {EventTarget | null} target @returns {number | null} */
  cellOf(target) {
    const element = target instanceof Element ? target.closest(".cell") : null;
    return element instanceof HTMLElement && this.drawing.grid.contains(element) ? Number(element.dataset.cell) : null;
  }
}
