// The words of a crossword, across and down, each with a field for its clue.

import { button, h } from "../dom.js";
import { placeOf, wordOf } from "./crossword-grid.js";

export class Clues {
  // `onGo(slot)` is called for a word that is chosen, `onClue(place, text)` for a clue that was written.
  constructor(onGo, onClue) {
    Object.assign(this, { onGo, onClue, rows: new Map() });
    this.element = h("div", { class: "clues" });
  }

  show(state, slots) {
    const places = slots.map((slot) => `${slot.name} ${placeOf(slot)}`).join();
    if (places !== this.places) this.lay(slots);
    this.places = places;
    for (const slot of slots) {
      const { go, field } = this.rows.get(slot.name);
      const word = wordOf(state, slot);
      go.replaceChildren(h("b", null, slot.name.slice(0, -1)), ` ${word}`);
      field.setAttribute("aria-label", `Clue for ${spoken(slot)}, ${word}`);
      const clue = state.clues[placeOf(slot)] ?? "";
      if (field.value !== clue) field.value = clue;
    }
  }

  lay(slots) {
    this.rows.clear();
    const side = (title, direction) => h("div", null, h("h3", null, title), h("ul", null,
      slots.filter((slot) => slot.name.endsWith(direction)).map((slot) => this.row(slot))));
    this.element.replaceChildren(side("Across", "A"), side("Down", "D"));
  }

  row(slot) {
    const go = button("", () => this.onGo(slot), { class: "quiet", title: `Go to ${spoken(slot)}` });
    const field = h("input", { type: "text", maxlength: 500, placeholder: "clue", autocomplete: "off",
      onchange: () => this.onClue(placeOf(slot), field.value.trim()) });
    const element = h("li", null, go, field);
    this.rows.set(slot.name, { go, field, element });
    return element;
  }

  // Light the word at the cursor, and bring it into the list's window.
  light(name) {
    for (const [other, { element }] of this.rows) element.classList.toggle("here", other === name);
    const here = this.rows.get(name)?.element;
    if (here) this.element.scrollTop = here.offsetTop - this.element.offsetTop - this.element.clientHeight / 3;
  }
}

const spoken = (slot) => `${slot.name.slice(0, -1)} ${slot.name.endsWith("A") ? "across" : "down"}`;
