// One device, handed over: between two people's turns a curtain, and behind it no hand anywhere in the page.
import { sentence } from '../table/cards.js';
import { h, icon } from '../app/dom.js';
import { saveFile } from '../saves/exportFile.js';
import { engine } from '../boot/engineClient.js';
import { Match } from '../match/match.js';
import { alone } from '../match/engineQueue.js';
import { pace } from '../app/settings.js';
import { words } from './words.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {{ seat: number, name: string, quick: boolean }} Handover */
/** @typedef {Snapshot & { handover: Handover | null, news?: string[] }} Passed */

/** The last move is seen before the curtain falls. */
const LOOK = 900;

export class PassMatch extends Match {
  /** @override */
  async begin() {
    const { record, setup } = this.save;
    const { game, seed, names, bots, seats, options, dealer } = setup;
    const { snapshot } = record
      ? await engine.call('pass_open', { sealed: record, bots: setup.bots })
      : await engine.call('pass_new', { game, seed, names, bots, seats, options, dealer });
    return snapshot;
  }

  /** @override */
  async keep(/** @type {Snapshot | null} */ snapshot = null) {
    // What deals the cards stands in the sealed record; beside it, it would tell them.
    if (this.save.record) this.save.setup.seed = '';
    return super.keep(snapshot ?? undefined);
  }

  /** @override */
  get place() {
    return '';
  }

  /** @override */
  pickle() {
    return engine.call('sealed_record');
  }

  /** What somebody saw is not for who has the device next. @override */
  keptLog() {
    return [];
  }

  /** @override */
  async file() {
    saveFile({ ...this.save, record: await engine.call('record') });
  }

  /** @override */
  async run() {
    if (this.running) return;
    await super.run();
    const now = /** @type {Passed | null} */ (this.snapshot);
    if (!this.view || !now?.table || !now.handover || now.sheet || this.botsTurn()) return;
    const { ply } = now;
    this.hurried = false;
    // At the pace of `at once` nothing is waited for.
    await this.wait(pace() && Math.max(LOOK, pace()));
    if (this.snapshot?.ply === ply) await this.change('pass_cover', {});
  }

  /** @param {string} method @param {Record<string, unknown>} args */
  async change(method, args) {
    try {
      await alone(async () => {
        this.mine();
        const { events, snapshot, log = [] } = await engine.call(method, args);
        this.sees(snapshot, log);
        this.hears(snapshot, events);
      });
      if (this.snapshot) this.view?.draw(this.snapshot, []);
      await this.run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** @override @param {Snapshot} snapshot */
  cover(snapshot) {
    const { table, handover, news = [], sheet } = /** @type {Passed} */ (snapshot);
    if (table) return null;
    if (!handover || sheet) return h('section', { class: 'curtain' });
    const { seat, name, quick } = handover;
    const sit = h(
      'button',
      { type: 'button', class: 'btn primary', onclick: () => void this.change('pass_sit', { seat }) },
      words.iAm(name),
    );
    return h(
      'section',
      { class: 'curtain', 'aria-labelledby': 'curtain-name' },
      icon('back', 'curtain-back'),
      h('a', { class: 'ib', href: '#/', 'aria-label': words.leave }, icon('i-back')),
      h(
        'div',
        { class: 'curtain-in' },
        h('h1', { id: 'curtain-name', tabindex: -1 }, words.handTo(name)),
        h('p', { class: 'sm' }, quick ? words.quick(name) : words.handHint),
        sit,
        news.length > 0
          ? h(
              'div',
              { class: 'curtain-news' },
              h('h2', {}, words.meanwhile),
              h('ol', {}, ...news.map((line) => h('li', {}, sentence(line)))),
            )
          : null,
      ),
    );
  }
}
