// The room of any game: it sends the session's commands and shows its events.

import { Board } from "./board.js";
import { Controls } from "./controls.js";
import { button, h, speak, textForm } from "./dom.js";
import { EnginePanel } from "./engine.js";
import { markRoom } from "./nav.js";
import { NewGame, usualGame, usualSeats } from "./newgame.js";
import { showSeats } from "./seats.js";
import { call, listen, sentence } from "./server.js";
import { fromLink, reopenButton, shareDialog } from "./share.js";
import { Walk } from "./walk.js";
import { newsText, personMoves, playsAlone, statusText, valueText, whyNot } from "./words.js";

const BUSY_SECONDS = 3;

export async function mountNew(main, house, name) {
  const game = house.games.find((each) => each.name === name);
  const wanted = fromLink(game, usualSeats(game)) ?? usualGame(game);
  const room = new Room(main, house);
  try {
    const { id } = await call("POST", "/api/games", wanted);
    room.open(id, true);
  } catch (trouble) {
    main.replaceChildren(h("section", { class: "lone", role: "alert" },
      h("h1", null, "This game cannot be set up"),
      h("p", null, trouble.message),
      h("p", null, h("a", { href: `/play/${name}` }, `Begin a new game of ${game.title}`))));
  }
}

export function mountGame(main, house, id) {
  new Room(main, house).open(id, true);
}

class Room {
  constructor(main, house) {
    this.main = main;
    this.house = house;
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    addEventListener("popstate", () => location.reload());
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    addEventListener("pagehide", () => this.stream?.close());
    addEventListener("keydown", (event) => { this.control?.onKey(event); this.walk?.onKey(event); });
  }

  // Begin to listen to a game; the address becomes that game's.
  open(id, replace = false) {
    this.stream?.close();
    this.id = id;
    this.game = this.board = null;
    this.turnedByHand = false;
    if (location.pathname !== `/game/${id}`) history[replace ? "replaceState" : "pushState"](null, "", `/game/${id}`);
    this.stream = listen(id, (event) => this.handle(event), (reason) => this.lost(reason));
  }

  lost(reason) {
    if (this.game) return this.tell(reason);
    this.main.replaceChildren(h("section", { class: "lone", role: "alert" },
      h("h1", null, "This game cannot be opened"), h("p", null, reason),
      h("p", null, h("a", { href: "/" }, "To the front page"))));
  }

  tell(text) {
    this.notice.textContent = text ?? "";
    this.notice.hidden = !text;
  }

  tellTrouble(reason) {
    this.tell(reason && `This game is not being kept: ${reason}.`);
  }

  async command(message) {
    this.tell(null);
    if (message.command !== "stop" && message.command !== "go") this.walk.back();
    try {
      await call("POST", `/api/games/${this.id}/commands`, message);
      if (message.command === "play") this.newGame.fold();
      return true;
    } catch (trouble) {
      if (trouble.status === 429 && message.command === "go") return true; // the event `busy` says the rest
      this.tell(trouble.message);
      this.view?.forget();
      if (message.command === "hint") this.advice.hidden = true;
      return false;
    }
  }

  async begin(record) {
    this.tell(null);
    try {
      const { id } = await call("POST", "/api/games", record);
      this.begun = true;
      this.open(id);
    } catch (trouble) {
      this.tell(trouble.message);
    }
  }

  handle(event) {
    if (!this.board && event.event !== "game" && event.event !== "board") return; // from before we listened
    switch (event.event) {
      case "game": return this.build(event);
      case "board": return this.showBoard(event);
      case "thinking": this.engine.start(); return this.showThinking(true);
      case "report": return this.engine.add(event);
      case "hint": return this.walk.past || this.showHint(event);
      case "values": return this.walk.past || this.showValues(event.values);
      case "unadvised": this.advice.hidden = true; return this.tell(sentence(event.reason));
      case "busy": return this.wait();
      case "trouble": return this.tellTrouble(event.reason);
      case "failed": return this.pause(`The engine broke down: ${event.reason}. Press “Go on” to ask it again.`);
    }
  }

  // Putting the room together.

  build(game) {
    const same = this.game && this.game.id === game.id;
    this.game = game;
    this.tellTrouble(game.trouble);
    if (same) { this.board = null; return; } // the line was down for a moment; the board follows
    document.title = `${game.title} · Plyground`;
    markRoom(`/play/${game.name}`);

    this.view = new Board(game, (path, cell, ways) => this.onPath(path, cell, ways));
    this.engine = new EnginePanel();
    this.status = h("p", { class: "status", id: "status" });
    this.seats = h("ul", { class: "seats", "aria-label": "Players" });
    this.advice = h("p", { class: "advice", hidden: true });
    this.walk = new Walk(game.id, () => this.showSeen(), (text) => this.tell(text));
    this.control = this.makeControls();
    this.newGame = new NewGame(game, {
      onStart: (record) => this.begin(record),
      onSeats: (seats) => this.command({ command: "seats", seats }),
    });
    this.watch = h("section", { class: "watch", "aria-label": "Watch it think" });

    this.main.replaceChildren(h("div", { class: "game" },
      h("div", { class: "stage" },
        h("h1", { class: "unseen" }, game.title),
        this.seats, this.status, this.view.element,
        this.control.element, !game.owner && this.watching(),
        this.walk.banner, this.notice, this.advice),
      h("div", { class: "side" },
        this.newGame.element,
        this.engine.element,
        h("section", { class: "card", "aria-labelledby": "moves-title" }, h("h2", { id: "moves-title" }, "Moves"), this.walk.element, game.owner && this.typedMove()),
        h("details", { class: "card" }, h("summary", null, "Position, file and link"), this.exchange()),
        this.house.watch && h("section", { class: "card" }, button("Watch it think", () => this.watchIt(), { class: "wide" }),
          h("p", { class: "dim" }, "The tree of this position, branch by branch, with what was cut and why."))),
      this.watch));
  }

  makeControls() {
    const send = (command) => () => this.command({ command });
    const turn = () => this.turn();
    if (!this.game.owner) return new Controls({ turn });
    return new Controls({
      undo: send("undo"), redo: send("redo"), restart: send("restart"), turn,
      hint: () => this.askHint(),
      values: () => this.toggleValues(),
      flow: () => this.command({ command: this.control.flows ? "stop" : "go" }),
    }, { n: () => this.newGame.ask() });
  }

  typedMove() {
    return textForm({ id: "typed", label: "Type a move", action: "Play", most: 40 }, async (text, input) => {
      if (text && await this.command({ command: "play", text })) input.value = "";
    });
  }

  exchange() {
    const form = textForm({ id: "position", label: "Position", action: "Set up", most: 2000 }, (text) => this.setUp(text));
    this.position = form.querySelector("input");
    return h("div", { class: "exchange" },
      form,
      h("div", { class: "buttons" },
        h("a", { class: "button", href: this.recordPath(), download: "" }, "Save as a file"),
        reopenButton((record) => this.begin(record), (text) => this.tell(text)),
        button("Share", () => shareDialog(this.game, this.seen))));
  }

  recordPath() {
    return `/api/games/${this.game.id}/record`;
  }

  // A position of this very size keeps the length of the line; any other has its usual one.
  async setUp(start) {
    const { seats } = this.game.owner ? await call("GET", this.recordPath()) : { seats: usualSeats(this.game) };
    const line = start.length === this.board.position.length ? this.game.line : undefined;
    this.begin({ game: this.game.name, start, line, seats });
  }

  watching() {
    return h("div", { class: "tools" },
      h("p", { class: "dim" }, "You are watching; the browser that began this game plays it."),
      button("Play on from here", () => this.begin({ game: this.game.name, start: this.seen.position, rows: this.game.rows, columns: this.game.columns, line: this.game.line, seats: usualSeats(this.game) }), { class: "main" }));
  }

  // Showing what comes.

  showBoard(board) {
    if (this.board && board.turn < this.board.turn) return;
    const before = this.board;
    if (String(board.seats) !== String(before?.seats)) this.face(board);
    if (this.view.shown === null && this.game.owner && !board.moves.length) this.newGame.unfold();
    this.newGame.show(board);
    this.board = board;
    this.engine.stop();
    if (!board.moves.length) this.engine.clear();
    this.view.busy = false;
    this.walk.show(board);
    this.showSeen();
    showSeats(this.seats, this.game, board);
    this.control.show(this.game, board);
    this.advice.hidden = true;
    const news = newsText(this.game, board, before);
    if (news) speak(news);
    if (this.begun) this.view.focus(this.view.focused);
    this.begun = false;
  }

  // The board that is looked at: the game as it is, or one of its past.
  get seen() {
    return this.walk.past ?? this.board;
  }

  showSeen() {
    const { seen, board } = this;
    if (!board) return; // the line was down; it follows
    this.view.update(seen, this.game.owner && seen === board);
    this.showStatus();
    this.watch.viewer?.follow(seen.position);
    if (document.activeElement !== this.position) this.position.value = seen.position;
    if (this.wantValues && seen === board && !board.over && personMoves(this.game, board)) this.command({ command: "values" });
  }

  // One's own men are at the bottom, unless the board was turned by hand.
  face(board) {
    if (this.turnedByHand || this.game.placing || !playsAlone(board)) return;
    const own = `${this.game.players[board.seats.indexOf("Person")].toLowerCase()}-`;
    const rows = this.game.board.flatMap((piece, cell) => (piece.startsWith(own) ? [Math.floor(cell / this.game.columns)] : []));
    const atTop = rows.length > 0 && rows.reduce((sum, row) => sum + row, 0) / rows.length < (this.game.rows - 1) / 2;
    if (atTop !== this.view.turned) this.view.turn();
  }

  turn() {
    this.turnedByHand = true;
    this.view.turn();
  }

  showThinking(thinking) {
    this.board.thinking = thinking;
    this.showStatus();
  }

  showStatus() {
    const { board } = this;
    const { past } = this.walk;
    this.status.textContent = past ? this.walk.says() : statusText(this.game, board);
    this.status.classList.toggle("over", board.over && !past);
    this.main.firstChild.classList.toggle("is-thinking", Boolean(board.thinking && !board.over && !past));
    this.control.showFlow(board);
  }

  showHint(hint) {
    this.view.showHint(hint.path);
    this.advice.replaceChildren(h("strong", null, "Hint "), hint.reason);
    this.advice.hidden = false;
    speak(hint.reason);
  }

  askHint() {
    this.advice.textContent = "Looking for a hint …";
    this.advice.hidden = false;
    this.command({ command: "hint" });
  }

  toggleValues() {
    this.wantValues = !this.wantValues;
    this.control.tools.values.setAttribute("aria-pressed", this.wantValues);
    if (!this.wantValues) return this.view.setValues(null);
    this.command({ command: "values" });
  }

  showValues(reports) {
    if (!this.wantValues) return;
    const sign = this.board.player === 0 ? 1 : -1;
    const roomy = this.game.columns <= 5;
    this.view.setValues(reports.map((report) => ({ path: report.path, says: report.says, ...valueText(sign * report.score, report.complete, roomy) })));
    const best = reports.filter((report) => report.score * sign === Math.max(...reports.map((each) => each.score * sign)));
    speak(`Best: ${best.slice(0, 4).map((report) => report.pv[0]).join(", ")}: ${best[0]?.says}.`);
  }

  // The engine that should move does not think.
  pause(reason) {
    this.engine.stop();
    this.showThinking(false);
    this.tell(reason);
  }

  wait() {
    this.pause(`The server is busy with other games; it will go on in ${BUSY_SECONDS} seconds.`);
    const { turn } = this.board;
    setTimeout(() => { if (this.board?.turn === turn) this.command({ command: "go" }); }, BUSY_SECONDS * 1000);
  }

  onPath(path, cell, ways) {
    if (path) {
      this.view.busy = true;
      return this.command({ command: "play", path }).finally(() => { this.view.busy = false; });
    }
    if (this.walk.past) return this.tell("You are looking back: press “Back to the game” to play.");
    this.tell(whyNot(this.game, this.board, cell, ways));
  }

  async watchIt() {
    const { name, rows, columns, line, placing } = this.game;
    const viewer = await import("./watch.js");
    viewer.mount(this.watch, { game: name, rows, columns, line, placing, position: this.seen.position });
    this.watch.scrollIntoView({ behavior: "smooth", block: "start" });
  }
}
