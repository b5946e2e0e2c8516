// Dialogs that say what can be done: everything that can be done now, by kind, each move with its cards and what it
// brings; and with one card, or else why nothing can. A button of the bar, a long press, a key or a link opens them.
import { openSheet } from '../app/dialog.js';
import { button, h } from '../app/dom.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { chip, face, sentence, spoken, suitOf } from './cards.js';
import { strings } from '../i18n/strings.js';

/** @typedef {MoveChoice} Move */
/** @typedef {import('../app/contract.js').MoveGroup} Group */
/** @typedef {{ code: string, name: string }} Shown */
/** @typedef {{ move: Move, ways: number }} Way   a move, or several that pick the same cards and are told apart at the table */

/** From so many ways on, a field to search in them. */
const MANY = 12;
/** Ways of a kind that are drawn at once. */
const AT_ONCE = 60;
/** Cards of a way that are drawn. */
const CARDS = 7;

/**
 * Show everything that can be done now, and what is not possible, and why.
 * @param {import('../app/contract.js').Choices} choices
 * @param {Snapshot} snap
 * @param {object} on
 * @param {(text: string) => void} on.send
 * @param {(picks: string[]) => void} on.prepare  choose the cards of a move that is put together at the table
 */
export function openChoices({ groups, refused }, snap, { send, prepare }) {
  const lying = cardsOn(snap.table);
  // What the table does not list is put together there, card by card.
  const plain = new Set(snap.moves.map(({ text }) => text));
  const all = groups.map((group) => ({ group, ways: waysOf(group, plain) }));
  const count = all.reduce((sum, { ways }) => sum + ways.length, 0);
  // What has a button at the table is not repeated.
  const seen = new Set(
    [...document.querySelectorAll('.table [data-move]')].map((node) => node.getAttribute('data-move')),
  );
  const kinds = all.map(({ group, ways }) => ({ group, ways: ways.filter(({ move }) => !seen.has(move.text)) }));

  /** @param {Way} way */
  const take = ({ move }) => {
    sheet.close();
    if (plain.has(move.text)) send(move.text);
    else prepare(move.picks);
  };
  const lists = h('div.kinds');
  /** @param {string} wanted */
  const draw = (wanted) => {
    const found = kinds.flatMap(({ group, ways }) => {
      const some = wanted === '' ? ways : ways.filter((way) => haystack(group, way, lying).includes(wanted));
      return some.length > 0 ? [drawKind(group, some, lying, take, wanted !== '')] : [];
    });
    lists.replaceChildren(...(found.length > 0 || wanted === '' ? found : [h('p.mut', pageStrings.noChoice)]));
  };
  draw('');

  const find = h('input', {
    type: 'search',
    'aria-label': pageStrings.findChoice,
    placeholder: pageStrings.findChoice,
    autocomplete: 'off',
    oninput: () => draw(find.value.trim().toLowerCase()),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter') return;
      // The same key would press the button that it leads to.
      event.preventDefault();
      lists.querySelector('button')?.focus();
    },
  });
  const sheet = openSheet({
    title: pageStrings.allChoices,
    kind: 'side',
    content: [
      count === 1 ? h('p.only', pageStrings.onlyChoice) : null,
      count > MANY ? h('p.find', find) : null,
      lists,
      refused.length > 0
        ? h(
            'section.kind.not-now',
            h('h3', pageStrings.notNow),
            h('dl', ...refused.map(({ titles, why }) => h('div', h('dt', titles.join(', ')), h('dd', sentence(why))))),
          )
        : null,
    ],
  });
  // Typing anywhere in the sheet searches.
  sheet.element.addEventListener('keydown', (event) => {
    const typed = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (typed && find.isConnected && event.target !== find) find.focus();
  });
}

/**
 * Return the ways of a kind: moves that the table puts together are one way if they pick the same cards.
 * @param {Group} group
 * @param {ReadonlySet<string>} plain
 * @returns {Way[]}
 */
function waysOf({ moves }, plain) {
  /** @type {Map<string, Way>} */
  const ways = new Map();
  for (const move of moves) {
    const key = plain.has(move.text) ? move.text : [...move.picks].sort().join(' ');
    const known = ways.get(key);
    if (known) known.ways += 1;
    else ways.set(key, { move, ways: 1 });
  }
  return [...ways.values()];
}

/**
 * @param {Group} group
 * @param {Way[]} ways
 * @param {ReadonlyMap<string, Shown>} lying
 * @param {(way: Way) => void} take
 * @param {boolean} all  every way is drawn
 */
function drawKind(group, ways, lying, take, all) {
  const chips = ways.length > 3 && ways.every(({ move }) => move.picks.length === 1 && !move.note);
  const first = all ? ways : ways.slice(0, AT_ONCE);
  const rest = ways.slice(first.length);
  const list = h(
    'ul',
    { class: chips ? 'chips' : 'ways' },
    ...first.map((way) => h('li', drawWay(way, lying, take, chips))),
  );
  const more = button(
    'btn quiet',
    () => {
      list.append(...rest.map((way) => h('li', drawWay(way, lying, take, chips))));
      more.remove();
    },
    pageStrings.moreWays(rest.length),
  );
  return h(
    'section.kind',
    h('h3', group.title, ' ', group.note ? h('small', sentence(group.note)) : null),
    list,
    rest.length > 0 ? more : null,
  );
}

/**
 * @param {Way} way
 * @param {ReadonlyMap<string, Shown>} lying
 * @param {(way: Way) => void} take
 * @param {boolean} small
 */
function drawWay(way, lying, take, small) {
  const { move, ways } = way;
  const cards = move.picks.flatMap((ref) => lying.get(ref) ?? []);
  const press = { type: 'button', 'data-choice': move.text, onclick: () => take(way) };
  const [only] = cards;
  if (small && only) {
    const look = `chip ${suitOf(only.code)}`;
    return h('button', { ...press, class: look, 'aria-label': spoken(move.label) }, chip(only.code));
  }
  const more = cards.length - CARDS;
  const note = ways > 1 ? pageStrings.severalWays(ways) : (move.note ?? '');
  return h(
    'button',
    { ...press, class: 'way' },
    cards.length > 0 &&
      h(
        'span.strips',
        h('span.vh', `${cards.map(({ name }) => name).join(', ')}: `),
        ...cards.slice(0, CARDS).map(({ code }) => h('span', { class: `card ${suitOf(code)}` }, face(code))),
        more > 0 && h('span.mut', `+${more}`),
      ),
    h('span.t', sentence(move.label), note ? h('small', sentence(note)) : null),
  );
}

/** Return what a search looks in. @param {Group} group @param {Way} way @param {ReadonlyMap<string, Shown>} lying */
function haystack({ title }, { move }, lying) {
  const names = move.picks.map((ref) => lying.get(ref)?.name ?? '');
  return [title, move.label, spoken(move.label), move.text, ...names].join(' ').toLowerCase();
}

/** Collect every card and pile of the table by its ref. @param {unknown} part @param {Map<string, Shown>} [found] */
function cardsOn(part, found = new Map()) {
  if (typeof part !== 'object' || part === null) return found;
  if ('ref' in part && typeof part.ref === 'string') {
    if ('card' in part && 'label' in part) {
      const card = /** @type {Card} */ (part);
      if (!found.has(card.ref)) found.set(card.ref, { code: card.card, name: card.name });
    } else if ('caption' in part && 'count' in part && !('card' in part && part.card)) {
      found.set(part.ref, { code: '??', name: String(part.caption) });
    }
  }
  for (const each of Object.values(part)) cardsOn(each, found);
  return found;
}

// ---- One card -----------------------------------------------------------------------------------------------------

/** Moves of a card that are listed at once, the likeliest first. */
const MOST = 6;

/**
 * Show what can be done with a card.
 * @param {import('./table.js').Asked} card
 * @param {import('../app/contract.js').About} about
 * @param {Snapshot['table']} table
 * @param {object} on
 * @param {(text: string) => void} on.send
 * @param {(rule: string) => void} on.openRule
 * @param {((rule: string, scene: number) => void) | undefined} [on.openScene]
 */
export function openCard(card, { label, moves, fits, why }, table, { send, openRule, openScene }) {
  const lying = cardsOn(table);
  const shownOf = (/** @type {string[]} */ refs) =>
    refs.flatMap((ref) => lying.get(ref) ?? []).filter(({ code }) => code !== '??');
  const likely = [...moves].sort((a, b) => b.rank - a.rank);
  /** @param {Move} move */
  const act = ({ text, label, note, picks }) => {
    // Show the cards that a move picks: its label may not name them.
    const takes = shownOf(picks);
    const press = () => {
      sheet.close();
      send(text);
    };
    return h(
      'li',
      button(
        'btn wide',
        press,
        h('span', sentence(label), note ? h('small.mut', sentence(note)) : null),
        takes.length > 1 && h('span.chips', ...takes.map(drawChip)),
      ),
    );
  };
  const list = (/** @type {Move[]} */ some) => h('ul.ways', ...some.map(act));
  const rest = likely.slice(MOST);
  const others = shownOf(fits);
  const sheet = openSheet({
    title: label ?? card.name,
    content: [
      h(
        'div.asked',
        card.card === '??' ? null : h('div', { class: `card ${suitOf(card.card)}` }, face(card.card)),
        h(
          'div.does',
          moves.length > 0 && h('h3', pageStrings.canNow),
          moves.length > 0 && list(likely.slice(0, MOST)),
          rest.length > 0 && h('details', h('summary', pageStrings.moreWays(rest.length)), list(rest)),
          others.length > 0 && h('h3', pageStrings.goesWith),
          others.length > 0 && h('p.chips', ...others.map(drawChip)),
          others.length > 0 && h('p.sm.mut', pageStrings.goesHow),
          why && h('p', sentence(why.message)),
          why?.rule && drawRule(why),
          moves.length + others.length === 0 && !why && h('p', pageStrings.nothingNow),
        ),
      ),
    ],
  });

  /** @param {import('./table.js').Reason} reason */
  function drawRule({ rule, title, scene }) {
    const see = typeof scene === 'number' && openScene;
    return h(
      'div.row',
      button('btn', () => openRule(rule ?? ''), title ?? strings.rule),
      see && button('btn', () => see(rule ?? '', scene), pageStrings.scene),
    );
  }
}

/** @param {Shown} card */
function drawChip({ code, name }) {
  return h('span', { class: `chip ${suitOf(code)}`, role: 'img', 'aria-label': name }, chip(code));
}
