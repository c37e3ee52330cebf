// A game played back: a small board, its moves one by one, forwards and backwards, or by itself.

import { miniature } from "../board/miniature.js";
import { button, h, speak } from "../page/dom.js";
import { messageOf } from "../page/server.js";

const STEP_MILLISECONDS = 700;

/** @param {string} result */
export const resultText = (result) => result.replaceAll("1/2", "½").replace("-", "–");

export class Replay {
  /** `load` brings the positions of a game. @param {ArenaShape} shape @param {(key: string) => Promise<ArenaGame>} load */
  constructor(shape, load) {
    this.shape = shape;
    this.load = load;
    this.timer = 0;
    this.ply = 0;
    /** @type {ArenaGame | null} */
    this.game = null;
    this.title = h("h2", null, "Replay");
    this.board = h("div", { class: "arena-board" });
    this.says = h("p", { class: "dim", role: "status" });
    this.reason = h("p", { class: "arena-reason", hidden: true });
    this.output = h("pre", { tabindex: 0, hidden: true, "aria-label": "What the program printed last" });
    this.play = button("Play", () => this.toggle(), { class: "main" });
    /** @param {string} symbol @param {string} text @param {() => number} ply */
    const step = (symbol, text, ply) => button(symbol, () => { this.stop(); this.show(ply()); }, { "aria-label": text, title: text });
    this.element = h("section", { class: "card arena-replay", hidden: true, "aria-label": "Replay", tabindex: -1 },
      this.title, this.board, this.says,
      h("div", { class: "buttons", role: "group", "aria-label": "Moves" },
        step("«", "The start", () => 0),
        step("‹", "One move back", () => this.ply - 1),
        this.play,
        step("›", "One move on", () => this.ply + 1),
        step("»", "The end", () => this.last)),
      this.reason, this.output);
  }

  get last() {
    return (this.game?.positions.length ?? 1) - 1;
  }

  /** @param {ArenaLine} line */
  async open(line) {
    this.stop();
    this.title.textContent = `${line.players[0]} – ${line.players[1]}  ${resultText(line.result)}`;
    this.reason.textContent = line.reason;
    this.reason.hidden = !line.reason;
    this.reason.classList.toggle("forfeit", line.reason.startsWith("forfeit"));
    this.output.textContent = line.output;
    this.output.hidden = !line.output;
    this.element.hidden = false;
    try {
      this.game = await this.load(line.key);
    } catch (trouble) {
      this.game = null;
      this.board.replaceChildren();
      this.says.textContent = messageOf(trouble);
      return;
    }
    this.show(0);
    this.element.scrollIntoView({ block: "nearest" });
    this.element.focus({ preventScroll: true });
  }

  /** @param {number} ply */
  show(ply) {
    if (!this.game) return;
    this.ply = Math.min(Math.max(0, ply), this.last);
    const { board, last } = this.game.positions[this.ply];
    this.board.replaceChildren(miniature(this.shape, board, { marked: last }));
    const text = this.ply ? `${this.ply} of ${this.last}: ${this.game.moves[this.ply - 1]}` : `The start, ${this.last} plies to come`;
    this.says.textContent = text;
    if (!this.timer) speak(text);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.ply >= this.last) this.show(0);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => {
      this.show(this.ply + 1);
      if (this.ply >= this.last) this.stop();
    }, STEP_MILLISECONDS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
  }
}
