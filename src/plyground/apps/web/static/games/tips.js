// Tips in a person's first game of a kind: one a turn, until they have all been seen or are sent away.

import { button, h, recall, remember } from "../page/dom.js";

export class Tips {
  /** @param {Game} game */
  constructor(game) {
    this.key = `tips:${game.name}`;
    this.tips = game.owner && recall(this.key) !== "seen" ? game.tips : [];
    this.words = h("span");
    this.element = h("p", { class: "tip", role: "note", hidden: true }, this.words,
      button("No more tips", () => this.end(), { class: "quiet" }));
  }

  /** @param {BoardEvent} board @param {boolean} turn  whether a person is to move */
  show(board, turn) {
    const number = Math.floor(board.moves.length / 2);
    if (board.over && board.moves.length) this.end();
    this.element.hidden = !turn || !this.tips[number];
    this.words.replaceChildren(h("strong", null, "Tip "), this.tips[number] ?? "");
  }

  end() {
    remember(this.key, "seen");
    this.tips = [];
    this.element.hidden = true;
  }
}
