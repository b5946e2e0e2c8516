// An own scene stands whole in its link. The engine reads it and plays it through; then it is a
// figure like those of the catalogue. All texts of it are texts, and it stores nothing.
import { button, h, icon } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { messageOf } from '../boot/errors.js';
import { languageOf } from '../i18n/i18n.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { cardName } from '../table/cards.js';
import { createScene, drawFrame } from './figure.js';
import { framesOf } from './frame.js';
import { fetchEngine, showProgress } from './sceneEngine.js';

/** @typedef {import('../app/contract.js').OwnScene} Scene */
/** @typedef {import('../app/contract.js').OwnShown} Shown */
/** @typedef {import('./figure.js').Host} Host */
/** @typedef {import('./figure.js').Told} Told */
/** @typedef {import('./frame.js').Frame} Frame */

/** More steps than this are counted in figures and not in dots. */
const DOTS = 9;
/** Characters of a title in an address: it is cut off there. */
const TITLE = 80;

/** The most characters and cards of a still, and the most characters of a text in it. */
const STILL = { length: 6_000, cards: 200, text: 60 };
const FORMS = ['fan', 'rack', 'side', 'pile', 'note'];
const CARDS = /^(?:(?:[A2-9TJQK][SHDC]|JO|\?\?)(?: |$))*$/;

/** Return the cards of a frame in one line: it stands in a page before its scene is asked for. @param {Frame} frame */
export const writeStill = ({ places }) =>
  places
    .map(({ form, name, caption, house = '', groups }) =>
      [
        ...[form, encodeURIComponent(name), encodeURIComponent(caption), house],
        ...groups.map((cards) => cards.map(({ card }) => card).join(' ')),
      ].join(';'),
    )
    .join('|');

/**
 * Return the places of such a line, which may be anybody's: cards, and bounded texts.
 * @param {string} text
 * @returns {Frame['places']}  none where it is another line
 */
export function readStill(text) {
  if (text === '' || text.length > STILL.length) return [];
  try {
    const places = text.split('|').map(readPlace);
    return places.flatMap(({ groups }) => groups.flat()).length > STILL.cards ? [] : places;
  } catch {
    return [];
  }
}

/** @param {string} line @param {number} at @returns {Frame['places'][number]} */
function readPlace(line, at) {
  const [form = '', name = '', caption = '', house = '', ...groups] = line.split(';');
  if (!isForm(form) || !/^[SHDC]?$/.test(house) || !groups.every((group) => CARDS.test(group)))
    throw new Error('no place');
  return {
    ...{ id: `still${at}`, form, name: plain(name), caption: plain(caption), ...(house && { house }) },
    groups: groups.map((group, nth) =>
      group
        .split(' ')
        .filter(Boolean)
        .map((card, n) => ({ card, key: `${at}.${nth}.${n}`, label: card === '??' ? words.faceDown : cardName(card) })),
    ),
  };
}

/** @param {string} form @returns {form is Frame['places'][number]['form']} */
const isForm = (form) => FORMS.includes(form);

/** Return a text that can stand in a line. @param {string} text */
const plain = (text) => decodeURIComponent(text).replace(/\p{C}/gu, '').slice(0, STILL.text);

/**
 * Return the frames of a scene: with what its author says and the cards that are ringed.
 * @param {Shown} shown
 * @returns {Told}
 */
export function ownFrames(shown) {
  const made = framesOf(shown);
  const said = [{ say: shown.say || shown.text, rings: shown.rings }, ...shown.steps];
  const frames = made.frames.map((frame, at) => {
    const { say = '', rings = [] } = said[at] ?? {};
    return {
      ...frame,
      says: say ? { lead: '', text: say } : frame.says,
      marks: rings.length > 0 ? keysOf(frame, rings) : frame.marks,
    };
  });
  const { kind } = shown;
  return { used: made.used, frames, kind, script: kind === 'watch' ? made.script : [] };
}

/** Return the keys of cards in a frame. @param {Pick<import('./frame.js').Frame, 'places'>} frame @param {readonly string[]} cards */
export const keysOf = ({ places }, cards) =>
  places.flatMap(({ form, groups }) =>
    form === 'pile' ? [] : groups.flat().flatMap(({ card, key }) => (cards.includes(card) ? [key] : [])),
  );

/**
 * Draw the figure of a scene, with its first frame.
 * @param {Shown} shown
 * @param {Told} told
 * @param {Pick<Host, 'live'>} [host]
 */
export function drawOwn(shown, told, { live } = {}) {
  const { game, title, author, kind } = shown;
  const count = told.frames.length;
  const [first] = told.frames;
  const frame = first && drawFrame(first, game, live);
  frame?.classList.add('on');
  const many = count > DOTS;
  const dots = many ? [`1 / ${count}`] : Array.from({ length: count }, (_, at) => h('i', { class: at ? null : 'on' }));
  const ask = { watch: words.tryIn, find: words.findMove, play: words.playFrom }[kind];
  return h(
    'figure.scene.own',
    { 'data-game': game },
    h(
      'header.hd',
      icon(`e-${game}`, 'emb'),
      h('div', h('h1', title || words.untitled), author ? h('p.xs.mut', words.by(author)) : null),
    ),
    h('div.frames', frame),
    h(
      'div.ft',
      h(
        'span',
        { class: many ? 'dots many' : 'dots', role: 'img', 'aria-label': words.stepOf(1, count), hidden: count < 2 },
        ...dots,
      ),
      h('span.sp'),
      h('a', { class: kind === 'watch' ? 'btn quiet try' : 'btn primary try', href: '#' }, ask),
    ),
  );
}

/**
 * Return what the player of a scene asks the engine for.
 * @param {Scene} scene
 * @returns {Pick<Host, 'judge' | 'solution'> & Required<Pick<Host, 'lay'>>}
 */
export function hostOfOwn(scene) {
  const { kind = 'watch', steps = [], answers = [] } = scene;
  const lay = () => engine.call('own_lay', { scene, step: kind === 'watch' ? 0 : steps.length });
  if (kind !== 'find') return { lay };
  return {
    lay,
    judge: (text) => engine.call('own_answer', { scene, text }),
    solution: answers.find(({ right }) => right)?.move,
  };
}

/**
 * Show the scene of a link in a page: at once where the page is its own, after a tap in that of another site.
 * @param {HTMLElement} root
 * @param {string} packed
 * @param {Host & { framed: boolean, title?: string, still?: string }} host  `still`: what its first frame shows
 * @returns {Promise<import('./figure.js').ScenePlayer | null>}  null if there is none, or if it was not asked for
 */
export async function openOwn(root, packed, { framed, title = '', still = '', ...host }) {
  const covered = title.replace(/\p{C}/gu, '').slice(0, TITLE);
  if (framed) await new Promise((resolve) => root.replaceChildren(drawCover(covered, readStill(still), resolve)));
  const place = h('div.frames');
  const figure = h('figure.scene.own', h('header.hd', h('h1', covered || 'Regalia')), place);
  const progress = showProgress(() => location.reload());
  figure.append(progress.node);
  root.replaceChildren(figure);
  progress.start();
  try {
    await fetchEngine(host.lender);
    /** @type {Scene} */
    const scene = await engine.call('own_read', { text: packed });
    /** @type {Shown} */
    const shown = await engine.call('own_show', { scene });
    const told = ownFrames(shown);
    const drawn = drawOwn(shown, told);
    drawn.lang = languageOf(shown.language);
    const held = root.contains(document.activeElement);
    root.replaceChildren(drawn);
    document.title = `${shown.title} · Regalia`;
    const player = createScene(drawn, { ...host, ...hostOfOwn(scene), told });
    if (held) /** @type {HTMLElement | null} */ (drawn.querySelector('.try'))?.focus({ preventScroll: true });
    return player;
  } catch (error) {
    place.replaceChildren(h('p.says', { role: 'alert' }, h('b', words.notScene), ' ', messageOf(error)));
    return null;
  } finally {
    progress.stop();
    progress.node.remove();
  }
}

/** Draw what stands in another site's page until the scene is asked for. @param {string} title @param {Frame['places']} places @param {(value: unknown) => void} ask */
const drawCover = (title, places, ask) =>
  h(
    'figure.scene.own.closed',
    h('header.hd', icon('i-cards', 'emb'), h('h1', title || 'Regalia')),
    h('div.frames', drawCovered(places)),
    h('div.ft', h('span.sp'), button('btn primary', ask, words.showScene)),
  );

/** @param {Frame['places']} places */
function drawCovered(places) {
  const frame = drawFrame({ places, marks: [], says: { lead: '', text: words.foreign } }, '');
  frame.classList.add('on');
  return frame;
}
