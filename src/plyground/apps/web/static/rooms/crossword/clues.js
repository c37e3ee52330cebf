// The words of a crossword, across and down, each with a field for its clue.

import { button, h } from "../../page/dom.js";
import { placeOf, spoken, wordOf } from "./grid.js";

/** @import { Crossword, Slot } from "./grid.js" */
/** @import { Survey } from "./bench/statistics.js" */

export class Clues {
  /**
   * `onGo` is called for a word that is chosen, `onClue` for a clue with every letter that is written.
   * @param {(slot: Slot) => void} onGo @param {(place: string, text: string) => void} onClue
   */
  constructor(onGo, onClue) {
    this.onGo = onGo;
    this.onClue = onClue;
    this.places = "";
    /** @type {Map<string, { go: HTMLElement, field: HTMLInputElement, element: HTMLElement }>} by slot */
    this.rows = new Map();
    this.element = h("div", { class: "clues" });
  }

  /** @param {Crossword} state @param {Slot[]} slots @param {Survey | null} survey */
  show(state, slots, survey) {
    const places = slots.map((slot) => `${slot.name} ${placeOf(slot)}`).join();
    if (places !== this.places) this.lay(slots);
    this.places = places;
    for (const slot of slots) {
      const row = this.rows.get(slot.name);
      if (!row) continue;
      const { go, field, element } = row;
      const word = wordOf(state, slot);
      const [count, score] = [survey?.counts[slot.name], survey?.scores[slot.name]];
      const fits = score !== undefined ? ` ${score}` : count === undefined ? "" : ` ${count.toLocaleString("en")} fit`;
      go.replaceChildren(h("b", null, slot.name.slice(0, -1)), ` ${word}`, h("small", null, fits));
      element.classList.toggle("dead", survey?.dead.includes(slot.name) ?? false);
      field.setAttribute("aria-label", `Clue for ${spoken(slot)}, ${word}`);
      const clue = state.clues[placeOf(slot)] ?? "";
      if (field.value !== clue) field.value = clue;
    }
  }

  /** @param {Slot[]} slots */
  lay(slots) {
    this.rows.clear();
    /** @param {string} title @param {string} direction */
    const side = (title, direction) => h("div", null, h("h3", null, title), h("ul", null,
      slots.filter((slot) => slot.name.endsWith(direction)).map((slot) => this.row(slot))));
    this.element.replaceChildren(side("Across", "A"), side("Down", "D"));
  }

  /** @param {Slot} slot */
  row(slot) {
    const go = button("", () => this.onGo(slot), { class: "quiet", title: `Go to ${spoken(slot)}` });
    const field = h("input", { type: "text", maxlength: 500, placeholder: "clue", autocomplete: "off",
      oninput: () => this.onClue(placeOf(slot), field.value), onchange: () => this.onClue(placeOf(slot), field.value.trim()) });
    const element = h("li", null, go, field);
    this.rows.set(slot.name, { go, field, element });
    return element;
  }

  /** Light the word at the cursor, and bring it into the list's window. @param {string} name */
  light(name) {
    for (const [other, { element }] of this.rows) element.classList.toggle("here", other === name);
    const here = this.rows.get(name)?.element;
    if (here) this.element.scrollTop = here.offsetTop - this.element.offsetTop - this.element.clientHeight / 3;
  }
}
