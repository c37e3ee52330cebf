// The package's own code of what is watched, with the current line lit and the variables that matter.

import { h } from "../page/dom.js";

const WORDS = /(?<string>"[^"\n]*"|'[^'\n]*')|(?<comment>#.*$)|(?<keyword>\b(?:def|class|return|if|elif|else|for|while|in|not|and|or|is|None|True|False|yield|from|break|continue|lambda|raise|pass|with|as|nonlocal)\b)|(?<number>\b\d[\d_]*\b)/g;

export class Code {
  /** @param {string} [heading] */
  constructor(heading = "The code runs along") {
    /** @type {Map<number, HTMLElement>} */
    this.lines = new Map();
    /** @type {HTMLElement | null} */
    this.lit = null;
    /** @type {Map<HTMLElement, number>} where each line is, measured once */
    this.tops = new Map();
    this.scrolled = this.high = 0;
    this.title = h("code", { class: "code-title" });
    this.numbered = h("ol");
    this.list = h("div", { class: "code-lines", tabindex: 0, role: "region", "aria-label": "The code" }, this.numbered);
    this.values = h("dl", { class: "values", "aria-label": "Variables" });
    this.element = h("section", { class: "card code", "aria-labelledby": "code-heading" },
      h("div", { class: "code-head" }, h("h2", { id: "code-heading" }, heading), this.title),
      this.values, this.list);
    this.list.addEventListener("scroll", () => { this.scrolled = this.list.scrollTop; });
    new ResizeObserver(() => { this.high = this.list.clientHeight; }).observe(this.list);
  }

  /** @param {Source | null} source */
  open(source) {
    this.lit = null;
    this.lines = new Map();
    this.tops.clear();
    this.scrolled = 0;
    this.element.hidden = !source;
    if (!source) return;
    this.title.textContent = source.title;
    const indent = Math.min(...source.text.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
    this.numbered.replaceChildren(...source.text.map((text, n) => {
      const line = h("li", { value: source.first + n }, h("code", null, ...coloured(text.slice(indent))));
      this.lines.set(source.first + n, line);
      return line;
    }));
    this.list.scrollTop = 0;
  }

  /** @param {RunStep} step */
  show(step) {
    this.light(step.line);
    this.values.replaceChildren(...step.values.map(({ name, value }) => h("div", null, h("dt", null, name), h("dd", null, value))));
  }

  /** @param {number | null} number */
  light(number) {
    const line = number === null ? null : this.lines.get(number) ?? null;
    if (line !== this.lit) {
      this.lit?.classList.remove("lit");
      this.lit?.removeAttribute("aria-current");
      line?.classList.add("lit");
      line?.setAttribute("aria-current", "step");
      this.lit = line;
      if (line) this.reveal(line);
    }
  }

  /** @param {HTMLElement} line */
  reveal(line) {
    if (!this.tops.size) for (const each of this.lines.values()) this.tops.set(each, each.offsetTop);
    this.high ||= this.list.clientHeight;
    const top = this.tops.get(line) ?? 0;
    if (top < this.scrolled + 24 || top > this.scrolled + this.high - 48) this.list.scrollTop = this.scrolled = Math.max(0, top - this.high / 3);
  }
}

/** @param {string} text @returns {(string | HTMLElement)[]} */
function coloured(text) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(WORDS)) {
    if (match.index > at) parts.push(text.slice(at, match.index));
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0] ?? "";
    parts.push(h("span", { class: `code-${kind}` }, match[0]));
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at) || (at ? "" : "\u00a0"));
  return parts;
}
