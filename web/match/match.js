// One match: what goes to the engine, what comes back, and what is kept. It draws nothing itself; the screen that shows it does.
import { EngineError } from '../boot/errors.js';
import { saveFile } from '../saves/exportFile.js';
import { holdMatch } from './tabLock.js';
import { alone, isSeated, seat } from './engineQueue.js';
import { engine } from '../boot/engineClient.js';
import { askPersist } from '../app/store.js';
import { pictureOf } from '../saves/matchSummary.js';
import { findSave, keepSave, newSave, touchSave, watchSave } from '../saves/saves.js';
import { openInstead } from '../app/router.js';
import { during } from '../app/settled.js';
import { pace } from '../app/settings.js';
import { teamsOf } from '../table/teams.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {import('../app/types.js').Event} Event */
/** @typedef {import('../app/types.js').Played} Played */
/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {{ hand: number, turn: number, text: string, at?: { deal: number, step: number } }} Entry a line of the log, and where it is looked at again */
/** @typedef {{ deal: number, hand: number, turns: { turn: number, lines: { step: number, text: string }[] }[] }} Told a deal of the engine's log */
/**
 * @typedef {object} View what a match needs of the screen that shows it
 * @property {(snapshot: Snapshot, events: Event[]) => void} draw
 * @property {(busy: boolean) => void} busy
 * @property {(error: unknown, again: () => void) => void} trouble
 * @property {() => void} notKept
 * @property {(on: boolean) => void} watching another tab plays; this one looks on
 * @property {(keep: () => void) => void} gone another tab deleted it
 */

export class Match {
  /** @param {Save} save */
  constructor(save) {
    this.save = save;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {Entry[]} */
    this.log = [...(save.log ?? [])];
    /** @type {View | null} */
    this.view = null;
    /** Said once that the browser keeps nothing. */
    this.warned = false;
    /** Another tab may have it. @type {import('./tabLock.js').Hold | null} */
    this.hold = null;
    this.playing = false;
    /** What is on the table here is what an onlooker gets. */
    this.watched = false;
    /** What stands in the store, as far as this tab knows: if it is something else, another tab plays. */
    this.known = save.record;
    /** Heard of a move that is not read yet. */
    this.stale = false;
    this.unwatch = () => {};
    /** The move that is being made. @type {Promise<unknown>} */
    this.stepped = Promise.resolve();
    /** Which start of the engine knows this match. */
    this.life = 0;
    this.running = false;
    this.hurried = false;
    /** @type {() => void} */
    this.skip = () => {};
    /** The same people, the same options, a new shuffle; nothing where somebody else has to want it. @type {(() => void) | null} */
    this.rematch = () => {
      const next = newSave(save.title, save.setup);
      keepSave(next);
      openInstead(`/play/${next.id}`);
    };
  }

  /** The name under which the table keeps how the hand was laid; nothing where no hand may be kept. */
  get place() {
    return this.save.id;
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    if (this.hold) {
      if (this.playing) this.sit();
      else this.look();
      return;
    }
    this.unwatch = watchSave(this.save.id, (there) => this.heard(there));
    this.hold = holdMatch(this.save.id, { gained: () => this.sit(), lost: () => this.look() });
  }

  /** This tab plays. */
  sit() {
    this.playing = true;
    this.view?.watching(false);
    const seen = isSeated(this) && this.life === engine.generation && findSave(this.save.id)?.record === this.known;
    if (seen && this.snapshot && !this.watched) {
      this.view?.draw(this.snapshot, []);
      void this.run();
    } else {
      void this.open();
    }
  }

  /** Another tab plays; this one follows what it keeps. */
  look() {
    this.playing = false;
    this.watched = true;
    this.skip();
    this.view?.watching(true);
    void this.open();
  }

  /** @param {boolean} there whether another tab wrote it, or took it away */
  heard(there) {
    if (!there) {
      this.view?.gone(() => {
        if (!keepSave(this.save)) this.view?.notKept();
      });
    } else if (!this.playing && !this.stale) {
      this.stale = true;
      void this.open();
    }
  }

  /** The screen is gone. A bot that is thinking finishes its move, and that is kept; the next is not asked for. */
  hide() {
    this.view = null;
    this.skip();
    void this.stepped.then(() => {
      if (this.view) return; // It is shown again already.
      this.playing = false;
      this.hold?.release();
      this.hold = null;
      this.unwatch();
    });
  }

  /** Put the match into the engine's hand: deal it, or go on from its record. */
  async open() {
    try {
      await alone(async () => {
        seat(this);
        const up = engine.ready();
        // With others it takes an engine to talk to them. Against bots it is asked before it is there, and answers at once.
        if (this.save.setup.way) await up;
        this.life = engine.generation;
        this.stale = false;
        this.read();
        const { record, setup } = this.save;
        // It is dealt where it is played; and what is played with others is not looked at from beside.
        if (!this.playing && (!record || setup.way)) return;
        const snapshot = await this.begin();
        await up;
        this.life = engine.generation;
        if (!this.playing) {
          this.snapshot = { ...snapshot, moves: [], sheet: null };
          return;
        }
        this.watched = false;
        const { snapshot: now } = await answered({ events: [], snapshot });
        this.snapshot = recall(now, this.save);
        touchSave(this.save);
        if (!record || now.ply !== snapshot.ply) await this.keep();
      });
      if (this.snapshot) this.view?.draw(this.snapshot, []);
      await this.run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** What stands in the store now: another tab may have played on. */
  read() {
    const kept = findSave(this.save.id);
    if (!kept) return;
    Object.assign(this.save, kept);
    this.log = [...(kept.log ?? [])];
    this.known = kept.record;
  }

  /**
   * @returns {Promise<Snapshot>} the first hand, or where its record ends
   */
  async begin() {
    const { record, setup } = this.save;
    const { way: _way, ...plan } = setup;
    const { snapshot } = record
      ? await engine.call('open', { record, seat: setup.seat, bots: setup.bots })
      : await engine.call('new', plan);
    return snapshot;
  }

  /**
   * @returns {Promise<string>} what is kept of it
   */
  pickle() {
    return engine.call('record');
  }

  /** The match so far, as a file. */
  async file() {
    saveFile(this.save);
  }

  /**
   * What the menu offers besides.
   * @returns {{ icon: string, label: string, act: () => void }[]}
   */
  extras() {
    return [];
  }

  /**
   * What lies over the table, or in its place where there is none.
   * @param {Snapshot} _snapshot
   * @returns {HTMLElement | null}
   */
  cover(_snapshot) {
    return null;
  }

  /**
   * What stands below the table.
   * @param {Snapshot} _snapshot
   * @returns {HTMLElement | null}
   */
  beside(_snapshot) {
    return null;
  }

  /**
   * The person's move. It is on the disk before it is drawn and before anybody else is asked. A refusal goes back to the table, which shows it.
   * @param {string} text
   */
  async play(text) {
    // A second press of what was pressed a moment ago, before the table is drawn anew.
    if (this.snapshot && this.snapshot.actor !== this.snapshot.you) return;
    try {
      await this.step('play', { text, seat: this.snapshot?.you }, (played) => this.accept(played));
    } catch (error) {
      if (error instanceof EngineError && error.kind === 'IllegalMove') throw error;
      this.fail(error);
      return;
    }
    void this.run();
  }

  /**
   * The person gives the match up, or answers somebody who does.
   * @param {string} text
   */
  async surrender(text) {
    try {
      await this.step('surrender', { text }, (played) => this.accept(played));
    } catch (error) {
      this.fail(error);
      return;
    }
    void this.run();
  }

  /**
   * The person's last move is taken back, and with it what stands in the log.
   * @param {boolean} free  also what came to light by it and what others did since
   */
  async undo(free) {
    if (!this.playing) return;
    try {
      await alone(async () => {
        this.mine();
        const { snapshot, log } = /** @type {{ snapshot: Snapshot, log: Event[] }} */ (
          await engine.call('undo', { free })
        );
        this.snapshot = snapshot;
        const told = log.flatMap(({ turn, text }) => (text ? [{ hand: snapshot.hand, turn, text }] : []));
        this.log = [...this.log.filter((entry) => entry.hand < snapshot.hand), ...told];
        await this.keep();
      });
    } catch (error) {
      // What cannot be taken back is said at the table.
      if (error instanceof EngineError && error.kind === 'BridgeError') throw error;
      this.fail(error);
      return;
    }
    if (this.snapshot) this.view?.draw(this.snapshot, []);
  }

  /** All that was told of this match; while the engine cannot say, what was told here. @returns {Promise<Entry[]>} */
  async history() {
    const asks = isSeated(this) && this.life === engine.generation && engine.state.stage === 'ready';
    // With other people no line leads back into the match.
    if (!asks || this.save.setup.way) return this.log;
    const told = /** @type {Told[]} */ (await engine.call('log'));
    return told.flatMap(({ deal, hand, turns }) =>
      turns.flatMap(({ turn, lines }) => lines.map(({ step, text }) => ({ hand, turn, text, at: { deal, step } }))),
    );
  }

  /** What a bot would do in the person's place, and why. */
  async hint() {
    return /** @type {import('../table/shapes.js').Advice} */ (await engine.call('hint'));
  }

  /** On to the next hand, once the score sheet was seen. */
  async next() {
    if (!this.playing) return;
    // There is something to lose now.
    void askPersist();
    try {
      await alone(async () => {
        this.mine();
        ({ snapshot: this.snapshot } = /** @type {Played} */ (await engine.call('next')));
        await this.keep();
      });
      if (this.snapshot) this.view?.draw(this.snapshot, []);
      await this.run();
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Why nothing can be done with these cards now.
   * @param {string[]} picks
   */
  async why(picks) {
    return /** @type {import('../table/shapes.js').Reason | null} */ (await engine.call('why', { picks }));
  }

  /**
   * What can be done with a card now.
   * @param {string} ref
   */
  async about(ref) {
    return /** @type {import('../table/cardDialog.js').About} */ (await engine.call('about', { ref }));
  }

  /**
   * What these cards can be put together as.
   * @param {string[]} picks
   */
  async compose(picks) {
    return /** @type {import('../table/shapes.js').Draft | null} */ (await engine.call('compose', { picks }));
  }

  /** A tap while a bot plays: the rest of its turn comes at once. */
  hurry() {
    if (!this.running) return;
    this.hurried = true;
    this.skip();
  }

  /** Let the bots play until a person is to move. Each act is computed while the one before it is looked at. */
  async run() {
    if (this.running) return;
    this.running = true;
    this.hurried = false;
    try {
      let drawn = performance.now();
      while (this.view && this.playing && this.botsTurn()) {
        this.view.busy(true);
        const { actor, bots } = /** @type {Snapshot} */ (this.snapshot);
        /** @type {Played | null} */
        let played = null;
        await this.step('bot', {}, (result) => {
          played = result;
        });
        if (!played) return;
        if (isVisible(played)) {
          await this.wait(drawn + pace(bots[actor ?? 0]) - performance.now());
          drawn = performance.now();
        }
        this.accept(played);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.running = false;
      this.view?.busy(false);
    }
  }

  botsTurn() {
    const { actor, bots } = this.snapshot ?? { actor: null, bots: [] };
    return actor !== null && bots[actor] !== null;
  }

  /**
   * One move, by whom it may be, and its record on the disk.
   * @param {string} method
   * @param {Record<string, unknown>} args
   * @param {(played: Played) => void} then
   */
  async step(method, args, then) {
    const step = alone(async () => {
      if (!this.playing) return; // An onlooker's wish.
      this.mine();
      const played = await answered(/** @type {Played} */ (await engine.call(method, args)));
      const { events, snapshot } = played;
      this.hears(snapshot, events);
      // Given to another tab meanwhile: that one goes on from what was kept before.
      if (!this.playing || !(await this.keep(snapshot))) return;
      then(played);
    });
    this.stepped = step.catch(() => {});
    await step;
  }

  /** @param {Played} played */
  accept({ events, snapshot }) {
    this.snapshot = snapshot;
    this.view?.draw(snapshot, events);
  }

  /**
   * @param {Snapshot | null} [snapshot]
   * @returns {Promise<boolean>} whether this tab may go on: another may have taken the match, or deleted it
   */
  async keep(snapshot = this.snapshot) {
    if (!snapshot) return false;
    const record = await this.pickle();
    const there = findSave(this.save.id);
    // Deleted while a bot was still thinking: it stays deleted.
    if (!there) return this.view !== null;
    if (there.record !== this.known) {
      this.look();
      return false;
    }
    const { names, bots, totals, hand, over, winners } = snapshot;
    // Of the log the hand in progress is kept; what came before stands in the record.
    const log = this.keptLog(hand);
    const sheet = over ? null : snapshot.sheet;
    Object.assign(this.save, {
      record,
      label: there.label,
      names,
      bots,
      totals,
      hand,
      log,
      sheet,
      winners: over ? winners : null,
      // Behind a curtain nothing is known of the table but what was known before.
      ...(snapshot.table && { sides: teamsOf(snapshot), picture: pictureOf(snapshot) }),
      when: Date.now(),
    });
    this.known = record;
    if (!keepSave(this.save)) this.view?.notKept();
    if (over) void askPersist();
    return true;
  }

  /**
   * What of the log outlives the page.
   * @param {number} hand
   */
  keptLog(hand) {
    return this.log.filter((entry) => entry.hand === hand);
  }

  /**
   * Another look at the table.
   * @param {Snapshot} snapshot
   * @param {{ turn: number, text: string }[]} [log] all that was told of this hand, in the place of what was known
   */
  sees(snapshot, log) {
    this.snapshot = snapshot;
    if (log) this.log = log.map(({ turn, text }) => ({ hand: snapshot.hand, turn, text }));
  }

  /** @param {Snapshot} snapshot @param {Event[]} events */
  hears({ hand }, events) {
    for (const { turn, text } of events) if (text) this.log.push({ hand, turn, text });
  }

  /** Somebody else may have sat down while this waited for its turn, or the engine was lost. */
  mine() {
    if (!isSeated(this)) throw new Error('another match is on the table');
    // A call to a lost engine would wait for the next one, which does not know this match.
    if (this.life !== engine.generation || engine.state.stage !== 'ready') {
      throw new EngineError({ kind: 'Lost', message: engine.state.message });
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (isSeated(this)) this.view?.trouble(error, () => void this.open());
  }

  /** What was told of the hand on the table. */
  told() {
    return this.log.filter((entry) => entry.hand === this.snapshot?.hand);
  }

  /** @param {number} ms */
  wait(ms) {
    if (ms <= 0 || this.hurried || !this.view) return Promise.resolve();
    const pause = new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.skip = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
    return during(pause);
  }
}

/**
 * Where a person is asked and can answer one thing only, it is answered at once and never shown: else the pause would tell the others.
 * @template {Played & { out?: unknown[] }} P
 * @param {P} played
 * @returns {Promise<P>}
 */
export async function answered(played) {
  const { events, snapshot, out = [] } = played;
  const only = snapshot.moves.length === 1 && snapshot.actor === snapshot.you ? snapshot.moves[0] : null;
  if (!only?.auto) return played;
  const next = /** @type {P} */ (await engine.call('play', { text: only.text, seat: snapshot.you }));
  return answered({ ...next, events: [...events, ...next.events], out: [...out, ...(next.out ?? [])] });
}

/** @param {Played} played */
function isVisible({ events }) {
  return events.some((event) => event.text);
}

/**
 * A record goes on at the next hand; whoever left at the score sheet of the last one has not read it yet.
 * @param {Snapshot} snapshot
 * @param {Save} save
 * @returns {Snapshot}
 */
function recall(snapshot, { sheet, hand }) {
  return sheet && !snapshot.sheet ? { ...snapshot, sheet, hand, actor: null, moves: [] } : snapshot;
}
