// How players end a game: resigning, draws, rematches; what is proposed, what was answered, what draws near.

import { button, h, speak } from "../page/dom.js";
import { call, messageOf, sentence } from "../page/server.js";
import { FRIEND } from "./words.js";

const AGAIN_MILLISECONDS = 4000; // within which a second press means it

/** @typedef {{ command: (message: { command: string, swap?: boolean }) => Promise<boolean>, tell: (text: string) => void, onBegin: (record: GameRecord) => void, recordPath: () => string, game: Game, board: BoardEvent | null, control: import("./controls.js").Controls }} Host */

export class EndingPanel {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.armed = ""; // what one more press will do
    this.timer = 0;
    this.answer = ""; // what an engine said last
    this.line = h("div", { class: "proposal", role: "status", hidden: true });
    this.warning = h("p", { class: "caution", hidden: true });
    this.suggested = h("p", { class: "caution", hidden: true });
    this.element = h("div", { class: "talk" }, this.warning, this.line, this.suggested);
    this.asked = ""; // of which game the level was asked for
  }

  /** The tools that it gives to the controls. */
  get actions() {
    return { resign: () => this.resign(), draw: () => this.draw() };
  }

  /** @param {string} what @param {() => void} act */
  twice(what, act) {
    clearTimeout(this.timer);
    const meant = this.armed === what;
    this.armed = meant ? "" : what;
    if (meant) act();
    else {
      this.timer = setTimeout(() => { this.armed = ""; this.showTools(); }, AGAIN_MILLISECONDS);
      speak("Press again if you mean it.");
    }
    this.showTools();
  }

  resign() {
    const { board } = this.host;
    if (board?.over) return this.again(true);
    this.twice("resign", () => this.host.command({ command: "resign" }));
  }

  draw() {
    const send = () => this.host.command({ command: "draw" });
    const oneTable = this.host.board?.seats.every((label) => label === "Person");
    if (oneTable) this.twice("draw", send); // both sit here: it is agreed at once
    else send();
  }

  /** Another game with the same players; the one that is over stays where it is. @param {boolean} swap */
  async again(swap) {
    const { board, game } = this.host;
    if (!board) return;
    if (game.apart) return void this.host.command({ command: "rematch" });
    // A file in a seat has no words in a record: it plays on at this table.
    const told = board.seats.every((label, n) => (label === "Person") === (board.seated[n] === "person"));
    if (!told) return void this.host.command({ command: "rematch", swap });
    try {
      const record = await call("GET", this.host.recordPath());
      const seats = swap ? record.seats.toReversed() : record.seats;
      this.host.onBegin({ ...record, seats, moves: [], ended: null, clock: record.clock?.control });
    } catch (trouble) {
      this.host.tell(messageOf(trouble));
    }
  }

  /** @param {{ accepted: boolean, says: string }} event */
  hear({ says }) {
    this.answer = sentence(says);
    speak(this.answer);
    this.showLine();
  }

  /** @param {BoardEvent} board @param {BoardEvent | null} before */
  show(board, before) {
    if (before && board.moves.length !== before.moves.length && !board.over) this.answer = "";
    this.armed = "";
    this.warning.textContent = board.warning ? sentence(board.warning) : "";
    this.warning.hidden = !board.warning;
    if (board.warning && board.warning !== before?.warning) speak(this.warning.textContent);
    this.showTools();
    this.showLine();
    if (!board.over) this.suggested.hidden = true;
    else this.suggest(board);
  }

  showTools() {
    const { board, game, control } = this.host;
    const { resign, draw } = control.tools;
    if (!board || !resign || !draw) return;
    const people = board.seats.includes("Person");
    const swaps = board.over && !game.apart;
    if (swaps) resign.show("swap", "Swap sides");
    else resign.show("flag", this.armed === "resign" ? "Resign?" : "Resign");
    resign.element.disabled = swaps ? board.seats[0] === board.seats[1] : board.over || !people || !board.moves.length;
    draw.show("draw", this.armed === "draw" ? "Both agree?" : "Draw");
    draw.element.disabled = board.over || !people || !board.moves.length || board.offers.draw !== undefined;
  }

  showLine() {
    const { board, game } = this.host;
    if (!board) return;
    const offers = Object.entries(board.offers);
    this.line.hidden = !offers.length && !this.answer;
    this.line.replaceChildren(h("p", null, this.answer), ...offers.map(([what, player]) => this.proposal(game, board, what, player)));
  }

  /** @param {Game} game @param {BoardEvent} board @param {string} what @param {number} player */
  proposal(game, board, what, player) {
    const send = (/** @type {string} */ command) => () => this.host.command({ command });
    const named = { draw: "a draw", takeback: "to take back the last move", rematch: "a rematch" }[what] ?? what;
    const accept = { draw: "draw", takeback: "undo", rematch: "rematch" }[what] ?? what;
    const engine = !board.seats.includes(FRIEND);
    if (!game.owner) return h("p", null, `${game.players[player]} proposes ${named}.`);
    if (engine) return h("p", null, `${board.seats[1 - player]} thinks about your offer of ${named} …`);
    if (board.seats[player] === "Person") return h("p", null, `You have proposed ${named}. `, button("Withdraw", send("decline"), { class: "quiet" }));
    return h("p", null, `Your friend proposes ${named}. `,
      button("Accept", send(accept), { class: "main" }), " ", button("Decline", send("decline")));
  }

  /** After a game against a level: the level that suits, if another one does. @param {BoardEvent} board */
  async suggest(board) {
    const { game } = this.host;
    const levels = board.seated.map((seat) => (seat === "person" ? null : seat.level ?? null));
    const level = levels.find((each) => each !== null);
    if (this.asked === game.id || level === undefined || !game.owner || board.seats.filter((label) => label === "Person").length !== 1) return;
    this.asked = game.id;
    const found = await call("GET", `/api/levels/${game.name}`).catch(() => ({}));
    if (!found.level || found.level === level || !this.host.board?.over) return;
    const play = async () => {
      const record = await call("GET", this.host.recordPath());
      const seats = record.seats.map((/** @type {Seat} */ seat) => (seat === "person" ? seat : { level: found.level }));
      this.host.onBegin({ ...record, seats, moves: [], ended: null, clock: record.clock?.control });
    };
    this.suggested.replaceChildren(`${sentence(found.reason)} `, button(`Play level ${found.level}`, play));
    this.suggested.hidden = false;
  }
}
