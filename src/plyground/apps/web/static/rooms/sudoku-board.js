// A Sudoku as a value: what is given, what the player wrote, and what the rows, columns and regions say.

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ERASERS = ["Backspace", "Delete", "0", ".", " "];

// From the server's "board"; a board with neither givens nor rules is there to be written.
export function newState({ size, box, regions, rules, cells, text }, source) {
  return { size, box, regions, rules, source: rules.length ? source : text, edit: !rules.length && !cells.some(Boolean),
    given: cells, own: cells.map(() => 0), notes: cells.map(() => []), found: null };
}

export function emptied(state) {
  const { size, box } = state;
  const cells = state.given.map(() => 0);
  const regions = cells.map((_, square) => Math.floor(square / size / box[0]) * box[0] + Math.floor((square % size) / box[1]));
  return newState({ size, box, regions, rules: [], cells, text: textOf(state, cells) });
}

export const cellsOf = (state) => state.found ?? state.given.map((digit, square) => digit || state.own[square]);

// The digit that a key stands for, 0 to erase, null for none; on larger boards two keys make a number.
export function digitOf(key, before, size) {
  if (ERASERS.includes(key) && !(key === "0" && before)) return 0;
  let digit = null;
  if (/^[0-9]$/.test(key)) {
    const two = Number(`${before || ""}${key}`);
    digit = size > 9 && two <= size ? two : Number(key);
  } else if (/^[a-z]$/i.test(key) && size > 9 && size <= 35) digit = SYMBOLS.indexOf(key.toUpperCase()) + 1;
  return digit > size ? null : digit;
}

// The players' moves, each a new state; what a solver had found goes.
export function give(state, square, digit) {
  const given = state.given.with(square, digit);
  return { ...state, given, own: state.own.with(square, 0), found: null, source: textOf(state, given) };
}

export function write(state, square, digit) {
  const notes = state.notes.map((marks, other) =>
    other === square ? [] : digit && sees(state, square, other) ? marks.filter((mark) => mark !== digit) : marks);
  return { ...state, own: state.own.with(square, digit), notes, found: null };
}

export function note(state, square, digit) {
  const marks = state.notes[square];
  const changed = marks.includes(digit) ? marks.filter((mark) => mark !== digit) : [...marks, digit].sort((a, b) => a - b);
  return { ...state, notes: state.notes.with(square, changed), found: null };
}

export const restarted = (state) => ({ ...state, own: state.own.map(() => 0), notes: state.notes.map(() => []), found: null });

export function sees({ size, regions }, one, other) {
  return Math.floor(one / size) === Math.floor(other / size) || one % size === other % size || regions[one] === regions[other];
}

// The squares whose digit stands twice in a row, column or region.
export function conflicts({ size, regions }, cells) {
  const found = new Set();
  const first = new Map();
  cells.forEach((digit, square) => {
    if (!digit) return;
    for (const unit of [`row ${Math.floor(square / size)}`, `column ${square % size}`, `region ${regions[square]}`]) {
      const place = `${unit} ${digit}`;
      if (first.has(place)) found.add(square).add(first.get(place));
      else first.set(place, square);
    }
  });
  return found;
}

// Are rows, columns and regions all there is? Then the page itself sees when it is solved.
export const plain = ({ rules }) => rules.every((rule) => rule === "regions");

function textOf({ size, box }, cells) {
  if (size <= 9) return `${size === 9 ? "" : `box ${box[0]}x${box[1]}\n`}${cells.map((digit) => digit || ".").join("")}`;
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(" "));
  return [`box ${box[0]}x${box[1]}`, ...rows].join("\n");
}
