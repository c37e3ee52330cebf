// An exercise on the board of an analysis room: it is asked, tried and judged while the analysis waits.

import { button, h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { lineTo } from "./study.js";

/** @import { Room } from "./room.js" */

/** One exercise being solved on the board of a room. */
class Attempt {
  /** @param {Exercise} exercise */
  constructor(exercise) {
    this.exercise = exercise;
    this.over = false;
  }

  get asks() {
    const { title, goal, player, played } = this.exercise;
    if (played) return `${title}. It was played in your game; what is better?`;
    return `${title}: ${player} moves and should ${goal}.`;
  }

  /** What comes of a move: whether it was right, in words, and what is answered. @param {Line} line @returns {Promise<{ good: boolean, says: string, reply: string, over: boolean }>} */
  async judge(line) {
    const { good, says, goal } = this.exercise;
    if (!good) return call("POST", "/api/analysis/exercises", { ...line, goal });
    const right = good.includes(line.moves[0]);
    this.over = right;
    return { good: right, says: right ? `Right. ${says}` : "That is not better. Try another move.", reply: "", over: right };
  }
}

export class Practice {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    /** @type {Attempt | null} */
    this.attempt = null;
    this.element = h("div", { class: "task", role: "status", hidden: true });
  }

  /** Does the analysis wait? */
  get on() {
    return this.attempt !== null;
  }

  /** @param {Exercise} exercise */
  async begin(exercise) {
    const { room } = this;
    const { rows, columns } = room.view.study;
    this.attempt = new Attempt(exercise);
    /** @type {Line} */
    this.tried = { ...lineTo(room.view, 0), rows: exercise.rows ?? rows, columns: exercise.columns ?? columns, start: exercise.position, moves: [] };
    this.announce(this.attempt.asks);
    await room.see(this.tried);
    room.board?.takeFocus();
  }

  /** @param {string} says */
  announce(says) {
    this.element.replaceChildren(h("span", null, says), button("Back to the analysis", () => { this.end(); this.room.go(this.room.at); }));
    this.element.hidden = false;
  }

  /** @param {string} move */
  async tryMove(move) {
    if (!this.attempt || !this.tried) return;
    const line = { ...this.tried, moves: [...this.tried.moves, move] };
    try {
      const { good, says, reply, over } = await this.attempt.judge(line);
      this.announce(says);
      if (!good) return await this.room.see(this.tried); // the move is taken back
      this.tried = reply ? { ...line, moves: [...line.moves, reply] } : line;
      await this.room.see(this.tried);
      if (over) this.element.classList.add("solved");
    } catch (trouble) {
      this.room.tell(messageOf(trouble));
    }
  }

  end() {
    this.attempt = null;
    this.element.hidden = true;
    this.element.classList.remove("solved");
  }
}
