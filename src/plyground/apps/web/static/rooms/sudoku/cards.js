// The cards beside a Sudoku: a new one, its path, its text and links, the solver.

import { button, h } from "../../page/dom.js";
import { watchPuzzle } from "../../watch/address.js";
import { linkTo } from "./link.js";
import { Tools } from "./tools.js";

/** @import { Room } from "../sudoku.js" */
/** @import { Sudoku } from "./board.js" */
/** @import { RuleAbout } from "./tools.js" */
/** @typedef {{ solvers: string[], sizes: number[], levels: string[], symmetries: string[], techniques: string[], rules: RuleAbout[], example: string }} Choices */

/** @param {string} id @param {string} label @param {string[]} values @param {string} [none]  what no choice is called */
function choice(id, label, values, none) {
  const element = h("select", { id }, none && h("option", { value: "" }, none), values.map((value) => h("option", { value }, value)));
  return { element, field: [h("label", { for: id }, label), element] };
}

/** @param {Room} room @param {Choices} choices */
export function layCards(room, choices) {
  const level = choice("level", "Level", choices.levels);
  const size = choice("size", "Size", choices.sizes.map(String));
  size.element.value = "9";
  const symmetry = choice("symmetry", "Givens", choices.symmetries);
  symmetry.element.value = "half-turn";
  const technique = choice("technique", "With", choices.techniques, "any technique");
  const solver = choice("solver", "Solved by", choices.solvers, "the quickest");
  const text = h("textarea", { id: "puzzle-text", spellcheck: "false", "aria-label": "Puzzle as text" });
  const link = h("input", { type: "text", readonly: true, hidden: true, "aria-label": "Link to this puzzle", onfocus: () => link.select() });
  const formula = h("div");
  const tools = new Tools(room, choices.rules);

  const generate = () => {
    room.tell("Making a puzzle …");
    const seed = Math.floor(Math.random() * 2 ** 31);
    const wish = { size: Number(size.element.value), level: technique.element.value ? "" : level.element.value, symmetry: symmetry.element.value, technique: technique.element.value };
    return room.worker.run({ command: "generate", seed, ...wish }, (event) => {
      room.hear(event);
      if (event.event === "board") room.tell("One solution.");
      if (event.event === "rating") room.tell(`One solution. Level: ${event.level}, hardest step ${event.difficulty.toFixed(1)} (${event.hardest}).`);
    });
  };

  const share = async () => {
    link.value = await linkTo(room.state.source);
    link.hidden = false;
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      room.tell("The link is copied; it holds the whole puzzle.");
    } catch {
      room.tell("The link holds the whole puzzle; copy it from the field below.");
    }
  };

  const measure = async () => {
    /** @type {HTMLElement[]} */
    const rows = [];
    room.tell("Writing the formula …");
    const done = await room.worker.run({ command: "cnf", text: room.state.source }, (event) => {
      if (event.event === "cnf") rows.push(h("tr", null, h("td", null, event.form), h("td", null, event.variables.toLocaleString("en")), h("td", null, event.clauses.toLocaleString("en"))));
    });
    if (!done) return;
    room.tell("");
    formula.replaceChildren(h("table", null, h("caption", { class: "unseen" }, "The puzzle as a formula"),
      h("thead", null, h("tr", null, h("th", null, "encoding"), h("th", null, "variables"), h("th", null, "clauses"))), h("tbody", null, rows)));
  };

  const making = button("Make a puzzle", generate);
  const asking = [button("Count", () => room.question("count")), button("Rate", () => room.question("rate")), button("Size of its formula", measure)];
  technique.element.addEventListener("change", () => { level.element.disabled = technique.element.value !== ""; });
  return {
    asking,
    elements: [
      tools.element,
      h("section", { class: "card" }, h("h2", null, "A new one"),
        h("div", { class: "fields pairs" }, level.field, size.field, symmetry.field, technique.field, making)),
      room.path.element,
      h("section", { class: "card" }, h("h2", null, "The puzzle"),
        h("p", { class: "dim" }, "Paste any form: 81 characters, rows of a larger board, JSON with its rules, or a link. Under Play the digits you type are yours; under Edit they are the puzzle's."),
        text,
        h("div", { class: "fields" }, button("Read it", () => room.read(text.value)), button("Clear", () => room.clear()),
          room.opener(), button("Save as a file", () => room.save(room.state.source, ".sdk")), button("Share", share), button("Print", () => print())), link),
      h("section", { class: "card" }, h("h2", null, "The solver"),
        h("div", { class: "fields" }, solver.field),
        h("div", { class: "buttons", role: "toolbar", "aria-label": "Solver" }, button("Watch it solve", () => watchPuzzle("sudoku", room.state.source)), asking),
        formula),
    ],
    /** The name of the solver that is chosen, "" for the quickest. */
    get solver() {
      return solver.element.value;
    },
    /** Another puzzle is there. @param {Sudoku} state */
    renew(state) {
      formula.replaceChildren();
      text.value = state.source;
      link.hidden = true;
      tools.show(state);
    },
    /** So many squares are chosen. @param {number} count */
    chosen(count) {
      tools.chosen(count);
    },
  };
}
