// A new match: who plays, to how many points, who deals. It can be filled in before the engine is there.
import { h, icon } from '../app/dom.js';
import { optionsOf } from './options.js';
import { page } from '../app/page.js';
import { openInstead } from '../app/router.js';
import { keepSave, listSaves, newSave } from '../saves/saves.js';
import { read, write } from '../app/store.js';
import { createSeating, readNames } from './seating.js';
import { strings } from '../i18n/strings.js';
import { markTaught, wasTaught } from '../app/taught.js';
import { createWays } from './way.js';

/** @typedef {import('../app/types.js').Option} Option */

const LAST = 'regalia.start.';

/**
 * @param {import('../app/games.js').Game} game
 * @returns {import('../app/router.js').Screen}
 */
export function startScreen(game) {
  const last = recall(game);
  const options = h('div', { class: 'options' }, h('p', { class: 'sm mut' }, strings.optionsWait));
  const seating = createSeating(game, last, () => drawOptions());
  const go = h('button', { class: 'btn primary', type: 'submit' }, strings.start);
  const ways = createWays((way) => {
    seating.among(way !== '');
    go.textContent = way === '' ? strings.start : strings.ways[way].go;
  });
  const fault = h('p', { class: 'fault', role: 'alert' });
  /** @type {Option[]} */
  let known = [];

  // What is an option only for another number of players is not asked for.
  const drawOptions = () => {
    if (known.length === 0) return;
    const asked = known.filter((option) => option.seats.includes(seating.count()));
    const now = { ...last.options, ...readOptions(form, known) };
    options.replaceChildren(...asked.map((option) => drawOption(option, now[option.name])));
  };

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const names = seating.names();
    if (seating.fault()) {
      fault.textContent = strings.nameMissing(names.length);
      return;
    }
    const way = ways.chosen();
    const bots = seating.bots();
    if (way !== '' && bots.filter((bot) => bot === null).length < 2) {
      fault.textContent = strings.nobodyElse;
      return;
    }
    const chosen = readOptions(form, known);
    write(LAST + game.id, JSON.stringify({ seats: names.length, names, bots, options: chosen }));
    const save = newSave(game.title, {
      game: game.id,
      seats: names.length,
      options: chosen,
      dealer: seating.dealer(),
      names,
      bots,
      seat: 0,
      ...(way !== '' && { way }),
    });
    keepSave(save);
    openInstead(`/play/${save.id}`);
  };

  const offer = drawOffer(game);
  const form = h(
    'form',
    { class: 'form', onsubmit: submit, novalidate: true },
    offer,
    ways.element,
    h('div', { class: 'fields' }, seating.element, options),
    fault,
    h(
      'div',
      { class: 'form-foot' },
      h('a', { class: 'btn quiet', href: `#/rules/${game.id}` }, strings.readRules(game.title)),
      h('span', { class: 'sp' }),
      go,
    ),
  );

  seating.seat();

  let gone = false;
  return {
    title: strings.pageTitle(strings.newMatch(game.title)),
    kind: 'page',
    tab: '/',
    element: page(
      { title: game.title, about: strings.taglines[game.id] ?? game.blurb, beside: icon(`e-${game.id}`, 'emb') },
      form,
    ),
    shown: async () => {
      known = await optionsOf(game.id);
      if (gone) return;
      options.replaceChildren();
      drawOptions();
    },
    left: () => {
      gone = true;
    },
  };
}

/**
 * Whoever has never played this game is offered to be shown; later a line is enough.
 * @param {import('../app/games.js').Game} game
 */
function drawOffer(game) {
  if (!game.lesson) return h('p', { hidden: true });
  const href = `#/learn/${game.id}`;
  if (wasTaught(game.id) || listSaves().saves.some((save) => save.game === game.id)) {
    return h('p', { class: 'sm' }, h('a', { href }, strings.guided));
  }
  const aside = () => {
    markTaught(game.id);
    const later = drawOffer(game);
    box.replaceWith(later);
    later.querySelector('a')?.focus();
  };
  const box = h(
    'div',
    { class: 'panel offer' },
    h('p', {}, strings.firstTime),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', class: 'btn quiet', onclick: aside }, strings.notNow),
      h('span', { class: 'sp' }),
      h('a', { class: 'btn', href }, strings.learn),
    ),
  );
  return box;
}

/**
 * @param {Option} option
 * @param {unknown} [last] what was chosen the last time
 */
function drawOption(option, last) {
  const { name, title, choices, words, help } = option;
  const value = last ?? option.default;
  const id = `option-${name}`;
  const props = { id, name: id, 'aria-describedby': `${id}-help` };
  const list = typeof option.default === 'boolean' ? [false, true] : choices;
  let input;
  if (list) {
    const items = list.map((choice, at) =>
      h('option', { value: JSON.stringify(choice), selected: choice === value }, words[at] ?? wordOf(choice)),
    );
    input = h('select', props, ...items);
  } else if (typeof option.default === 'number') {
    input = h('input', {
      ...props,
      type: 'number',
      inputmode: 'numeric',
      step: 1,
      min: 1,
      max: 100000,
      value: String(value),
    });
  } else {
    input = h('input', { ...props, value: String(value) });
  }
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, title),
    input,
    help ? h('p', { class: 'xs mut', id: `${id}-help` }, help) : null,
  );
}

/** @param {unknown} choice */
function wordOf(choice) {
  if (choice === true) return strings.yes;
  if (choice === false) return strings.no;
  return String(choice);
}

/**
 * @param {HTMLFormElement} form
 * @param {Option[]} options
 * @returns {Record<string, unknown>}
 */
function readOptions(form, options) {
  /** @type {Record<string, unknown>} */
  const out = {};
  for (const option of options) {
    const input = form.elements.namedItem(`option-${option.name}`);
    if (input instanceof HTMLSelectElement) out[option.name] = JSON.parse(input.value);
    else if (input instanceof HTMLInputElement) {
      const number = input.valueAsNumber;
      if (input.type !== 'number') out[option.name] = input.value;
      else if (Number.isInteger(number) && number > 0) out[option.name] = number;
    }
  }
  return out;
}

/**
 * What was chosen the last time for this game.
 * @param {import('../app/games.js').Game} game
 * @returns {{ seats: number, names: string[], bots: string[], options: Record<string, unknown> }}
 */
function recall({ id, seats }) {
  /** @type {{ seats: number, names: string[], bots: string[], options: Record<string, unknown> }} */
  const out = { seats: seats[0] ?? 2, names: [], bots: [], options: {} };
  try {
    const last = JSON.parse(read(LAST + id) ?? '{}');
    out.names = readNames(last?.names);
    out.bots = readNames(last?.bots);
    if (seats.includes(last?.seats)) out.seats = last.seats;
    if (typeof last?.options === 'object' && last.options) out.options = last.options;
  } catch {
    // Not ours: begin as new.
  }
  return out;
}
