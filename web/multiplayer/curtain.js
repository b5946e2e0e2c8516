// The curtain: whom the device is for, and what happened in the open since that person had it. No hand is behind it.
import { drawAvatar } from '../app/bots.js';
import { button, h, icon } from '../app/dom.js';
import { cardName, chip, face, sentence, suitOf } from '../table/cards.js';
import { drawCards } from '../table/faces.js';
import { words } from '../i18n/multiplayerStrings.js';

/** @typedef {import('../app/contract.js').CoveredSnapshot} CoveredSnapshot */
/** @typedef {import('../app/contract.js').NewsLine} NewsLine */

/** A card in a line of the news: open, or hidden. */
const CARD = /((?:10|[2-9AJQK])[♠♥♦♣]|🂠)/u;

/** @param {CoveredSnapshot} snapshot @param {(seat: number) => void} sit */
export function drawCurtain({ handover, news, asked, names, bots }, sit) {
  if (!handover) return h('section.curtain');
  const { seat, name, quick } = handover;
  const told = news.some((line) => line.new);
  return h(
    'section.curtain',
    { 'aria-labelledby': 'curtain-name', 'data-seat': seat },
    h('a.ib', { href: '#/', 'aria-label': words.leave }, icon('i-back')),
    h(
      'div.curtain-in',
      // It can be scrolled.
      { role: 'group', tabindex: 0, 'aria-labelledby': 'curtain-name' },
      h('h1', { id: 'curtain-name', tabindex: -1 }, words.handTo(name), told ? h('small', words.since) : null),
      told ? h('ol.curtain-news', ...news.map((line) => drawLine(line, names, bots))) : null,
      h(
        'div.curtain-asked',
        asked?.card ? h('span', { class: `card ${suitOf(asked.card)}` }, face(asked.card)) : null,
        h('div', asked ? h('b', sentence(asked.text)) : null, h('p', quick ? words.quick(name) : words.covered)),
      ),
    ),
    button('btn primary', () => sit(seat), words.iAm(name)),
  );
}

/** @param {NewsLine} line @param {string[]} names @param {(string | null)[]} bots */
function drawLine({ seat, text, new: isNew }, names, bots) {
  const sign = drawAvatar(names[seat] ?? '', Boolean(bots[seat]), 30);
  return h('li', { class: isNew ? 'new' : null }, sign, h('span', ...drawText(text)));
}

/** Draw a line with its cards as chips; cards that stand together are not parted from each other. @param {string} text */
const drawText = (text) =>
  text.split(CARD).flatMap(
    /** @returns {(Node | string)[]} */
    (part, at) => (at % 2 === 0 ? [sentence(part)] : part === '🂠' ? [drawBack()] : drawCards(part, drawChip)),
  );

/** @param {string} rank @param {string} suit */
function drawChip(rank, suit) {
  const code = `${rank === '10' ? 'T' : rank}${suit}`;
  return h('span', { class: `chip ${suit}` }, chip(code), h('span.vh', cardName(code)));
}

function drawBack() {
  return h('span.chip.back', face('??'), h('span.vh', words.hiddenCard));
}
