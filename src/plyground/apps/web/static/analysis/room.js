// The analysis room of any game: a board, the tree of its moves, the engine, and what belongs to them.

import { Board } from "../board/board.js";
import { ANALYSIS_KEYS, showKeys } from "../games/keys.js";
import { startsAtTop } from "../games/seats.js";
import { button, h, recall, remember, speak, within } from "../page/dom.js";
import { markRoom } from "../page/nav.js";
import { call, messageOf } from "../page/server.js";
import { Arrows } from "./arrows.js";
import { editPosition } from "./editor.js";
import { Engine } from "./engine.js";
import { Explorer } from "./explorer.js";
import { Files } from "./files.js";
import { Left } from "./left.js";
import { Moves } from "./moves.js";
import { Notes } from "./notes.js";
import { Practice } from "./practice.js";
import { ReviewPanel } from "./review.js";
import { childrenOf, edit, endOf, lineTo, look, stepsOf, viewOf } from "./study.js";
import { Training } from "./training.js";

const ELSEWHERE = ".grid, .entries, input, textarea, select, dialog"; // where arrows have another meaning
const KEEP_MILLISECONDS = 1500;

export class Room {
  /** @param {HTMLElement} main @param {GameAbout} about @param {StudyView} view @param {number} at */
  constructor(main, about, view, at) {
    this.main = main;
    this.name = about.name;
    this.view = view;
    this.at = at;
    /** @type {Look | null} */
    this.shown = null;
    this.practice = new Practice(this);
    this.id = ""; // under which the server keeps it
    this.changed = false; // by whoever sits here, since it was opened
    this.left = new Left(about.name, () => this.bringBack());
    this.wanted = 0;
    this.timer = 0;
    this.lay(about);
    addEventListener("keydown", (event) => this.onKey(event));
  }

  /** @param {GameAbout} about */
  lay(about) {
    const players = about.players;
    /** @type {Game} */
    this.game = { ...about, event: "game", id: "analysis", owner: true, trouble: null, suffixes: [], apart: null, now: 0 };
    this.board = new Board(this.game, { onPath: (path) => this.play(path), onAstray: (cell) => this.explain(cell) });
    this.arrows = new Arrows(this.board);
    this.engine = new Engine(players, {
      onLines: (lines) => this.arrows?.show(lines && !this.practice.on ? lines.lines.map((line) => line.path) : []),
      onHover: (moves) => this.preview(moves),
      onPlay: (moves) => this.edit({ do: "play", moves }),
    });
    this.engine.bar.classList.toggle("from-top", startsAtTop(this.game, 0) ?? false);
    this.moves = new Moves((at) => this.go(at));
    this.notes = new Notes((change) => this.edit(change), (where) => this.step(where));
    this.explorer = new Explorer(players, (move) => this.edit({ do: "play", moves: [move] }));
    this.review = new ReviewPanel(this.name, players, {
      study: () => this.view.study, onGo: (place, move) => this.goToMove(place, move), onStudy: (view) => this.take(view, 0, true), onTrouble: (text) => this.tell(text), onTry: (exercise) => this.practice.begin(exercise),
    });
    this.training = new Training(this.name, (exercise) => this.practice.begin(exercise));
    this.files = new Files(about.name === "checkers" ? [".pdn", ".study"] : [".study"], {
      onStudy: (view, another) => { if (another) this.put(); this.take(view); }, onTrouble: (text) => this.tell(text), study: () => this.view.study,
      line: () => lineTo(this.view, this.at), link: () => this.keep(), onCollection: (id) => { if (this.explorer) this.explorer.collection = id; },
    });
    this.status = h("p", { class: "status" });
    this.opening = h("p", { class: "opening dim" });
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    this.main.replaceChildren(h("div", { class: "game analysis" },
      h("div", { class: "stage" },
        h("h1", { class: "unseen" }, `Analysis of ${about.title}`), this.status, this.practice.element,
        h("div", { class: "with-bar" }, this.engine.bar, this.board.element),
        this.notice,
        h("div", { class: "tools", role: "group", "aria-label": "Board" },
          button("Turn", () => this.turn(), { title: "Turn (F)", "aria-keyshortcuts": "F" }),
          button("Set up a position", () => this.setUp()),
          button("New analysis", () => this.begin(this.view.game.start)), this.left.element,
          h("a", { class: "button", href: `/play/${about.name}` }, "Play"))),
      h("div", { class: "side" }, this.engine.element,
        h("section", { class: "card", "aria-labelledby": "tree-title" }, h("h2", { id: "tree-title" }, "Moves"), this.opening, this.moves.element, this.notes.element),
        this.review.element, this.files.element, this.explorer.element, this.training.element)));
    document.title = `Analysis of ${about.title} · Plyground`;
    markRoom("/analysis");
  }

  // What is looked at.

  /** Another study, from its start or its end. @param {StudyView} view @param {number} [at] @param {boolean} [changed] */
  take(view, at = 0, changed = false) {
    const { game } = this;
    this.changed = changed;
    const resized = view.game.rows !== game?.rows || view.game.columns !== game.columns || view.game.line !== game.line;
    this.practice.end();
    this.view = view;
    this.id = "";
    if (resized) this.lay(view.game);
    this.review?.clear();
    return this.go(at);
  }

  /** @param {number} at */
  async go(at) {
    this.at = at;
    this.remember();
    this.moves?.show(this.view, at);
    this.notes?.show(this.view, at);
    await this.see(lineTo(this.view, at));
  }

  /** To the move at a place of the game itself, if it is still that one. @param {number} place @param {string} move */
  goToMove(place, move) {
    const at = stepsOf(this.view)[place] ?? -1;
    if (this.view.nodes[at]?.move === move) this.go(at);
    else this.tell("The game has other moves than when it was reviewed; review it again.");
  }

  /** @param {Line} line */
  async see(line) {
    const wanted = ++this.wanted;
    try {
      const shown = await look(line);
      if (wanted !== this.wanted) return;
      this.shown = shown;
      this.show(shown, true);
      this.engine?.showProof(this.practice.on ? "" : shown.proof);
      this.engine?.watch(shown.over || this.practice.on ? null : line, this.practice.on ? "waits while you practise" : shown.result);
      this.explorer?.show(line);
    } catch (trouble) {
      this.tell(messageOf(trouble));
    }
  }

  /** @param {Look} shown @param {boolean} mayPlay */
  show(shown, mayPlay) {
    this.board?.wait(false);
    this.board?.update(shown, mayPlay);
    if (this.opening) this.opening.textContent = shown.opening;
    if (this.status) this.status.textContent = shown.over ? shown.result : `${this.view.game.players[shown.player]} to move`;
  }

  /** What a line of the engine leads to, as long as it is pointed at. @param {string[] | null} moves */
  async preview(moves) {
    const wanted = ++this.wanted;
    if (!moves) { if (this.shown) this.show(this.shown, true); return; }
    const line = lineTo(this.view, this.at);
    try {
      const shown = await look({ ...line, moves: [...line.moves, ...moves] });
      if (wanted === this.wanted) this.show(shown, false);
    } catch { /* the line it was of is gone */ }
  }

  // What a person does.

  turn() {
    this.board?.turn();
    this.arrows?.draw();
    this.engine?.bar.classList.toggle("from-top");
  }

  /** @param {number[]} path */
  async play(path) {
    const move = this.shown?.legal.find((each) => String(each.path) === String(path));
    if (!move) return;
    this.board?.wait(true);
    if (this.practice.on) await this.practice.tryMove(move.text);
    else await this.edit({ do: "play", moves: [move.text] });
    this.board?.wait(false);
  }

  /** @param {{ do: string, text?: string, moves?: string[] }} change */
  async edit(change) {
    this.tell(null);
    try {
      const view = await edit(this.view.study, { ...change, at: this.at });
      this.changed ||= JSON.stringify(view.study) !== JSON.stringify(this.view.study);
      this.view = view;
      if (change.do === "play") this.engine?.stop();
      await this.go(view.at);
      if (this.shown && change.moves) speak(`${change.moves.join(", ")}. ${this.status?.textContent ?? ""}`);
    } catch (trouble) {
      this.tell(messageOf(trouble));
      this.board?.wait(false);
      this.board?.forget();
    }
  }

  /** @param {"first" | "back" | "forward" | "last"} where */
  step(where) {
    const { view, at } = this;
    const next = { first: 0, back: view.nodes[at].parent, forward: childrenOf(view, at)[0], last: endOf(view, at) }[where];
    if (next !== undefined && next >= 0 && next !== at) this.go(next);
  }

  /** From one variation to the next. @param {number} by */
  aside(by) {
    const brothers = childrenOf(this.view, this.view.nodes[this.at].parent);
    const to = brothers[brothers.indexOf(this.at) + by];
    if (to !== undefined) this.go(to);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || within(event, ELSEWHERE)) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.step("back"), ArrowRight: () => this.step("forward"), Home: () => this.step("first"), End: () => this.step("last"),
      ArrowUp: () => this.aside(-1), ArrowDown: () => this.aside(1), e: () => this.engine?.toggle.click(), f: () => this.turn(), "?": () => showKeys(ANALYSIS_KEYS),
    };
    const press = keys[event.key];
    if (!press || this.practice.on) return;
    event.preventDefault();
    press();
  }

  /** @param {number} cell */
  explain(cell) {
    if (!this.shown || this.shown.over) return;
    this.tell(`${this.view.game.cells[cell] || "That square"} leads nowhere: ${this.shown.duty || `it is ${this.view.game.players[this.shown.player]} to move`}.`);
  }

  setUp() {
    if (this.game && this.shown) editPosition(this.game, this.shown, this.view.game.pieces, (position) => this.begin(position));
  }

  /** @param {string} start */
  async begin(start) {
    const { study: name, rows, columns, line } = this.view.study;
    await this.leaveFor({ study: name, rows, columns, line, start, body: [] }, () => this.put());
  }

  /** Put what is here by, if somebody worked on it. */
  put() {
    if (this.changed) this.left.add({ study: this.view.study, at: this.at });
  }

  async bringBack() {
    const [{ study, at }] = this.left.works;
    await this.leaveFor(study, () => this.left.exchange(this.changed ? { study: this.view.study, at: this.at } : null), at);
  }

  /** Another study instead of this one, once the server has shown that it can. @param {StudyForm} study @param {() => void} leave @param {number} [at] */
  async leaveFor(study, leave, at) {
    try {
      const view = await viewOf(study);
      await this.files?.release().catch((trouble) => this.tell(messageOf(trouble)));
      leave();
      await this.take(view, at, at !== undefined);
    } catch (trouble) {
      this.tell(messageOf(trouble));
    }
  }

  // Keeping.

  remember() {
    remember(`analysis:${this.name}`, { study: this.view.study, at: this.at, changed: this.changed });
    clearTimeout(this.timer);
    if (this.id) this.timer = setTimeout(() => this.keep().catch(() => {}), KEEP_MILLISECONDS);
  }

  /** A link to this study as it is now. */
  async keep() {
    const { id } = await call("POST", "/api/analysis/studies", { study: this.view.study, id: this.id });
    this.id = id;
    return `${location.origin}/analysis/${this.name}?study=${id}`;
  }

  /** @param {string | null} text */
  tell(text) {
    if (!this.notice) return;
    this.notice.textContent = text ?? "";
    this.notice.hidden = !text;
  }
}

/** @param {string} name */
export const remembered = (name) => recall(`analysis:${name}`);
