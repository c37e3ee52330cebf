// A piece in the hand: it follows the pointer from where it stands, and is dropped on a cell of its board.

import { mayPrechoose } from "./state.js";

/** @import { Board } from "./board.js" */

const DRAG_PIXELS = 6;

export class Drag {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.dragging = false; // until the click is over that follows the drop
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.dragging = false;
    const { board } = this;
    const { state } = board;
    const from = board.cellOf(event.target);
    if (event.button !== 0 || from === null) return;
    const ahead = mayPrechoose(state, from);
    if (state.busy && !ahead) return;
    const onWay = !ahead && state.chosen.length > 1 && state.chosen.at(-1) === from;
    if (!onWay && !ahead && !state.legal.some((path) => path[0] === from && path.length > 1)) return;
    const box = board.drawing.box(onWay ? state.chosen[0] : from);
    if (box) this.hold(event, box, from, onWay);
  }

  // `onWay`: the piece has already gone a part of its path.
  /** @param {PointerEvent} event @param {HTMLElement} box @param {number} from @param {boolean} onWay */
  hold(event, box, from, onWay) {
    const { board } = this;
    const held = new AbortController();
    const { signal } = held;
    let ahead = false; // taken up before its turn

    /** @param {PointerEvent} move */
    const follow = (move) => {
      const [x, y] = [move.clientX - event.clientX, move.clientY - event.clientY];
      if (!this.dragging && Math.hypot(x, y) < DRAG_PIXELS) return;
      if (!this.dragging) {
        this.dragging = true;
        ahead = mayPrechoose(board.state, from);
        if (ahead) board.prepare(from);
        else if (!onWay) board.begin(from);
        box.classList.add("moving");
      }
      if (ahead) box.style.transform = `translate(${x}px, ${y}px)`;
      else board.drawing.stand(x, y);
    };

    /** @param {PointerEvent} up */
    const drop = (up) => {
      held.abort();
      if (!this.dragging) return;
      box.classList.remove("moving");
      const to = up.type === "pointerup" ? board.cellOf(document.elementFromPoint(up.clientX, up.clientY)) ?? from : from;
      if (to !== from) board.choose(to, true);
      else if (!onWay) board.forget();
      if (ahead) box.style.transform = "";
      board.drawing.stand(); // out of the hand
      setTimeout(() => { this.dragging = false; });
    };

    addEventListener("pointermove", follow, { signal });
    addEventListener("pointerup", drop, { signal });
    addEventListener("pointercancel", drop, { signal });
  }
}
