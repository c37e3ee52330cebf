// The room where a run is watched: the algorithms, the player, the picture, the code that runs along.

import { button, h, recall, remember, textForm } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { pathOf, runQuery, showPlace } from "./address.js";
import { Code } from "./code.js";
import { Compare, counted } from "./compare.js";
import { Controls } from "./controls.js";
import { Iterations } from "./iterations.js";
import { keysDialog, keysOf, press } from "./keys.js";
import { LessonPanel } from "./lesson.js";
import { Pace } from "./pace.js";
import { Player } from "./player.js";
import { PuzzleView } from "./puzzle/view.js";
import { QuizPanel } from "./quiz.js";
import { Recording } from "./recording.js";
import { Timeline } from "./timeline.js";
import { Transcript } from "./transcript.js";
import { TreeView } from "./tree/view.js";

/** @import { Place } from "./address.js" */
/** @import { Tool } from "./controls.js" */
/** @typedef {{ name: string, title: string, room: string, shape: BoardShape | null }} About  `shape`: of a game's board */

const DEPTHS = [["", "to the end"], ["1", "1 ply"], ...["2", "3", "4", "5", "6", "8", "10", "12"].map((n) => [n, `${n} plies`])];
const FAST = 8; // steps a second from which nothing moves smoothly any more

export class Studio {
  /** @param {About} about @param {Place} place @param {Lesson | null} lesson */
  constructor(about, place, lesson) {
    this.about = about;
    this.place = place;
    /** @type {Player | null} */
    this.player = null;
    /** @type {TreeView | PuzzleView | null} */
    this.view = null;
    /** @type {object | null} the latest run that was opened */
    this.opening = null;
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    this.sentence = h("p", { class: "sentence", "aria-live": "polite" });
    this.caption = h("div", { class: "caption" });
    this.outcome = h("p", { class: "outcome dim" });
    this.stage = h("div", { class: "stage-view" });
    this.compare = new Compare((algorithm) => this.watch({ algorithm }));
    this.timeline = new Timeline((event) => { this.player?.pause(); this.player?.goTo(event); });
    this.controls = new Controls({
      onTool: (tool) => this.use(tool),
      onSpeed: (speed) => { if (this.player) this.player.speed = speed; remember("watch:speed", speed); },
      onMark: (mark) => { this.chooseMark(mark); this.seek(mark, false); },
    });
    this.controls.setSpeed(recall("watch:speed") ?? 2);
    this.quiz = new QuizPanel(() => this.player?.step());
    this.code = new Code();
    this.transcript = new Transcript((event) => { this.player?.pause(); this.player?.goTo(event); });
    this.iterations = new Iterations();
    this.lesson = lesson && new LessonPanel(lesson, (event) => { this.player?.pause(); this.player?.goTo(event); });
    this.guess = button("Guess first", () => this.toggleQuiz(), { "aria-pressed": "false", title: "Stop before values and cuts, and ask (G)" });
    this.picture = h("a", { class: "button", download: "step.svg" }, "This step as a picture");
    this.file = h("a", { class: "button", download: "run.html" }, "The run as a page");
    this.depth = h("select", { id: "watch-depth", onchange: () => this.watch({ depth: this.depth.value }) },
      DEPTHS.map(([value, text]) => h("option", { value }, text)));
    this.pace = new Pace((step, fast) => this.paint(step, fast));
    this.keys = keysOf(this);
    this.element = this.layout();
    addEventListener("keydown", (event) => press(event, this.keys));
  }

  layout() {
    const { about } = this;
    const position = textForm({ id: "position", label: about.shape ? "Position" : "Puzzle", action: "Watch this", most: 6000 }, (text) => this.watch({ position: text }));
    this.position = position.input;
    return h("div", { class: "studio" },
      h("div", { class: "studio-head" },
        h("h1", null, h("a", { href: "/watch" }, "Watch"), ` ${about.title}`),
        h("div", { class: "studio-tools" },
          about.shape && [h("label", { for: "watch-depth" }, "Look ahead"), this.depth],
          this.guess,
          about.shape && !about.shape.placing && button("Turn", () => this.turn(), { title: "Turn the boards (T)" }),
          button("Keys", () => keysDialog(this.keys), { title: "All keys (?)" }))),
      this.lesson?.element, this.compare.element, this.notice,
      h("div", { class: "player card" }, this.timeline.element, this.controls.speed, this.controls.element),
      h("div", { class: "studio-main" },
        h("div", { class: "studio-stage" },
          h("div", { class: "narration" }, this.sentence, this.controls.counter, this.caption), this.quiz.element, this.stage, this.outcome),
        h("div", { class: "studio-side" }, this.code.element, this.transcript.element)),
      this.iterations.element,
      h("details", { class: "card exchange-run" }, h("summary", null, about.shape ? "Another position, a link, a file" : "Another puzzle, a link, a file"),
        h("div", { class: "exchange" }, position.element,
          h("div", { class: "buttons" }, this.copyButton(), this.picture, this.file, h("a", { class: "button", href: about.room }, `To the room of ${about.title}`)))));
  }

  copyButton() {
    const copy = button("Copy a link to this step", async () => {
      const link = new URL(pathOf(this.here()), location.origin).href;
      try { await navigator.clipboard.writeText(link); } catch { history.replaceState(null, "", pathOf(this.here())); }
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy a link to this step"; }, 1500);
    });
    return copy;
  }

  /** Where one is now, as an address. @returns {Place} */
  here() {
    return { ...this.place, step: (this.player?.event ?? 0) + 1 };
  }

  /** @param {string | null} text @param {Node[]} more */
  tell(text, ...more) {
    this.notice.replaceChildren(text ?? "", ...more);
    this.notice.hidden = !text;
  }

  // Opening a run.

  /** Another algorithm, depth or position; from the first step. @param {Partial<RunName>} change */
  watch(change) {
    this.lesson?.element.remove();
    this.lesson = null;
    const line = change.position === undefined ? {} : { line: "" };
    this.place = { ...this.place, run: { ...this.place.run, ...line, ...change }, step: null, lesson: null };
    return this.open();
  }

  async open() {
    const opening = (this.opening = {});
    const { run } = this.place;
    this.close();
    this.depth.value = run.depth;
    if (this.position) this.position.value = run.position;
    this.element.dataset.state = "loading";
    this.element.setAttribute("aria-busy", "true");
    if (!this.sentence.textContent) this.sentence.textContent = "Recording the run …";
    try {
      /** @type {Algorithm[]} */
      const all = await call("GET", `/api/watch/algorithms?what=${encodeURIComponent(run.what)}`);
      if (!run.algorithm) run.algorithm = (all.find(({ name }) => name === "alphabeta" || name === "backtracking") ?? all[0]).name;
      this.compare.lay(all, run.algorithm);
      const recording = new Recording(run);
      const summary = await recording.summary();
      if (this.opening === opening) await this.begin(recording, summary);
    } catch (trouble) {
      if (this.opening === opening) this.refuse(messageOf(trouble));
    } finally {
      if (this.opening === opening) this.element.removeAttribute("aria-busy");
    }
  }

  close() {
    this.pace.stop();
    this.player?.close();
    this.player = null;
    this.compare.stop();
    this.quiz.hide();
    this.tell(null);
  }

  /** What cannot be watched; where a smaller depth could be, that is offered. @param {string} message */
  refuse(message) {
    this.element.dataset.state = "refused";
    const depth = /can be watched (\d+) pl/.exec(message)?.[1];
    this.tell(`${message} `, ...(depth ? [button(`Watch it ${depth === "1" ? "1 ply" : `${depth} plies`} deep`, () => this.watch({ depth }))] : []));
    showPlace({ ...this.place, step: null });
  }

  /** @param {Recording} recording @param {RunSummary} summary */
  async begin(recording, summary) {
    const { step } = this.place;
    this.element.dataset.state = "ready";
    this.player = new Player(recording, summary, {
      onStep: (now) => this.show(now),
      onQuiz: (quiz) => this.quiz.ask(quiz),
      onPlay: (playing) => this.showPlaying(playing),
      onTrouble: (text) => this.tell(text),
    });
    this.player.speed = Number(recall("watch:speed") ?? 2);
    this.player.quizzes = this.guess.getAttribute("aria-pressed") === "true";
    const { shape } = this.about;
    this.view = summary.kind === "tree" && shape
      ? new TreeView(recording, summary, { shape, turned: this.place.turned, onTrouble: (text) => this.tell(text) })
      : new PuzzleView(recording, summary);
    this.stage.replaceChildren(this.view.element);
    this.caption.replaceChildren(this.view.caption);
    this.code.open(summary.source);
    this.transcript.open(recording, summary);
    this.timeline.open(recording, summary);
    this.controls.open(summary);
    this.timeline.emphasise(this.controls.mark);
    this.iterations.open(recording, this.about.shape !== null);
    this.outcome.textContent = `${summary.outcome} ${summary.counts.map(counted).join(" · ")}`;
    this.file.href = `/api/watch/file?${runQuery(recording.run)}`;
    const wanted = step === null ? 1 : step;
    if (!(wanted >= 1 && wanted <= summary.events)) {
      const nearest = wanted > summary.events ? "its last" : "its first";
      this.tell(`There is no step ${Number.isNaN(wanted) ? "of that name" : wanted.toLocaleString("en")}: this run has ${summary.events.toLocaleString("en")}. Here is ${nearest}.`);
    }
    await this.player.goTo((Number.isNaN(wanted) ? 1 : wanted) - 1);
    this.compare.measure(recording.run, summary);
  }

  // Showing.

  /** @param {RunStep} step */
  show(step) {
    const { player } = this;
    if (!player) return;
    this.quiz.hide();
    this.controls.show(step, player.last);
    this.timeline.show(step);
    this.lesson?.follow(step.event);
    showPlace(this.here());
    this.pace.show(step, player.playing && player.speed >= FAST);
  }

  /** The picture and the words of a step. @param {RunStep} step @param {boolean} fast */
  paint(step, fast) {
    const { player } = this;
    if (!player) return;
    this.sentence.textContent = step.says;
    this.sentence.dataset.kind = step.kind;
    this.code.show(step);
    this.view?.show(step, fast);
    this.transcript.show(step);
    this.picture.href = `/api/watch/picture?${runQuery(player.recording.run)}&event=${step.event}`;
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    this.controls.showPlaying(playing);
    if (!playing && this.player?.now) this.pace.show(this.player.now, false); // what stands still is whole
    this.sentence.setAttribute("aria-live", playing ? "off" : "polite");
  }

  // What a person does.

  /** @param {Tool} tool */
  use(tool) {
    const { player, controls } = this;
    if (!player) return;
    switch (tool) {
      case "first": player.pause(); return player.goTo(0);
      case "last": player.pause(); return player.goTo(player.last);
      case "back": return player.back();
      case "step": return player.step();
      case "play": return player.toggle();
      case "over": return player.seek("over");
      case "out": return player.seek("out");
      case "next": return controls.mark && this.seek(controls.mark, false);
      case "previous": return controls.mark && this.seek(controls.mark, true);
    }
  }

  /** @param {string} mark */
  chooseMark(mark) {
    this.controls.choose(mark);
    this.timeline.emphasise(mark);
  }

  /** @param {string} mark @param {boolean} back */
  async seek(mark, back) {
    const title = this.player?.summary.marks.find(({ name }) => name === mark)?.title ?? mark;
    this.tell(null);
    if (this.player && !await this.player.seek(mark, back)) this.tell(`There is no ${title} ${back ? "before" : "after"} this step.`);
  }

  toggleQuiz() {
    const on = this.guess.getAttribute("aria-pressed") !== "true";
    this.guess.setAttribute("aria-pressed", String(on));
    this.quiz.show(on);
    this.transcript.secret = on;
    this.transcript.schedule();
    if (!this.player) return;
    this.player.quizzes = on;
    if (on && this.player.now?.quiz) this.quiz.ask(this.player.now.quiz);
  }

  turn() {
    this.place = { ...this.place, turned: !this.place.turned };
    if (this.view instanceof TreeView) this.view.turn();
    showPlace(this.here());
  }
}
