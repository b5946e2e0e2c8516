// The frames of a scene: what of a table it shows, as plain data; a frame as a tree; and the cards on their way to the
// next frame. The build writes the frames into the pages with it, and the page draws a scene that is played with it, so
// that nothing jumps between the two.
import { languageFolder } from '../i18n/i18n.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { drawCards, faceTree, MARKS, SIGNS, suitOf } from '../table/faces.js';

/** @typedef {import('../app/dom.js').Tree} Tree */
/** @typedef {import('../app/dom.js').Branch} Child */
/** @typedef {import('../app/contract.js').SceneInfo} Scene */
/** @typedef {import('../app/contract.js').SceneStep} Step */
/** @typedef {import('../app/contract.js').CentreZone | import('../app/contract.js').SeatZone} Zone */
/** @typedef {{ seat: number, name: string, cards: (Omit<Card, 'key'> & { key: string | null })[] }} Open  a hand of another seat that lies open */
/** @typedef {Pick<Snapshot, 'table' | 'you' | 'actor' | 'names'> & { open?: Open[] | null }} Shown  what a frame shows of a snapshot */
/** @typedef {Pick<Card, 'card' | 'key' | 'label'> & Partial<Pick<Card, 'ref' | 'counts'>> & { tabs?: string[], below?: string, strong?: boolean }} Face */
/**
 * @typedef {object} Place  a zone in a frame
 * @property {string} id
 * @property {'fan' | 'rack' | 'side' | 'pile' | 'note'} form  overlapping, on a shelf, side by side, a closed pile, a sentence
 * @property {string} name     of the seat, or ''
 * @property {string} [house]  its suit
 * @property {boolean} [acts]  the table waits for this seat
 * @property {string} caption
 * @property {Face[][]} groups
 * @property {string} [ref]    of a pile that can be chosen
 */
/** @typedef {{ lead: string, text: string, rule?: string, own?: 'lead' | 'all' }} Says  `own`: what of it are the page's words; the rest is of the rules */
/** @typedef {{ places: Place[], marks: string[], says: Says }} Frame  `marks`: keys of the cards that the step is about */

const RANKS = 'AKQJT98765432';
/** Marks that are shown above a card, the most important first. */
const TABS = ['hostage', 'betrothed', 'spouse', 'assassin'];

/**
 * Return the ids of the zones that a scene uses: those that hold cards at some time, and piles and notes that change.
 * @param {readonly Shown[]} shown  what it shows, in order
 * @param {string} script              the texts of its moves
 * @returns {Set<string>}
 */
export function usedZones(shown, script) {
  /** What each zone has said. @type {Map<string, Set<string>>} */
  const seen = new Map();
  const used = new Set();
  for (const snapshot of shown) {
    for (const [zone] of zonesOf(snapshot)) {
      const says = 'count' in zone ? String(zone.count) : zone.caption;
      const all = (seen.get(zone.id) ?? new Set()).add(says);
      seen.set(zone.id, all);
      if (isUsed(zone, all.size > 1, script)) used.add(zone.id);
    }
    if (snapshot.table.hand.cards.length > 0) used.add('hand');
  }
  return used;
}

/** @param {Zone} zone @param {boolean} changes @param {string} script */
function isUsed(zone, changes, script) {
  // A pile of dead cards grows with every trick, and that is no part of most rules.
  if (zone.kind === 'stack') return zone.ref && (changes || new RegExp(`\\b${zone.ref}\\b`).test(script));
  if (zone.kind === 'meter' || zone.kind === 'note') return changes;
  return groupsOf(zone).some((group) => group.length > 0);
}

/**
 * Return all frames of a scene: the first position, then one a step.
 * @param {{ first: Shown, text: string, steps: (Omit<Step, 'snapshot'> & { snapshot?: Shown })[] }} scene
 * @returns {{ used: string[], frames: Frame[], script: Omit<Step, 'snapshot'>[] }}
 */
export function framesOf(scene) {
  const shown = [scene.first, ...scene.steps.flatMap(({ snapshot }) => (snapshot ? [snapshot] : []))];
  const used = usedZones(shown, scene.steps.map(({ move }) => move ?? '').join('\n'));
  let before = placesOf(scene.first, used);
  /** @type {Frame[]} */
  const frames = [{ places: before, marks: [], says: { lead: '', text: scene.text } }];
  for (const step of scene.steps) {
    const places = step.snapshot ? placesOf(step.snapshot, used) : before;
    const marks = step.snapshot ? moved(before, places) : named(places, step);
    frames.push({ places, marks, says: saysOf(step, scene.first.names) });
    before = places;
  }
  return { used: [...used], frames, script: scene.steps.map(({ snapshot: _, ...step }) => step) };
}

/** @param {Omit<Step, 'snapshot'>} step @param {readonly string[]} names @returns {Says} */
function saysOf(step, names) {
  const who = step.seat == null ? '' : (names[step.seat] ?? '');
  const own = step.words ?? '';
  if (step.kind === 'no') {
    const lead = who ? words.mayNot(who, own) : words.notLegal(own);
    return { lead, text: step.text ?? '', ...(step.rule ? { rule: step.rule } : {}) };
  }
  if (step.kind === 'list') return { lead: who ? words.may(who) : words.legal, text: `${own}.` };
  if (step.kind === 'unlisted') return { lead: who ? words.mayNotDo(who) : words.illegal, text: `${own}.` };
  return { lead: '', text: step.text ?? '' };
}

/** Return the zones of a table from the opponents down to the own board, each with its seat. @param {Shown} snapshot @returns {[Zone, number | null][]} */
function zonesOf({ table, you }) {
  const others = [...table.seats.slice(you + 1), ...table.seats.slice(0, you)];
  const own = table.seats[you];
  return [
    ...others.flatMap((seat) => seat.zones.map((zone) => /** @type {[Zone, number]} */ ([zone, seat.seat]))),
    ...table.centre.map((zone) => /** @type {[Zone, null]} */ ([zone, null])),
    ...(own?.zones ?? []).map((zone) => /** @type {[Zone, number]} */ ([zone, you])),
  ];
}

/** Return the cards of a zone in groups. @param {Zone} zone @returns {Card[][]} */
function groupsOf(zone) {
  if (zone.kind === 'rack') return zone.groups;
  if (zone.kind === 'trick') return [zone.plays.map(({ card }) => card)];
  return 'cards' in zone ? [zone.cards] : [];
}

/**
 * Return the places of a frame.
 * @param {Shown} snapshot
 * @param {ReadonlySet<string>} used
 * @returns {Place[]}
 */
export function placesOf(snapshot, used) {
  const { seats, hand } = snapshot.table;
  /** @type {Place[]} */
  const places = zonesOf(snapshot).flatMap(([zone, at]) => {
    if (!used.has(zone.id) || isEmpty(zone)) return [];
    const seat = at === null ? null : seats[at];
    const place = {
      id: zone.id,
      name: seat?.name ?? '',
      ...(seat?.house ? { house: seat.house } : {}),
    };
    return [{ ...place, ...contentOf(zone) }];
  });
  if (used.has('hand') && hand.cards.length > 0) {
    const you = seats[snapshot.you];
    places.push({
      id: 'hand',
      form: 'fan',
      name: you?.name ?? '',
      ...(you?.house ? { house: you.house } : {}),
      caption: words.hand,
      groups: [sorted(hand.cards, hand.ranks ?? RANKS).map(faceOf)],
    });
  }
  for (const open of snapshot.open ?? []) {
    const at = places.findIndex(({ name }) => name === open.name);
    if (open.cards.length > 0) places.splice(Math.max(0, at), 0, placeOf(open, hand.ranks));
  }
  // The mark of the seat that is to act stands once, at its hand or its first zone.
  const acting = snapshot.actor === null ? undefined : seats[snapshot.actor]?.name;
  const own = places.filter(({ name }) => name !== '' && name === acting);
  const first = own.find(({ id }) => id === 'hand') ?? own[0];
  if (first) first.acts = true;
  return places;
}

/** Return the place of a hand that lies open. @param {Open} open @param {string} [ranks] @returns {Place} */
function placeOf({ seat, name, cards }, ranks = RANKS) {
  // Its cards have no keys of their own; equal ones are counted.
  const keyed = cards.map((card, at) => {
    const nth = cards.slice(0, at).filter((each) => each.card === card.card).length;
    return { ...card, key: `${seat}.${card.card}.${nth}` };
  });
  return { id: `hand${seat}`, form: 'fan', name, caption: words.hand, groups: [sorted(keyed, ranks).map(faceOf)] };
}

/** Tell whether a zone has nothing to show. @param {Zone} zone */
function isEmpty(zone) {
  if (zone.kind === 'stack') return zone.count === 0;
  return zone.kind !== 'note' && zone.kind !== 'meter' && groupsOf(zone).every((group) => group.length === 0);
}

/** @param {readonly Card[]} cards @param {string} ranks */
const sorted = (cards, ranks) =>
  [...cards].sort(
    ({ card: a }, { card: b }) =>
      'SDCH'.indexOf(a[1] ?? '') - 'SDCH'.indexOf(b[1] ?? '') || ranks.indexOf(a[0] ?? '') - ranks.indexOf(b[0] ?? ''),
  );

/** @param {Zone} zone @returns {Pick<Place, 'form' | 'caption' | 'groups' | 'ref'>} */
function contentOf(zone) {
  const { caption } = zone;
  switch (zone.kind) {
    case 'stack': {
      const card = zone.card ?? { card: '??', name: words.faceDown };
      const top = { card: card.card, key: zone.id, label: `${caption}: ${card.name}` };
      return {
        form: 'pile',
        caption: `${caption} ${zone.count}`,
        groups: [[top]],
        ...(zone.ref ? { ref: zone.ref } : {}),
      };
    }
    case 'note':
    case 'meter':
      return { form: 'note', caption: zone.kind === 'meter' ? `${caption} ${zone.rest ?? ''}` : caption, groups: [] };
    case 'trick':
      return {
        form: 'side',
        caption: zone.past ? caption : '',
        groups: [zone.plays.map((play) => ({ ...faceOf(play.card), below: play.caption, strong: play.winner }))],
      };
    case 'offers': {
      const told = new Map(zone.offers.map(({ ref, name, text }) => [ref, `${name} ${text}`]));
      return {
        form: 'side',
        caption: '',
        groups: [zone.cards.map((card) => ({ ...faceOf(card), below: told.get(card.ref) ?? '' }))],
      };
    }
    case 'map': {
      const now = zone.governments.filter(({ state }) => state === 'now').map(({ name }) => name);
      return {
        form: 'fan',
        caption: [caption, ...(zone.cards.length > 0 ? now : [])].join(': '),
        groups: [zone.cards.map(faceOf)],
      };
    }
    case 'rack':
      return {
        form: 'rack',
        caption: 'title' in zone ? `${zone.title}: ${caption}` : caption,
        groups: zone.groups.filter((group) => group.length > 0).map((group) => group.map(faceOf)),
      };
    default:
      return { form: 'fan', caption, groups: [zone.cards.map(faceOf)] };
  }
}

/** @param {Card} card @returns {Face} */
function faceOf({ card, key, label, ref, counts, marks, couple, suspended }) {
  const tabs = TABS.filter((mark) => marks.includes(mark) || (mark === 'spouse' && couple));
  return {
    card,
    key,
    label,
    ref,
    ...(counts ? { counts } : {}),
    ...(tabs.length > 0 ? { tabs: suspended ? [...tabs, 'suspended'] : tabs } : {}),
  };
}

/** Return the keys of the cards that lie elsewhere than before. @param {readonly Place[]} before @param {readonly Place[]} after */
function moved(before, after) {
  const was = new Map(before.flatMap(({ id, groups }) => groups.flat().map(({ key }) => [key, id])));
  return after.flatMap(({ id, form, groups }) =>
    form === 'pile' ? [] : groups.flat().flatMap(({ key }) => (was.get(key) === id ? [] : [key])),
  );
}

/** Return the keys of the cards that the move of a step names. @param {readonly Place[]} places @param {Omit<Step, 'snapshot'>} step */
function named(places, { move = '' }) {
  const cards = places.flatMap(({ id, groups }) => groups.flat().map((face) => ({ ...face, id })));
  /** @type {string[]} */
  const keys = [];
  for (const [ref, code] of move.matchAll(/(JO|[2-9TJQKA][SHDC])(?:@\w+)?/g)) {
    const free = cards.filter(({ key }) => !keys.includes(key));
    const found =
      free.find((face) => face.ref === ref) ??
      free.find((face) => face.card === code && face.id === 'hand') ??
      free.find((face) => face.card === code);
    if (found) keys.push(found.key);
  }
  return keys;
}

// --- drawing ---

/**
 * How a frame is drawn that is played, not only looked at.
 * @typedef {object} Live
 * @property {ReadonlySet<string>} picked  keys of the chosen cards
 * @property {ReadonlySet<string>} usable  refs that some move picks
 * @property {ReadonlySet<string>} fits    refs that would join the chosen ones
 * @property {boolean} shade               cards of the hand that cannot be played stand in shade
 */
/** @typedef {{ root: string, live?: Live }} Around  `root`: address of the site, as seen from the page */

/**
 * Draw the table of a frame.
 * @param {Pick<Frame, 'places' | 'marks'>} frame
 * @param {Around} around
 * @returns {Tree}
 */
export function drawBoard({ places, marks }, around) {
  return ['div', { class: 'board' }, ...places.map((place) => drawPlace(place, marks, around))];
}

/** @param {Place} place @param {readonly string[]} marks @param {Around} around @returns {Tree} */
function drawPlace(place, marks, around) {
  const { id, form, caption, groups, name } = place;
  if (form === 'note') return ['p', { class: 'note', 'data-zone': id }, ...wordsOf(caption)];
  const cards = groups.flat();
  const says = name ? `${name}: ${caption}` : caption;
  /** @type {Tree} */
  const label = [
    'span',
    { class: 'cap', 'aria-hidden': 'true' },
    place.acts && ['i', { class: 'turn' }],
    name && ['b', {}, name],
    place.house && suit(place.house),
    name && ' ',
    ...wordsOf(caption),
  ];
  const size = cards.length > 9 ? ' slim' : cards.length > 6 ? ' close' : '';
  const lists = groups.map(
    (group, nth) =>
      /** @type {Tree} */ ([
        'ul',
        { class: 'cards', 'data-roving': around.live ? true : null, 'aria-label': nth === 0 ? says : null },
        ...group.map((face) => /** @type {Tree} */ (['li', { class: 'at' }, drawCard(face, place, marks, around)])),
      ]),
  );
  return [
    'div',
    { class: `z ${id === 'hand' ? 'hand' : form}${size}`, 'data-zone': id },
    ['div', { class: 'groups' }, ...lists],
    caption || name ? label : null,
  ];
}

/**
 * @param {Face} face
 * @param {Place} place
 * @param {readonly string[]} marks
 * @param {Around} around
 * @returns {Tree}
 */
function drawCard(face, place, marks, { root, live }) {
  const says = face.below ? `${face.label}, ${face.below}` : face.label;
  const look = ['card', suitOf(face.card), marks.includes(face.key) && 'about'];
  const inside = [faceTree(face.card, `${root}assets/sprite.svg`, face.counts), ...drawTabs(face, root)];
  /** @type {Tree} */
  const node = live
    ? drawLive(face, place, look, says, live, inside)
    : ['span', { class: classes(look), 'data-key': face.key, role: 'img', 'aria-label': says }, ...inside];
  if (!face.below) return node;
  const below = wordsOf(face.below);
  return [
    'div',
    { class: 'one' },
    node,
    [
      'span',
      { class: 'below', 'aria-hidden': 'true' },
      ...(face.strong ? [/** @type {Tree} */ (['b', {}, ...below])] : below),
    ],
  ];
}

/** @param {(string | false)[]} look */
const classes = (look) => look.filter(Boolean).join(' ');

/**
 * Draw a card that can be chosen.
 * @param {Face} face
 * @param {Place} place
 * @param {(string | false)[]} look
 * @param {string} says
 * @param {Live} live
 * @param {Child[]} inside
 * @returns {Tree}
 */
function drawLive(face, { id, form, ref: pile }, look, says, live, inside) {
  const ref = (form === 'pile' ? pile : face.ref) ?? '';
  const chosen = live.picked.has(face.key);
  const usable = live.usable.has(ref);
  const off = live.shade && id === 'hand' && !usable && !chosen;
  return [
    'button',
    {
      type: 'button',
      class: classes([...look, chosen && 'sel', off && 'off', !chosen && live.fits.has(ref) && 'fit']),
      'data-key': face.key,
      'data-ref': ref,
      'data-card': face.card,
      'data-zone': id,
      'data-stack': form === 'pile' ? id : null,
      'aria-label': says,
      'aria-pressed': usable ? String(chosen) : null,
      'aria-disabled': off ? 'true' : null,
    },
    ...inside,
  ];
}

/** Draw the icons above a card. @param {Face} face @param {string} root @returns {Tree[]} */
function drawTabs({ tabs = [] }, root) {
  const plain = tabs.includes('suspended');
  return tabs
    .filter((mark) => TABS.includes(mark))
    .map((mark, at) => [
      'span',
      { class: `tab${plain || mark === 'hostage' ? ' plain' : ''}${at > 0 ? ' second' : ''}`, 'aria-hidden': 'true' },
      ['svg', { class: 'i' }, ['use', { href: `${root}assets/sprite.svg#i-${MARKS[mark]}` }]],
    ]);
}

/** Draw the sentence of a frame. @param {Says} says @param {string} game @param {string} root @returns {Tree} */
export function drawSays({ lead, text, rule, own }, game, root) {
  const spoken = own ? { lang: document.documentElement.lang } : {};
  return [
    'p',
    { class: 'says', ...(own === 'all' && spoken) },
    lead && ['b', own === 'lead' ? spoken : {}, ...wordsOf(lead)],
    lead && ' ',
    ...wordsOf(text),
    rule && ' ',
    rule && [
      'a',
      { class: 'see', href: `${root}rules/${languageFolder()}${game}/#${rule}`, target: '_blank', rel: 'noopener' },
      words.rule,
    ],
  ];
}

/** Return a text of the engine with its suits as pictures that can be read and copied. @param {string} text @returns {Child[]} */
export const wordsOf = (text) =>
  drawCards(text, (rank, letter) => (rank ? ['span', { class: 'cd' }, rank, suit(letter)] : suit(letter)));

/** @param {string} letter @returns {Tree} */
const suit = (letter) => ['span', { class: `su ${letter}` }, SIGNS[letter] ?? ''];

/** Return where the cards of a frame are, by their keys. @param {Element} frame @returns {Map<string, DOMRect>} */
export function spotsOf(frame) {
  const cards = [...frame.querySelectorAll('[data-key]')];
  return new Map(cards.map((card) => [card.getAttribute('data-key') ?? '', card.getBoundingClientRect()]));
}

/** Let the cards of a frame come from where they were. @param {Map<string, DOMRect>} spots @param {Element} frame */
export function fly(spots, frame) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const card of frame.querySelectorAll('[data-key]')) {
    const from = spots.get(card.getAttribute('data-key') ?? '');
    const to = card.getBoundingClientRect();
    if (!from || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) continue;
    card.animate(
      { translate: [`${from.x - to.x}px ${from.y - to.y}px`, '0 0'] },
      { duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' },
    );
  }
}
