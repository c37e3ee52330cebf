// A report on a file, check by check: how it ended, what the course asks for, and the board that shows it.

import { h } from "../page/dom.js";

/** @typedef {{ event: string, name: string, outcome: string, says: string, detail: string[], function: string | null, follows: string | null, source: string, position: string | null, picture: string, playable: boolean }} CheckEvent */

/** @type {Record<string, string>} */
const SIGNS = { ok: "✓", failed: "×", not_run: "–", unjudged: "?" };

/** @param {CheckEvent} check @param {import("../page/dom.js").Child[]} [more] */
export function drawCheck(check, more = []) {
  const failed = check.outcome !== "ok";
  return h("li", { class: `card check ${check.outcome}` },
    h("h2", null, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[check.outcome] ?? "?"), h("span", null, check.name, h("span", { class: "unseen" }, `: ${check.says}`))),
    failed && check.source && h("p", { class: "dim" }, check.source),
    (check.picture || check.detail.length > 0) && h("div", { class: "example" }, check.picture && board(check.picture),
      check.detail.length > 0 && h("pre", { tabindex: 0, role: "group", "aria-label": `What was found: ${check.name}` }, check.detail.join("\n"))),
    more);
}

/** A picture as a part of the page. @param {string} text */
function board(text) {
  const picture = new DOMParser().parseFromString(text, "image/svg+xml");
  return h("div", { class: "picture" }, document.importNode(picture.documentElement, true));
}

/**
 * What is wrong first, with what follows from it; then what waits; then what is right.
 * @param {CheckEvent[]} checks @param {(check: CheckEvent) => import("../page/dom.js").Child[]} actions
 */
export function regroup(checks, actions) {
  const order = ["failed", "unjudged", "not_run", "ok"];
  const names = new Set(checks.map((check) => check.name));
  const roots = checks.filter((check) => !check.follows || !names.has(check.follows));
  return roots
    .map((check, n) => ({ check, place: order.indexOf(check.outcome) * 1000 + n }))
    .sort((a, b) => a.place - b.place)
    .map(({ check }) => {
      const after = checks.filter((other) => other.follows === check.name);
      const buttons = actions(check);
      return drawCheck(check, [
        after.length > 0 && h("details", null, h("summary", null, `${after.length} more for the same reason`), h("ul", null, after.map((other) => h("li", null, `${other.name}: ${other.says}`)))),
        buttons.length > 0 && h("div", { class: "buttons" }, buttons),
      ]);
    });
}
