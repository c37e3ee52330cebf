// Walk through a game: its moves are buttons, and a board of the past is looked at without changing the game.

import { button, h, speak } from "./dom.js";
import { call } from "./server.js";

const ELSEWHERE = ".grid, .watch, .scroll, input, textarea, select, dialog"; // where arrows have another meaning

export class Walk {
  // `onLook` is told whenever another board is to be seen; `past` is that board, null for the game as it is.
  constructor(id, onLook, onTrouble) {
    Object.assign(this, { id, onLook, onTrouble });
    this.past = null;
    this.list = h("ol", { class: "moves" });
    const step = (symbol, text, ply) => button(symbol, () => this.go(ply()), { "aria-label": text, title: text });
    this.steps = [
      step("«", "The start", () => 0),
      step("‹", "One move back", () => this.ply - 1),
      step("›", "One move on", () => this.ply + 1),
      step("»", "The game as it is", () => this.board.moves.length),
    ];
    this.element = h("div", { class: "walk" }, this.list,
      h("div", { class: "buttons", role: "group", "aria-label": "Look back" }, this.steps));
    this.banner = h("p", { class: "moved", hidden: true }, "You are looking back; nothing can be moved here. ",
      button("Back to the game", () => this.back(), { class: "main" }));
  }

  // How many moves have been made on the board that is seen.
  get ply() {
    return (this.past ?? this.board).moves.length;
  }

  // The game has a new board; a look back goes on as long as its moves are still there.
  show(board) {
    this.board = board;
    const kept = this.past && this.past.moves.length < board.moves.length && this.past.moves.every((move, n) => move === board.moves[n]);
    if (!kept) this.past = null;
    this.draw();
  }

  async go(ply) {
    const wanted = (this.wanted = Math.max(0, ply));
    if (wanted >= this.board.moves.length) return this.back();
    try {
      await this.load();
    } catch (trouble) {
      return this.onTrouble(trouble.message);
    }
    if (this.wanted !== wanted || wanted >= this.board.moves.length) return; // something else came meanwhile
    const moves = this.board.moves.slice(0, wanted);
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

  // The positions are asked for once, until there are other moves.
  async load() {
    const moves = String(this.board.moves);
    if (this.loaded === moves) return;
    this.positions = await call("GET", `/api/games/${this.id}/positions`);
    this.loaded = moves;
  }

  says() {
    const { moves } = this.past;
    return moves.length ? `Looking back: ${moves.at(-1)} (${moves.length} of ${this.board.moves.length})` : "Looking back: the start";
  }

  look() {
    this.draw();
    this.onLook();
  }

  draw() {
    const focused = this.list.contains(document.activeElement);
    const { moves } = this.board;
    this.list.replaceChildren(...moves.map((move, n) => {
      const seen = n + 1 === this.ply;
      return h("li", { class: seen ? "latest" : "" },
        button(move, () => this.go(n + 1), { tabindex: seen || (!this.ply && !n) ? 0 : -1, "aria-current": seen ? "true" : null }));
    }));
    const here = this.list.querySelector(".latest") ?? this.list.firstChild;
    if (here) this.list.scrollTop = here.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    if (focused) here?.firstChild.focus({ preventScroll: true });
    this.banner.hidden = !this.past;
    for (const [n, step] of this.steps.entries()) step.disabled = n < 2 ? this.ply === 0 : !this.past;
  }

  onKey(event) {
    if (!this.board?.moves.length || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.(ELSEWHERE)) return;
    const keys = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.board.moves.length };
    if (event.key === "Escape") return this.back();
    if (keys[event.key] === undefined) return;
    event.preventDefault();
    this.go(keys[event.key]);
  }
}
