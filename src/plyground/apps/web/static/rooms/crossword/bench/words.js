// The words for the slot at the cursor: which fit with their crossings, what they leave, and which fill the grid.

import { button, h } from "../../../page/dom.js";

/** @typedef {{ word: string, score: number, leaves: number, hurts: string, text: string }} Candidate */
/** @typedef {{ word: string, fills: boolean | null, breaks: string, cells: number[] }} Tried */

export class Words {
  /** @param {{ onPlace: (word: string) => void, onPreview: (word: string | null, breaks: number[]) => void, onBan: (word: string, everywhere: boolean) => void, onBanHere: (everywhere: boolean) => void, onFilter: () => void }} room */
  constructor({ onPlace, onPreview, onBan, onBanHere, onFilter }) {
    this.onPlace = onPlace;
    this.onPreview = onPreview;
    this.onBan = onBan;
    this.says = h("p", { class: "dim", role: "status" });
    this.part = h("input", { type: "text", id: "part", maxlength: 20, autocomplete: "off", autocapitalize: "none", spellcheck: "false", oninput: onFilter });
    this.everywhere = h("select", { id: "ban" }, h("option", { value: "puzzle" }, "the puzzle"), h("option", { value: "slot" }, "this slot"));
    this.list = h("ul", { class: "words fitting" });
    /** @type {Map<string, { element: HTMLElement, place: HTMLButtonElement, title: string, cells: number[] }>} */
    this.rows = new Map();
    this.shown = "";
    this.element = h("div", { class: "fit" }, this.says,
      h("div", { class: "fields" }, h("span", null, h("label", { for: "part" }, "with"), this.part),
        button("Ban the word here", () => onBanHere(this.everywhere.value === "puzzle")),
        h("span", null, h("label", { for: "ban" }, "Ban for"), this.everywhere)), this.list,
      h("p", { class: "dim" }, "Score · what is left to the crossing that it hurts most. Underlined: the whole grid can be filled with it; struck out: it cannot."));
  }

  /** @param {string} text */
  tell(text) {
    this.says.textContent = text;
  }

  /** The same words stay where they are: a button that is made anew under the pointer loses its click. @param {Candidate[]} words @param {string} says */
  show(words, says) {
    this.tell(says);
    const shown = JSON.stringify(words);
    if (shown === this.shown) {
      for (const row of this.rows.values()) [row.element.className, row.place.title, row.cells] = ["", row.title, []];
      return;
    }
    this.shown = shown;
    this.onPreview(null, []);
    this.rows.clear();
    this.list.replaceChildren(...words.map((each) => this.row(each)));
  }

  /** @param {Candidate} candidate */
  row({ word, score, leaves, hurts, text }) {
    const left = hurts ? `, leaves ${leaves} for ${hurts}` : "";
    const preview = () => this.onPreview(word, this.rows.get(word)?.cells ?? []);
    const title = `${text}, score ${score}${left}`;
    const place = button([word, h("small", null, ` ${score}${hurts ? ` · ${leaves}` : ""}`)], () => this.onPlace(word),
      { title, onmouseenter: preview, onfocus: preview, onmouseleave: () => this.onPreview(null, []), onblur: () => this.onPreview(null, []) });
    const ban = button("×", () => this.onBan(word, this.everywhere.value === "puzzle"), { class: "quiet ban", "aria-label": `Ban ${word}`, title: `Ban ${word}` });
    const element = h("li", null, place, ban);
    this.rows.set(word, { element, place, title, cells: [] });
    return element;
  }

  /** Whether the rest of the grid can still be filled with a word. @param {Tried} tried */
  mark({ word, fills, breaks, cells }) {
    const row = this.rows.get(word);
    if (!row) return;
    row.cells = cells;
    row.element.className = fills ? "fills" : fills === false ? "breaks" : "unsure";
    const outcome = fills ? "the grid can be filled with it" : fills === false ? `with it ${breaks} cannot be filled` : `no fill was found with it, ${breaks} is the hardest`;
    row.place.title = `${row.title}; ${outcome}`;
  }
}
