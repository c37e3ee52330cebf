// Why a conflict came about: what was decided on the left, what followed from it to the right, the conflict last.

import { s } from "../../page/dom.js";

const WIDTH = 104;
const HEIGHT = 34;
const ACROSS = 140;
const DOWN = 46;

/** @param {Implications} graph */
export function drawImplications({ nodes, edges }) {
  const column = columnsOf(nodes.map(({ id }) => id), edges);
  /** @type {Map<number, number>} how many stand in each column so far */
  const filled = new Map();
  /** @type {Map<number, [number, number]>} */
  const spots = new Map();
  for (const { id } of nodes) {
    const at = column.get(id) ?? 0;
    const row = filled.get(at) ?? 0;
    filled.set(at, row + 1);
    spots.set(id, [at * ACROSS + 4, row * DOWN + 4]);
  }
  const wide = (Math.max(0, ...column.values()) + 1) * ACROSS - (ACROSS - WIDTH) + 8;
  const high = Math.max(1, ...filled.values()) * DOWN;
  const latest = Math.max(0, ...nodes.map(({ level }) => level));
  const lines = edges.flatMap(([from, to, clause]) => {
    const [one, other] = [spots.get(from), spots.get(to)];
    if (!one || !other) return [];
    const [x, y, toX, toY] = [one[0] + WIDTH, one[1] + HEIGHT / 2, other[0], other[1] + HEIGHT / 2];
    return [s("path", { d: `M${x} ${y}C${x + 22} ${y} ${toX - 22} ${toY} ${toX} ${toY}`, class: "implies" }, s("title", null, clause))];
  });
  const boxes = nodes.map(({ id, says, level }) => {
    const [x, y] = spots.get(id) ?? [0, 0];
    const decided = !edges.some(([, to]) => to === id);
    const end = !edges.some(([from]) => from === id);
    return s("g", { transform: `translate(${x} ${y})`, class: ["literal-box", decided && level === latest && "decided", end && "end", level === latest && "latest"].filter(Boolean).join(" ") },
      s("rect", { width: WIDTH, height: HEIGHT, rx: 9 }),
      s("text", { x: WIDTH / 2, y: 15 }, short(says)), s("text", { x: WIDTH / 2, y: 28, class: "level" }, end ? "" : `level ${level}`), s("title", null, says));
  });
  const picture = s("svg", { class: "graph", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `Implications: ${nodes.map(({ says }) => says).join(", ")}` }, lines, boxes);
  picture.style.width = `${wide}px`;
  return picture;
}

/** @param {string} says */
const short = (says) => (says.length > 15 ? `${says.slice(0, 14)}…` : says);

/** Everything stands to the right of what it follows from. @param {number[]} ids @param {Implications["edges"]} edges */
function columnsOf(ids, edges) {
  /** @type {Map<number, number>} */
  const column = new Map(ids.map((id) => [id, 0]));
  for (let round = 0; round < ids.length; round++) {
    let moved = false;
    for (const [from, to] of edges) {
      const least = (column.get(from) ?? 0) + 1;
      if ((column.get(to) ?? 0) >= least) continue;
      column.set(to, least);
      moved = true;
    }
    if (!moved) break;
  }
  return column;
}
