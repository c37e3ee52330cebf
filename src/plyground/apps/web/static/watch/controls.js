// The buttons of the player, its speed, and the kinds of places one can go to.

import { button, h } from "../page/dom.js";
import { icon } from "../page/icons.js";
import { FASTEST, SLOWEST } from "./player.js";

/** @typedef {"first" | "back" | "play" | "step" | "over" | "out" | "last" | "previous" | "next"} Tool */

/** @type {Record<Tool, [string, string, string]>} the icon of each, what it does, its key */
const TOOLS = {
  first: ["first", "First step", "Home"],
  back: ["back", "Back", "←"],
  play: ["play", "Play", "Space"],
  step: ["forward", "Step", "→"],
  over: ["over", "Step over", "O"],
  out: ["out", "Step out", "U"],
  last: ["last", "Last step", "End"],
  previous: ["previous", "Previous", "P"],
  next: ["next", "Next", "N"],
};
const NAMED = new Set(["play", "step", "over", "out", "back"]); // those with words beside their icon, where there is room

export class Controls {
  /**
   * @param {{ onTool: (tool: Tool) => void, onSpeed: (speed: number) => void, onMark: (mark: string) => void }} listener
   */
  constructor({ onTool, onSpeed, onMark }) {
    this.onMark = onMark;
    this.onSpeed = onSpeed;
    this.tools = /** @type {Record<Tool, HTMLButtonElement>} */ ({});
    for (const [name, [drawn, title, key]] of Object.entries(TOOLS)) {
      this.tools[/** @type {Tool} */ (name)] = button([icon(drawn), h("span", { class: NAMED.has(name) ? "words" : "unseen" }, title)],
        () => onTool(/** @type {Tool} */ (name)), { class: `tool ${name}`, title: `${title} (${key})`, "aria-keyshortcuts": key.replace("←", "ArrowLeft").replace("→", "ArrowRight") });
    }
    this.tools.play.classList.add("main");
    this.range = h("input", { type: "range", id: "speed", "aria-label": "Speed", min: Math.log10(SLOWEST), max: Math.log10(FASTEST), step: 0.05, value: Math.log10(2),
      oninput: () => this.setSpeed(10 ** Number(this.range.value)) });
    this.rate = h("output", { for: "speed", class: "rate" });
    this.marks = h("div", { class: "marks", role: "group", "aria-label": "Go to the next" });
    /** @type {string | null} */
    this.mark = null;
    const { first, back, play, step, over, out, last, previous, next } = this.tools;
    this.counter = h("p", { class: "counter" });
    this.element = h("div", { class: "controls" },
      h("div", { class: "transport", role: "toolbar", "aria-label": "Player" }, first, back, play, step, over, out, last),
      h("div", { class: "jump" }, previous, this.marks, next));
    this.speed = h("div", { class: "speed" }, h("span", { "aria-hidden": "true" }, "Speed"), this.range, this.rate);
    this.setSpeed(2);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    const rounded = speed < 10 ? Math.round(speed * 10) / 10 : Math.round(speed);
    this.range.value = String(Math.log10(rounded));
    this.range.setAttribute("aria-valuetext", `${rounded} steps a second`);
    this.rate.textContent = `${rounded.toLocaleString("en")}/s`;
    this.onSpeed(rounded);
  }

  /** Faster or slower by a notch. @param {number} by */
  shift(by) {
    const exponent = Math.min(Number(this.range.max), Math.max(Number(this.range.min), Number(this.range.value) + by * 0.25));
    this.setSpeed(10 ** exponent);
  }

  /** @param {RunSummary} summary */
  open(summary) {
    const marks = summary.marks.filter((mark) => mark.count > 0);
    this.marks.replaceChildren(...marks.map(({ name, title, count }) =>
      button([h("i", { class: `dot mark-${name}`, "aria-hidden": "true" }), title, h("small", null, count.toLocaleString("en"))],
        () => this.onMark(name), { class: "mark", "data-mark": name, "aria-pressed": "false", title: `Go to the next ${title}` })));
    this.choose(marks[0]?.name ?? null);
    this.tools.previous.hidden = this.tools.next.hidden = !marks.length;
  }

  /** The mark that "next" and "previous" go to. @param {string | null} mark */
  choose(mark) {
    this.mark = mark;
    for (const each of this.marks.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each.dataset.mark === mark));
    const title = this.marks.querySelector(`[data-mark="${mark}"]`)?.childNodes[1]?.textContent ?? "mark";
    this.tools.next.title = `Next ${title} (N)`;
    this.tools.previous.title = `Previous ${title} (P)`;
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    this.tools.play.replaceChildren(icon(playing ? "pause" : "play"), h("span", { class: "words" }, playing ? "Pause" : "Play"));
  }

  /** @param {RunStep} step @param {number} last */
  show(step, last) {
    const { first, back, step: on, over, out, last: end } = this.tools;
    first.disabled = back.disabled = step.event === 0;
    on.disabled = over.disabled = end.disabled = step.event === last;
    out.disabled = step.event === last || step.level === 0;
    this.counter.textContent = `Step ${(step.event + 1).toLocaleString("en")} of ${(last + 1).toLocaleString("en")}`;
  }
}
