// The arena: the tournaments of this server, and one of them as it goes on. Visitors only look.

import { h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { ArenaView } from "./view.js";

const AGAIN_MILLISECONDS = 2000;

/** @param {HTMLElement} main @param {string | undefined} name */
export async function mount(main, name) {
  document.title = "Arena · Plyground";
  await (name ? showOne(main, name) : showAll(main));
}

/** @param {HTMLElement} main */
async function showAll(main) {
  /** @type {ArenaAbout[]} */
  const all = await call("GET", "/api/arena");
  const items = all.map((each) => h("li", null, h("a", { href: `/arena/${encodeURIComponent(each.name)}` },
    h("strong", null, each.title), h("span", null, `${each.entrants} entrants, ${each.form}`),
    h("span", { class: "state" }, each.running ? `${each.played} of ${each.total} games` : each.over ? "over" : `${each.played} games`))));
  main.replaceChildren(h("section", { class: "arena" },
    h("header", null, h("h1", null, "Arena"),
      h("p", { class: "dim" }, all.length ? "The tournaments of this machine, the latest first." : ["There is no tournament yet. Begin one in a terminal: ", h("code", null, "plyground tournament raichu 1 2 3")])),
    h("ul", { class: "arena-list" }, items)));
}

/** @param {HTMLElement} main @param {string} name */
async function showOne(main, name) {
  const path = `/api/arena/${encodeURIComponent(name)}`;
  /** @type {Arena} */
  const first = await call("GET", path);
  const view = new ArenaView(first, (key) => call("GET", `${path}/games/${key}`));
  const trouble = h("p", { class: "arena-reason forfeit", role: "alert", hidden: true });
  main.replaceChildren(view.element);
  view.element.prepend(h("p", null, h("a", { href: "/arena" }, "All tournaments")), trouble);
  const again = async () => {
    if (!document.hidden) {
      try {
        view.show(await call("GET", path));
        trouble.hidden = true;
      } catch (reason) {
        trouble.textContent = messageOf(reason);
        trouble.hidden = false;
      }
    }
    if (view.element.isConnected) setTimeout(again, view.arena.over ? 5 * AGAIN_MILLISECONDS : AGAIN_MILLISECONDS);
  };
  setTimeout(again, AGAIN_MILLISECONDS);
}
