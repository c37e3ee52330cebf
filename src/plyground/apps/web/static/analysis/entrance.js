// How one comes into an analysis room: with a game, a study or a position in the address, or as one left it.

import { h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { remembered, Room } from "./room.js";
import { empty, lineTo, viewOf } from "./study.js";

/** @param {HTMLElement} main @param {House} house @param {string | undefined} name */
export async function mount(main, house, name) {
  const about = house.games.find((game) => game.name === name);
  if (!about) return choose(main, house);
  const query = new URLSearchParams(location.search);
  let view, at = 0, trouble = "";
  try {
    ({ view, at } = await opened(about, query));
  } catch (error) {
    trouble = messageOf(error);
    view = await viewOf(empty(about.name));
  }
  if (location.search) history.replaceState(null, "", location.pathname);
  const room = new Room(main, view.game, view, at);
  putBy(room, remembered(about.name));
  const id = query.get("study");
  if (id && !trouble) room.id = id;
  await room.go(at < view.nodes.length ? at : 0);
  if (trouble) room.tell(trouble);
  if (query.has("review") && !trouble) { room.review?.element.setAttribute("open", ""); room.review?.start(); }
}

/** What was worked on before is gone on with, or put by. @param {Room} room @param {{ study: StudyForm, at: number, changed?: boolean } | null} kept */
function putBy(room, kept) {
  if (!kept?.changed) return;
  if (JSON.stringify(kept.study) === JSON.stringify(room.view.study)) room.changed = true;
  else room.left.add(kept);
}

/** @param {GameAbout} about @param {URLSearchParams} query @returns {Promise<{ view: StudyView, at: number }>} */
async function opened(about, query) {
  const [game, study, position] = ["game", "study", "position"].map((key) => query.get(key));
  if (game) {
    const view = await call("GET", `/api/analysis/games/${encodeURIComponent(game)}`);
    return { view, at: view.nodes.length - 1 };
  }
  if (study) return { view: await call("GET", `/api/analysis/studies/${encodeURIComponent(study)}`), at: 0 };
  if (position) return { view: await viewOf(empty(about.name, position)), at: 0 };
  const kept = remembered(about.name);
  if (kept?.study) {
    try {
      const view = await viewOf(kept.study);
      lineTo(view, kept.at);
      return { view, at: kept.at };
    } catch { /* what was remembered is of another version */ }
  }
  return { view: await viewOf(empty(about.name)), at: 0 };
}

/** @param {HTMLElement} main @param {House} house */
function choose(main, house) {
  document.title = "Analysis · Plyground";
  main.replaceChildren(h("section", { class: "lone" },
    h("h1", null, "Analysis"),
    h("p", null, "Walk through a game, try other moves, let the engine look on, review it, and save it with all that was found."),
    h("div", { class: "buttons middle" }, house.games.map((game) => h("a", { class: "button", href: `/analysis/${game.name}` }, game.title)))));
}
