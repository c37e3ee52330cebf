// What the server sends, for the type checker and for whoever reads the modules; no browser loads this.

/** GET /api/rooms */
interface House {
  version: string;
  games: GameAbout[];
  puzzles: PuzzleAbout[];
  watch: boolean;
  /** The server is one person's own and runs that person's files. */
  personal: boolean;
  folder: string | null;
  /** Where others reach the server, if they do: without its port where it is http. */
  network: string | null;
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
  /** what is good to know in a first game */
  tips: string[];
  /** Marks are placed with one click; men are moved from cell to cell. */
  placing: boolean;
}

/** The first event of a game's stream. */
interface Game extends GameAbout {
  event: "game";
  id: string;
  /** Has a seat, and does not only watch. */
  owner: boolean;
  apart: Apart | null;
  /** The server's time, in seconds since 1970. */
  now: number;
  trouble: string | null;
  /** how the names of files end that it can be saved as */
  suffixes: string[];
}

/** Two people in browsers of their own: one's own side, and who is there. */
interface Apart {
  side: number | null;
  host: boolean;
  taken: boolean;
  present: [boolean, boolean];
  /** the game of the rematch */
  next: string;
}

/** What is left to each player since the running one's time began, in seconds. */
interface ClockAbout {
  control: string;
  words: string;
  left: [number, number];
  running: number | null;
  since: number;
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
  clock?: string;
  ended?: null;
}

/** `captured`: the cells of what it takes off the board */
interface LegalMove {
  path: number[];
  text: string;
  captured: number[];
}

/** GET /api/rules/NAME */
interface GameRules {
  title: string;
  rules: { title: string; text: string; piece: string; example: RuleExample | null }[];
  tips: string[];
}

/** A position that shows a rule; `shown` is the cell whose piece is seen with its moves. */
interface RuleExample {
  rows: number;
  columns: number;
  placing: boolean;
  cells: string[];
  board: string[];
  moves: LegalMove[];
  shown: number | null;
  caption: string;
}

interface BoardEvent {
  event: "board";
  turn: number;
  board: string[];
  position: string;
  player: number;
  legal: LegalMove[];
  duty: string;
  moves: string[];
  last: number[];
  over: boolean;
  winner: number | null;
  result: string;
  highlight: number[];
  /** the pieces that each side has lost */
  captured: [string[], string[]];
  undo: boolean;
  redo: boolean;
  seats: string[];
  seated: Seat[];
  held: boolean;
  thinking: boolean;
  clock: ClockAbout | null;
  /** who has proposed what */
  offers: { draw?: number; takeback?: number; rematch?: number };
  /** what will soon end the game */
  warning: string;
  /** what the opening is called, if it has a name */
  opening?: string;
}

/** A position of an analysis: a board event with what is known of it. */
interface Look extends BoardEvent {
  opening: string;
  proof: string;
}

/** What leads to a position. */
interface Line {
  game: string;
  rows?: number;
  columns?: number;
  line?: number | null;
  start?: string;
  moves: string[];
}

/** A study as it is kept: `formats/study.py` says what is in it. */
interface StudyForm {
  study: string;
  rows?: number;
  columns?: number;
  line?: number | null;
  start?: string;
  body: unknown[];
}

interface StudyNode {
  parent: number;
  main: boolean;
  move: string;
  setup: string;
  comment: string;
  symbols: string[];
}

/** A part of a study's text. */
interface StudyItem {
  kind: "move" | "comment" | "setup" | "open" | "close";
  at?: number;
  number?: string;
  text?: string;
  symbols?: string[];
}

interface StudyView {
  study: StudyForm;
  game: GameAbout & { pieces: string[] };
  players: string[];
  text: StudyItem[];
  nodes: StudyNode[];
}

/** The best lines of a position: POST /api/analysis/think */
interface Lines {
  depth: number;
  nodes: number;
  seconds: number;
  speed: number;
  complete: boolean;
  score: number;
  says: string;
  bar: number;
  lines: (ReportEvent & { text: string })[];
}

interface Listed {
  id: string;
  games: number;
  found: number;
  read: number;
  entries: { number: number; players: string[]; result: string; event: string; date: string }[];
}

interface ExploredMove {
  move: string;
  games: number;
  first: number;
  second: number;
  drawn: number;
}

interface Explored {
  own: { games: number; moves: ExploredMove[] };
  collection?: { games: number; read: number; moves: ExploredMove[] };
}

/** A position to practise: one that a database judges, or one whose right moves are known. */
interface Exercise {
  title: string;
  position: string;
  goal?: string;
  player?: string;
  played?: string;
  good?: string[];
  says?: string;
  rows?: number;
  columns?: number;
}

interface ReviewedMove {
  at: number;
  move: string;
  played: number;
  symbol: string;
  says: string;
}

interface Reviewed {
  id: string;
  complete: boolean;
  total: number;
  accuracy: (number | null)[];
  moves: ReviewedMove[];
  exercises: Exercise[];
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

/** What every move is worth, all looked at equally far, or to their end. */
interface ValuesEvent {
  event: "values";
  values: ReportEvent[];
  depth: number;
  complete: boolean;
}

type GameEvent =
  | Game
  | BoardEvent
  | ReportEvent
  | HintEvent
  | { event: "thinking" }
  | ValuesEvent
  | { event: "unadvised"; reason: string }
  | { event: "failed"; reason: string }
  | { event: "busy" }
  | { event: "beat" }
  | { event: "apart"; apart: Apart | null }
  | { event: "answer"; accepted: boolean; says: string }
  | { event: "notice"; reason: string }
  | { event: "trouble"; reason: string | null };

/** A way to search or to solve, as GET /api/watch/algorithms lists them. */
interface Algorithm {
  name: string;
  title: string;
  kind: string;
}

/** What names a recorded run; empty texts are left out. */
interface RunName {
  what: string;
  position: string;
  algorithm: string;
  depth: string;
  line: string;
}

/** A recorded run, as GET /api/watch tells of it. */
interface RunSummary {
  what: string;
  kind: "tree" | "csp" | "sat" | "own";
  algorithm: string;
  title: string;
  events: number;
  outcome: string;
  counts: { label: string; value: number | string }[];
  marks: Mark[];
  source: Source | null;
  view: TreeAbout & PuzzleBoard;
}

/** A kind of event that is worth going to. */
interface Mark {
  name: string;
  title: string;
  count: number;
}

/** A piece of the package's own code; its first line has the number `first`. */
interface Source {
  title: string;
  first: number;
  text: string[];
}

interface RunStep {
  event: number;
  kind: string;
  says: string;
  line: number | null;
  values: { name: string; value: string }[];
  level: number;
  quiz: Quiz | null;
  view: TreeStep & PuzzleStep;
}

/** A question about what comes next. */
interface Quiz {
  asks: string;
  choices: string[];
  answer: number;
  why: string;
}

interface TreeAbout {
  root: TreeNode;
  rows: number;
  columns: number;
}

interface BoardShape {
  rows: number;
  columns: number;
  placing: boolean;
  players: [string, string];
}

/** `way`: the nodes from the root to where it happened; `entered`: how many there are so far. */
interface TreeStep {
  way: number[];
  entered: number;
  node: TreeNode;
}

interface TreeNode {
  node: number;
  move: string;
  path: number[];
  board: string[];
  player: string;
  max: boolean;
  score: number;
  says: string;
  bound: "exact" | "at least" | "at most";
  alpha: string | null;
  beta: string | null;
  size: number;
  skipped: number;
  hit: boolean;
  over: boolean;
  /** The events at which it is entered and left. */
  entered: number;
  left: number;
  /** Of a student's own search: the answer is wrong. */
  wrong?: boolean;
  /** What would be right, where it is wrong. */
  due?: string;
}

interface Ghost {
  move: string;
  path: number[];
  board: string[];
}

interface Branches {
  children: TreeNode[];
  ghosts: Ghost[];
  reason: string;
}

interface PuzzleGrid {
  rows: number;
  columns: number;
  /** What is given in each cell, or "". */
  board: string[];
  labels: string[];
  regions: number[];
  marks: Record<string, string>;
  blocks: number[];
}

interface PuzzleBoard {
  board: PuzzleGrid;
  variables: { name: string; cells: number[] }[];
}

/** What is left of a variable's values, of which some are listed; a value is a number or a text. */
interface Domain {
  variable: number;
  values: unknown[];
  size: number;
  removed: unknown[];
  assigned: unknown;
}

interface PuzzleStep {
  changed: Domain[];
  focus: number[];
  queue?: number;
  waiting?: string[];
  options?: { variable: number; size: number; degree: number; chosen: boolean }[];
  because: { text: string; cells: number[] } | null;
  trail?: { says: string; level: number; reason: string }[];
  clause?: string[];
  graph?: Implications | null;
  learnt?: string | null;
}

/** Why a conflict came about; an edge says which clause led from one to the other. */
interface Implications {
  nodes: { id: number; says: string; level: number }[];
  edges: [number, number, string][];
}

interface Iteration {
  depth: number;
  score: number;
  nodes: number | null;
  branching: number | null;
  first_cut: number | null;
  hits: number | null;
  seconds: number | null;
  move: string;
}

/** A prepared run with words beside some of its steps. */
interface Lesson {
  name: string;
  system: string;
  title: string;
  about: string;
  run: RunName;
  stops: { event: number; text: string }[];
}

/** A tournament in the list of all: GET /api/arena */
interface ArenaAbout {
  name: string;
  title: string;
  form: string;
  entrants: number;
  played: number;
  total: number;
  over: boolean;
  running: boolean;
}

interface ArenaShape {
  rows: number;
  columns: number;
  placing: boolean;
  players: string[];
}

interface ArenaRow {
  place: number;
  name: string;
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  elo: number;
  error: number;
  forfeits: string[];
}

/** A game of a tournament that is over. */
interface ArenaLine {
  key: string;
  round: number;
  players: string[];
  result: string;
  reason: string;
  plies: number;
  output: string;
}

/** A game under way. */
interface ArenaRunning {
  key: string;
  players: string[];
  board: string[];
  last: number[];
  plies: number;
}

/** GET /api/arena/NAME */
interface Arena {
  title: string;
  shape: ArenaShape;
  form: string;
  seed: number;
  played: number;
  total: number;
  over: boolean;
  standings: ArenaRow[];
  cross: [number, number, number][][];
  games: ArenaLine[];
  running: ArenaRunning[];
}

/** GET /api/arena/NAME/games/KEY */
interface ArenaGame {
  moves: string[];
  positions: { board: string[]; last: number[] }[];
}
