// The form of a new match: how it is played, who plays, options. It can be filled in before the engine is there.
import { h, icon } from '../app/dom.js';
import { markLessonSeen, optionsOf, lessonSeen } from '../app/games.js';
import { readJson } from '../app/json.js';
import { openInstead, page } from '../app/router.js';
import { cleanName, keepSave, listSaves, newSave } from '../saves/saves.js';
import { read, write } from '../app/store.js';
import { MANNERS } from '../app/settings.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').GameOption} Option */

const LAST = 'regalia.start.';

/**
 * @param {import('../app/games.js').Game} game
 * @returns {import('../app/router.js').Screen}
 */
export function newMatchScreen(game) {
  const last = recall(game);
  const options = h('div', { class: 'options' }, h('p', { class: 'sm mut' }, strings.optionsWait));
  const players = createPlayers(game, last, () => drawOptions());
  const go = h('button', { class: 'btn primary', type: 'submit' }, strings.start);
  const modeField = createModeField((way) => {
    players.setPeople(way !== '');
    go.textContent = way === '' ? strings.start : strings.ways[way].go;
  });
  const fault = h('p', { class: 'fault', role: 'alert' });
  /** @type {Option[]} */
  let known = [];

  // Some options are for other numbers of players.
  const drawOptions = () => {
    if (known.length === 0) return;
    const asked = known.filter((option) => option.seats.includes(players.count()));
    const now = { ...last.options, ...readOptions(form, known) };
    options.replaceChildren(...asked.map((option) => drawOption(option, now[option.name])));
  };

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const names = players.names();
    if (players.focusFault()) {
      fault.textContent = strings.nameMissing(names.length);
      return;
    }
    const way = modeField.chosen();
    const bots = players.bots();
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
      dealer: players.dealer(),
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
    modeField.element,
    h('div', { class: 'fields' }, players.element, options),
    fault,
    h(
      'div',
      { class: 'form-foot' },
      h('a', { class: 'btn quiet', href: `#/rules/${game.id}` }, strings.readRules(game.title)),
      h('span', { class: 'sp' }),
      go,
    ),
  );

  players.seat();

  let gone = false;
  return {
    title: strings.pageTitle(strings.newMatch(game.title)),
    kind: 'page',
    tab: '/',
    element: page({ title: game.title, about: game.blurb, beside: icon(`e-${game.id}`, 'emb') }, form),
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
 * Offer the lesson: as a panel to whoever has never played the game, else as a line.
 * @param {import('../app/games.js').Game} game
 */
function drawOffer(game) {
  if (!game.lesson) return h('p', { hidden: true });
  const href = `#/learn/${game.id}`;
  if (lessonSeen(game.id) || listSaves().saves.some((save) => save.game === game.id)) {
    return h('p', { class: 'sm' }, h('a', { href }, strings.guided));
  }
  const aside = () => {
    markLessonSeen(game.id);
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
 * Return the choices of the last match of this game.
 * @param {import('../app/games.js').Game} game
 * @returns {{ seats: number, names: string[], bots: string[], options: Record<string, unknown> }}
 */
function recall({ id, seats }) {
  /** @type {{ seats: number, names: string[], bots: string[], options: Record<string, unknown> }} */
  const out = { seats: seats[0] ?? 2, names: [], bots: [], options: {} };
  try {
    const last = readJson(read(LAST + id) ?? '{}');
    out.names = readNames(last?.names);
    out.bots = readNames(last?.bots);
    if (seats.includes(last?.seats)) out.seats = last.seats;
    if (typeof last?.options === 'object' && last.options) out.options = last.options;
  } catch {
    // Not ours: begin as new.
  }
  return out;
}

/** @typedef {'' | 'pass' | 'letter' | 'room'} Way `setup.way` of the save */

/** @param {(way: Way) => void} changed */
function createModeField(changed) {
  /** @type {Way} */
  let way = '';
  const hint = h('p', { class: 'xs mut', id: 'way-hint' });
  const more = h('p', { class: 'xs', hidden: true });
  /** @param {Way} value */
  const choose = (value) => {
    way = value;
    hint.textContent = value === '' ? '' : strings.ways[value].hint;
    more.hidden = value !== 'room' && value !== 'letter';
    more.replaceChildren(
      value === 'room'
        ? h('a', { href: '#/join' }, strings.joinTable)
        : h('a', { href: '#/letter' }, strings.openLetter),
    );
    changed(value);
  };
  /** @type {[Way, string][]} */
  const items = [
    ['', strings.wayBots],
    ['pass', strings.ways.pass.label],
    ['letter', strings.ways.letter.label],
    ['room', strings.ways.room.label],
  ];
  const element = h(
    'fieldset',
    { class: 'ways' },
    h('legend', {}, strings.way),
    h(
      'div',
      { class: 'segments' },
      ...items.map(([value, label]) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name: 'way', value, checked: value === '', onchange: () => choose(value) }),
          h('span', {}, label),
        ),
      ),
    ),
    hint,
    more,
  );
  return { element, chosen: () => way };
}

/** @typedef {import('../app/games.js').Game} Game */

const NAME = 24;
/** The names of the fields, by seat. */
const FIELDS = ['you', 'opponent', 'opponent2', 'opponent3'];
/** In the place of how a bot plays: nobody plays for that seat but a person. */
const PERSON = 'person';

/**
 * @param {Game} game
 * @param {{ seats: number, names: string[], bots: (string | null)[] }} last  as it was the last time
 * @param {() => void} changed  another number of players was chosen
 */
function createPlayers(game, last, changed) {
  const inputs = FIELDS.map((id) =>
    h('input', {
      id,
      name: id,
      maxlength: NAME,
      autocomplete: 'off',
      'aria-describedby': id === FIELDS[0] ? null : 'bots-hint',
      oninput: () => nameDealers(),
    }),
  );
  const manners = FIELDS.map((id, at) =>
    h(
      'select',
      { id: `${id}-plays`, name: `${id}-plays`, 'aria-describedby': 'bots-hint' },
      ...MANNERS.map((manner) =>
        h('option', { value: manner, selected: manner === last.bots[at] }, strings.manners[manner]),
      ),
    ),
  );
  let others = false;
  const names = h('div', { class: 'seats' });
  const dealer = h('select', { id: 'dealer', name: 'dealer' });
  const number = h(
    'select',
    { id: 'seats', name: 'seats', onchange: () => seat() },
    ...[...game.seats].sort().map((count) => h('option', { value: count, selected: count === last.seats }, count)),
  );
  const count = () => (game.seats.length > 1 ? Number(number.value) : (game.seats[0] ?? 2));
  const namesNow = () => inputs.slice(0, count()).map((input) => cleanName(input.value));
  function seat() {
    const seats = count();
    const labels = strings.seatsOf(seats, game.allies);
    const here = inputs.slice(0, seats);
    here.forEach((input, at) => {
      if (input.value !== '') return;
      // The usual name of this seat, unless it is somebody's already.
      const taken = new Set(here.map((each) => each.value));
      const usual = [strings.you, ...(strings.others[seats] ?? [])];
      input.value = [usual[at] ?? '', ...Object.values(strings.others).flat()].find((name) => !taken.has(name)) ?? '';
    });
    names.replaceChildren(
      ...labels.map((label, at) =>
        h(
          'div',
          { class: 'field' },
          h('label', { for: FIELDS[at] }, label),
          inputs[at] ?? null,
          // With two at a table of people the other is one.
          at > 0 && !(others && seats === 2) && (manners[at] ?? null),
        ),
      ),
      h('p', { class: 'xs mut hint', id: 'bots-hint' }, others && seats === 2 ? '' : strings.mannersHint),
    );
    nameDealers();
    changed();
  }

  function nameDealers() {
    const chosen = dealer.value;
    const labels = strings.seatsOf(count(), game.allies);
    namesNow().forEach((name, at) => {
      manners[at]?.setAttribute('aria-label', strings.plays(name || labels[at] || ''));
    });
    dealer.replaceChildren(
      h('option', { value: '' }, strings.byLot),
      ...namesNow().map((name, at) => h('option', { value: at }, strings.deals(name || labels[at] || ''))),
    );
    dealer.value = chosen;
    // Somebody deals who is no longer there.
    if (dealer.selectedIndex < 0) dealer.value = '';
  }

  inputs.forEach((input, at) => {
    input.value = last.names[at] ?? '';
  });
  return {
    element: h(
      'div',
      { class: 'seats' },
      game.seats.length > 1 && h('div', { class: 'field' }, h('label', { for: 'seats' }, strings.players), number),
      names,
      h('div', { class: 'field' }, h('label', { for: 'dealer' }, strings.dealer), dealer),
    ),
    seat,
    count,
    names: namesNow,
    /** Return the level of the bot on each seat, null for a person. @returns {(string | null)[]} */
    bots: () =>
      namesNow().map((_, at) => {
        const manner = manners[at]?.value ?? PERSON;
        return at === 0 || manner === PERSON || (others && count() === 2) ? null : manner;
      }),
    /** @param {boolean} people whether there are other people at the table */
    setPeople(people) {
      if (people === others) return;
      others = people;
      for (const manner of manners) {
        if (people) manner.prepend(h('option', { value: PERSON, selected: true }, strings.aPerson));
        else manner.firstElementChild?.remove();
      }
      const own = /** @type {HTMLInputElement} */ (inputs[0]);
      // At a table with others nobody is called You.
      if (people && own.value === strings.you) own.value = strings.host;
      else if (!people && own.value === strings.host) own.value = strings.you;
      seat();
    },
    dealer: () => (dealer.value === '' ? null : Number(dealer.value)),
    /** Focus the first name that is empty or given twice; return whether there is one. */
    focusFault() {
      const all = namesNow();
      const wrong = all.findIndex((name, at) => !name || all.indexOf(name) !== at);
      inputs[wrong]?.focus();
      return wrong >= 0;
    },
  };
}

/** Read saved names. @param {unknown} names */
function readNames(names) {
  return Array.isArray(names) ? names.slice(0, FIELDS.length).map((name) => String(name).slice(0, NAME)) : [];
}
