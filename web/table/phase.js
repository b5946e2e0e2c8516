// The phase line, and the buttons of the action bar.
import { chip, sentence, suitOf } from './cards.js';
import { h } from '../app/dom.js';
import { attr, fill, showIfChanged } from './keyedNodes.js';
import { meant } from './selection.js';
import { words } from '../i18n/words.js';

/** @typedef {import('../app/contract.js').MoveChoice} Move */
/** @typedef {import('./table.js').Reason} Reason */

/**
 * Draw the phase line: whose turn it is and what may be done, then why a move is not legal.
 * Where a prompt asks for several cards, the second line holds its pockets, and a reason takes the first.
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} box
 * @param {{ lead: string, rest: string, asks: string | null }} phase  `asks`: the key of the card that can be asked about
 * @param {Reason | null} note
 * @param {import('../app/contract.js').Pocket[]} pockets
 * @param {HTMLElement | null} composer  the row in which a move is put together
 */
export function drawPhase(d, box, phase, note, pockets, composer) {
  const lines = d.pool.keep('phase:lines', () => h('div', { class: 'lines' }));
  showIfChanged(lines, JSON.stringify([phase, note, pockets]), () => [
    h('p', { class: 'now' }, h('b', {}, sentence(phase.lead)), phase.lead && ' ', sentence(phase.rest)),
    ...(note || phase.asks
      ? [
          h(
            'p',
            { class: 'why' },
            note && h('span', {}, sentence(note.message)),
            // Visible only where the text is clipped.
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

/** @param {import('../app/contract.js').Pocket} pocket */
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
 * Draw the action bar: up to `most` moves, the likeliest gilt and at the right; else that one and a button for the rest.
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} bar
 * @param {Move[]} moves    the likeliest last
 * @param {boolean} waiting a move is on its way
 * @param {number} most     how many there is room for
 */
export function drawActions(d, bar, moves, waiting, most) {
  const last = moves.at(-1);
  const shown = moves.length > most && last ? [last] : moves;
  // With nothing chosen, gilding one of two equal moves would be advice.
  const gilt = d.picked.length > 0 ? last : meant(moves);
  const nodes = shown.map((move) => actButton(d, 'act', move, move === gilt, waiting));
  if (shown.length < moves.length) {
    const more = d.pool.keep('act:more', () =>
      h('button', { type: 'button', class: 'btn', 'data-more': true }, words.more),
    );
    attr(more, 'aria-haspopup', 'dialog');
    nodes.unshift(more);
  }
  // Offer to clear a choice of several cards.
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
 * Draw moves that need no card and are too many for the bar (a house, say) in the middle.
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
  node.className = ['btn', gilt && 'primary', d.hint === move.text && 'told'].filter(Boolean).join(' ');
  const note = place === 'choice' ? (move.note ?? '') : '';
  showIfChanged(node, `${move.label}|${note}`, () => [
    h('span', {}, sentence(move.label), note && h('small', {}, sentence(note))),
  ]);
  attr(node, 'aria-disabled', waiting ? 'true' : null);
  return node;
}
