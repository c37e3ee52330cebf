// The time that somebody solves: it runs while the page is looked at, and stops at a pause.

import { button, h } from "../../../page/dom.js";
import { clockTime } from "./solving.js";

export class Clock {
  /** @param {(paused: boolean) => void} onPause @param {() => void} onTick */
  constructor(onPause, onTick) {
    this.onPause = onPause;
    this.onTick = onTick;
    this.seconds = 0;
    this.running = this.paused = false;
    this.shown = h("span", { class: "time", role: "timer", "aria-label": "Time" }, "0:00");
    this.pausing = button("Pause", () => this.pause(!this.paused));
    this.last = performance.now();
    setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", () => { this.tick(); this.last = performance.now(); });
  }

  /** @param {number} seconds */
  set(seconds) {
    this.seconds = seconds;
    this.running = false;
    this.pause(false);
    this.show();
  }

  /** It runs from the first letter on. */
  start() {
    if (this.running) return;
    this.running = true;
    this.last = performance.now();
  }

  stop() {
    this.tick();
    this.running = false;
  }

  tick() {
    const now = performance.now();
    if (this.running && !this.paused && !document.hidden) {
      this.seconds += (now - this.last) / 1000;
      this.onTick();
    }
    this.last = now;
    this.show();
  }

  /** @param {boolean} on */
  pause(on) {
    this.tick();
    this.paused = on;
    this.pausing.textContent = on ? "Go on" : "Pause";
    this.onPause(on);
  }

  show() {
    this.shown.textContent = clockTime(this.seconds);
  }
}
