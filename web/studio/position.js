// A position by hand: cards go from the pack to hands, boards and piles, by drag, by tap or by keys; the rest is chosen.
// The engine says what is still wrong, all of it at once.
import { button, h, icon, listen } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { findGame } from '../app/games.js';
import { say } from '../app/status.js';
import { during } from '../app/settled.js';
import { messageOf } from '../boot/errors.js';
import { words } from '../i18n/studioStrings.js';
import { openRules } from '../match/tableScreen.js';
import { cardName, cardText, chip, icon as mark, sentence, spoken, suitOf, suitSign } from '../table/cards.js';
import { SIGNS } from '../table/faces.js';
import { bindRovingFocus, resetRovingFocus } from '../table/input.js';
import { bindDrag } from './drag.js';

/** @typedef {import('../app/contract.js').EditorZone} Zone */
/** @typedef {import('../app/contract.js').EditedPosition} Edited */
/** @typedef {Record<string, unknown>} Position */
/** @typedef {{ key: string, index: number | null, set: number | null }} Spot  where a card may go */

/** Return the card itself: behind it may stand what it counts as. @param {string} card */
const codeOf = (card) => card.slice(0, 2);

/** Return the edit that puts a card back into the pack. @param {string} card @param {Spot} from */
const takeOff = (card, { key, index }) => ({ take: card, from: key, ...(index !== null && { index }) });

/** @param {Spot} spot */
const idOf = ({ key, index, set }) => [key, index ?? '', set ?? ''].join('.');

export class PositionEditor {
  /** @param {string} game @param {{ canUndo: (can: boolean) => void, done: (scene: Record<string, unknown>) => void }} on */
  constructor(game, on) {
    this.game = game;
    this.on = on;
    const { title = game, seats = [2] } = findGame(game) ?? {};
    this.title = title;
    this.seats = seats;
    /** @type {Edited | null} */
    this.now = null;
    /** Positions before, the last one at the end. @type {Position[]} */
    this.past = [];
    /** The card that is held, and the place where it lies. @type {{ card: string, from: Spot | null } | null} */
    this.held = null;
    /** The place that each tapped card goes to. @type {Spot | null} */
    this.aim = null;
    /** The change that is being made: the next one waits for it. @type {Promise<void>} */
    this.tail = Promise.resolve();
    /** @type {Map<string, { spot: Spot, title: string }>} */
    this.spots = new Map();
    this.table = h('div.lay');
    this.pack = h('section.pack');
    this.pairs = h('fieldset.pairs', { hidden: true });
    this.wrong = h('section.wrong', { 'aria-live': 'polite' });
    this.gone = h('p.sm', { role: 'status' });
    this.players = this.drawSeats();
    this.fault = h('p.fault', { role: 'alert' });
    this.left = button('btn quiet', () => this.wrong.scrollIntoView({ block: 'center' }), '');
    this.go = button('btn primary', () => this.finish(), words.goOn);
    /** The suit of which a small screen shows the cards. */
    this.suit = '';
    this.element = h(
      'div.by-tap',
      h(
        'div.board',
        h('h2', words.position(title)),
        h('p.sm.mut', words.positionText),
        seats.length > 1 ? this.players : null,
        this.gone,
        this.table,
        this.pairs,
        this.wrong,
      ),
      h('div.dock', this.pack, h('footer.studio-foot', this.fault, this.left, h('span.sp'), this.go)),
    );
    this.unbind = [
      bindRovingFocus(this.element),
      listen(this.element, 'click', (event) => this.click(event)),
      listen(this.element, 'keydown', (event) => this.key(event)),
      bindDrag(this.element, (node, place) => this.drop(node, place)),
    ];
  }

  leave() {
    for (const off of this.unbind) off();
  }

  drawSeats() {
    const select = h('select', { id: 'seats' }, ...this.seats.map((n) => h('option', { value: n }, n)));
    select.addEventListener('change', () => void this.resize(Number(select.value)));
    return h('div.field', h('label', { for: 'seats' }, words.seats), select);
  }

  /** Let another number play, and say which cards have gone back into the pack. @param {number} seats */
  async resize(seats) {
    const before = laidCards(this.now);
    await this.edit([{ seats }]);
    const left = laidCards(this.now);
    const gone = before.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    this.gone.textContent = gone.length > 0 ? words.backInPack(gone.length, gone.map(cardText).join(', ')) : '';
  }

  /** Begin with an empty table, or with a position. @param {Position} [position] */
  async begin(position) {
    await engine.ready();
    const { game } = this;
    this.now = position
      ? await engine.call('position_edit', { game, position, edit: {} })
      : await engine.call('position_empty', { game });
    this.past = [];
    this.draw();
  }

  /** Make a change after those before it, and draw what comes of it. @param {Record<string, unknown>[]} edits @param {string} [told]  read aloud */
  edit(edits, told = '') {
    this.tail = this.tail.then(() => this.change(edits, told));
    return this.tail;
  }

  /** @param {Record<string, unknown>[]} edits @param {string} told */
  async change(edits, told) {
    const { game, now } = this;
    if (!now) return;
    this.fault.textContent = this.gone.textContent = '';
    try {
      let changed = now;
      for (const edit of edits) {
        changed = await during(engine.call('position_edit', { game, position: changed.position, edit }));
      }
      this.past.push(now.position);
      this.now = changed;
      this.held = null;
      if (told) say(told);
    } catch (error) {
      this.fault.textContent = messageOf(error);
    }
    this.draw();
  }

  undo() {
    this.tail = this.tail.then(async () => {
      const position = this.past.pop();
      if (!position) return;
      this.gone.textContent = '';
      this.now = await during(engine.call('position_edit', { game: this.game, position, edit: {} }));
      this.draw();
    });
    return this.tail;
  }

  finish() {
    const { now, game } = this;
    if (!now || now.problems.length > 0) return;
    this.on.done({ regalia: 'scene', version: 1, game, position: now.position, steps: [], answers: [], first: {} });
  }

  // --- taps, keys and drags --------------------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  click({ target }) {
    const node = target instanceof Element ? target.closest('[data-card], [data-spot], [data-off], [data-suit]') : null;
    if (!(node instanceof HTMLElement)) return;
    const { card, spot, off, suit } = node.dataset;
    if (suit) {
      this.suit = suit;
      this.draw();
    } else if (card) this.take(card, this.spotOf(node));
    else if (off !== undefined) this.letGo();
    else if (spot) this.choose(spot);
  }

  /** Return the place where a card lies; null in the pack. @param {HTMLElement} node */
  spotOf(node) {
    const place = node.closest('[data-placed]')?.closest('[data-place]');
    return place instanceof HTMLElement ? (this.spots.get(place.dataset.place ?? '')?.spot ?? null) : null;
  }

  /** Tell whether a card is held. @param {string} card @param {Spot | null} from */
  isHeld(card, from) {
    const { held } = this;
    return held?.card === card && (held.from && idOf(held.from)) === (from && idOf(from));
  }

  /** Hold a card, or lay it where cards go now. @param {string} card @param {Spot | null} from */
  take(card, from) {
    const { aim } = this;
    if (!from && aim) {
      void this.put(card, from, aim);
      return;
    }
    this.held = this.isHeld(card, from) ? null : { card, from };
    if (this.held) say(words.held(cardName(card)));
    this.draw();
  }

  /** Choose a place: the held card goes there, or else the next ones, until another is chosen or none. @param {string} id */
  choose(id) {
    const { held } = this;
    const { spot, title } = this.spots.get(id) ?? {};
    if (!spot) return;
    if (held) void this.put(held.card, held.from, spot);
    else {
      this.aim = spot;
      say(words.goTo(title ?? ''));
      this.draw();
    }
  }

  /** Lay a card at a place. @param {string} card @param {Spot | null} from @param {Spot} spot */
  put(card, from, spot) {
    const { key, index, set } = spot;
    const title = this.spots.get(idOf(spot))?.title ?? '';
    // What it was to other cards ends where it goes away.
    const put = { put: codeOf(card), to: key, ...(index !== null && { index }), ...(set !== null && { set }) };
    return this.edit([...(from ? [takeOff(card, from)] : []), put], words.laid(cardName(card), title));
  }

  /** Put a card back into the pack. @param {string} card @param {Spot} from */
  remove(card, from) {
    return this.edit([takeOff(card, from)], words.taken(cardName(card)));
  }

  /** Take the held card off the table; without one, let cards go to no place any more. */
  letGo() {
    const { held } = this;
    if (held?.from) void this.remove(held.card, held.from);
    else {
      this.aim = null;
      this.draw();
    }
  }

  /** @param {HTMLElement} node  of the card @param {string | null} place  of the drop; null: beside all places */
  drop(node, place) {
    const { card = '' } = node.dataset;
    const from = this.spotOf(node);
    const spot = place === null ? null : this.spots.get(place)?.spot;
    if (spot) void this.put(card, from, spot);
    else if (place === '' && from) void this.remove(card, from);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const node = event.target instanceof HTMLElement ? event.target.closest('[data-placed]') : null;
    if (node instanceof HTMLElement && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      const from = this.spotOf(node);
      if (from) void this.remove(node.dataset.card ?? '', from);
    } else if (event.key === 'Escape' && (this.held || this.aim)) {
      this.held = null;
      this.aim = null;
      this.draw();
    }
  }

  // --- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { now } = this;
    if (!now) return;
    const focused = document.activeElement;
    const mark = focused instanceof HTMLElement && this.element.contains(focused) ? markOf(focused) : '';
    this.spots.clear();
    const players = this.players.querySelector('select');
    if (players) players.value = String(now.position.seats ?? this.seats[0]);
    this.drawPairs(now.pairs);
    this.table.replaceChildren(...this.drawZones(now.zones));
    this.pack.replaceChildren(...this.drawPack(now.pack));
    this.wrong.replaceChildren(...this.drawProblems(now.problems));
    const wrong = now.problems.length;
    this.go.disabled = wrong > 0;
    this.left.hidden = wrong === 0;
    this.left.textContent = words.wrong(wrong);
    this.on.canUndo(this.past.length > 0);
    resetRovingFocus(this.element);
    if (!mark) return;
    const all = [...this.element.querySelectorAll('button, select, input')].map(
      (node) => /** @type {HTMLElement} */ (node),
    );
    // A card that was laid is not in the pack any more: the next one has the focus.
    const next = all.find((node) => markOf(node) === mark) ?? this.pack.querySelector('.on button');
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  /** Draw the zones, with choices that follow each other in a row. @param {readonly Zone[]} zones */
  drawZones(zones) {
    /** @type {HTMLElement[]} */
    const runs = [];
    for (const zone of zones) {
      const name = zone.kind === 'cards' || zone.kind === 'sets' ? 'zones' : 'choices';
      if (!runs.at(-1)?.classList.contains(name)) runs.push(h(`div.${name}`));
      runs.at(-1)?.append(this.drawZone(zone));
    }
    const notes = zones.flatMap(({ key, index, note }) =>
      note ? h('p.sm.mut', { id: `set-${key}-${index ?? ''}-note` }, note) : [],
    );
    return [...runs, ...notes];
  }

  /** @param {Zone} zone */
  drawZone(zone) {
    if (zone.kind === 'cards')
      return this.drawCards(zone, zone.cards ?? [], { key: zone.key, index: zone.index, set: null });
    if (zone.kind === 'sets') return this.drawSets(zone);
    return this.drawChoice(zone);
  }

  /** Draw a place for cards. @param {Zone} zone @param {readonly string[]} cards @param {Spot} spot @param {string} [title] */
  drawCards(zone, cards, spot, title = zone.title) {
    const { held, aim } = this;
    const id = idOf(spot);
    this.spots.set(id, { spot, title });
    const chosen = aim !== null && idOf(aim) === id;
    const says = held ? words.putHere(title, cardName(held.card)) : words.chooseHere(title);
    const here = h(
      'button',
      {
        type: 'button',
        class: 'btn',
        'data-spot': id,
        'aria-label': says,
        'aria-current': chosen ? 'true' : null,
      },
      title,
    );
    return h(
      'section.zone',
      { class: chosen ? 'zone aim' : 'zone', 'data-place': id },
      here,
      this.drawChips(cards, spot, title),
    );
  }

  /** Draw the groups of a board, and a place for another. @param {Zone} zone */
  drawSets(zone) {
    const { key, index, title } = zone;
    const sets = zone.sets ?? [];
    return h(
      'div.sets',
      ...sets.map((cards, set) => this.drawCards(zone, cards, { key, index, set }, `${title} ${set + 1}`)),
      this.drawCards(zone, [], { key, index, set: sets.length }, words.newGroup(title)),
    );
  }

  /** Draw cards; in the pack equal ones are one with their number. @param {readonly string[]} cards @param {Spot | null} from  where they lie; null: the pack @param {string} label */
  drawChips(cards, from, label) {
    const shown = from ? cards : [...new Set(cards)];
    return h(
      'ul.chips',
      { 'data-roving': true, 'aria-label': label },
      ...shown.map((card) => {
        const count = from ? 1 : cards.filter((each) => each === card).length;
        const [code, marks] = [codeOf(card), card.slice(2)];
        const bound = /v/.test(marks) ? 'ring' : /h\d/.test(marks) ? 'chain' : null;
        const name = [cardName(code), bound && words.bound[bound]].filter(Boolean).join(', ');
        const held = this.isHeld(card, from);
        const look = {
          type: 'button',
          class: `chip ${suitOf(code)}${held ? ' sel' : ''}`,
          'data-card': card,
          'data-placed': from ? '' : null,
          'aria-label': count > 1 ? `${name}, ${count}` : name,
          'aria-pressed': String(held),
        };
        const number = count > 1 ? h('span.n', { 'aria-hidden': 'true' }, count) : null;
        return h('li', h('button', look, chip(code), bound && mark(bound), number));
      }),
    );
  }

  /** Draw what is no card: the phase, a house, who is to move. @param {Zone} zone */
  drawChoice(zone) {
    const { key, index, title, kind, value, note } = zone;
    const id = `set-${key}-${index ?? ''}`;
    /** @param {unknown} next */
    const set = (next) => void this.edit([{ set: key, ...(index !== null && { index }), value: next }]);
    if (kind === 'number') {
      const input = h('input', { type: 'number', id, value: Number(value ?? 0) });
      input.addEventListener('change', () => set(Number(input.value)));
      return h('div.field', h('label', { for: id }, title), input);
    }
    const choices = zone.choices ?? [];
    const select = h(
      'select',
      { id },
      ...choices.map((each, at) => h('option', { value: at, selected: same(each.value, value) }, each.label)),
    );
    select.addEventListener('change', () => set(choices[Number(select.value)]?.value));
    if (note) select.setAttribute('aria-describedby', `${id}-note`);
    return h('div.field', h('label', { for: id }, title), select);
  }

  /** Draw the pairs of cards that there are, and those that could be. @param {Edited['pairs']} told */
  drawPairs(told) {
    this.pairs.hidden = !told;
    if (!told) return;
    const rows = told.pairs.map(({ key, text, made, since }, at) => {
      // What it is called stays, whether it is made or not.
      const alike = told.pairs.slice(0, at).filter((pair) => pair.text === text).length;
      const id = `pair ${alike} ${text}`;
      const tick = h('input', { type: 'checkbox', id, checked: made });
      tick.addEventListener('change', () => void this.edit([{ pair: key }]));
      const label = h('label.tick', tick, h('span', sentence(text)));
      return since === undefined ? label : h('div.row', label, this.drawSince(key, since, id, text));
    });
    this.pairs.replaceChildren(h('legend', told.title), h('p.sm.mut', told.hint), ...rows);
  }

  /** Draw the field of the turn since which a pair has stood. @param {string} key @param {number} since @param {string} id @param {string} text */
  drawSince(key, since, id, text) {
    const turn = Number(this.now?.position.turn);
    const name = `${spoken(text)}, ${words.since}`;
    const input = h('input', {
      type: 'number',
      id: `since ${id}`,
      value: since,
      min: 1,
      max: turn,
      'aria-label': name,
    });
    const told = () => Math.max(1, Math.min(turn, Math.trunc(Number(input.value))));
    input.addEventListener('change', () => void this.edit([{ pair: key, since: told() }]));
    return h('label.field.since', words.since, input);
  }

  /** Draw the pack by suits; a small screen shows the chosen one. @param {readonly string[]} cards */
  drawPack(cards) {
    const { aim, held } = this;
    const suits = [...new Set(cards.map((card) => suitOf(card)))];
    if (!suits.includes(this.suit)) this.suit = suits[0] ?? '';
    const rows = suits.map((suit) => {
      const row = this.drawChips(
        cards.filter((card) => suitOf(card) === suit),
        null,
        `${words.pack} ${SIGNS[suit] ?? ''}`,
      );
      row.classList.toggle('on', suit === this.suit);
      return row;
    });
    const choices = suits.map((suit) => {
      const glyph = SIGNS[suit];
      const look = {
        type: 'button',
        id: `suit-${suit}`,
        'data-suit': suit,
        'aria-pressed': String(suit === this.suit),
      };
      return h('button.suit', look, glyph ? suitSign(suit) : cardName('JO'));
    });
    const off = held?.from || aim ? button('btn', () => {}, held?.from ? icon('i-undo') : icon('i-check')) : null;
    off?.append(held?.from ? words.takeOff : words.aimOff);
    if (off) {
      off.id = 'let-go';
      off.dataset.off = '';
    }
    this.pack.dataset.place = '';
    const to = aim && this.spots.get(idOf(aim))?.title;
    return [
      h('h3', to ? words.goTo(to) : words.pack),
      h('div.row', h('div.suits', { role: 'group', 'aria-label': words.pack }, ...choices), h('span.sp'), off),
      cards.length === 0 ? h('p.sm.mut', words.packEmpty) : null,
      ...rows,
    ].filter((node) => node !== null);
  }

  /** @param {Edited['problems']} problems */
  drawProblems(problems) {
    if (problems.length === 0) return [h('p', icon('i-check'), ' ', words.right)];
    return [
      h('p', words.wrong(problems.length)),
      h(
        'ul',
        ...problems.map(({ message, rule, place }) =>
          h(
            'li',
            h('span', place && h('b', `${place}: `), sentence(message)),
            rule ? button('btn quiet', () => void openRules(this.game, [rule]), words.rule) : null,
          ),
        ),
      ),
    ];
  }
}

/** Return the cards that lie on the table. @param {Edited | null} now */
const laidCards = (now) =>
  (now?.zones ?? []).flatMap(({ cards = [], sets = [] }) => [...cards, ...sets.flat()]).map(codeOf);

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return by what a control is found again after a drawing. @param {HTMLElement} node */
const markOf = ({ id, dataset: { card, spot, placed } }) =>
  id || spot || (card && `${placed !== undefined} ${card}`) || '';
