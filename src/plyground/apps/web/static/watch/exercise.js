// The exercise on paper: a tree of numbers, typed or made at random; watched with any algorithm, printed for the desk.

import { button, h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { pathOf } from "./address.js";

const EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))";
const MOST_SEED = 999_999;
const NUMBERS = [["depth", "Depth", "2"], ["branches", "Branches", "3"], ["least", "From", "0"], ["most", "To", "20"], ["seed", "Seed", ""]];
const DELAY_MILLISECONDS = 350; // a tree is drawn when nobody types any more

export function exerciseCard() {
  return new ExerciseCard().element;
}

class ExerciseCard {
  constructor() {
    this.tree = h("textarea", { id: "exercise-tree", maxlength: 6000, spellcheck: "false", autocomplete: "off", oninput: () => this.type() });
    this.tree.value = EXAMPLE;
    this.algorithm = h("select", { id: "exercise-algorithm", onchange: () => this.draw() });
    /** @type {Record<string, HTMLInputElement>} */
    this.numbers = Object.fromEntries(NUMBERS.map(([name, , usual]) => [name,
      h("input", { type: "text", inputmode: "numeric", id: `exercise-${name}`, value: usual, maxlength: 6, placeholder: name === "seed" ? "any" : null })]));
    this.refusal = h("p", { class: "refusal", role: "alert", hidden: true });
    this.picture = h("img", { alt: "" });
    this.timer = 0;
    /** @type {object | null} the latest wish */
    this.wish = null;
    this.element = this.layout();
    this.fill();
    this.draw();
  }

  layout() {
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.watch();
    };
    return h("section", { class: "card exercise", id: "exercise", "aria-labelledby": "exercise-heading" },
      h("h2", { id: "exercise-heading" }, "Exercise: a tree of numbers"),
      h("p", null, "As lectures and exams set it. Type a tree or make one, search it by hand, then watch the search or print the solution."),
      h("form", { onsubmit },
        h("label", { for: "exercise-tree" }, "The tree, with brackets; “min” before it where MIN begins"), this.tree,
        h("fieldset", { class: "made" }, NUMBERS.map(([name, title]) => h("label", { for: `exercise-${name}` }, title, this.numbers[name]))),
        button("Make a random tree", () => this.make(), { class: "make" }),
        h("label", { for: "exercise-algorithm" }, "Algorithm"), this.algorithm,
        this.refusal,
        h("div", { class: "buttons" },
          h("button", { type: "submit", class: "main" }, "Watch"),
          button("Print", () => this.print(false)), button("Print with solution", () => this.print(true)))),
      h("figure", null, this.picture));
  }

  async fill() {
    /** @type {Algorithm[]} */
    const found = await call("GET", "/api/watch/algorithms?what=tree").catch(() => []);
    this.algorithm.replaceChildren(...found.map(({ name, title }) => h("option", { value: name, selected: name === "alphabeta" }, title)));
  }

  query() {
    return new URLSearchParams({ tree: this.tree.value.trim(), algorithm: this.algorithm.value || "alphabeta" });
  }

  type() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), DELAY_MILLISECONDS);
  }

  /** @param {string | null} text */
  refuse(text) {
    this.refusal.textContent = text;
    this.refusal.hidden = !text;
  }

  /** Ask about a tree; what is wrong with it is said, and null comes back. @param {URLSearchParams} query @returns {Promise<{ tree: string, task: string } | null>} */
  async ask(query) {
    const wish = (this.wish = {});
    try {
      const answer = await call("GET", `/api/watch/exercise?${query}`);
      if (this.wish !== wish) return null;
      this.refuse(null);
      return answer;
    } catch (trouble) {
      if (this.wish === wish) this.refuse(messageOf(trouble));
      return null;
    }
  }

  /** The tree that stands in the field, if it is one. */
  async check() {
    clearTimeout(this.timer);
    if (this.tree.value.trim()) return this.ask(this.query());
    this.refuse(`Type a tree, such as ${EXAMPLE}, or make one.`);
    return null;
  }

  async draw() {
    if (await this.check()) this.show();
  }

  show() {
    this.picture.src = `/api/watch/drawing?${this.query()}`;
    this.picture.alt = `The tree ${this.tree.value.trim()}`;
  }

  async make() {
    const query = new URLSearchParams();
    for (const [name] of NUMBERS) query.set(name, this.numbers[name].value.trim());
    if (!query.get("seed")) query.set("seed", String(Math.floor(Math.random() * (MOST_SEED + 1))));
    const made = await this.ask(query);
    if (!made) return;
    this.tree.value = made.tree;
    this.show();
  }

  async watch() {
    if (!await this.check()) return;
    const run = { what: "tree", position: this.tree.value.trim(), algorithm: this.algorithm.value, depth: "", line: "" };
    location.assign(pathOf({ run, step: null, turned: false, lesson: null }));
  }

  /** A page of its own, which prints itself. @param {boolean} solution */
  async print(solution) {
    if (await this.check()) open(`/api/watch/sheet?${this.query()}&solution=${solution ? 1 : 0}`, "_blank");
  }
}
