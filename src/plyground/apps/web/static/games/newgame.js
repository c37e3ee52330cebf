// The card that begins a game, or changes who plays the one in progress: who, how well, on which board.

import { button, h, recall, remember } from "../page/dom.js";

const ROOMY = matchMedia("(min-width: 901px)");

let forms = 0;

/** @typedef {{ side: string, level: number, other: number, size: string | null }} Choices */

/** What a form's choices mean for the server: two seats. @param {Choices} choices @returns {Seat[]} */
function seats({ side, level, other }) {
  const computer = { level };
  if (side === "0") return ["person", computer];
  if (side === "1") return [computer, "person"];
  if (side === "two") return ["person", "person"];
  return [computer, { level: other }];
}

/** The choices that mean these seats; a level that they do not tell is left out. @param {Seat[]} seated */
function choicesOf([first, second]) {
  const side = first === "person" ? (second === "person" ? "two" : "0") : (second === "person" ? "1" : "watch");
  return { side, level: levelOf(side === "0" ? second : first), other: levelOf(second) };
}

/** @param {Seat} seat */
const levelOf = (seat) => (seat === "person" ? undefined : seat.level);

/** @param {GameAbout} game @returns {Choices} */
function usual(game) {
  const middle = Math.ceil(game.levels.length / 2);
  const kept = recall(`new:${game.name}`) ?? {};
  const within = (/** @type {number} */ level) => (level >= 1 && level <= game.levels.length ? level : middle);
  return { side: kept.side ?? "0", level: within(kept.level), other: within(kept.other), size: kept.size ?? null };
}

/** @param {GameAbout} game @param {Choices} choices @returns {GameRecord} */
function record(game, choices) {
  const size = game.sizes.find((each) => String(each) === choices.size);
  const [rows, columns, line] = size ?? [];
  return { game: game.name, seats: seats(choices), ...(size ? { rows, columns, line } : {}) };
}

/** The game that a first click on a room begins: as the last one was chosen. @param {GameAbout} game */
export const usualGame = (game) => record(game, usual(game));
/** @param {GameAbout} game */
export const usualSeats = (game) => seats(usual(game));

/** @param {string} legend @param {string} name @param {[string | number, string][]} options @param {string | number} value */
function choice(legend, name, options, value) {
  return h("fieldset", { class: "choice", "data-name": name },
    h("legend", null, legend),
    h("div", { class: "options" }, options.map(([key, label]) =>
      h("label", null,
        h("input", { type: "radio", name, value: key, checked: String(value) === String(key) }),
        h("span", null, label)))));
}

export class NewGame {
  /** @param {Game} game @param {{ onStart: (record: GameRecord) => void, onSeats: (seats: Seat[]) => void }} listener */
  constructor(game, { onStart, onSeats }) {
    this.game = game;
    this.number = ++forms;
    this.seated = "";
    this.byItself = false; // lies open without having been asked for
    const now = usual(game);
    /** @type {[number, string][]} */
    const levels = game.levels.map((level, n) => [n + 1, level]);
    this.level = choice("Level", this.name("level"), levels, now.level);
    this.other = choice(`Level of ${game.players[1]}`, this.name("other"), levels, now.other);
    this.begin = h("button", { type: "submit", class: "main" }, "New game");
    this.form = this.makeForm(now.side, onStart, onSeats);
    this.element = h("details", { class: "card" },
      h("summary", { title: "New game (N)", "aria-keyshortcuts": "N", onclick: () => { this.byItself = false; } }, "New game"), this.form);
    this.tidy();
  }

  /** @param {string} side @param {(record: GameRecord) => void} onStart @param {(seats: Seat[]) => void} onSeats */
  makeForm(side, onStart, onSeats) {
    const { game } = this;
    /** @type {[string, string][]} */
    const sizes = game.sizes.map((size) => [String(size), `${size[0]}×${size[1]}${size[2] ? `, ${size[2]} in a row` : ""}`]);
    const current = String([game.rows, game.columns, game.line]);
    const [first, second] = game.players;
    return h("form", {
      class: "newgame",
      onchange: () => { this.tidy(); remember(`new:${game.name}`, this.read()); },
      onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); onStart(record(game, this.read())); },
    },
    choice("Who plays", this.name("side"), [["0", `Play as ${first}`], ["1", `Play as ${second}`], ["two", "Two people"], ["watch", "Watch"]], side),
    this.level,
    this.other,
    sizes.length > 1 && choice("Board", this.name("size"), sizes, sizes.some(([key]) => key === current) ? current : sizes[0][0]),
    h("div", { class: "buttons" },
      this.begin,
      button("Use in this game", () => onSeats(seats(this.read())), { class: "quiet", title: "Who plays and how well, from the next move on" })));
  }

  /** @param {string} key */
  name(key) {
    return `${key}-${this.number}`;
  }

  /** @returns {Choices} */
  read() {
    const chosen = new FormData(this.form);
    const value = (/** @type {string} */ key) => String(chosen.get(this.name(key)) ?? "");
    return { side: value("side"), level: Number(value("level")), other: Number(value("other")), size: value("size") || null };
  }

  tidy() {
    const { side } = this.read();
    this.level.hidden = side === "two";
    this.other.hidden = side !== "watch";
    this.level.children[0].textContent = side === "watch" ? `Level of ${this.game.players[0]}` : "Level";
  }

  /** Show who plays the game in progress; choices that were made since stay until that changes. @param {BoardEvent} board */
  show({ seated }) {
    if (this.seated === JSON.stringify(seated)) return;
    this.seated = JSON.stringify(seated);
    for (const [key, value] of Object.entries(choicesOf(seated))) {
      const input = this.form.querySelector(`input[name="${this.name(key)}"][value="${value}"]`);
      if (input instanceof HTMLInputElement) input.checked = true;
    }
    this.tidy();
  }

  /** What can be chosen lies open where there is room for it, until the first move. */
  unfold() {
    this.byItself = ROOMY.matches;
    this.element.open = this.byItself;
  }

  /** Somebody wants a new game: one more key begins it. */
  ask() {
    this.byItself = false;
    this.element.open = true;
    this.begin.focus();
  }

  fold() {
    if (this.byItself) this.element.open = false;
    this.byItself = false;
  }
}
