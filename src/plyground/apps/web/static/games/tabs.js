// Panels of which one is seen, and the tabs that choose it.

import { h } from "../page/dom.js";

let sets = 0;

/** @typedef {{ name: string, title: string, panel: HTMLElement, onSeen?: () => void }} Tab */

export class Tabs {
  /** @param {string} label @param {Tab[]} tabs  the first is seen at the start */
  constructor(label, tabs) {
    const set = ++sets;
    this.tabs = tabs.map(({ name, title, panel, onSeen }, n) => ({
      name,
      onSeen,
      panel: h("div", { id: `panel-${set}-${n}`, class: "panel", role: "tabpanel", "aria-labelledby": `tab-${set}-${n}` }, panel),
      button: h("button", {
        type: "button", id: `tab-${set}-${n}`, role: "tab", "aria-controls": `panel-${set}-${n}`,
        onclick: () => this.select(name), onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event, n),
      }, title),
    }));
    this.list = h("div", { class: "tabs", role: "tablist", "aria-label": label }, this.tabs.map((tab) => tab.button));
    this.element = h("div", { class: "beside" }, this.list, this.tabs.map((tab) => tab.panel));
    this.selected = "";
    this.select(tabs[0].name);
  }

  /** @param {string} name */
  select(name) {
    this.selected = name;
    for (const tab of this.tabs) {
      const seen = tab.name === name;
      tab.button.setAttribute("aria-selected", String(seen));
      tab.button.tabIndex = seen ? 0 : -1;
      tab.panel.hidden = !seen;
      if (seen) tab.onSeen?.();
    }
  }

  /** Arrows go from tab to tab, as everywhere. @param {KeyboardEvent} event @param {number} n */
  onKey(event, n) {
    const last = this.tabs.length - 1;
    /** @type {Record<string, number>} */
    const keys = { ArrowRight: n === last ? 0 : n + 1, ArrowLeft: n ? n - 1 : last, Home: 0, End: last };
    const to = this.tabs[keys[event.key]];
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.select(to.name);
    to.button.focus();
  }
}
