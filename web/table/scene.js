// What the whole table shows: every place of it, from one snapshot.
import { standing } from './arrange.js';
import { refs } from './control.js';
import { h } from '../app/dom.js';
import { drawFolded, drawPanel } from './fold.js';
import { optionOf } from './draft.js';
import { drawHand } from './hand.js';
import { canUndo } from './help.js';
import { attr, fill } from './kept.js';
import { isMapped, plan } from './layout.js';
import { drawActions, drawChoices, drawPhase } from './phase.js';
import { shelvesOf } from './places.js';
import { drawBoard, drawWho } from './seat.js';
import { nextOrder } from './order.js';
import { meant, offers } from './select.js';
import { drawSide } from './side.js';
import { special } from './special.js';
import { words } from '../i18n/words.js';
import { drawNotes, drawSpread, drawStack, drawTrick } from './zones.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Snapshot} Snapshot */
/** @typedef {ReturnType<typeof import('./peek.js').createPeek>} Peek */

/**
 * @param {{ parts: import('./parts.js').Parts, state: import('./table.js').State, peek: Peek, host: import('./table.js').Host }} around
 * @param {Drawing} d
 * @param {Snapshot} snap
 * @param {number} most  acts in the bar
 */
export function drawScene({ parts, state, peek, host }, d, snap, most) {
  const { pool } = d;
  const places = plan(snap, d.room, state.opened);
  parts.title.textContent = snap.title;
  parts.subtitle.textContent = snap.subtitle;

  fill(
    parts.opps,
    places.opponents.map(({ seat, form }) => {
      if (form === 'map') return special.maps.drawMapTile(d, seat);
      if (form === 'panel') return drawPanel(d, seat);
      if (form !== 'board') return drawFolded(d, seat, form);
      const box = pool.keep(`opp:${seat.seat}`, () => h('div', { class: 'opp' }));
      fill(box, [drawWho(d, seat), drawBoard(d, seat, d.room.opponent, d.room.card.opponent)]);
      return box;
    }),
  );
  const held = new Set(snap.table.hand.cards.map((card) => card.ref));
  const option = optionOf(state.draft);
  const can = offers(snap.moves, refs(state), held);
  // An act that puts a card to a place which was chosen comes before the others.
  const there = can.filter((move) => state.at !== null && move.at === state.at);
  const now = there.length > 0 ? there : [...can, ...(option ? [option] : [])];
  state.offers = now;
  // What the choice would bring is said before it is done.
  const choice = state.picked.length > 0 ? meant(now) : null;
  const lands = new Set(choice?.lands ?? []);
  state.outcome = choice?.note ?? '';
  if (places.me) {
    const me = places.me;
    fill(
      parts.me,
      isMapped(snap)
        ? special.maps.drawOwnMap(d, me, lands)
        : [drawWho(d, me), drawBoard(d, me, d.room.board, d.room.card.board)],
    );
  }

  const explained = now.some((move) => move.picks.length === 0 && move.note);
  const open = state.picked.length === 0 && (now.length > Math.max(2, most) || explained);
  const stacks = pool.keep('stacks', () => h('div', { class: 'stacks' }));
  fill(
    stacks,
    places.piles.map((zone) => (zone.kind === 'stack' ? drawStack(d, zone) : special.maps.drawAside(d, zone))),
  );
  const goes = new Set(can.flatMap((move) => (move.at === undefined ? [] : [move.at])));
  fill(parts.mid, [
    ...(places.melds.length > 0 ? [special.mat.drawMelds(d, places.melds, goes, state.at)] : []),
    stacks,
    ...places.offers.map((zone) => special.maps.drawOffers(d, zone, lands)),
    ...places.tricks.map((zone) =>
      places.offers.length > 0 && !d.room.tall ? special.maps.drawTrade(d, zone) : drawTrick(d, zone),
    ),
    ...(places.notes.length > 0 ? [drawNotes(d, places.notes)] : []),
    ...places.spreads.map((zone) => drawSpread(d, zone)),
    ...(open ? [drawChoices(d, now, state.waiting)] : []),
  ]);
  const says = option?.effect && option.virtue ? { lead: `${option.virtue}:`, rest: option.effect } : snap.phase;
  const second = state.note ?? (state.outcome ? { message: state.outcome, rule: null } : null);
  const asks = host.openCard && !state.note && !snap.prompt ? askedOf(state) : null;
  const composer = state.draft && special.mat.drawComposer(d, state.draft, option, asks);
  drawPhase(d, parts.phase, { ...says, asks: composer ? null : asks }, second, snap.prompt?.pockets ?? [], composer);
  const hand = standing(state, snap);
  drawHand(d, parts.hand, hand, snap.table.hand.note ?? '', state.order === 'own' ? state.touched : null);
  drawShifts(parts, hand, state);
  drawHelp(parts, state, host);
  drawActions(d, parts.acts, open ? [] : now, state.waiting, most);
  parts.sort.setAttribute(
    'aria-label',
    words.sort[nextOrder(state.order, (snap.table.hand.together?.length ?? 0) > 0)],
  );
  drawSide(parts.side, snap, state.log);
  if (state.peek) drawPeek(peek, d, snap, state.peek);
}

/** The one card that is chosen. @param {import('./table.js').State} state */
function askedOf({ picked, cards }) {
  const [only] = picked;
  return only && picked.length === 1 && cards.has(only.key) ? only.key : null;
}

/**
 * In a hand that its owner lays himself two buttons move the card that was touched last: whoever cannot draw it aside has these.
 * @param {import('./parts.js').Parts} parts
 * @param {import('./shapes.js').Card[]} hand
 * @param {import('./table.js').State} state
 */
function drawShifts({ shifter, shifts }, hand, { order, touched }) {
  shifter.hidden = order !== 'own';
  const at = hand.findIndex((card) => card.key === touched);
  for (const [node, by] of shifts) {
    attr(node, 'aria-label', words.shift(hand[at]?.name ?? null, by));
    attr(node, 'aria-disabled', hand[at] && hand[at + by] ? null : 'true');
  }
}

/**
 * @param {import('./parts.js').Parts} parts
 * @param {import('./table.js').State} state
 * @param {import('./table.js').Host} host
 */
function drawHelp({ helps }, state, host) {
  const { undo, hint } = helps;
  undo.hidden = !host.undo || !state.snap?.undo;
  // It can be pressed all the same: then it says why not.
  undo.classList.toggle('not', !canUndo(state, host.free?.() ?? false));
  hint.hidden = !host.hint || state.snap?.undo === undefined;
  attr(hint, 'aria-label', state.advice ? words.takeHint : words.hint);
}

/** A zone, or all the zones of a board, with the cards whole. @param {Peek} peek @param {Drawing} d @param {Snapshot} snap @param {string} id */
function drawPeek(peek, d, snap, id) {
  for (const seat of snap.table.seats) {
    const shelves = shelvesOf(seat);
    const zones = id === `seat:${seat.seat}` ? shelves : shelves.filter((zone) => zone.id === id);
    const [only] = zones;
    if (!only) continue;
    const title = zones.length > 1 ? words.boardOf(seat.name) : `${seat.name}: ${only.caption}`;
    return peek.zones(d, title, zones);
  }
  const zone = snap.table.centre.find((each) => each.id === id);
  if (zone?.kind === 'rack' && 'shares' in zone) return peek.zones(d, zone.title, special.mat.wholeMeld(zone));
  if (zone?.kind === 'spread') return peek.zones(d, zone.caption, [{ ...zone, groups: [zone.cards] }]);
  return peek.close();
}
