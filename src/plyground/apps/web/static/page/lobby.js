// The front page: what there is to play, and the games begun before.

import { button, h } from "./dom.js";
import { call } from "./server.js";
import { drawPiece } from "../board/pieces.js";
import { drawTree } from "./picture.js";

/** @typedef {{ id: string, game: string, moves: number, result: string, changed: number, damaged?: boolean }} Kept */

/** @param {HTMLElement} main @param {House} house */
export async function mount(main, house) {
  document.title = "Plyground";
  /** @type {{ games: Kept[] }} */
  const { games } = await call("GET", "/api/games");
  const pictures = await Promise.all(house.puzzles.map((puzzle) => loadPicture(puzzle.picture)));
  main.replaceChildren(
    h("section", { class: "lobby" },
      h("div", { class: "welcome" },
        h("div", null,
          h("h1", null, "Classic AI that you can play, prove and watch."),
          h("p", null, "Play against a searching opponent, hand a puzzle to a solver, ask them why, and watch them think.")),
        drawTree()),
      h("ul", { class: "cards" },
        house.games.map((game) => h("li", null, h("a", { class: "card room", href: `/play/${game.name}` },
          miniature(game, game.board),
          h("h2", null, game.title),
          h("p", null, `${game.players.join(" and ")} · ${game.levels.length} ${game.levels.length === 1 ? "level" : "levels"}`)))),
        house.puzzles.map((puzzle, n) => h("li", null, h("a", { class: "card room", href: `/puzzle/${puzzle.name}` },
          h("div", { class: "mini picture", "aria-hidden": "true" }, pictures[n]),
          h("h2", null, puzzle.title), h("p", null, puzzle.about)))),
      ),
      games.length > 0 && begun(games, house),
    ),
  );
}

/** A picture as a part of the page, so that its letters are in the page's type. @param {string} path */
async function loadPicture(path) {
  const response = await fetch(path);
  const picture = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  return document.importNode(picture.documentElement, true);
}

/** A small still board; sample marks make an empty one recognisable. @param {GameAbout} game @param {string[]} pieces */
function miniature(game, pieces) {
  const shown = pieces.some(Boolean) ? pieces : sample(pieces.length, game);
  const small = h("div", { class: `mini ${game.placing ? "tiles" : "chequered"}`, "aria-hidden": "true" },
    shown.map((piece, cell) => {
      const dark = (Math.floor(cell / game.columns) + (cell % game.columns)) % 2;
      return h("span", { class: dark ? "dark" : "light" }, piece && drawPiece(piece));
    }));
  small.style.setProperty("--columns", String(game.columns));
  return small;
}

/** @param {number} cells @param {GameAbout} game */
function sample(cells, game) {
  const [first, second] = game.players.map((player) => player.toLowerCase());
  const middle = Math.floor(cells / 2);
  return Array.from({ length: cells }, (_, cell) => (cell === middle || cell === cells - 1 ? first : cell === 2 ? second : ""));
}

/** @param {Kept[]} games @param {House} house */
function begun(games, house) {
  /** @param {string} name */
  const title = (name) => house.games.find((game) => game.name === name)?.title ?? name;
  const section = h("section", { class: "begun", "aria-labelledby": "begun-title" },
    h("h2", { id: "begun-title" }, "Your games"),
    h("ul", null, games.slice(0, 8).map((game) => h("li", null,
      h("a", { href: `/game/${game.id}` },
        h("strong", null, title(game.game)),
        h("span", null, game.damaged ? "damaged, cannot be opened" : `${game.moves} ${game.moves === 1 ? "move" : "moves"}${game.result ? ` · ${game.result}` : ""}`),
        h("time", { datetime: new Date(game.changed * 1000).toISOString() }, ago(game.changed)))))),
    button("Erase all my games", async () => {
      if (!confirm(`Erase your ${games.length} games? They cannot be brought back.`)) return;
      await call("DELETE", "/api/games");
      section.remove();
    }, { class: "quiet" }),
  );
  return section;
}

/** @param {number} seconds */
function ago(seconds) {
  const minutes = Math.round((Date.now() / 1000 - seconds) / 60);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 60) return words.format(-minutes, "minute");
  if (minutes < 60 * 24) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 60 / 24), "day");
}
