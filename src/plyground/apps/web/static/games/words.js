// What the page says about a board: whose turn it is, what happened, why not, what a move is worth.

const FEW = 3; // how many moves are named at once
const NEARLY_WON = 9000; // scores beyond are wins, 10,000 less the plies to them

export const FRIEND = "Friend"; // the label of a seat whose person sits elsewhere

/** One person against an engine, or against a friend elsewhere. @param {BoardEvent} board */
export const playsAlone = (board) => board.seats.filter((label) => label === "Person").length === 1;

/** A seat that a student's file has. @param {string} label */
const isFile = (label) => label.endsWith(".py");

/** @param {Game} game @param {BoardEvent} board */
export const personMoves = (game, board) => game.owner && !board.over && board.seats[board.player] === "Person";

/** While the other side is to move: how the names of the one person's pieces begin; null where nothing may be chosen beforehand. @param {Game} game @param {BoardEvent} board */
export function ownPrefix(game, board) {
  if (board.over || !game.owner || !playsAlone(board) || personMoves(game, board)) return null;
  return prefix(game, board.seats.indexOf("Person"));
}

/** While a person's move is under way: how the names of the pieces begin that this person, or the other at the same board, moves next. @param {Game} game @param {BoardEvent} board */
export const nextPrefix = (game, board) => prefix(game, playsAlone(board) ? board.player : 1 - board.player);

/** @param {Game} game @param {number} side */
const prefix = (game, side) => (game.placing ? "" : `${game.players[side].toLowerCase()}-`);

/** @param {Game} game @param {number[]} pre */
export const tooLate = (game, pre) => `What you chose beforehand (${pre.map((cell) => game.cells[cell]).join(" to ")}) cannot be played now.`;

/** @param {Game} game @param {BoardEvent} board */
export function statusText(game, board) {
  const player = game.players[board.player];
  if (board.over) return `Game over: ${board.result}`;
  if (board.thinking && isFile(board.seats[board.player])) return "Your file is thinking …";
  if (board.thinking) return board.seats.includes("Person") ? "Computer thinking …" : `${player} thinking …`;
  if (board.seats[board.player] === FRIEND) return `Your friend's turn: ${player}`;
  if (board.seats[board.player] !== "Person") return `${player} waits`;
  const turn = game.owner && playsAlone(board) ? `Your turn: ${player}` : `${player} to move`;
  return board.duty && game.owner ? `${turn}. ${dutyText(board)}` : turn;
}

/** What the rules demand, and the moves that do it where they are few. @param {BoardEvent} board */
function dutyText({ duty, legal }) {
  const texts = [...new Set(legal.map((move) => move.text))];
  return texts.length <= FEW ? `${duty}: ${texts.join(" or ")}` : duty;
}

/** @param {Game} game @param {BoardEvent} board @param {number} n */
export function seatText(game, board, n) {
  return board.seats[n] === "Person" && playsAlone(board) && game.owner ? "You" : board.seats[n];
}

/** For the live region: what changed from one board to the next. @param {Game} game @param {BoardEvent} board @param {BoardEvent | null} before */
export function newsText(game, board, before) {
  const status = statusText(game, board);
  if (!before) return `${game.title}. ${status}`;
  const said = [];
  if (board.moves.length > before.moves.length) said.push(`${game.players[before.player]} plays ${board.moves.at(-1)}.`);
  else if (board.moves.length < before.moves.length) said.push("Taken back.");
  if (board.over) said.push(board.result);
  else if (personMoves(game, board)) said.push(`${status}.`);
  return said.join(" ");
}

/** A click that leads nowhere is answered in words. @param {Game} game @param {BoardEvent} board @param {number} cell */
export function whyNot(game, board, cell, ways = 0) {
  if (!game.owner) return "You are watching; only who has a seat in this game can play in it.";
  if (board.over) return "The game is over. Press “Play again” for another.";
  if (board.seats[board.player] === FRIEND) return "It is not your turn: your friend is to move.";
  if (!personMoves(game, board)) return "It is not your turn: the computer is to move.";
  if (ways > 1) return `${ways === 2 ? "Two" : "Several"} ways lead there: click the squares in between.`;
  const player = game.players[board.player];
  const name = game.cells[cell] || "That square";
  const piece = board.board[cell];
  if (game.placing) return piece ? `${name} is taken.` : `${name} cannot be chosen now.`;
  if (!piece) return `${name} is empty: choose one of the marked pieces of ${player}.`;
  if (!piece.startsWith(player.toLowerCase())) return `That is not a piece of ${player}.`;
  return `${board.duty || "That piece cannot move now"}; the marked pieces can.`;
}

/** Where a move comes from that nothing was searched for; null where it was. @param {ReportEvent} report */
export const sourceText = (report) => (report.details.book ? "From the three-move openings" : null);

/** A score as seen by who moves, short enough for a cell. @param {number} score @param {boolean} complete @param {boolean} roomy */
export function valueText(score, complete, roomy) {
  const plies = 10_000 - Math.abs(score);
  if (score >= NEARLY_WON) return { worth: score, kind: "win", text: roomy ? (plies <= 1 ? "wins" : `wins in ${plies}`) : `W${plies}` };
  if (score <= -NEARLY_WON) return { worth: score, kind: "loss", text: roomy ? `loses in ${plies}` : `L${plies}` };
  if (score === 0) return { worth: 0, kind: "even", text: roomy ? (complete ? "tie" : "even") : "=" };
  const digits = (Math.abs(score) / 100).toFixed(2);
  return { worth: score, kind: score > 0 ? "good" : "bad", text: `${score > 0 ? "+" : "−"}${digits}` };
}
