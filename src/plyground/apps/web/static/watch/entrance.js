// How one comes to watch: the page of lessons, or a run that the address names.

import { h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { readPlace, USUAL_DEPTH, WHOLE_GAME_CELLS } from "./address.js";
import { mountGallery } from "./gallery.js";
import { Studio } from "./studio.js";

/** @import { About } from "./studio.js" */

/** @param {HTMLElement} main @param {House} house @param {string} [name] */
export async function mount(main, house, name) {
  main.classList.add("wide");
  if (!name) return mountGallery(main, house);
  const game = house.games.find((each) => each.name === name);
  const puzzle = house.puzzles.find((each) => each.name === name);
  if (!game && !puzzle) return refuse(main, `There is nothing called “${name.slice(0, 40)}” to watch.`);
  /** @type {About} */
  const about = game
    ? { name, title: game.title, room: `/play/${name}`, shape: { rows: game.rows, columns: game.columns, placing: game.placing, players: game.players } }
    : { name, title: puzzle?.title ?? name, room: `/puzzle/${name}`, shape: null };
  document.title = `Watch ${about.title} · Plyground`;
  try {
    await open(main, about, game);
  } catch (trouble) {
    refuse(main, messageOf(trouble));
  }
}

/** @param {HTMLElement} main @param {About} about @param {GameAbout | undefined} game */
async function open(main, about, game) {
  const place = readPlace(about.name, location.search);
  const lesson = place.lesson ? await findLesson(place.lesson) : null;
  if (!lesson) place.lesson = null;
  else if (!place.run.position) Object.assign(place, { run: lesson.run, step: place.step ?? lesson.stops[0].event + 1 });
  if (!place.run.position) await furnish(place.run, game);
  const studio = new Studio(about, place, lesson);
  main.replaceChildren(studio.element);
  await studio.open();
}

/** Where an address names no position: the game's first, or the puzzle's example. @param {RunName} run @param {GameAbout | undefined} game */
async function furnish(run, game) {
  if (!game) {
    run.position = (await call("GET", `/api/puzzles/${run.what}`)).example;
    return;
  }
  run.position = game.start;
  if (!run.depth && game.rows * game.columns > WHOLE_GAME_CELLS) run.depth = USUAL_DEPTH;
}

/** @param {string} name */
async function findLesson(name) {
  /** @type {Lesson[]} */
  const lessons = await call("GET", "/api/watch/lessons");
  return lessons.find((lesson) => lesson.name === name) ?? null;
}

/** @param {HTMLElement} main @param {string} reason */
function refuse(main, reason) {
  main.replaceChildren(h("section", { class: "lone", role: "alert" },
    h("h1", null, "This cannot be watched"), h("p", null, reason), h("p", null, h("a", { href: "/watch" }, "What can be watched"))));
}
