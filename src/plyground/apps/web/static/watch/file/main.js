// The page of a run that stands in one file: the player of the page, on what the file holds.

import { loadPieces } from "../../board/pieces.js";
import { h, part } from "../../page/dom.js";
import { messageOf } from "../../page/server.js";
import { Studio } from "../studio.js";
import { held } from "./held.js";

const main = part("main");

async function open() {
  await loadPieces(held.pieces);
  const step = /^#step=(\d{1,12})$/.exec(location.hash)?.[1];
  const studio = new Studio(held.about, { run: held.run, step: step ? Number(step) : null, turned: false, lesson: null }, null);
  leaveOut(studio);
  main.replaceChildren(studio.element);
  await studio.open();
}

/** What only a server can do. @param {Studio} studio */
function leaveOut(studio) {
  const { element } = studio;
  element.querySelector(".exchange-run")?.remove();
  studio.iterations.element.remove();
  studio.compare.element.remove();
  studio.depth.disabled = true;
  studio.depth.title = "A file holds one run.";
  element.querySelector("h1 a")?.replaceWith("Watch");
  studio.outcome.after(h("p", { class: "dim held" }, held.note));
}

open().catch((trouble) => {
  main.replaceChildren(h("section", { class: "lone", role: "alert" }, h("h1", null, "This file cannot be shown"), h("p", null, messageOf(trouble))));
});
