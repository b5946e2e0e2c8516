// A match in a few words: with whom it is, and how it stands.
import { handWord } from '../app/games.js';
import { namesOf, sumOf } from '../table/teams.js';
import { strings } from '../i18n/strings.js';
import { pointsText, words } from '../i18n/words.js';

/** @typedef {import('./saves.js').Save} Save */

/** Where a match is looked at again. @param {string} match its id @param {number | 'last'} deal from 0, or the last one that is over @param {number} step */
export function replayAddress(match, deal, step) {
  return `#/replay/${match}/${deal === 'last' ? deal : deal + 1}/${step}`;
}

/** @param {Save} save */
export function nameOf(save) {
  return save.label || plainName(save);
}

/** What it is called unless the person calls it something else. @param {Save} save */
export function plainName({ title, names, setup: { seat: you } }) {
  return strings.matchWith(title, words.and(names.filter((_, seat) => seat !== you)));
}

/**
 * How it stands, in words.
 * @param {Save} save
 */
export function stateOf({
  game,
  names,
  totals,
  hand,
  winners,
  sides = names.map((_, seat) => [seat]),
  setup: { seat: you },
}) {
  const called = names.map((name, seat) => (seat === you ? strings.you : name));
  const standing = sides
    .map((side) => ({ side, who: namesOf(side, called), points: sumOf(side, totals), won: isWon(side, winners) }))
    .sort((a, b) => b.points - a.points);
  const mine = standing.find(({ side }) => side.includes(you)) ?? standing[0];
  if (winners) {
    const score = standing.map(({ points }) => pointsText(points)).join(strings.to);
    const won = standing.filter((each) => each.won);
    if (won.length === 0 || won.length === standing.length) return strings.drawnMatch(score);
    if (mine.won) return strings.wonMatch(mine.who, score);
    return strings.lostMatch(words.and(won.map(({ who }) => who)), score);
  }
  if (hand === 0) return strings.notDealt;
  const best = standing.find((each) => each !== mine) ?? mine;
  let how = strings.level(mine.points);
  if (mine.points > best.points) how = strings.youLead(mine.points, best.points);
  if (mine.points < best.points) how = strings.theyLead(best.who, best.points, mine.points, best.side.length);
  return `${strings.hand(handWord(game), hand)} · ${how}`;
}

/** @param {number[]} side @param {number[] | null} winners */
function isWon(side, winners) {
  return winners !== null && side.some((seat) => winners.includes(seat));
}
