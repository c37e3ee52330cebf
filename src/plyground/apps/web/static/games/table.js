// A table where one game is played or watched: it sends the session's commands and shows its events.

import { AnalysisLinks } from "../analysis/links.js";
import { Board } from "../board/board.js";
import { h, speak, within } from "../page/dom.js";
import { markRoom } from "../page/nav.js";
import { call, messageOf, sentence, statusOf } from "../page/server.js";
import { Advice } from "./advice.js";
import { Clocks } from "./clock.js";
import { Controls } from "./controls.js";
import { EndingPanel } from "./ending.js";
import { EnginePanel } from "./engine.js";
import { Exchange } from "./exchange.js";
import { FriendPanel, seatedBoard } from "./friend.js";
import { keysOf, showKeys } from "./keys.js";
import { layTable, makeTabs } from "./layout.js";
import { NewGame, usualSeats } from "./newgame.js";
import { RulesPanel } from "./rules.js";
import { beginsAtTop, PlayerBars } from "./seats.js";
import { shareDialog, watchPath } from "./share.js";
import { soundOf } from "./sounds.js";
import { Tips } from "./tips.js";
import { Walk } from "./walk.js";
import { newsText, nextPrefix, ownPrefix, personMoves, statusText, tooLate, whyNot } from "./words.js";

/** @typedef {{ command: string, path?: number[], text?: string, seats?: Seat[], swap?: boolean }} Command */

const BUSY_SECONDS = 3;
const NEWS_MILLISECONDS = 3000; // for which good news are shown
const BACK = "Connected again: this is the game as it is.";

export class Table {
  /**
   * @param {Game} game @param {House} house
   * @param {{ onBegin: (record: GameRecord, side?: number) => void, onGo: (id: string) => void, focus: boolean }} options
   *   `onBegin` begins another game, perhaps with a friend; `onGo` goes to one; `focus`: the board takes the focus when it is there
   */
  constructor(game, house, { onBegin, onGo, focus }) {
    this.game = game;
    this.onBegin = onBegin;
    this.go = onGo;
    this.lost = false; // the line to the server is down
    this.wantsFocus = focus;
    /** @type {BoardEvent | null} null until the first one comes, and while the line is down */
    this.board = null;
    /** @type {BoardEvent | null} the newest board as it came */
    this.raw = null;
    this.turnedByHand = false;

    this.view = new Board(game, { onPath: (path) => this.play(path), onAstray: (cell, ways) => this.explain(cell, ways) });
    this.engine = new EnginePanel();
    this.status = h("p", { class: "status", id: "status" });
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    this.advice = new Advice(game, this.view, (message) => this.command(message));
    this.walk = new Walk(game.id, () => this.showSeen(), (text) => this.tell(text));
    this.clocks = new Clocks(game.players, game.now);
    this.bars = new PlayerBars(game, this.clocks.elements);
    this.ending = new EndingPanel(this);
    this.control = this.makeControls();
    this.friend = new FriendPanel(this, house, () => this.reseat());
    this.newGame = new NewGame(game, { onStart: onBegin, onSeats: (seats) => this.command({ command: "seats", seats }) });
    this.exchange = new Exchange(this.recordPath(), game.suffixes, {
      onPosition: (text) => this.setUp(text),
      onRecord: onBegin,
      onShare: () => { if (this.seen) shareDialog(game, this.seen, this.friend.inviter); },
      onTrouble: (text) => this.tell(text),
    });
    this.watch = h("a", { class: "button wide" }, "Watch it think");
    this.analysis = new AnalysisLinks(game);
    this.tips = new Tips(game);
    this.rules = new RulesPanel(game, keysOf(this.control, game.owner));
    this.gamePanel = h("div", { class: "panels" });
    this.tabs = makeTabs(this);
    this.newGame.onOpen = (open) => this.tabs.select(open ? "new" : "game");
    this.element = layTable(this, house);
    document.title = `${game.title} · Plyground`;
    markRoom(`/play/${game.name}`);
    this.warn();
    if (game.owner) call("GET", `/api/levels/${game.name}`).then((found) => this.newGame.suggest(found ?? {}), () => {});
  }

  makeControls() {
    const send = (/** @type {string} */ command) => () => this.command({ command });
    const turn = () => { this.turnedByHand = true; this.view.turn(); this.showSeen(); };
    if (!this.game.owner) return new Controls({ turn });
    return new Controls({
      undo: send("undo"), redo: send("redo"), turn,
      restart: () => { if (this.board?.over) this.ending.again(false); else this.command({ command: "restart" }); },
      ...this.ending.actions,
      hint: () => this.advice.askHint(),
      values: () => { this.advice.toggleValues(); this.control.press("values", this.advice.valuing); },
      flow: () => this.command({ command: this.control.flows ? "stop" : "go" }),
    }, { n: () => this.newGame.ask() });
  }

  // What a person does.

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const asks = event.key === "?" && !within(event, "input[type=text], textarea, dialog");
    if (asks) showKeys(keysOf(this.control, this.game.owner));
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
    // Until the next board is there: what could be chosen on this one no longer can, only what comes after it.
    this.view.wait(true, this.board && nextPrefix(this.game, this.board));
    if (await this.command({ command: "play", path })) return;
    this.view.wait(false);
    this.view.forget();
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

  // Showing what comes.

  /** @param {GameEvent} event */
  handle(event) {
    if (event.event === "board") return this.showBoard(event);
    if (event.event === "apart") return this.friend.hear(event.apart);
    if (!this.board) return; // from before we listened
    if (event.event === "answer") return this.ending.hear(event);
    this.handleEngine(event, this.board);
  }

  /** @param {GameEvent} event @param {BoardEvent} board */
  handleEngine(event, board) {
    switch (event.event) {
      case "thinking": this.engine.start(); return this.showThinking(board, true);
      case "report": return this.engine.add(event);
      case "hint": return this.walk.past ? undefined : this.advice.showHint(event);
      case "values": return this.walk.past ? undefined : this.advice.showValues(event, board.player);
      case "unadvised": this.advice.hide(); return this.tell(sentence(event.reason));
      case "busy": return this.wait(board);
      case "notice": return this.tell(sentence(event.reason));
      case "trouble": return this.tellTrouble(event.reason);
      case "failed": return this.pause(board, `The engine broke down: ${event.reason}. Press “Go on” to ask it again.`);
    }
  }

  /** The line was down; the board follows. @param {Game} game */
  resume(game) {
    this.game = game;
    this.board = null;
    this.clocks.sync(game.now);
    this.friend.show(game.apart);
    this.warn();
    if (this.lost) this.tell(BACK);
    if (this.lost) setTimeout(() => { if (this.notice.textContent === BACK) this.warn(); }, NEWS_MILLISECONDS);
    this.lost = false;
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

  /** @param {BoardEvent} raw  as the server has it */
  showBoard(raw) {
    this.raw = raw;
    const board = seatedBoard(this.game, raw);
    if (this.board && board.turn < this.board.turn) return;
    const before = this.board;
    const pre = before && board.moves.length === before.moves.length + 1 ? this.view.state.pre : [];
    this.view.cancel();
    if (String(board.seats) !== String(before?.seats)) this.face(board);
    if (this.view.state.shown === null && this.game.owner && !this.game.apart && !board.moves.length) this.newGame.unfold();
    this.newGame.show(board);
    this.board = board;
    this.engine.stop();
    if (!board.moves.length) this.engine.clear();
    this.view.wait(false);
    this.walk.show(board);
    this.showSeen();
    this.clocks.show(board);
    this.control.show(this.game, board);
    this.ending.show(board, before);
    this.friend.showTools(board);
    this.advice.hide();
    soundOf(board, before);
    this.playAhead(board, pre);
    const news = newsText(this.game, board, before);
    if (news) speak(news);
    if (this.wantsFocus) this.view.takeFocus();
    this.wantsFocus = false;
  }

  /** A move that was chosen beforehand is made, or, where it is not possible now, forgotten in words; it waits for its turn. @param {BoardEvent} board @param {number[]} pre */
  playAhead(board, pre) {
    if (board.over || !pre.length) return;
    if (!personMoves(this.game, board)) return this.view.set({ ...this.view.state, pre });
    if (!this.view.resume(pre, board.legal.map((move) => move.path))) this.tell(tooLate(this.game, pre));
  }

  /** This browser has another side, or a friend. */
  reseat() {
    this.tabs.select("game");
    if (this.raw) this.showBoard(this.raw);
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
    this.view.update(seen, this.game.owner && seen === board, this.walk.past ? null : ownPrefix(this.game, board));
    this.tips.show(board, seen === board && personMoves(this.game, board));
    this.bars.show(seen, this.view.state.turned);
    this.showStatus(board);
    this.watch.href = watchPath(this.game, seen.position, this.view.state.turned);
    this.exchange.show(seen.position);
    this.analysis.show(board, this.game.apart);
    this.watch.hidden = this.analysis.ways.hidden;
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
