// A seat's board: the line with the name, and the racks of cards below it.
import { drawFace } from '../app/bots.js';
import { h } from '../app/dom.js';
import { pointsText, words } from '../i18n/strings.js';
import { house, icon, sentence } from './cards.js';
import { badgesOf, drawKnot, signsOf, isCouple, isMarked, term } from './drawing.js';
import { fill, showIfChanged, attr, style } from './keyedNodes.js';
import { fitBoard, lineOf, racksOf, LONG_NAME, NAME } from './layout.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('../app/contract.js').SeatView} Seat */

/** Tell whether the table waits for this seat. @param {Seat} seat */
export const isActing = (seat) => seat.acting ?? seat.turn;

/** Draw the face of a bot's character. @param {Drawing} d @param {Seat} seat */
function faceOf({ snap }, seat) {
  const face = typeof snap.bots[seat.seat] === 'string' && drawFace(seat.name, 24);
  return face ? [face] : [];
}

/** Build the turn mark, face, house and name of a seat. @param {Drawing} d @param {Seat} seat @param {boolean} [told]  a tap explains the attack */
export function nameOf(d, seat, told) {
  const shield = seat.house ? [house(seat.house)] : [];
  return [
    ...(isActing(seat) ? [h('i.turn', { 'aria-hidden': 'true' })] : []),
    h('span.mug', ...faceOf(d, seat), ...shield),
    h('b', words.person(seat.name)),
    ...(seat.attack
      ? [h(told ? 'button.attack' : 'span.attack', term(told && seat.about), icon('swords'), h('span', seat.attack))]
      : []),
  ];
}

/** Build the number of cards in a hand. @param {Seat} seat */
export function handCount(seat) {
  const label = words.inHand(seat.name, seat.cards);
  return h('span.n', { role: 'img', 'aria-label': label }, icon('cards'), seat.cards);
}

/** Build the points of a seat. @param {Seat} seat */
export function points(seat) {
  return h('span.pts', { role: 'img', 'aria-label': words.points(seat.name, seat.points) }, pointsText(seat.points));
}

/** Draw the line of a seat. @param {Drawing} d @param {Seat} seat */
export function drawWho(d, seat) {
  const { pool } = d;
  const line = pool.keep(`who:${seat.seat}`, () => h('div.who'));
  const says = [seat.name, seat.house, isActing(seat), seat.attack, seat.cards, seat.points, seat.note, seat.role];
  showIfChanged(line, JSON.stringify(says), () => [
    ...nameOf(d, seat, true),
    ...(seat.note ? [h('span.beside', ...seat.note.split(/(?= · )/).map(figures))] : []),
    h('span.sp'),
    handCount(seat),
    points(seat),
  ]);
  line.dataset.seat = String(seat.seat);
  return line;
}

/** Build a part of a note, its last number in bold: it is what people look for, and a name may end in another. @param {string} part */
function figures(part) {
  const [whole, before = '', number = '', after = ''] = /^(.*?)([−-]?\d+)(\D*)$/.exec(part) ?? [];
  if (whole === undefined) return h('span', sentence(part));
  return h('span', sentence(before), h('b', number), sentence(after));
}

/** Return the width that the name of a rack needs. @param {Drawing} d @param {Rack} zone */
function nameWidth(d, zone) {
  return Math.max(NAME, Math.min(LONG_NAME, Math.ceil(zone.caption.length * d.room.letter)));
}

/** Ranks in the order in which loose cards lie on a board: assassins first. */
const RANKS = 'A23456789TJQK';

/**
 * Return the groups of a rack, without empty ones. Loose cards of one rank lie side by side; if there are more than a line takes, those
 * that can act stand in a line of their own.
 * @param {Rack} zone
 * @param {number} at  its place on the board
 * @param {import('./layout.js').BoardRoom} room
 */
function groupsOf(zone, at, room) {
  const groups = zone.groups.filter((group) => group.length > 0);
  if (at > 0) return groups;
  const rank = (/** @type {Card} */ { card }) => RANKS.indexOf(card.charAt(0));
  const most = lineOf(room);
  return groups.flatMap((group) => {
    if (isCouple(group)) return [group];
    const cards = [...group].sort((a, b) => rank(a) - rank(b));
    if (cards.length <= most) return [cards];
    const lines = [cards.filter(isMarked), cards.filter((card) => !isMarked(card))];
    return lines.flatMap((line) => {
      const rows = Math.ceil(line.length / most);
      return Array.from({ length: rows }, (_, row) =>
        line.slice(Math.ceil((row * line.length) / rows), Math.ceil(((row + 1) * line.length) / rows)),
      );
    });
  });
}

/**
 * Say what the racks of a seat need.
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {import('./layout.js').BoardRoom} room
 * @returns {import('./layout.js').RackNeed[]}
 */
export function boardNeeds(d, seat, room) {
  /** @param {Card} card */
  const asked = ({ ref, key }) =>
    d.fits.has(ref) || d.advice.includes(ref) || d.picked.some((pick) => pick.key === key);
  return racksOf(seat).map((zone, at) => {
    const groups = groupsOf(zone, at, room);
    return {
      name: nameWidth(d, zone),
      tight: at > 0,
      pairs: groups.map(isCouple),
      kept: groups.map((group) => group.some(asked)),
      badges: groups.map(badgesOf),
      signed: groups.some((group) => isCouple(group) || signsOf(group).some((width) => width > 0)),
      groups: groups.map((group) => {
        const signs = signsOf(group);
        return group.map((card, nth) => Math.max(asked(card) ? 24 : 0, signs[nth] ?? 0));
      }),
    };
  });
}

/**
 * Draw the racks of a seat in its place.
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {import('./layout.js').BoardRoom} room
 */
export function drawBoard(d, seat, room) {
  const board = d.pool.keep(`board:${seat.seat}`, () => h('div.board'));
  const racks = racksOf(seat);
  const fit = fitBoard(boardNeeds(d, seat, room), room);
  const bare = { strip: room.card / 2, pair: room.card, end: room.card, folded: [], lap: 0, laps: [] };
  board.classList.toggle('wrap', fit.form === 'stack');
  board.classList.toggle('two', fit.form === 'columns');
  style(board, '--left', `${room.left ?? 0}px`);
  fill(
    board,
    racks.map((zone, at) => drawRack(d, zone, groupsOf(zone, at, room), fit.racks[at] ?? bare, seat.name)),
  );
  return board;
}

/** @typedef {import('../app/contract.js').Rack} Rack */
/** @typedef {import('./layout.js').RackFit} RackFit */

/**
 * @param {Drawing} d
 * @param {Rack} zone
 * @param {Card[][]} groups
 * @param {RackFit} fit
 * @param {string} owner  a name
 */
function drawRack(d, zone, groups, fit, owner) {
  const { h, pool } = d;
  const cards = zone.groups.flat();
  const box = pool.keep(`zone:${zone.id}`, () => h('div.zone'));
  const rack = pool.keep(`rack:${zone.id}`, () => h('div.rack', { 'data-roving': true }));
  rack.dataset.zone = zone.id;
  attr(rack, 'role', cards.length > 0 ? 'list' : 'group');
  attr(rack, 'aria-label', words.zone(zone.caption, owner, cards.length));
  box.hidden = fit.lines === 0;
  style(box, '--name', `${nameWidth(d, zone)}px`);
  style(rack, '--strip', `${fit.strip}px`);
  style(rack, '--pair', `${fit.pair}px`);
  style(rack, '--end', `${fit.end}px`);
  rack.classList.toggle('lines', (fit.lines ?? 1) > 1);
  rack.classList.toggle('lapped', fit.lap > 0);
  rack.classList.toggle('plain', !fit.signed);
  fill(
    rack,
    groups.map((group, at) => drawGroup(d, zone, group, at, fit.folded[at] ?? false, fit.laps[at] ?? 0)),
  );
  fill(box, [rack, caption(d, zone.id, zone.caption, words.zone(zone.caption, owner, cards.length), cards.length)]);
  return box;
}

/** @param {Drawing} d @param {Rack} zone @param {Card[]} group @param {number} at @param {boolean} folded @param {number} lap */
function drawGroup(d, zone, group, at, folded, lap) {
  const { h, pool } = d;
  const node = pool.keep(`grp:${zone.id}:${at}`, () => h('div.grp', { role: 'presentation' }));
  const couple = isCouple(group);
  const signs = signsOf(group);
  style(node, '--lap', `${lap}px`);
  style(node, '--first', `${signs[0] ?? 0}px`);
  node.classList.toggle('fold', folded);
  node.classList.toggle('wed', couple);
  node.classList.toggle('void', couple && group[0]?.suspended === true);
  /** @type {Node[]} */
  const nodes = group.map((card, nth) => {
    const place = pool.keep(`at:${zone.id}:${card.key}`, () => h('div.at', { role: 'listitem' }));
    // The last card of a group is fully visible, so it represents a folded group.
    place.hidden = folded && nth < group.length - 1;
    place.classList.toggle('wide', d.fits.has(card.ref));
    style(place, '--signs', `${signs[nth] ?? 0}px`);
    const front = folded && nth === group.length - 1;
    const name = front ? { name: words.group(card.label, group.length) } : {};
    const button = d.card(card, zone.id, { ...name, together: couple });
    const badge = button.querySelector('.folded');
    const says = front ? String(group.length) : '';
    if (says && !badge) button.append(h('span.folded', says));
    else if (badge && says) badge.textContent = says;
    else badge?.remove();
    fill(place, [button]);
    return place;
  });
  if (couple) nodes.push(pool.keep(`knot:${zone.id}:${at}`, () => drawKnot()));
  fill(node, nodes);
  return node;
}

/**
 * Draw the name of a zone: a button that shows its cards whole.
 * @param {Drawing} d
 * @param {string} id
 * @param {string} text
 * @param {string} label
 * @param {number} count
 */
export function caption(d, id, text, label, count) {
  const { h, pool } = d;
  const node = pool.keep(`cap:${id}`, () => h('button', { type: 'button', class: 'cap', 'data-open': id }));
  showIfChanged(node, text, () => [h('span', text)]);
  attr(node, 'aria-label', words.open(label));
  node.disabled = count === 0;
  return node;
}
