// The one voice of the table, and the buttons under it.
import { chip, sentence, suitOf } from './cards.js';
import { h } from '../app/dom.js';
import { attr, fill, shows } from './keyedNodes.js';
import { meant } from './selection.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./shapes.js').Move} Move */
/** @typedef {import('./shapes.js').Reason} Reason */

/**
 * The first line says whose turn it is and what may be done; the second why something may not.
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} box
 * @param {{ lead: string, rest: string, asks: string | null }} phase  `asks`: the key of the card that can be asked about
 * Where cards are wanted one after the other, the second line is their pockets, and a reason takes the first.
 * @param {Reason | null} note
 * @param {import('./shapes.js').Pocket[]} pockets
 * @param {HTMLElement | null} composer  the row in which a move is put together
 */
export function drawPhase(d, box, phase, note, pockets, composer) {
  const lines = d.pool.keep('phase:lines', () => h('div', { class: 'lines' }));
  shows(lines, JSON.stringify([phase, note, pockets]), () => [
    h('p', { class: 'now' }, h('b', {}, sentence(phase.lead)), phase.lead && ' ', sentence(phase.rest)),
    ...(note || phase.asks
      ? [
          h(
            'p',
            { class: 'why' },
            note && h('span', {}, sentence(note.message)),
            // Seen where there is no room for all of it.
            note && h('button', { type: 'button', class: 'link rest', 'data-whole': true }, words.more),
            note?.rule && ' ',
            note?.rule && h('button', { type: 'button', class: 'link', 'data-rule': note.rule }, words.rule),
            typeof note?.scene === 'number' && ' ',
            typeof note?.scene === 'number' &&
              h(
                'button',
                { type: 'button', class: 'link', 'data-rule': note.rule, 'data-scene': note.scene },
                words.scene,
              ),
            note && phase.asks && ' ',
            phase.asks && h('button', { type: 'button', class: 'link', 'data-about': phase.asks }, words.ask),
          ),
        ]
      : []),
    ...(pockets.length > 0 ? [h('ul', { class: 'pockets' }, ...pockets.map(drawPocket))] : []),
  ]);
  fill(box, composer ? [lines, composer] : [lines]);
  box.classList.toggle('noted', note !== null || phase.asks !== null);
  box.classList.toggle('prompts', pockets.length > 0 || composer !== null);
  box.classList.toggle('composing', composer !== null);
}

/** @param {import('./shapes.js').Pocket} pocket */
function drawPocket({ caption, card, now }) {
  return h(
    'li',
    { class: now ? 'pocket now' : 'pocket' },
    h('span', { class: 'vh' }, words.pocket(caption, card?.name ?? null, now)),
    h('span', { class: 'to', 'aria-hidden': 'true' }, caption),
    card && h('span', { class: `chip ${suitOf(card.card)}`, 'aria-hidden': 'true' }, chip(card.card)),
    !card && now && h('span', { class: 'xs mut', 'aria-hidden': 'true' }, words.tapCard),
  );
}

/**
 * At most two verbs, the likeliest gilt and at the right; more of them wait behind the second.
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} bar
 * @param {Move[]} moves    the likeliest last
 * @param {boolean} waiting a move is on its way
 * @param {number} most     how many there is room for
 */
export function drawActions(d, bar, moves, waiting, most) {
  const last = moves.at(-1);
  const shown = moves.length > most && last ? [last] : moves;
  // With nothing chosen, gilt on one of two equals would be advice.
  const gilt = d.picked.length > 0 ? last : meant(moves);
  const nodes = shown.map((move) => actButton(d, 'act', move, move === gilt, waiting));
  if (shown.length < moves.length) {
    const more = d.pool.keep('act:more', () =>
      h('button', { type: 'button', class: 'btn', 'data-more': true }, words.more),
    );
    attr(more, 'aria-haspopup', 'dialog');
    nodes.unshift(more);
  }
  // Whoever puts several cards together can let go of all of them at once.
  if (d.snap.draft && d.picked.length > 1 && nodes.length < 2) {
    nodes.unshift(
      d.pool.keep('act:clear', () =>
        h('button', { type: 'button', class: 'btn', 'data-clear': true }, h('span', {}, words.clear)),
      ),
    );
  }
  fill(bar, nodes);
}

/**
 * Acts that need no card and are too many for the bar (a house, say) lie open in the middle.
 * @param {import('./drawing.js').Drawing} d
 * @param {Move[]} moves
 * @param {boolean} waiting
 */
export function drawChoices(d, moves, waiting) {
  const box = d.pool.keep('choices', () => h('div', { class: 'choices', role: 'group', 'aria-label': words.choices }));
  const gilt = meant(moves);
  fill(
    box,
    [...moves].reverse().map((move) => actButton(d, 'choice', move, move === gilt, waiting)),
  );
  return box;
}

/** @param {import('./drawing.js').Drawing} d @param {string} place @param {Move} move @param {boolean} gilt @param {boolean} waiting */
function actButton(d, place, move, gilt, waiting) {
  const node = d.pool.keep(`${place}:${move.text}`, () => h('button', { type: 'button', 'data-move': move.text }));
  node.className = ['btn', gilt && 'primary', d.told === move.text && 'told'].filter(Boolean).join(' ');
  const note = place === 'choice' ? (move.note ?? '') : '';
  shows(node, `${move.label}|${note}`, () => [
    h('span', {}, sentence(move.label), note && h('small', {}, sentence(note))),
  ]);
  attr(node, 'aria-disabled', waiting ? 'true' : null);
  return node;
}
