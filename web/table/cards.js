// Draw cards, as elements and within sentences. Drawing units: 60 by 84, see the sprite.
import { SITE } from '../boot/site.js';
import { h, svg, toNode } from '../app/dom.js';
import { currentLanguage } from '../i18n/i18n.js';
import { words } from '../i18n/strings.js';
import { drawCards, faceTree, SIGNS, suitOf } from './faces.js';

export { suitOf };

const SPRITE = new URL('assets/sprite.svg', SITE).href;

/** Faces drawn so far; they are copied. @type {Map<string, SVGElement>} */
const faces = new Map();

/** Draw a part of the sprite. @param {string} name @param {Record<string, string | number>} [box] */
export function use(name, box = {}) {
  return svg('use', { href: `${SPRITE}#${name}`, ...box });
}

/** @param {string} name @param {string} [className] */
export function icon(name, className = 'i') {
  return svg('svg', { class: className, 'aria-hidden': 'true' }, use(`i-${name}`));
}

/**
 * Draw the face of a card.
 * @param {string} code
 * @param {string | null} [counts]  the card that it counts as, if another
 * @returns {SVGElement}
 */
export function face(code, counts = null) {
  const name = counts ? `${code} ${counts}` : code;
  let made = faces.get(name);
  if (!made) {
    made = /** @type {SVGElement} */ (toNode(faceTree(code, SPRITE, counts)));
    faces.set(name, made);
  }
  return /** @type {SVGElement} */ (made.cloneNode(true));
}

/** Draw a small card: rank and suit side by side. @param {string} code */
export function chip(code) {
  return svg(
    'svg',
    { class: 'g', viewBox: '0 0 25 16', 'aria-hidden': 'true' },
    code === 'JO' && use('r-JO', { x: 2.5, width: 20, height: 16 }),
    code !== 'JO' && use(`r-${code.charAt(0)}`, { y: 0.5, width: 12, height: 15 }),
    code !== 'JO' && use(`s-${code.charAt(1)}`, { x: 13, y: 2, width: 11.5, height: 12 }),
  );
}

/** Draw the rank of a card alone, where its place shows the suit. @param {string} code */
export function rankSign(code) {
  return svg('svg', { class: 'rank', 'aria-hidden': 'true' }, use(`r-${code.charAt(0)}`));
}

/** Draw a suit within a sentence. @param {string} suit */
export function suitSign(suit) {
  return svg('svg', { class: `sx ${suit}`, role: 'img', 'aria-label': words.suits[suit] ?? '' }, use(`s-${suit}`));
}

/** Draw the shield of a house. @param {string} suit */
export function house(suit) {
  return svg(
    'svg',
    {
      class: `house ${suit}`,
      viewBox: '0 0 20 23',
      role: 'img',
      'aria-label': words.house(words.suits[suit] ?? suit),
    },
    svg('path', {
      d: 'M1 1h18v11c0 5-3.5 8-9 10.5C4.5 20 1 17 1 12Z',
      fill: 'var(--card)',
      stroke: 'var(--card-edge)',
    }),
    use(`s-${suit}`, { x: 4.5, y: 3.6, width: 11, height: 12 }),
  );
}

/**
 * Draw a text of the engine with its cards: `K♠` becomes a rank and a coloured suit that are never separated.
 * @param {string} text
 * @param {import('../i18n/i18n.js').LanguageCode} [language]  if it is not the engine's
 * @returns {Node}
 */
export function sentence(text, language = currentLanguage()) {
  const out = document.createDocumentFragment();
  const parts = drawCards(text, (rank, suit, before) => {
    const sign = suitSign(suit);
    // Do not read a suit aloud beside its own name.
    if (new RegExp(`${sign.getAttribute('aria-label')} $`, 'i').test(before)) sign.setAttribute('aria-hidden', 'true');
    return rank ? h('span.cd', rank, sign) : sign;
  });
  out.append(...parts);
  // Mark a text in another language than the page, for screen readers.
  return document.documentElement.lang === language || text === '' ? out : h('span', { lang: language }, out);
}

/** Return the same text for screen readers. @param {string} text @returns {string} */
export function spoken(text) {
  return drawCards(text, (rank, suit) => {
    const name = words.suits[suit] ?? '';
    return rank ? words.card(words.ranks[rank] ?? rank, name) : name;
  }).join('');
}

/** Return a card as it stands in a sentence: `10♠` for `TS`. @param {string} code */
export const cardText = (code) =>
  (code === 'JO' && words.ranks.JO) || code.replace('T', '10').replace(/[SHDC]$/, (suit) => SIGNS[suit] ?? '');

/** Return the name of a card, for screen readers. @param {string} code */
export const cardName = (code) => spoken(cardText(code));
