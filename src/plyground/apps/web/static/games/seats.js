// The bars at the ends of the board: who plays there, whose turn it is, what was captured, who has won.
//
// `.player-bar.top` and `.player-bar.bottom` are always there, and hold, in this order: `.emblem`, `.who`
// (name and seat), `.taken` (the pieces that this side has captured), `.badge`, and `.clock` with the time of
// whoever sits there. `data-player` says whose bar it is. On a wide screen the bars are the ends of the column
// beside the board.

import { h } from "../page/dom.js";
import { drawPiece, pieceName } from "../board/pieces.js";
import { playsAlone, seatText } from "./words.js";

export class PlayerBars {
  /** @param {Game} game @param {HTMLElement[]} clocks  one for each player */
  constructor(game, clocks) {
    this.game = game;
    this.clocks = clocks;
    this.bars = [new Bar("top", game), new Bar("bottom", game)];
  }

  get top() {
    return this.bars[0].element;
  }

  get bottom() {
    return this.bars[1].element;
  }

  /** @param {BoardEvent} board @param {boolean} turned */
  show(board, turned) {
    const bottom = bottomPlayer(this.game, board, turned);
    for (const [bar, player] of /** @type {const} */ ([[this.bars[0], 1 - bottom], [this.bars[1], bottom]])) {
      bar.show(board, player);
      if (this.clocks[player].parentElement !== bar.clock) bar.clock.replaceChildren(this.clocks[player]);
    }
  }
}

class Bar {
  /** @param {string} place @param {Game} game */
  constructor(place, game) {
    this.game = game;
    this.emblem = h("span", { class: "emblem", "aria-hidden": "true" });
    this.name = h("strong");
    this.seat = h("small");
    this.taken = h("span", { class: "taken" });
    this.badge = h("span", { class: "badge" });
    this.clock = h("span", { class: "clock" });
    this.element = h("section", { class: `player-bar ${place}` }, this.emblem,
      h("span", { class: "who" }, this.name, this.seat), this.taken, this.badge, this.clock);
    this.shown = ""; // what was captured, as it was drawn last
  }

  /** @param {BoardEvent} board @param {number} player */
  show(board, player) {
    const { game } = this;
    const name = game.players[player];
    const won = board.over && board.winner === player;
    if (this.element.dataset.player !== String(player)) this.emblem.replaceChildren(drawPiece(emblem(game, name)));
    this.element.dataset.player = String(player);
    this.element.setAttribute("aria-label", `Player ${name}`);
    this.element.classList.toggle("turn", !board.over && board.player === player);
    this.element.classList.toggle("winner", won);
    this.name.textContent = name;
    this.seat.textContent = seatText(game, board, player);
    this.badge.textContent = won ? "wins" : "";
    this.showTaken(board.captured?.[1 - player] ?? []);
  }

  /** The pieces of the other side that are gone, those of a kind together. @param {string[]} pieces */
  showTaken(pieces) {
    if (this.shown === String(pieces)) return;
    this.shown = String(pieces);
    const kinds = [...new Set(pieces)].toSorted();
    const counts = kinds.map((kind) => /** @type {[string, number]} */ ([kind, pieces.filter((each) => each === kind).length]));
    this.taken.replaceChildren(...counts.map(([kind, count]) => h("span", null, drawPiece(kind), count > 1 && `×${count}`)));
    const words = counts.map(([kind, count]) => `${count} ${pieceName(kind)}`).join(", ");
    if (words) this.taken.title = `Captured: ${words}`;
    this.taken.setAttribute("role", "img");
    this.taken.setAttribute("aria-label", words ? `has captured ${words}` : "has captured nothing");
    this.taken.hidden = !words;
  }
}

/** @param {Game} game @param {string} player */
function emblem(game, player) {
  const side = player.toLowerCase();
  return game.board.find((piece) => piece.startsWith(`${side}-`)) ?? side;
}

/** Does a side begin on the upper half of the board? Null where it has no pieces there. @param {Game} game @param {number} player */
export function startsAtTop(game, player) {
  const own = `${game.players[player].toLowerCase()}-`;
  const rows = game.board.flatMap((piece, cell) => (piece.startsWith(own) ? [Math.floor(cell / game.columns)] : []));
  return rows.length ? rows.reduce((sum, row) => sum + row, 0) / rows.length < (game.rows - 1) / 2 : null;
}

/** Who is seen at the lower end: by the pieces, or else the one person who plays. @param {Game} game @param {BoardEvent} board @param {boolean} turned */
function bottomPlayer(game, board, turned) {
  const firstAtTop = game.placing ? null : startsAtTop(game, 0);
  if (firstAtTop !== null) return firstAtTop === turned ? 0 : 1;
  return playsAlone(board) ? board.seats.indexOf("Person") : 0;
}

/** Do the men of the one person who plays begin at the top? Null where that is no question. @param {Game} game @param {BoardEvent} board */
export function beginsAtTop(game, board) {
  if (game.placing || !playsAlone(board)) return null;
  return startsAtTop(game, board.seats.indexOf("Person")) ?? false;
}
