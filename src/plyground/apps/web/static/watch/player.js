// The player of any recorded run: where one is, how one goes on, and what is loaded before it is needed.

import { messageOf } from "../page/server.js";

/** @import { Recording } from "./recording.js" */

const WINDOW_AHEAD = 200;
const MOST_AHEAD = 6; // windows
export const SLOWEST = 1;
export const FASTEST = 1000;

/**
 * @typedef {object} Listener
 * @property {(step: RunStep) => void} onStep
 * @property {(quiz: Quiz) => void} onQuiz  asked about what comes next
 * @property {(playing: boolean) => void} onPlay
 * @property {(text: string | null) => void} onTrouble
 */

export class Player {
  /** @param {Recording} recording @param {RunSummary} summary @param {Listener} listener */
  constructor(recording, summary, listener) {
    this.recording = recording;
    this.summary = summary;
    this.listener = listener;
    /** @type {RunStep | null} the one that is shown */
    this.now = null;
    this.wanted = 0;
    this.speed = 2; // steps a second
    this.quizzes = false; // stop and ask
    /** @type {Promise<unknown>} */
    this.moving = Promise.resolve();
    this.frame = 0;
    this.due = 0; // steps that the clock has earned
    this.clock = 0;
  }

  get last() {
    return this.summary.events - 1;
  }

  get playing() {
    return this.frame !== 0;
  }

  get event() {
    return this.now?.event ?? 0;
  }

  close() {
    this.pause();
    this.wanted = -1;
  }

  /** Show a step, as soon as it is there; of several wishes only the latest counts. @param {number} event */
  async goTo(event) {
    const to = Math.min(Math.max(event, 0), this.last);
    this.wanted = to;
    try {
      if (!this.recording.peek(to)) await this.recording.load(to);
    } catch (trouble) {
      return this.fail(trouble);
    }
    if (this.wanted === to) this.show(to);
  }

  /** @param {number} event */
  show(event) {
    const step = this.recording.peek(event);
    if (!step) return;
    this.now = step;
    this.listener.onStep(step);
    this.prefetch();
    if (this.quizzes && step.quiz) {
      this.pause();
      this.listener.onQuiz(step.quiz);
    }
  }

  /** The windows that playing or stepping will need next. */
  prefetch() {
    const ahead = this.playing ? Math.min(MOST_AHEAD, Math.ceil(this.speed / WINDOW_AHEAD) + 1) : 1;
    for (let n = 1; n <= ahead; n++) {
      const event = this.event + n * WINDOW_AHEAD;
      if (event <= this.last) this.recording.load(event).catch(() => { /* asked for again when it is needed */ });
    }
  }

  /** What begins where one is waits for what was asked before, so that no key is lost. @template T @param {() => Promise<T>} move @returns {Promise<T>} */
  queue(move) {
    this.pause();
    const moved = this.moving.then(move);
    this.moving = moved;
    return moved;
  }

  /** One step on. */
  step() {
    return this.queue(() => this.goTo(this.event + 1));
  }

  back() {
    return this.queue(() => this.goTo(this.event - 1));
  }

  /** To the next event of a kind, "over" what is below this one, or "out" of it; whether there is one. @param {string} mark @param {boolean} [back] */
  seek(mark, back = false) {
    return this.queue(() => this.find(mark, back));
  }

  /** Whoever went elsewhere meanwhile stays there. @param {string} mark @param {boolean} back */
  async find(mark, back) {
    const wanted = this.wanted;
    try {
      const event = await this.recording.next(this.event, mark, back);
      if (event !== null && this.wanted === wanted) await this.goTo(event);
      return event !== null;
    } catch (trouble) {
      this.fail(trouble);
      return true;
    }
  }

  /** @param {unknown} trouble */
  fail(trouble) {
    this.pause();
    this.listener.onTrouble(messageOf(trouble));
  }

  // Playing by itself.

  toggle() {
    if (this.playing) return this.pause();
    this.play();
  }

  async play() {
    if (this.event >= this.last) await this.goTo(0);
    if (this.playing) return;
    this.due = 0;
    this.clock = performance.now();
    this.frame = requestAnimationFrame((time) => this.tick(time));
    this.listener.onPlay(true);
    this.prefetch();
  }

  pause() {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.listener.onPlay(false);
  }

  /** As many steps as the time since the last frame is worth; what is not here yet is waited for. @param {number} time */
  tick(time) {
    this.frame = requestAnimationFrame((next) => this.tick(next));
    this.due += (Math.min(200, time - this.clock) / 1000) * this.speed;
    this.clock = time;
    const whole = Math.floor(this.due);
    if (!whole) return;
    this.due -= whole;
    let to = Math.min(this.event + whole, this.last);
    while (to > this.event && !this.recording.peek(to)) to--;
    if (this.quizzes) to = this.untilQuiz(to);
    if (to > this.event) {
      this.wanted = to;
      this.show(to);
    }
    if (!this.playing) return;
    if (this.event >= this.last) return this.pause();
    if (!this.recording.peek(this.event + 1)) {
      this.due = 0;
      this.recording.load(this.event + 1).catch((trouble) => this.fail(trouble));
    }
  }

  /** The first step on the way that has a question. @param {number} to */
  untilQuiz(to) {
    for (let event = this.event + 1; event <= to; event++) {
      if (this.recording.peek(event)?.quiz) return event;
    }
    return to;
  }
}
