// Hints, told by and by: where to look, which technique, the step with its pattern; and then it can be taken.

import { button } from "../../page/dom.js";
import { stepped } from "./marks.js";
import { drawPattern, partsOf } from "./pattern.js";

/** @import { Room } from "../sudoku.js" */
/** @import { PuzzleEvent } from "../../puzzles/question.js" */
/** @import { Done } from "./board.js" */
/** @import { Step } from "./pattern.js" */

export class Hints {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    /** @type {PuzzleEvent | null} */
    this.step = null;
    this.grade = 0;
    this.doing = button("Do it", () => this.take(), { disabled: true, title: "Enter: take the step that the hint shows" });
  }

  clear() {
    this.step = null;
    this.doing.disabled = true;
    this.room.hinted = new Map();
    this.room.squares.element.querySelector(".pattern")?.remove();
  }

  /** @param {PuzzleEvent} step */
  begin(step) {
    this.step = step;
    this.grade = 0;
    this.tell();
  }

  /** Tell more of the step; whether there was more. */
  more() {
    if (!this.step || this.grade >= this.step.grades.length - 1) return false;
    this.grade += 1;
    this.tell();
    return true;
  }

  tell() {
    const { step, room } = this;
    if (!step) return;
    room.tell(step.grades[this.grade]);
    if (this.grade < step.grades.length - 1) return;
    this.draw(/** @type {any} */ (step), step.cells);
    this.doing.disabled = false;
    room.squares.focus((step.placements.length ? step.placements : step.eliminations)[0][0]);
  }

  /** @param {Step} step @param {number[]} squares */
  draw(step, squares) {
    const { room } = this;
    room.squares.element.querySelector(".pattern")?.remove();
    room.hinted = partsOf(step, squares);
    room.selection.choose([]);
    room.mark([]);
    room.squares.element.append(drawPattern(room.state.size, step));
  }

  /** Do what the step says. */
  take() {
    const { step, room } = this;
    if (!step) return;
    room.change(stepped(room.state, /** @type {any} */ (step)));
    room.finish();
  }

  /** Something of the path is looked at again. @param {Done} done */
  recount({ says, squares, step }) {
    const { room } = this;
    room.restore();
    room.tell(step ? step.says : `${says}.`);
    if (step) this.draw(step, step.pattern.map(([square]) => square));
    else room.selection.choose(squares);
  }
}
