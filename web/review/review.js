// The review of a hand: computed by the bots' worker bit by bit, with the decisions that are sure so far, until it is
// over or stopped.
import { button, focusTitle, h, icon } from '../app/dom.js';
import { handWord } from '../app/games.js';
import { page, replayAddress } from '../app/router.js';
import { during } from '../app/settled.js';
import { say } from '../app/status.js';
import { engine } from '../app/engineClient.js';
import { strings } from '../i18n/strings.js';
import { borrowEngine } from '../match/locks.js';
import { pointsRow, pointsTable } from '../match/scoreSheet.js';
import { nameOf } from '../saves/saves.js';
import { sentence } from '../table/cards.js';
import { reviewStrings, words } from '../i18n/reviewStrings.js';
import { read, readJson, writeOnDisk } from '../app/store.js';

/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {import('../app/contract.js').Reviewed} Reviewed */
/** @typedef {import('../app/contract.js').Overview} Overview */

/**
 * @param {Save} save
 * @param {string} hand  the number of the deal from 1, or `last`: the last one that is over
 * @returns {import('../app/router.js').Screen}
 */
export function reviewScreen(save, hand) {
  const name = h('h2', {});
  const bar = h('progress', { max: 1, value: 0, 'aria-label': words.progressLabel });
  const said = h('p', { class: 'sm mut' });
  const act = button('btn', () => (running ? stop() : void run()));
  const work = h('section', { class: 'panel work' }, said, h('div', { class: 'way' }, bar, act));
  const luck = h('div', {});
  const list = h('div', {});
  const how = h('p', { class: 'sm mut' }, words.how);
  const trouble = h('p', { class: 'fault', role: 'alert' });
  const replay = h('a', { class: 'btn', href: '#' }, icon('i-step'), words.replay);
  const body = h(
    'div',
    { class: 'hand-review' },
    name,
    work,
    trouble,
    list,
    luck,
    how,
    h('p', { class: 'acts' }, replay),
  );

  /** @type {import('../app/contract.js').ReplayDeal | null} */
  let deal = null;
  /** @type {Reviewed | null} */
  let found = null;
  let running = false;
  /** An answer of the worker is on its way: whoever goes on before it comes goes on with it. */
  let asking = false;
  let gone = false;
  /** The decisions that are shown, as a text to compare. */
  let shown = '';

  function stop() {
    running = false;
    draw();
    say(words.stopped);
  }

  /** Ask the worker again and again until the review is over. */
  async function run() {
    const of = deal;
    if (running || !of) return;
    running = true;
    trouble.textContent = '';
    draw();
    if (asking) return;
    asking = true;
    try {
      while (running && !gone) {
        const question = { record: save.record, seat: save.setup.seat, deal: of.deal, key: `${save.id} ${of.deal}` };
        found = /** @type {Reviewed} */ (await engine.call('review_hand', question));
        if (gone) return;
        if (found.over) {
          running = false;
          keepReview(save.id, of, found);
          say(`${words.done} ${found.decisions.length === 0 ? words.nothing : ''}`);
        }
        draw();
      }
    } catch (error) {
      running = false;
      if (gone) return;
      trouble.textContent = error instanceof Error ? error.message : words.failed;
      draw();
    } finally {
      asking = false;
    }
  }

  function draw() {
    const over = found?.over ?? false;
    const held = over && work.contains(document.activeElement);
    work.hidden = over;
    if (held) focusTitle();
    bar.value = found?.share ?? 0;
    said.textContent =
      !running && found
        ? words.stopped
        : !found?.choices
          ? words.working
          : found.judged < found.choices || !found.confirmed
            ? words.progress(found.judged, found.choices)
            : words.confirming;
    act.textContent = running ? words.stop : words.goOn;
    if (!found || !deal) return;
    // Links that stay what they are keep the focus.
    const now = JSON.stringify([found.decisions, found.luck, over, running]);
    if (now === shown) return;
    shown = now;
    list.replaceChildren(drawDecisions(save, deal.deal, found, over || !running));
    luck.replaceChildren(
      ...(found.luck && (over || !running) ? [drawLuck(found.luck, found.decisions.length > 0)] : []),
    );
  }

  async function begin() {
    try {
      await engine.ready();
      if (gone) return;
      // The engine has one match to look back at: a screen that was left takes it from nobody.
      const overview = await borrowEngine(async () =>
        gone
          ? null
          : /** @type {Overview} */ (await engine.call('review', { record: save.record, seat: save.setup.seat })),
      );
      if (gone || !overview) return;
      deal = dealOf(overview, hand);
      if (!deal) throw new Error(reviewStrings.noStep);
      name.textContent = strings.hand(handWord(save.game), deal.hand);
      replay.setAttribute('href', `#${replayAddress(save.id, deal.deal, 0)}`);
      // The address says which hand it is, also after the next one.
      history.replaceState(history.state, '', `#/review/${save.id}/${deal.deal + 1}`);
      found = keptReview(save.id, deal);
      draw();
      if (!found) void run();
    } catch (error) {
      work.hidden = true;
      trouble.textContent = error instanceof Error ? error.message : words.failed;
    }
  }

  return {
    title: strings.pageTitle(words.title(nameOf(save))),
    kind: 'page',
    tab: '/',
    element: page({ title: words.title(nameOf(save)), about: words.about, parent: `/play/${save.id}` }, body),
    shown: () => void during(begin()),
    left: () => {
      gone = true;
    },
  };
}

/** @param {Overview} overview @param {string} hand */
function dealOf({ deals }, hand) {
  const over = deals.filter((each) => each.over && each.scores);
  return (hand === 'last' ? over.at(-1) : over.find((each) => each.deal === Number(hand) - 1)) ?? null;
}

/** @param {Save} save @param {number} deal @param {Reviewed} review @param {boolean} settled */
function drawDecisions(save, deal, { decisions }, settled) {
  if (decisions.length === 0) return h('p', { class: 'none' }, settled ? words.nothing : words.nothingYet);
  return h(
    'ol',
    { class: 'decisions', 'aria-label': words.decisions },
    ...decisions.map(({ step, turn, played, better, points, error, deals, why }) =>
      h(
        'li',
        { class: 'panel' },
        h('h3', {}, words.turn(turn), h('span', { class: 'cost' }, words.cost(points))),
        h(
          'dl',
          {},
          h('dt', { class: 'sm mut' }, words.played),
          h('dd', {}, sentence(played)),
          h('dt', { class: 'sm mut' }, words.better),
          h('dd', { class: 'best' }, sentence(better)),
        ),
        h('p', {}, sentence(why)),
        h(
          'div',
          { class: 'foot' },
          h('span', { class: 'sm mut' }, words.sure(points, error, deals)),
          h(
            'a',
            {
              class: 'btn',
              href: `#${replayAddress(save.id, deal, step)}`,
              'aria-label': words.showTurn(words.turn(turn)),
            },
            icon('i-step'),
            words.show,
          ),
        ),
      ),
    ),
  );
}

/** @param {import('../app/contract.js').HandLuck} luck @param {boolean} erred */
function drawLuck({ expected, error, hands, result, lost, luck }, erred) {
  const verdict =
    Math.abs(luck) <= 2 * error
      ? erred
        ? words.evenPoor
        : words.evenWell
      : luck < 0
        ? erred
          ? words.badPoor
          : words.badWell
        : erred
          ? words.goodPoor
          : words.goodWell;
  const row = (/** @type {string} */ part, /** @type {number} */ points, kind = '') =>
    pointsRow(part, [words.signed(points)], kind);
  return h(
    'section',
    { class: 'panel luck', 'aria-labelledby': 'review-luck' },
    h('h3', { id: 'review-luck' }, words.luck),
    h('p', {}, verdict),
    pointsTable(
      [h('span', { class: 'vh' }, words.part), words.points],
      [
        row(words.expected, expected),
        row(words.lost, -lost),
        row(words.chance, luck),
        row(words.result, result, 'total'),
      ],
    ),
    h('p', { class: 'sm mut' }, words.average(hands, error)),
  );
}

// ---- Reviews that are kept ----------------------------------------------------------------------------------------

// So that a reload and the replay need not compute them again. They can be done without: the newest are kept, and where
// there is no room none is.

/** @typedef {{ match: string, of: string, review: Reviewed }} Kept */

const KEY = 'regalia.reviews';
const MOST = 12;

/**
 * Tell a hand from another that came to lie in its place, and one language from another.
 * @param {import('../app/contract.js').ReplayDeal} deal
 */
const name = ({ deal, steps, scores }) => [document.documentElement.lang, deal, steps, ...(scores ?? [])].join(' ');

/** @returns {Kept[]} */
function readAll() {
  try {
    const found = /** @type {any} */ (readJson(read(KEY) ?? '{}'));
    return Array.isArray(found?.reviews) ? found.reviews.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** @param {any} kept */
const isKept = (kept) =>
  typeof kept?.match === 'string' &&
  typeof kept.of === 'string' &&
  Array.isArray(kept.review?.decisions) &&
  kept.review.decisions.every(
    (/** @type {any} */ each) =>
      [each?.step, each?.turn, each?.points, each?.error, each?.deals].every(Number.isFinite) &&
      [each.played, each.better, each.why].every((text) => typeof text === 'string'),
  );

/**
 * Return the review of a hand that was kept.
 * @param {string} match  the id of its save
 * @param {import('../app/contract.js').ReplayDeal} deal
 */
export const keptReview = (match, deal) =>
  readAll().find((kept) => kept.match === match && kept.of === name(deal))?.review ?? null;

/** @param {string} match @param {import('../app/contract.js').ReplayDeal} deal @param {Reviewed} review */
function keepReview(match, deal, review) {
  const of = name(deal);
  const others = readAll().filter((kept) => kept.match !== match || kept.of !== of);
  writeOnDisk(KEY, JSON.stringify({ version: 1, reviews: [{ match, of, review }, ...others].slice(0, MOST) }));
}
