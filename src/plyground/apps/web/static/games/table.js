// A table where one game is played or watched: it sends the session's commands and shows its events.

import { Board } from "../board/board.js";
import { button, h, speak, textForm } from "../page/dom.js";
import { markRoom } from "../page/nav.js";
import { call, messageOf, sentence, statusOf } from "../page/server.js";
import { Advice } from "./advice.js";
import { Controls } from "./controls.js";
import { EnginePanel } from "./engine.js";
import { Exchange } from "./exchange.js";
import { NewGame, usualSeats } from "./newgame.js";
import { beginsAtTop, showSeats } from "./seats.js";
import { shareDialog } from "./share.js";
import { Walk } from "./walk.js";
import { newsText, personMoves, statusText, whyNot } from "./words.js";

/** @import { Viewer } from "../watch/viewer.js" */
/** @typedef {{ command: string, path?: number[], text?: string, seats?: Seat[] }} Command */

const BUSY_SECONDS = 3;

export class Table {
  /**
   * @param {Game} game @param {House} house
   * @param {{ onBegin: (record: GameRecord) => void, focus: boolean }} options
   *   `onBegin` begins another game; `focus`: the board takes the focus when it is there
   */
  constructor(game, house, { onBegin, focus }) {
    this.game = game;
    this.onBegin = onBegin;
    this.wantsFocus = focus;
    /** @type {BoardEvent | null} null until the first one comes, and while the line is down */
    this.board = null;
    /** @type {Viewer | null} */
    this.viewer = null;
    this.turnedByHand = false;

    this.view = new Board(game, { onPath: (path) => this.play(path), onAstray: (cell, ways) => this.explain(cell, ways) });
    this.engine = new EnginePanel();
    this.status = h("p", { class: "status", id: "status" });
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    this.seats = h("ul", { class: "seats", "aria-label": "Players" });
    this.advice = new Advice(game, this.view, (message) => this.command(message));
    this.walk = new Walk(game.id, () => this.showSeen(), (text) => this.tell(text));
    this.control = this.makeControls();
    this.newGame = new NewGame(game, { onStart: onBegin, onSeats: (seats) => this.command({ command: "seats", seats }) });
    this.exchange = new Exchange(this.recordPath(), {
      onPosition: (text) => this.setUp(text),
      onRecord: onBegin,
      onShare: () => { if (this.seen) shareDialog(game, this.seen); },
      onTrouble: (text) => this.tell(text),
    });
    this.watch = h("section", { class: "watch", "aria-label": "Watch it think" });
    this.element = this.lay(house);
    document.title = `${game.title} · Plyground`;
    markRoom(`/play/${game.name}`);
    this.warn();
  }

  // Putting it together.

  /** @param {House} house */
  lay(house) {
    const { owner, title } = this.game;
    return h("div", { class: "game" },
      h("div", { class: "stage" },
        h("h1", { class: "unseen" }, title),
        this.seats, this.status, this.view.element,
        this.control.element, !owner && this.watching(),
        this.walk.banner, this.notice, this.advice.element),
      h("div", { class: "side" },
        this.newGame.element,
        this.engine.element,
        h("section", { class: "card", "aria-labelledby": "moves-title" }, h("h2", { id: "moves-title" }, "Moves"), this.walk.element, owner && this.typedMove()),
        this.exchange.element,
        house.watch && h("section", { class: "card" }, button("Watch it think", () => this.watchIt(), { class: "wide" }),
          h("p", { class: "dim" }, "The tree of this position, branch by branch, with what was cut and why."))),
      this.watch);
  }

  makeControls() {
    const send = (/** @type {string} */ command) => () => this.command({ command });
    const turn = () => { this.turnedByHand = true; this.view.turn(); };
    if (!this.game.owner) return new Controls({ turn });
    return new Controls({
      undo: send("undo"), redo: send("redo"), restart: send("restart"), turn,
      hint: () => this.advice.askHint(),
      values: () => { this.advice.toggleValues(); this.control.press("values", this.advice.valuing); },
      flow: () => this.command({ command: this.control.flows ? "stop" : "go" }),
    }, { n: () => this.newGame.ask() });
  }

  typedMove() {
    const { element } = textForm({ id: "typed", label: "Type a move", action: "Play", most: 40 }, async (text, input) => {
      if (text && await this.command({ command: "play", text })) input.value = "";
    });
    return element;
  }

  watching() {
    const { name, rows, columns, line } = this.game;
    const goOn = () => this.onBegin({ game: name, start: this.seen?.position, rows, columns, line, seats: usualSeats(this.game) });
    return h("div", { class: "tools" },
      h("p", { class: "dim" }, "You are watching; the browser that began this game plays it."),
      button("Play on from here", goOn, { class: "main" }));
  }

  // What a person does.

  /** @param {KeyboardEvent} event */
  onKey(event) {
    this.control.onKey(event);
    this.walk.onKey(event);
  }

  /** Whether it was carried out; else the reason is told. @param {Command} message */
  async command(message) {
    this.tell(null);
    if (message.command !== "stop" && message.command !== "go") this.walk.back();
    try {
      await call("POST", `/api/games/${this.game.id}/commands`, message);
      if (message.command === "play") this.newGame.fold();
      return true;
    } catch (trouble) {
      // There was no room to think: the event `busy` says the rest.
      if (statusOf(trouble) === 429 && message.command === "go") return true;
      this.tell(messageOf(trouble));
      this.view.forget();
      if (message.command === "hint") this.advice.hide();
      return false;
    }
  }

  /** @param {number[]} path */
  async play(path) {
    this.view.wait(true);
    await this.command({ command: "play", path });
    this.view.wait(false);
  }

  /** A cell leads nowhere, or there in several ways. @param {number} cell @param {number} ways */
  explain(cell, ways) {
    if (this.walk.past) return this.tell("You are looking back: press “Back to the game” to play.");
    if (this.board) this.tell(whyNot(this.game, this.board, cell, ways));
  }

  recordPath() {
    return `/api/games/${this.game.id}/record`;
  }

  /** A position of this very size keeps the length of the line; any other has its usual one. @param {string} start */
  async setUp(start) {
    const { name, owner, line } = this.game;
    const { seats } = owner ? await call("GET", this.recordPath()) : { seats: usualSeats(this.game) };
    this.onBegin({ game: name, start, line: start.length === this.board?.position.length ? line : undefined, seats });
  }

  async watchIt() {
    if (!this.seen) return;
    const { name, rows, columns, line, placing } = this.game;
    const { Viewer } = await import("../watch/viewer.js");
    this.viewer?.close();
    this.viewer = new Viewer(this.watch, { game: name, rows, columns, line, placing, position: this.seen.position });
    this.watch.scrollIntoView({ behavior: "smooth", block: "start" });
  }

  // Showing what comes.

  /** @param {GameEvent} event */
  handle(event) {
    if (event.event === "board") return this.showBoard(event);
    if (!this.board) return; // from before we listened
    switch (event.event) {
      case "thinking": this.engine.start(); return this.showThinking(this.board, true);
      case "report": return this.engine.add(event);
      case "hint": return this.walk.past ? undefined : this.advice.showHint(event);
      case "values": return this.walk.past ? undefined : this.advice.showValues(event.values, this.board.player);
      case "unadvised": this.advice.hide(); return this.tell(sentence(event.reason));
      case "busy": return this.wait(this.board);
      case "trouble": return this.tellTrouble(event.reason);
      case "failed": return this.pause(this.board, `The engine broke down: ${event.reason}. Press “Go on” to ask it again.`);
    }
  }

  /** The line was down; the board follows. @param {Game} game */
  resume(game) {
    this.game = game;
    this.board = null;
    this.warn();
  }

  warn() {
    this.tellTrouble(this.game.trouble);
  }

  /** @param {string | null} reason  why games are not being kept, if they are not */
  tellTrouble(reason) {
    this.tell(reason && `This game is not being kept: ${reason}.`);
  }

  /** @param {string | null} text */
  tell(text) {
    this.notice.textContent = text ?? "";
    this.notice.hidden = !text;
  }

  /** @param {BoardEvent} board */
  showBoard(board) {
    if (this.board && board.turn < this.board.turn) return;
    const before = this.board;
    if (String(board.seats) !== String(before?.seats)) this.face(board);
    if (this.view.state.shown === null && this.game.owner && !board.moves.length) this.newGame.unfold();
    this.newGame.show(board);
    this.board = board;
    this.engine.stop();
    if (!board.moves.length) this.engine.clear();
    this.view.wait(false);
    this.walk.show(board);
    this.showSeen();
    showSeats(this.seats, this.game, board);
    this.control.show(this.game, board);
    this.advice.hide();
    const news = newsText(this.game, board, before);
    if (news) speak(news);
    if (this.wantsFocus) this.view.takeFocus();
    this.wantsFocus = false;
  }

  /** One's own men are at the bottom, unless the board was turned by hand. @param {BoardEvent} board */
  face(board) {
    const atTop = this.turnedByHand ? null : beginsAtTop(this.game, board);
    if (atTop !== null && atTop !== this.view.state.turned) this.view.turn();
  }

  /** The board that is looked at: the game as it is, or one of its past. */
  get seen() {
    return this.walk.past ?? this.board;
  }

  showSeen() {
    const { seen, board } = this;
    if (!seen || !board) return; // the line was down; it follows
    this.view.update(seen, this.game.owner && seen === board);
    this.showStatus(board);
    this.viewer?.follow(seen.position);
    this.exchange.show(seen.position);
    if (seen === board && personMoves(this.game, board)) this.advice.askValues();
  }

  /** @param {BoardEvent} board */
  showStatus(board) {
    const { past } = this.walk;
    this.status.textContent = past ? this.walk.says() : statusText(this.game, board);
    this.status.classList.toggle("over", board.over && !past);
    this.element.classList.toggle("is-thinking", board.thinking && !board.over && !past);
    this.control.showFlow(board);
  }

  /** @param {BoardEvent} board @param {boolean} thinking */
  showThinking(board, thinking) {
    board.thinking = thinking;
    this.showStatus(board);
  }

  /** The engine that should move does not think. @param {BoardEvent} board @param {string} reason */
  pause(board, reason) {
    this.engine.stop();
    this.showThinking(board, false);
    this.tell(reason);
  }

  /** @param {BoardEvent} board */
  wait(board) {
    this.pause(board, `The server is busy with other games; it will go on in ${BUSY_SECONDS} seconds.`);
    const goOn = () => { if (this.board?.turn === board.turn && this.element.isConnected) this.command({ command: "go" }); };
    setTimeout(goOn, BUSY_SECONDS * 1000);
  }
}
