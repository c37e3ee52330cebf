// The page of what can be watched: prepared lessons, and any game or puzzle with any of its algorithms.

import { h } from "../page/dom.js";
import { call } from "../page/server.js";
import { pathOf } from "./address.js";
import { exerciseCard } from "./exercise.js";
import { ownFile } from "./own.js";

/** @param {HTMLElement} main @param {House} house */
export async function mountGallery(main, house) {
  document.title = "Watch it think · Plyground";
  /** @type {Lesson[]} */
  const lessons = await call("GET", "/api/watch/lessons");
  const all = [...house.games, ...house.puzzles];
  const systems = all.filter(({ name }) => lessons.some((lesson) => lesson.system === name));
  const own = house.personal ? ownFile() : null;
  main.replaceChildren(h("div", { class: "gallery" },
    h("div", { class: "gallery-head" },
      h("div", null, h("h1", null, "Watch it think"),
        h("p", null, "Every search and every solver, step by step: what it looks at, what it leaves out, and why. Take a lesson, choose what you want to see, or ", h("a", { href: "#exercise" }, "search a tree by hand"), ".")),
      h("div", null, chooser(house), own?.card)),
    own?.report,
    systems.map(({ name, title }) => h("section", { class: "lessons", "aria-labelledby": `lessons-${name}` },
      h("h2", { id: `lessons-${name}` }, title),
      h("ul", null, lessons.filter((lesson) => lesson.system === name).map((lesson) => h("li", null,
        h("a", { class: "card", href: lessonPath(lesson) },
          h("strong", null, lesson.title), h("span", null, lesson.about), h("small", null, `${lesson.stops.length} stops`))))))),
    house.games.some(({ name }) => name === "tree") && exerciseCard()));
}

/** @param {Lesson} lesson */
const lessonPath = (lesson) => pathOf({ run: lesson.run, step: lesson.stops[0].event + 1, turned: false, lesson: lesson.name });

/** @param {House} house */
function chooser(house) {
  const all = [...house.games, ...house.puzzles];
  const algorithm = h("select", { id: "choose-algorithm" });
  const what = h("select", { id: "choose-what", onchange: () => fill() }, all.map(({ name, title }) => h("option", { value: name }, title)));
  const position = h("input", { type: "text", id: "choose-position", maxlength: 6000, autocomplete: "off", spellcheck: "false", placeholder: "its first position" });
  /** The algorithms of what is chosen. */
  async function fill() {
    const wanted = what.value;
    /** @type {Algorithm[]} */
    const found = await call("GET", `/api/watch/algorithms?what=${encodeURIComponent(wanted)}`).catch(() => []);
    if (what.value !== wanted) return;
    algorithm.replaceChildren(...found.map(({ name, title }) => h("option", { value: name, selected: name === "alphabeta" || name === "cdcl" }, title)));
  }
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const run = { what: what.value, position: position.value.trim(), algorithm: algorithm.value, depth: "", line: "" };
    location.assign(pathOf({ run, step: null, turned: false, lesson: null }));
  };
  fill();
  return h("form", { class: "chooser card", onsubmit, "aria-label": "Choose what to watch" },
    h("label", { for: "choose-what" }, "Game or puzzle"), what,
    h("label", { for: "choose-algorithm" }, "Algorithm"), algorithm,
    h("label", { for: "choose-position" }, "Position"), position,
    h("button", { type: "submit", class: "main" }, "Watch"));
}
