// The form that begins a game: who plays, how well, on which board.

import { button, h, recall, remember } from "./dom.js";

let forms = 0;

// What a form's choices mean for the server: two seats.
function seats({ side, level, other }) {
  const computer = { level };
  if (side === "0") return ["person", computer];
  if (side === "1") return [computer, "person"];
  if (side === "two") return ["person", "person"];
  return [computer, { level: other }];
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

export function newGameForm(game, { onStart, onSeats }) {
  const number = ++forms;
  const name = (key) => `${key}-${number}`;
  const now = usual(game);
  const levels = game.levels.map((level, n) => [n + 1, level]);
  const sizes = game.sizes.map((size) => [String(size), `${size[0]}×${size[1]}${size[2] ? `, ${size[2]} in a row` : ""}`]);
  const current = now.size ?? String([game.rows, game.columns, game.line]);
  const [first, second] = game.players;

  const form = h("form", { class: "newgame" },
    choice("Who plays", name("side"), [["0", `Play as ${first}`], ["1", `Play as ${second}`], ["two", "Two people"], ["watch", "Watch"]], now.side),
    choice("Level", name("level"), levels, now.level),
    choice(`Level of ${second}`, name("other"), levels, now.other),
    sizes.length > 1 && choice("Board", name("size"), sizes, sizes.some(([key]) => key === current) ? current : sizes[0][0]),
    h("div", { class: "buttons" },
      h("button", { type: "submit", class: "main" }, "New game"),
      button("Change seats only", () => onSeats(seats(read())), { class: "quiet" })));

  const read = () => {
    const value = (key) => form.querySelector(`input[name="${name(key)}"]:checked`)?.value;
    return { side: value("side"), level: Number(value("level")), other: Number(value("other")), size: value("size") ?? null };
  };
  const tidy = () => {
    const { side } = read();
    const part = (key) => form.querySelector(`[data-name="${name(key)}"]`);
    part("level").hidden = side === "two";
    part("other").hidden = side !== "watch";
    part("level").querySelector("legend").textContent = side === "watch" ? `Level of ${first}` : "Level";
  };
  form.addEventListener("change", () => { tidy(); remember(`new:${game.name}`, read()); });
  form.addEventListener("submit", (event) => { event.preventDefault(); onStart(record(game, read())); });
  tidy();
  return form;
}
