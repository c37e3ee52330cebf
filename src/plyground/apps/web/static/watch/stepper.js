// The events of a recorded search, step by step: buttons, a slider, and a sentence for where one is.

import { button, h } from "../page/dom.js";
import { icon } from "../page/icons.js";
import { messageOf } from "../page/server.js";

/** @import { Recording } from "./recording.js" */
/** @typedef {{ recording: Recording, event: number, way?: number[] }} Wish */

const PLAY_MILLISECONDS = 700;

export class Stepper {
  /**
   * `load` fetches a step, `onStep` shows one with the nodes that lie open, `onTrouble` tells what went wrong.
   * @param {{ load: (recording: Recording, event: number) => Promise<Step>,
   *   onStep: (step: Step, way: number[]) => Promise<void>, onTrouble: (text: string | null) => void }} listener
   */
  constructor({ load, onStep, onTrouble }) {
    this.load = load;
    this.onStep = onStep;
    this.onTrouble = onTrouble;
    /** @type {Recording | null} */
    this.recording = null;
    /** @type {Summary | null} */
    this.summary = null;
    /** @type {Step | null} */
    this.now = null;
    /** @type {Wish | null} the latest one */
    this.wanted = null;
    this.event = 0;
    this.timer = 0;
    this.loading = false;
    this.sentence = h("p", { class: "sentence", "aria-live": "polite" });
    this.counter = h("p", { class: "counter dim" });
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step of the search",
      oninput: () => this.goTo(Number(this.slider.value)) });
    this.tools = {
      first: button("« First", () => this.goTo(0)),
      back: button("‹ Back", () => this.goTo(this.event - 1)),
      play: button([icon("play"), "Play"], () => this.toggle(), { class: "main" }),
      forward: button("Forward ›", () => this.goTo(this.event + 1)),
      previousCut: button([icon("cut"), "Previous cut"], () => this.goTo(this.now?.previous_cut)),
      nextCut: button(["Next cut", icon("cut")], () => this.goTo(this.now?.next_cut)),
      last: button("Last »", () => this.goTo(this.last)),
    };
    this.element = h("div", { class: "stepper", hidden: true },
      h("div", { class: "buttons", role: "toolbar", "aria-label": "Steps" }, Object.values(this.tools)),
      this.slider, this.sentence, this.counter);
  }

  get last() {
    return this.summary ? this.summary.events - 1 : 0;
  }

  /** Begin where the search ended, with only the position open. @param {Recording} recording @param {Summary} summary */
  open(recording, summary) {
    this.stop();
    this.recording = recording;
    this.summary = summary;
    this.now = null;
    this.element.hidden = false;
    this.slider.max = String(this.last);
    for (const tool of Object.values(this.tools)) tool.disabled = true; // until there is a step to go on from
    this.goTo(this.last, [0]);
  }

  close() {
    this.stop();
    this.element.hidden = true;
    this.recording = this.summary = this.now = this.wanted = null;
  }

  /** @param {number | null | undefined} event @param {number[]} [way] */
  async goTo(event, way) {
    if (event == null || !this.recording) return;
    this.wanted = { recording: this.recording, event: Math.min(Math.max(event, 0), this.last), way };
    if (this.loading) return; // the latest wish is carried out when this one is done
    this.loading = true;
    try {
      let done;
      while (this.wanted && this.wanted !== done) await this.carryOut(done = this.wanted);
    } finally {
      this.loading = false;
    }
  }

  /** @param {Wish} aim */
  async carryOut(aim) {
    try {
      const step = await this.load(aim.recording, aim.event);
      if (this.recording !== aim.recording || !this.summary) return;
      this.now = step;
      this.event = aim.event;
      if (this.wanted !== aim) return;
      this.show(step, this.summary);
      await this.onStep(step, aim.way ?? step.way);
      this.onTrouble(null);
    } catch (trouble) {
      this.stop();
      this.onTrouble(messageOf(trouble));
    }
  }

  /** @param {Step} step @param {Summary} summary */
  show(step, summary) {
    const { tools } = this;
    this.slider.value = String(step.event);
    this.slider.setAttribute("aria-valuetext", step.says);
    this.sentence.textContent = step.says;
    this.sentence.dataset.kind = step.kind;
    this.counter.textContent = `Step ${(step.event + 1).toLocaleString("en")} of ${summary.events.toLocaleString("en")} · entered ${step.entered.toLocaleString("en")} of ${summary.nodes.toLocaleString("en")} nodes`;
    tools.play.disabled = false;
    tools.first.disabled = tools.back.disabled = step.event === 0;
    tools.last.disabled = tools.forward.disabled = step.event === this.last;
    tools.previousCut.disabled = step.previous_cut == null;
    tools.nextCut.disabled = step.next_cut == null;
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.event >= this.last) this.goTo(0);
    this.tools.play.replaceChildren(icon("pause"), "Pause");
    this.timer = setInterval(() => {
      if (this.loading) return;
      if (this.event >= this.last) this.stop();
      else this.goTo(this.event + 1);
    }, PLAY_MILLISECONDS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.tools.play.replaceChildren(icon("play"), "Play");
  }
}
