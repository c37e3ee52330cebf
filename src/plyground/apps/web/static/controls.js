// The buttons below the board, and the keys that press them: the same letters as in the window.

import { h } from "./dom.js";

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

// `actions` holds a function for each tool that there is, and for other keys.
export class Controls {
  constructor(actions, keys = {}) {
    this.tools = {};
    this.keys = new Map(Object.entries(keys));
    for (const [name, [symbol, text, key]] of Object.entries(TOOLS)) {
      if (!actions[name]) continue;
      const tool = h("button", { type: "button", onclick: actions[name], class: STEADY.includes(name) ? "steady" : null, title: key && `${text} (${key})`, "aria-keyshortcuts": key },
        h("span", { "aria-hidden": "true" }, symbol), h("span", null, text));
      this.tools[name] = tool;
      if (key) this.keys.set(key.toLowerCase(), () => tool.click()); // a disabled button does nothing
    }
    this.tools.values?.setAttribute("aria-pressed", "false");
    this.element = h("div", { class: "tools", role: "group", "aria-label": "Game" }, Object.values(this.tools));
  }

  show(game, board) {
    const { undo, redo, hint, values, turn, restart } = this.tools;
    turn.hidden = game.placing;
    if (!game.owner) return;
    undo.disabled = !board.undo;
    redo.disabled = !board.redo;
    hint.disabled = values.disabled = board.over;
    restart.lastChild.textContent = board.over ? "Play again" : "Restart";
    restart.classList.toggle("main", board.over);
  }

  // One button stops an engine and lets it go on; it is always there, so that nothing beside it moves.
  showFlow(board) {
    const { flow } = this.tools;
    if (!flow) return;
    const engine = board.seats[board.player] !== "Person" && !board.over;
    this.flows = !engine || board.thinking;
    flow.disabled = !engine;
    flow.firstChild.textContent = this.flows ? "❚❚" : "▶";
    flow.lastChild.textContent = this.flows ? "Stop" : "Go on";
  }

  // A key that was pressed anywhere but in a field.
  onKey(event) {
    const typing = event.target.closest?.("input[type=text], textarea, select, dialog");
    if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const press = this.keys.get(event.key.toLowerCase());
    if (!press) return;
    event.preventDefault();
    press();
  }
}
