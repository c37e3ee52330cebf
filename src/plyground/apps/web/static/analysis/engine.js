// The engine that looks on: a bar, a number and the three best lines, as long as the page is looked at.

import { button, h, recall, remember } from "../page/dom.js";
import { messageOf, sentence } from "../page/server.js";
import { ask } from "../puzzles/question.js";

const count = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
const SHOWN = 12; // moves of a line

export class Engine {
  /**
   * @param {string[]} players
   * @param {{ onLines: (lines: Lines | null) => void, onHover: (moves: string[] | null) => void, onPlay: (moves: string[]) => void }} listener
   */
  constructor(players, listener) {
    this.listener = listener;
    this.players = players;
    this.on = recall("analysis:engine") ?? true;
    /** @type {Line | null} */
    this.line = null;
    /** @type {AbortController | null} */
    this.work = null;
    this.fill = h("div", { class: "fill" });
    this.bar = h("div", { class: "eval-bar", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 50, "aria-label": `What ${players[0]} can expect` }, this.fill);
    this.number = h("strong", { class: "score" });
    this.facts = h("span", { class: "dim facts-line" });
    this.proof = h("p", { class: "proof", hidden: true });
    this.lines = h("ol", { class: "best-lines", "aria-label": "Best lines" });
    this.toggle = button("Engine", () => this.turn(!this.on), { "aria-pressed": String(this.on), title: "Engine on or off (E)", "aria-keyshortcuts": "E" });
    this.element = h("section", { class: "card engine-card", "aria-label": "The engine" },
      h("div", { class: "row-line" }, this.toggle, this.number, this.facts), this.proof, this.lines);
    document.addEventListener("visibilitychange", () => (document.hidden ? this.stop() : this.start()));
    addEventListener("pagehide", () => this.stop());
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    remember("analysis:engine", on);
    this.toggle.setAttribute("aria-pressed", String(on));
    if (on) return this.start();
    this.stop();
    this.clear("");
    this.weigh(0.5, "not looked at");
  }

  /** Look at another position; null where there is nothing to look at. @param {Line | null} line @param {string} says  what stands there instead */
  watch(line, says = "") {
    this.stop();
    this.line = line;
    this.clear(line && this.on ? "looking …" : says);
    this.start();
  }

  /** @param {string} text */
  showProof(text) {
    this.proof.textContent = text;
    this.proof.hidden = !text;
  }

  stop() {
    this.work?.abort();
    this.work = null;
  }

  start() {
    if (!this.on || !this.line || document.hidden || this.work) return;
    const work = (this.work = new AbortController());
    ask("/api/analysis/think", this.line, (event) => {
      if (this.work !== work) return;
      if (event.event === "lines") this.show(/** @type {any} */ (event));
      if (event.event === "refused") this.facts.textContent = sentence(event.reason);
    }, work.signal).catch((trouble) => { if (this.work === work) this.facts.textContent = messageOf(trouble); });
  }

  /** @param {string} says */
  clear(says) {
    this.number.textContent = "";
    this.facts.textContent = says;
    this.lines.replaceChildren();
    this.listener.onLines(null);
  }

  /** @param {number} share  what the first player can expect @param {string} says */
  weigh(share, says) {
    const percent = Math.round(share * 100);
    this.fill.style.height = `${percent}%`;
    this.bar.setAttribute("aria-valuenow", String(percent));
    this.bar.setAttribute("aria-valuetext", says);
  }

  /** @param {Lines} found */
  show(found) {
    this.weigh(found.bar, found.says);
    this.number.textContent = found.says;
    const speed = found.speed ? `, ${count.format(found.speed)}/s` : "";
    this.facts.textContent = `depth ${found.depth}${found.complete ? ", to the end" : ""} · ${count.format(found.nodes)} nodes${speed}`;
    const hovered = this.lines.matches(":hover") || this.lines.contains(document.activeElement);
    if (!hovered || this.lines.childElementCount !== found.lines.length) this.draw(found);
    this.listener.onLines(found);
  }

  /** @param {Lines} found */
  draw(found) {
    this.lines.replaceChildren(...found.lines.map((line) => {
      const moves = line.pv.slice(0, SHOWN);
      return h("li", null, h("span", { class: "line-worth", title: line.says }, line.text),
        h("span", { class: "pv-moves" }, moves.map((move, n) => button(move, () => this.listener.onPlay(moves.slice(0, n + 1)), {
          class: "pv-move",
          tabindex: n ? -1 : 0,
          onpointerenter: () => this.listener.onHover(moves.slice(0, n + 1)),
          onpointerleave: () => this.listener.onHover(null),
          onfocus: () => this.listener.onHover(moves.slice(0, n + 1)),
          onblur: () => this.listener.onHover(null),
        }))));
    }));
  }
}
