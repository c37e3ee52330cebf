// The buttons below the board, and the keys that press them: the same letters as in the window.

import { h, within } from "../page/dom.js";
import { icon } from "../page/icons.js";

/** @type {Record<string, [string, string, string?]>} the icon of each, its name, its key */
const TOOLS = {
  undo: ["undo", "Undo", "U"],
  redo: ["redo", "Redo", "R"],
  hint: ["hint", "Hint", "H"],
  values: ["values", "Values", "V"],
  flow: ["pause", "Stop"],
  turn: ["turn", "Turn", "F"],
  restart: ["restart", "Restart"],
  resign: ["flag", "Resign"],
  draw: ["draw", "Draw"],
};
/** @type {Record<string, string[]>} all that such a tool may say: its words change, its width must not */
const STEADY = { flow: ["Stop", "Go on"], restart: ["Restart", "Play again"], resign: ["Resign?", "Swap sides"], draw: ["Draw", "Both agree?"] };

export class Controls {
  /** @param {Record<string, () => void>} actions  one for each tool that there is @param {Record<string, () => void>} [keys]  and for other keys */
  constructor(actions, keys = {}) {
    /** @type {Record<string, Tool>} */
    this.tools = {};
    this.flows = false; // an engine thinks, or none is to
    this.keys = new Map(Object.entries(keys));
    for (const [name, [drawn, text, key]] of Object.entries(TOOLS)) {
      if (!actions[name]) continue;
      const tool = (this.tools[name] = new Tool(drawn, text, key, actions[name], STEADY[name]));
      if (key) this.keys.set(key.toLowerCase(), () => tool.element.click()); // a disabled button does nothing
    }
    this.press("values", false);
    this.element = h("div", { class: "tools", role: "group", "aria-label": "Game" }, Object.values(this.tools).map((tool) => tool.element));
  }

  /** What the keys do that press a tool. @returns {[string, string][]} */
  get named() {
    return Object.keys(this.tools).flatMap((name) => {
      const [, text, key] = TOOLS[name];
      return key ? [/** @type {[string, string]} */ ([key, text])] : [];
    });
  }

  /** @param {string} name @param {boolean} on */
  press(name, on) {
    this.tools[name]?.element.setAttribute("aria-pressed", String(on));
  }

  /** @param {Game} game @param {BoardEvent} board */
  show(game, board) {
    const { undo, redo, hint, values, turn, restart } = this.tools;
    turn.element.hidden = game.placing;
    if (!game.owner) return;
    undo.element.disabled = !board.undo;
    redo.element.disabled = !board.redo;
    hint.element.disabled = values.element.disabled = board.over;
    restart.show("restart", board.over ? "Play again" : "Restart");
    restart.element.classList.toggle("main", board.over);
  }

  /** One button stops an engine and lets it go on; it is always there, so that nothing beside it moves. @param {BoardEvent} board */
  showFlow(board) {
    const { flow } = this.tools;
    if (!flow) return;
    const engine = board.seats[board.player] !== "Person" && !board.over;
    this.flows = !engine || board.thinking;
    flow.element.disabled = !engine;
    flow.show(this.flows ? "pause" : "play", this.flows ? "Stop" : "Go on");
  }

  /** A key that was pressed anywhere but in a field. @param {KeyboardEvent} event */
  onKey(event) {
    const typing = within(event, "input[type=text], textarea, select, dialog");
    if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const press = this.keys.get(event.key.toLowerCase());
    if (!press) return;
    event.preventDefault();
    press();
  }
}

class Tool {
  /** @param {string} drawn @param {string} text @param {string | undefined} key @param {() => void} onclick @param {string[]} [words]  all that it may say */
  constructor(drawn, text, key, onclick, words = []) {
    this.element = h("button", { type: "button", onclick, title: key && `${text} (${key})`, "aria-keyshortcuts": key });
    this.spare = words.map((each) => h("span", { class: "spare", "aria-hidden": "true" }, each));
    this.show(drawn, text);
  }

  /** @param {string} drawn @param {string} text */
  show(drawn, text) {
    this.element.replaceChildren(icon(drawn), h("span", { class: "words" }, h("span", null, text), this.spare));
  }
}
