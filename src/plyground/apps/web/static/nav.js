// The links to the rooms; the room that one is in is marked, and seen where the row must be scrolled.

import { h } from "./dom.js";

const nav = document.getElementById("nav");

export function showRooms(house) {
  const link = (path, title) => h("a", { href: path }, title);
  nav.replaceChildren(
    ...house.games.map((game) => link(`/play/${game.name}`, game.title)),
    ...house.puzzles.map((puzzle) => link(`/puzzle/${puzzle.name}`, puzzle.title)),
  );
  markRoom(location.pathname);
}

export function markRoom(path) {
  for (const link of nav.children) {
    const here = link.getAttribute("href") === path;
    if (!here) { link.removeAttribute("aria-current"); continue; }
    link.setAttribute("aria-current", "page");
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }
}
