// The fixed parts of the table, made once.
import { icon } from './cards.js';
import { h } from '../app/dom.js';
import { words } from '../i18n/words.js';

/**
 * @param {Pick<import('./table.js').Host, 'back' | 'openLog' | 'openRules' | 'openMenu'>} host
 * @param {() => void} sort
 */
export function build(host, sort) {
  /** @param {string} name @param {string} label @param {() => void} act @param {string} [look] */
  const button = (name, label, act, look = 'ib q') =>
    h('button', { type: 'button', class: look, 'aria-label': label, onclick: act }, icon(name));
  const title = h('h1', { tabindex: -1 });
  const subtitle = h('span', { class: 'sub' });
  const bar = h(
    'header',
    { class: 'bar' },
    button('back', words.back, () => host.back(), 'ib'),
    h('div', { class: 'ttl' }, title, subtitle),
    button('log', words.log, () => host.openLog()),
    button('rules', words.rules, () => host.openRules()),
    button('menu', words.menu, () => host.openMenu()),
  );
  const opps = h('section', { class: 'opps', 'aria-label': words.opponents });
  const mid = h('section', { class: 'mid', 'aria-label': words.centre });
  const me = h('section', { class: 'me', 'aria-label': words.ownBoard });
  const phase = h('div', { class: 'phase' });
  const hand = h('div', { class: 'handbox' });
  const sorter = button('sort', words.sort.suit, sort);
  const acts = h('div', { class: 'acts' });
  const act = h('div', { class: 'act', role: 'group', 'aria-label': words.actions });
  const shifts = /** @type {const} */ ([
    [h('button', { type: 'button', class: 'ib q', 'data-shift': -1 }, icon('back')), -1],
    [h('button', { type: 'button', class: 'ib q', 'data-shift': 1 }, icon('next')), 1],
  ]);
  const shifter = h('span', { class: 'shifts', hidden: true }, ...shifts.map(([node]) => node));
  /** @param {'undo' | 'hint'} what */
  const helper = (what) =>
    h(
      'button',
      { type: 'button', class: 'ib q', 'data-help': what, 'aria-label': words[what], hidden: true },
      icon(what),
    );
  const helps = { undo: helper('undo'), hint: helper('hint') };
  act.append(sorter, shifter, helps.undo, helps.hint, h('span', { class: 'sp' }), acts);
  const side = h('aside', { class: 'side', 'aria-label': words.scores });
  const sky = h('div', { class: 'sky', 'aria-hidden': 'true' });
  const table = h('div', { class: 'table' }, bar, opps, mid, me, phase, hand, act, side, sky);
  return { table, title, subtitle, opps, mid, me, phase, hand, acts, side, sky, sort: sorter, shifter, shifts, helps };
}

/** @typedef {ReturnType<typeof build>} Parts */
