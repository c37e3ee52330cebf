// The rules of a game in its room: in words, with boards on which a piece that is pointed at shows what it can do.

import { miniature } from "../board/miniature.js";
import { drawPiece, pieceName } from "../board/pieces.js";
import { button, h, s } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { showKeys } from "./keys.js";

export class RulesPanel {
  /** @param {Game} game @param {[string, string][]} keys  the keys of the room, and what they do */
  constructor(game, keys) {
    this.game = game;
    this.body = h("div", { class: "rules" }, h("p", { class: "dim" }, "One moment …"));
    this.element = h("section", { "aria-label": `Rules of ${game.title}` }, this.body,
      h("div", { class: "buttons" }, button("Keys", () => showKeys(keys), { "aria-keyshortcuts": "?", title: "Keys (?)" })));
    this.asked = false;
  }

  /** They are fetched when they are first looked at. */
  async show() {
    if (this.asked) return;
    this.asked = true;
    try {
      /** @type {GameRules} */
      const { rules } = await call("GET", `/api/rules/${this.game.name}`);
      this.body.replaceChildren(...rules.map(({ title, text, piece, example }) => h("article", null,
        h("h2", null, piece && h("span", { class: "emblem", title: pieceName(piece) }, drawPiece(piece)), title),
        h("p", null, text), example && new Example(example).element)));
    } catch (trouble) {
      this.asked = false;
      this.body.replaceChildren(h("p", { class: "notice" }, messageOf(trouble)));
    }
  }
}

class Example {
  /** @param {RuleExample} example */
  constructor(example) {
    this.example = example;
    this.marks = s("g");
    this.words = h("figcaption", { class: "dim" });
    this.board = miniature(example, example.board);
    this.board.append(this.marks);
    this.board.addEventListener("pointermove", (event) => this.point(event));
    this.board.addEventListener("pointerdown", (event) => this.point(event));
    this.board.addEventListener("pointerleave", () => this.show(example.shown));
    this.element = h("figure", { class: "example" }, this.board, this.words);
    this.show(example.shown);
  }

  /** @param {PointerEvent} event */
  point(event) {
    const { rows, columns, moves, shown } = this.example;
    const box = this.board.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    const cell = row * columns + column;
    this.show(moves.some((move) => move.path[0] === cell && move.path.length > 1) ? cell : shown);
  }

  /** @param {number | null} cell */
  show(cell) {
    const { columns, cells, caption, shown, moves } = this.example;
    const own = cell === null ? [] : moves.filter((move) => move.path[0] === cell && move.path.length > 1);
    const centre = (/** @type {number} */ at) => [(at % columns) + 0.5, Math.floor(at / columns) + 0.5];
    const dots = [...new Set(own.flatMap((move) => move.path.slice(1)))].map(centre).map(([cx, cy]) => s("circle", { cx, cy, r: 0.14, class: "goes" }));
    const rings = [...new Set(own.flatMap((move) => move.captured))].map(centre).map(([x, y]) =>
      s("path", { d: `M${x - 0.42} ${y}a.42 .42 0 1 0 .84 0a.42 .42 0 1 0 -.84 0M${x - 0.28} ${y - 0.28}l.56 .56m0 -.56l-.56 .56`, class: "takes" }));
    this.marks.replaceChildren(...dots, ...rings);
    this.words.textContent = cell === shown ? caption : `${cells[cell ?? 0]} can play ${own.map((move) => move.text).join(", ")}.`;
  }
}
