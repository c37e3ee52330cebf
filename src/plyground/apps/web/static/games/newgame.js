// The card that begins a game, or changes who plays the one in progress: who, how well, on which board.

import { button, h, recall, remember } from "../page/dom.js";

const ROOMY = matchMedia("(min-width: 901px)");

let forms = 0;

/** What is offered: from hasty to long, and time for each move. @type {[string, string][]} */
const CLOCKS = [["", "None"], ["1+0", "1 min"], ["3+2", "3 min + 2 s"], ["5+3", "5 min + 3 s"], ["15+10", "15 min + 10 s"], ["30/move", "30 s a move"]];

/** @typedef {{ side: string, level: number, other: number, size: string | null, clock: string }} Choices */

/** What a form's choices mean for the server: two seats. @param {Choices} choices @returns {Seat[]} */
function seats({ side, level, other }) {
  const computer = { level };
  if (side === "0") return ["person", computer];
  if (side === "1") return [computer, "person"];
  if (side === "two" || side.startsWith("friend")) return ["person", "person"];
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
  return { side: kept.side ?? "0", level: within(kept.level), other: within(kept.other), size: kept.size ?? null, clock: clockOf(kept.clock) };
}

/** @param {unknown} text */
const clockOf = (text) => (CLOCKS.some(([key]) => key === text) ? String(text) : "");

/** @param {GameAbout} game @param {Choices} choices @returns {GameRecord} */
function record(game, choices) {
  const size = game.sizes.find((each) => String(each) === choices.size);
  const [rows, columns, line] = size ?? [];
  return { game: game.name, seats: seats(choices), ...(size ? { rows, columns, line } : {}), ...(choices.clock ? { clock: choices.clock } : {}) };
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
  /** @param {Game} game @param {{ onStart: (record: GameRecord, invite?: number) => void, onSeats: (seats: Seat[]) => void }} listener */
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
    this.suggested = h("p", { class: "dim", hidden: true });
    this.form = this.makeForm(now, onStart, onSeats);
    this.element = h("section", null, this.form);
    /** Told when it should be seen, and when no longer. @type {(open: boolean) => void} */
    this.onOpen = () => {};
    this.tidy();
  }

  /** @param {Choices} now @param {(record: GameRecord, invite?: number) => void} onStart @param {(seats: Seat[]) => void} onSeats */
  makeForm(now, onStart, onSeats) {
    const { game } = this;
    /** @type {[string, string][]} */
    const sizes = game.sizes.map((size) => [String(size), `${size[0]}×${size[1]}${size[2] ? `, ${size[2]} in a row` : ""}`]);
    const current = String([game.rows, game.columns, game.line]);
    const [first, second] = game.players;
    return h("form", {
      class: "newgame",
      onchange: () => { this.tidy(); remember(`new:${game.name}`, this.read()); },
      onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.start(onStart); },
    },
    choice("Who plays", this.name("side"), [["0", `Play as ${first}`], ["1", `Play as ${second}`], ["two", "Two people"], ["watch", "Watch"],
      ["friend0", `A friend, I play ${first}`], ["friend1", `A friend, I play ${second}`]], now.side),
    this.level, this.suggested,
    this.other,
    sizes.length > 1 && choice("Board", this.name("size"), sizes, sizes.some(([key]) => key === current) ? current : sizes[0][0]),
    choice("Clock", this.name("clock"), CLOCKS, now.clock),
    h("div", { class: "buttons" },
      this.begin,
      button("Use in this game", () => onSeats(seats(this.read())), { class: "quiet", title: "Who plays and how well, from the next move on" })));
  }

  /** @param {(record: GameRecord, invite?: number) => void} onStart */
  start(onStart) {
    const chosen = this.read();
    const friend = /^friend([01])$/.exec(chosen.side);
    onStart(record(this.game, chosen), friend ? Number(friend[1]) : undefined);
  }

  /** The level that suits who plays here, by the games that are over. @param {{ level?: number, reason?: string }} found */
  suggest({ level, reason }) {
    this.suggested.textContent = level ? `${reason}.` : "";
    this.suggested.hidden = !level || this.level.hidden;
  }

  /** @param {string} key */
  name(key) {
    return `${key}-${this.number}`;
  }

  /** @returns {Choices} */
  read() {
    const chosen = new FormData(this.form);
    const value = (/** @type {string} */ key) => String(chosen.get(this.name(key)) ?? "");
    return { side: value("side"), level: Number(value("level")), other: Number(value("other")), size: value("size") || null, clock: value("clock") };
  }

  tidy() {
    const { side } = this.read();
    this.level.hidden = side === "two" || side.startsWith("friend");
    this.suggested.hidden = this.level.hidden || !this.suggested.textContent;
    this.other.hidden = side !== "watch";
    this.level.children[0].textContent = side === "watch" ? `Level of ${this.game.players[0]}` : "Level";
  }

  /** Show who plays the game in progress; choices that were made since stay until that changes. @param {BoardEvent} board */
  show({ seated, seats: labels, moves }) {
    if (moves.length && !labels.includes("Person")) this.fold(); // nobody but engines plays
    if (this.seated === JSON.stringify(seated)) return;
    this.seated = JSON.stringify(seated);
    for (const [key, value] of Object.entries(choicesOf(seated))) {
      const input = this.form.querySelector(`input[name="${this.name(key)}"][value="${value}"]`);
      if (input instanceof HTMLInputElement) input.checked = true;
    }
    this.tidy();
  }

  /** What can be chosen is seen where there is room for it, until the first move. */
  unfold() {
    this.byItself = ROOMY.matches;
    if (this.byItself) this.onOpen(true);
  }

  /** Somebody wants a new game: one more key begins it. */
  ask() {
    this.byItself = false;
    this.onOpen(true);
    this.begin.focus();
  }

  fold() {
    if (this.byItself) this.onOpen(false);
    this.byItself = false;
  }
}
