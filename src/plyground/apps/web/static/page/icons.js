// The page's icons, in lines of our own, as high as the letters beside them; no font need have them.

import { s } from "./dom.js";

/** In a square of 24; a filled part ends with "Z". @type {Record<string, string[]>} */
const ICONS = {
  undo: ["M9 5L4 10L9 15", "M4 10H15A5 5 0 0 1 15 20H11"],
  redo: ["M15 5L20 10L15 15", "M20 10H9A5 5 0 0 0 9 20H13"],
  hint: ["M12 3L14.2 9.8L21 12L14.2 14.2L12 21L9.8 14.2L3 12L9.8 9.8Z"],
  values: ["M12 4V14", "M7 9H17", "M7 19H17"],
  pause: ["M8 6V18", "M16 6V18"],
  play: ["M8 5L19 12L8 19Z"],
  turn: ["M8 20V5L4 9", "M8 5L12 9", "M16 4V19L12 15", "M16 19L20 15"],
  restart: ["M5 5V10H10", "M5.5 10A7.5 7.5 0 1 1 5 15"],
  flag: ["M6 21V4", "M6 4H18L14.5 8.5L18 13H6Z"],
  draw: ["M5 9H19", "M5 15H19"],
  swap: ["M7 20V5L3 9", "M7 5L11 9", "M17 4V19L13 15", "M17 19L21 15"],
  cut: ["M4 4L18 16", "M20 4L6 16", "M6 16A2.5 2.5 0 1 0 6.1 16", "M18 16A2.5 2.5 0 1 0 18.1 16"],
  forward: ["M9 5L16 12L9 19"],
  back: ["M15 5L8 12L15 19"],
  first: ["M6 5V19", "M18 5L10 12L18 19"],
  last: ["M18 5V19", "M6 5L14 12L6 19"],
  over: ["M4 14A8 8 0 0 1 19 11", "M20 5V11H14", "M12 18A1.6 1.6 0 1 0 12.1 18"],
  out: ["M12 15V4", "M7 9L12 4L17 9", "M12 20A1.4 1.4 0 1 0 12.1 20"],
  previous: ["M5 6V18", "M19 6L9 12L19 18Z"],
  next: ["M19 6V18", "M5 6L15 12L5 18Z"],
  corner: ["M4 7H17V19", "M12 14L17 19L22 14"],
};

/** @param {string} name */
export function icon(name) {
  return s("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    ICONS[name].map((d) => s("path", { d, class: d.endsWith("Z") ? "filled" : null })));
}
