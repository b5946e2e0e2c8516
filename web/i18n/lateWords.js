// Words of what only some tables have: melds that are composed, and maps. They come with these (table/melds.js, table/mapTable.js).
import { called, tr, translate } from './i18n.js';

export const meldWords = translate('meldWords', {
  composer: 'What the chosen cards make',
  ways: 'Ways to lay them',
  wayBefore: 'The way before',
  wayNext: 'The next way',
  howMany: 'How many',
  fewer: 'One fewer',
  moreOf: 'One more',
  none: 'Melds lie here. Both of you can add to each of them.',
  addHere: 'the chosen card can be added',
  /** Whose points lie in a meld. @param {string} name @param {number} points @param {number} factor */
  share: (name, points, factor) => `${called(name)}: ${points}${factor > 1 ? ` ×${factor}` : ''}`,
});

export const mapWords = translate('mapWords', {
  leads: 'leads',
  /** Entries of the list of what may become of a board. */
  standings: { now: ', now', out: ', out of reach' },
  /**
   * A player with a map, in words.
   * @param {{ name: string, points: number, cards: number, note?: string | null }} seat
   * @param {import('../app/contract.js').Chart} zone
   * @param {string[]} beside
   */
  mapped: ({ name, points, cards, note }, zone, beside) => {
    const now = zone.governments.find((each) => each.state === 'now');
    return [
      tr('{name}: {n} {n:point|points}', { name, n: points }),
      note,
      zone.label,
      now ? `${now.name}, ${now.text}` : zone.ifs.map((each) => each.text).join(', '),
      ...beside,
      tr('{n} {n:card|cards} in hand', { n: cards }),
      tr('show the board'),
    ]
      .filter(Boolean)
      .join('; ');
  },
});
