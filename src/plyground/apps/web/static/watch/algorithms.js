// The algorithms side by side: how many nodes each needed, and what it found.

import { h } from "../page/dom.js";

export class Algorithms {
  /** @param {(name: string) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.element = h("div", { class: "algorithms", role: "group", "aria-label": "Algorithms" });
    /** @type {Map<string, Card>} */
    this.cards = new Map();
  }

  /** @param {{ name: string, title: string }[]} all */
  lay(all) {
    this.cards = new Map(all.map(({ name, title }) => [name, new Card(title, () => this.onChoose(name))]));
    this.element.replaceChildren(...[...this.cards.values()].map((card) => card.element));
  }

  /** @param {string} name @returns {Card} */
  card(name) {
    const card = this.cards.get(name);
    if (!card) throw new Error(`no algorithm ${name}`);
    return card;
  }

  /** The bars are measured against the largest tree so far. @param {Map<string, Summary>} found */
  show(found) {
    const most = Math.max(...[...found.values()].map((each) => each.nodes));
    for (const [name, summary] of found) this.card(name).show(summary, most);
  }

  /** @param {string} chosen */
  press(chosen) {
    for (const [name, card] of this.cards) card.element.setAttribute("aria-pressed", String(name === chosen));
  }
}

class Card {
  /** @param {string} title @param {() => void} onclick */
  constructor(title, onclick) {
    this.count = h("span", { class: "count" }, "searching …");
    this.bar = h("i");
    this.worth = h("span", { class: "worth dim" });
    this.element = h("button", { type: "button", class: "algorithm", "aria-pressed": "false", disabled: true, onclick },
      h("strong", null, title), this.count, h("span", { class: "bar", "aria-hidden": "true" }, this.bar), this.worth);
  }

  /** @param {Summary} summary @param {number} most */
  show({ nodes, says, complete, seconds }, most) {
    this.element.disabled = false;
    this.count.textContent = `${nodes.toLocaleString("en")} nodes`;
    this.bar.style.width = `${Math.max(0.5, (100 * nodes) / most)}%`;
    this.worth.textContent = `worth ${says}${complete ? "" : " (a guess)"} · ${seconds.toFixed(2)} s`;
  }

  /** @param {string} text @param {string} reason */
  refuse(text, reason) {
    this.count.textContent = text;
    this.element.title = reason;
  }
}
