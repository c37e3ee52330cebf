// A position set up by hand: pieces are dragged or clicked onto the board; the server says whether it stands.

import { Board } from "../board/board.js";
import { drawPiece, pieceName } from "../board/pieces.js";
import { button, h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";

/** @param {Game} game @param {BoardEvent} shown @param {string[]} pieces @param {(position: string) => void} onPosition */
export function editPosition(game, shown, pieces, onPosition) {
  new Editor(game, shown, pieces, onPosition).open();
}

class Editor {
  /** @param {Game} game @param {BoardEvent} shown @param {string[]} pieces @param {(position: string) => void} onPosition */
  constructor(game, shown, pieces, onPosition) {
    this.game = game;
    this.shown = shown;
    this.cells = [...shown.board];
    this.player = shown.player;
    this.piece = pieces[0] ?? "";
    this.onPosition = onPosition;
    /** @type {{ cell: number, piece: string } | null} a piece in the hand */
    this.held = null;
    this.board = new Board(game, { onPath: () => {}, onAstray: (cell) => this.click(cell) });
    this.says = h("p", { role: "status", class: "dim" });
    this.text = h("input", { type: "text", id: "edited", spellcheck: "false", autocomplete: "off", onchange: () => this.read() });
    this.use = button("Analyse this position", () => this.done(), { class: "main" });
    this.palette = h("div", { class: "palette", role: "radiogroup", "aria-label": "Piece to place" }, ["", ...pieces].map((piece) => h("label", { title: piece ? pieceName(piece) : "Empty" },
      h("input", { type: "radio", name: "palette", value: piece, checked: piece === this.piece, onchange: () => { this.piece = piece; } }),
      h("span", null, piece ? drawPiece(piece) : "×", h("span", { class: "unseen" }, piece ? pieceName(piece) : "empty")))));
    this.sides = h("div", { class: "options" }, game.players.map((player, n) => h("label", null,
      h("input", { type: "radio", name: "to-move", value: n, checked: n === this.player, onchange: () => { this.player = n; this.check(); } }), h("span", null, `${player} to move`))));
    this.dialog = h("dialog", { class: "card position-editor", "aria-labelledby": "editor-title" },
      h("h2", { id: "editor-title" }, "Set up a position"), this.palette, this.board.element, this.sides,
      h("label", { for: "edited" }, "As text"), this.text, this.says,
      h("div", { class: "buttons" }, this.use,
        button("Empty board", () => this.put(this.cells.map(() => ""))), button("Start", () => this.put([...game.board])),
        h("form", { method: "dialog" }, h("button", null, "Cancel"))));
    this.board.element.addEventListener("pointerdown", (event) => this.take(event));
    this.board.element.addEventListener("pointerup", (event) => this.drop(event));
  }

  open() {
    this.dialog.addEventListener("close", () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.put(this.cells);
  }

  /** @param {PointerEvent} event */
  take(event) {
    const cell = this.board.cellOf(event.target);
    this.held = cell !== null && this.cells[cell] ? { cell, piece: this.cells[cell] } : null;
  }

  /** A piece that was dragged lies on another cell now; off the board it is gone. @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    const to = this.board.cellOf(document.elementFromPoint(event.clientX, event.clientY));
    this.held = null;
    if (!held || to === held.cell || to === null) return;
    this.put(this.cells.map((piece, cell) => (cell === to ? held.piece : cell === held.cell ? "" : piece)));
  }

  /** @param {number} at */
  click(at) {
    this.put(this.cells.map((piece, cell) => (cell === at ? (piece === this.piece ? "" : this.piece) : piece)));
  }

  /** @param {string[]} cells */
  put(cells) {
    this.cells = cells;
    this.board.update({ ...this.shown, board: cells, legal: [], moves: [], last: [], over: false, highlight: [], winner: null }, false);
    this.check();
  }

  async check() {
    const { name, rows, columns, line } = this.game;
    const asked = this.cells;
    try {
      const { position, over } = await call("POST", "/api/analysis/place", { game: name, rows, columns, line, cells: asked, player: this.player });
      if (asked !== this.cells) return;
      this.text.value = position;
      this.tell(over ? "A legal position; the game is over in it." : "A legal position.", true);
    } catch (trouble) {
      if (asked === this.cells) this.tell(messageOf(trouble), false);
    }
  }

  /** The other way round: what the text describes is put on the board. */
  async read() {
    const { name, rows, columns, line } = this.game;
    try {
      const { board, player } = await call("POST", "/api/analysis/look", { game: name, rows, columns, line, start: this.text.value, moves: [] });
      this.player = player;
      for (const input of this.sides.querySelectorAll("input")) input.checked = Number(input.value) === player;
      this.put(board);
    } catch (trouble) {
      this.tell(messageOf(trouble), false);
    }
  }

  /** @param {string} text @param {boolean} legal */
  tell(text, legal) {
    this.says.textContent = text;
    this.use.disabled = !legal;
  }

  done() {
    this.dialog.close();
    this.onPosition(this.text.value);
  }
}
