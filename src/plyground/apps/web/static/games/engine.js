// What the engine sees: its latest line in words, every iteration in a table, and a small graph.

import { h, s } from "../page/dom.js";
import { sourceText } from "./words.js";

const WIDTH = 320;
const HEIGHT = 84;
const count = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

export class EnginePanel {
  constructor() {
    /** @type {ReportEvent[]} */
    this.reports = [];
    this.fresh = false;
    this.facts = h("dl", { class: "facts" });
    this.line = h("p", { class: "pv" });
    this.graph = s("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    this.rows = h("tbody");
    this.table = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Iterations of the search" },
      h("table", null,
        h("thead", null, h("tr", null, ["Depth", "Score", "Nodes", "Nodes/s", "Best line"].map((name) => h("th", { scope: "col" }, name)))),
        this.rows));
    this.empty = h("p", { class: "dim" }, "When the computer thinks, you can follow it here.");
    this.element = h("section", { class: "engine", "aria-labelledby": "engine-title" },
      h("h2", { id: "engine-title" }, "The engine"), this.empty, this.facts, this.line, this.graph, this.table);
    this.show();
  }

  start() {
    this.fresh = true; // the old thoughts stay until there are new ones
    this.element.classList.add("thinking");
  }

  stop() {
    this.element.classList.remove("thinking");
  }

  clear() {
    this.reports = [];
    this.stop();
    this.show();
  }

  /** @param {ReportEvent} report */
  add(report) {
    if (this.fresh) this.reports = [];
    this.fresh = false;
    this.reports.push(report);
    this.show();
  }

  show() {
    const last = this.reports.at(-1);
    const many = this.reports.length > 1;
    this.empty.hidden = Boolean(last);
    const source = last && sourceText(last);
    this.facts.hidden = !last || Boolean(source);
    this.line.hidden = !last;
    this.graph.style.display = many ? "" : "none";
    this.table.hidden = !many;
    if (!last) return;
    if (source) return this.line.replaceChildren(h("strong", null, source), ` ${last.pv[0]}`);
    /** @type {[string, string | number][]} */
    const facts = [["Depth", last.depth], ["Score", last.says], ["Nodes", last.nodes.toLocaleString("en")], ["Nodes/s", speed(last)]];
    for (const [name, number] of Object.entries(last.details)) facts.push([name, number.toLocaleString("en")]);
    this.facts.replaceChildren(...facts.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))));
    this.line.replaceChildren(h("span", { class: "dim" }, "Best line "), last.pv.slice(0, 12).join(" "));
    if (!many) return;
    this.rows.replaceChildren(...this.reports.toReversed().map((report) => h("tr", null,
      h("td", null, report.depth), h("td", null, report.says), h("td", null, count.format(report.nodes)),
      h("td", null, speed(report)), h("td", { class: "moves" }, report.pv.slice(0, 6).join(" ")))));
    this.draw(last);
  }

  /** Bars: nodes, each step ten times the one below. Line: the score, from one side's win to the other's. @param {ReportEvent} last */
  draw(last) {
    const step = WIDTH / this.reports.length;
    const most = Math.max(...this.reports.map((report) => Math.log10(report.nodes + 1)), 1);
    const tall = (/** @type {ReportEvent} */ report) => (Math.log10(report.nodes + 1) / most) * (HEIGHT - 8);
    const height = (/** @type {number} */ score) => HEIGHT / 2 - Math.tanh(score / 400) * (HEIGHT / 2 - 8);
    const points = this.reports.map((report, n) => [n * step + step / 2, height(report.score)]);
    this.graph.setAttribute("aria-label", `Depth ${this.reports[0].depth} to ${last.depth}: the nodes grow to ${last.nodes.toLocaleString("en")}, the score is ${last.says}`);
    this.graph.replaceChildren(
      ...this.reports.map((report, n) => s("rect", { x: n * step + 1.5, y: HEIGHT - tall(report), width: Math.max(1, step - 3), height: tall(report), rx: 2, class: "bar" })),
      s("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "zero" }),
      s("polyline", { points: points.map((point) => point.join(",")).join(" "), class: "score" }),
      ...points.map(([cx, cy]) => s("circle", { cx, cy, r: 2.5, class: "score-dot" })),
    );
  }
}

/** @param {ReportEvent} report */
const speed = (report) => (report.seconds >= 0.001 ? count.format(report.nodes / report.seconds) : "–");
