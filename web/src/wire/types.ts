// Made of the server's structs by `python -m warren.server.typescript`; `make web-types` makes it anew.

/** The scores of all seats by parts: one row a seat, one number a part, in points. */
export interface Account {
  parts?: string[];
  rows?: string[][];
  total?: string;
  ended?: string;
  verdict?: string;
}

/** What a strong player would do: its move first, then others that it looked at for long. */
export interface Advice {
  move: string;
  counsels?: Counsel[];
}

/** What a command came to. */
export interface Answer {
  done?: string[];
  left?: string[];
  why?: string;
  link?: string;
  seat?: number | null;
}

/** A question. */
export interface Ask {
  is: "ask";
  id: number;
  question: Previews | Foresee | Query | WhyNot | Hint | Log | Replay | Board | LookUp;
  seat?: number | null;
}

/** A question of a seat (None: of somebody who looks on). */
export interface Asking {
  question: Previews | Foresee | Query | WhyNot | Hint | Log | Replay | Board | LookUp;
  seat?: number | null;
}

/** A seat asks to take back its last move, and everything since. */
export interface Asks {
  is: "asks";
  seat: number;
  moves?: number;
}

/** The table as text: the whole of it or, of a large one, as much as goes into so many columns and lines. */
export interface Board {
  ask: "board";
  width?: number;
  height?: number;
}

/** A table as lists show it. */
export interface Brief {
  table: string;
  game: string;
  title: string;
  stage: string;
  pace: string;
  seats: string[];
  made?: number;
  changed?: number;
  asked?: boolean;
  mine?: number[];
}

/** What somebody has played, and how strong they are. */
export interface Career {
  results: Result[];
  ratings: Rating[];
}

/** A legal move for somebody who chooses: its text, what it means, and what to point at, in order. */
export interface Choice {
  text: string;
  sentence: string;
  verb: string;
  things: Named[];
  ids: string[];
  caution?: string;
  preview?: Preview | null;
}

/** The time that seats have: so much for the game and more with every move, or so much for each decision. */
export interface Clock {
  seconds?: number;
  increment?: number;
  per_move?: number;
}

/** What was left of each seat's time, in seconds, when something last happened, and whose clock runs since. */
export interface ClockFace {
  left: number[];
  running: number[];
  since: number;
}

/** The time that seats are to have, in seconds: so much for the game and more with every move, or for each decision
    alone. */
export interface ClockWish {
  seconds?: number;
  increment?: number;
  per_move?: number;
}

/** Close a table whose game has not begun: the host alone. */
export interface Close {
  do: "close";
}

/** A column of an answer. */
export interface Column {
  name: string;
  unit?: Unit;
}

/** That a letter has come: with the code that stands in it word is sent to this address from now on. */
export interface Confirm {
  email: string;
  code: string;
}

/** A move that was thought about. */
export interface Counsel {
  move: string;
  sentence: string;
  aim?: string;
  chance?: number;
  looks?: number;
  steps?: Step[];
  example?: string[];
  verdict?: string;
}

/** A table to be made. */
export interface Create {
  game?: string;
  options?: Record<string, string | number | boolean>;
  edition?: string;
  seats?: SeatWish[];
  manners?: MannersWish;
  script?: string;
  keeps_dice?: boolean;
  key?: string | null;
}

/** An account's name and password. */
export interface Credentials {
  name: string;
  password: string;
}

/** The dice of a table: the promise and, when the game is over, everything to check it with (`warren verify`). */
export interface DicePage {
  table: string;
  commitment: string;
  words: string[];
  secret?: string;
  seed?: string;
  script?: string;
}

/** A command. */
export interface Do {
  is: "do";
  id: number;
  command: Play | Short | Undo | Wish | Reply | Order | Resign | Say | Sit | Leave | Install | Vacate | Word | Mute | Invite | Close;
  seat?: number | null;
  key?: string | null;
}

/** A command, for a seat. Sent again with the same key it is not carried out again. */
export interface Doing {
  command: Play | Short | Undo | Wish | Reply | Order | Resign | Say | Sit | Leave | Install | Vacate | Word | Mute | Invite | Close;
  seat?: number | null;
  key?: string | null;
}

/** A command was carried out and is on the disk. */
export interface Done {
  is: "done";
  id: number;
  answer: Answer;
}

/** The front of a card or a piece. */
export interface Face {
  name: string;
  sort?: string;
  sign?: string;
  figures?: Figure[];
  symbols?: string[];
  text?: string;
}

/** A command or a question that came to nothing; nothing was changed. */
export interface Failed {
  is: "failed";
  fault: Fault;
  id?: number | null;
}

/** Why something was not done. */
export interface Fault {
  code: string;
  message: string;
  clause?: string;
  wait?: number;
}

/** A number on a card, with what it counts: ("Loot", "+2"). */
export interface Figure {
  name: string;
  value: string;
}

/** What a move would do: for sure, or as odds. */
export interface Foresee {
  ask: "foresee";
  move: string;
}

/** Another table of a position of this one: of a finished game as it stood when the seat had been told so many
    items, or after so many moves; of a running one as imagined. */
export interface Fork {
  number?: number | null;
  moves?: number | null;
  seat?: number | null;
  key?: string | null;
}

/** How word is written that goes to a webhook. */
export type Form = "discord" | "plain" | "slack";

/** A game that can be played. */
export interface GameKind {
  id: string;
  title: string;
  summary: string;
  seats: Record<string, string[]>;
  options: OptionKind[];
  editions: string[];
  levels: string[];
  has_secrets: boolean;
  looks: GameLooks | null;
}

/** How a game is shown where games are chosen: addresses of pictures, and a few words. */
export interface GameLooks {
  emblem: string;
  emblem_dark: string;
  icon: string;
  line: string;
  length: string;
}

/** The game as the seat may know it. The view is in the words of each game. */
export interface GameState {
  phase: string;
  asked: number[];
  question: string;
  choices: Choice[];
  over: boolean;
  verdict: string;
  scores: number[];
  account: Account;
  view: Record<string, unknown>;
  things: Thing[];
}

/** There is another table now: a rematch. */
export interface Goes {
  is: "goes";
  table: string;
  how: string;
}

/** A move was made or taken back, as the seat knows of it. */
export interface Happened {
  is: "happened";
  made: Made;
}

/** The first message. */
export interface Hello {
  is: "hello";
  protocol: number;
}

/** What a strong player would do. */
export interface Hint {
  ask: "hint";
  level?: string;
}

/** Let a program have a seat: a free one (the host), one's own, or that of somebody who is away. */
export interface Install {
  do: "install";
  place: number;
  level: string;
}

/** Make a new link to a seat: the host to a free one, anybody to their own. */
export interface Invite {
  do: "invite";
  place: number;
}

/** Where a link leads whose seat can still be taken. */
export interface Invited {
  table: string;
  title: string;
  seat: string;
  host: string;
}

/** A link to a seat. */
export interface Join {
  link: string;
  name?: string;
}

/** Table and seat that a link has led to. */
export interface Joined {
  table: string;
  seat: number;
}

/** An answer; which part is there depends on the question. */
export interface Known {
  previews?: Record<string, Preview> | null;
  preview?: Preview | null;
  query?: QueryAnswer | null;
  queries?: QueryKind[] | null;
  refusal?: Refusal | null;
  hint?: Advice | null;
  log?: LogLine[] | null;
  state?: State | null;
  board?: string | null;
  found?: string | null;
}

/** How things lie in a zone. */
export type Layout = "lines" | "pile" | "row" | "stack";

/** Give the seat up: before the game it is free again, during the game a program plays on until somebody comes. */
export interface Leave {
  do: "leave";
}

/** Something drawn over the spaces from point to point: a road, a river, a bridge. */
export interface Line {
  sort: string;
  points: ([number, number])[];
}

/** What happened, in words, after an entry of the history. */
export interface Log {
  ask: "log";
  after?: number;
}

/** Some lines of the log: of one entry of the history. */
export interface LogLine {
  number: number;
  lines: string[];
}

/** Anything by its name: cards, pieces, places, moves, clauses. */
export interface LookUp {
  ask: "look_up";
  text: string;
}

/** A table as one seat may know it: the same as over a socket. */
export interface Looked {
  welcome: Welcome;
  update: Update;
  presence: Presence;
}

/** A move that was made, as a seat knows it, and what the seat was told of it. */
export interface Made {
  number: number;
  seat?: number | null;
  verb?: string;
  text?: string;
  events?: Told[];
}

/** How a table is kept: none of it is a rule of the game. */
export interface Manners {
  is_listed?: boolean;
  pace?: Pace;
  clock?: Clock | null;
  hints?: boolean;
  is_rated?: boolean;
}

/** How a table is to be kept. */
export interface MannersWish {
  is_listed?: boolean;
  pace?: Pace;
  clock?: ClockWish | null;
  hints?: boolean;
  is_rated?: boolean;
}

/** Hear somebody no more at this table, or again: the host alone. */
export interface Mute {
  do: "mute";
  speaker: string;
  muted?: boolean;
}

/** A thing that a move or an event names. */
export interface Named {
  kind: string;
  label: string;
  id?: string;
  part?: string;
}

/** Somebody who is new here. */
export interface NewSession {
  name: string;
}

/** A table that was made: its id, and a link to each seat that is open. */
export interface NewTable {
  table: string;
  links: Record<string, string>;
  note?: string;
}

/** Where to send word when it is one's turn at a table for play at leisure; nothing: nowhere. */
export interface Notify {
  webhook?: string;
  email?: string;
  format?: Form | null;
}

/** Where to send word when it is the turn of a seat of one's own at this table; nothing: where all other goes. */
export interface NotifySeat {
  webhook?: string;
  seat?: number | null;
  format?: Form | null;
}

/** Told to the seat alone: its standing order for a phase. */
export interface Obeys {
  is: "obeys";
  phase: string;
  answer?: string | null;
}

/** An option of a game. */
export interface OptionKind {
  name: string;
  says: string;
  clause: string;
  kind: string;
  default?: unknown;
  values?: string[];
  low?: number | null;
  high?: number | null;
}

/** Have questions of a phase answered alike from now on; no answer: no more. */
export interface Order {
  do: "order";
  phase: string;
  answer?: string | null;
}

/** Something that may come of a move. */
export interface Outcome {
  chance: number;
  told: string[];
  error?: number;
}

/** The table is over, or was closed. */
export interface Over {
  is: "over";
  why?: string;
}

/** How a table is played. */
export type Pace = "leisure" | "live";

/** A seat, for everybody. */
export interface Place {
  seat: number;
  word: string;
  called: string;
  name?: string;
  level?: string;
  is_free?: boolean;
  gave_up?: boolean;
  flagged?: boolean;
}

/** Make a move, or several: they stop at the first that shows something or is refused. */
export interface Play {
  do: "play";
  moves: string[];
}

/** Who is at a table now, as everybody may know. */
export interface Presence {
  is: "presence";
  seats: number[];
  watching: number;
  thinking: number[];
}

/** What a move would do, up to the next decision. */
export interface Preview {
  certain: boolean;
  told?: string[];
  final?: boolean;
  ends_turn?: number;
  then?: string;
  ends_game?: boolean;
  points?: number;
  outcomes?: Outcome[];
  worlds?: number;
}

/** What the present choices do, where that is certain. */
export interface Previews {
  ask: "previews";
}

/** A question of the game's own; without a text, which there are. */
export interface Query {
  ask: "query";
  text?: string;
}

/** What a game answers. */
export interface QueryAnswer {
  columns: Column[];
  rows: Row[];
  note?: string;
  query?: string;
  question?: string;
  clause?: string;
  result?: QueryResult;
}

/** A query that the game answers. */
export interface QueryKind {
  text: string;
  question: string;
  clause: string;
}

/** What sort of answer a query has, for whoever shows it. */
export type QueryResult = "list" | "odds" | "spaces";

/** How strong somebody is at a game, as far as is known. */
export interface Rating {
  game: string;
  mu: number;
  sigma: number;
  games: number;
}

/** Why a move is not legal now: the clause that forbids it, and a sentence. */
export interface Refusal {
  clause: string;
  text: string;
}

/** How the table stood for the seat when it had been told so many items. */
export interface Replay {
  ask: "replay";
  number: number;
}

/** A seat agrees to that, or does not. */
export interface Replies {
  is: "replies";
  seat: number;
  agrees: boolean;
}

/** Agree to such a wish, or do not. */
export interface Reply {
  do: "reply";
  agrees: boolean;
}

/** Give up. */
export interface Resign {
  do: "resign";
}

/** How somebody came off at a table. */
export interface Result {
  table: string;
  game: string;
  ended: number;
  share: number;
  place: number;
}

/** A line of an answer: what it is about, where that can be pointed at, and a value for each column. */
export interface Row {
  label: string;
  id: string;
  values: (number | string)[];
}

/** Say something: at the table, or to those who look on. */
export interface Say {
  do: "say";
  text: string;
}

/** All that stays where it is while a game is played. */
export interface Scene {
  title: string;
  width: number;
  height: number;
  spaces: Space[];
  zones: Zone[];
  faces: Record<string, Face>;
  lines?: Line[];
}

/** Told to the seat alone: its answer is kept until all have chosen; without a text it was taken back. */
export interface Sealed {
  is: "sealed";
  text?: string;
}

/** Who is to have a seat of a new table: "open", "me" or the level of a program; and under which name. */
export interface SeatWish {
  who?: string;
  name?: string;
}

/** Somebody holds a seat now, or nobody does. */
export interface Seated {
  is: "seated";
  seat: number;
  name?: string;
  level?: string;
}

/** With what word to a plain webhook is signed, and whether a letter with a code was sent to a new address. */
export interface Secret {
  secret: string;
  confirm?: boolean;
}

/** Who somebody is. The token is told once, for programs; browsers have it in a cookie. */
export interface Session {
  name: string;
  token?: string;
  account?: string;
}

/** What a space looks like. */
export type Shape = "flat_hex" | "hex" | "square";

/** Say in short what takes several moves (`goto 1012`): a short word of the game, `anyway` behind it perhaps. */
export interface Short {
  do: "short";
  text: string;
}

/** What a game lets one say in short: how it is written, what it does, in which phases, and what it names. */
export interface ShortWord {
  text: string;
  meaning: string;
  clause: string;
  phases: string[];
  kinds: string[];
  names?: string[];
}

/** Take a free seat at a listed table. */
export interface Sit {
  do: "sit";
  seat: number;
  name?: string;
}

/** A place of a map. `size` is the radius of a hex, or half the side of a square. */
export interface Space {
  id: string;
  x: number;
  y: number;
  size?: number;
  shape?: Shape;
  label?: string;
  name?: string;
  terrain?: string;
}

/** Somebody said something. */
export interface Spoke {
  is: "spoke";
  name: string;
  text: string;
  speaker: string;
  at: number;
  seat?: number | null;
}

/** The game has begun. */
export interface Started {
  is: "started";
}

/** How the table stands for a seat. */
export interface State {
  stage: string;
  seats: Place[];
  game?: GameState | null;
  undo?: TakeBack | null;
  wish?: number | null;
  wished?: number;
  clock?: ClockFace | null;
  orders?: Record<string, string>;
  sealed?: boolean;
  result?: string;
  next_table?: string;
}

/** A move of the seat's own, and what is certain to happen then. */
export interface Step {
  move: string;
  sentence: string;
  told?: string[];
}

/** A seat has given up, or its time has run out. */
export interface Surrendered {
  is: "surrendered";
  seat: number;
  flagged?: boolean;
  level?: string;
}

/** How many moves the seat can take back without asking anybody; if none, why not. */
export interface TakeBack {
  moves: number;
  why?: string;
}

/** The answer to a question. */
export interface Tells {
  is: "told";
  id: number;
  told: Known;
}

/** Something on the table, where it lies. A thing with the id of a space is that space as it is today. */
export interface Thing {
  id: string;
  at: string;
  face?: string;
  label?: string;
  count?: number;
  seat?: number | null;
  marks?: string[];
  counts?: boolean;
}

/** Something that happened, as a seat is told of it. */
export interface Told {
  number: number;
  kind: string;
  sentence: string;
  things?: Named[];
  ids?: string[];
  by?: number | null;
  before?: string;
  after?: string;
  clause?: string;
}

/** Take the last move back, as long as it has shown nothing. */
export interface Undo {
  do: "undo";
}

/** What a column of an answer holds. */
export type Unit = "chance" | "number" | "words";

/** What a seat has not been told yet, and how the table stands for it now. */
export interface Update {
  is: "update";
  seat: number | null;
  number: number;
  hash: string;
  items: Item[];
  state?: State;
  reset?: boolean;
}

/** Take a program out of a seat again: the host before the game, or whoever's seat it is. */
export interface Vacate {
  do: "vacate";
  place: number;
}

/** From now on tell me what this seat is told, after what I know already. */
export interface Watch {
  is: "watch";
  seat?: number | null;
  after?: number;
  hash?: string;
}

/** What stays the same while a table is looked at. */
export interface Welcome {
  is: "welcome";
  protocol: number;
  version: string;
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  edition: string;
  rules: number;
  manners: Manners;
  mine: number[];
  host: boolean;
  scene: string;
  has_secrets: boolean;
  commitment?: string;
  brought?: boolean;
  short_words?: ShortWord[];
}

/** Why a move is not possible: its text, or the ids that were pointed at. */
export interface WhyNot {
  ask: "why_not";
  move: string | string[];
}

/** Ask the others to let the last move be taken back whatever came after it. */
export interface Wish {
  do: "wish";
}

/** Add a word to the dice before the game begins. */
export interface Word {
  do: "word";
  word: string;
}

/** A place where things lie, with its upper left corner. */
export interface Zone {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label?: string;
  layout?: Layout;
  seat?: number | null;
}

/** Something that a seat is told, once and for all. */
export type Item = Happened | Seated | Started | Sealed | Obeys | Asks | Replies | Surrendered | Spoke | Over | Goes;
