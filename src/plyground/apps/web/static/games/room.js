// The room of any game: it listens to one game of the server, and lays a table for it.

import { h } from "../page/dom.js";
import { call, listen, messageOf } from "../page/server.js";
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
    }
  }

  /** @param {Game} game */
  lay(game) {
    this.table = new Table(game, this.house, { onBegin: (record) => this.begin(record), focus: this.begun });
    this.begun = false;
  }

  /** @param {string} id @param {string} reason */
  lost(id, reason) {
    if (this.table?.game.id === id) return this.table.tell(reason);
    this.main.replaceChildren(h("section", { class: "lone", role: "alert" },
      h("h1", null, "This game cannot be opened"), h("p", null, reason),
      h("p", null, h("a", { href: "/" }, "To the front page"))));
  }

  /** Begin another game, in the place of this one. @param {GameRecord} record */
  async begin(record) {
    this.table?.tell(null);
    try {
      const { id } = await call("POST", "/api/games", record);
      this.begun = true;
      this.open(id);
    } catch (trouble) {
      this.table?.tell(messageOf(trouble));
    }
  }
}
