// The review of a hand: computed by the bots' worker bit by bit, with the decisions that are sure so far, until it is
// over or stopped.
import { button, focusTitle, h, icon } from '../app/dom.js';
import { handWord } from '../app/games.js';
import { pageScreen, replayAddress } from '../app/router.js';
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

/** @typedef {import('../app/contract.js').Reviewed} Reviewed */
/** @typedef {import('../app/contract.js').Overview} Overview */

/**
 * Return the screen of the review of a hand.
 * @param {Save} save
 * @param {string} hand  the number of the deal from 1, or `last`: the last one that is over
 */
export function reviewScreen(save, hand) {
  const review = new HandReview(save, hand);
  const head = { title: words.title(nameOf(save)), about: words.about, parent: `/play/${save.id}` };
  return pageScreen(head, [review.element], {
    shown: () => during(review.begin()),
    left: () => {
      review.gone = true;
    },
  });
}

class HandReview {
  /** @param {Save} save @param {string} hand */
  constructor(save, hand) {
    this.save = save;
    this.hand = hand;
    const said = h('p.sm.mut');
    const bar = h('progress', { max: 1, value: 0, 'aria-label': words.progressLabel });
    const act = button('btn', () => (this.running ? this.stop() : void this.run()));
    this.parts = {
      name: h('h2'),
      work: h('section.panel.work', said, h('div.way', bar, act)),
      trouble: h('p.fault', { role: 'alert' }),
      list: h('div'),
      luck: h('div'),
      replay: h('a.btn', { href: '#' }, icon('i-step'), words.replay),
      ...{ said, bar, act },
    };
    const { name, work, trouble, list, luck, replay } = this.parts;
    const how = h('p.sm.mut', words.how);
    const acts = h('p.acts', replay);
    this.element = h('div.hand-review', name, work, trouble, list, luck, how, acts);
    /** @type {import('../app/contract.js').ReplayDeal | null} */
    this.deal = null;
    /** @type {Reviewed | null} */
    this.found = null;
    this.running = false;
    /** An answer of the worker is on its way: `run` is not called twice before it comes. */
    this.asking = false;
    this.gone = false;
    /** The decisions that are shown, as a text to compare. */
    this.shown = '';
  }

  /** Open the hand, and show its review as far as it was kept. */
  async begin() {
    const { save, parts } = this;
    try {
      await engine.ready();
      if (this.gone) return;
      // The engine has one match to look back at: a screen that was left takes it from no other.
      const overview = /** @type {Overview | null} */ (
        await borrowEngine(async () =>
          this.gone ? null : engine.call('review', { record: save.record, seat: save.setup.seat }),
        )
      );
      if (this.gone || !overview) return;
      const deal = dealOf(overview, this.hand);
      if (!deal) throw new Error(reviewStrings.noStep);
      this.deal = deal;
      parts.name.textContent = strings.hand(handWord(save.game), deal.hand);
      parts.replay.setAttribute('href', `#${replayAddress(save.id, deal.deal, 0)}`);
      // The address says which hand it is, also after the next one.
      history.replaceState(history.state, '', `#/review/${save.id}/${deal.deal + 1}`);
      this.found = keptReview(save.id, deal);
      this.draw();
      if (!this.found) void this.run();
    } catch (error) {
      parts.work.hidden = true;
      parts.trouble.textContent = error instanceof Error ? error.message : words.failed;
    }
  }

  stop() {
    this.running = false;
    this.draw();
    say(words.stopped);
  }

  /** Ask the worker again and again until the review is over. */
  async run() {
    const { deal, save, parts } = this;
    if (this.running || !deal) return;
    this.running = true;
    parts.trouble.textContent = '';
    this.draw();
    if (this.asking) return;
    this.asking = true;
    const question = { record: save.record, seat: save.setup.seat, deal: deal.deal, key: `${save.id} ${deal.deal}` };
    try {
      while (this.running && !this.gone) this.take(deal, await engine.call('review_hand', question));
    } catch (error) {
      this.running = false;
      if (this.gone) return;
      parts.trouble.textContent = error instanceof Error ? error.message : words.failed;
      this.draw();
    } finally {
      this.asking = false;
    }
  }

  /** @param {import('../app/contract.js').ReplayDeal} deal @param {Reviewed} found */
  take(deal, found) {
    this.found = found;
    if (this.gone) return;
    if (found.over) {
      this.running = false;
      keepReview(this.save.id, deal, found);
      say(`${words.done} ${found.decisions.length === 0 ? words.nothing : ''}`);
    }
    this.draw();
  }

  draw() {
    const { parts, found, deal, running } = this;
    const over = found?.over ?? false;
    const held = over && parts.work.contains(document.activeElement);
    parts.work.hidden = over;
    if (held) focusTitle();
    parts.bar.value = found?.share ?? 0;
    parts.said.textContent = !running && found ? words.stopped : progressOf(found);
    parts.act.textContent = running ? words.stop : words.goOn;
    if (!found || !deal) return;
    // Links that stay what they are keep the focus.
    const now = JSON.stringify([found.decisions, found.luck, over, running]);
    if (now === this.shown) return;
    this.shown = now;
    const settled = over || !running;
    parts.list.replaceChildren(drawDecisions(this.save, deal.deal, found, settled));
    parts.luck.replaceChildren(found.luck && settled ? drawLuck(found.luck, found.decisions.length > 0) : '');
  }
}

/** Say how far a review is. @param {Reviewed | null} found */
function progressOf(found) {
  if (!found?.choices) return words.working;
  const more = found.judged < found.choices || !found.confirmed;
  return more ? words.progress(found.judged, found.choices) : words.confirming;
}

/** @param {Overview} overview @param {string} hand */
function dealOf({ deals }, hand) {
  const over = deals.filter((each) => each.over && each.scores);
  return (hand === 'last' ? over.at(-1) : over.find((each) => each.deal === Number(hand) - 1)) ?? null;
}

/** @param {Save} save @param {number} deal @param {Reviewed} review @param {boolean} settled */
function drawDecisions(save, deal, { decisions }, settled) {
  if (decisions.length === 0) return h('p.none', settled ? words.nothing : words.nothingYet);
  return h(
    'ol.decisions',
    { 'aria-label': words.decisions },
    ...decisions.map(({ step, turn, played, better, points, error, deals, why }) =>
      h(
        'li.panel',
        h('h3', words.turn(turn), h('span.cost', words.cost(points))),
        h(
          'dl',
          h('dt.sm.mut', words.played),
          h('dd', sentence(played)),
          h('dt.sm.mut', words.better),
          h('dd.best', sentence(better)),
        ),
        h('p', sentence(why)),
        h(
          'div.foot',
          h('span.sm.mut', words.sure(points, error, deals)),
          h(
            'a.btn',
            { href: `#${replayAddress(save.id, deal, step)}`, 'aria-label': words.showTurn(words.turn(turn)) },
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
    'section.panel.luck',
    { 'aria-labelledby': 'review-luck' },
    h('h3', { id: 'review-luck' }, words.luck),
    h('p', verdict),
    pointsTable(
      [h('span.vh', words.part), words.points],
      [
        row(words.expected, expected),
        row(words.lost, -lost),
        row(words.chance, luck),
        row(words.result, result, 'total'),
      ],
    ),
    h('p.sm.mut', words.average(hands, error)),
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
