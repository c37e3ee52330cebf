// A hint in words and as an arrow, and what each move is worth, on the board of a game.

import { h, speak } from "../page/dom.js";
import { valueText } from "./words.js";

/** @import { Board } from "../board/board.js" */

export class Advice {
  /** @param {Game} game @param {Board} view @param {(message: { command: string }) => void} command */
  constructor(game, view, command) {
    this.game = game;
    this.view = view;
    this.command = command;
    this.valuing = false; // the values are wanted at every turn
    this.element = h("p", { class: "advice", hidden: true });
  }

  hide() {
    this.element.hidden = true;
  }

  askHint() {
    this.element.textContent = "Looking for a hint …";
    this.element.hidden = false;
    this.command({ command: "hint" });
  }

  /** @param {HintEvent} hint */
  showHint(hint) {
    this.view.showHint(hint.path);
    this.element.replaceChildren(h("strong", null, "Hint "), hint.reason);
    this.element.hidden = false;
    speak(hint.reason);
  }

  askValues() {
    if (this.valuing) this.command({ command: "values" });
  }

  toggleValues() {
    this.valuing = !this.valuing;
    if (this.valuing) this.askValues();
    else {
      this.view.showValues([]);
      this.hide();
    }
  }

  /** @param {ValuesEvent} event @param {number} player */
  showValues({ values: reports, depth, complete: settled }, player) {
    if (!this.valuing) return;
    const sign = player === 0 ? 1 : -1;
    const roomy = this.game.columns <= 5;
    this.view.showValues(reports.map(({ path, says, score, complete }) => ({ path, says, ...valueText(sign * score, complete, roomy) })));
    const looked = settled ? "each move was looked at to its end." : `each move was looked at ${depth} plies ahead.`;
    this.element.replaceChildren(h("strong", null, "Values "), looked);
    this.element.hidden = false;
    const top = Math.max(...reports.map((report) => report.score * sign));
    const best = reports.filter((report) => report.score * sign === top);
    speak(`Best: ${best.slice(0, 4).map((report) => report.pv[0]).join(", ")}: ${best[0]?.says}.`);
  }
}
