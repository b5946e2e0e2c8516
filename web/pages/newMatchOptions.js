// What a new match asks for behind "Options": names, bots, who deals, and house rules.
import { h } from '../app/dom.js';
import { LONGEST_NAME } from '../saves/saveFormat.js';
import { cleanName } from '../saves/saves.js';
import { CHARACTERS, drawFace, firstLevelOf, levelOf, levelsOf, mannerOf, LEVELS } from '../app/bots.js';
import { nameSeats } from '../match/begin.js';
import { pageStrings as words } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('./newMatch.js').Option} Option */
/** @typedef {import('./newMatch.js').Seated} Seated */

export class MatchOptions {
  /**
   * @param {Game} game
   * @param {import('../match/begin.js').LastChoices} last  as it was the last time
   * @param {Seated} seated
   */
  constructor(game, last, seated) {
    this.last = last;
    this.seated = seated;
    /** Those that can be chosen, once they are known. @type {Option[]} */
    this.known = [];
    this.players = createPlayers(game, last, seated);
    this.rules = h('div.fields', h('p.sm.mut', words.optionsWait));
    this.element = h('div', h('h2', words.playing), this.players.element, h('h2', words.houseRules), this.rules);
  }

  /** Draw the fields of another number of players. */
  seat() {
    this.players.seat();
    this.drawRules();
  }

  /** @param {boolean} people  there are other people at the table */
  setPeople(people) {
    this.players.setPeople(people);
  }

  /** @param {Option[]} options */
  offer(options) {
    this.known = options;
    this.drawRules();
  }

  /** Return the options that a game of so many players has. */
  asked() {
    return this.known.filter(({ seats }) => seats.includes(this.seated.count));
  }

  drawRules() {
    if (this.known.length === 0) return;
    const now = { ...this.last.options, ...this.read() };
    this.rules.replaceChildren(...this.asked().map((option) => drawOption(option, now[option.name])));
  }

  /** Return the house rules as the form says them. */
  read() {
    /** @type {Record<string, unknown>} */
    const out = {};
    for (const { name } of this.known) {
      const input = this.rules.querySelector(`#option-${name}`);
      if (input instanceof HTMLSelectElement) out[name] = JSON.parse(input.value);
      else if (input instanceof HTMLInputElement) {
        const number = input.valueAsNumber;
        if (input.type !== 'number') out[name] = input.value;
        else if (Number.isInteger(number) && number > 0) out[name] = number;
      }
    }
    return out;
  }

  choice() {
    const { players } = this;
    return { names: players.names(), bots: players.bots(), options: this.read(), dealer: players.dealer() };
  }

  /** Return the house rules that are not as usual, in words. */
  unusual() {
    const now = this.read();
    return this.asked()
      .filter(({ name, default: usual }) => now[name] !== undefined && now[name] !== usual)
      .map((option) => `${option.title}: ${wordOf(option, now[option.name])}`);
  }

  /** Return what is still wrong, and the field where it is; null if nothing is. @returns {{ text: string, field?: HTMLElement } | null} */
  fault() {
    const { players, seated } = this;
    const field = players.fault();
    if (field) return { text: words.nameMissing(seated.count), field };
    const people = players.bots().filter((bot) => bot === null);
    return seated.people && people.length < 2 ? { text: words.personMissing } : null;
  }
}

/**
 * @param {Option} option
 * @param {unknown} [last] what was chosen the last time
 */
function drawOption(option, last) {
  const { name, title, choices, help } = option;
  const value = last ?? option.default;
  const id = `option-${name}`;
  const props = { id, name: id, 'aria-describedby': `${id}-help` };
  const list = typeof option.default === 'boolean' ? [false, true] : choices;
  let input;
  if (list) {
    const items = list.map((choice, at) =>
      h('option', { value: JSON.stringify(choice), selected: choice === value }, wordOf(option, choice, at)),
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
  return h('div.field', h('label', { for: id }, title), input, help ? h('p.sm.mut', { id: `${id}-help` }, help) : null);
}

/** Return the word for a value of an option. @param {Option} option @param {unknown} value @param {number} [at] its place */
function wordOf({ choices, words: named }, value, at = choices?.indexOf(value) ?? -1) {
  if (named[at]) return named[at];
  if (value === true) return words.yes;
  return value === false ? words.no : String(value);
}

/** The names of the fields, by seat. */
const FIELDS = ['you', 'opponent', 'opponent2', 'opponent3'];
/** In the place of a bot's level: a person has the seat. */
const PERSON = 'person';

/**
 * Offer the people whom a bot may play for a seat, by their faces. Any other name is typed.
 * @param {HTMLInputElement} input  the name
 * @param {string[]} manners of the game
 * @param {() => void} changed
 */
function createCast(input, manners, changed) {
  const says = h('p.sm.mut');
  const faces = CHARACTERS.map(({ name }) => {
    const choose = () => {
      input.value = name;
      changed();
    };
    return h('button', { type: 'button', 'aria-label': name, onclick: choose }, drawFace(name, 36));
  });
  const row = h('div.persons', { role: 'group', 'aria-label': words.choosePerson }, ...faces);
  const element = h('div.cast', row, says);
  return {
    element,
    /** @param {boolean} shown */
    draw(shown) {
      element.hidden = !shown;
      const chosen = CHARACTERS.find(({ name }) => name === cleanName(input.value));
      faces.forEach((face, at) => {
        face.setAttribute('aria-pressed', String(CHARACTERS[at] === chosen));
      });
      const manner = chosen && /** @type {keyof typeof words.manners} */ (mannerOf(chosen.name, manners));
      says.textContent = !chosen
        ? ''
        : manner
          ? words.hasManner(chosen.name, words.manners[manner])
          : words.anyManner(chosen.name);
    },
  };
}

/** @typedef {ReturnType<typeof createSeatFields>} SeatFields */

/**
 * Ask for the players: their names, the levels of the bots, and who deals.
 * @param {Game} game
 * @param {import('../match/begin.js').LastChoices} last  as it was the last time
 * @param {Seated} seated
 */
function createPlayers(game, last, seated) {
  const fields = createSeatFields(game, {
    named: drawNames,
    levelled: () => {
      liftAlly(game, seated, fields);
      drawNames();
    },
  });
  const { inputs, levels, casts } = fields;
  const seats = h('div.seats');
  const dealer = createDealerField();
  /** Who sits there with people if it is bots now, and with bots if it is people. */
  let away = last.people;
  // Alone against bots a person is called what the table calls its reader; no other name may mean them.
  const nameIn = (/** @type {HTMLInputElement} */ { value }) => (value === strings.you ? value : cleanName(value));
  const namesNow = () => inputs.slice(0, seated.count).map(nameIn);

  /** Draw the fields of so many players, and give a name to each that has none. */
  function seat() {
    const typed = inputs.slice(0, seated.count).map((input) => input.value);
    nameSeats(typed, seated.count).forEach((name, at) => {
      if (inputs[at]) inputs[at].value = name;
    });
    seats.replaceChildren(...drawSeats(game, seated, fields));
    drawNames();
  }

  /** Draw what shows the names: who deals, whose level is chosen, and the faces. */
  function drawNames() {
    const labels = words.seatsOf(seated.count, game.allies);
    const names = namesNow().map((name, at) => name || labels[at] || '');
    names.forEach((name, at) => {
      levels[at]?.setAttribute('aria-label', words.plays(name));
      casts[at]?.draw(botAt(at) !== null);
    });
    dealer.draw(names);
  }

  /** Return the level of the bot on a seat, null for a person. @param {number} at */
  function botAt(at) {
    const level = levels[at]?.value ?? PERSON;
    return at === 0 || level === PERSON || isPair(seated) ? null : level;
  }

  fillIn(inputs, last.names);
  chooseBots(levels, last.bots, false);
  seat();
  return {
    element: h('div.fields', seats, dealer.element),
    seat,
    names: namesNow,
    /** Return the level of the bot on each seat, null for a person. @returns {(string | null)[]} */
    bots: () => namesNow().map((_, at) => botAt(at)),
    /** Seat people or bots, as they sat there before. @param {boolean} people  there are other people at the table */
    setPeople(people) {
      if (people === seated.people) return;
      seated.people = people;
      const here = { names: inputs.map(({ value }) => value), bots: levels.map(({ value }) => value) };
      offerPerson(levels, people);
      if (away.names.length > 0) fillIn(inputs, away.names);
      chooseBots(levels, away.bots, people);
      away = here;
      const own = /** @type {HTMLInputElement} */ (inputs[0]);
      // At a table with others no player is called You.
      if (people && own.value === strings.you) own.value = words.host;
      seat();
    },
    dealer: dealer.chosen,
    /** Return the field of the first name that is empty or given twice. */
    fault() {
      const all = namesNow();
      return inputs[all.findIndex((name, at) => !name || all.indexOf(name) !== at)];
    },
  };
}

/**
 * Create the fields of all seats that a game can have: the name, the level of a bot, and people whom it may play.
 * @param {Game} game
 * @param {{ named: () => void, levelled: () => void }} on  a name was typed or chosen, a level was chosen
 */
function createSeatFields(game, { named, levelled }) {
  const inputs = FIELDS.map((id) =>
    h('input', {
      id,
      name: id,
      maxlength: LONGEST_NAME,
      autocomplete: 'off',
      'aria-describedby': id === FIELDS[0] ? null : 'bots-hint',
      oninput: named,
    }),
  );
  const levels = FIELDS.map((id) =>
    h(
      'select',
      { id: `${id}-plays`, name: `${id}-plays`, 'aria-describedby': 'bots-hint', onchange: levelled },
      ...levelsOf(game).map((level) =>
        h('option', { value: level, selected: level === firstLevelOf(game) }, strings.levels[level]),
      ),
    ),
  );
  const casts = inputs.map((input) =>
    createCast(input, game.manners, () => {
      named();
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }),
  );
  return { inputs, levels, casts };
}

/** Tell whether no level is asked for: with two at a table of people the other is one. @param {Seated} seated */
const isPair = ({ count, people }) => people && count === 2;

/**
 * Draw a place for each player, with its fields, and what they mean.
 * @param {Game} game
 * @param {Seated} seated
 * @param {SeatFields} fields
 */
function drawSeats(game, seated, { inputs, levels, casts }) {
  const labels = words.seatsOf(seated.count, game.allies);
  const hint = levelsOf(game).includes('skilled') ? words.fiveLevelsHint : words.levelsHint;
  return [
    ...labels.map((label, at) =>
      h(
        'div.field',
        h('label', { for: FIELDS[at] }, label),
        inputs[at] ?? null,
        at > 0 && !isPair(seated) && (levels[at] ?? null),
        at > 0 && (casts[at]?.element ?? null),
      ),
    ),
    h('p.sm.mut.hint', { id: 'bots-hint' }, isPair(seated) ? '' : hint),
  ];
}

/**
 * Let your ally play at the best level of the table.
 * @param {Game} game
 * @param {Seated} seated
 * @param {SeatFields} fields
 */
function liftAlly({ allies }, { count }, { levels }) {
  for (const ally of allies) {
    const places = levels
      .slice(1, count)
      .map((level) => /** @type {readonly string[]} */ (LEVELS).indexOf(level.value));
    const best = LEVELS[Math.min(...places.filter((place) => place >= 0))];
    const select = levels[ally];
    if (select && best && select.value !== PERSON) select.value = best;
  }
}

/** Offer a person before the levels of bots, or no more. @param {HTMLSelectElement[]} levels @param {boolean} people */
function offerPerson(levels, people) {
  for (const level of levels) {
    if (people) level.prepend(h('option', { value: PERSON, selected: true }, words.aPerson));
    else level.firstElementChild?.remove();
  }
}

/**
 * Choose the bots as they were, or people.
 * @param {HTMLSelectElement[]} levels
 * @param {(string | null)[]} bots
 * @param {boolean} people  a person can be chosen
 */
function chooseBots(levels, bots, people) {
  levels.forEach((level, seat) => {
    if (seat < bots.length) {
      const bot = bots[seat];
      level.value = bot ? levelOf(bot) : people ? PERSON : level.value;
    }
  });
}

/** @param {HTMLInputElement[]} inputs @param {string[]} names */
function fillIn(inputs, names) {
  for (const [at, input] of inputs.entries()) input.value = names[at] ?? '';
}

/** Create the choice of who deals: one of the players, or by lot. */
function createDealerField() {
  const select = h('select', { id: 'dealer', name: 'dealer' });
  return {
    element: h('div.field', h('label', { for: 'dealer' }, words.dealer), select),
    /** Draw the choice anew, and keep what was chosen. @param {string[]} names */
    draw(names) {
      const chosen = select.value;
      select.replaceChildren(
        h('option', { value: '' }, words.byLot),
        ...names.map((name, at) => h('option', { value: at }, words.deals(name))),
      );
      select.value = chosen;
      // The dealer of before is no longer there.
      if (select.selectedIndex < 0) select.value = '';
    },
    /** Return the seat that deals, null for one by lot. */
    chosen: () => (select.value === '' ? null : Number(select.value)),
  };
}
