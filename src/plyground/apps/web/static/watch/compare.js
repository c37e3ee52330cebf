// The algorithms side by side on one position: how much work each of them took, and a bar for it.

import { h } from "../page/dom.js";
import { messageOf, statusOf } from "../page/server.js";
import { Recording } from "./recording.js";

const MEASURES = ["positions", "values tried", "decisions"]; // how much was tried, whoever tries it

export class Compare {
  /** @param {(name: string) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.element = h("div", { class: "algorithms", role: "group", "aria-label": "Algorithms" });
    /** @type {Map<string, Card>} */
    this.cards = new Map();
    /** @type {Map<string, number>} what each was measured at */
    this.work = new Map();
    /** @type {object | null} the latest round */
    this.round = null;
  }

  /** @param {Algorithm[]} all @param {string} chosen */
  lay(all, chosen) {
    this.work.clear();
    this.cards = new Map(all.map(({ name, title }) => [name, new Card(title, () => this.onChoose(name))]));
    this.element.replaceChildren(...[...this.cards.values()].map((card) => card.element));
    this.press(chosen);
  }

  /** @param {string} chosen */
  press(chosen) {
    for (const [name, card] of this.cards) card.element.setAttribute("aria-pressed", String(name === chosen));
  }

  /** Every algorithm one after the other, the quick ones first; the one that is watched is known. @param {RunName} run @param {RunSummary} known */
  async measure(run, known) {
    const round = (this.round = {});
    this.show(known.algorithm, known);
    for (const name of [...this.cards.keys()].toReversed()) {
      if (name === known.algorithm) continue;
      try {
        const summary = await new Recording({ ...run, algorithm: name }).summary();
        if (this.round !== round) return;
        this.show(name, summary);
      } catch (trouble) {
        if (this.round !== round) return;
        this.cards.get(name)?.refuse(statusOf(trouble) === 400 ? "too large" : "not now", messageOf(trouble));
      }
    }
  }

  stop() {
    this.round = null;
  }

  /** The bars are measured against the largest so far. @param {string} name @param {RunSummary} summary */
  show(name, summary) {
    const first = summary.counts.find(({ label }) => MEASURES.includes(label)) ?? summary.counts[0];
    const rest = summary.counts.filter((count) => count !== first);
    this.work.set(name, Number(first?.value) || 0);
    this.cards.get(name)?.show(first, rest);
    const most = Math.max(...this.work.values(), 1);
    for (const [each, work] of this.work) this.cards.get(each)?.measure(work / most);
  }
}

class Card {
  /** @param {string} title @param {() => void} onclick */
  constructor(title, onclick) {
    this.title = title;
    this.count = h("span", { class: "count" }, "…");
    this.bar = h("i");
    this.element = h("button", { type: "button", class: "algorithm", title, "aria-pressed": "false", onclick },
      h("strong", null, title), this.count, h("span", { class: "bar", "aria-hidden": "true" }, this.bar));
  }

  /** @param {{ label: string, value: number | string }} first @param {{ label: string, value: number | string }[]} rest */
  show(first, rest) {
    this.count.textContent = counted(first);
    if (rest.length) this.element.title = `${this.title}: ${[first, ...rest].map(counted).join(", ")}`;
  }

  /** @param {number} share */
  measure(share) {
    this.bar.style.width = `${Math.max(0.8, 100 * share)}%`;
  }

  /** @param {string} text @param {string} reason */
  refuse(text, reason) {
    this.count.textContent = text;
    this.element.title = reason;
  }
}

/** @param {{ label: string, value: number | string }} count */
export const counted = ({ label, value }) => `${typeof value === "number" ? value.toLocaleString("en") : value} ${value === 1 ? label.replace(/s\b/, "") : label}`;
