// A board of cells for any game: a state, its drawing, and what a person does on it.

import { Drawing } from "./drawing.js";
import { hear } from "./events.js";
import { choose, extend, forget, newState, turnedRound, withBoard } from "./state.js";

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
    hear(this);
  }

  /** @param {State} state */
  set(state) {
    this.state = state;
    this.drawing.show(state);
  }

  /** Show a board event. @param {BoardEvent} board @param {boolean} mayPlay */
  update(board, mayPlay) {
    this.set(withBoard(this.state, board, mayPlay));
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

  /** While a path is being answered nothing can be chosen. @param {boolean} busy */
  wait(busy) {
    this.state = { ...this.state, busy };
  }

  // Choosing cells.

  /** @param {number} cell @param {boolean} [byHand] */
  choose(cell, byHand = false) {
    this.follow(choose(this.state, cell, byHand));
  }

  /** @param {number} cell */
  begin(cell) {
    this.follow(extend(this.state, [cell]));
  }

  /** @param {Outcome} outcome */
  follow({ state, path, astray }) {
    this.set(state);
    if (path) this.listener.onPath(path);
    if (astray) this.listener.onAstray(astray.cell, astray.ways);
  }

  forget() {
    this.set(forget(this.state));
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
