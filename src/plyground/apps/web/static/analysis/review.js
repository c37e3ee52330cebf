// A review: the engine walks the game; a graph of the score, the turning points, how well each side played.

import { button, h, recall, remember, s } from "../page/dom.js";
import { call, messageOf, sentence } from "../page/server.js";
import { ask } from "../puzzles/question.js";

const WIDTH = 600;
const HEIGHT = 120;
const MOST_MISTAKES = 60;

/** What a score promises the first player, 0 to 1. @param {number} score */
const expected = (score) => (Math.abs(score) >= 9000 ? Number(score > 0) : 1 / (1 + Math.exp(-score / 100)));

/** What a review that was stopped says of itself; it walks backwards. @param {Reviewed} found */
const stoppedText = ({ moves, total }) => (moves.length < total
  ? `Stopped: the last ${moves.length} of ${total} moves were reviewed; turning points are looked for after that.`
  : "Stopped: every move was looked at, but not all of what seemed lost was looked at again.");

/** The mistakes of reviewed games, to be practised. @param {string} name @returns {Exercise[]} */
export const mistakesOf = (name) => recall(`mistakes:${name}`) ?? [];

export class ReviewPanel {
  /**
   * @param {string} name @param {string[]} players
   * @param {{ study: () => StudyForm, onGo: (place: number, move: string) => void, onStudy: (view: StudyView) => void, onTrouble: (text: string | null) => void, onTry: (exercise: Exercise) => void }} listener
   */
  constructor(name, players, listener) {
    this.name = name;
    this.players = players;
    this.listener = listener;
    /** @type {AbortController | null} */
    this.work = null;
    this.begin = button("Review this game", () => this.start(), { class: "main" });
    this.id = ""; // of the review that is under way
    this.end = button("Stop", () => this.stop(), { hidden: true, title: "Show what was reviewed so far" });
    this.progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Review" });
    this.result = h("div", { class: "reviewed" });
    this.element = h("details", { class: "card" }, h("summary", null, "Review"),
      h("div", { class: "inside" }, h("div", { class: "buttons" }, this.begin, this.end), this.progress, this.result));
  }

  async start() {
    this.listener.onTrouble(null);
    const work = (this.work = new AbortController());
    this.busy(true);
    this.result.replaceChildren(h("p", { class: "dim" }, "The engine walks the game from its end …"));
    try {
      const last = await ask("/api/analysis/review", { study: this.listener.study() }, (event) => {
        if (event.event === "begun") this.id = event.id;
        if (event.event === "progress") { this.progress.max = event.total; this.progress.value = event.done; }
        if (event.event === "review") this.show(/** @type {any} */ (event));
      }, work.signal);
      if (last.event === "refused") this.listener.onTrouble(sentence(last.reason));
      if (last.event !== "done") this.result.replaceChildren();
    } catch (trouble) {
      this.listener.onTrouble(messageOf(trouble));
      this.result.replaceChildren();
    }
    this.busy(false);
  }

  /** Let the server come to an end with what it has; where it cannot be asked, leave it. */
  async stop() {
    this.end.disabled = true;
    try {
      await call("POST", `/api/analysis/reviews/${this.id}/end`, {});
    } catch (trouble) {
      this.work?.abort();
      this.listener.onTrouble(messageOf(trouble));
    }
  }

  /** @param {boolean} on */
  busy(on) {
    this.begin.disabled = on;
    this.end.disabled = false;
    this.end.hidden = this.progress.hidden = !on;
    this.progress.value = 0;
  }

  clear() {
    this.work?.abort();
    this.result.replaceChildren();
  }

  /** @param {Reviewed} found */
  show(found) {
    this.remember(found);
    if (!found.moves.length) return this.result.replaceChildren(h("p", null, "Stopped before the first move was judged."));
    const points = found.moves.filter((move) => move.symbol);
    this.result.replaceChildren(h("div", { class: "inside" },
      !found.complete && h("p", { class: "partly" }, stoppedText(found)),
      h("dl", { class: "kept" }, this.players.map((player, n) => h("div", null, h("dt", null, `Points kept by ${player}`),
        h("dd", null, found.accuracy[n] === null ? "–" : `${(found.accuracy[n] ?? 0).toFixed(1)} %`)))),
      this.graph(found),
      (points.length > 0 || found.complete) && h("h3", null, points.length ? "Turning points" : "No turning point: no move cost a noticeable share of the points."),
      h("ol", { class: "points" }, points.map((move) => h("li", null, button([h("strong", { class: "glyph" }, move.symbol), " ", move.says], () => this.go(found, move))))),
      found.exercises.length > 0 && h("h3", null, "Find the better move"),
      h("div", { class: "buttons" }, found.exercises.map((exercise) => button(`Instead of ${exercise.played}`, () => this.listener.onTry(exercise)))),
      h("div", { class: "buttons" },
        button("Write it into the game", () => this.write(found)),
        h("a", { class: "button", href: `/api/analysis/reviews/${found.id}?as=.html`, download: "" }, "Save as a page"),
        h("a", { class: "button", href: `/api/analysis/reviews/${found.id}?as=${this.name === "checkers" ? ".pdn" : ".study"}`, download: "" }, "Save annotated"))));
  }

  /** To a move that was reviewed, wherever it stands by now: it is known by its place in the game. @param {Reviewed} found @param {ReviewedMove} move */
  go({ moves, total }, move) {
    this.listener.onGo(total - moves.length + moves.indexOf(move), move.move);
  }

  /** Into the game as it is now, with what was added since. @param {Reviewed} found */
  async write({ id }) {
    try {
      this.listener.onStudy(await call("POST", `/api/analysis/reviews/${id}/annotated`, { study: this.listener.study() }));
    } catch (trouble) {
      this.listener.onTrouble(messageOf(trouble));
    }
  }

  /** @param {Reviewed} found */
  remember(found) {
    const known = mistakesOf(this.name).filter((old) => !found.exercises.some((each) => each.position === old.position));
    remember(`mistakes:${this.name}`, [...found.exercises, ...known].slice(0, MOST_MISTAKES));
  }

  /** @param {Reviewed} found */
  graph(found) {
    const { moves } = found;
    const step = WIDTH / Math.max(1, moves.length);
    const place = (/** @type {ReviewedMove} */ move, /** @type {number} */ n) => [n * step + step / 2, HEIGHT * (1 - expected(move.played))];
    const points = moves.map(place);
    const picture = s("svg", { class: "review-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `The score over ${moves.length} moves; above the middle ${this.players[0]} is better` },
      s("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("polyline", { class: "score", points: points.map((point) => point.join(",")).join(" ") }),
      moves.map((move, n) => move.symbol && s("circle", { class: "turn", cx: points[n][0], cy: points[n][1], r: 5 })));
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      const n = Math.min(moves.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * moves.length)));
      if (moves[n]) this.go(found, moves[n]);
    });
    return picture;
  }
}
