// A match in a list: its title, how it stands, and a small picture of the table.
import { handWord } from '../app/games.js';
import { namesOf, sumOf } from '../table/layout.js';
import { button, h, icon, svg } from '../app/dom.js';
import { matchStrings } from '../i18n/matchStrings.js';
import { pointsText, strings, words } from '../i18n/strings.js';
import { dropSave, nameOf, namesIn, seatOf } from './saves.js';
import { formatSave } from './saveFormat.js';
import { saveText } from './exportFile.js';

/** @typedef {(save: Save, row: HTMLElement) => void} OpenActs  opens what can be done with a match, in its row of a list */

/** Tell whether a match is a letter that waits for the move of the person. @param {Pick<Save, 'setup' | 'together' | 'winners'>} save */
export const isWaiting = ({ setup, together, winners }) =>
  setup.way === 'letter' && !winners && together?.turn === 'mine';

/** Say how a match stands. @param {Save} save */
export function stateOf(save) {
  return isWaiting(save) ? `${words.yourTurn} · ${standingOf(save)}` : standingOf(save);
}

/** @param {Save} save */
function standingOf(save) {
  const { game, names, totals, hand, winners, sides = names.map((_, seat) => [seat]) } = save;
  const you = seatOf(save);
  const called = namesIn(save).map((name, seat) => (seat === you ? strings.you : name));
  const standing = sides
    .map((side) => ({ side, who: namesOf(side, called), points: sumOf(side, totals), won: isWon(side, winners) }))
    .sort((a, b) => b.points - a.points);
  // If no side is the person's, the point of view is that of the second.
  const mine = standing.find(({ side }) => side.includes(you)) ?? standing[1] ?? standing[0];
  if (winners) {
    const score = standing.map(({ points }) => pointsText(points)).join(matchStrings.to);
    const won = standing.filter((each) => each.won);
    if (won.length === 0 || won.length === standing.length) return matchStrings.drawnMatch(score);
    if (mine.won && you >= 0) return matchStrings.wonMatch(mine.who, score);
    return matchStrings.lostMatch(words.and(won.map(({ who }) => who)), score);
  }
  if (hand === 0) return matchStrings.notDealt;
  const best = standing.find((each) => each !== mine) ?? mine;
  let how = matchStrings.level(mine.points);
  if (mine.points > best.points) how = matchStrings.youLead(mine.points, best.points);
  if (mine.points < best.points) how = matchStrings.theyLead(best.who, best.points, mine.points, best.side.length);
  return `${strings.hand(handWord(game), hand)} · ${how}`;
}

/** @param {number[]} side @param {number[] | null} winners */
function isWon(side, winners) {
  return winners !== null && side.some((seat) => winners.includes(seat));
}

/** @param {string} title @param {Save[]} saves @param {OpenActs} openActs */
export function drawMatches(title, saves, openActs) {
  if (saves.length === 0) return [];
  return [h('h2', title), h('ul.matches', ...saves.map((save) => drawOrSetAside(save, openActs)))];
}

/**
 * Draw what stands above the lists of matches: how many letters wait for the person; and the rows that say what was
 * deleted and how to undo that, which stay while a list is drawn anew.
 * @param {HTMLElement} list
 * @param {Save[]} saves
 */
export function drawNews(list, saves) {
  const line = h('p.waits');
  const waiting = saves.filter(isWaiting).length;
  // Once it was told, it is told that none waits any more.
  if (waiting > 0 || document.querySelector('.tabs [data-count]'))
    import('../app/attention.js').then(({ countLetters }) => countLetters(waiting, line)).catch(() => {});
  const rows = list.querySelectorAll('.struck');
  return [waiting > 0 ? line : '', rows.length > 0 ? h('ul.matches', ...rows) : ''];
}

/**
 * Draw a match, whatever it is: one that cannot be drawn has a row with a way to save or delete it.
 * @param {Save} save
 * @param {OpenActs} openActs
 */
function drawOrSetAside(save, openActs) {
  try {
    return drawMatch(save, openActs);
  } catch {
    const drop = () => {
      dropSave(save.id);
      row.remove();
    };
    const row = h(
      'li.undrawn',
      h('span.t', matchStrings.undrawn),
      button('btn quiet', () => saveText(`regalia-${save.id}.txt`, formatSave(save)), matchStrings.asFile),
      button('btn quiet', drop, matchStrings.remove),
    );
    return row;
  }
}

/** @param {Save} save @param {OpenActs} openActs */
function drawMatch(save, openActs) {
  const name = nameOf(save);
  const act = () => openActs(save, row);
  const row = h(
    'li',
    h(
      'a',
      { href: `#/play/${save.id}`, class: 'row' },
      drawPicture(save),
      h(
        'span.t',
        h('span.who', name),
        h('span.sm.mut', h('span.whole', stateOf(save)), ' · ', h('span.whole', matchStrings.when(save.when))),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'ib q',
        'aria-label': matchStrings.doWith(name),
        onclick: () => void act(),
      },
      icon('i-more'),
    ),
  );
  return row;
}

const WIDTH = 72;
const HEIGHT = 54;

/** Draw the picture of a save, or its game's emblem if it has none. @param {Save} save */
export function drawPicture({ picture, game }) {
  if (!picture) return icon(`e-${game}`, 'pic none');
  const { others, centre, own, hand = '' } = picture;
  const wide = (WIDTH - 6) / Math.max(1, others.length);
  const placed = [
    ...others.flatMap((board, at) => row([board], 3 + at * wide, wide, 4, 6, 8)),
    ...row(centre, 3, WIDTH - 6, 16, 7, 10),
    ...row([own], 3, WIDTH - 6, 30, 6, 8),
    ...row([hand], 3, WIDTH - 6, 40, 8, 11),
  ];
  const suits = [...new Set(placed.map(({ suit }) => suit))].filter((suit) => suit !== '?');
  return svg(
    'svg',
    { class: 'pic', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    svg('rect', { class: 'ground', width: WIDTH, height: HEIGHT, rx: 7 }),
    ...placed.map(({ suit, x, y, w, h }) =>
      svg('rect', { class: suit === '?' ? 'back' : 'face', x, y, width: w, height: h, rx: 1 }),
    ),
    // The suits lie where the next card leaves room, in one stroke a colour.
    ...suits.map((suit) => svg('path', { class: suit, d: pips(placed.filter((card) => card.suit === suit)) })),
  );
}

/** @typedef {{ suit: string, x: number, y: number, w: number, h: number }} Placed */

/** @param {Placed[]} cards */
const pips = (cards) =>
  cards
    .map(({ x, y, w, h }) => `M${round(x + 1)} ${y + 1.5}h${round(w * 0.4)}v${round(h * 0.5)}h${-round(w * 0.4)}z`)
    .join('');

/**
 * Heaps of cards, side by side in the middle of their place.
 * @param {string[]} heaps
 * @param {number} left
 * @param {number} width
 * @param {number} y
 * @param {number} w of a card
 * @param {number} h
 * @returns {Placed[]}
 */
function row(heaps, left, width, y, w, h) {
  const filled = heaps.filter(Boolean);
  const cards = filled.reduce((sum, heap) => sum + heap.length - 1, 0);
  const gap = 3;
  const rigid = filled.length * w + (filled.length - 1) * gap;
  const step = cards > 0 ? Math.min(w * 0.62, Math.max(0, width - 2 - rigid) / cards) : 0;
  let x = left + (width - rigid - cards * step) / 2;
  /** @type {Placed[]} */
  const placed = [];
  for (const heap of filled) {
    for (const suit of heap) {
      placed.push({ suit, x: round(x), y, w, h });
      x += step;
    }
    x += w - step + gap;
  }
  return placed;
}

/** @param {number} x */
const round = (x) => Math.round(x * 10) / 10;
