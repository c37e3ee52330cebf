// How the board looks and sounds: colours, pieces, sounds; the browser remembers it for every game.

import { h, recall, remember } from "../page/dom.js";

/** @typedef {{ board: string, pieces: string, sound: boolean }} Look */

/** Their names and what they are called; "" is the usual one. @type {[string, string][]} */
const BOARDS = [["", "Sage"], ["walnut", "Walnut"], ["slate", "Slate"]];
/** @type {[string, string][]} */
const PIECES = [["", "Ink and paper"], ["red", "Red and cream"], ["amber", "Blue and amber, for the colour-blind"]];

/** @returns {Look} */
export const look = () => ({ board: "", pieces: "", sound: false, ...recall("look") });

/** @param {Partial<Look>} parts */
function change(parts) {
  const now = { ...look(), ...parts };
  remember("look", now);
  const { dataset } = document.documentElement;
  for (const part of /** @type {const} */ (["board", "pieces"])) {
    if (now[part]) dataset[part] = now[part];
    else delete dataset[part];
  }
}

/** @param {string} legend @param {"board" | "pieces"} part @param {[string, string][]} options */
function choice(legend, part, options) {
  const chosen = look()[part];
  return h("fieldset", { class: "choice" },
    h("legend", null, legend),
    h("div", { class: "options" }, options.map(([key, title]) =>
      h("label", null,
        h("input", { type: "radio", name: `look-${part}`, value: key, checked: chosen === key, onchange: () => change({ [part]: key }) }),
        h("span", null, title)))));
}

/** @param {{ onSound: () => void }} listener  told when sounds are switched on */
export function lookPanel({ onSound }) {
  /** @param {Event} event */
  const switched = (event) => {
    const on = event.target instanceof HTMLInputElement && event.target.checked;
    change({ sound: on });
    if (on) onSound();
  };
  return h("section", { class: "looks" },
    choice("Board", "board", BOARDS),
    choice("Pieces", "pieces", PIECES),
    h("label", { class: "switch" }, h("input", { type: "checkbox", checked: look().sound, onchange: switched }), " Sounds for moves, captures and the end"),
    h("p", { class: "dim" }, "Pieces slide unless your system asks for less motion."));
}
