// A new match: who plays, to how many points, who deals. It can be filled in before the engine is there.
import { h, icon } from './dom.js';
import { link } from './link.js';
import { page } from './page.js';
import { openInstead } from './router.js';
import { keepSave, newSave } from './saves.js';
import { read, write } from './store.js';
import { strings } from './strings.js';

/** @typedef {import('./types.js').Option} Option */
/** @typedef {import('./types.js').GameInfo} GameInfo */

const LAST = 'regalia.start.';
const NAME = 24;
/** The names of the fields, by seat. */
const FIELDS = ['you', 'opponent', 'opponent2', 'opponent3'];

/**
 * @param {import('./games.js').Game} game
 * @returns {import('./router.js').Screen}
 */
export function startScreen(game) {
  const last = recall(game);
  const labels = [strings.yourName, ...(strings.seats[game.seats] ?? [])];
  const fields = labels.map((label, seat) =>
    nameField(FIELDS[seat], label, last.names[seat], game.seats === 2 && seat === 1 ? strings.botHint : ''),
  );
  const namesNow = () => fields.map(({ input }) => input.value.trim());
  const options = h('div', { class: 'options' }, h('p', { class: 'sm mut' }, strings.optionsWait));
  const fault = h('p', { class: 'fault', role: 'alert' });
  /** @type {Option[]} */
  let known = [];

  const dealer = h('select', { id: 'dealer', name: 'dealer' });
  const nameDealers = () => {
    const chosen = dealer.value;
    const names = namesNow().map((name, seat) => name || labels[seat]);
    dealer.replaceChildren(
      h('option', { value: '' }, strings.byLot),
      ...names.map((name, seat) => h('option', { value: seat }, strings.deals(name))),
    );
    dealer.value = chosen;
  };
  for (const { input } of fields) input.addEventListener('input', nameDealers);
  nameDealers();

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const names = namesNow();
    // The first that is empty, or says what another says.
    const wrong = names.findIndex((name, seat) => !name || names.indexOf(name) !== seat);
    if (wrong >= 0) {
      fault.textContent = strings.nameMissing(game.seats);
      fields[wrong].input.focus();
      return;
    }
    const chosen = readOptions(form, known);
    write(LAST + game.id, JSON.stringify({ names, options: chosen }));
    const save = newSave(game.title, {
      game: game.id,
      seats: game.seats,
      options: chosen,
      dealer: dealer.value === '' ? null : Number(dealer.value),
      names,
      bots: names.map((_, seat) => (seat === 0 ? null : 'steady')),
      seat: 0,
    });
    keepSave(save);
    openInstead(`/play/${save.id}`);
  };

  const form = h(
    'form',
    { class: 'form', onsubmit: submit, novalidate: true },
    h(
      'div',
      { class: 'fields' },
      ...fields.map(({ field }) => field),
      game.seats > 2 && h('p', { class: 'xs mut hint' }, strings.botsHint),
      h('div', { class: 'field' }, h('label', { for: 'dealer' }, strings.dealer), dealer),
      options,
    ),
    fault,
    h(
      'div',
      { class: 'form-foot' },
      h('a', { class: 'btn quiet', href: `#/rules/${game.id}` }, strings.readRules(game.title)),
      h('span', { class: 'sp' }),
      h('button', { class: 'btn primary', type: 'submit' }, strings.start),
    ),
  );

  let gone = false;
  return {
    title: strings.pageTitle(strings.newMatch(game.title)),
    kind: 'page',
    tab: '/',
    element: page({ title: game.title, about: game.blurb, beside: icon(`e-${game.id}`, 'emb') }, form),
    shown: async () => {
      const infos = /** @type {GameInfo[]} */ (await link.call('games').catch(() => []));
      const info = infos.find(({ id }) => id === game.id);
      if (gone || !info) return;
      known = info.options;
      options.replaceChildren(...known.map((option) => drawOption(option, last.options[option.name])));
    },
    left: () => {
      gone = true;
    },
  };
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {string} [hint]
 */
function nameField(id, label, value, hint) {
  const input = h('input', {
    id,
    name: id,
    value,
    maxlength: NAME,
    autocomplete: 'off',
    'aria-describedby': hint ? `${id}-hint` : null,
  });
  const field = h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    input,
    hint ? h('p', { class: 'xs mut', id: `${id}-hint` }, hint) : null,
  );
  return { field, input };
}

/**
 * @param {Option} option
 * @param {unknown} [last] what was chosen the last time
 */
function drawOption(option, last) {
  const { name, choices, help } = option;
  const value = last ?? option.default;
  const id = `option-${name}`;
  const props = { id, name: id, 'aria-describedby': `${id}-help` };
  const list = typeof option.default === 'boolean' ? [false, true] : choices;
  let input;
  if (list) {
    const items = list.map((choice) =>
      h('option', { value: JSON.stringify(choice), selected: choice === value }, wordOf(choice)),
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
    h('label', { for: id }, strings.optionNames[name] ?? name),
    input,
    help ? h('p', { class: 'xs mut', id: `${id}-help` }, help) : null,
  );
}

/** @param {unknown} choice */
function wordOf(choice) {
  if (choice === true) return strings.yes;
  if (choice === false) return strings.no;
  return strings.optionChoices[String(choice)] ?? String(choice);
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
 * @param {import('./games.js').Game} game
 * @returns {{ names: string[], options: Record<string, unknown> }}
 */
function recall({ id, seats }) {
  const out = { names: [strings.you, ...(strings.others[seats] ?? [])], options: {} };
  try {
    const last = JSON.parse(read(LAST + id) ?? '{}');
    if (Array.isArray(last?.names) && last.names.length === seats) {
      out.names = last.names.map((/** @type {unknown} */ name) => String(name).slice(0, NAME));
    }
    if (typeof last?.options === 'object' && last.options) out.options = last.options;
  } catch {
    // Not ours: begin as new.
  }
  return out;
}
