// How a table is put together: the players at the ends of the board, what is said and done, the panels beside it.

import { button, h, textForm } from "../page/dom.js";
import { lookPanel } from "./look.js";
import { usualSeats } from "./newgame.js";
import { sound } from "./sounds.js";
import { Tabs } from "./tabs.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table @param {House} house */
export function layTable(table, house) {
  const { owner, title, rows, columns } = table.game;
  table.gamePanel.append(
    table.friend.element,
    h("section", { "aria-labelledby": "moves-title" },
      h("h2", { id: "moves-title" }, "Moves"), table.walk.element, table.analysis.element, owner && typedMove(table)),
    table.engine.element);
  if (house.watch) {
    table.gamePanel.append(h("section", null, table.watch,
      h("p", { class: "dim" }, "How a search sees this position, step by step, with what it leaves out and why.")));
  }
  const element = h("div", { class: "game table" },
    h("h1", { class: "unseen" }, title),
    table.bars.top, table.view.element, table.bars.bottom,
    h("div", { class: "desk" },
      table.tips.element, table.walk.banner, table.notice, table.advice.element, table.status,
      table.control.element, table.ending.element, !owner && watching(table)),
    table.tabs.element);
  element.style.setProperty("--rows", String(rows));
  element.style.setProperty("--columns", String(columns));
  return element;
}

/** @param {Table} table */
export function makeTabs({ gamePanel, newGame, rules, exchange }) {
  return new Tabs("Beside the board", [
    { name: "game", title: "Game", panel: gamePanel },
    { name: "new", title: "New game", panel: newGame.element },
    { name: "rules", title: "Rules", panel: rules.element, onSeen: () => rules.show() },
    { name: "files", title: "Files", panel: exchange.element },
    { name: "look", title: "Look", panel: lookPanel({ onSound: () => sound("move") }) },
  ]);
}

/** @param {Table} table */
function typedMove(table) {
  const { element } = textForm({ id: "typed", label: "Type a move", action: "Play", most: 40 }, async (text, input) => {
    if (text && await table.command({ command: "play", text })) input.value = "";
  });
  return element;
}

/** @param {Table} table */
function watching(table) {
  const { name, rows, columns, line } = table.game;
  const goOn = () => table.onBegin({ game: name, start: table.seen?.position, rows, columns, line, seats: usualSeats(table.game) });
  return h("div", { class: "tools" },
    h("p", { class: "dim" }, "You are watching; who has a seat plays."),
    button("Play on from here", goOn, { class: "main" }));
}
