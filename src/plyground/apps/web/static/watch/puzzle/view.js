// A solver at work on any puzzle: its grid with what is left in it, and beside it the reasons.

import { h } from "../../page/dom.js";
import { Cells } from "./cells.js";
import { Domains } from "./domains.js";
import { Reasons } from "./reasons.js";
import { Slots } from "./slots.js";

/** @import { Recording } from "../recording.js" */

export class PuzzleView {
  /** @param {Recording} recording @param {RunSummary} summary */
  constructor(recording, summary) {
    const single = summary.view.variables.every(({ cells }) => cells.length === 1);
    this.domains = new Domains(recording);
    this.grid = single ? new Cells(summary) : new Slots(summary);
    this.reasons = new Reasons(summary);
    this.caption = this.reasons.because;
    this.element = h("div", { class: `puzzle-view ${single ? "of-cells" : "of-slots"}` }, this.grid.element, this.reasons.element);
  }

  /** @param {RunStep} step */
  show(step) {
    this.grid.show(step, this.domains, this.domains.goTo(step));
    this.reasons.show(step);
  }
}
