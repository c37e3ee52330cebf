// The card that begins a game, or changes who plays the one in progress: who, how well, on which board.

import { button, h, recall, remember } from "./dom.js";

const ROOMY = matchMedia("(min-width: 901px)");

let forms = 0;

// What a form's choices mean for the server: two seats.
function seats({ side, level, other }) {
  const computer = { level };
  if (side === "0") return ["person", computer];
  if (side === "1") return [computer, "person"];
  if (side === "two") return ["person", "person"];
  return [computer, { level: other }];
}

// The choices that mean these seats; a level that they do not tell is left out.
function choicesOf(seated) {
  const [first, second] = seated.map((seat) => (seat === "person" ? "person" : "engine"));
  const side = first === "engine" ? (second === "engine" ? "watch" : "1") : (second === "engine" ? "0" : "two");
  return { side, level: (side === "0" ? seated[1] : seated[0]).level, other: seated[1].level };
}

function usual(game) {
  const middle = Math.ceil(game.levels.length / 2);
  const kept = recall(`new:${game.name}`) ?? {};
  const within = (level) => (level >= 1 && level <= game.levels.length ? level : middle);
  return { side: kept.side ?? "0", level: within(kept.level), other: within(kept.other), size: kept.size ?? null };
}

function record(game, choices) {
  const size = game.sizes.find((each) => String(each) === choices.size);
  const [rows, columns, line] = size ?? [];
  return { game: game.name, seats: seats(choices), ...(size ? { rows, columns, line } : {}) };
}

// The game that a first click on a room begins: as the last one was chosen.
export const usualGame = (game) => record(game, usual(game));
export const usualSeats = (game) => seats(usual(game));

function choice(legend, name, options, value) {
  return h("fieldset", { class: "choice", "data-name": name },
    h("legend", null, legend),
    h("div", { class: "options" }, options.map(([key, label]) =>
      h("label", null,
        h("input", { type: "radio", name, value: key, checked: String(value) === String(key) }),
        h("span", null, label)))));
}

export class NewGame {
  constructor(game, { onStart, onSeats }) {
    this.game = game;
    this.number = ++forms;
    this.seated = null;
    this.form = this.makeForm(onStart, onSeats);
    this.element = h("details", { class: "card" },
      h("summary", { title: "New game (N)", "aria-keyshortcuts": "N", onclick: () => { this.byItself = false; } }, "New game"), this.form);
    this.tidy();
  }

  makeForm(onStart, onSeats) {
    const { game } = this;
    const now = usual(game);
    const levels = game.levels.map((level, n) => [n + 1, level]);
    const sizes = game.sizes.map((size) => [String(size), `${size[0]}×${size[1]}${size[2] ? `, ${size[2]} in a row` : ""}`]);
    const current = String([game.rows, game.columns, game.line]);
    const [first, second] = game.players;
    return h("form", {
      class: "newgame",
      onchange: () => { this.tidy(); remember(`new:${game.name}`, this.read()); },
      onsubmit: (event) => { event.preventDefault(); onStart(record(game, this.read())); },
    },
    choice("Who plays", this.name("side"), [["0", `Play as ${first}`], ["1", `Play as ${second}`], ["two", "Two people"], ["watch", "Watch"]], now.side),
    choice("Level", this.name("level"), levels, now.level),
    choice(`Level of ${second}`, this.name("other"), levels, now.other),
    sizes.length > 1 && choice("Board", this.name("size"), sizes, sizes.some(([key]) => key === current) ? current : sizes[0][0]),
    h("div", { class: "buttons" },
      h("button", { type: "submit", class: "main" }, "New game"),
      button("Use in this game", () => onSeats(seats(this.read())), { class: "quiet", title: "Who plays and how well, from the next move on" })));
  }

  name(key) {
    return `${key}-${this.number}`;
  }

  read() {
    const value = (key) => this.form.querySelector(`input[name="${this.name(key)}"]:checked`)?.value;
    return { side: value("side"), level: Number(value("level")), other: Number(value("other")), size: value("size") ?? null };
  }

  tidy() {
    const { side } = this.read();
    const part = (key) => this.form.querySelector(`[data-name="${this.name(key)}"]`);
    part("level").hidden = side === "two";
    part("other").hidden = side !== "watch";
    part("level").querySelector("legend").textContent = side === "watch" ? `Level of ${this.game.players[0]}` : "Level";
  }

  // Show who plays the game in progress; choices that were made since stay until that changes.
  show({ seated }) {
    if (this.seated === JSON.stringify(seated)) return;
    this.seated = JSON.stringify(seated);
    for (const [key, value] of Object.entries(choicesOf(seated))) {
      const input = this.form.querySelector(`input[name="${this.name(key)}"][value="${value}"]`);
      if (input) input.checked = true;
    }
    this.tidy();
  }

  // What can be chosen lies open where there is room for it, until the first move.
  unfold() {
    this.byItself = ROOMY.matches;
    this.element.open = this.byItself;
  }

  // Somebody wants a new game: one more key begins it.
  ask() {
    this.byItself = false;
    this.element.open = true;
    this.form.querySelector("button.main").focus();
  }

  fold() {
    if (this.byItself) this.element.open = false;
    this.byItself = false;
  }
}
