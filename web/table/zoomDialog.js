// The zoom dialog over the table: a zone with its cards whole, a long text, or the moves that have no room in the bar.
import { h } from '../app/dom.js';
import { words } from '../i18n/strings.js';
import { icon, sentence } from './cards.js';
import { drawKnot, isCouple } from './drawing.js';
import { attr, fill, showIfChanged } from './keyedNodes.js';

/** @typedef {MoveChoice} Move */
/** @typedef {ReturnType<typeof createZoomDialog>} ZoomDialog */

/** Create the dialog, closed. @param {HTMLElement} root @param {() => void} closed */
export function createZoomDialog(root, closed) {
  const title = h('h2', { id: 'zoom-title', tabindex: -1 });
  const body = h('div.sheet-body.zoomed');
  const shut = h(
    'button',
    { type: 'button', class: 'ib q', 'aria-label': words.close, onclick: () => dialog.close() },
    icon('close'),
  );
  const dialog = h(
    'dialog.sheet.zoom',
    { 'aria-labelledby': 'zoom-title' },
    h('div.in', h('header.sheet-bar', h('div.ttl', title), shut), body),
  );
  // A tap beside the dialog closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', closed);
  root.append(dialog);
  const show = () => {
    if (dialog.open) return;
    dialog.showModal();
    dialog.dispatchEvent(new Event('regalia:dialog', { bubbles: true })); // app/dialog.js
    title.focus();
  };
  return {
    dialog,
    close: () => dialog.close(),
    /**
     * Show zones with whole cards.
     * @param {import('./drawing.js').Drawing} d
     * @param {string} heading
     * @param {{ id: string, caption: string, groups: Card[][], about?: import('../app/contract.js').Explained }[]} zones
     */
    zones(d, heading, zones) {
      title.textContent = heading;
      const live = zones.some((zone) => zone.groups.some((group) => group.some((card) => d.live.has(card.ref))));
      fill(
        body,
        zones.map((zone) => {
          const box = d.pool.keep(`zoom:${zone.id}`, () => h('div.whole'));
          const name = d.pool.keep(`zoom:${zone.id}:name`, () => h('h3'));
          name.textContent = zone.groups.length > 0 ? zone.caption : words.none(zone.caption);
          const sets = zone.groups
            .filter((group) => group.length > 0)
            .map((group, at) => drawSet(d, zone.id, group, at, live));
          const about = zone.about ? [drawAbout(d, zone.id, zone.about)] : [];
          fill(box, [...(zones.length > 1 ? [name] : []), ...sets, ...about]);
          return box;
        }),
      );
      show();
    },
    /** Show a text that does not fit into the phase line. @param {string} heading @param {string} text */
    text(heading, text) {
      title.textContent = heading;
      fill(body, [h('p', sentence(text))]);
      show();
    },
    /** Show moves as buttons. @param {Move[]} moves  the likeliest last */
    moves(moves) {
      title.textContent = words.moreTitle;
      fill(
        body,
        [...moves]
          .reverse()
          .map((move) =>
            h('button', { type: 'button', class: 'btn wide', 'data-move': move.text }, h('span', sentence(move.label))),
          ),
      );
      show();
    },
  };
}

/** Draw what explains a zone. @param {import('./drawing.js').Drawing} d @param {string} zone @param {import('../app/contract.js').Explained} about */
function drawAbout(d, zone, { message, rule }) {
  const line = d.pool.keep(`zoom:${zone}:about`, () => h('p.about'));
  showIfChanged(line, message, () => [
    sentence(message),
    ' ',
    h('button', { type: 'button', class: 'link', 'data-rule': rule }, words.rule),
  ]);
  return line;
}

/**
 * @param {import('./drawing.js').Drawing} d
 * @param {string} zone
 * @param {Card[]} group
 * @param {number} at
 * @param {boolean} live  true if some card of the dialog can be chosen
 */
function drawSet(d, zone, group, at, live) {
  const row = d.pool.keep(`zoom:${zone}:${at}`, () => h('div', { role: 'list' }));
  const couple = isCouple(group);
  row.className = ['set', couple && 'wed', couple && group[0]?.suspended && 'void'].filter(Boolean).join(' ');
  /** @type {Node[]} */
  const nodes = group.map((card) => {
    const place = d.pool.keep(`zoom:${card.key}`, () => h('div.at', { role: 'listitem' }));
    // If some card here can be chosen, shade the others.
    const can = d.live.has(card.ref) || d.picked.some((pick) => pick.key === card.key);
    const node = d.card(card, zone, { copy: 'whole', together: couple, off: live && !can });
    attr(node, 'tabindex', '0');
    fill(place, [node]);
    return place;
  });
  if (couple) nodes.push(d.pool.keep(`zoom:${zone}:${at}:knot`, drawKnot));
  fill(row, nodes);
  return row;
}
