// How a square of the bench looks: its letter and number, and what is the matter with it.

/** @import { Crossword } from "../grid.js" */

/**
 * @param {Crossword} state @param {number} square @param {string} cell  what stands in it
 * @param {{ number: number | undefined, marked: boolean, dead: boolean, slot: boolean, selected: boolean, ghost: boolean, walls: Set<string> }} about
 */
export function look(state, square, cell, { number, marked, dead, slot, selected, ghost, walls }) {
  const { width, kept, styles } = state;
  const isBlock = cell === "#";
  const wrong = !isBlock && (marked || dead);
  const { circle: circled = false, void: isVoid = false } = styles[square] ?? {};
  /** @type {Record<string, boolean>} */
  const has = { block: isBlock, given: !isBlock && Boolean(kept[square]), marked: wrong && marked, dead: wrong && !marked, rebus: cell.length > 1, slot, selected, ghost, circled,
    void: isVoid, "edge-right": walls.has(`${square},${square + 1}`), "edge-down": walls.has(`${square},${square + width}`) };
  const corner = !isBlock && number ? String(number) : "";
  const place = `row ${Math.floor(square / width) + 1}, column ${(square % width) + 1}`;
  return { text: isBlock ? "" : cell, corner, label: spokenLook(place, cell, corner, circled, wrong), kinds: Object.keys(has).filter((kind) => has[kind]) };
}

/** @param {string} place @param {string} cell @param {string} corner @param {boolean} circled @param {boolean} wrong */
function spokenLook(place, cell, corner, circled, wrong) {
  const said = [place, cell === "#" ? "block" : cell || "empty", corner && `number ${corner}`, circled && "circled", wrong && "cannot be filled"];
  return said.filter(Boolean).join(", ");
}
