// Walk through a game: its moves are buttons, and a board of the past is looked at without changing the game.

import { button, h, speak, within } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";

const ELSEWHERE = ".grid, .watch, .scroll, input, textarea, select, dialog"; // where arrows have another meaning

export class Walk {
  /**
   * `onLook` is told whenever another board is to be seen.
   * @param {string} id @param {() => void} onLook @param {(text: string) => void} onTrouble
   */
  constructor(id, onLook, onTrouble) {
    this.id = id;
    this.onLook = onLook;
    this.onTrouble = onTrouble;
    /** @type {BoardEvent | null} the board of the past that is looked at */
    this.past = null;
    /** @type {BoardEvent | null} the game as it is */
    this.board = null;
    /** @type {number | null} the ply that was asked for last */
    this.wanted = null;
    /** @type {{ board: string[], position: string, last: number[] }[]} */
    this.positions = [];
    this.loaded = ""; // the moves that they are of
    this.list = h("ol", { class: "moves" });
    /** @param {string} symbol @param {string} text @param {() => number} ply */
    const step = (symbol, text, ply) => button(symbol, () => this.go(ply()), { "aria-label": text, title: text });
    this.steps = [
      step("«", "The start", () => 0),
      step("‹", "One move back", () => this.ply - 1),
      step("›", "One move on", () => this.ply + 1),
      step("»", "The game as it is", () => this.moves.length),
    ];
    this.element = h("div", { class: "walk" }, this.list,
      h("div", { class: "buttons", role: "group", "aria-label": "Look back" }, this.steps));
    this.banner = h("p", { class: "moved", hidden: true }, "You are looking back; nothing can be moved here. ",
      button("Back to the game", () => this.back(), { class: "main" }));
  }

  get moves() {
    return this.board?.moves ?? [];
  }

  /** How many moves have been made on the board that is seen. @returns {number} */
  get ply() {
    return (this.past?.moves ?? this.moves).length;
  }

  /** The game has a new board; a look back goes on as long as its moves are still there. @param {BoardEvent} board */
  show(board) {
    this.board = board;
    const kept = this.past && this.past.moves.length < board.moves.length && this.past.moves.every((move, n) => move === board.moves[n]);
    if (!kept) this.past = null;
    this.draw();
  }

  /** @param {number} ply */
  async go(ply) {
    const wanted = (this.wanted = Math.max(0, ply));
    if (wanted >= this.moves.length) return this.back();
    try {
      await this.load();
    } catch (trouble) {
      return this.onTrouble(messageOf(trouble));
    }
    if (!this.board || this.wanted !== wanted || wanted >= this.moves.length) return; // something else came meanwhile
    const moves = this.moves.slice(0, wanted);
    this.past = { ...this.board, ...this.positions[wanted], moves, legal: [], over: false, highlight: [] };
    this.look();
    speak(this.says());
  }

  back() {
    this.wanted = null;
    if (!this.past) return;
    this.past = null;
    this.look();
  }

  /** The positions are asked for once, until there are other moves. */
  async load() {
    const moves = String(this.moves);
    if (this.loaded === moves) return;
    this.positions = await call("GET", `/api/games/${this.id}/positions`);
    this.loaded = moves;
  }

  says() {
    const { ply } = this;
    return ply ? `Looking back: ${this.moves[ply - 1]} (${ply} of ${this.moves.length})` : "Looking back: the start";
  }

  look() {
    this.draw();
    this.onLook();
  }

  draw() {
    const focused = this.list.contains(document.activeElement);
    const here = Math.max(0, this.ply - 1);
    const items = this.moves.map((move, n) => {
      const seen = n + 1 === this.ply;
      const choose = button(move, () => this.go(n + 1), { tabindex: n === here ? 0 : -1, "aria-current": seen ? "true" : null });
      return { choose, element: h("li", { class: seen ? "latest" : "" }, choose) };
    });
    this.list.replaceChildren(...items.map((item) => item.element));
    if (items[here]) this.list.scrollTop = items[here].element.offsetTop - this.list.clientHeight / 2; // the list is what they are placed in
    if (focused) items[here]?.choose.focus({ preventScroll: true });
    this.banner.hidden = !this.past;
    for (const [n, step] of this.steps.entries()) step.disabled = n < 2 ? this.ply === 0 : !this.past;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.moves.length || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (within(event, ELSEWHERE)) return;
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.moves.length };
    if (event.key === "Escape") return this.back();
    if (keys[event.key] === undefined) return;
    event.preventDefault();
    this.go(keys[event.key]);
  }
}
