// The players' time: the server keeps it, this shows how much is left by now.

import { h, speak } from "../page/dom.js";

const LOW_SECONDS = 10; // from here on tenths are shown, and who listens to the page is told

export class Clocks {
  /** @param {string[]} players @param {number} now  the server's time, in seconds */
  constructor(players, now) {
    this.players = players;
    this.elements = players.map(() => h("span", { class: "time", role: "timer" }));
    this.ahead = 0; // by how many seconds this machine's clock is ahead of the server's
    /** @type {BoardEvent | null} */
    this.board = null;
    this.told = -1; // whose time was said to be low
    this.timer = 0;
    this.sync(now);
  }

  /** @param {number} now */
  sync(now) {
    this.ahead = Date.now() / 1000 - now;
  }

  /** @param {BoardEvent} board */
  show(board) {
    this.board = board;
    clearTimeout(this.timer);
    this.tick();
  }

  /** @param {number} player */
  left(player) {
    const clock = this.board?.clock;
    if (!clock) return 0;
    const used = clock.running === player ? Date.now() / 1000 - this.ahead - clock.since : 0;
    return Math.max(0, clock.left[player] - Math.max(0, used));
  }

  tick() {
    const clock = this.board?.clock;
    for (const [player, element] of this.elements.entries()) {
      element.hidden = !clock;
      if (!clock) continue;
      const left = this.left(player);
      const text = timeText(left);
      if (element.textContent !== text) element.textContent = text;
      element.setAttribute("aria-label", `${this.players[player]} has ${text} left`);
      element.title = clock.words;
      element.classList.toggle("running", clock.running === player);
      element.classList.toggle("low", left < LOW_SECONDS && clock.running === player);
      if (clock.running === player) this.warn(player, left);
    }
    const running = clock?.running;
    if (running == null || !this.elements[running].isConnected && this.board === null) return;
    // Soon enough for the next figure: a tenth of a second when time is low.
    this.timer = setTimeout(() => this.tick(), this.left(running) < LOW_SECONDS + 1 ? 100 : 250);
  }

  /** @param {number} player @param {number} left */
  warn(player, left) {
    if (left >= LOW_SECONDS) {
      if (this.told === player) this.told = -1;
    } else if (this.told !== player && left > 0) {
      this.told = player;
      speak(`${this.players[player]} has ${LOW_SECONDS} seconds left.`);
    }
  }

  close() {
    clearTimeout(this.timer);
  }
}

/** What a clock shows: 4:32, 1:02:03, below ten seconds 9.4. @param {number} seconds */
export function timeText(seconds) {
  if (seconds < LOW_SECONDS) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
