// The clue of the word at the cursor: to be written, with suggestions, and whether it gives its answer away.

import { button, h } from "../../../page/dom.js";
import { ask } from "../../../puzzles/question.js";
import { placeOf, spoken, wordOf } from "../grid.js";

/** @import { Crossword, Slot } from "../grid.js" */

export class ClueCard {
  /** @param {(place: string, clue: string) => void} onClue */
  constructor(onClue) {
    this.onClue = onClue;
    this.says = h("p", { class: "dim", role: "status" }, "Choose a word to see clues for it.");
    this.field = h("input", { type: "text", id: "clue-here", maxlength: 500, autocomplete: "off", disabled: true, "aria-label": "The clue here",
      oninput: () => this.write(this.field.value), onchange: () => this.write(this.field.value.trim()) });
    this.list = h("ul", { class: "words suggestions" });
    this.element = h("div", { class: "clue-card" }, this.says, this.field, this.list);
    this.place = ""; // where the word at the cursor begins
    this.asked = "";
    /** @type {AbortController | null} */
    this.asking = null;
  }

  /** @param {string} clue */
  write(clue) {
    if (this.place) this.onClue(this.place, clue);
  }

  /** @param {Crossword} state @param {Slot | null} slot */
  async show(state, slot) {
    const word = slot ? wordOf(state, slot) : "";
    const clue = slot ? (state.clues[placeOf(slot)] ?? "") : "";
    this.place = slot ? placeOf(slot) : "";
    this.field.disabled = !slot;
    if (this.field.value !== clue) this.field.value = clue;
    if (`${this.place} ${word} ${clue}` === this.asked) return;
    this.asked = `${this.place} ${word} ${clue}`;
    this.asking?.abort();
    if (!slot || !/^[A-Z]+$/.test(word)) {
      this.says.textContent = slot ? `${spoken(slot)} is not filled yet.` : "Choose a word to see clues for it.";
      this.says.classList.remove("wrong");
      return this.list.replaceChildren();
    }
    const { signal } = (this.asking = new AbortController());
    const last = await ask("/api/puzzles/crossword", { command: "clues", answer: word, clue }, (event) => {
      if (event.event !== "clues" || signal.aborted) return;
      const away = event.gives_away ? ` “${event.gives_away}” in its clue gives it away.` : "";
      this.says.textContent = `${spoken(slot)}, ${word}: ${event.clues.length ? "suggestions" : "no suggestion"}.${away}`;
      this.says.classList.toggle("wrong", Boolean(event.gives_away));
      this.list.replaceChildren(...event.clues.map((/** @type {{ text: string, kind: string }} */ each) =>
        h("li", null, button(each.text, () => this.write(each.text), { title: each.kind }))));
    }, signal).catch(() => null);
    if (last?.event === "refused") this.says.textContent = last.reason;
  }
}
