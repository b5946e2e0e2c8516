// The faces of cards as trees, in drawing units of 60 by 84, the icons of their marks, and the signs of suits in sentences:
// pure, so that the build draws the same cards as the page.

/** @typedef {import('../app/dom.js').Tree} Tree */

/** The sign of each suit. */
export const SIGNS = /** @type {Readonly<Record<string, string>>} */ ({ S: '♠', H: '♥', D: '♦', C: '♣' });
/** The icon of each mark of a card, the most important first; other marks are only in the card's label. @type {Readonly<Record<string, string>>} */
export const MARKS = { hostage: 'chain', spouse: 'ring', betrothed: 'band', assassin: 'dagger', royal: 'crown' };
/** A card as it stands in a sentence, or a suit alone. */
const IN_TEXT = /((?:10|[2-9AJQK])?[♠♥♦♣])/;

/** Return the suit of a sign. @param {string} sign */
const suitOfSign = (sign) => Object.keys(SIGNS).find((suit) => SIGNS[suit] === sign) ?? '';

/**
 * Return a text of the engine in parts, each card and each suit in it as it is drawn.
 * @template Drawn
 * @param {string} text
 * @param {(rank: string, suit: string, before: string) => Drawn} draw  `rank` is '' for a suit alone
 */
export const drawCards = (text, draw) =>
  text
    .split(IN_TEXT)
    .map((part, at, parts) =>
      at % 2 ? draw(part.slice(0, -1), suitOfSign(part.slice(-1)), parts[at - 1] ?? '') : part,
    );

/**
 * Return what is drawn on the face of a card.
 * @param {string} code
 * @param {string} sprite       address of the sprite
 * @param {string | null} [counts]  the card that it counts as, if another: the new rank underlined, the old one struck out
 * @returns {Tree}
 */
export function faceTree(code, sprite, counts = null) {
  /** @param {string} name @param {Record<string, number>} box @returns {Tree} */
  const use = (name, box) => ['use', { href: `${sprite}#${name}`, ...box }];
  const parts = counts
    ? [
        ...drawing(counts, use),
        /** @type {Tree} */ (['path', { class: 'under', d: 'M2 29.2h20' }]),
        use(`r-${code.charAt(0)}`, { x: 35, y: 6, width: 14, height: 17 }),
        /** @type {Tree} */ (['path', { class: 'strike', d: 'M32 23 53 6' }]),
      ]
    : drawing(code, use);
  return ['svg', { viewBox: '0 0 60 84', 'aria-hidden': 'true' }, ...parts];
}

/** Return the class that colours a card: its suit, `J` for a joker, '' for a back. @param {string} code */
export function suitOf(code) {
  if (code === 'JO') return 'J';
  return code === '??' ? '' : code.charAt(1);
}

/** @param {string} code @param {(name: string, box: Record<string, number>) => Tree} use @returns {Tree[]} */
function drawing(code, use) {
  if (code === '??') return [use('back', { width: 60, height: 84 })];
  if (code === 'JO') {
    return [
      use('r-JO', { x: 3, y: 5, width: 18, height: 19 }),
      [
        'g',
        { 'font-size': 7, 'font-weight': 700, 'text-anchor': 'middle', fill: 'currentColor' },
        ...[...'JOKER'].map((letter, at) => /** @type {Tree} */ (['text', { x: 12, y: 33 + at * 7.6 }, letter])),
      ],
      use('joker', { x: 23, y: 42, width: 36, height: 27 }),
    ];
  }
  const rank = code.charAt(0);
  const suit = code.charAt(1);
  const index = [
    use(`r-${rank}`, { x: 2.5, y: 3.6, width: 19, height: 24 }),
    use(`s-${suit}`, { x: 4.2, y: 31.5, width: 15.6, height: 16.2 }),
  ];
  if (rank === 'A') return [...index, use(`ace-${suit}`, { x: 23, y: 41, width: 34, height: 35.4 })];
  if (!'JQK'.includes(rank)) return [...index, use(`s-${suit}`, { x: 29, y: 51, width: 26, height: 27 })];
  return [
    ...index,
    use(`c-${code}`, { x: 24, width: 36, height: 84 }),
    ['path', { d: 'M24 0v84', stroke: '#2a4a9c', 'stroke-width': 0.7, opacity: 0.55 }],
  ];
}
