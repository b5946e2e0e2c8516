// The zones in the middle of the table, one function a kind.
import { words } from '../i18n/words.js';
import { caption } from './board.js';
import { face, icon, sentence, suitOf } from './cards.js';
import { attr, fill, showIfChanged } from './keyedNodes.js';
import { fitSpread } from './layout.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */

/** Draw a closed pile: its count, and its top card if that is known. @param {Drawing} d @param {import('../app/contract.js').Stack} zone */
export function drawStack(d, zone) {
  const { h, pool, picked, live } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div', { class: 'pile' }));
  box.classList.toggle('stack', zone.ref !== null && zone.count > 1);
  const chosen = picked.some((pick) => pick.key === zone.id);
  const shown = zone.count === 0 ? '' : (zone.card?.card ?? '??');
  // An empty pile is no button.
  const tag = zone.ref === null || zone.count === 0 ? 'div' : 'button';
  const node = pool.keep(`${tag}:${zone.id}`, () =>
    tag === 'button' ? h('button', { type: 'button', 'data-key': zone.id }) : h('div', { role: 'img' }),
  );
  showIfChanged(node, shown, () => (shown ? [face(shown)] : []));
  const fit = !chosen && zone.ref !== null && d.fits.has(zone.ref);
  const kind = shown ? `card ${suitOf(shown)}` : 'slot bare';
  node.className = [kind, chosen && 'sel', fit && 'fit', zone.ref !== null && d.advice.includes(zone.ref) && 'told']
    .filter(Boolean)
    .join(' ');
  node.dataset.stack = zone.id;
  if (zone.ref !== null) {
    node.dataset.ref = zone.ref;
    attr(node, 'aria-pressed', d.usable.has(zone.ref) ? String(chosen) : null);
  }
  const can = zone.ref !== null && live.has(zone.ref) ? `, ${words.selectable}` : '';
  const name = zone.card ? `${zone.caption}: ${zone.card.name}` : zone.caption;
  attr(node, 'aria-label', `${name}, ${zone.count ? words.cards(zone.count) : words.empty}${can}`);
  const label = pool.keep(`cap:${zone.id}`, () => h('span', { 'aria-hidden': 'true' }));
  showIfChanged(label, `${zone.caption}|${zone.count}`, () => [
    document.createTextNode(`${zone.caption} `),
    h('b', {}, zone.count),
  ]);
  fill(box, [node, label]);
  return box;
}

/** Draw a trick. @param {Drawing} d @param {import('../app/contract.js').Trick} zone */
export function drawTrick(d, zone) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div', { class: 'trick', role: 'group', 'data-roving': true }));
  box.classList.toggle('past', zone.past);
  attr(box, 'aria-label', zone.caption);
  /** @param {string} key @param {Node} node @param {string} text @param {boolean} strong */
  const pile = (key, node, text, strong) => {
    const around = pool.keep(key, () => h('div', { class: 'pile' }, h('span', {})));
    const label = /** @type {HTMLElement} */ (around.lastElementChild);
    showIfChanged(label, `${strong}|${text}`, () => [strong ? h('b', {}, text) : document.createTextNode(text)]);
    fill(around, [node, label]);
    return around;
  };
  const when = pool.keep(`when:${zone.id}`, () => h('span', { class: 'when', 'aria-hidden': 'true' }));
  if (when.textContent !== zone.caption) when.textContent = zone.caption;
  fill(box, [
    ...(zone.past ? [when] : []),
    ...zone.plays.map((play) =>
      pile(`play:${zone.id}:${play.card.key}`, d.card(play.card, zone.id), play.caption, play.winner),
    ),
    ...zone.slots.map((slot) => {
      const hole = pool.keep(`slot:${zone.id}:${slot.seat}`, () => h('div', { class: 'slot' }));
      if (hole.textContent !== slot.caption) hole.textContent = slot.caption;
      const around = pool.keep(`hole:${zone.id}:${slot.seat}`, () => h('div', { class: 'pile hole' }));
      fill(around, [hole]);
      return around;
    }),
  ]);
  return box;
}

/** Draw an open pile, the newest card at the right; older cards that do not fit become one button. @param {Drawing} d @param {import('../app/contract.js').Spread} zone */
export function drawSpread(d, zone) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div', { class: 'spread' }));
  const fan = pool.keep(`fan:${zone.id}`, () => h('div', { class: 'fan', 'data-roving': true }));
  fan.dataset.zone = zone.id;
  const count = fitSpread(zone.cards.length, d.room.spread, d.room.card.spread);
  const older = zone.cards.slice(0, zone.cards.length - count);
  attr(fan, 'role', count > 0 ? 'list' : 'group');
  attr(fan, 'aria-label', zone.caption);
  const nodes = zone.cards.slice(older.length).map((card) => {
    const place = pool.keep(`at:${zone.id}:${card.key}`, () => h('div', { class: 'at', role: 'listitem' }));
    place.classList.toggle('wide', d.fits.has(card.ref));
    fill(place, [d.card(card, zone.id)]);
    return place;
  });
  if (older.length > 0) {
    const rest = pool.keep(`older:${zone.id}`, () => h('div', { class: 'at older', role: 'listitem' }));
    const button = pool.keep(`more:${zone.id}`, () => h('button', { type: 'button', 'data-open': zone.id }));
    const chosen = older.filter((card) => d.picked.some((pick) => pick.key === card.key)).length;
    button.textContent = `+${older.length}`;
    button.classList.toggle('sel', chosen > 0);
    button.classList.toggle(
      'fit',
      older.some((card) => d.fits.has(card.ref)),
    );
    attr(button, 'aria-label', words.older(older.length, chosen));
    fill(rest, [button]);
    nodes.unshift(rest);
  }
  fill(fan, nodes);
  fill(box, [fan, caption(d, zone.id, zone.caption, zone.caption, zone.cards.length)]);
  return box;
}

/**
 * Draw the notes of the middle: progress meters and lines of text.
 * @param {Drawing} d
 * @param {(import('../app/contract.js').Meter | import('../app/contract.js').Note)[]} zones
 */
export function drawNotes(d, zones) {
  const { h, pool } = d;
  const box = pool.keep('notes', () => h('div', { class: 'notes' }));
  fill(
    box,
    zones.map((zone) => {
      const line = pool.keep(`note:${zone.id}`, () => h('p', { class: zone.kind }));
      showIfChanged(line, JSON.stringify(zone), () => [
        icon(zone.icon),
        ...(zone.kind === 'meter' ? [meter(d, zone)] : []),
        h(
          'span',
          { class: 'says', 'aria-hidden': zone.kind === 'meter' ? 'true' : null },
          sentence(zone.caption),
          zone.kind === 'meter' && zone.rest && h('span', { class: 'rest' }, ` ${zone.rest}`),
        ),
      ]);
      return line;
    }),
  );
  return box;
}

/** Build a progress meter. @param {Drawing} d @param {import('../app/contract.js').Meter} zone */
function meter({ h }, { label, done, of }) {
  const steps = Array.from({ length: of }, (_, at) => h('i', { class: at < done ? 'on' : null }));
  return h('span', { class: 'steps', role: 'img', 'aria-label': label }, ...steps);
}
