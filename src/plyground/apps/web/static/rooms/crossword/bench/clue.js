// The clue of the word at the cursor, with suggestions, and whether it gives its answer away.

import { button, h } from "../../../page/dom.js";
import { ask } from "../../../puzzles/question.js";
import { placeOf, spoken, wordOf } from "../grid.js";

/** @import { Crossword, Slot } from "../grid.js" */

export class ClueCard {
  /** @param {(place: string, clue: string) => void} onClue */
  constructor(onClue) {
    this.onClue = onClue;
    this.says = h("p", { class: "dim", role: "status" }, "Choose a word to see clues for it.");
    this.list = h("ul", { class: "words suggestions" });
    this.element = h("div", { class: "clue-card" }, this.says, this.list);
    this.asked = "";
    /** @type {AbortController | null} */
    this.asking = null;
  }

  /** @param {Crossword} state @param {Slot | null} slot */
  async show(state, slot) {
    const word = slot ? wordOf(state, slot) : "";
    const clue = slot ? (state.clues[placeOf(slot)] ?? "") : "";
    if (`${word} ${clue}` === this.asked) return;
    this.asked = `${word} ${clue}`;
    this.asking?.abort();
    if (!slot || !/^[A-Z]+$/.test(word)) {
      this.says.textContent = slot ? `${spoken(slot)} is not filled yet.` : "Choose a word to see clues for it.";
      return this.list.replaceChildren();
    }
    const { signal } = (this.asking = new AbortController());
    const last = await ask("/api/puzzles/crossword", { command: "clues", answer: word, clue }, (event) => {
      if (event.event !== "clues" || signal.aborted) return;
      const away = event.gives_away ? ` “${event.gives_away}” in its clue gives it away.` : "";
      this.says.textContent = `${spoken(slot)}, ${word}: ${event.clues.length ? "suggestions" : "no suggestion"}.${away}`;
      this.says.classList.toggle("wrong", Boolean(event.gives_away));
      this.list.replaceChildren(...event.clues.map((/** @type {{ text: string, kind: string }} */ each) =>
        h("li", null, button(each.text, () => this.onClue(placeOf(slot), each.text), { title: each.kind }))));
    }, signal).catch(() => null);
    if (last?.event === "refused") this.says.textContent = last.reason;
  }
}
