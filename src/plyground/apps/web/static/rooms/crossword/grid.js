// A crossword as a value: the letters shown, those of them that a person set, the clues, and whose it is.

/**
 * @typedef {object} Crossword
 * @property {number} height
 * @property {number} width
 * @property {string[]} cells  a letter or several, "" or "#"
 * @property {string[]} kept  those of them that a person set
 * @property {Record<string, string>} clues  by where their word begins
 * @property {Record<string, string>} about  title and author
 */

/** @typedef {{ name: string, cells: number[] }} Slot */

/** @typedef {{ height: number, width: number, cells: string[], clues?: Record<string, string>, about?: Record<string, string>, slots?: Slot[] }} GridAnswer */

/** From the server's "grid"; clues are kept by where their word begins, as in "12A", for numbers move with blocks. @param {GridAnswer} grid @returns {Crossword} */
export function newState({ height, width, cells, clues = {}, about = {}, slots = [] }) {
  const places = slots.filter(({ name }) => clues[name]).map((slot) => [placeOf(slot), clues[slot.name]]);
  return { height, width, cells, kept: cells, clues: Object.fromEntries(places), about };
}

/** @param {Slot} slot */
export const placeOf = ({ cells, name }) => `${cells[0]}${name.slice(-1)}`;

/** @param {Crossword} state @param {Slot} slot */
export const wordOf = (state, slot) => slot.cells.map((square) => state.cells[square] || "·").join("");

/** @param {Crossword} state @param {string[]} cells */
export function textOf({ height, width }, cells) {
  const signs = cells.map((cell) => (cell === "" ? "." : cell.length > 1 ? `[${cell}]` : cell));
  return Array.from({ length: height }, (_, row) => signs.slice(row * width, (row + 1) * width).join("")).join("\n");
}

/** A person's letters, or "" or blocks, by square; the rest of a fill stays around them. @param {Crossword} state @param {[number, string][]} letters @returns {Crossword} */
export function write(state, letters) {
  const [cells, kept] = [[...state.cells], [...state.kept]];
  for (const [square, letter] of letters) cells[square] = kept[square] = letter;
  return { ...state, cells, kept };
}

/** A block set or taken away, with its opposite where the pattern is to stay symmetric. @param {Crossword} state @param {number} square @param {boolean} symmetric */
export function block(state, square, symmetric) {
  const sign = state.cells[square] === "#" ? "" : "#";
  const opposite = state.cells.length - 1 - square;
  return write(state, symmetric && (state.cells[opposite] === "#") !== (sign === "#") ? [[square, sign], [opposite, sign]] : [[square, sign]]);
}

/** @param {Crossword} state @returns {Crossword} */
export function emptied(state) {
  const cells = state.cells.map((cell) => (cell === "#" ? cell : ""));
  return { ...state, cells, kept: cells };
}

/** A fill; where it changes a word, that word's clue is no longer one. @param {Crossword} state @param {string[]} cells @param {Slot[]} slots @returns {Crossword} */
export function filled(state, cells, slots) {
  const next = { ...state, cells };
  const changed = new Set(slots.filter((slot) => wordOf(state, slot) !== wordOf(next, slot)).map(placeOf));
  next.clues = Object.fromEntries(Object.entries(state.clues).filter(([place]) => !changed.has(place)));
  return next;
}

/** The whole crossword as text, in the form of its own JSON files. @param {Crossword} state @param {Slot[]} slots */
export function whole(state, slots) {
  /** @param {string} direction */
  const side = (direction) => Object.fromEntries(slots
    .filter((slot) => slot.name.endsWith(direction) && state.clues[placeOf(slot)])
    .map((slot) => [slot.name.slice(0, -1), { clue: state.clues[placeOf(slot)] }]));
  return JSON.stringify({ ...state.about, grid: textOf(state, state.cells).split("\n"), across: side("A"), down: side("D") });
}
