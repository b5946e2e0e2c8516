// The review of a hand: what happened in one sentence, the curve of its points, and the decisions, the costliest first. The
// bots' worker computes it bit by bit, until it is over or stopped.
import { button, h, icon, svg } from '../app/dom.js';
import { say } from '../app/status.js';
import { engine } from '../app/engineClient.js';
import { number } from '../i18n/i18n.js';
import { pointsText } from '../i18n/strings.js';
import { pointsRow, pointsTable } from '../match/scoreSheet.js';
import { sentence } from '../table/cards.js';
import { foldFigures } from '../table/figures.js';
import { createPool, fill } from '../table/keyedNodes.js';
import { words } from '../i18n/reviewStrings.js';
import { readEntry, writeOnDisk } from '../app/store.js';

/** @typedef {import('../app/contract.js').Reviewed} Reviewed */
/** @typedef {import('../app/contract.js').ReviewedDecision} Decision */
/** @typedef {import('../app/contract.js').CurvePoint} Point */
/** @typedef {import('../app/contract.js').ReplayDeal} Deal */
/**
 * @typedef {object} On
 * @property {(step: number) => void} show  show the table at a step
 * @property {(step: number) => void} playOn  offer to play on from a step
 * @property {() => void} done  the review is over and kept
 */

/** Kinds that are worth to go back for. @param {Decision} decision */
const isMistake = ({ kind }) => kind === 'slip' || kind === 'costly';

/** The review of one hand after another, in the section `element`. */
export class ReviewPane {
  /** @param {Save} save @param {On} on */
  constructor(save, on) {
    this.save = save;
    this.on = on;
    const said = h('p.sm.mut');
    const bar = h('progress', { max: 1, value: 0, 'aria-label': words.progressLabel });
    const act = button('btn', () => (this.running ? this.stop() : void this.run()));
    this.parts = {
      headline: h('h2.headline', { tabindex: -1 }),
      work: h('section.panel.work', said, h('div.way', bar, act)),
      trouble: h('p.fault', { role: 'alert' }),
      curve: h('div'),
      list: h('div.found'),
      ...{ said, bar, act },
    };
    const { headline, work, trouble, curve, list } = this.parts;
    this.element = h('section.hand-review', { 'aria-label': words.review }, headline, work, trouble, curve, list);
    /** @type {Deal | null} */
    this.deal = null;
    /** @type {Reviewed | null} */
    this.found = null;
    this.running = false;
    /** An answer of the worker is on its way: `run` is not called twice before it comes. */
    this.asking = false;
    /** What is shown, as a text to compare. */
    this.shown = '';
    /** Decisions stay the same nodes while the review goes on: drawn anew, their suits would vanish for a moment. */
    this.pool = createPool();
    this.decisions = h('ol.decisions', { 'aria-label': words.decisions });
  }

  /** Show the review of a hand as far as it was kept, else begin it. @param {Deal} deal */
  open(deal) {
    if (this.deal?.deal === deal.deal) {
      if (!this.found?.over) void this.run();
      return;
    }
    Object.assign(this, { deal, shown: '', running: false });
    this.found = keptReview(this.save.id, deal);
    this.draw();
    if (!this.found) void this.run();
  }

  /** Compute no more: the screen is left. */
  leave() {
    this.running = false;
  }

  stop() {
    this.running = false;
    this.draw();
    say(words.stopped);
  }

  /** Ask the worker again and again until the review is over. */
  async run() {
    const { save, parts } = this;
    if (this.running || !this.deal) return;
    this.running = true;
    parts.trouble.textContent = '';
    this.draw();
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.running) {
        const deal = /** @type {Deal} */ (this.deal);
        const question = {
          record: save.record,
          seat: save.setup.seat,
          deal: deal.deal,
          key: `${save.id} ${deal.deal}`,
        };
        const found = /** @type {Reviewed} */ (await engine.call('review_hand', question));
        if (deal === this.deal) this.take(deal, found);
      }
    } catch (error) {
      this.running = false;
      parts.trouble.textContent = error instanceof Error ? error.message : words.failed;
      this.draw();
    } finally {
      this.asking = false;
    }
  }

  /** @param {Deal} deal @param {Reviewed} found */
  take(deal, found) {
    this.found = found;
    if (found.over) {
      this.running = false;
      keepReview(this.save.id, deal, found);
      say(`${words.done} ${words.headline(found)}`);
      this.on.done();
    }
    this.draw();
  }

  draw() {
    const { parts, found, running } = this;
    const over = found?.over ?? false;
    const held = over && parts.work.contains(document.activeElement);
    parts.work.hidden = over;
    parts.bar.value = found?.share ?? 0;
    parts.said.textContent = !running && found ? words.stopped : progressOf(found);
    parts.act.textContent = running ? words.stop : words.goOn;
    const settled = over || (!running && found !== null);
    parts.headline.textContent = found && settled ? words.headline(found) : words.working;
    if (held) parts.headline.focus();
    // Links that stay what they are keep the focus.
    const now = JSON.stringify([found?.decisions, found?.curve, found?.luck, settled]);
    if (now === this.shown) return;
    this.shown = now;
    parts.curve.replaceChildren(found && found.curve.length > 1 ? drawCurve(found) : '');
    fill(parts.list, found ? this.drawFound(found, settled) : []);
  }

  /** @param {Reviewed} found @param {boolean} settled */
  drawFound(found, settled) {
    const worst = found.decisions.find(isMistake);
    this.pool.begin();
    fill(
      this.decisions,
      found.decisions.map((each) => this.pool.keep(JSON.stringify(each), () => this.drawDecision(each))),
    );
    /** @type {HTMLElement[]} */
    const nodes = [drawCounts(found.counts), this.decisions];
    if (settled && found.luck) nodes.push(drawLuck(found.luck));
    if (settled && worst) {
      const back = () => this.on.playOn(worst.step);
      nodes.push(h('p.acts', button('btn primary', back, icon('i-play'), words.playOn(words.turn(worst.turn)))));
    }
    return nodes;
  }

  /** @param {Decision} decision */
  drawDecision({ step, turn, played, better, deals, why, kind, rows, longer }) {
    // A decision that is praised, or gave the match away, has no figures.
    const folded = rows.length > 0 ? foldFigures('link', deals, rows) : null;
    return h(
      'li',
      { class: kind },
      h(
        'button',
        {
          type: 'button',
          class: 'turn',
          'aria-label': words.showTurn(words.turn(turn)),
          onclick: () => this.on.show(step),
        },
        turn > 0 ? number(turn) : '·',
      ),
      h(
        'p',
        h('b', sentence(words.move(better))),
        ' ',
        sentence(why),
        kind !== 'best' && h('span.mut', ' ', sentence(words.instead(played))),
        longer && h('span.mut', ' ', words.longer),
      ),
      h('span.rated', drawMark(kind), words.kinds[kind]),
      folded && h('div.foot', folded.opener),
      folded?.figures,
    );
  }
}

/** Say how far a review is. @param {Reviewed | null} found */
function progressOf(found) {
  if (!found?.choices) return words.begun;
  const more = found.judged < found.choices || !found.confirmed;
  return more ? words.progress(found.judged, found.choices) : words.confirming;
}

/** Draw the mark of a kind: a disc, a ring, an open or a full triangle. @param {Decision['kind']} kind */
function drawMark(kind) {
  const sign = svg('svg', { class: `mark ${kind}`, viewBox: '-8 -8 16 16', 'aria-hidden': 'true' });
  sign.append(markAt(kind, 0, 0));
  return sign;
}

/** @param {Decision['kind']} kind @param {number} cx @param {number} cy */
const markAt = (kind, cx, cy) =>
  kind === 'best' || kind === 'fine'
    ? svg('circle', { class: kind, cx, cy, r: 5 })
    : svg('path', { class: kind, d: `M${cx - 6} ${cy - 5}h12l-6 10.5z` });

/** @param {Reviewed['counts']} counts */
function drawCounts(counts) {
  return h(
    'dl.counts',
    ...Object.entries(words.kinds).map(([kind, label]) =>
      h('div', h('dt.sm.mut', label), h('dd', number(counts[/** @type {Decision['kind']} */ (kind)]))),
    ),
  );
}

/** The drawing of the curve, in units. */
const WIDTH = 360;
const HEIGHT = 150;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 350, 14, 122];

/**
 * Draw what the person could expect of the hand at each decision, in points above the others, with the marks of decisions.
 * @param {Reviewed} found
 */
function drawCurve({ curve, decisions }) {
  const own = curve.map(({ points }) => points);
  const [low, high] = [Math.min(0, ...own), Math.max(1, ...own)];
  const x = (/** @type {number} */ at) => LEFT + ((RIGHT - LEFT) * at) / Math.max(1, own.length - 1);
  const y = (/** @type {number} */ value) => BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low);
  // An end that is close to 0 would lie on its figure.
  const ends = [low, high].filter((at) => Math.round(at) && Math.abs(y(at) - y(0)) > 14);
  const label = words.curve(own.map((points) => pointsText(Math.round(points))).join(', '));
  const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'curve', role: 'img', 'aria-label': label });
  const text = (/** @type {number} */ at, /** @type {number} */ down, /** @type {string} */ said, anchor = 'end') =>
    svg('text', { x: at, y: down, 'text-anchor': anchor }, said);
  picture.append(
    svg('path', { class: 'base', d: `M${LEFT} ${y(0)}H${RIGHT}` }),
    text(LEFT - 8, y(0) + 4, '0'),
    ...ends.map((at) => text(LEFT - 8, y(at) + 4, pointsText(Math.round(at)))),
    svg('polyline', { class: 'mine', points: own.map((value, at) => `${x(at)},${y(value)}`).join(' ') }),
  );
  let free = 0;
  for (const { step, turn, kind } of [...decisions].sort((one, other) => one.step - other.step)) {
    const at = curve.findIndex((/** @type {Point} */ point) => point.step === step);
    if (at < 0) continue;
    picture.append(markAt(kind, x(at), y(own[at] ?? 0)));
    if (x(at) < free) continue;
    picture.append(text(x(at), HEIGHT - 6, turn > 0 ? String(turn) : '', 'middle'));
    free = x(at) + 24;
  }
  return h('figure.curve-of', picture, h('figcaption.xs.mut', words.curveText));
}

/** @param {import('../app/contract.js').HandLuck} luck */
function drawLuck({ expected, error, hands, result, lost, luck }) {
  const row = (/** @type {string} */ part, /** @type {number} */ points, kind = '') =>
    pointsRow(part, [words.signed(points)], kind);
  return h(
    'details.luck',
    h('summary.btn', words.luck),
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
    h('p.sm.mut', words.how),
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
  const { reviews } = readEntry(KEY);
  return Array.isArray(reviews) ? reviews.filter(isKept) : [];
}

/** @param {any} kept */
const isKept = (kept) =>
  typeof kept?.match === 'string' &&
  typeof kept.of === 'string' &&
  Array.isArray(kept.review?.decisions) &&
  kept.review.decisions.every(
    (/** @type {any} */ each) =>
      [each?.step, each?.turn, each?.points, each?.error, each?.deals].every(Number.isFinite) &&
      [each.played, each.better, each.why, each.kind].every((text) => typeof text === 'string') &&
      Array.isArray(each.rows),
  ) &&
  Number.isFinite(kept.review.counts?.best) &&
  Array.isArray(kept.review.curve) &&
  kept.review.curve.every((/** @type {any} */ each) => [each?.step, each?.points].every(Number.isFinite));

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
  writeOnDisk(KEY, JSON.stringify({ version: 2, reviews: [{ match, of, review }, ...others].slice(0, MOST) }));
}
