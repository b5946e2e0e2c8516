// The middle of the table: its zones, one function a kind; the phase line; and the buttons of the action bar.
import { words } from '../i18n/strings.js';
import { caption } from './board.js';
import { face, icon, sentence, suitOf, chip } from './cards.js';
import { attr, fill, showIfChanged } from './keyedNodes.js';
import { fitSpread } from './layout.js';
import { h } from '../app/dom.js';
import { term } from './drawing.js';
import { doubleTapMove } from './selection.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */

/** Draw a closed pile: its count, and its top card if that is known. @param {Drawing} d @param {import('../app/contract.js').Stack} zone */
export function drawStack(d, zone) {
  const { h, pool, picked, live } = d;
  const { about } = zone;
  const box = pool.keep(`zone:${zone.id}`, () => h('div.pile', term(about)));
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
  const open = !chosen && zone.count > 0 && zone.ref !== null && live.has(zone.ref);
  node.className = [
    kind,
    open && 'live',
    chosen && 'sel',
    fit && 'fit',
    zone.ref !== null && d.advice.includes(zone.ref) && 'told',
  ]
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
  const label = pool.keep(`cap:${zone.id}`, () => (about ? h('button.term') : h('span', { 'aria-hidden': 'true' })));
  showIfChanged(label, `${zone.caption}|${zone.count}`, () => [
    document.createTextNode(`${zone.caption} `),
    h('b', zone.count),
  ]);
  fill(box, [node, label]);
  return box;
}

/** Draw a trick. @param {Drawing} d @param {import('../app/contract.js').Trick} zone */
export function drawTrick(d, zone) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div.trick', { role: 'group', 'data-roving': true }));
  box.classList.toggle('past', zone.past);
  attr(box, 'aria-label', zone.caption);
  /** @param {string} key @param {Node} node @param {string} text @param {boolean} strong */
  const pile = (key, node, text, strong) => {
    const around = pool.keep(key, () => h('div.pile', h('span')));
    const label = /** @type {HTMLElement} */ (around.lastElementChild);
    showIfChanged(label, `${strong}|${text}`, () => [strong ? h('b', text) : document.createTextNode(text)]);
    fill(around, [node, label]);
    return around;
  };
  const when = pool.keep(`when:${zone.id}`, () => h('span.when', { 'aria-hidden': 'true' }));
  if (when.textContent !== zone.caption) when.textContent = zone.caption;
  fill(box, [
    ...(zone.past ? [when] : []),
    ...zone.plays.map((play) =>
      pile(
        `play:${zone.id}:${play.card.key}`,
        d.card(play.card, zone.id, { off: play.taken === true }),
        play.caption,
        play.winner,
      ),
    ),
    ...zone.slots.map((slot) => {
      const hole = pool.keep(`slot:${zone.id}:${slot.seat}`, () => h('div.slot'));
      if (hole.textContent !== slot.caption) hole.textContent = slot.caption;
      const around = pool.keep(`hole:${zone.id}:${slot.seat}`, () => h('div.pile.hole'));
      fill(around, [hole]);
      return around;
    }),
  ]);
  return box;
}

/** Draw an open pile, the newest card at the right; older cards that do not fit become one button. @param {Drawing} d @param {import('../app/contract.js').Spread} zone @param {number} width */
export function drawSpread(d, zone, width) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div.spread'));
  const fan = pool.keep(`fan:${zone.id}`, () => h('div.fan', { 'data-roving': true }));
  fan.dataset.zone = zone.id;
  const count = fitSpread(zone.cards.length, width, d.room.card.spread);
  const older = zone.cards.slice(0, zone.cards.length - count);
  attr(fan, 'role', count > 0 ? 'list' : 'group');
  attr(fan, 'aria-label', zone.caption);
  const nodes = zone.cards.slice(older.length).map((card) => {
    const place = pool.keep(`at:${zone.id}:${card.key}`, () => h('div.at', { role: 'listitem' }));
    place.classList.toggle('wide', d.fits.has(card.ref));
    fill(place, [d.card(card, zone.id)]);
    return place;
  });
  if (older.length > 0) {
    const rest = pool.keep(`older:${zone.id}`, () => h('div.at.older', { role: 'listitem' }));
    const button = pool.keep(`more:${zone.id}`, () => h('button', { type: 'button', 'data-open': zone.id }));
    const chosen = older.filter((card) => d.picked.some((pick) => pick.key === card.key)).length;
    button.textContent = `+${older.length}`;
    button.classList.toggle('sel', chosen > 0);
    button.classList.toggle(
      'fit',
      older.some((card) => d.fits.has(card.ref)),
    );
    button.classList.toggle(
      'live',
      older.some((card) => d.live.has(card.ref)),
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
  const box = pool.keep('notes', () => h('div.notes'));
  fill(
    box,
    zones.map((zone) => {
      const line = pool.keep(`note:${zone.id}`, () => h(`p.${zone.kind}`, term(zone.about)));
      showIfChanged(line, JSON.stringify(zone), () => [
        icon(zone.icon),
        ...(zone.kind === 'meter' ? [meter(d, zone)] : []),
        h(
          zone.about ? 'button.says.term' : 'span.says',
          sentence(zone.caption),
          ...(zone.kind === 'meter' && zone.rest ? [' ', h('span.rest', zone.rest)] : []),
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
  return h('span.steps', { role: 'img', 'aria-label': label }, ...steps);
}

/** @typedef {MoveChoice} Move */
/** The rank of moves that do nothing: to pass, to keep all cards, to end a round. */
const IDLE = 20;
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
  const lines = d.pool.keep('phase:lines', () => h('div.lines'));
  showIfChanged(lines, JSON.stringify([phase, note, pockets]), () => [
    h('p.now', h('b', sentence(phase.lead)), phase.lead && ' ', sentence(phase.rest)),
    ...(note || phase.asks
      ? [
          h(
            'p.why',
            note && h('span', note.lead && h('b', sentence(note.lead)), note.lead && ' ', sentence(note.message)),
            // Visible only where the text is clipped.
            note && h('button', { type: 'button', class: 'link rest', 'data-whole': true }, words.more),
            note?.figures &&
              h(
                'button',
                { type: 'button', class: 'link figures-of', 'data-help': 'figures', 'aria-haspopup': 'dialog' },
                words.figures,
              ),
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
    ...(pockets.length > 0 ? [h('ul.pockets', ...pockets.map(drawPocket))] : []),
  ]);
  fill(box, composer ? [lines, composer] : [lines]);
  box.classList.toggle('noted', note !== null || phase.asks !== null);
  box.classList.toggle('reasoned', note !== null);
  box.classList.toggle('hinted', Boolean(note?.lead));
  box.classList.toggle('prompts', pockets.length > 0 || composer !== null);
  box.classList.toggle('composing', composer !== null);
}

/** @param {import('../app/contract.js').Pocket} pocket */
function drawPocket({ caption, card, now }) {
  return h(
    'li',
    { class: now ? 'pocket now' : 'pocket' },
    h('span.vh', words.pocket(caption, card?.name ?? null, now)),
    h('span.to', { 'aria-hidden': 'true' }, caption),
    card && h('span', { class: `chip ${suitOf(card.card)}`, 'aria-hidden': 'true' }, chip(card.card)),
    !card && now && h('span.xs.mut', { 'aria-hidden': 'true' }, words.tapCard),
  );
}

/**
 * Draw the action bar: up to `most` moves, the likeliest gilt and at the right; else the advised or the likeliest one, and a
 * button for the rest.
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} bar
 * @param {Move[]} moves    the likeliest last
 * With nothing else in the bar, a button shows all that can be done.
 * @param {object} how
 * @param {boolean} how.waiting a move is on its way
 * @param {number} how.most     how many moves there is room for
 * @param {number} how.all      how many there are in all; 0 if they are not shown
 * @returns {boolean} that button is in the bar
 */
export function drawActions(d, bar, moves, { waiting, most, all }) {
  const first = moves.find(({ text }) => text === d.hint) ?? moves.at(-1);
  const shown = moves.length > most && first ? [first] : moves;
  const gilt = giltOf(d, moves);
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
        h('button', { type: 'button', class: 'btn', 'data-clear': true }, h('span', words.clear)),
      ),
    );
  }
  const bare = nodes.length === 0 && all > 0;
  if (bare) {
    const button = d.pool.keep('act:all', () =>
      h('button', { type: 'button', class: 'btn quiet every', 'data-help': 'choices', 'aria-haspopup': 'dialog' }),
    );
    showIfChanged(button, String(all), () => [icon('cards'), h('span', words.all), ' ', h('b', all)]);
    attr(button, 'aria-label', words.allOf(all));
    nodes.push(button);
  }
  fill(bar, nodes);
  return bare;
}

/**
 * Find the move whose button is gilt: the advised one, else the likeliest.
 * @param {import('./drawing.js').Drawing} d
 * @param {Move[]} moves  the likeliest last
 */
function giltOf({ hint, picked, snap }, moves) {
  const advised = moves.find((move) => move.text === hint);
  if (advised) return advised;
  if (picked.length > 0) return moves.at(-1);
  // With nothing chosen, gilding one of two equal moves would be advice; and one beside the advised move, wrong advice.
  const only = hint === null ? doubleTapMove(moves) : null;
  // So would gilding to do nothing while something can be done.
  const more = snap.moves.some(({ rank }) => rank > IDLE) || (snap.draft?.fits.length ?? 0) > 0;
  const idle = only !== null && only.rank <= IDLE && more;
  return idle ? null : only;
}

/**
 * Draw moves that need no card and are too many for the bar (a house, say) in the middle.
 * @param {import('./drawing.js').Drawing} d
 * @param {Move[]} moves
 * @param {boolean} waiting
 */
export function drawChoices(d, moves, waiting) {
  const box = d.pool.keep('choices', () => h('div.choices', { role: 'group', 'aria-label': words.choices }));
  const gilt = giltOf(d, moves);
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
    h('span', sentence(move.label), note && h('small', sentence(note))),
  ]);
  attr(node, 'aria-disabled', waiting ? 'true' : null);
  return node;
}
