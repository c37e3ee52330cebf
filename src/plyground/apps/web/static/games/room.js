// The room of any game: it listens to one game of the server, and lays a table for it.

import { h } from "../page/dom.js";
import { call, listen, messageOf } from "../page/server.js";
import { invite } from "./friend.js";
import { Table } from "./table.js";

export class Room {
  /** @param {HTMLElement} main @param {House} house */
  constructor(main, house) {
    this.main = main;
    this.house = house;
    /** @type {Table | null} */
    this.table = null;
    /** @type {{ close: () => void } | null} */
    this.stream = null;
    this.begun = false; // the game that is being opened was begun here
    this.greeting = ""; // what is to be said when the game is there
    addEventListener("popstate", () => location.reload());
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    addEventListener("pagehide", () => this.stream?.close());
    addEventListener("keydown", (event) => this.table?.onKey(event));
  }

  /** Begin to listen to a game; the address becomes that game's. @param {string} id */
  open(id, replace = false) {
    this.stream?.close();
    if (location.pathname !== `/game/${id}`) history[replace ? "replaceState" : "pushState"](null, "", `/game/${id}`);
    this.stream = listen(id, (event) => this.handle(event), (reason) => this.lost(id, reason));
  }

  /** @param {GameEvent} event */
  handle(event) {
    if (event.event === "game" && this.table?.game.id !== event.id) this.lay(event);
    else if (event.event === "game") this.table?.resume(event); // the line was down for a moment
    else if (this.table) {
      // With its first board it is complete: nothing on it moves from then on.
      if (event.event === "board" && !this.table.element.isConnected) this.main.replaceChildren(this.table.element);
      this.table.handle(event);
      if (event.event === "board" && this.greeting) this.table.tell(this.greeting);
      if (event.event === "board") this.greeting = "";
    }
  }

  /** @param {Game} game */
  lay(game) {
    this.table?.clocks.close();
    this.table = new Table(game, this.house, { onBegin: (record, side) => this.begin(record, side), onGo: (id) => this.open(id), focus: this.begun });
    this.begun = false;
  }

  /** @param {string} id @param {string} reason */
  lost(id, reason) {
    if (this.table?.game.id === id) {
      this.table.lost = true;
      return this.table.tell(reason);
    }
    this.main.replaceChildren(h("section", { class: "lone", role: "alert" },
      h("h1", null, "This game cannot be opened"), h("p", null, reason),
      h("p", null, h("a", { href: "/" }, "To the front page"))));
  }

  /** Begin another game, in the place of this one. @param {GameRecord} record @param {number} [side]  that is kept, where a friend is invited to the other */
  async begin(record, side) {
    this.table?.tell(null);
    try {
      const { id } = await call("POST", "/api/games", record);
      if (side !== undefined) await invite(id, side);
      this.begun = true;
      this.open(id);
    } catch (trouble) {
      this.table?.tell(messageOf(trouble));
    }
  }
}
