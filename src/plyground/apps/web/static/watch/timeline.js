// The whole run in one strip: where it is interesting, and where one is. A slider for hand and keyboard.

import { h } from "../page/dom.js";

/** @import { Recording } from "./recording.js" */

const BUCKET_PIXELS = 3;
const HEIGHT = 44;

export class Timeline {
  /** @param {(event: number) => void} onPick */
  constructor(onPick) {
    this.onPick = onPick;
    this.last = 0;
    this.event = 0;
    /** @type {Record<string, number[]>} */
    this.counts = {};
    /** @type {string | null} the mark that stands out */
    this.mark = null;
    /** @type {Recording | null} */
    this.recording = null;
    this.buckets = 0;
    this.still = h("canvas", { class: "timeline-marks", "aria-hidden": "true" });
    this.hand = h("span", { class: "timeline-hand", "aria-hidden": "true" });
    this.element = h("div", { class: "timeline", role: "slider", tabindex: 0, "aria-label": "Step of the run", "aria-valuemin": 1,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.grab(event),
      onpointermove: (/** @type {PointerEvent} */ event) => { if (this.element.hasPointerCapture(event.pointerId)) this.pick(event); },
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
    this.still, this.hand);
    new ResizeObserver(() => this.measure()).observe(this.element);
    new MutationObserver(() => this.draw()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** @param {Recording} recording @param {RunSummary} summary */
  open(recording, summary) {
    this.recording = recording;
    this.last = summary.events - 1;
    this.counts = {};
    this.buckets = 0;
    this.element.setAttribute("aria-valuemax", String(summary.events));
    this.measure();
  }

  /** As many buckets as there is room for, asked for anew when the room changes. */
  async measure() {
    const { recording } = this;
    const buckets = Math.min(Math.floor(this.element.clientWidth / BUCKET_PIXELS), this.last + 1, 1000);
    this.draw();
    if (!recording || buckets < 1 || buckets === this.buckets) return;
    this.buckets = buckets;
    try {
      const counts = await recording.timeline(buckets);
      if (this.recording !== recording || this.buckets !== buckets) return;
      this.counts = counts;
      this.draw();
    } catch { /* a strip without marks is still a slider */ }
  }

  /** @param {string | null} mark */
  emphasise(mark) {
    this.mark = mark;
    this.draw();
  }

  /** @param {RunStep} step */
  show(step) {
    this.event = step.event;
    this.hand.style.left = `${(100 * step.event) / Math.max(1, this.last)}%`;
    this.element.setAttribute("aria-valuenow", String(step.event + 1));
    this.element.setAttribute("aria-valuetext", step.says);
  }

  draw() {
    const { clientWidth: width } = this.element;
    const scale = devicePixelRatio;
    this.still.width = Math.max(1, Math.round(width * scale));
    this.still.height = HEIGHT * scale;
    const pen = this.still.getContext("2d");
    if (!pen) return;
    pen.scale(scale, scale);
    const style = getComputedStyle(this.element);
    const names = Object.keys(this.counts).filter((name) => name !== this.mark);
    if (this.mark && this.counts[this.mark]) names.push(this.mark); // what stands out is drawn last
    for (const name of names) {
      const counts = this.counts[name];
      const most = Math.max(...counts, 1);
      const step = width / counts.length;
      pen.globalAlpha = this.mark === null || name === this.mark ? 0.95 : 0.22;
      pen.fillStyle = style.getPropertyValue(`--mark-${name}`).trim() || style.getPropertyValue("--accent");
      counts.forEach((count, n) => {
        if (!count) return;
        const tall = 6 + (HEIGHT - 12) * Math.sqrt(count / most);
        pen.fillRect(n * step, HEIGHT - tall, Math.max(1.5, Math.min(step - 0.5, 6)), tall);
      });
    }
  }

  /** @param {PointerEvent} event */
  grab(event) {
    event.preventDefault();
    this.element.focus();
    this.element.setPointerCapture(event.pointerId);
    this.pick(event);
  }

  /** @param {PointerEvent} event */
  pick(event) {
    const { left, width } = this.element.getBoundingClientRect();
    this.onPick(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * this.last));
  }

  /** A twentieth of the run at a time; single steps are the player's keys. @param {KeyboardEvent} event */
  key(event) {
    const leap = Math.max(1, Math.round(this.last / 20));
    const by = { PageUp: -leap, PageDown: leap }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.onPick(Math.min(this.last, Math.max(0, this.event + by)));
  }
}
