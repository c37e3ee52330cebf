// The address of the page: which run is watched, and at which step; a link to it is this address.

const DELAY_MILLISECONDS = 250; // a browser takes only so many changes of its address a second

export const WHOLE_GAME_CELLS = 9; // on a larger board a search to the end of the game is hopeless
export const USUAL_DEPTH = "3";

/** @typedef {{ run: RunName, step: number | null, turned: boolean, lesson: string | null }} Place */

/** What an address asks for; what it leaves out is empty. @param {string} what @param {string} search @returns {Place} */
export function readPlace(what, search) {
  const query = new URLSearchParams(search);
  const text = (/** @type {string} */ name) => query.get(name) ?? "";
  const step = query.get("step");
  return {
    run: { what, position: text("position"), algorithm: text("algorithm"), depth: text("depth"), line: text("line") },
    step: step === null ? null : /^\d{1,12}$/.test(step) ? Number(step) : NaN,
    turned: query.has("turned"),
    lesson: query.get("lesson"),
  };
}

/** @param {RunName} run */
export function runQuery({ what, ...rest }) {
  const query = new URLSearchParams({ what });
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  return query;
}

/** @param {Place} place */
export function pathOf({ run, step, turned, lesson }) {
  const query = runQuery(run);
  query.delete("what");
  if (turned) query.set("turned", "1");
  if (lesson) query.set("lesson", lesson);
  if (step !== null) query.set("step", String(step));
  return `/watch/${encodeURIComponent(run.what)}?${query}`;
}

/** Go and watch a puzzle being solved. @param {string} what @param {string} position  the whole puzzle */
export const watchPuzzle = (what, position) =>
  location.assign(pathOf({ run: { what, position, algorithm: "", depth: "", line: "" }, step: null, turned: false, lesson: null }));

/** @type {{ timer: number, place: Place | null }} */
const due = { timer: 0, place: null };

/** The address says where one is, a moment after one has come there. @param {Place} place */
export function showPlace(place) {
  due.place = place;
  if (due.timer) return;
  due.timer = setTimeout(() => {
    due.timer = 0;
    if (due.place) history.replaceState(null, "", pathOf(due.place));
  }, DELAY_MILLISECONDS);
}
