// Which page is this? The address says; each page is a module with `mount(element, house, …)`.

import { h } from "./dom.js";
import { showRooms } from "./nav.js";
import { call } from "./server.js";
import { loadPieces } from "./pieces.js";

const main = document.getElementById("main");

function furnish(house) {
  showRooms(house);
  document.getElementById("foot").replaceChildren(
    h("span", null, `Plyground ${house.version}`),
    h("span", null, house.folder ? `Games are kept in ${house.folder}` : "Games are kept in memory only"),
  );
}

async function open() {
  const house = await call("GET", "/api/rooms");
  await loadPieces();
  furnish(house);
  const [, kind, name] = location.pathname.split("/").map(decodeURIComponent);
  if (!kind) return (await import("./lobby.js")).mount(main, house);
  if (kind === "play" && house.games.some((game) => game.name === name))
    return (await import("./room.js")).mountNew(main, house, name);
  if (kind === "game" && name) return (await import("./room.js")).mountGame(main, house, name);
  if (kind === "puzzle" && house.puzzles.some((puzzle) => puzzle.name === name)) {
    document.title = `${house.puzzles.find((puzzle) => puzzle.name === name).title} · Plyground`;
    return (await import(`./rooms/${name}.js`)).mount(main);
  }
  main.replaceChildren(
    h("section", { class: "lone" },
      h("h1", null, "There is no such room"),
      h("p", null, "This address leads nowhere. ", h("a", { href: "/" }, "The front page"), " lists what there is to play.")),
  );
}

open().catch((trouble) => {
  main.replaceChildren(h("section", { class: "lone", role: "alert" }, h("h1", null, "Something is amiss"), h("p", null, trouble.message)));
});
