// The text of a study: moves, variations and words one after another; every move can be gone to.

import { button, h } from "../page/dom.js";

export class Moves {
  /** @param {(at: number) => void} onGo */
  constructor(onGo) {
    this.onGo = onGo;
    this.list = h("div", { class: "tree", role: "group", "aria-label": "Moves and variations" });
    this.element = this.list;
  }

  /** @param {StudyView} view @param {number} at */
  show(view, at) {
    const focused = this.list.contains(document.activeElement);
    /** @type {HTMLElement[]} */
    const open = [h("div", { class: "line" })];
    for (const item of view.text) {
      const here = open[open.length - 1];
      if (item.kind === "open") {
        const inner = h("div", { class: "variation" });
        here.append(inner);
        open.push(inner);
      } else if (item.kind === "close") {
        open.pop();
      } else {
        here.append(item.kind === "move" ? this.move(item, at) : h("span", { class: "said" }, item.kind === "setup" ? `Set up: ${item.text}` : item.text), " ");
      }
    }
    if (!view.text.length) open[0].append(h("span", { class: "dim" }, "No moves yet: play one on the board."));
    this.list.replaceChildren(open[0]);
    const current = this.list.querySelector("[aria-current]") ?? this.list.querySelector("button");
    if (!(current instanceof HTMLElement)) return;
    current.tabIndex = 0;
    this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    if (focused) current.focus({ preventScroll: true });
  }

  /** @param {StudyItem} item @param {number} at */
  move(item, at) {
    const symbols = (item.symbols ?? []).join(" ");
    return button(
      [item.number && h("span", { class: "move-number" }, item.number), h("span", null, item.text), symbols && h("span", { class: "glyph" }, symbols)],
      () => this.onGo(item.at ?? 0),
      { class: "move", tabindex: -1, "aria-current": item.at === at ? "true" : null },
    );
  }
}
