// Written by `python3 build.py contract` from engine/regalia/contract.py.

/** A card as it looks from a seat. */
export interface Face {
  /** Two characters, `KH`; `??` face down. */
  card: string;
  /** `King of hearts`. */
  name: string;
  /** The card as moves point at it; copies that are alike share it. */
  ref: string;
  marks: string[];
  /** The name and what is to be known of it here, for a screen reader. */
  label: string;
  /** The marks in words, where nothing else shows them. */
  note?: string;
  /** Two cards with the same one are married to each other. */
  couple?: string;
  /** A hostage holds that marriage up. */
  suspended?: boolean;
  /** Seat that it scores for, on a meld of both. */
  owner?: number;
  /** Card that it stands for, where that is another. */
  counts?: string | null;
}

/** A card on the table. */
export interface Card extends Face {
  /** Name of the card from snapshot to snapshot, while it can be told apart. */
  key: string;
}

/** A card of an open hand of somebody else, in a replay. */
export interface OpenCard extends Face {
  key: null;
}

/** Cards that lie open in front of a seat, in groups. */
export interface Rack {
  id: string;
  kind: 'rack';
  caption: string;
  groups: Card[][];
}

/** The points of a seat in a meld, before they are multiplied. */
export interface Share {
  seat: number;
  name: string;
  points: number;
  factor: number;
}

/** A meld of The Four Virtues of Royalty, in the middle of the table. */
export interface Meld extends Rack {
  ref: string;
  title: string;
  shares: Share[];
  virtue: string | null;
  note: string | null;
}

/** Face-down cards; `ref` if the stack can be chosen, `card` if the top one lies open. */
export interface Stack {
  id: string;
  kind: 'stack';
  caption: string;
  count: number;
  ref: string | null;
  card?: Face | null;
}

/** A card played to the trick. */
export interface TrickCard {
  seat: number;
  caption: string;
  card: Card;
  winner: boolean;
  /** Somebody has taken it already. */
  taken?: boolean;
}

/** A place in the trick that is still empty. */
export interface Slot {
  seat: number;
  caption: string;
}

/** A card of the last trick that is over; its `card` is a text. */
export interface PastCard {
  seat: number;
  name: string;
  card: string;
  winner: boolean;
}

/** The last trick that is over. */
export interface LastTrick {
  caption: string;
  plays: PastCard[];
}

/** The trick; `past` when it is the last one, shown again. */
export interface Trick {
  id: string;
  kind: 'trick';
  caption: string;
  past: boolean;
  plays: TrickCard[];
  slots: Slot[];
  last: LastTrick;
}

/** A pile of which every card can be seen. */
export interface Spread {
  id: string;
  kind: 'spread';
  caption: string;
  cards: Card[];
}

/** Cards that lie aside, turned. */
export interface Aside {
  id: string;
  kind: 'aside';
  caption: string;
  label: string;
  cards: Card[];
}

/** A royal in a chart: held, open, or out (nobody can bring it here any more). */
export interface Cell {
  at: string;
  state: 'held' | 'open' | 'out';
  tone: 'own' | 'other' | 'plain';
}

/** A form of government: its points now, and whether the royals of the line leave it open. */
export interface Government {
  mode: string;
  name: string;
  text: string;
  state: 'now' | 'open' | 'out';
}

/** The points of a line if its hidden ruler has one of these suits. */
export interface RulerCase {
  suits: string[];
  text: string;
  points: number;
}

/** A royal line: a table of ranks by suits, and the cards in it. */
export interface Chart {
  id: string;
  kind: 'map';
  caption: string;
  /** All of it in words. */
  label: string;
  /** Suits, in groups that belong together. */
  columns: string[][];
  rows: string[];
  /** Row by row. */
  cells: Cell[];
  cards: Card[];
  governments: Government[];
  /** How that is counted. */
  note: string;
  ifs: RulerCase[];
}

/** A seat's bid for a candidate. */
export interface Bid {
  seat: number;
  text: string;
  leads: boolean;
}

/** A candidate's place in the market: the suits that it takes, and the bids for it. */
export interface Offer {
  name: string;
  ref: string;
  takes: string[];
  text: string;
  bids: Bid[];
}

/** The candidates, and beside each the bids for it. */
export interface Offers {
  from: string;
  id: string;
  kind: 'offers';
  caption: string;
  cards: Card[];
  /** One a card. */
  offers: Offer[];
}

/** Something that is done in steps, `done` of so many. */
export interface Meter {
  id: string;
  kind: 'meter';
  caption: string;
  rest?: string;
  label: string;
  done: number;
  of: number;
  icon: string;
}

/** A sentence beside the table. */
export interface Note {
  id: string;
  kind: 'note';
  caption: string;
  icon: string;
}

/** A zone in the middle of the table. */
export type CentreZone = Rack | Meld | Stack | Trick | Spread | Meter | Note | Aside | Offers;

/** A zone in front of a seat. */
export type SeatZone = Rack | Stack | Chart;

/** A seat at the table. */
export interface SeatView {
  seat: number;
  name: string;
  /** Suit of its house. */
  house: string | null;
  /** It is its turn. */
  turn: boolean;
  /** Cards in its hand. */
  cards: number;
  zones: (Rack | Stack | Chart)[];
  points: number;
  /** It plays together with the person at the table. */
  ally: boolean;
  /** What it is to that person, in a word. */
  role?: string;
  /** It is to move now; where that is not said, the turn counts. */
  acting?: boolean;
  /** A word for it: it is on offense in this turn, whoever is to move. */
  attack?: string;
  /** Points of its side. */
  team?: number | null;
  /** What else stands beside the name. */
  note?: string | null;
  /** Nobody moves for it. */
  dummy?: boolean;
}

/** The hand of the person at the table. */
export interface Hand {
  id: string;
  cards: Card[];
  /** Ranks in the order in which they stand in the hand, where that is not the usual one. */
  ranks?: string;
  /** Groups of cards that make something together, the best first. */
  together?: string[][];
  note?: string;
}

/** All that lies on the table. */
export interface Layout {
  seats: SeatView[];
  centre: (Rack | Meld | Stack | Trick | Spread | Meter | Note | Aside | Offers)[];
  hand: Hand;
}

/** The phase line: `lead` is stressed, then comes `rest`. */
export interface Phase {
  name: string;
  lead: string;
  rest: string;
}

/** A card to be chosen for somebody; `now` marks the one that is chosen next. */
export interface Pocket {
  caption: string;
  card: Face | null;
  now: boolean;
}

/** Cards to be chosen one after the other. */
export interface Prompt {
  pockets: Pocket[];
}

/** A game's drawing of its table; the snapshot adds points, allies and the keys of cards. */
export interface Drawn {
  turn: number;
  /** The turn in words, where `turn 17` does not say it. */
  when?: string;
  phase: Phase;
  table: Layout;
  prompt?: Prompt | null;
}

/** A legal move; `picks` is a multiset of refs, `rank` the higher, the likelier. */
export interface MoveChoice {
  text: string;
  label: string;
  verb: string;
  picks: string[];
  rank: number;
  /** It is the only one and made without asking, so no snapshot lists it. */
  auto?: boolean;
  /** The ref of what on the table the card goes to. */
  at?: string;
  /** Cards whose cells of the own chart are ringed. */
  lands?: string[];
  /** What the move would bring. */
  note?: string;
}

/** A card of a meld, and the card that it stands for. */
export interface MeldCard {
  card: string;
  counts: string | null;
}

/** A number that a meld may name. */
export interface NumberChoice {
  n: number;
  text: string;
  label: string;
  effect: string;
}

/** A way to lay the chosen cards as one meld. */
export interface MeldChoice extends MoveChoice {
  points: number;
  cards: MeldCard[];
  face: string | null;
  virtue: string | null;
  effect: string;
  counts: NumberChoice[];
  /** Of these numbers the one in the choice's own text. */
  count: number | null;
}

/** The reason why chosen cards are no meld. */
export interface DraftRefusal {
  message: string;
  rule: string;
}

/** The melds that chosen cards can make. */
export interface Draft {
  /** All of the chosen cards as one move, the likeliest first. */
  options: MeldChoice[];
  /** Refs of cards that belong to such a move with them. */
  fits: string[];
  /** What is missing. */
  hint: string;
  why: DraftRefusal | null;
}

/** The cards of a seat that a row of a score sheet counts. */
export interface CountedCards {
  seat: number;
  points: number;
  cards: string[];
}

/** A row of a score sheet, with a value for each column. */
export interface Row {
  label: string;
  detail: string;
  values: string[];
  kind: 'line' | 'sum' | 'stamp' | 'total';
  rule: string | null;
  cards: CountedCards[];
}

/** The score sheet of a hand that ended and was not put away yet. */
export interface Sheet {
  title: string;
  subtitle: string;
  columns: string[];
  rows: Row[];
  /** Totals after each hand, beginning with noughts. */
  history: number[][];
  /** 0 where the match has an agreed number of hands. */
  target: number;
  match_over: boolean;
}

/** A surrender, or an answer to one; with a `grave` one the match may end. */
export interface SurrenderChoice {
  text: string;
  label: string;
  grave: boolean;
}

/** The number of own moves that can be taken back, and the reason why no more. */
export interface UndoState {
  steps: number;
  why: string;
  free: boolean;
}

/** A step of a deal of the match, as `look` counts them. */
export interface StepAt {
  deal: number;
  step: number;
}

/** The hash of the deal's seed; the seed itself once the hand is over. */
export interface DealProof {
  number: number;
  hash: string;
  seed: string | null;
}

/** The person at the table acts next. */
export interface NextYou {
  who: 'you';
}

/** A bot acts next. */
export interface NextBot {
  who: 'bot';
  seat: number;
  bot: string;
}

/** A person elsewhere, or behind the curtain, acts next. */
export interface NextOther {
  who: 'other';
  seat: number;
}

/** A score sheet waits to be put away. */
export interface NextSheet {
  who: 'sheet';
}

/** The match is over. */
export interface NextNobody {
  who: 'over';
}

export type Next = NextYou | NextBot | NextOther | NextSheet | NextNobody;

/** The table as a seat sees it, without what may be done. */
export interface Picture {
  game: string;
  title: string;
  subtitle: string;
  /** Moves made in the match. */
  ply: number;
  /** Seat of the person at the table. */
  you: number;
  names: string[];
  hand: number;
  turn: number;
  /** 0 where the match has an agreed number of hands. */
  target: number;
  totals: number[];
  phase: Phase;
  table: Layout;
  prompt: Prompt | null;
}

/** Everything that the page draws. */
export interface Snapshot extends Picture {
  /** A bot's name for each seat; null is a person. */
  bots: (string | null)[];
  actor: number | null;
  next: NextYou | NextBot | NextOther | NextSheet | NextNobody;
  moves: MoveChoice[];
  /** The number of legal moves, those that are put together included; 0 when nothing is asked. */
  legal: number;
  /** `compose` of no cards; null where every move is in `moves`. */
  draft: Draft | null;
  sheet: Sheet | null;
  over: boolean;
  winners: number[];
  surrender: SurrenderChoice[];
  /** Null in a match where nothing is taken back. */
  undo: UndoState | null;
  /** Step after the person's last decision; null if nobody has acted since, or where others play. */
  since: StepAt | null;
  /** Null where the hand came from no shuffle with a seed of its own. */
  deal: DealProof | null;
}

/** Somebody else's hand, open in a replay. */
export interface OpenHand {
  seat: number;
  name: string;
  cards: OpenCard[];
}

/** The table at a step of a replay; nothing can be done at it. */
export interface ReplaySnapshot extends Picture {
  bots: null[];
  actor: number | null;
  moves: MoveChoice[];
  legal: number;
  draft: null;
  sheet: Sheet | null;
  over: boolean;
  winners: number[];
  undo: null;
  since: null;
  deal: null;
  open: OpenHand[] | null;
}

/** The person who is to have the device; `quick` if only for a decision in between. */
export interface Handover {
  seat: number;
  name: string;
  quick: boolean;
}

/** A device that is handed over, with somebody at it. */
export interface HotseatSnapshot extends Snapshot {
  handover: Handover | null;
}

/** A device that is handed over, behind the curtain. */
export interface CoveredSnapshot {
  game: string;
  title: string;
  ply: number;
  you: number;
  names: string[];
  bots: (string | null)[];
  actor: number | null;
  next: NextYou | NextBot | NextOther | NextSheet | NextNobody;
  hand: number;
  totals: number[];
  moves: MoveChoice[];
  sheet: null;
  over: boolean;
  winners: number[];
  handover: Handover | null;
  /** The last things that happened in the open. */
  news: string[];
}

/** The people at a table of live play, by seat; `open` seats may be taken. */
export interface Room {
  names: string[];
  bots: (string | null)[];
  here: boolean[];
  open: boolean[];
  /** Number of the shuffle that is prepared. */
  round: number;
  began: boolean;
}

/** The room as the host's page draws it. */
export interface HostRoom extends Room {
  /** The host takes part in that shuffle. */
  ready: boolean;
  /** Seats of people elsewhere. */
  guests: number[];
  /** The connection of each seat. */
  peers: (number | null)[];
  /** Seats whose part in the shuffle is missing. */
  waits: number[];
  /** Seats for which a bot is proposed. */
  asked: number[];
  /** The code of each hand that is over: pages that were told the same hand have the same. */
  codes: string[];
}

/** A hand that was opened to a guest's page, which found everything as promised and seen. */
export interface HandCheck {
  /** Counted from 1. */
  hand: number;
  /** This guest had a part in its shuffle. Otherwise others may have stacked it. */
  shared: boolean;
  /** As in `HostRoom`. */
  code: string;
}

/** The room as a guest's page draws it. */
export interface GuestRoom extends Room {
  /** This guest takes part in that shuffle. */
  ready: boolean;
  seat: number;
  /** The hands that were opened to this page. */
  checks: HandCheck[];
}

/** The host's table. */
export interface HostSnapshot extends Snapshot {
  room: HostRoom;
}

/** A guest's table. */
export interface GuestSnapshot extends Snapshot {
  room: GuestRoom;
}

/** A line of the log; its `text` is empty where it is not worth one. */
export interface Line {
  turn: number;
  seat: number;
  text: string;
}

/** Lines to add to a kept record of `at` lines. */
export interface Append {
  at: number;
  text: string;
}

/** The news for the kept record: lines to add, or all of it. */
export interface Saved {
  append: Append | null;
  record: string | null;
}

/** The answer to whatever moved the table. */
export interface Turn extends Saved {
  events: Line[];
  snapshot: Snapshot;
}

/** A turn, and all that was told of the hand on the table. */
export interface LoggedTurn extends Turn {
  log: Line[];
}

/** An answer in live play, with a turn when it moved the match. */
export interface LiveAnswer extends Saved {
  news: Record<string, unknown>[];
  events?: Line[];
  snapshot?: Snapshot;
  log?: Line[];
}

/** An answer of the host's, with messages to send. */
export interface HostAnswer extends LiveAnswer {
  /** A connection and a text for it. */
  out: unknown[][];
  /** A connection to end, and why. */
  drop: unknown[][];
  room: HostRoom;
}

/** The reason why a host is not to be played with. */
export interface Leave {
  leave: string;
}

/** An answer of a guest's, with messages for the host. */
export interface GuestAnswer extends LiveAnswer {
  out: string[];
  room: GuestRoom;
  leave?: string;
}

/** The arguments of `think`. */
export interface Think {
  game: string;
  bot: string;
  position: Record<string, unknown>;
  /** Missing where the match has no seed that this page knows. */
  seed?: string;
}

/** The bot that is to move, for the workers alone: it holds the bot's hand. */
export interface BotCall {
  seat: number;
  think: Think;
}

/** The reason why something cannot be done; `scene` is the number of one that shows it. */
export interface Reason {
  message: string;
  rule: string | null;
  title: string | null;
  scene: number | null;
}

/** A move that a bot would choose, and why. */
export interface Advice extends MoveChoice {
  why: string;
}

/** The legal moves of one kind: what it is called, and what it is in a phrase. */
export interface MoveGroup {
  kind: string;
  title: string;
  note: string;
  moves: MoveChoice[];
}

/** Kinds of moves that are not possible now, and why. */
export interface NotNow {
  titles: string[];
  why: string;
}

/** Everything that the person at the table can do, each legal move in one group. */
export interface Choices {
  groups: MoveGroup[];
  refused: NotNow[];
}

/** The uses of a card. */
export interface About {
  label: string | null;
  moves: MoveChoice[];
  fits: string[];
  why: Reason | null;
}

/** A deal of a replay, counted from 0; `seats` may be looked from. */
export interface ReplayDeal {
  deal: number;
  hand: number;
  steps: number;
  over: boolean;
  scores: number[] | null;
  seats: number[];
}

/** The contents of a replay; `seat` is the one whose match it is. */
export interface Overview {
  game: string;
  title: string;
  names: string[];
  seat: number;
  deals: ReplayDeal[];
}

/** The table at a step of a replay; `move` is the one before the step. */
export interface Look {
  deal: number;
  step: number;
  steps: number;
  seat: number;
  events: Line[];
  move: string | null;
  snapshot: ReplaySnapshot;
}

/** A line of the whole log, and the step of the deal that it belongs to. */
export interface LogLine {
  step: number;
  seat: number;
  text: string;
}

/** The lines of a turn. */
export interface LogTurn {
  turn: number;
  lines: LogLine[];
}

/** The turns of a deal. */
export interface LogDeal {
  deal: number;
  hand: number;
  turns: LogTurn[];
}

/** The proof of a deal; `same` if its seed gives its cards again. */
export interface CheckedDeal {
  deal: number;
  hand: number;
  hash: string;
  seed: string | null;
  same: boolean | null;
}

/** A record in brief: its match, and how far it goes; `seat` null is the whole truth. */
export interface Examined {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  names: string[];
  seat: number | null;
  hand: number;
  totals: number[];
  winners: number[] | null;
}

/** A live match as a guest keeps it, in brief; the first version did not say the game. */
export interface ExaminedGuest {
  game: string | null;
  /** Those that are over. */
  hands: number;
}

/** A choice that a match is made with; `seats` are those with which it is one. */
export interface GameOption {
  name: string;
  default: unknown;
  choices: unknown[] | null;
  help: string;
  title: string;
  /** Words for the choices, where they do not say themselves. */
  words: string[];
  seats: number[];
}

/** A game that can be chosen. */
export interface GameInfo {
  id: string;
  title: string;
  /** A line of plain comparison. */
  tagline: string;
  /** What one plays for, in a sentence. */
  goal: string;
  /** How many play, and how long a hand takes. */
  facts: string;
  /** What a hand is called. */
  hand: string;
  seats: number[];
  /** Seats that play with seat 0. */
  allies: number[];
  options: GameOption[];
}

/** An entry of a rule catalogue. */
export interface RuleEntry {
  id: string;
  title: string;
  text: string;
  source: string;
  kind: string;
  ruling: string;
  option: string;
  see: string[];
  scenes: number;
  chapter: string;
}

/** A step of a scene that is told. */
export interface SceneStep {
  kind: 'play' | 'no' | 'list' | 'unlisted' | 'score' | 'next';
  text?: string;
  words?: string;
  move?: string;
  seat?: number | null;
  rule?: string;
  snapshot?: Snapshot;
}

/** A scene from its first step to its last. */
export interface SceneTold {
  seat: number;
  title: string;
  text: string;
  learn: boolean;
  first: Snapshot;
  steps: SceneStep[];
}

/** A step of a lesson: what is told, then the move; "" for neither, no seat without a move. `move` where it is the person's. With `sheet` it is told beside the score sheet. */
export interface LessonStep {
  play: string;
  say: string;
  seat: number | null;
  move: MoveChoice | null;
  sheet: boolean;
}

/** A part of a lesson, and the record that it starts from. */
export interface LessonPart {
  title: string;
  start: string;
  steps: LessonStep[];
}

/** A lesson to be played step by step; `last` is told at the end. */
export interface LessonTold {
  names: string[];
  parts: LessonPart[];
  last: string;
}

/** The match on the table as a letter; `packed` for a link, `text` for a file. */
export interface LetterSent {
  match: string;
  packed: string;
  text: string;
  to: number | null;
  moves: number;
}

/** A letter in brief; null in `to` where its match is over. */
export interface LetterRead {
  match: string;
  game: string;
  title: string;
  seats: number;
  names: string[];
  bots: (string | null)[];
  /** Those that differ from the game's own. */
  options: Record<string, unknown>;
  to: number | null;
  hand: number;
  moves: number;
  over: boolean;
  /** How it goes with the record that this page has of its match, if any. */
  how: 'same' | 'newer' | 'older' | 'parted' | 'other' | null;
  /** Number of moves that both have. */
  same: number;
  /** Number of moves that this page has. */
  own: number;
  /** Number of moves that somebody chose for the person at this page, and that it has not. */
  yours: number;
}

/** The match that is the deal of a day: what `new` takes, but for names. */
export interface DailyPlan {
  game: string;
  seats: number;
  seed: string;
  options: Record<string, unknown>;
  dealer: number | null;
  bots: (string | null)[];
  seat: number;
}

/** The days with deals of the day, `2026-11-22`, and the days in a row that were played. */
export interface DailyStanding {
  first: string;
  streak: number;
  longest: number;
}

/** A hand as one of two people played it: points of every seat, and of both sides. */
export interface HandSide {
  scores: number[];
  mine: number;
  theirs: number;
}

/** The same deal as bots play it; `hand` once it is over. */
export interface BotsHand {
  moves: number;
  bot: string;
  hand: HandSide | null;
}

/** A decision of a hand for which another move would have been better. */
export interface ReviewedDecision {
  /** Step of the replay at which it was made. */
  step: number;
  turn: number;
  /** The two moves in the words of the table. */
  played: string;
  better: string;
  /** Points by which the better one is ahead on average, and the standard error of that. */
  points: number;
  error: number;
  /** Imagined deals in which both were played. */
  deals: number;
  why: string;
}

/** The part of a result that no decision made, in points above the others. */
export interface HandLuck {
  /** Result of imagined hands with the same first cards, on average, and its standard error. */
  expected: number;
  error: number;
  hands: number;
  result: number;
  /** Cost of the decisions that are told. */
  lost: number;
  luck: number;
}

/** The review of a hand as far as it has come; `share` of the work is done. */
export interface Reviewed {
  deal: number;
  seat: number;
  over: boolean;
  share: number;
  /** Decisions that left a choice; of them tried, and confirmed. */
  choices: number;
  judged: number;
  confirmed: number;
  playouts: number;
  /** The most costly first. */
  decisions: ReviewedDecision[];
  /** None until enough hands were imagined. */
  luck: HandLuck | null;
}

/** The answer of a puzzle and another move in the words of the table, and the reason. */
export interface PuzzleTold {
  best: string;
  other: string;
  why: string;
  /** What speaks for the other move, where `steady` would play it. */
  tempts: string | null;
}

/** A hand to be played by somebody else; `packed` for a link. */
export interface ChallengeSent {
  name: string;
  packed: string;
  hand: HandSide;
}

/** A challenge in brief. It tells no move and no card. */
export interface ChallengeRead {
  name: string;
  game: string;
  title: string;
  seats: number;
  seat: number;
  names: string[];
  bots: (string | null)[];
  /** Name of who sends it; empty where none was given. */
  sender: string;
  options: Record<string, unknown>;
  hand: HandSide;
  /** It holds the moves, so that the hands can be compared. */
  moves: boolean;
  /** It was made by this version: the bots answer as they did. */
  same: boolean;
}

/** The first move in which two hands differ: the step before it, and what was told of it. */
export interface Parting {
  deal: number;
  step: number;
  /** It was a move of the person; else the bots of another version answered differently. */
  own: boolean;
  mine: string;
  theirs: string;
}

/** Two hands of one deal side by side. */
export interface ChallengeCompared {
  mine: HandSide;
  theirs: HandSide;
  moves: boolean;
  /** Null where the moves are all the same, or are not told. */
  parted: Parting | null;
}
