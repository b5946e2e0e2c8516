// The form of a new match: with whom, and behind "Options" names, bots and house rules. It can be filled in before the
// engine is there. A person who has not played the game is offered its lesson first.
import { h, icon, whenReleased } from '../app/dom.js';
import { lessonSeen, optionsOf } from '../app/games.js';
import { openInstead, pageScreen } from '../app/router.js';
import { engine } from '../app/engineClient.js';
import { beginMatch, lastChoices, nameSeats } from '../match/begin.js';
import { LONGEST_NAME } from '../saves/saveFormat.js';
import { cleanName, listSaves } from '../saves/saves.js';
import { CHARACTERS, drawFace, firstLevelOf, levelOf, levelsOf, mannerOf, LEVELS } from '../app/bots.js';
import { drawSegments } from '../app/segments.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').GameOption} Option */
/** @typedef {import('../match/begin.js').Way} Way */

/** Return the screen on which a match of a game is begun. @param {Game} game */
export function newMatchScreen(game) {
  const form = new NewMatchForm(game);
  const beside = icon(`e-${game.id}`, 'emb');
  const head = {
    name: strings.newMatch(game.title),
    title: game.title,
    about: game.tagline,
    beside,
    className: 'start',
  };
  return pageScreen(head, [form.element], {
    shown: async (isGone) => {
      engine.expectBots();
      const options = await optionsOf(game.id);
      await new Promise((resolve) => whenReleased(() => resolve(null)));
      if (!isGone()) form.offerOptions(options);
    },
  });
}

class NewMatchForm {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.last = lastChoices(game);
    this.isNew = game.lesson && !lessonSeen(game.id) && !listSaves().saves.some((save) => save.game === game.id);
    /** The options of the game, once they are known. @type {Option[]} */
    this.known = [];
    this.begun = false;
    this.rules = h('div.fields', h('p.sm.mut', strings.optionsWait));
    this.players = createPlayers(game, this.last, () => this.drawRules());
    this.learn = h('a.btn', { href: `#/learn/${game.id}` }, icon('i-play'), strings.learn);
    this.go = h('button.btn', { type: 'submit' });
    this.chosen = h('span.sm.mut');
    this.options = h(
      'details',
      // The first visit starts Python beside this form, and usually leaves them closed.
      { class: 'options', ontoggle: () => this.players.drawFaces() },
      h('summary', h('span.what', strings.options), this.chosen, icon('i-next')),
      h('h2', strings.playing),
      this.players.element,
      h('h2', strings.houseRules),
      this.rules,
    );
    this.modeField = createModeField((way) => this.setWay(way));
    this.fault = h('p.fault', { role: 'alert' });
    this.length = drawLength(game, this.last.options.hands);
    this.element = this.draw();
    this.players.seat();
    this.modeField.choose('');
    this.players.setBots(this.last.bots);
    this.drawChosen();
  }

  draw() {
    const { game, isNew } = this;
    const drawChosen = () => this.drawChosen();
    return h(
      'form.form',
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.submit();
        },
        oninput: drawChosen,
        onchange: drawChosen,
        novalidate: true,
      },
      h('div.intro', drawPicture(game), game.lesson && drawOffer(game, isNew, this.learn)),
      h(
        'div.setup',
        this.length,
        this.modeField.element,
        this.players.number,
        this.options,
        h(
          'div.form-foot',
          this.fault,
          h('a.btn.quiet', { href: `#/rules/${game.id}` }, strings.readRules(game.title)),
          h('span.sp'),
          this.go,
        ),
      ),
    );
  }

  /** @param {Way} way */
  setWay(way) {
    const { isNew, learn, go } = this;
    this.players.setPeople(way !== '');
    if (way !== '') this.options.open = true; // People have names.
    go.textContent = way === '' ? strings.deal : strings.ways[way].go;
    // One button is gilt: the lesson for a newcomer who has not said yet that others wait.
    learn.classList.toggle('primary', isNew && way === '');
    go.classList.toggle('primary', !isNew || way !== '');
  }

  /** @param {Option[]} options */
  offerOptions(options) {
    this.known = options;
    this.length.hidden = options.length > 0 && !options.some(({ name }) => name === LENGTH);
    this.rules.replaceChildren();
    this.drawRules();
    this.drawChosen();
  }

  /** Draw the options: some are for other numbers of players. */
  drawRules() {
    if (this.known.length === 0) return;
    const asked = this.known.filter(({ name, seats }) => name !== LENGTH && seats.includes(this.players.count()));
    const now = { ...this.last.options, ...readOptions(this.element, this.known) };
    this.rules.replaceChildren(...asked.map((option) => drawOption(option, now[option.name])));
  }

  /** Say beside the word what is chosen: who plays, and what is not as usual. */
  drawChosen() {
    const now = readOptions(this.element, this.known);
    const unusual = this.known.filter(
      ({ name, default: usual }) => name !== LENGTH && now[name] !== undefined && now[name] !== usual,
    );
    this.chosen.textContent = [
      ...this.players.others(),
      ...unusual.map((option) => `${option.title}: ${wordOf(option, now[option.name])}`),
    ].join(' · ');
  }

  /** Say what is still wrong. @param {string} text */
  refuse(text) {
    this.options.open = true;
    this.fault.textContent = text;
  }

  submit() {
    const { game, players, element, known } = this;
    const names = players.names();
    const wrong = players.fault();
    if (wrong) {
      this.refuse(strings.nameMissing(names.length));
      wrong.focus();
      return;
    }
    const way = this.modeField.chosen();
    const bots = players.bots();
    if (way !== '' && bots.filter((bot) => bot === null).length < 2) return this.refuse(strings.nobodyElse);
    const hands = Number(new FormData(element).get(LENGTH));
    const options = { ...readOptions(element, known), ...(hands > 0 && { [LENGTH]: hands }) };
    // The form stays until the screen of the match has come.
    if (this.begun) return;
    this.begun = true;
    const save = beginMatch(game, { seats: names.length, names, bots, options, way, dealer: players.dealer() });
    openInstead(`/play/${save.id}`);
  }
}

/** Draw the picture of its table and what it takes: there is room for it on wide screens. @param {Game} game */
function drawPicture({ picture, facts }) {
  if (!picture) return null;
  const image = h('img', { src: picture, alt: '', width: 96, height: 64, loading: 'lazy' });
  return h('figure', image, h('figcaption.sm.mut', facts));
}

/**
 * Offer the lesson: with the goal of the game to a newcomer, else as a line.
 * @param {Game} game
 * @param {boolean} isNew
 * @param {HTMLElement} learn
 */
function drawOffer(game, isNew, learn) {
  if (!isNew) return h('p.sm', h('a.lone', { href: `#/learn/${game.id}` }, strings.guided));
  return h('div.panel.offer', h('p', strings.firstTime(game.goal)), learn);
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
function wordOf({ choices, words }, value, at = choices?.indexOf(value) ?? -1) {
  if (words[at]) return words[at];
  if (value === true) return strings.yes;
  return value === false ? strings.no : String(value);
}

/** @param {HTMLFormElement} form @param {Option[]} options @returns {Record<string, unknown>} */
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

/** The option that says how many hands a match has. */
const LENGTH = 'hands';

/** Let the person choose so many hands, or a match to the target. @param {Game} game @param {unknown} last */
function drawLength(game, last) {
  const counts = [1, 3];
  // Another number comes from a file or a link: it can be chosen again.
  if (typeof last === 'number' && last > 0 && !counts.includes(last)) counts.push(last);
  /** @type {[number, string][]} */
  const items = [
    ...counts.map((n) => /** @type {[number, string]} */ ([n, strings.handsOf(game.hand, n)])),
    [0, strings.wholeMatch],
  ];
  return drawSegments(LENGTH, strings.howLong, items, {
    chosen: typeof last === 'number' ? last : 0,
    className: LENGTH,
  });
}

/** @param {(way: Way) => void} changed */
function createModeField(changed) {
  /** @type {Way} */
  let way = '';
  const hint = h('p.sm.mut', { id: 'way-hint' });
  const more = h('p.sm', { hidden: true });
  /** @param {Way} value */
  const choose = (value) => {
    way = value;
    for (const input of element.querySelectorAll('input')) input.checked = input.value === value;
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
  const element = drawSegments('way', strings.way, items, { choose, className: 'way' });
  element.append(hint, more);
  return { element, choose, chosen: () => way };
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
  const faces = CHARACTERS.map(({ name }) =>
    h('button', {
      type: 'button',
      'aria-label': name,
      onclick: () => {
        input.value = name;
        changed();
      },
    }),
  );
  const row = h('div.persons', { role: 'group', 'aria-label': strings.somebody }, ...faces);
  const element = h('div.cast', row, says);
  return {
    element,
    drawFaces() {
      CHARACTERS.forEach(({ name }, at) => {
        faces[at]?.replaceChildren(drawFace(name, 36) ?? '');
      });
    },
    /** @param {boolean} shown */
    draw(shown) {
      element.hidden = !shown;
      const chosen = CHARACTERS.find(({ name }) => name === cleanName(input.value));
      faces.forEach((face, at) => {
        face.setAttribute('aria-pressed', String(CHARACTERS[at] === chosen));
      });
      const manner = chosen && /** @type {keyof typeof strings.manners} */ (mannerOf(chosen.name, manners));
      says.textContent = !chosen
        ? ''
        : manner
          ? strings.hasManner(chosen.name, strings.manners[manner])
          : strings.anyManner(chosen.name);
    },
  };
}

/** @typedef {{ count: number, people: boolean }} Seated  how many play, and whether there are other people */
/** @typedef {ReturnType<typeof createSeatFields>} SeatFields */

/**
 * Ask for the players: how many there are, their names, the levels of the bots, and who deals.
 * @param {Game} game
 * @param {import('../match/begin.js').LastChoices} last  as it was the last time
 * @param {() => void} changed  another number of players was chosen
 */
function createPlayers(game, last, changed) {
  /** @type {Seated} */
  const seated = { count: last.seats, people: false };
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
  const namesNow = () => inputs.slice(0, seated.count).map((input) => cleanName(input.value));

  /** Draw the fields of so many players, and give a name to each that has none. */
  function seat() {
    const typed = inputs.slice(0, seated.count).map((input) => input.value);
    nameSeats(typed, seated.count).forEach((name, at) => {
      if (inputs[at]) inputs[at].value = name;
    });
    seats.replaceChildren(...drawSeats(game, seated, fields));
    drawNames();
    changed();
  }

  /** Draw what shows the names: who deals, whose level is chosen, and the faces. */
  function drawNames() {
    const labels = strings.seatsOf(seated.count, game.allies);
    const names = namesNow().map((name, at) => name || labels[at] || '');
    names.forEach((name, at) => {
      levels[at]?.setAttribute('aria-label', strings.plays(name));
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
  return {
    element: h('div.fields', seats, dealer.element),
    number: drawCount(game, seated, seat),
    seat,
    count: () => seated.count,
    names: namesNow,
    /** Return the names of the others, each bot with its level. */
    others: () =>
      namesNow().flatMap((name, at) => {
        const level = levels[at]?.selectedOptions[0];
        if (at === 0) return [];
        return level && botAt(at) !== null ? `${name}: ${level.text}` : name;
      }),
    /** Return the level of the bot on each seat, null for a person. @returns {(string | null)[]} */
    bots: () => namesNow().map((_, at) => botAt(at)),
    /** Choose the bots as they were, or people. @param {(string | null)[]} bots */
    setBots: (bots) => chooseBots(levels, bots, seated.people),
    /** Draw the faces of those who may be played against. */
    drawFaces() {
      for (const cast of casts) cast.drawFaces();
    },
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
      if (people && own.value === strings.you) own.value = strings.host;
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

/** Let the person choose how many play, where the game leaves a choice. @param {Game} game @param {Seated} seated @param {() => void} changed */
function drawCount({ seats }, seated, changed) {
  if (seats.length < 2) return null;
  /** @type {[number, number][]} */
  const items = [...seats].sort().map((each) => [each, each]);
  const choose = (/** @type {number} */ count) => {
    seated.count = count;
    changed();
  };
  return drawSegments('seats', strings.players, items, { chosen: seated.count, choose, className: 'seats' });
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
  const labels = strings.seatsOf(seated.count, game.allies);
  const hint = levelsOf(game).includes('skilled') ? strings.fiveLevelsHint : strings.levelsHint;
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
    if (people) level.prepend(h('option', { value: PERSON, selected: true }, strings.aPerson));
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
    element: h('div.field', h('label', { for: 'dealer' }, strings.dealer), select),
    /** Draw the choice anew, and keep what was chosen. @param {string[]} names */
    draw(names) {
      const chosen = select.value;
      select.replaceChildren(
        h('option', { value: '' }, strings.byLot),
        ...names.map((name, at) => h('option', { value: at }, strings.deals(name))),
      );
      select.value = chosen;
      // The dealer of before is no longer there.
      if (select.selectedIndex < 0) select.value = '';
    },
    /** Return the seat that deals, null for one by lot. */
    chosen: () => (select.value === '' ? null : Number(select.value)),
  };
}
