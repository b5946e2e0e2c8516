// The first screen of a guest: who invites to what, and beside whom; a name and one button. And what there is to read while the host's page
// has not let this one in.
import { drawAvatar } from '../../app/bots.js';
import { h, icon } from '../../app/dom.js';
import { findGame, summaryOf } from '../../app/games.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { words as table } from '../../i18n/strings.js';
import { LONGEST_NAME } from '../../saves/saveFormat.js';
import { cleanName } from '../../saves/saves.js';
import { sentence } from '../../table/cards.js';
import { keepOwnName, ownName } from '../codes/exchange.js';
import { LOOK_ON } from '../codes/hints.js';

/** @typedef {import('../codes/hints.js').Hints} Hints */

/**
 * Draw the first screen.
 * @param {object} of
 * @param {Hints} of.hints what the invitation says
 * @param {string} of.asks what the button asks, of whom
 * @param {string} [of.kept] the name under which this browser has a seat at the table
 * @param {string} [of.keptHint] what is said of that
 * @param {(name: string) => void} of.join called with the name when the button is pressed
 * @param {() => void} [of.anew] sits down as another person than the one who has a seat
 */
export function drawFirstScreen({ hints, asks, kept = '', keptHint = words.seatKept(kept), join, anew }) {
  const host = hints.seats[hints.host]?.name ?? words.stranger;
  const looksOn = hints.seat === LOOK_ON;
  const title = (looksOn ? words.invitesToWatch : words.invites)(host, findGame(hints.game)?.title ?? 'Regalia');
  const fault = h('p.fault', { role: 'alert' });
  const field = h('input', { id: 'name', maxlength: LONGEST_NAME, autocomplete: 'nickname', value: ownName() });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = kept || cleanName(field.value);
    fault.textContent = name ? '' : words.nameWanted(host);
    if (!name) return field.focus();
    keepOwnName(name);
    join(name);
  };
  const press = h('button', { type: 'submit', class: 'btn primary' }, looksOn ? words.lookOn : words.joinGame(host));
  const form = h(
    'form.form',
    { novalidate: true, onsubmit: submit },
    kept ? h('p', keptHint) : h('div.field', h('label', { for: 'name' }, words.yourName), field),
    fault,
    press,
    kept && anew ? h('button', { type: 'button', class: 'btn quiet', onclick: anew }, words.sitAnew) : null,
    h('p.xs.mut.asks', asks),
  );
  const brand = h('a.brand', { href: '#/' }, icon('mark'), 'Regalia');
  const about = h(
    'div.about',
    h('h1', { tabindex: -1 }, title),
    h('p.mut', looksOn ? words.watchAbout : placeText(hints)),
  );
  const element = h(
    'div.page.invited',
    brand,
    h('div.in', h('div.who', looksOn ? null : drawRound(hints), about), form),
  );
  return { element, form, press, fault, title };
}

/** The seats in the order in which they sit round the table, from the one that is offered. @param {Hints} hints */
function roundOf({ seats, seat }) {
  const own = seat ?? seats.indexOf(null);
  return seats.map((_, n) => (own + n) % seats.length);
}

/** Draw the table from above, with the faces of those who are there. @param {Hints} hints */
function drawRound(hints) {
  const game = findGame(hints.game);
  const places = roundOf(hints).map((seat, n) => {
    const each = n === 0 ? null : hints.seats[seat];
    const face = each ? drawAvatar(each.name, each.bot, 56) : h('span.face.free', icon(n === 0 ? 'i-crown' : 'i-link'));
    const name = n === 0 ? words.seatYou : (each?.name ?? words.freeSeat);
    return h('li', { 'data-at': n, class: n === 0 ? 'own' : null }, face, h('span.sm', name));
  });
  // All of it stands in the words below.
  return h(
    'ul.round',
    { 'aria-hidden': 'true', 'data-seats': hints.seats.length },
    h('li.felt', game ? icon(`e-${game.id}`, 'emb') : null),
    ...places,
  );
}

/** Say beside whom the person would sit. @param {Hints} hints */
export function placeText(hints) {
  const found = findGame(hints.game);
  const facts = found ? ` ${found.facts}.` : '';
  const { allies, against } = sidesOf(hints);
  return (hints.seat === null || !allies ? words.playsAgainst(against) : words.playsWith(allies, against)) + facts;
}

/** Say which seat the host has given a person who sits at the table. @param {Hints} hints */
export function seatText(hints) {
  const { allies, against, before, after } = sidesOf(hints);
  const host = hints.seats[hints.host]?.name ?? words.stranger;
  return allies ? words.movedBeside(host, allies, against) : words.movedBetween(host, before, after);
}

/** Return who plays with the person at the seat of hints and who against them, who before and who after. @param {Hints} hints */
function sidesOf(hints) {
  const { game, seats, seat } = hints;
  const [own, ...others] = roundOf(hints);
  const allies = seat === null ? [] : (findGame(game)?.allies.map((ally) => (own + ally) % seats.length) ?? []);
  const against = others.filter((each) => !allies.includes(each));
  const [sides, ends] = [
    [allies, against],
    [others.slice(-1), others.slice(0, 1)],
  ].map((each) => each.map((which) => namesOf(hints, which)));
  return { allies: sides[0], against: sides[1], before: ends[0], after: ends[1] };
}

/** @param {Hints} hints @param {number[]} which */
function namesOf({ seats }, which) {
  const bots = which.filter((seat) => seats[seat]?.bot);
  const people = which.filter((seat) => seats[seat] && !seats[seat]?.bot);
  const free = which.length - bots.length - people.length;
  return table.and([
    ...people.map((seat) => seats[seat]?.name ?? ''),
    ...(free > 0 ? [words.toCome(free)] : []),
    ...bots.map((seat) => words.aBot(seats[seat]?.name ?? '')),
  ]);
}

/** Draw what there is to read while the person waits. The connection lives on other screens too. @param {string} id of the game */
export function drawMeanwhile(id) {
  const game = findGame(id);
  const rules = h('div.rules');
  if (!game) return null;
  void summaryOf(id).then((summary) => {
    rules.replaceChildren(...(summary?.lines ?? []).map((line) => h('p', sentence(line))));
  });
  return h(
    'section.meanwhile',
    h('h2', words.meanwhileTitle),
    game.lesson ? h('a.btn', { href: `#/learn/${id}` }, icon('i-play'), words.firstSteps) : null,
    h('details', h('summary', words.rulesInShort), rules),
  );
}
