// Links: those to watch a game and a search, and a position as a link and back.

import { button, h } from "../page/dom.js";
import { pathOf, USUAL_DEPTH, WHOLE_GAME_CELLS } from "../watch/address.js";

/** @param {Game} game @param {string} position */
export function positionLink(game, position) {
  const query = new URLSearchParams({ position, rows: String(game.rows), columns: String(game.columns) });
  if (game.line != null) query.set("line", String(game.line));
  return `${location.origin}/play/${game.name}?${query}`;
}

/**
 * What a position link asks for, as the server takes it; null where the address names no position.
 * @param {GameAbout} game @param {Seat[]} seats @returns {GameRecord | null}
 */
export function fromLink(game, seats) {
  const query = new URLSearchParams(location.search);
  if (!query.has("position")) return null;
  // What is no number goes to the server as it is, and the answer says so.
  const number = (/** @type {string} */ key) => {
    const text = query.get(key);
    return text === null ? undefined : /^\d+$/.test(text) ? Number(text) : text;
  };
  return { game: game.name, start: query.get("position"), rows: number("rows"), columns: number("columns"), line: number("line"), seats };
}

/** Where a search can be watched that thinks about a position. @param {Game} game @param {string} position @param {boolean} turned */
export function watchPath({ name, rows, columns, line }, position, turned) {
  const run = { what: name, position, algorithm: "", depth: rows * columns <= WHOLE_GAME_CELLS ? "" : USUAL_DEPTH, line: line ? String(line) : "" };
  return pathOf({ run, step: null, turned, lesson: null });
}

/** @param {string} label @param {string} text */
export function copyable(label, text) {
  const field = h("input", { type: "text", readonly: true, value: text, "aria-label": label, onfocus: () => field.select() });
  const copy = button("Copy", async () => {
    field.select();
    try { await navigator.clipboard.writeText(text); } catch { document.execCommand("copy"); }
    copy.textContent = "Copied";
    setTimeout(() => { copy.textContent = "Copy"; }, 1500);
  });
  return h("div", { class: "copyable" }, h("span", null, label), h("div", null, field, copy));
}

/** @param {Game} game @param {BoardEvent} board @param {((side: number) => void) | null} onInvite  gives a seat of this game to a friend */
export function shareDialog(game, board, onInvite) {
  const dialog = h("dialog", { class: "card share", "aria-labelledby": "share-title" },
    h("h2", { id: "share-title" }, "Share"),
    copyable("This position, to play on from", positionLink(game, board.position)),
    copyable("This game, to watch", `${location.origin}/game/${game.id}`),
    h("p", { class: "dim" }, "Whoever opens the watch link looks on; moves are made only by who has a seat."),
    onInvite && h("div", { class: "inline" }, h("span", null, "Give the other seat of this game to a friend, by a link:"),
      h("div", null, game.players.map((player, n) => button(`I play ${player}`, () => { dialog.close(); onInvite(n); })))),
    /^(localhost|127\.|\[::1\])/.test(location.hostname) && h("p", { class: "dim" }, "These links work on this machine only; “plyground --host 0.0.0.0” serves your network."),
    h("form", { method: "dialog" }, h("button", { class: "main" }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
