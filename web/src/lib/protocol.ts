// Made from tablewright/server/web/messages.py by `python -m tablewright.server.web.typescript`; do not edit by hand.

/** One option of a game, with what a form needs to offer it. */
export interface OptionForm {
  name: string;
  title: string;
  about: string;
  rule: string;
  kind: string;
  default: unknown;
  low: number | null;
  high: number | null;
  values: unknown[] | null;
  value_titles: string[] | null;
  brings: Record<string, Record<string, unknown>> | null;
  words: string[] | null;
  parts: ([string, number, number])[] | null;
}

/** A strength of bot. */
export interface LevelInfo {
  name: string;
  title: string;
  about: string;
}

/** One field of the view: the plain board is drawn from these. */
export interface FieldInfo {
  name: string;
  about: string;
  axes: string[];
  sizes: number[];
  low: number;
  high: number;
  seen_by: "everyone" | "owner";
}

/** Actions of one kind: `count` numbers from `first`; the last parameter counts fastest. */
export interface FamilyInfo {
  name: string;
  first: number;
  count: number;
  params: Record<string, string[]>;
  touches: string | null;
}

/** A game on the home page, with all that a board needs to know before a match. */
export interface GameInfo {
  slug: string;
  title: string;
  about: string[];
  players: [number, number];
  minutes: [number, number];
  version: number;
  hidden: boolean;
  options: OptionForm[];
  levels: LevelInfo[];
  fields: FieldInfo[];
  families: FamilyInfo[];
  decks: string[];
}

/** The numbered rules of a game. */
export interface Rules {
  title: string;
  markdown: string;
}

/** Who is to sit there: the creator, whoever comes, or a bot of a level. */
export interface NewSeat {
  kind: "me" | "open" | "bot";
  name?: string | null;
  level?: string | null;
}

/** Play on from a position of another table. */
export interface CopyOf {
  table: string;
  ply: number;
}

export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  seats?: NewSeat[];
  name?: string | null;
  public?: boolean;
  spectators?: boolean;
  copy_of?: CopyOf | null;
}

export interface SeatCard {
  seat: number;
  name: string;
  kind: "person" | "bot";
  level: string | null;
  mine: boolean;
  taken: boolean;
  online: boolean;
}

/** A table as one viewer finds it in a list, and with every position. */
export interface TableCard {
  id: string;
  name: string;
  game: string;
  title: string;
  players: number;
  seats: SeatCard[];
  ply: number;
  round: number;
  over: boolean;
  public: boolean;
  spectators: boolean;
  mine: boolean;
  my_seats: number[];
  your_turn: boolean;
  created: number;
  rematch: string | null;
}

/** What is fixed for a match: its options, and the rules record as plain numbers and lists. */
export interface Settings {
  options: Record<string, unknown>;
  rules: Record<string, unknown>;
}

export interface TakeSeat {
  name?: string | null;
}

export interface Claim {
  link: string;
}

export interface Links {
  invite: string;
  seats: Record<string, string>;
}

/** Why a request was refused, in one plain sentence. */
export interface Problem {
  sentence: string;
  rule: string | null;
}

export interface Health {
  status: "ok" | "trouble";
  version: string;
  ready: boolean;
  waiting_for: string[];
}

export interface LegalAction {
  action: number;
  text: string;
  words: string;
  part: string | null;
  family: string;
  values: Record<string, string>;
  remark: boolean;
}

/** One entry of the journal as numbers, for a board to draw; the game's `journal.py` says what the values mean. */
export interface Event {
  kind: string;
  values: number[];
}

/** What one action did (ply 0: the set-up), as far as this viewer may know. */
export interface LogEntry {
  ply: number;
  actor: number | null;
  round: number;
  text: string | null;
  sentences: string[];
  events: Event[];
  remark: string | null;
}

/** The table as one viewer sees it. Replace all you had by it; for the log, keep what is below `log_from`. */
export interface Position {
  type: "position";
  n: number;
  table: TableCard;
  seat: number | null;
  ply: number;
  view: Record<string, unknown>;
  phase: string;
  phase_words: string;
  round: number;
  actor: number | null;
  prompt: string;
  over: boolean;
  ending: string | null;
  ending_words: string | null;
  scores: number[];
  places: number[] | null;
  winners: number[];
  payoffs: number[] | null;
  legal: LegalAction[];
  undo: string | null;
  log_from: number;
  log: LogEntry[];
  thinking: number | null;
}

export interface Said {
  type: "said";
  n: number;
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** The answer to `hello` and to `sync`. With `resumed`, numbers go on; without, they begin again from this one. */
export interface Welcome {
  type: "welcome";
  n: number;
  stream: string;
  resumed: boolean;
  server: string;
  chat: Said[];
}

export interface Accepted {
  type: "accepted";
  n: number;
  id: string;
  ply: number;
}

export interface Refused {
  type: "refused";
  n: number;
  id: string | null;
  sentence: string;
  rule: string | null;
}

export interface Why {
  type: "why";
  n: number;
  id: string;
  action: number;
  sentence: string | null;
  rule: string | null;
}

export interface Advice {
  action: number;
  text: string;
  words: string;
  value: number;
  error: number;
  tries: number;
  line: string[];
}

export interface Hint {
  type: "hint";
  n: number;
  id: string;
  advice: Advice[];
  reason: string;
}

/** Not numbered and never sent again. */
export interface Pong {
  type: "pong";
  n: 0;
}

/** The first message on a socket. `stream` and `seen` are those of the last connection, to go on with it. */
export interface Hello {
  type: "hello";
  stream?: string | null;
  seen?: number;
  look?: number | null;
}

export interface Act {
  type: "act";
  id: string;
  ply: number;
  action: number;
  remark?: string | null;
}

export interface Undo {
  type: "undo";
  id: string;
  ply: number;
}

export interface AskWhy {
  type: "why";
  id: string;
  action: number;
}

export interface AskHint {
  type: "hint";
  id: string;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface Look {
  type: "look";
  seat: number | null;
}

export interface Ack {
  type: "ack";
  n: number;
}

export interface Sync {
  type: "sync";
}

export interface Ping {
  type: "ping";
}

export type ServerMessage = Welcome | Position | Accepted | Refused | Why | Hint | Said | Pong;

export type ClientMessage = Hello | Act | Undo | AskWhy | AskHint | Say | Look | Ack | Sync | Ping;
