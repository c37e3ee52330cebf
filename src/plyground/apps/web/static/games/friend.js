// A friend in the other seat: the link that gives it, who is there, and what each may do.

import { button, h, speak } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { copyable } from "./share.js";
import { FRIEND } from "./words.js";

const HASH = "#seat=";
const LOOPBACK = /^(localhost|127\.|\[::1\])/;
const ALONE = ["redo", "hint", "values", "flow", "restart"]; // tools that two who sit apart do not have while they play

/** Where others reach this server: as this page does, or, where it is asked on its own machine, by the network. @param {House} house */
export function reach(house) {
  if (!LOOPBACK.test(location.hostname)) return { origin: location.origin, alone: false };
  if (!house.network) return { origin: location.origin, alone: true };
  return { origin: house.network.startsWith("https:") ? house.network : `${house.network}:${location.port}`, alone: false };
}

/** Take the seat that the address gives, if it gives one; what went wrong, in words. @param {string} id */
export async function takeSeat(id) {
  if (!location.hash.startsWith(HASH)) return "";
  const token = decodeURIComponent(location.hash.slice(HASH.length));
  history.replaceState(null, "", location.pathname); // whoever copies the address now gives nothing away
  try {
    await call("POST", `/api/games/${id}/seat`, { token });
    return "";
  } catch (trouble) {
    return messageOf(trouble);
  }
}

/** Invite to a game: the token is remembered by this tab, so that the link is there after a reload. @param {string} id @param {number} side */
export async function invite(id, side) {
  const { token } = await call("POST", `/api/games/${id}/invitation`, { side });
  try { sessionStorage.setItem(`seat:${id}`, token); } catch { /* the link is shown once */ }
  return token;
}

/** @param {string} id */
const invitation = (id) => { try { return sessionStorage.getItem(`seat:${id}`); } catch { return null; } };

/** The board as one of two friends has it: one's own seat is a person's, the other's a friend's. @param {Game} game @param {BoardEvent} board @returns {BoardEvent} */
export function seatedBoard(game, board) {
  const side = game.apart?.side;
  if (side == null) return board;
  const seats = board.seats.map((label, n) => (n === side ? label : FRIEND));
  return { ...board, seats, legal: board.player === side ? board.legal : [] };
}

/** @typedef {{ game: Game, board: BoardEvent | null, tell: (text: string) => void, control: import("./controls.js").Controls, go: (id: string) => void }} Host */

export class FriendPanel {
  /** @param {Host} host @param {House} house @param {() => void} onSides  told when this browser has another side */
  constructor(host, house, onSides) {
    this.host = host;
    this.house = house;
    this.onSides = onSides;
    this.element = h("section", { class: "card friend", "aria-label": "Your friend", hidden: true });
    this.shown = "";
    this.show(host.game.apart);
  }

  /** Who sits where, or is there, has changed. @param {Apart | null} apart */
  hear(apart) {
    const { game } = this.host;
    const before = game.apart;
    game.apart = apart;
    if (apart) game.owner = apart.host || apart.side !== null;
    if (apart?.next && before?.next === "" && apart.side !== null) return this.host.go(apart.next);
    this.announce(apart, before);
    this.show(apart);
    if (before?.side !== apart?.side) this.onSides();
  }

  /** @param {Apart | null} apart @param {Apart | null} before */
  announce(apart, before) {
    if (!apart || apart.side === null || !apart.taken) return;
    const here = apart.present[1 - apart.side];
    if (!before?.taken) return speak("Your friend has come.");
    if (before.present[1 - apart.side] !== here) speak(here ? "Your friend is here." : "Your friend is away.");
  }

  /** What gives the other seat of this game to a friend, if it can be given; the side is one's own. */
  get inviter() {
    const { game, board } = this.host;
    const may = game.owner && board && !board.over && (!game.apart || (game.apart.host && !game.apart.taken));
    return may ? (/** @type {number} */ side) => this.renew(side) : null;
  }

  /** @param {Apart | null} apart */
  show(apart) {
    this.element.hidden = !apart;
    if (!apart || this.shown === JSON.stringify(apart)) return;
    this.shown = JSON.stringify(apart);
    this.element.replaceChildren(h("div", null, apart.host && !apart.taken ? this.inviting(apart) : this.presence(apart)));
  }

  /** @param {Apart} apart @returns {(HTMLElement | null)[]} */
  inviting(apart) {
    const { game } = this.host;
    const seat = game.players[1 - (apart.side ?? 0)];
    const token = invitation(game.id);
    const { origin, alone } = reach(this.house);
    const note = alone
      ? "This link works on this machine only; “plyground --host 0.0.0.0” serves your network, and docs/hosting.md says how to serve the world."
      : `It works for whoever can reach ${origin}.`;
    return [
      h("h2", null, "Waiting for your friend"),
      token ? copyable(`Send this link: it gives the seat of ${seat}, once`, this.link(token)) : h("p", null, "A link is out, which this tab does not know any more."),
      h("p", { class: "dim" }, note),
      h("div", { class: "buttons" },
        button("New link", () => this.renew(apart.side ?? 0), { class: "quiet", title: "The link before it works no longer" }),
        button("Take it back", () => this.withdraw(), { class: "quiet", title: "Nobody is invited any more; you play both sides" })),
    ];
  }

  /** @param {Apart} apart @returns {(HTMLElement | null)[]} */
  presence(apart) {
    const { game } = this.host;
    const next = apart.next && h("p", null, h("a", { class: "button main", href: `/game/${apart.next}` }, "To the rematch"));
    if (apart.side === null) {
      const who = game.players.map((player, n) => `${player} is ${apart.present[n] ? "here" : "away"}`).join(", ");
      return [h("p", null, `Two people play: ${who}.`), next || null];
    }
    const here = apart.present[1 - apart.side];
    const renew = apart.host && button("New link", () => this.renew(apart.side ?? 0), { class: "quiet", title: "For a friend who has lost the seat, such as on another machine" });
    return [
      h("p", { class: here ? "here" : "away" }, here ? "Your friend is here." : "Your friend is away. The game waits; a clock runs on."),
      h("p", { class: "dim" }, "You move your own side. Takebacks, draws and rematches need both of you; whoever has only the game's address looks on."),
      renew && !here ? h("div", { class: "buttons" }, renew) : null,
      next || null,
    ];
  }

  /** Make a link to the other seat. @param {number} side  one's own */
  async renew(side) {
    const { game } = this.host;
    try {
      const token = await invite(game.id, side);
      this.shown = "";
      this.show(game.apart);
      if (game.apart?.taken) this.element.append(copyable("For your friend, once", this.link(token)));
      this.element.scrollIntoView({ block: "nearest" });
    } catch (trouble) {
      this.host.tell(messageOf(trouble));
    }
  }

  /** @param {string} token */
  link(token) {
    return `${reach(this.house).origin}/game/${this.host.game.id}${HASH}${token}`;
  }

  async withdraw() {
    try {
      await call("DELETE", `/api/games/${this.host.game.id}/invitation`);
    } catch (trouble) {
      this.host.tell(messageOf(trouble));
    }
  }

  /** Only what two who sit apart may do can be pressed. @param {BoardEvent} board */
  showTools(board) {
    const apart = this.host.game.apart?.side != null;
    const { tools } = this.host.control;
    for (const name of ALONE) if (tools[name]) tools[name].element.hidden = apart && !(name === "restart" && board.over);
    if (!apart || !tools.undo) return;
    const side = this.host.game.apart?.side ?? 0;
    tools.undo.show("undo", "Takeback");
    tools.undo.element.disabled = board.over || board.offers.takeback === side || !board.moves.length;
    if (board.over) tools.restart.show("restart", "Rematch");
    tools.restart.element.disabled = board.offers.rematch === side;
  }
}
