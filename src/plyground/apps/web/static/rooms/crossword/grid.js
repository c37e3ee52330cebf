// A crossword as a value: the letters shown, those of them that a person set, bars and circles, clues, whose it is.

/** @typedef {{ circle: boolean, colour: string, void: boolean }} Style */

/**
 * @typedef {object} Crossword
 * @property {number} height
 * @property {number} width
 * @property {string[]} cells  a letter or several, "" or "#"
 * @property {string[]} kept  those of them that a person set
 * @property {number[][]} bars  pairs of neighbours with a bar between them
 * @property {Record<string, Style>} styles  by cell
 * @property {Record<string, string>} clues  by where their word begins
 * @property {Record<string, string>} about  title and author
 * @property {string[]} themes  entries that are there whatever the list says
 * @property {string[]} banned  words that are not to be used
 * @property {Record<string, string[]>} bannedAt  those that are not to be used in one place, by where it begins
 * @property {number} floor  the lowest score
 * @property {Record<string, unknown>} rest  what else its file has, such as a lock
 */

/** @typedef {{ name: string, cells: number[] }} Slot */

/** @typedef {{ height: number, width: number, cells: string[], bars?: number[][], styles?: Record<string, Style>, clues?: Record<string, string>, about?: Record<string, string>, slots?: Slot[], whole?: Record<string, unknown> }} GridAnswer */

/** @typedef {"rotational" | "mirror" | "none"} Symmetry */

const REST = ["labels", "further", "diagramless", "locked"];

/** From the server's "grid"; clues are kept by where their word begins, as in "12A", for numbers move with blocks. @param {GridAnswer} grid @returns {Crossword} */
export function newState({ height, width, cells, bars = [], styles = {}, clues = {}, about = {}, slots = [], whole: held = {} }) {
  const places = slots.filter(({ name }) => clues[name]).map((slot) => [placeOf(slot), clues[slot.name]]);
  const rest = Object.fromEntries(Object.entries(held).filter(([key]) => REST.includes(key)));
  return { height, width, cells, kept: cells, bars, styles, clues: Object.fromEntries(places), about, themes: [], banned: [], bannedAt: {}, floor: 0, rest };
}

/** Where words go, across before down, each called by the number that newspapers give it; blocks and bars say it. @param {Crossword} state @returns {Slot[]} */
export function slotsOf({ height, width, cells, bars }) {
  const walls = new Set(bars.map((pair) => pair.join()));
  /** @param {number[]} line */
  const split = (line) => {
    /** @type {number[][]} */
    const runs = [];
    line.forEach((cell, at) => {
      if (cells[cell] === "#") return;
      const goesOn = at > 0 && cells[line[at - 1]] !== "#" && !walls.has([line[at - 1], cell].join());
      if (goesOn) runs[runs.length - 1].push(cell);
      else runs.push([cell]);
    });
    return runs.filter((run) => run.length > 1);
  };
  const [rows, columns] = [[...Array(height).keys()], [...Array(width).keys()]];
  const across = rows.flatMap((row) => split(columns.map((column) => row * width + column)));
  const down = columns.flatMap((column) => split(rows.map((row) => row * width + column))).sort((a, b) => a[0] - b[0]);
  const starts = [...new Set([...across, ...down].map(([first]) => first))].sort((a, b) => a - b);
  const numbers = new Map(starts.map((cell, at) => [cell, at + 1]));
  /** @param {number[][]} runs @param {string} direction */
  const named = (runs, direction) => runs.map((run) => ({ name: `${numbers.get(run[0])}${direction}`, cells: run }));
  return [...named(across, "A"), ...named(down, "D")];
}

/** @param {Slot} slot */
export const placeOf = ({ cells, name }) => `${cells[0]}${name.slice(-1)}`;

/** @param {Crossword} state @param {Slot} slot */
export const wordOf = (state, slot) => slot.cells.map((square) => state.cells[square] || "·").join("");

/** @param {Slot} slot */
export const spoken = (slot) => `${slot.name.slice(0, -1)} ${slot.name.endsWith("A") ? "across" : "down"}`;

/** @param {Crossword} state @param {string[]} cells */
export function textOf({ height, width }, cells) {
  const signs = cells.map((cell) => (cell === "" ? "." : /^[A-Z#]$/.test(cell) ? cell : `[${cell}]`));
  return Array.from({ length: height }, (_, row) => signs.slice(row * width, (row + 1) * width).join("")).join("\n");
}

/** A person's letters, or "" or blocks, by square; the rest of a fill stays around them. @param {Crossword} state @param {[number, string][]} letters @returns {Crossword} */
export function write(state, letters) {
  const [cells, kept] = [[...state.cells], [...state.kept]];
  for (const [square, letter] of letters) cells[square] = kept[square] = letter;
  return { ...state, cells, kept };
}

/** The square opposite to another. @param {Crossword} state @param {number} square @param {Symmetry} symmetry */
export function opposite({ cells, width }, square, symmetry) {
  if (symmetry === "rotational") return cells.length - 1 - square;
  if (symmetry === "mirror") return square - (square % width) + width - 1 - (square % width);
  return square;
}

/** A block set or taken away, with its opposite where the pattern is to stay symmetric. @param {Crossword} state @param {number} square @param {Symmetry} symmetry */
export function block(state, square, symmetry) {
  const sign = state.cells[square] === "#" ? "" : "#";
  const other = opposite(state, square, symmetry);
  return write(state, (state.cells[other] === "#") !== (sign === "#") ? [[square, sign], [other, sign]] : [[square, sign]]);
}

/** A bar set or taken away, right of a square or below it, with its opposite. @param {Crossword} state @param {number} square @param {boolean} below @param {Symmetry} symmetry @returns {Crossword} */
export function bar(state, square, below, symmetry) {
  const next = square + (below ? state.width : 1);
  if (below ? next >= state.cells.length : next % state.width === 0) return state;
  const pair = (/** @type {number[]} */ cells) => [...cells].sort((a, b) => a - b);
  const both = [[square, next], pair([opposite(state, square, symmetry), opposite(state, next, symmetry)])];
  const has = state.bars.some(([first, second]) => first === square && second === next);
  const others = state.bars.filter(([first, second]) => !both.some((each) => each[0] === first && each[1] === second));
  const distinct = both.filter(([first], number) => number === 0 || first !== both[0][0] || both[1][1] !== both[0][1]);
  return { ...state, bars: has ? others : [...others, ...distinct] };
}

/** @param {Crossword} state @param {number} square @returns {Crossword} */
export function circle(state, square) {
  const before = state.styles[square] ?? { circle: false, colour: "", void: false };
  /** @type {Record<string, Style>} */
  const styles = { ...state.styles, [square]: { ...before, circle: !before.circle } };
  if (before.circle && !before.colour && !before.void) delete styles[square];
  return { ...state, styles };
}

/** Letters that stay when the rest is filled anew, or that need not. @param {Crossword} state @param {Iterable<number>} squares @param {boolean} on @returns {Crossword} */
export function lock(state, squares, on) {
  const kept = [...state.kept];
  for (const square of squares) if (state.cells[square] !== "#") kept[square] = on ? state.cells[square] : "";
  return { ...state, kept };
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
  const styles = Object.fromEntries(Object.entries(state.styles).map(([cell, style]) =>
    [cell, [style.circle && "circle", style.colour, style.void && "void"].filter(Boolean).join(" ")]));
  return JSON.stringify({ ...state.about, grid: textOf(state, state.cells).split("\n"), across: side("A"), down: side("D"), styles,
    ...(state.bars.length ? { bars: state.bars } : {}), ...state.rest });
}

/** What is asked of the words: how good, and not these. @param {Crossword} state @param {Slot[]} slots */
export function wishesOf(state, slots) {
  const at = Object.fromEntries(slots.filter((slot) => state.bannedAt[placeOf(slot)]?.length).map((slot) => [slot.name, state.bannedAt[placeOf(slot)]]));
  return { bars: state.bars, floor: state.floor, banned: state.banned, banned_at: at };
}
