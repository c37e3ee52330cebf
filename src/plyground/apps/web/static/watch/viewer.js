// Watch it think: every algorithm's search of a position, its steps, and its tree as small boards.

import { button, h } from "../page/dom.js";
import { call, messageOf, statusOf } from "../page/server.js";
import { Algorithms } from "./algorithms.js";
import { awaited, Recording } from "./recording.js";
import { Stepper } from "./stepper.js";
import { Tree } from "./tree.js";

/** @import { Position } from "./recording.js" */

const WHOLE_GAME_CELLS = 9; // on a larger board a search to the end of the game is hopeless
const DEPTHS = [["", "to the end"], ["1", "1 ply"], ...["2", "3", "4", "5", "6"].map((n) => [n, `${n} plies`])];

export class Viewer {
  /** @param {HTMLElement} element @param {Position} position */
  constructor(element, position) {
    this.element = element;
    this.position = position;
    this.newer = position.position;
    /** @type {object | null} which search for all algorithms is the latest */
    this.round = null;
    /** @type {Map<string, { recording: Recording, summary: Summary }>} by algorithm */
    this.found = new Map();
    this.depth = position.rows * position.columns <= WHOLE_GAME_CELLS ? "" : "2";
    this.algorithms = new Algorithms((name) => this.choose(name));
    this.tree = new Tree(() => this.stepper.stop(), (text) => this.tell(text));
    this.stepper = new Stepper({
      load: (recording, event) => awaited(this.tree.element, recording.step(event)),
      onStep: (step, way) => this.show(step, way),
      onTrouble: (text) => this.tell(text),
    });
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    this.moved = h("p", { class: "moved", role: "status", hidden: true }, "The game has moved on. ",
      button("Watch this position", () => this.watch(this.newer)));
    const depth = h("select", { id: "watch-depth", onchange: () => { this.depth = depth.value; this.searchAll(); } },
      DEPTHS.map(([value, text]) => h("option", { value, selected: value === this.depth }, text)));
    this.element.replaceChildren(
      h("div", { class: "watch-head" },
        h("h2", null, "Watch it think"),
        h("label", { for: "watch-depth" }, "Look ahead"), depth,
        button("Close", () => this.close(), { class: "quiet" })),
      this.moved, this.notice, this.algorithms.element, this.stepper.element, this.tree.element);
    this.searchAll();
  }

  close() {
    this.round = null;
    this.stepper.close();
    this.element.replaceChildren();
  }

  /** Told where the game is now. @param {string} position */
  follow(position) {
    this.newer = position;
    this.moved.hidden = position === this.position.position;
  }

  /** @param {string} position */
  watch(position) {
    this.position = { ...this.position, position };
    this.moved.hidden = true;
    this.searchAll();
  }

  /** @param {string | null} text */
  tell(text) {
    this.notice.textContent = text ?? "";
    this.notice.hidden = !text;
  }

  /** Every algorithm, the quick ones first, each shown as soon as it is there. */
  async searchAll() {
    const round = (this.round = {});
    this.found.clear();
    this.stepper.close();
    this.tree.clear();
    this.tell(null);
    /** @type {{ name: string, title: string }[]} */
    let all;
    try { all = await call("GET", "/api/watch/algorithms"); } catch (trouble) { return this.tell(messageOf(trouble)); }
    if (this.round !== round) return;
    this.algorithms.lay(all);
    for (const { name } of all.toReversed()) {
      await this.search(name, round);
      if (this.round !== round) return;
      if (!this.stepper.recording && this.found.has("alphabeta")) this.choose("alphabeta");
    }
    if (this.stepper.recording) return;
    const [some] = this.found.keys();
    if (some) this.choose(some);
    else this.tell("The tree is too large to record. Choose fewer plies.");
  }

  /** @param {string} name @param {object} round */
  async search(name, round) {
    const recording = new Recording(this.position, name, this.depth);
    const card = this.algorithms.card(name);
    try {
      const summary = await awaited(card.element, recording.summary());
      if (this.round === round) this.found.set(name, { recording, summary });
    } catch (trouble) {
      card.refuse(statusOf(trouble) === 400 ? "too large" : "failed", messageOf(trouble));
    }
    if (this.round === round) this.algorithms.show(new Map([...this.found].map(([each, { summary }]) => [each, summary])));
  }

  /** @param {string} name */
  choose(name) {
    const found = this.found.get(name);
    if (!found) return;
    this.algorithms.press(name);
    this.stepper.open(found.recording, found.summary);
  }

  /** @param {Step} step @param {number[]} way */
  async show(step, way) {
    const { recording, summary } = this.stepper;
    if (recording && summary) await this.tree.show({ recording, root: summary.root, step, way });
  }
}
