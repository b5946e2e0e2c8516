// A shelf of a board: its cards stand in it, cut off below the index.
import { attr, fill, shows, style } from './kept.js';
import { drawKnot, isCouple } from './marks.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Card} Card */
/** @typedef {import('./shapes.js').Rack} Rack */
/** @typedef {import('./layout.js').RackFit} RackFit */

/**
 * @param {Drawing} d
 * @param {Rack} zone
 * @param {RackFit} fit
 * @param {string} owner  a name
 */
export function drawRack(d, zone, fit, owner) {
  const { h, pool } = d;
  const cards = zone.groups.flat();
  const box = pool.keep(`zone:${zone.id}`, () => h('div', { class: 'zone' }));
  const rack = pool.keep(`rack:${zone.id}`, () => h('div', { class: 'rack', 'data-roving': true }));
  rack.dataset.zone = zone.id;
  attr(rack, 'role', cards.length > 0 ? 'list' : 'group');
  attr(rack, 'aria-label', words.zone(zone.caption, owner, cards.length));
  style(rack, '--strip', `${fit.strip}px`);
  style(rack, '--pair', `${fit.pair}px`);
  style(rack, '--lap', `${fit.lap}px`);
  const groups = zone.groups.filter((group) => group.length > 0);
  fill(
    rack,
    groups.map((group, at) => drawGroup(d, zone, group, at, fit.folded[at] ?? false)),
  );
  fill(box, [rack, caption(d, zone.id, zone.caption, words.zone(zone.caption, owner, cards.length), cards.length)]);
  return box;
}

/** @param {Drawing} d @param {Rack} zone @param {Card[]} group @param {number} at @param {boolean} folded */
function drawGroup(d, zone, group, at, folded) {
  const { h, pool } = d;
  const node = pool.keep(`grp:${zone.id}:${at}`, () => h('div', { class: 'grp', role: 'presentation' }));
  const couple = isCouple(group);
  node.classList.toggle('fold', folded);
  node.classList.toggle('wed', couple);
  node.classList.toggle('void', couple && group[0]?.suspended === true);
  /** @type {Node[]} */
  const nodes = group.map((card, nth) => {
    const place = pool.keep(`at:${zone.id}:${card.key}`, () => h('div', { class: 'at', role: 'listitem' }));
    // The last card of a group is the whole one, so it stands for the group.
    place.hidden = folded && nth < group.length - 1;
    place.classList.toggle('wide', d.fits.has(card.ref));
    const front = folded && nth === group.length - 1;
    const name = front ? { name: words.group(card.label, group.length) } : {};
    const button = d.card(card, zone.id, { ...name, together: couple });
    const badge = button.querySelector('.folded');
    const says = front ? String(group.length) : '';
    if (says && !badge) button.append(h('span', { class: 'folded' }, says));
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
 * The name of a zone is the button that shows it whole.
 * @param {Drawing} d
 * @param {string} id
 * @param {string} text
 * @param {string} label
 * @param {number} count
 */
export function caption(d, id, text, label, count) {
  const { h, pool } = d;
  const node = pool.keep(`cap:${id}`, () => h('button', { type: 'button', class: 'cap', 'data-open': id }));
  shows(node, text, () => [document.createTextNode(text)]);
  attr(node, 'aria-label', words.open(label));
  node.disabled = count === 0;
  return node;
}
