// What the server sends, for the type checker and for whoever reads the modules; no browser loads this.

/** GET /api/rooms */
interface House {
  version: string;
  games: GameAbout[];
  puzzles: PuzzleAbout[];
  watch: boolean;
  folder: string | null;
}

/** A kind of puzzle; `own`: it has a room of its own. */
interface PuzzleAbout {
  name: string;
  title: string;
  about: string;
  picture: string;
  own: boolean;
}

/** What does not change from move to move. */
interface GameAbout {
  name: string;
  title: string;
  players: [string, string];
  rows: number;
  columns: number;
  line: number | null;
  sizes: number[][];
  levels: string[];
  cells: string[];
  board: string[];
  start: string;
  /** Marks are placed with one click; men are moved from cell to cell. */
  placing: boolean;
}

/** The first event of a game's stream. */
interface Game extends GameAbout {
  event: "game";
  id: string;
  owner: boolean;
  trouble: string | null;
}

type Seat = "person" | { level?: number; [more: string]: unknown };

/** What begins a game, or goes on with it; only the game's name is needed. */
interface GameRecord {
  game: string;
  start?: string | null;
  moves?: string[];
  seats?: Seat[];
  rows?: number | string;
  columns?: number | string;
  line?: number | string | null;
}

interface BoardEvent {
  event: "board";
  turn: number;
  board: string[];
  position: string;
  player: number;
  legal: { path: number[]; text: string }[];
  duty: string;
  moves: string[];
  last: number[];
  over: boolean;
  winner: number | null;
  result: string;
  highlight: number[];
  undo: boolean;
  redo: boolean;
  seats: string[];
  seated: Seat[];
  held: boolean;
  thinking: boolean;
}

interface ReportEvent {
  event: "report";
  depth: number;
  score: number;
  says: string;
  nodes: number;
  seconds: number;
  pv: string[];
  path: number[];
  complete: boolean;
  details: Record<string, number>;
}

interface HintEvent {
  event: "hint";
  path: number[];
  reason: string;
}

type GameEvent =
  | Game
  | BoardEvent
  | ReportEvent
  | HintEvent
  | { event: "thinking" }
  | { event: "values"; values: ReportEvent[] }
  | { event: "unadvised"; reason: string }
  | { event: "failed"; reason: string }
  | { event: "busy" }
  | { event: "trouble"; reason: string | null };

/** A recorded search, as GET /api/watch tells of it. */
interface Summary {
  nodes: number;
  events: number;
  says: string;
  complete: boolean;
  seconds: number;
  root: TreeNode;
}

interface TreeNode {
  node: number;
  move: string;
  board: string[];
  player: string;
  score: number;
  says: string;
  alpha: string | null;
  beta: string | null;
  size: number;
  hit: boolean;
  over: boolean;
}

interface Branches {
  children: TreeNode[];
  ghosts: { move: string; board: string[] }[];
  reason: string;
}

interface Step {
  event: number;
  kind: string;
  says: string;
  way: number[];
  entered: number;
  previous_cut: number | null;
  next_cut: number | null;
}
