// How one comes into a game's room: by its name, with a link that holds a position, or by a game's own address.

import { h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { takeSeat } from "./friend.js";
import { usualGame, usualSeats } from "./newgame.js";
import { Room } from "./room.js";
import { fromLink } from "./share.js";

/** @param {HTMLElement} main @param {House} house @param {GameAbout} game */
export async function mountNew(main, house, game) {
  const wanted = fromLink(game, usualSeats(game)) ?? usualGame(game);
  const room = new Room(main, house);
  try {
    const { id } = await call("POST", "/api/games", wanted);
    room.open(id, true);
  } catch (trouble) {
    main.replaceChildren(h("section", { class: "lone", role: "alert" },
      h("h1", null, "This game cannot be set up"),
      h("p", null, messageOf(trouble)),
      h("p", null, h("a", { href: `/play/${game.name}` }, `Begin a new game of ${game.title}`))));
  }
}

/** @param {HTMLElement} main @param {House} house @param {string} id */
export async function mountGame(main, house, id) {
  const room = new Room(main, house);
  room.greeting = await takeSeat(id);
  room.open(id, true);
}
