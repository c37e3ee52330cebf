// How long a puzzle has been played; it stands still while paused, and while nobody looks at the page.

import { button, h, recall, remember } from "../../page/dom.js";
import { icon } from "../../page/icons.js";

const KEY = "puzzle:sudoku:clock";

/** @param {number} seconds */
function told(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export class Clock {
  /** @param {(paused: boolean) => void} onPause  the board is hidden meanwhile */
  constructor(onPause) {
    this.onPause = onPause;
    this.puzzle = "";
    this.seconds = 0;
    this.paused = this.over = false;
    this.shown = h("span", { class: "elapsed", role: "timer", "aria-label": "Time", "aria-live": "off" }, "0:00");
    this.switch = button(icon("pause"), () => this.pause(!this.paused), { class: "quiet", "aria-label": "Pause" });
    this.element = h("div", { class: "timer" }, this.shown, this.switch);
    setInterval(() => this.tick(), 1000);
    addEventListener("pagehide", () => this.keep());
  }

  /** A puzzle is played: from its beginning, or from where it was left. @param {string} puzzle */
  begin(puzzle) {
    if (puzzle === this.puzzle) return;
    const kept = recall(KEY);
    this.puzzle = puzzle;
    this.seconds = kept?.puzzle === puzzle ? kept.seconds : 0;
    this.over = false;
    this.pause(false);
  }

  restart() {
    this.seconds = 0;
    this.over = false;
    this.pause(false);
  }

  /** It is solved: how long it took, in words. */
  stop() {
    this.over = true;
    this.keep();
    return told(this.seconds);
  }

  tick() {
    if (this.paused || this.over || document.hidden || !this.puzzle) return;
    this.seconds += 1;
    this.shown.textContent = told(this.seconds);
    if (this.seconds % 5 === 0) this.keep();
  }

  keep() {
    if (this.puzzle) remember(KEY, { puzzle: this.puzzle, seconds: this.seconds });
  }

  /** @param {boolean} on */
  pause(on) {
    this.paused = on;
    this.shown.textContent = told(this.seconds);
    this.switch.replaceChildren(icon(on ? "play" : "pause"));
    this.switch.setAttribute("aria-label", on ? "Go on" : "Pause");
    this.onPause(on);
  }
}
