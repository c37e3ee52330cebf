// Events come as fast as engines think; moves are shown at a pace that eyes can follow.

const PACE = 300; // milliseconds between a move and its answer, so that both are seen; engines keep the server's pace

export class Pace {
  /** @param {(event: GameEvent) => void} onEvent */
  constructor(onEvent) {
    this.onEvent = onEvent;
    /** @type {GameEvent[]} */
    this.queue = [];
    this.showing = false;
    this.ended = false;
    this.moves = Infinity; // on the board that was shown last
    this.shownAt = 0;
  }

  // Nothing more is shown.
  end() {
    this.ended = true;
  }

  /** @param {GameEvent} event */
  async push(event) {
    this.queue.push(event);
    if (this.showing) return;
    this.showing = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        const wait = this.shownAt + PACE - performance.now();
        const moved = next.event === "board" && next.moves.length > this.moves;
        if (moved && wait > 0) await new Promise((resolve) => { setTimeout(resolve, wait); });
        if (this.ended) return;
        this.onEvent(next);
        this.note(next);
      }
    } finally {
      this.showing = false;
    }
  }

  /** @param {GameEvent} event */
  note(event) {
    if (event.event === "game") this.moves = Infinity; // whatever board follows, it is shown at once
    if (event.event !== "board") return;
    this.moves = event.moves.length;
    this.shownAt = performance.now();
  }
}
