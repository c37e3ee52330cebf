// How often the picture of a run is painted: at each step, but not for each one that flies past.

const PAUSE_MILLISECONDS = 140; // between two pictures, when steps come faster than one can look
const SHARE = 6; // a picture that takes long is painted more rarely: the hand of the timeline stays fluid

export class Pace {
  /** @param {(step: RunStep, fast: boolean) => void} paint */
  constructor(paint) {
    this.paint = paint;
    this.timer = this.free = 0; // of the next picture, and when there may be one
  }

  /** Paint a step: now, or if it is fast as soon as there is time; the latest one is never left out. @param {RunStep} step @param {boolean} fast */
  show(step, fast) {
    clearTimeout(this.timer);
    const early = this.free - performance.now();
    if (fast && early > 0) this.timer = setTimeout(() => this.show(step, fast), early);
    else {
      const begun = performance.now();
      this.paint(step, fast);
      this.free = performance.now() + Math.max(PAUSE_MILLISECONDS, SHARE * (performance.now() - begun));
    }
  }

  stop() {
    clearTimeout(this.timer);
  }
}
