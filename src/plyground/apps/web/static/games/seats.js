// Who sits where, whose turn it is and who has won.

import { h } from "../page/dom.js";
import { drawPiece } from "../board/pieces.js";
import { playsAlone, seatText } from "./words.js";

/** @param {HTMLElement} list @param {Game} game @param {BoardEvent} board */
export function showSeats(list, game, board) {
  list.replaceChildren(...game.players.map((player, n) => {
    const turn = !board.over && board.player === n;
    const won = board.over && board.winner === n;
    return h("li", { class: `${turn ? "turn" : ""} ${won ? "winner" : ""}` },
      drawPiece(emblem(game, player)), h("span", null, h("strong", null, player), h("small", null, seatText(game, board, n))),
      won && h("span", { class: "badge" }, "wins"));
  }));
}

/** @param {Game} game @param {string} player */
function emblem(game, player) {
  const side = player.toLowerCase();
  return game.board.find((piece) => piece.startsWith(`${side}-`)) ?? side;
}

/** Do the men of the one person who plays begin at the top? Null where that is no question. @param {Game} game @param {BoardEvent} board */
export function beginsAtTop(game, board) {
  if (game.placing || !playsAlone(board)) return null;
  const own = `${game.players[board.seats.indexOf("Person")].toLowerCase()}-`;
  const rows = game.board.flatMap((piece, cell) => (piece.startsWith(own) ? [Math.floor(cell / game.columns)] : []));
  return rows.length > 0 && rows.reduce((sum, row) => sum + row, 0) / rows.length < (game.rows - 1) / 2;
}
