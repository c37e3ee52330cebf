// Every event in words, one below the other: only the rows in view are there, however many there are.

import { h } from "../page/dom.js";

/** @import { Recording } from "./recording.js" */

const ROW = 26; // pixels
const MOST_PIXELS = 8_000_000; // higher, and some browsers lose their way
const SPARE_ROWS = 6;
const DEEPEST = 12; // an indent for each level, up to here

export class Transcript {
  /** @param {(event: number) => void} onPick */
  constructor(onPick) {
    this.onPick = onPick;
    /** @type {Recording | null} */
    this.recording = null;
    this.events = 0;
    this.current = -1;
    this.frame = 0;
    this.secret = false; // what is to come is not told: somebody guesses
    /** @type {HTMLElement[]} rows that are used again and again */
    this.rows = [];
    this.sheet = h("div", { class: "transcript-sheet" });
    this.high = this.top = 0; // of the port and its scrolling, measured only when they change
    this.port = h("div", { class: "transcript-port", tabindex: 0, role: "region", "aria-label": "Every step in words",
      onscroll: () => { this.top = this.port.scrollTop; this.schedule(); },
      onclick: (/** @type {MouseEvent} */ event) => this.click(event) }, this.sheet);
    this.element = h("section", { class: "card transcript", "aria-labelledby": "transcript-heading" },
      h("h2", { id: "transcript-heading" }, "Step by step"), this.port);
    new ResizeObserver(() => { this.high = this.port.clientHeight; this.schedule(); }).observe(this.port);
  }

  /** @param {Recording} recording @param {RunSummary} summary */
  open(recording, summary) {
    this.recording = recording;
    this.events = summary.events;
    this.current = -1;
    this.sheet.style.height = `${Math.min(MOST_PIXELS, this.events * ROW)}px`;
    this.port.scrollTop = this.top = 0;
    this.schedule();
  }

  /** How many pixels lie between two rows; less than a row where there are too many. */
  get pitch() {
    const rest = this.events - this.high / ROW;
    return rest > 0 ? (Math.min(MOST_PIXELS, this.events * ROW) - this.high) / rest : ROW;
  }

  schedule() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** @param {RunStep} step */
  show(step) {
    this.current = step.event;
    const shown = Math.floor(this.high / ROW);
    const first = this.firstRow();
    if (step.event < first + 1 || step.event >= first + shown - 2) {
      const target = Math.max(0, (step.event - Math.floor(shown / 2)) * this.pitch);
      if (Math.abs(target - this.top) >= 1) this.port.scrollTop = this.top = target;
    }
    this.schedule();
  }

  firstRow() {
    return Math.max(0, Math.min(this.events - 1, Math.floor(this.top / this.pitch)));
  }

  draw() {
    this.frame = 0;
    const { recording } = this;
    if (!recording) return;
    const first = Math.max(0, this.firstRow() - SPARE_ROWS);
    const count = Math.min(this.events - first, Math.ceil(this.high / ROW) + 2 * SPARE_ROWS);
    // Where rows are packed closer than they are high, those in view hang from where the view begins.
    const top = this.events * ROW <= MOST_PIXELS ? first * ROW : this.top - (this.firstRow() - first) * ROW;
    while (this.rows.length < count) this.rows.push(this.sheet.appendChild(h("div", { class: "row" })));
    this.rows.forEach((row, n) => {
      row.hidden = n >= count;
      if (n < count) this.fill(row, first + n, top + n * ROW, recording);
    });
    for (const event of [first, first + count - 1]) {
      if (!recording.peek(event)) recording.load(event).then(() => this.schedule(), () => { /* said by the player */ });
    }
  }

  /** @param {HTMLElement} row @param {number} event @param {number} top @param {Recording} recording */
  fill(row, event, top, recording) {
    const step = recording.peek(event);
    row.style.transform = `translateY(${top}px)`;
    row.className = `row ${event === this.current ? "current" : ""} kind-${step?.kind ?? "none"}`;
    row.dataset.event = String(event);
    row.style.paddingLeft = `${0.6 + 0.7 * Math.min(DEEPEST, step?.level ?? 0)}rem`;
    const text = step && !(this.secret && event > this.current) ? step.says : "…";
    if (row.textContent !== text) row.textContent = text;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const row = event.target instanceof HTMLElement ? event.target.closest(".row") : null;
    if (row instanceof HTMLElement) this.onPick(Number(row.dataset.event));
  }
}
