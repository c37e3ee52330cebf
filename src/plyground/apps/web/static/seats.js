// Who sits where, whose turn it is and who has won.

import { h } from "./dom.js";
import { drawPiece } from "./pieces.js";
import { seatText } from "./words.js";

export function showSeats(list, game, board) {
  list.replaceChildren(...game.players.map((player, n) => {
    const turn = !board.over && board.player === n;
    const won = board.over && board.winner === n;
    return h("li", { class: `${turn ? "turn" : ""} ${won ? "winner" : ""}` },
      drawPiece(emblem(game, player)), h("span", null, h("strong", null, player), h("small", null, seatText(game, board, n))),
      won && h("span", { class: "badge" }, "wins"));
  }));
}

function emblem(game, player) {
  const side = player.toLowerCase();
  return game.board.find((piece) => piece.startsWith(`${side}-`)) ?? side;
}
