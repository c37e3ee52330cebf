// Which page is this? The address says; each page is a module with `mount(element, house, …)`.

import { loadPieces } from "./board/pieces.js";
import { h, part, speak } from "./page/dom.js";
import { takeDrops } from "./page/files.js";
import { showRooms } from "./page/nav.js";
import { call, messageOf } from "./page/server.js";

const FONT_MILLISECONDS = 3000;

const main = part("main");

/** @param {House} house */
function furnish(house) {
  showRooms(house);
  part("foot").replaceChildren(
    h("span", null, `Plyground ${house.version}`),
    h("span", null, house.folder ? `Games are kept in ${house.folder}` : "Games are kept in memory only"),
  );
}

/** Text is laid out when its type is there, or after a while without. */
function loadFonts() {
  const loaded = Promise.allSettled([...document.fonts].map((face) => face.load()));
  return Promise.race([loaded, new Promise((resolve) => { setTimeout(resolve, FONT_MILLISECONDS); })]);
}

/** What went wrong with a file, where no room says it. @param {unknown} trouble */
function sayTrouble(trouble) {
  const says = document.querySelector(".says, [role=status]");
  if (says) says.textContent = messageOf(trouble);
  speak(messageOf(trouble));
}

async function open() {
  /** @type {[House, ...unknown[]]} */
  const [house] = await Promise.all([call("GET", "/api/rooms"), loadPieces(), loadFonts()]);
  furnish(house);
  takeDrops(sayTrouble);
  const [, kind, name] = location.pathname.split("/").map(decodeURIComponent);
  if (!kind) return (await import("./page/lobby.js")).mount(main, house);
  if (kind === "watch") return (await import("./watch/entrance.js")).mount(main, house, name);
  const game = house.games.find((each) => each.name === name);
  if (kind === "play" && game) return (await import("./games/entrance.js")).mountNew(main, house, game);
  if (kind === "analysis") return (await import("./analysis/entrance.js")).mount(main, house, name);
  if (kind === "arena") return (await import("./arena/room.js")).mount(main, name);
  if (kind === "classroom") return (await import("./classroom/room.js")).mount(main);
  if (kind === "game" && name) return (await import("./games/entrance.js")).mountGame(main, house, name);
  const puzzle = house.puzzles.find((each) => each.name === name);
  if (kind === "puzzle" && puzzle) {
    document.title = `${puzzle.title} · Plyground`;
    return (await import(`./rooms/${puzzle.own ? name : "any"}.js`)).mount(main, puzzle);
  }
  main.replaceChildren(
    h("section", { class: "lone" },
      h("h1", null, "There is no such room"),
      h("p", null, "This address leads nowhere. ", h("a", { href: "/" }, "The front page"), " lists what there is to play.")),
  );
}

open().catch((trouble) => {
  main.replaceChildren(h("section", { class: "lone", role: "alert" }, h("h1", null, "Something is amiss"), h("p", null, messageOf(trouble))));
});
