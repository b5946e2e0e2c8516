// The home page. Its games stand in index.html; what this browser has of matches is added here.
import { showNewer, showOffline } from './device.js';
import { h, icon } from './dom.js';
import { handWord } from './games.js';
import { dropSave, keepSave, listSaves } from './saves.js';
import { namesOf, sumOf } from './sides.js';
import { strings } from './strings.js';
import { pointsText, words } from './words.js';

/** @typedef {import('./saves.js').Save} Save */

const page = /** @type {HTMLElement} */ (document.getElementById('home'));
const resume = /** @type {HTMLElement} */ (page.querySelector('#resume'));
const matches = /** @type {HTMLElement} */ (page.querySelector('#matches'));

const newer = h('div', { class: 'newer' });
const offline = h('p', { class: 'offline sm mut' });
showNewer(newer);
showOffline(offline);

/** @returns {import('./router.js').Screen} */
export function homeScreen() {
  return { title: strings.pageTitle(''), kind: 'home', tab: '/', element: page, shown: fill };
}

function fill() {
  const { saves, damaged } = listSaves();
  const going = saves.filter((save) => !save.winners);
  const done = saves.filter((save) => save.winners);
  fillResume(going);
  matches.replaceChildren();
  if (going.length > 0) matches.append(...drawList(strings.matches, going));
  if (done.length > 0) matches.append(...drawList(strings.finished, done));
  if (damaged > 0) matches.append(h('p', { class: 'sm mut' }, strings.damaged(damaged)));
  matches.append(offline);
}

/** @param {Save[]} going newest first */
function fillResume(going) {
  resume.replaceChildren(
    newer,
    going.length > 0 ? drawResume(going[0]) : h('p', { class: 'welcome mut' }, strings.welcome),
  );
}

/** @param {Save} save */
function drawResume(save) {
  return h(
    'a',
    { class: 'resume', href: `#/play/${save.id}` },
    icon(`e-${save.game}`, 'emb'),
    h(
      'span',
      { class: 't' },
      h('span', { class: 'xs mut' }, strings.resume),
      h('span', { class: 'name' }, nameOf(save)),
      h('span', { class: 'sm mut' }, stateOf(save)),
    ),
    h('span', { class: 'go' }, icon('i-play')),
  );
}

/**
 * @param {string} title
 * @param {Save[]} saves
 */
function drawList(title, saves) {
  return [h('h2', {}, title), h('ul', { class: 'matches' }, ...saves.map(drawMatch))];
}

/** @param {Save} save */
function drawMatch(save) {
  const row = h(
    'li',
    {},
    h(
      'a',
      { href: `#/play/${save.id}`, class: 't' },
      h('span', { class: 'who' }, nameOf(save)),
      h(
        'span',
        { class: 'sm mut' },
        h('span', { class: 'whole' }, stateOf(save)),
        ' · ',
        h('span', { class: 'whole' }, strings.when(save.when)),
      ),
    ),
    h(
      'button',
      { type: 'button', class: 'ib q', 'aria-label': strings.remove(nameOf(save)), onclick: () => strike(save, row) },
      icon('i-close'),
    ),
  );
  return row;
}

/**
 * Gone at once, and back at once: the row stays until the person leaves the page.
 * @param {Save} save
 * @param {HTMLElement} row
 */
function strike(save, row) {
  dropSave(save.id);
  fillResume(listSaves().saves.filter((other) => !other.winners));
  const undo = () => {
    keepSave(save);
    fill();
    const link = /** @type {HTMLElement | null} */ (matches.querySelector(`a[href="#/play/${save.id}"]`));
    link?.focus();
  };
  const button = h('button', { type: 'button', class: 'btn quiet', onclick: undo }, strings.undo);
  row.replaceChildren(h('span', { class: 't sm mut', role: 'status' }, strings.removed(nameOf(save))), button);
  button.focus();
}

/** @param {Save} save */
function nameOf(save) {
  const you = save.setup.seat;
  return strings.matchWith(save.title, words.and(save.names.filter((_, seat) => seat !== you)));
}

/**
 * How it stands, in words.
 * @param {Save} save
 */
function stateOf({ game, names, totals, hand, winners, sides = names.map((_, seat) => [seat]), setup: { seat: you } }) {
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
