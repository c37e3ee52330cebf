// A crossword as a value: the letters shown, those of them that a person set, the clues, and whose it is.

// From the server's "grid"; clues are kept by where their word begins, as in "12A", for numbers move with blocks.
export function newState({ height, width, cells, clues = {}, about = {}, slots = [] }) {
  const places = slots.filter(({ name }) => clues[name]).map((slot) => [placeOf(slot), clues[slot.name]]);
  return { height, width, cells, kept: cells, clues: Object.fromEntries(places), about };
}

export const placeOf = ({ cells, name }) => `${cells[0]}${name.slice(-1)}`;
export const wordOf = (state, slot) => slot.cells.map((square) => state.cells[square] || "·").join("");

export function textOf({ height, width }, cells) {
  const signs = cells.map((cell) => (cell === "" ? "." : cell.length > 1 ? `[${cell}]` : cell));
  return Array.from({ length: height }, (_, row) => signs.slice(row * width, (row + 1) * width).join("")).join("\n");
}

// A person's letters, or "" or blocks, by square; the rest of a fill stays around them.
export function write(state, letters) {
  const [cells, kept] = [[...state.cells], [...state.kept]];
  for (const [square, letter] of letters) cells[square] = kept[square] = letter;
  return { ...state, cells, kept };
}

// A block set or taken away, with its opposite where the pattern is to stay symmetric.
export function block(state, square, symmetric) {
  const sign = state.cells[square] === "#" ? "" : "#";
  const opposite = state.cells.length - 1 - square;
  return write(state, symmetric && (state.cells[opposite] === "#") !== (sign === "#") ? [[square, sign], [opposite, sign]] : [[square, sign]]);
}

export function emptied(state) {
  const cells = state.cells.map((cell) => (cell === "#" ? cell : ""));
  return { ...state, cells, kept: cells };
}

// A fill; where it changes a word, that word's clue is no longer one.
export function filled(state, cells, slots) {
  const next = { ...state, cells };
  const changed = new Set(slots.filter((slot) => wordOf(state, slot) !== wordOf(next, slot)).map(placeOf));
  next.clues = Object.fromEntries(Object.entries(state.clues).filter(([place]) => !changed.has(place)));
  return next;
}

export const cluesByName = (state, slots) =>
  Object.fromEntries(slots.map((slot) => [slot.name, state.clues[placeOf(slot)]]).filter(([, clue]) => clue));
