// Words about the deal of the day and about hands that are played once more, loaded with these features.
import { date, phrase, tr, translate } from './i18n.js';
import { pointsText } from './strings.js';

const UTC = { timeZone: 'UTC' };

/** @param {string} day */
const at = (day) => Date.parse(`${day}T00:00:00Z`);

export const words = translate('daily', {
  title: 'Deal of the day',
  about: 'One deal a day in each game, the same for everybody.',
  /** @param {string} day  2026-11-22 */
  day: (day) => date(at(day), { weekday: 'long', day: 'numeric', month: 'long', ...UTC }),
  /**
   * The deals of a day by their number, which is the same everywhere; those of today with the date where the reader is.
   * @param {number} n @param {string} [day]
   */
  deal: (n, day) =>
    tr('Deal {n} · {day}', {
      n,
      day: day ? words.day(day) : date(Date.now(), { weekday: 'long', day: 'numeric', month: 'long' }),
    }),
  /** @param {string} day */
  shortDay: (day) => date(at(day), { day: 'numeric', month: 'short', ...UTC }),
  /** @param {string} day */
  weekday: (day) => date(at(day), { weekday: 'short', ...UTC }),
  /** @param {string} day */
  month: (day) => date(at(day), { month: 'long', year: 'numeric', ...UTC }),
  /** @param {number} when  the next midnight UTC @param {number} hours */
  changes: (when, hours) =>
    tr('The day changes at {time} here, at midnight UTC: in {hours:one hour|* hours}.', {
      time: date(when, { hour: '2-digit', minute: '2-digit' }),
      hours,
    }),
  rules: 'The first play counts, others are practice. It gives no hints, and takes back no card that you saw.',
  play: 'Play',
  goOn: 'Continue',
  again: 'Practice',
  begun: 'Begun, and not over yet.',
  players: phrase('{n} {n:player|players}'),
  /** @param {string} game @param {string} act */
  actOn: (game, act) => `${act}: ${game}`,
  /** @param {number} mine @param {number} theirs */
  result: (mine, theirs) => tr('{mine} to {theirs}', { mine: pointsText(mine), theirs: pointsText(theirs) }),
  /** @param {number} points */
  botMade: (points) => tr('The bot in your seat: {points}', { points: pointsText(points) }),
  streak: 'Days in a row',
  longest: 'Longest row',
  played: 'Deals played',
  forgiving: 'One missed day in seven breaks no row.',
  calendar: 'Calendar',
  before: 'Month before',
  after: 'Month after',
  /** @param {string} day @param {number} done @param {number} all */
  dayLabel: (day, done, all) =>
    tr('{day}: {done} of {all} played', { day: date(at(day), { day: 'numeric', month: 'long', ...UTC }), done, all }),
  today: 'Today',

  // Today
  week: 'The last seven days',
  next: phrase('Next hand in {hours:one hour|* hours}'),
  playToday: 'Play today’s hand',
  minutes: phrase('{n} min'),
  row: phrase('{days:One day|* days} in a row.'),
  /** @param {string} day */
  forgivenDay: (day) =>
    tr('{day} is forgiven: one missed day in seven is.', { day: date(at(day), { weekday: 'long', ...UTC }) }),
  isForgiven: 'forgiven',
  longestRow: phrase('Your longest row is {days}.'),
  moreThan: phrase('{points} more than the bot'),
  lessThan: phrase('{points} less than the bot'),
  asMany: 'As many as the bot',
  /** @param {string} game @param {number} mine @param {number} theirs */
  resultOf: (game, mine, theirs) =>
    tr('{game}, {mine} to {theirs}', { game, mine: pointsText(mine), theirs: pointsText(theirs) }),
  challengeFriend: 'Challenge a friend',
  lookAgain: 'Look at it again',
  puzzleOfDay: 'Puzzle of the day',
  solved: 'Solved',
  waits: 'Waits for you',
  handOf: phrase('The hand of {name}'),
  allDays: 'All days',
  /** @param {number} deals @param {boolean} puzzle */
  left: (deals, puzzle) => {
    if (deals === 0) return puzzle ? tr('Today still has a puzzle.') : tr('You have played all that today has.');
    return puzzle
      ? tr('Today still has {deals:one deal|* deals} and a puzzle.', { deals })
      : tr('Today still has {deals:one deal|* deals}.', { deals });
  },

  dealing: 'Dealing.',
  cannot: 'This deal cannot be played',

  // After the hand
  practice: 'Practice: the first play has counted.',
  comparing: 'Bots play the same deal.',
  comparingMoves: phrase('Bots play the same deal: {moves:one move|* moves}.'),
  same: 'The same deal',
  who: 'Played by',
  points: 'Points',
  others: 'Others',
  you: 'You',
  bot: 'The bot in your seat',
  friend: 'Your friend',
  /** Within a sentence. */
  theFriend: 'your friend',
  better: 'You did better against the others.',
  level: 'You did as well against the others.',
  worse: 'You did less well against the others.',
  parted: phrase('Where you parted: you chose “{mine}”, {name} “{theirs}”.'),
  position: 'The position at which the hands part',
  partedBots: 'The bots of another version answered differently here.',
  neverParted: 'You played the same moves from the first to the last.',
  noMoves: 'The link holds no moves, so only the points can be compared.',
  showParting: 'Show the position',

  // Sending
  beat: 'Beat my hand',
  beatHint: 'Your friend gets the same deal, the same seat and the same bots. Then both hands stand side by side.',
  name: 'Your name',
  withMoves: 'With my moves, to be compared',
  withMovesHint: 'They stay hidden until the other hand is over.',
  shareText: 'Share',
  picture: 'Picture of the result',
  qr: 'QR code of the link',
  tooLong: 'It is too much for a QR code.',
  tooLongWithMoves: 'It is too much for a QR code. Without the moves it may fit.',
  trust: 'The link holds the whole deal: a person who takes it apart could read all cards.',
  /** @param {string} title @param {number} mine @param {number} theirs */
  challengeText: (title, mine, theirs) =>
    tr('{title}: I made {mine} to {theirs}. Beat my hand:', {
      title,
      mine: pointsText(mine),
      theirs: pointsText(theirs),
    }),
  /** @param {string} title @param {string} day @param {number} mine @param {number} theirs */
  dailyText: (title, day, mine, theirs) =>
    tr('Regalia, deal of the day {day}, {title}: {mine} to {theirs}', {
      title,
      day,
      mine: pointsText(mine),
      theirs: pointsText(theirs),
    }),
  /** @param {number} points */
  botText: (points) => tr('(the bot made {points})', { points: pointsText(points) }),

  // A challenge that arrives
  challenge: 'A hand to beat',
  opening: 'Opening the hand.',
  /** @param {string} name @param {number} mine @param {number} theirs */
  made: (name, mine, theirs) =>
    tr('{name} made {mine} to {theirs} with these cards.', {
      name,
      mine: pointsText(mine),
      theirs: pointsText(theirs),
    }),
  against: phrase('One hand against {names}. You sit in the same seat and get the same cards.'),
  holdsMoves: 'The link holds the moves: you see them when your hand is over.',
  otherVersion: 'It was made with another version of Regalia: the bots may answer differently.',
  begin: 'Play this hand',
  yours: 'You have played this deal.',
  playAgain: 'Play it again',
  resume: 'Go on with it',
  notChallenge: 'This hand cannot be opened',
  fault: phrase('The link cannot be opened: {why}. Ask for it again; nothing was changed here.'),
});
