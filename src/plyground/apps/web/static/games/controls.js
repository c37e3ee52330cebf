// The buttons below the board, and the keys that press them: the same letters as in the window.

import { h, within } from "../page/dom.js";

/** @type {Record<string, [string, string, string?]>} what is drawn on each, its name, its key */
const TOOLS = {
  undo: ["↶", "Undo", "U"],
  redo: ["↷", "Redo", "R"],
  hint: ["✦", "Hint", "H"],
  values: ["±", "Values", "V"],
  flow: ["❚❚", "Stop"],
  turn: ["⇅", "Turn", "F"],
  restart: ["⟲", "Restart"],
};
const STEADY = ["flow", "restart"]; // their words change, their width must not

export class Controls {
  /** @param {Record<string, () => void>} actions  one for each tool that there is @param {Record<string, () => void>} [keys]  and for other keys */
  constructor(actions, keys = {}) {
    /** @type {Record<string, Tool>} */
    this.tools = {};
    this.flows = false; // an engine thinks, or none is to
    this.keys = new Map(Object.entries(keys));
    for (const [name, [symbol, text, key]] of Object.entries(TOOLS)) {
      if (!actions[name]) continue;
      const tool = (this.tools[name] = new Tool(symbol, text, key, actions[name]));
      if (STEADY.includes(name)) tool.element.classList.add("steady");
      if (key) this.keys.set(key.toLowerCase(), () => tool.element.click()); // a disabled button does nothing
    }
    this.press("values", false);
    this.element = h("div", { class: "tools", role: "group", "aria-label": "Game" }, Object.values(this.tools).map((tool) => tool.element));
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
    restart.text.textContent = board.over ? "Play again" : "Restart";
    restart.element.classList.toggle("main", board.over);
  }

  /** One button stops an engine and lets it go on; it is always there, so that nothing beside it moves. @param {BoardEvent} board */
  showFlow(board) {
    const { flow } = this.tools;
    if (!flow) return;
    const engine = board.seats[board.player] !== "Person" && !board.over;
    this.flows = !engine || board.thinking;
    flow.element.disabled = !engine;
    flow.symbol.textContent = this.flows ? "❚❚" : "▶";
    flow.text.textContent = this.flows ? "Stop" : "Go on";
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
  /** @param {string} symbol @param {string} text @param {string | undefined} key @param {() => void} onclick */
  constructor(symbol, text, key, onclick) {
    this.symbol = h("span", { "aria-hidden": "true" }, symbol);
    this.text = h("span", null, text);
    this.element = h("button", { type: "button", onclick, title: key && `${text} (${key})`, "aria-keyshortcuts": key }, this.symbol, this.text);
  }
}
