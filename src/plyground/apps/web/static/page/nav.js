// The links to the rooms; the room that one is in is marked, and seen where the row must be scrolled.

import { h, part } from "./dom.js";

const nav = part("nav");

/** @param {House} house */
export function showRooms(house) {
  /** @param {string} path @param {string} title */
  const link = (path, title) => h("a", { href: path }, title);
  nav.replaceChildren(
    ...house.games.map((game) => link(`/play/${game.name}`, game.title)),
    ...house.puzzles.map((puzzle) => link(`/puzzle/${puzzle.name}`, puzzle.title)),
    link("/analysis", "Analysis"),
    link("/watch", "Watch"),
    link("/classroom", "Classroom"),
    link("/arena", "Arena"),
  );
  const [, kind] = location.pathname.split("/");
  markRoom(kind === "watch" || kind === "arena" || kind === "analysis" ? `/${kind}` : location.pathname);
}

/** @param {string} path */
export function markRoom(path) {
  for (const link of nav.querySelectorAll("a")) {
    if (link.getAttribute("href") !== path) { link.removeAttribute("aria-current"); continue; }
    link.setAttribute("aria-current", "page");
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }
}
