// A tournament to look at: standings, who beat whom, the games under way as small boards, and every game to replay.

import { miniature } from "../board/miniature.js";
import { button, h } from "../page/dom.js";
import { Replay, resultText } from "./replay.js";

const SHOWN = 60; // games in the list before somebody asks for more

export class ArenaView {
  /** @param {Arena} arena @param {(key: string) => Promise<ArenaGame>} load */
  constructor(arena, load) {
    this.arena = arena;
    this.more = false;
    this.about = h("p", { class: "dim", role: "status" });
    this.standings = h("div", { class: "arena-wide", tabindex: 0, role: "region", "aria-label": "Standings" });
    this.cross = h("div", { class: "arena-wide", tabindex: 0, role: "region", "aria-label": "Who beat whom" });
    this.running = h("ul", { class: "arena-running" });
    this.live = h("section", { class: "card", hidden: true }, h("h2", null, "Under way"), this.running);
    this.games = h("ol", { class: "arena-games" });
    this.replay = new Replay(arena.shape, load);
    this.element = h("div", { class: "arena" },
      h("header", null, h("h1", null, arena.title), this.about),
      h("section", { class: "card" }, h("h2", null, "Standings"), this.standings),
      this.live,
      this.replay.element,
      h("section", { class: "card" }, h("h2", null, "Who beat whom"), this.cross),
      h("section", { class: "card" }, h("h2", null, "Games"), this.games));
    this.show(arena);
  }

  /** @param {Arena} arena */
  show(arena) {
    this.arena = arena;
    const state = arena.over ? "over" : arena.running.length ? "under way" : "not over; nobody is playing now";
    this.about.textContent = `${arena.form}, seed ${arena.seed}: ${arena.played} of ${arena.total} games, ${state}`;
    this.standings.replaceChildren(this.drawStandings());
    this.cross.replaceChildren(this.drawCross());
    this.live.hidden = !arena.running.length;
    this.running.replaceChildren(...arena.running.map((game) => h("li", null,
      miniature(arena.shape, game.board, { marked: game.last }),
      h("span", null, `${game.players[0]} – ${game.players[1]}`), h("small", null, `${game.plies} plies`))));
    this.drawGames();
  }

  drawStandings() {
    const heads = ["", "Name", "Points", "Games", "Won", "Drawn", "Lost", "Elo", "Forfeits"];
    const rows = this.arena.standings.map((row) => h("tr", null,
      h("td", { class: "number" }, row.place), h("th", { scope: "row" }, row.name),
      [row.points, row.games, row.wins, row.draws, row.losses].map((value) => h("td", { class: "number" }, value)),
      h("td", { class: "number" }, row.games ? `${String(Math.round(row.elo)).replace("-", "−")} ± ${Math.round(row.error)}` : "–"),
      h("td", { class: "number" }, row.forfeits.length || "")));
    return h("table", null, h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", null, rows));
  }

  drawCross() {
    const { standings, cross } = this.arena;
    const heads = standings.map((row) => h("th", { scope: "col", title: row.name }, row.place));
    const rows = standings.map((row, n) => h("tr", null,
      h("td", { class: "number" }, row.place), h("th", { scope: "row" }, row.name),
      cross[n].map(([won, drew, lost]) => (won + drew + lost
        ? h("td", { class: "number", title: `${won} won, ${drew} drawn, ${lost} lost` }, won + drew / 2)
        : h("td", { class: "number" }, "·")))));
    return h("table", null, h("thead", null, h("tr", null, h("th", null), h("th", { scope: "col" }, "Name"), heads)), h("tbody", null, rows));
  }

  /** The list is left alone while it is the same: who is reading keeps the place. */
  drawGames() {
    const { games } = this.arena;
    const shown = this.more ? games : games.slice(-SHOWN);
    const signature = `${shown.length}:${shown[0]?.key}:${shown.at(-1)?.key}:${games.length}`;
    if (this.games.dataset.signature === signature) return;
    this.games.dataset.signature = signature;
    const items = shown.toReversed().map((line) => h("li", null,
      button([h("span", null, `${line.players[0]} – ${line.players[1]}`), h("strong", null, resultText(line.result)),
        h("small", null, line.reason.startsWith("forfeit") ? "forfeit" : `${line.plies} plies`)],
      () => { void this.replay.open(line); }, { class: "quiet", title: line.reason || "Play it back" })));
    const rest = games.length - shown.length;
    this.games.replaceChildren(...items, ...(rest ? [h("li", null, button(`${rest} more`, () => { this.more = true; this.drawGames(); }))] : []));
  }
}
