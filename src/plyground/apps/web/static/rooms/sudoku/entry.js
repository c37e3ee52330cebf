// How something is entered: as a digit, a mark or a colour; squares first, or a digit first that goes into every square touched.

import { button, h, recall, remember, speak } from "../../page/dom.js";
import { digitPad } from "./keys.js";

/** @typedef {"digit" | "corner" | "centre" | "colours"} Mode */

/** Each mode with its name, and its key where letters are no digits. @type {[Mode, string, string, string][]} */
const MODES = [
  ["digit", "Digit", "z", "Z: what stands in the square"],
  ["corner", "Corner", "x", "X or N, or Shift with a digit: small digits, each at its place"],
  ["centre", "Centre", "c", "C, or Alt with a digit: small digits in the middle"],
  ["colours", "Colour", "v", "V: colours"],
];
const SETTINGS = "puzzle:sudoku:settings";
const FEW = 9; // digits; on larger boards letters are digits too
const N_IS_A_DIGIT = 23;

export class Entry {
  /** @param {(value: number, mode: Mode) => void} onValue  enter it into the squares that are chosen */
  constructor(onValue) {
    this.onValue = onValue;
    /** @type {Mode} */
    this.mode = "digit";
    this.size = 0;
    this.digitFirst = recall(SETTINGS)?.digitFirst === true;
    /** @type {number | null} the digit that goes into every square touched; 0 erases */
    this.held = null;
    /** @type {HTMLButtonElement[]} */
    this.keys = [];
    this.modes = MODES.map(([mode, name, , title]) => button(name, () => this.choose(mode), { title, "aria-pressed": String(mode === "digit") }));
    this.first = button("Digit first", () => this.putFirst(!this.digitFirst), { "aria-pressed": String(this.digitFirst), title: "Choose a digit, then touch the squares it goes into" });
    this.pad = h("div", { class: "keys" });
    this.element = h("div", { class: "entry" }, h("div", { class: "switch", role: "group", "aria-label": "What is entered" }, this.modes), this.pad);
  }

  /** @param {number} size */
  resize(size) {
    if (size === this.size) return;
    this.size = size;
    this.lay();
  }

  lay() {
    const { element, keys } = digitPad(this.size, this.mode, (value) => this.press(value));
    this.keys = keys;
    this.held = null;
    this.pad.replaceChildren(element);
  }

  /** @param {Mode} mode */
  choose(mode) {
    const laid = (this.mode === "colours") !== (mode === "colours") || this.keys.length === 0;
    this.mode = mode;
    this.modes.forEach((each, number) => each.setAttribute("aria-pressed", String(MODES[number][0] === mode)));
    if (laid) this.lay();
    else this.keys.forEach((key, i) => { if (i < this.size) key.className = mode; });
    speak(MODES.find(([each]) => each === mode)?.[1] ?? "");
  }

  /** @param {boolean} on */
  putFirst(on) {
    this.digitFirst = on;
    remember(SETTINGS, { ...recall(SETTINGS), digitFirst: on });
    this.first.setAttribute("aria-pressed", String(on));
    this.hold(null);
  }

  /** @param {number | null} value */
  hold(value) {
    this.held = value;
    this.keys.forEach((key, i) => {
      if (this.digitFirst) key.setAttribute("aria-pressed", String(value === (i + 1) % this.keys.length));
      else key.removeAttribute("aria-pressed");
    });
  }

  /** A key of the pad, or of the keyboard. @param {number} value @param {Mode} [mode] */
  press(value, mode = this.mode) {
    if (this.digitFirst) this.hold(this.held === value ? null : value);
    else this.onValue(value, mode);
  }

  /** A square was touched. */
  touch() {
    if (this.digitFirst && this.held !== null) this.onValue(this.held, this.mode);
  }

  /** A letter that chooses a mode; whether it does. @param {string} key */
  key(key) {
    const letter = key.toLowerCase();
    if (letter === "n" && this.size < N_IS_A_DIGIT) this.choose(this.mode === "corner" ? "digit" : "corner");
    else {
      const found = this.size <= FEW && MODES.find(([, , each]) => each === letter);
      if (!found) return false;
      this.choose(found[0]);
    }
    return true;
  }

  /** A digit with Shift or Alt is a mark, whatever the mode. @param {KeyboardEvent} event @returns {boolean} whether it was one */
  chord(event) {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (!digit || Number(digit) > this.size || (!event.shiftKey && !event.altKey) || event.ctrlKey || event.metaKey) return false;
    this.onValue(Number(digit), event.shiftKey ? "corner" : "centre");
    return true;
  }

  /** Which digits stand as often as they can. @param {number[]} cells */
  count(cells) {
    if (this.mode === "colours") return;
    for (let digit = 1; digit <= this.size; digit += 1) {
      this.keys[digit - 1].classList.toggle("complete", cells.filter((each) => each === digit).length >= this.size);
    }
  }
}
