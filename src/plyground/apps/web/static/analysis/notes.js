// What is said of a move: words, a symbol; and what becomes of its variation.

import { button, h } from "../page/dom.js";
import { icon } from "../page/icons.js";

const GLYPHS = { "!": "good", "?": "a mistake", "!!": "excellent", "??": "a blunder", "!?": "interesting", "?!": "doubtful" };

export class Notes {
  /** @param {(edit: { do: string, text?: string }) => void} onEdit @param {(where: "first" | "back" | "forward" | "last") => void} onStep */
  constructor(onEdit, onStep) {
    this.words = h("textarea", { id: "words", rows: 2, maxlength: 5000, onchange: () => onEdit({ do: "comment", text: this.words.value }) });
    this.glyphs = Object.entries(GLYPHS).map(([glyph, means]) =>
      button(glyph, () => onEdit({ do: "mark", text: this.marked === glyph ? "" : glyph }), { class: "glyph-button", title: `${glyph}: ${means}`, "aria-label": `${glyph} ${means}`, "aria-pressed": "false" }));
    this.marked = "";
    this.promote = button("Promote", () => onEdit({ do: "promote" }), { title: "This variation becomes the line" });
    this.remove = button("Delete from here", () => onEdit({ do: "delete" }));
    /** @param {"first" | "back" | "forward" | "last"} where @param {string} name */
    const step = (where, name) => button(icon(where), () => onStep(where), { "aria-label": name, title: name });
    this.steps = h("div", { class: "buttons steps", role: "group", "aria-label": "Step through the game" },
      step("first", "The start"), step("back", "One move back"), step("forward", "One move on"), step("last", "The end of the line"));
    this.element = h("div", { class: "about-move" }, this.steps,
      h("div", { class: "buttons glyphs", role: "group", "aria-label": "Symbol" }, this.glyphs),
      h("label", { for: "words" }, "Words about this position"), this.words,
      h("div", { class: "buttons" }, this.promote, this.remove));
  }

  /** @param {StudyView} view @param {number} at */
  show(view, at) {
    const node = view.nodes[at];
    if (document.activeElement !== this.words) this.words.value = node.comment;
    this.marked = node.symbols.find((symbol) => symbol in GLYPHS) ?? "";
    for (const each of this.glyphs) {
      each.disabled = !node.move;
      each.setAttribute("aria-pressed", String(each.textContent === this.marked));
    }
    this.promote.disabled = node.main;
    this.remove.disabled = at === 0;
  }
}
