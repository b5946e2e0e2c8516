// The end of a hand is told before its sheet is read: how it came about, the cards that counted most, their points counted up,
// and what doubled them. A tap or a key goes to the sheet at once; who wants no motion, or reads with the ears, has the sheet.
import { face, sentence, suitOf } from '../table/cards.js';
import { h } from '../app/dom.js';
import { getSettings } from '../app/settings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { pointsText } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').Ending} Ending */

const OUT = 'cubic-bezier(.2,.8,.2,1)';
const BOTH = 'cubic-bezier(.5,0,.2,1)';
/** Factor on the times below, by speed of play. */
const PACE = { slow: 1.3, normal: 1, fast: 0.6, instant: 0 };
/** Milliseconds: the cards fly, the stamp lands, the sheet comes, all is over. */
const TIMES = { fly: 350, stamp: 1100, fold: 1900, over: 2220 };
/** Without anything that multiplies. */
const SHORT = { ...TIMES, fold: 1480, over: 1800 };

/** Milliseconds before which nobody has seen the scene: who taps meant the table. */
const GLANCE = 250;

/** Draw the cards that counted most, as they stand in the head of the sheet. @param {string[]} cards */
export function drawFan(cards) {
  const drawn = cards.map((card) => h('span', { class: `card ${suitOf(card)}` }, face(card)));
  return h('div.fan', { 'aria-hidden': 'true' }, ...drawn);
}

/** Draw how the hand ended, as the head of its sheet. @param {Ending} ending */
export function drawEnding({ cards, how, most }) {
  return h('section.ending', cards.length > 0 ? drawFan(cards) : null, h('p.story', sentence(`${how} ${most}`.trim())));
}

/**
 * Tell the end of a hand over its sheet.
 * @param {HTMLDialogElement} dialog  the sheet
 * @param {Ending} ending
 * @param {string} others  points of the others
 */
export function tellEnding(dialog, ending, others) {
  const pace = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE[getSettings().speed];
  if (pace === 0) return;
  const { cards, before, stamp, points, seat } = ending;
  const times = stamp ? TIMES : SHORT;
  const { scene, fan, count, mark, ...parts } = drawScene(ending, others);
  dialog.classList.add('telling');
  dialog.append(scene);

  /** @type {Animation[]} */
  const motions = [];
  /** @param {Element | null} node @param {PropertyIndexedKeyframes} frames @param {number} at @param {number} ms @param {string} [easing] */
  const move = (node, frames, at, ms, easing = OUT) => {
    if (node) motions.push(node.animate(frames, { delay: at * pace, duration: ms * pace, easing, fill: 'both' }));
  };
  const nodes = [...fan.children];
  const ends = [...dialog.querySelectorAll('.ending .fan > .card')].map((node) => node.getBoundingClientRect());
  const lie = nodes.map((node) => node.getBoundingClientRect());
  const begin = whereTheyLay(seat, cards);
  for (const [nth, node] of nodes.entries()) {
    const here = lie[nth];
    const from = here && shift(begin[nth] ?? null, here, -12);
    const to = here && shift(ends[nth] ?? null, here, 0);
    move(node, { transform: [from ?? 'scale(0.4)', tilt(nth, nodes.length)] }, times.fly + nth * 40, 320, BOTH);
    if (to)
      motions.push(node.animate({ transform: to }, { delay: times.fold * pace, duration: 320 * pace, easing: BOTH }));
  }
  const body = dialog.querySelector('.in');
  move(scene, { backgroundColor: ['transparent', 'color-mix(in srgb, var(--table) 91%, transparent)'] }, 0, 200);
  motions.push(
    scene.animate(
      { backgroundColor: 'var(--table)' },
      { delay: times.fly * pace, duration: 320 * pace, fill: 'forwards' },
    ),
  );
  move(parts.how, { opacity: [0, 1] }, 0, 200);
  move(parts.sum, { opacity: [0, 1] }, times.fly, 200);
  move(parts.unit, { opacity: [0, 1] }, times.fly, 200);
  move(parts.most, { opacity: [0, 1] }, stamp ? times.stamp + 180 : times.fly + 560, 200);
  move(mark, { transform: ['rotate(-14deg) scale(1.6)', 'rotate(-7deg)'], opacity: [0, 1, 1] }, times.stamp, 180);
  move(mark?.querySelector('i') ?? null, { inset: ['0px', '-7px'], opacity: [1, 0] }, times.stamp + 180, 300);
  move(body, { opacity: [0, 1], translate: ['0 60px', '0 0'] }, times.fold, 320, BOTH);
  for (const node of scene.children)
    if (node !== fan)
      motions.push(node.animate({ opacity: 0 }, { delay: times.fold * pace, duration: 160 * pace, fill: 'forwards' }));
  const clock = scene.animate({ backgroundColor: 'transparent' }, { delay: times.fold * pace, duration: 320 * pace });
  motions.push(clock);

  /** The points run up, then on to what the stamp makes of them. */
  const tick = () => {
    if (!scene.isConnected) return;
    const now = Number(clock.currentTime ?? 0) / pace;
    const first = Math.min(1, Math.max(0, (now - times.fly) / 560));
    const second = stamp ? Math.min(1, Math.max(0, (now - times.stamp - 180) / 300)) : 0;
    const shown = first < 1 ? round(before * first) : Math.round(before + (points - before) * second);
    count.textContent = pointsText(shown);
    requestAnimationFrame(tick);
  };
  tick();

  /** A tap was meant for the scene if it began there, and not in its first moment, and it goes no further. */
  let meant = false;
  const press = () => (meant = Number(clock.currentTime) > GLANCE);
  const skip = () => {
    for (const motion of motions) motion.finish();
    over();
  };
  const over = () => {
    removeEventListener('keydown', skip, true);
    scene.remove();
    for (const motion of motions) motion.cancel();
    dialog.classList.remove('telling');
  };
  scene.addEventListener('pointerdown', press);
  scene.addEventListener('click', () => meant && skip());
  addEventListener('keydown', skip, { capture: true, once: true });
  dialog.addEventListener('close', over, { once: true });
  clock.finished.then(over, () => {});
}

/** Draw all that the scene shows. @param {Ending} ending @param {string} others */
function drawScene({ cards, how, most, stamp }, others) {
  const fan = drawFan(cards);
  const count = h('b', '0');
  const mark = stamp ? h('span.stamp', stamp, h('i')) : null;
  const parts = {
    how: h('p.how', sentence(how)),
    fan,
    sum: h('p.count', count, mark),
    unit: h('p.unit.mut', others),
    most: h('p.most', sentence(most)),
  };
  const scene = h('div.tale', { 'aria-hidden': 'true' }, ...Object.values(parts), h('p.hurry.mut', pageStrings.skip));
  scene.style.setProperty('--cards', String(Math.max(1, cards.length)));
  return { ...parts, scene, count, mark };
}

/** Let the last digit of a running count be 0 or 5. @param {number} points */
const round = (points) => (Math.abs(points) < 20 ? Math.round(points) : Math.round(points / 5) * 5);

/** Return where these cards of a seat lie on the table under the sheet. @param {number} seat @param {string[]} cards */
function whereTheyLay(seat, cards) {
  /** @type {Set<Element>} */
  const used = new Set();
  return cards.map((card) => {
    const lying = [...document.querySelectorAll(`.felt .card[data-card="${card}"]`)].filter((node) => !used.has(node));
    const own = lying.find((node) => node instanceof HTMLElement && node.dataset.zone?.startsWith(String(seat)));
    const found = own ?? lying[0];
    if (!found) return null;
    used.add(found);
    return found.getBoundingClientRect();
  });
}

/** Return the transform that shows a card at `there` which lies `here`. @param {DOMRect | null} there @param {DOMRect} here @param {number} up */
function shift(there, here, up) {
  if (!there || there.width === 0) return null;
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2 + up;
  return `translate(${x}px, ${y}px) scale(${there.width / here.width})`;
}

/** @param {number} nth @param {number} all */
const tilt = (nth, all) => `rotate(${all > 1 ? -8 + (16 * nth) / (all - 1) : 0}deg)`;
