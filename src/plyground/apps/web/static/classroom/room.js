// The classroom: drop a file, see what is right and what is wrong, and play it from where it failed.

import { button, h, recall, remember, speak } from "../page/dom.js";
import { packed } from "../page/files.js";
import { call, messageOf, sentence } from "../page/server.js";
import { ask } from "../puzzles/question.js";
import { pathOf } from "../watch/address.js";
import { drawCheck, regroup } from "./report.js";

/** @import { CheckEvent } from "./report.js" */
/** @typedef {{ name: string, title: string, file: string }} Course */
/** @typedef {{ courses: Course[], refusal: string, notice: string, bytes: number, watched: string | null }} About */

const KEPT = "classroom:course";

/** @param {HTMLElement} main */
export async function mount(main) {
  document.title = "Classroom · Plyground";
  /** @type {About} */
  const about = await call("GET", "/api/classroom");
  const room = new Classroom(about);
  main.replaceChildren(room.element);
  room.takeDrops();
}

class Classroom {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    /** @type {AbortController | null} */
    this.abort = null;
    this.key = "";
    /** @type {File | null} */
    this.file = null;
    const asked = new URLSearchParams(location.search).get("course") ?? recall(KEPT) ?? "tictactoe";
    this.select = h("select", { id: "course", onchange: () => this.choose() },
      about.courses.map(({ name, title, file }) => h("option", { value: name, selected: name === asked }, `${title} (${file})`)));
    this.input = h("input", { type: "file", id: "submission", class: "unseen", tabindex: -1, accept: ".py,.ipynb", "aria-label": "Your file" });
    this.input.addEventListener("change", () => { const file = this.input.files?.[0]; this.input.value = ""; if (file) this.check(file); });
    this.open = button("Choose a file", () => this.input.click(), { class: "main" });
    this.cancel = button("Cancel", () => this.stop("Cancelled."), { hidden: true });
    this.hint = h("p", { class: "dim" });
    this.says = h("p", { class: "says", role: "status" });
    this.list = h("ol", { class: "checks" });
    this.element = h("div", { class: "classroom" },
      h("div", { class: "title" }, h("h1", null, "Classroom"), h("p", null, "Check your own file: what it gets right, and the smallest board on which it goes wrong.")),
      about.refusal ? h("p", { class: "card", role: "alert" }, sentence(about.refusal)) : this.desk(),
      this.says, this.list);
    this.choose();
  }

  desk() {
    return h("section", { class: "card drop", "aria-label": "Your file" },
      h("div", { class: "fields" }, h("label", { for: "course" }, "Project"), this.select),
      this.hint, h("div", { class: "buttons" }, this.input, this.open, this.cancel),
      h("p", { class: "dim" }, "The file runs on this machine, in a process of its own with bounded time, memory and output. ", sentence(this.about.notice)));
  }

  get course() {
    return this.about.courses.find(({ name }) => name === this.select.value) ?? this.about.courses[0];
  }

  choose() {
    remember(KEPT, this.course.name);
    this.hint.textContent = `Drop your ${this.course.file} anywhere on this page, or choose it.`;
  }

  /** A file that has a project's name is meant for it. @param {string} name */
  recognise(name) {
    const stem = (/** @type {string} */ file) => file.toLowerCase().replace(/\.py$/, "");
    const course = this.about.courses.find(({ file }) => name.toLowerCase().includes(stem(file)));
    if (course) { this.select.value = course.name; this.choose(); }
  }

  /** A file dropped here is not opened as a game or a puzzle. */
  takeDrops() {
    document.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file || this.about.refusal || !this.element.isConnected) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.check(file);
    }, { capture: true });
  }

  /** @param {string} text */
  tell(text) {
    this.says.textContent = text;
    speak(text);
  }

  /** @param {string} [text] */
  stop(text) {
    this.abort?.abort();
    this.abort = null;
    this.cancel.hidden = true;
    this.open.disabled = this.select.disabled = false;
    if (text) this.tell(text);
  }

  /** @param {File} file */
  async check(file) {
    this.stop();
    this.recognise(file.name);
    const abort = (this.abort = new AbortController());
    this.cancel.hidden = false;
    this.open.disabled = this.select.disabled = true;
    this.list.replaceChildren();
    this.key = "";
    this.file = file;
    const { course } = this;
    /** @type {CheckEvent[]} */
    const checks = [];
    let verdict = "";
    const begun = Date.now();
    const count = () => { this.says.textContent = `Checking ${file.name}: ${checks.length} checks done, ${Math.round((Date.now() - begun) / 1000)} s …`; };
    const clock = setInterval(count, 1000);
    count();
    try {
      const last = await ask(`/api/classroom/${course.name}`, await packed(file, this.about.bytes), (event) => {
        if (event.event === "check") { checks.push(/** @type {CheckEvent} */ (event)); this.list.append(drawCheck(/** @type {CheckEvent} */ (event))); count(); }
        if (event.event === "verdict") { verdict = event.text; this.key = event.key; }
      }, abort.signal);
      if (abort.signal.aborted) return;
      clearInterval(clock);
      this.stop(last.event === "refused" ? sentence(last.reason) : `${file.name}: ${verdict}.`);
      this.list.replaceChildren(...regroup(checks, (check) => this.actions(course, check)));
    } catch (trouble) {
      if (!abort.signal.aborted) this.stop(messageOf(trouble));
    } finally {
      clearInterval(clock);
    }
  }

  /** What can be done with a counterexample. @param {Course} course @param {CheckEvent} check */
  actions(course, check) {
    const { position } = check;
    if (!position || !check.playable) return [];
    const query = new URLSearchParams({ position });
    return [
      h("a", { class: "button", href: `/play/${course.name}?${query}` }, "Play from here"),
      this.key ? button("Your file against you", () => this.play(course, position, "person")) : null,
      this.key ? button("Your file against the engine", () => this.play(course, position, "level:3")) : null,
      this.key && this.about.watched === course.name ? button("Watch its search", () => this.watch(position)) : null,
    ];
  }

  /** To the first wrong call of the file's own search. @param {string} position */
  async watch(position) {
    if (!this.file) return;
    this.tell(`${this.file.name} is searching …`);
    try {
      const found = await call("POST", "/api/watch/own", { name: this.file.name, source: await this.file.text(), position });
      const run = { what: found.what, position: found.position, algorithm: found.algorithm, depth: "", line: "" };
      location.assign(pathOf({ run, step: found.event === null ? null : found.event + 1, turned: false, lesson: null }));
    } catch (trouble) {
      this.tell(messageOf(trouble));
    }
  }

  /** @param {Course} course @param {string} position @param {string} against */
  async play(course, position, against) {
    try {
      const { id } = await call("POST", `/api/classroom/${course.name}/play`, { key: this.key, position, against });
      location.assign(`/game/${id}`);
    } catch (trouble) {
      this.tell(messageOf(trouble));
    }
  }
}
