// Who sits at the table of a new match: how many, their names, how the bots play, and who deals first.
import { h } from '../app/dom.js';
import { MANNERS } from '../app/settings.js';
import { strings } from '../i18n/strings.js';

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
export function createSeating(game, last, changed) {
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
  const namesNow = () => inputs.slice(0, count()).map((input) => input.value.trim());
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
    /** Who sits on each seat: how a bot plays, or null for a person. @returns {(string | null)[]} */
    bots: () =>
      namesNow().map((_, at) => {
        const manner = manners[at]?.value ?? PERSON;
        return at === 0 || manner === PERSON || (others && count() === 2) ? null : manner;
      }),
    /** Whether there are other people at the table. @param {boolean} people */
    among(people) {
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
    /** The first name that is empty, or that another has as well; there the focus goes. */
    fault() {
      const all = namesNow();
      const wrong = all.findIndex((name, at) => !name || all.indexOf(name) !== at);
      inputs[wrong]?.focus();
      return wrong >= 0;
    },
  };
}

/** @param {unknown} names  as they were kept */
export function readNames(names) {
  return Array.isArray(names) ? names.slice(0, FIELDS.length).map((name) => String(name).slice(0, NAME)) : [];
}
