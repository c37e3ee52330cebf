// A board as a value: what is seen on it, what may be chosen, what has been. It knows no rules and no
// page: it is given the legal paths, and every function here takes a state and gives another.

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {BoardEvent | null} shown  the board that is looked at
 * @property {number[][]} legal  the paths that may be chosen now
 * @property {number[]} chosen  the beginning of one of them, or a whole one that was handed over
 * @property {number} standing  where on the chosen path its piece stands
 * @property {number[]} way  the cells that a piece has still to be seen going, from the board before to this one
 * @property {number[]} hint
 * @property {Value[]} values
 * @property {number} focused  the cell that is the keyboard's stop
 * @property {boolean} visited  somebody has been on the board since it was set up
 * @property {boolean} turned
 * @property {boolean} busy  a path was handed over and not yet answered
 * @property {number | null} hovered  the cell under the pointer
 * @property {string | null} mine  while the other side is to move, or a path is not yet answered: how the names of the pieces begin that may be chosen beforehand; null where none may
 * @property {number[]} pre  what was chosen beforehand: a cell to mark, or a piece's cell and where it is to go
 */

/**
 * What came of choosing a cell: another state, and maybe a whole path, which may go on from that cell by
 * itself, or a cell that leads nowhere (or in several ways, where `ways` is more than one).
 * @typedef {{ state: State, path?: number[], onward?: boolean, astray?: { cell: number, ways: number } }} Outcome
 */

/** @typedef {{ path: number[], text: string, kind: string, worth: number, says: string }} Value */

/** @param {Game} game @returns {State} */
export const newState = (game) => ({
  game,
  shown: null,
  legal: [],
  chosen: [],
  standing: 0,
  way: [],
  hint: [],
  values: [],
  focused: game.placing ? Math.floor((game.rows * game.columns) / 2) : 0,
  visited: false,
  turned: false,
  busy: false,
  hovered: null,
  mine: null,
  pre: [],
});

// What the board looks like now.

/** @param {State} state @param {BoardEvent} board @param {boolean} mayPlay @param {string | null} [mine] @returns {State} */
export function withBoard(state, board, mayPlay, mine = null) {
  const moved = state.shown && board.moves.length === state.shown.moves.length + 1;
  const gone = String(state.chosen) === String(board.last) ? state.standing : 0; // a person's own hand moved it
  const legal = mayPlay ? board.legal.map((move) => move.path) : [];
  const next = { ...forget(state), shown: board, legal, values: [], hint: [], way: moved ? board.last.slice(gone) : [], mine, pre: mine === null ? [] : state.pre };
  return { ...next, focused: firstStop(next) };
}

/** Until somebody has been on the board, the keyboard's stop is a piece that can move. @param {State} state */
function firstStop({ game, legal, visited, turned, focused }) {
  if (visited || game.placing || !legal.length) return focused;
  const sources = legal.map((path) => path[0]);
  return turned ? Math.max(...sources) : Math.min(...sources);
}

/** @param {State} state @returns {State} */
export const turnedRound = (state) => ({ ...state, turned: !state.turned });

// Choosing cells.

/** @param {State} state @returns {State} */
export const forget = (state) => ({ ...state, chosen: [], standing: 0 });

/** @param {State} state @param {number} cell @param {boolean} [byHand] @returns {Outcome} */
export function choose(state, cell, byHand = false) {
  const { legal, chosen } = state;
  if (waits(state)) return { state: { ...state, pre: prechosen(state, cell) } };
  if (state.busy) return { state };
  const open = continuing(legal, chosen);
  const ending = chosen.length ? open.filter((path) => path.at(-1) === cell) : [];
  if (chosen.length && cell === chosen.at(-1)) {
    const whole = open.find((path) => path.length === chosen.length);
    return whole && chosen.length > 1 ? complete(state, whole, byHand) : { state: forget(state) };
  }
  if (open.some((path) => path[chosen.length] === cell)) return extend(state, [...chosen, cell], byHand);
  if (ending.length === 1) return complete(state, ending[0], byHand);
  if (ending.length) return { state, astray: { cell, ways: ending.length } };
  if (legal.some((path) => path[0] === cell)) return extend(state, [cell]);
  return chosen.length ? { state: forget(state) } : { state, astray: { cell, ways: 0 } };
}

/** A choice goes on; where it has set out and only one path is left, that is it. @param {State} state @param {number[]} chosen @param {boolean} [byHand] @returns {Outcome} */
export function extend(state, chosen, byHand = false) {
  const open = continuing(state.legal, chosen);
  if (open.length === 1 && open[0].length === chosen.length) return complete(state, open[0], byHand);
  if (open.length === 1 && chosen.length > 1) return { state: { ...state, chosen: open[0], standing: chosen.length - 1 }, path: open[0], onward: true };
  return { state: { ...state, chosen, standing: chosen.length - 1 } };
}

/** Is what is chosen now chosen beforehand? @param {State} state */
const waits = ({ mine, busy, legal }) => mine !== null && (busy || !legal.length);

/** What is chosen beforehand once a cell is: one's own piece, then where it is to go; that again, or elsewhere, is nothing. @param {State} state @param {number} cell */
function prechosen(state, cell) {
  const { game, mine, pre } = state;
  const piece = standingOn(state, cell);
  if (game.placing) return piece || pre[0] === cell ? [] : [cell];
  if (pre.length === 1 && cell !== pre[0] && !(mine && piece.startsWith(mine))) return [pre[0], cell];
  return mine && piece.startsWith(mine) && !(pre.length === 1 && cell === pre[0]) ? [cell] : [];
}

/** The piece on a cell, as it will be once the path that was handed over is answered. @param {State} state @param {number} cell */
function standingOn({ game, shown, busy, chosen }, cell) {
  if (busy && cell === chosen.at(-1)) return game.placing ? "taken" : shown?.board[chosen[0]] ?? "";
  return busy && cell === chosen[0] ? "" : shown?.board[cell] ?? "";
}

/** May a cell's piece be chosen beforehand? @param {State} state @param {number} cell */
export const mayPrechoose = (state, cell) =>
  Boolean(state.mine && waits(state) && !state.game.placing && standingOn(state, cell).startsWith(state.mine));

/** The one path that what was chosen beforehand means now; null where there is none, or several. @param {number[]} pre @param {number[][]} legal @returns {number[] | null} */
export function pathFor(pre, legal) {
  const own = legal.filter((path) => path[0] === pre[0]);
  const ending = own.filter((path) => path.at(-1) === pre.at(-1));
  const through = own.filter((path) => path[1] === pre[1]);
  const [found] = ending.length === 1 ? ending : through.length === 1 ? through : [null];
  return found;
}

/** A piece in the hand is already there; any other goes its way when the board has changed. @param {State} state @param {number[]} path @param {boolean} byHand @returns {Outcome} */
const complete = (state, path, byHand) =>
  ({ state: { ...state, chosen: path, standing: byHand ? path.length - 1 : state.standing }, path });

// What follows from a state.

/** @param {number[][]} paths @param {number[]} prefix */
const continuing = (paths, prefix) => paths.filter((path) => startsWith(path, prefix));

/** @param {number[]} path @param {number[]} prefix */
const startsWith = (path, prefix) => prefix.every((cell, n) => path[n] === cell);

/** The cells that can be chosen now: what continues a path, or ends just one. @param {State} state @returns {Set<number>} */
export function choices({ legal, chosen }) {
  const open = continuing(legal, chosen);
  const ends = chosen.length ? open.map((path) => path[path.length - 1]) : [];
  return new Set([...open.flatMap((path) => path.slice(chosen.length, chosen.length + 1)),
    ...ends.filter((cell) => ends.indexOf(cell) === ends.lastIndexOf(cell))]);
}

/** On a cell stands the best value of the moves that go on through it. @param {State} state @returns {Map<number, Value>} */
export function valuesByCell({ values, chosen }) {
  /** @type {Map<number, Value>} */
  const best = new Map();
  for (const value of values) {
    if (!startsWith(value.path, chosen)) continue;
    const cell = value.path[chosen.length] ?? value.path[value.path.length - 1];
    const known = best.get(cell);
    if (!known || known.worth < value.worth) best.set(cell, value);
  }
  return best;
}

/** Where a cell's centre is seen, in cells from the upper left. @param {State} state @param {number} cell @returns {[number, number]} */
export function centre({ game: { rows, columns }, turned }, cell) {
  const place = turned ? rows * columns - 1 - cell : cell;
  return [(place % columns) + 0.5, Math.floor(place / columns) + 0.5];
}

/** The cell that a key leads to from the keyboard's stop; null for a key that leads nowhere. @param {State} state @param {string} key @param {boolean} [far] @returns {number | null} */
export function stepTo({ game: { rows, columns }, focused, turned }, key, far = false) {
  const way = turned ? -1 : 1;
  const [row, column] = [Math.floor(focused / columns), focused % columns];
  const [left, right] = turned ? [columns - 1, 0] : [0, columns - 1];
  const [top, bottom] = turned ? [rows - 1, 0] : [0, rows - 1];
  /** @type {Record<string, [number, number]>} */
  const places = {
    ArrowLeft: [row, column - way],
    ArrowRight: [row, column + way],
    ArrowUp: [row - way, column],
    ArrowDown: [row + way, column],
    Home: [far ? top : row, left],
    End: [far ? bottom : row, right],
  };
  if (!Object.hasOwn(places, key)) return null;
  const [to, aside] = places[key];
  return Math.min(rows - 1, Math.max(0, to)) * columns + Math.min(columns - 1, Math.max(0, aside));
}

/** What a piece under the pointer could do, while none is chosen: where it could go, and what it would capture. @param {State} state */
export function prospects({ game, shown, legal, chosen, hovered }) {
  const none = { reached: new Set(), threatened: new Set() };
  if (hovered === null || chosen.length || game.placing || !legal.length) return none;
  const moves = (shown?.legal ?? []).filter(({ path }) => path[0] === hovered);
  return { reached: new Set(moves.flatMap(({ path }) => path.slice(1))), threatened: new Set(moves.flatMap(({ captured }) => captured)) };
}
