// Draw the whole table, every place of it, from one snapshot.
import { fetchSheet, h } from '../app/dom.js';
import { words, pointsText } from '../i18n/strings.js';
import { drawBoard, drawWho } from './board.js';
import { icon, sentence } from './cards.js';
import { canChoose, canUndo } from './control.js';
import { orderedHand, drawHand, nextOrder } from './hand.js';
import { fitBar } from './fit.js';
import { attr, fill, showIfChanged, style } from './keyedNodes.js';
import {
  boardRoom,
  isMapped,
  plan,
  spreadRoom,
  shelvesOf,
  hasSharedMelds,
  hasTiles,
  shapeOf,
  namesOf,
  teamsOf,
  sumOf,
} from './layout.js';
import { drawActions, drawChoices, drawPhase, drawNotes, drawSpread, drawStack, drawTrick } from './middle.js';
import { begun, doubleTapMove, offered, refs } from './selection.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */

/**
 * Drawings that only some games need. They are here when `fetchDrawings` has resolved.
 * @type {typeof import('./mapTable.js')}
 */
let mapTable;
/** @type {typeof import('./melds.js')} */
let melds;
/** @type {typeof import('./tiles.js')} */
let tiles;

/** A title with more letters is smaller on a narrow screen. */
const LONG_TITLE = 14;

/** Tell whether this table can be drawn with what was fetched so far. @param {Snapshot} snap */
export function canDraw(snap) {
  if (isMapped(snap)) return mapTable !== undefined;
  return (!hasSharedMelds(snap) || melds !== undefined) && (!mayFold(snap) || tiles !== undefined);
}

/** Tell whether another's board may be a tile or a row: where there are several, and on a phone on its side. @param {Snapshot} snap */
const mayFold = (snap) => hasTiles(snap) || !(isMapped(snap) || hasSharedMelds(snap) || shapeOf() !== 'landscape');

/**
 * Fetch what this table needs to be drawn, its style sheet included.
 * @param {Snapshot} snap
 * @returns {Promise<void>} rejected where a file does not arrive
 */
export async function fetchDrawings(snap) {
  if (isMapped(snap)) [mapTable] = await Promise.all([import('./mapTable.js'), fetchSheet('map-table')]);
  if (hasSharedMelds(snap)) [melds] = await Promise.all([import('./melds.js'), fetchSheet('melds')]);
  if (mayFold(snap)) [tiles] = await Promise.all([import('./tiles.js'), fetchSheet('tiles')]);
}

/** @typedef {{ parts: Parts, state: import('./table.js').State, zoom: import('./table.js').Zoom, host: import('./table.js').Host }} Around */

/**
 * Draw the table.
 * @param {Around} around
 * @param {Drawing} d
 * @param {Snapshot} snap
 */
export function drawTable(around, d, snap) {
  const { parts, state, zoom, host } = around;
  const places = plan(snap, d.room, state.opened);
  drawHelp(parts, state, host);
  const chosen = drawBar(around, d, snap);
  state.outcome = chosen.outcome;
  parts.title.textContent = snap.title;
  parts.title.classList.toggle('long', snap.title.length > LONG_TITLE);
  showIfChanged(parts.subtitle, snap.subtitle, () => snap.subtitle.split(/(?= · )/).map((part) => h('span', part)));
  drawOpponents(parts.opps, d, places.opponents);
  if (places.me) drawOwnBoard(parts.me, d, places.me, chosen.lands);
  drawMiddle(parts.mid, d, places, chosen, state);
  drawPhaseLine(around, d, snap, chosen);
  const hand = orderedHand(state, snap);
  drawHand(d, parts.hand, hand, snap.table.hand.note, state.order === 'own' ? state.touched : null);
  drawShifts(parts, hand, state);
  drawSide(parts.side, d, state.log, state.hinted ? state.advice : null);
  const dialog = zoom.now();
  if (dialog && state.zoomed) drawZoomed(dialog, d, snap, state.zoomed);
}

/**
 * Find out what the chosen cards and the target may become.
 * @param {import('./table.js').State} state
 * @param {Snapshot} snap
 * @param {number} most  acts in the bar
 */
function readChoice(state, snap, most) {
  const { held, option, can, now } = offered(state);
  const advised = state.hinted ? state.advice : null;
  // What the chosen move would bring is said before it is made.
  const choice = state.picked.length > 0 ? doubleTapMove(now) : null;
  const explained = now.some((move) => move.picks.length === 0 && move.note);
  return {
    option,
    now,
    advised,
    outcome: choice?.note ?? '',
    /** where the move would lay cards */
    lands: new Set((advised ?? choice)?.lands ?? []),
    /** the melds to which the chosen cards may go */
    goes: new Set(can.flatMap((move) => (move.at === undefined ? [] : [move.at]))),
    /** a meld that the chosen cards begin: one of them can often be played alone too */
    half: snap.draft ? null : begun(snap.moves, refs(state), held),
    /** more acts than the bar takes, or acts with a note: they lie in the middle */
    open: state.picked.length === 0 && (now.length > Math.max(2, most) || explained),
  };
}

/** @typedef {ReturnType<typeof readChoice>} Chosen */
/** @typedef {ReturnType<typeof plan>} Places */

/** @param {HTMLElement} box @param {Drawing} d @param {Places['opponents']} opponents */
function drawOpponents(box, d, opponents) {
  fill(
    box,
    opponents.map(({ seat, form }) => {
      if (form === 'map') return mapTable.drawMapTile(d, seat);
      if (form === 'panel') return tiles.drawPanel(d, seat);
      if (form !== 'board') return tiles.drawFolded(d, seat, form);
      const opponent = d.pool.keep(`opp:${seat.seat}`, () => h('div.opp'));
      fill(opponent, [drawWho(d, seat), drawBoard(d, seat, boardRoom(d.room, form))]);
      return opponent;
    }),
  );
}

/** @param {HTMLElement} box @param {Drawing} d @param {NonNullable<Places['me']>} me @param {Set<string>} lands */
function drawOwnBoard(box, d, me, lands) {
  fill(
    box,
    isMapped(d.snap) ? mapTable.drawOwnMap(d, me, lands) : [drawWho(d, me), drawBoard(d, me, boardRoom(d.room, 'own'))],
  );
}

/**
 * Draw the melds that all share, the piles, the offers, the trick, what is noted, and the acts that the bar does not take.
 * @param {HTMLElement} box
 * @param {Drawing} d
 * @param {Places} places
 * @param {Chosen} chosen
 * @param {import('./table.js').State} state
 */
function drawMiddle(box, d, places, { now, advised, lands, goes, open }, state) {
  const stacks = d.pool.keep('stacks', () => h('div.stacks'));
  fill(
    stacks,
    places.piles.map((zone) => (zone.kind === 'stack' ? drawStack(d, zone) : mapTable.drawAside(d, zone))),
  );
  const width = spreadRoom(d.room, places, d.snap);
  fill(box, [
    ...(places.melds.length > 0 ? [melds.drawMelds(d, places.melds, goes, state.at ?? advised?.at ?? null)] : []),
    ...(hasSharedMelds(d.snap) && places.melds.length === 0 ? [melds.drawNone(d)] : []),
    stacks,
    ...places.offers.map((zone) => mapTable.drawOffers(d, zone, lands)),
    ...places.tricks.map((zone) =>
      places.offers.length > 0 && !d.room.tall ? mapTable.drawTrade(d, zone) : drawTrick(d, zone),
    ),
    ...(places.notes.length > 0 ? [drawNotes(d, places.notes)] : []),
    ...places.spreads.map((zone) => drawSpread(d, zone, width)),
    ...(open ? [drawChoices(d, now, state.waiting)] : []),
  ]);
}

/**
 * Say what is to be done, or what the chosen cards do; and why not, where they do nothing.
 * @param {Around} around
 * @param {Drawing} d
 * @param {Snapshot} snap
 * @param {Chosen} chosen
 */
function drawPhaseLine({ parts, state, host }, d, snap, { half, option }) {
  const wants = half ? { lead: `${half.move.label}:`, rest: words.wants(half.more) } : snap.phase;
  const says = option?.effect && option.virtue ? { lead: `${option.virtue}:`, rest: option.effect } : wants;
  const second = state.note ?? (state.outcome ? { message: state.outcome, rule: null } : null);
  const asks = host.openCard && !state.note && !snap.prompt ? askedOf(state) : null;
  const composer = state.draft && melds.drawComposer(d, state.draft, option, asks);
  drawPhase(d, parts.phase, { ...says, asks: composer ? null : asks }, second, snap.prompt?.pockets ?? [], composer);
}

/**
 * Draw the bar below the hand: the acts, the advised one last, and the way to all that can be done. What has no room in the bar
 * lies in the middle, or goes behind *More*.
 * @param {Around} around
 * @param {Drawing} d
 * @param {Snapshot} snap
 */
function drawBar({ parts, state, host }, d, snap) {
  const all = host.openChoices && canChoose(snap) ? snap.legal : 0;
  for (let most = state.picked.length > 0 ? 2 : 3; ; most -= 1) {
    const chosen = readChoice(state, snap, most);
    const { now, advised, open } = chosen;
    const acts = open ? [] : now;
    const inMiddle = open && now.some((move) => move.text === advised?.text);
    state.offers = advised && !inMiddle ? [...acts.filter((move) => move.text !== advised.text), advised] : acts;
    // Where all that can be done lies in the middle, the list says only what cannot.
    const rest = open ? all - now.length : all;
    const bare = drawActions(d, parts.acts, state.offers, { waiting: state.waiting, most, all: rest > 0 ? all : 0 });
    parts.helps.choices.hidden = all === 0 || bare;
    if (fitBar(parts)) return chosen;
    if (most > 1) continue;
    parts.acts.classList.add('broken');
    return chosen;
  }
}

/** Return the key of the only chosen card. @param {import('./table.js').State} state */
function askedOf({ picked, cards }) {
  const [only] = picked;
  return only && picked.length === 1 && cards.has(only.key) ? only.key : null;
}

/**
 * Draw the button that sorts the hand, and the two that move the last touched card of an arranged one, for players who cannot drag.
 * @param {Parts} parts
 * @param {Card[]} hand
 * @param {import('./table.js').State} state
 */
function drawShifts({ shifter, shifts, sort }, hand, { order, touched, snap }) {
  attr(sort, 'aria-label', words.sort[nextOrder(order, (snap?.table.hand.together?.length ?? 0) > 0)]);
  shifter.hidden = order !== 'own';
  const at = hand.findIndex((card) => card.key === touched);
  for (const [node, by] of shifts) {
    attr(node, 'aria-label', words.shift(hand[at]?.name ?? null, by));
    attr(node, 'aria-disabled', hand[at] && hand[at + by] ? null : 'true');
  }
}

/** @param {Parts} parts @param {import('./table.js').State} state @param {import('./table.js').Host} host */
function drawHelp({ helps }, state, host) {
  const { undo, hint, again } = helps;
  again.hidden = !host.again || !state.snap?.since || state.picked.length > 0;
  undo.hidden = !host.undo || !state.snap?.undo;
  // It can be pressed all the same: then it says why nothing is taken back.
  undo.classList.toggle('not', !canUndo(state, host.free?.() ?? false));
  hint.hidden = !host.hint || state.snap?.undo === undefined;
  attr(hint, 'aria-label', state.hinted ? words.dropHint : words.hint);
}

/**
 * Show a zone, or all zones of a board, with whole cards.
 * @param {import('./zoomDialog.js').ZoomDialog} zoom
 * @param {Drawing} d
 * @param {Snapshot} snap
 * @param {string} id  of a zone, or `seat:1`
 */
function drawZoomed(zoom, d, snap, id) {
  for (const seat of snap.table.seats) {
    const shelves = shelvesOf(seat);
    const zones = id === `seat:${seat.seat}` ? shelves : shelves.filter((zone) => zone.id === id);
    const [only] = zones;
    if (!only) continue;
    const title = zones.length > 1 ? words.boardOf(seat.name) : `${seat.name}: ${only.caption}`;
    return zoom.zones(d, title, zones);
  }
  const zone = snap.table.centre.find((each) => each.id === id);
  if (zone?.kind === 'rack' && 'shares' in zone) return zoom.zones(d, zone.title, melds.wholeMeld(zone));
  if (zone?.kind === 'spread') return zoom.zones(d, zone.caption, [{ ...zone, groups: [zone.cards] }]);
  return zoom.close();
}

/**
 * Build the fixed parts of the table once.
 * @param {Pick<import('./table.js').Host, 'back' | 'openLog' | 'openRules' | 'openMenu'>} host
 * @param {() => void} sort
 */
export function buildParts(host, sort) {
  /** @param {string} name @param {string} label @param {() => void} act @param {string} [look] */
  const button = (name, label, act, look = 'ib q') =>
    h('button', { type: 'button', class: look, 'aria-label': label, onclick: act }, icon(name));
  const title = h('h1', { tabindex: -1 });
  const subtitle = h('span.sub');
  const bar = h(
    'header.bar',
    button('back', words.back, () => host.back(), 'ib'),
    h('div.ttl', title, subtitle),
    button('log', words.log, () => host.openLog()),
    button('rules', words.rules, () => host.openRules()),
    button('menu', words.menu, () => host.openMenu()),
  );
  const opps = h('section.opps', { 'aria-label': words.opponents });
  const mid = h('section.mid', { 'aria-label': words.centre });
  const me = h('section.me', { 'aria-label': words.ownBoard });
  const phase = h('div.phase');
  const hand = h('div.handbox');
  const sorter = button('sort', words.sort.suit, sort);
  const acts = h('div.acts');
  const act = h('div.act', { role: 'group', 'aria-label': words.actions });
  const shifts = /** @type {const} */ ([
    [h('button', { type: 'button', class: 'ib q', 'data-shift': -1 }, icon('back')), -1],
    [h('button', { type: 'button', class: 'ib q', 'data-shift': 1 }, icon('next')), 1],
  ]);
  const shifter = h('span.shifts', { hidden: true }, ...shifts.map(([node]) => node));
  /** @param {string} what @param {string} label @param {string} [sign] */
  const helper = (what, label, sign = what) =>
    h('button', { type: 'button', class: 'ib q', 'data-help': what, 'aria-label': label, hidden: true }, icon(sign));
  const helps = {
    undo: helper('undo', words.undo),
    hint: helper('hint', words.hint),
    choices: helper('choices', words.all, 'cards'),
    again: helper('again', words.again, 'step'),
  };
  // What a phone's bar has no room for; elsewhere it stands in the bar.
  const extra = h('div.extra', { popover: 'auto' }, helps.again, sorter, shifter);
  const dots = h('button', { type: 'button', class: 'ib q opener', 'aria-label': words.tools }, icon('dots'));
  dots.popoverTargetElement = extra;
  extra.addEventListener('toggle', () => {
    const { left, top, right } = dots.getBoundingClientRect();
    extra.style.bottom = `${innerHeight - top + 6}px`;
    extra.style.left = `${Math.min(left, Math.max(8, right - extra.offsetWidth))}px`;
  });
  extra.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('[data-shift]')) extra.hidePopover();
  });
  act.append(helps.hint, helps.undo, helps.choices, dots, extra, h('span.sp'), acts);
  const side = h('aside.side', { 'aria-label': words.scores });
  const flights = h('div.flights', { 'aria-hidden': 'true' });
  const table = h('div.table', bar, opps, mid, me, phase, hand, act, side, flights);
  return {
    table,
    bar,
    title,
    subtitle,
    opps,
    mid,
    me,
    phase,
    hand,
    act,
    acts,
    side,
    flights,
    sort: sorter,
    dots,
    extra,
    shifter,
    shifts,
    helps,
  };
}

/** @typedef {ReturnType<typeof buildParts>} Parts */

/** @typedef {{ turn: number, text: string }} LogLine */

/** The log that each list shows, and whose names stand in it. @type {WeakMap<HTMLElement, { of: string, lines: readonly LogLine[] }>} */
const told = new WeakMap();

/**
 * Draw the side panel of a wide screen: the scores, the advice that was asked for with its reason, and the log of this hand. Where
 * there is no panel it stays empty.
 * @param {HTMLElement} box
 * @param {Drawing} d
 * @param {readonly LogLine[]} log
 * @param {Advice | null} advice
 */
function drawSide(box, d, log, advice) {
  if (!d.room.side) {
    return box.replaceChildren();
  }
  const { snap, pool } = d;
  const scores = pool.keep('side:scores', () => h('div.score2'));
  const running = snap.table.seats.map((seat) => seat.running ?? 0);
  showIfChanged(scores, JSON.stringify([snap.names, snap.totals, snap.target, running]), () =>
    drawScores(snap, running),
  );
  const advised = pool.keep('side:advised', () => h('section.advised'));
  if (advice) {
    showIfChanged(advised, JSON.stringify([advice.label, advice.why]), () => [
      h('h2', icon('hint'), h('span', sentence(advice.label))),
      h('p', sentence(advice.why.charAt(0).toUpperCase() + advice.why.slice(1))),
    ]);
  }
  const heading = pool.keep('side:heading', () => h('h2', words.happened));
  const list = pool.keep('side:log', () => h('ol.log', { tabindex: 0, 'aria-label': words.happened }));
  // Advice takes height from the log, which stays at its end.
  const moves = advised.isConnected !== (advice !== null);
  const atEnd = moves && list.scrollHeight - list.scrollTop - list.clientHeight < 8;
  fill(box, [scores, ...(advice ? [advised] : []), heading, list]);
  drawLog(list, JSON.stringify([snap.names, snap.hand]), log);
  if (atEnd) list.scrollTop = list.scrollHeight;
}

/**
 * Build the points of each side, the own team first, then by points; a bar shows how far each is on the way to the target, and how far
 * this hand would bring it if it ended now.
 * @param {Snapshot} snap
 * @param {readonly number[]} running  what the cards of each seat count now
 */
function drawScores(snap, running) {
  const [own = [], ...rest] = teamsOf(snap);
  const sides = [own, ...rest.sort((a, b) => sumOf(b, snap.totals) - sumOf(a, snap.totals))];
  return sides.flatMap((side) => {
    const points = sumOf(side, snap.totals);
    const now = sumOf(side, running);
    const reached = [points + now, Math.min(points, points + now)].map((each) => {
      const bar = h('i');
      style(bar, '--share', String(Math.max(0, Math.min(1, each / Math.max(1, snap.target)))));
      return bar;
    });
    return [
      h('span', namesOf(side, snap.names.map(words.person))),
      h('span.pr', { 'aria-hidden': 'true' }, ...reached),
      h('b', pointsText(points)),
      h('span.mut', now !== 0 && (now > 0 ? `+${now}` : pointsText(now))),
    ];
  });
}

/** Draw the log of a hand; it keeps its place while nothing is added. @param {HTMLElement} list @param {string} of  whose log it is @param {readonly LogLine[]} log */
function drawLog(list, of, log) {
  const lines = log.filter((event) => event.text !== '');
  const last = told.get(list);
  told.set(list, { of, lines });
  const item = (/** @type {LogLine} */ { turn, text }) => h('li', h('span', turn), h('span', sentence(text)));
  const same =
    last?.of === of && last.lines.every((line, at) => line.text === lines[at]?.text && line.turn === lines[at].turn);
  if (same && lines.length === last.lines.length) return;
  if (same) list.append(...lines.slice(last.lines.length).map(item));
  else list.replaceChildren(...lines.map(item));
  list.scrollTop = list.scrollHeight;
}
