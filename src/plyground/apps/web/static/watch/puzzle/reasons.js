// Beside a puzzle's grid: why a value fell, what waits in the queue, what was chosen from, what the formula says.

import { h } from "../../page/dom.js";
import { drawImplications } from "./implications.js";

export class Reasons {
  /** @param {RunSummary} summary */
  constructor(summary) {
    this.variables = summary.view.variables;
    this.sat = summary.kind === "sat";
    this.because = h("p", { class: "because-text" });
    this.longest = 1;
    this.fill = h("i");
    this.bar = h("div", { class: "queue-bar", "aria-hidden": "true" }, this.fill);
    this.queue = h("div", { class: "queue" });
    this.options = h("div", { class: "options-list" });
    this.steps = h("ol");
    this.trail = h("div", { class: "trail", tabindex: 0, role: "region", "aria-label": "The trail" }, this.steps);
    this.graph = h("div", { class: "implications", tabindex: 0, role: "region", "aria-label": "The conflict" }, h("p", { class: "dim" }, "None yet."));
    /** @type {{ event: number, picture: SVGElement } | null} the latest conflict that was seen */
    this.drawn = null;
    this.element = h("div", { class: "reasons" },
      this.sat ? [part("The trail: what was decided, and what followed", this.trail), part("The conflict, and what is learnt from it", this.graph)]
        : [part("Arcs that wait", this.queue), part("The choice", this.options)]);
  }

  /** @param {RunStep} step */
  show(step) {
    const { because, clause = [] } = step.view;
    const why = because && !step.says.includes(because.text) ? because.text : "";
    this.because.textContent = clause.length ? `The clause: ${clause.join(" or ")}.` : why;
    if (this.sat) return this.showSat(step);
    this.showQueue(step.view);
    this.showChoice(step);
  }

  /** @param {PuzzleStep} view */
  showQueue({ queue = 0, waiting = [] }) {
    this.longest = Math.max(this.longest, queue);
    this.queue.replaceChildren(
      h("p", { class: "queue-count" }, queue ? `${queue.toLocaleString("en")} ${queue === 1 ? "arc waits" : "arcs wait"}` : "The queue is empty."),
      this.bar,
      h("ul", null, waiting.map((arc) => h("li", null, arc)), queue > waiting.length && waiting.length > 0 && h("li", { class: "more" }, `+${(queue - waiting.length).toLocaleString("en")}`)));
    this.fill.style.width = `${(100 * queue) / this.longest}%`;
  }

  /** Which variable was taken, from which, and why. The last choice stays until there is another. @param {RunStep} step */
  showChoice({ kind, says, view: { options = [] } }) {
    if (kind !== "choice") return;
    this.options.replaceChildren(h("p", null, says), ...(options.length ? [h("table", null,
      h("thead", null, h("tr", null, ["", "values left", "ties to others"].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", null, options.map(({ variable, size, degree, chosen }) => h("tr", { class: chosen ? "chosen" : null },
        h("th", { scope: "row" }, this.variables[variable]?.name ?? ""), h("td", null, size), h("td", null, degree)))))] : []));
  }

  /** @param {RunStep} step */
  showSat({ event, view: { trail = [], graph, learnt } }) {
    this.steps.replaceChildren(...trail.map(({ says, level, reason }) =>
      h("li", { class: reason === "decision" ? "decided" : "followed", title: reason }, h("small", null, level), says)));
    this.trail.scrollTop = this.trail.scrollHeight;
    if (graph) this.drawn = { event, picture: drawImplications(graph) };
    const { drawn } = this;
    const fresh = Boolean(graph || learnt);
    this.graph.classList.toggle("past", !fresh); // the last conflict stays until there is another
    if (!fresh) return;
    this.graph.replaceChildren(...(drawn && event - drawn.event < 2 ? [drawn.picture] : []), ...(learnt ? [h("p", { class: "learnt-text" }, h("strong", null, "Learnt: "), learnt)] : []));
    this.graph.scrollLeft = this.graph.scrollWidth; // the conflict is at its end
  }
}

/** @param {string} title @param {Node} inside */
const part = (title, inside) => h("section", { class: "reason" }, h("h2", null, title), inside);
