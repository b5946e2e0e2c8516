// One match: what it asks the engine, what is saved of the answers, and who acts next. It draws nothing itself; the
// screen that shows it does. How it is played, its mode says (mode.js).
import { askPersist } from '../app/store.js';
import { EngineError } from '../boot/errors.js';
import { engine } from '../app/engineClient.js';
import { saveFile } from '../saves/exportFile.js';
import { recordAfter, scoredOf } from '../saves/saveFormat.js';
import { boardPicture, touchSave, watchSave } from '../saves/saves.js';
import { teamsOf } from '../table/layout.js';
import { matchOnTable, queued, setOnTable, lockMatch, SavedMatch } from './locks.js';
import { entriesOf, MatchLog } from './log.js';
import { againstBots } from './mode.js';
import { TurnLoop } from './turns.js';
import { getSettings, pace } from '../app/settings.js';

/** @typedef {import('../table/table.js').Event} Event */
/** @typedef {import('./log.js').Entry} Entry */
/** @typedef {Turn | import('../app/contract.js').HostAnswer | import('../app/contract.js').GuestAnswer} Answer  without a snapshot where the table stays as it was */
/**
 * @typedef {object} View what a match needs of the screen that shows it
 * @property {(snapshot: Snapshot, events: Event[]) => void} draw
 * @property {(busy: boolean) => void} busy
 * @property {(error: unknown, retry: () => void) => void} trouble
 * @property {() => void} notSaved the browser keeps nothing; said once
 * @property {(on: boolean) => void} watching another tab plays, and this one looks on
 * @property {(restore: () => void) => void} deleted another tab has deleted the match
 */

export class Match {
  /** @param {Save} save @param {(match: Match) => import('./mode.js').Mode} createMode */
  constructor(save, createMode) {
    this.save = save;
    this.saved = new SavedMatch(save);
    this.log = new MatchLog(save.log);
    /** The turns of bots, and the only legal moves of the person. @type {TurnLoop<Answer>} */
    this.turns = new TurnLoop({
      next: () => this.nextTurn(),
      show: (answer) => this.accept(answer),
      busy: (busy) => this.view?.busy(busy),
      fail: (error) => this.fail(error),
      ended: () => this.mode.onTurnEnd?.(),
    });
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** The screen, while the match is shown. @type {View | null} */
    this.view = null;
    /** @type {ReturnType<typeof lockMatch> | null} */
    this.lock = null;
    /** This tab has the lock. */
    this.playing = false;
    /** The snapshot is an onlooker's. */
    this.lookedOn = false;
    /** Another tab has written a move that is not read yet. */
    this.stale = false;
    this.stopWatching = () => {};
    /** The generation of the engine that has this match on its table. */
    this.generation = 0;
    /** The move that is being made. @type {Promise<unknown>} */
    this.moving = Promise.resolve();
    this.warned = false;
    /** A move was taken back: the person decides next, even where only one move is legal. */
    this.held = false;
    /** The table at which the only legal move was tried once. @type {Snapshot | null} */
    this.refused = null;
    this.mode = createMode(this);
  }

  // --- on the screen, and in one of several tabs ---------------------------------------------------------------------------

  /** @param {View} view */
  show(view) {
    this.view = view;
    if (!this.lock) {
      this.stopWatching = watchSave(this.save.id, (there) => this.onWritten(there));
      this.lock = lockMatch(this.save.id, { gained: () => this.sit(), lost: () => this.lookOn() });
    } else if (this.playing) this.sit();
    else this.lookOn();
    this.mode.onShow?.();
  }

  /** Play in this tab. */
  sit() {
    this.playing = true;
    this.view?.watching(false);
    if (this.isOpen() && this.snapshot) {
      this.view?.draw(this.snapshot, []);
      void this.turns.run();
    } else {
      // Who left while the engine was on its way, and is back, has asked for it twice.
      void this.open(() => !this.isOpen());
    }
  }

  /** Tell whether the engine's table is this match as it was saved last, played in this tab. */
  isOpen() {
    return this.isOnTable() && this.snapshot !== null && !this.lookedOn && this.saved.isCurrent();
  }

  /** Follow what another tab plays. */
  lookOn() {
    this.playing = false;
    this.lookedOn = true;
    this.stopTurns();
    this.mode.onLost?.();
    this.view?.watching(true);
    void this.open();
  }

  /** Take the match from the tab that plays it. */
  claim() {
    this.lock?.claim();
  }

  /** @param {boolean} there another tab has written the save; false: it has deleted it */
  onWritten(there) {
    if (!there) {
      this.view?.deleted(() => {
        if (!this.saved.restore()) this.warnUnsaved();
      });
    } else if (!this.playing && !this.stale) {
      this.stale = true;
      void this.open();
    }
  }

  /** Leave the screen. A bot that is thinking is asked again when the match is shown again. */
  hide() {
    this.view = null;
    this.stopTurns();
    this.mode.onHide?.();
    void this.moving.then(() => {
      if (this.view) return; // It is shown again already.
      this.playing = false;
      this.lock?.release();
      this.lock = null;
      this.stopWatching();
    });
  }

  // --- moves ---------------------------------------------------------------------------------------------------------------

  /**
   * Put the match on the engine's table: deal it, or go on from its save.
   * @param {() => boolean} [needed] asked when its turn in the queue has come
   */
  async open(needed = () => true) {
    try {
      await queued(async () => {
        if (!needed()) return;
        setOnTable(this);
        const ready = engine.ready();
        // With others it takes an engine to talk to them. Against bots it is asked before it is there, and answers at
        // once.
        if (!this.mode.solo) await ready;
        this.generation = engine.generation;
        this.stale = false;
        this.saved.read();
        this.log = new MatchLog(this.save.log);
        const { record } = this.save;
        // It is dealt where it is played, and play with others is not followed from another tab.
        if (!this.playing && !(record && this.mode.solo)) {
          if (this.snapshot) this.lookAt(this.snapshot);
          return;
        }
        const answer = await this.mode.open();
        await ready;
        this.generation = engine.generation;
        if (!this.playing) {
          this.lookAt(answer.snapshot);
          return;
        }
        this.lookedOn = false;
        this.turns.release();
        this.log.take(answer);
        this.mode.onAnswer?.(answer);
        this.snapshot = answer.snapshot;
        touchSave(this.save);
        if (!record || answer.events.length > 0) this.write(answer);
        // Lines are appended to the engine's own text of the record, which may differ from that of an older version.
        else this.save.record = recordAfter(record, answer);
      });
      if (this.snapshot) this.view?.draw(this.snapshot, []);
      await this.turns.run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Keep what an onlooker sees: to play, the match is opened anew. @param {Snapshot} snapshot */
  lookAt(snapshot) {
    this.snapshot = onlookersView(snapshot);
    this.lookedOn = true;
  }

  /**
   * Play a move of the person. It is saved before it is drawn and before anybody else is asked. A refusal goes back to the
   * table, which shows it.
   * @param {string} text
   */
  async play(text) {
    // A second press of what was pressed a moment ago, before the table is drawn again.
    if (this.snapshot && this.snapshot.actor !== this.snapshot.you) return;
    this.held = false;
    if (this.mode.play) await this.mode.play(text);
    else await this.act('play', { text, seat: this.snapshot?.you }, 'IllegalMove');
  }

  /** Give the match up, or answer another who does. @param {string} text */
  async surrender(text) {
    await this.act('surrender', { text });
  }

  /**
   * Take back the person's last move.
   * @param {boolean} free also what came to light by it and what others did since
   * @returns {Promise<boolean>} whether a move was taken back
   */
  async undo(free) {
    this.held = true;
    const undone = await this.act('undo', { free }, 'BridgeError');
    // A move that was played without asking goes with the one before it.
    while (undone && this.held && getSettings().forced && this.snapshot?.forced) {
      const undo = this.snapshot.undo;
      if (!undo || !(free ? undo.free : undo.steps > 0)) break;
      if (!(await this.act('undo', { free }, 'BridgeError'))) break;
    }
    return undone;
  }

  /** Return the next turn that the person does not decide. @returns {import('./turns.js').Turn<Answer> | null} */
  nextTurn() {
    const { snapshot, moving } = this;
    if (!this.view || !this.playing || !snapshot) return null;
    const text = this.forcedMove();
    if (text !== null) return { make: () => this.playForced(text, snapshot, moving), pause: pace(), waits: true };
    if (snapshot.next.who !== 'bot') return null;
    // What comes before it in the queue may end the bots' turns.
    const isNext = () => this.snapshot?.next.who === 'bot';
    return { make: () => this.move('bot', {}, isNext).catch(unlessAbandoned), pause: pace(snapshot.next.bot) };
  }

  /**
   * Play the only move of the person, unless the table has changed since.
   * @param {string} text
   * @param {Snapshot} snapshot
   * @param {Promise<unknown>} moving  the move before it
   */
  async playForced(text, snapshot, moving) {
    // The person was faster, or something else has moved the match.
    if (this.moving !== moving) await this.moving;
    if (this.snapshot !== snapshot || this.forcedMove() !== text) return null;
    if (!this.mode.play) return this.move('play', { text, seat: snapshot.you });
    // It may be refused, as while the host of a live table is away: then the person plays it.
    await this.mode.play(text).catch(() => {});
    this.refused = snapshot;
    return null;
  }

  /** Play the rest of the bots' turns without pauses, and end a search unless others meet the same bots. */
  hurry() {
    const { mode, save, turns } = this;
    turns.hurry();
    if (turns.running && (mode.solo || mode.sharesDevice) && !save.daily && !save.challenge) tellEngine('hurry');
  }

  /** End the pause, or the search of a bot. */
  stopTurns() {
    this.turns.stop();
    if (this.turns.running) tellEngine('abandon');
  }

  /** @returns {string | null} the only legal move, where the person wants such moves played without asking */
  forcedMove() {
    const { snapshot, held, refused } = this;
    return (!held && snapshot !== refused && getSettings().forced && snapshot?.forced) || null;
  }

  /** Go on to the next hand, once the score sheet was seen. */
  async next() {
    if (this.mode.next) return this.mode.next();
    // There is something to lose now.
    void askPersist();
    return this.act('next', {});
  }

  /**
   * Do what the person wants, then let the bots play.
   * @param {string} method
   * @param {Record<string, unknown>} args
   * @param {string} [refusal] the kind of error that is for the table to show
   * @returns {Promise<boolean>} whether it was done
   */
  async act(method, args, refusal) {
    try {
      const answer = await this.move(method, args);
      if (!answer) return false;
      this.accept(answer);
    } catch (error) {
      if (refusal && error instanceof EngineError && error.kind === refusal) throw error;
      this.fail(error);
      return false;
    }
    void this.turns.run();
    return true;
  }

  /**
   * Ask the engine for something that moves the match, and save what comes of it.
   * @param {string} method
   * @param {Record<string, unknown>} args
   * @param {() => boolean} [needed] asked when its turn in the queue has come
   * @returns {Promise<Answer | null>} to be drawn; null if it is not needed, or if this tab may not go on
   */
  move(method, args, needed = () => true) {
    const moving = queued(async () => {
      if (!this.playing || !needed()) return null;
      const answer = await this.call(method, args);
      // Given to another tab meanwhile: that one goes on from what was saved before.
      return this.playing && this.write(answer) ? answer : null;
    });
    this.moving = moving.catch(() => {});
    return moving;
  }

  /**
   * Ask the engine for something of the mode's own, such as a message from elsewhere. What comes of it is drawn and saved.
   * @param {string} method
   * @param {Record<string, unknown>} [args]
   * @param {() => boolean} [needed] asked when its turn in the queue has come
   */
  async ask(method, args = {}, needed = () => true) {
    try {
      await queued(async () => {
        if (!needed()) return;
        // Another tab plays on from what was saved: pages that are connected to this one must not hear two stories.
        if (this.lookedOn || (!this.view && !this.saved.isCurrent())) {
          this.mode.onLost?.();
          return;
        }
        const answer = await this.call(method, args);
        this.accept(answer);
        this.write(answer);
      });
      await this.turns.run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string} method @param {Record<string, unknown>} args @returns {Promise<Answer>} */
  async call(method, args) {
    this.checkTable();
    const answer = /** @type {Answer} */ (await engine.call(method, args));
    this.log.take(answer);
    return answer;
  }

  /** Draw an answer, after the one before it. @param {Answer} answer */
  accept(answer) {
    this.turns.release();
    this.mode.onAnswer?.(answer);
    if (answer.snapshot) {
      this.snapshot = answer.snapshot;
      this.view?.draw(answer.snapshot, answer.events ?? []);
    } else this.mode.redraw?.();
  }

  /**
   * Save an answer.
   * @param {Answer} answer
   * @returns {boolean} whether this tab may go on: another may have taken the match, or deleted it
   */
  write(answer) {
    const before = this.mode.savedRecord?.() ?? this.save.record;
    const record = recordAfter(before, answer);
    const snapshot = answer.snapshot ?? this.snapshot;
    // A message that changes nothing is not written.
    if (!snapshot || (!answer.snapshot && record === before)) return true;
    const log = this.mode.sharesDevice ? [] : this.log.ofHand(snapshot.hand);
    const changes = {
      record,
      ...fieldsOf(snapshot, log),
      ...scoredOf(this.save, snapshot),
      ...this.mode.fields?.(snapshot, record),
    };
    const result = this.saved.write(changes);
    if (result === 'overtaken') this.lookOn();
    if (result === 'unwritten') this.warnUnsaved();
    if (snapshot.over) void askPersist();
    // Deleted while a bot was still thinking: it stays deleted, and the person who looks at it may go on.
    return result === 'deleted' ? this.view !== null : result !== 'overtaken';
  }

  warnUnsaved() {
    if (this.warned || !this.view) return;
    this.warned = true;
    this.view.notSaved();
  }

  // --- questions -----------------------------------------------------------------------------------------------------------

  /** @returns {Promise<Entry[]>} all that was told of this match; while the engine cannot say, what was told in this tab */
  async history() {
    const asks = this.mode.solo && this.isOnTable() && engine.state.stage === 'ready';
    return asks ? entriesOf(await engine.call('log')) : this.log.entries;
  }

  /** Return what was told of the hand on the table. */
  handLog() {
    return this.log.ofHand(this.snapshot?.hand);
  }

  /** Save the record of the match as a file. */
  async saveFile() {
    const { exportMethod } = this.mode;
    saveFile(exportMethod ? { ...this.save, record: await engine.call(exportMethod) } : this.save);
  }

  // --- the engine's table --------------------------------------------------------------------------------------------------

  isOnTable() {
    return matchOnTable() === this && this.generation === engine.generation;
  }

  /** Throw if another match is on the table by now, or if the engine was lost. */
  checkTable() {
    if (matchOnTable() !== this) throw new Error('another match is on the table');
    // A call to a lost engine would wait for the next one, which does not know this match.
    if (this.generation !== engine.generation || engine.state.stage !== 'ready') {
      throw new EngineError({ kind: 'Lost', message: engine.state.message });
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (matchOnTable() !== this || this.mode.onError?.(error)) return;
    this.view?.trouble(error, () => {
      // What waits for the engine already waits in the queue.
      if (engine.state.stage === 'failed') engine.retry();
      void this.open();
    });
  }
}

/**
 * Return the match of a save: the one on the engine's table if it is that, with all that it remembers.
 * @param {Save} save
 * @param {(match: Match) => import('./mode.js').Mode} [createMode]
 */
export function matchOf(save, createMode = againstBots) {
  const match = matchOnTable();
  return match?.save.id === save.id ? match : new Match(save, createMode);
}

/**
 * Return a snapshot in which nothing can be done: another tab plays.
 * @param {Snapshot} snapshot
 * @returns {Snapshot}
 */
function onlookersView(snapshot) {
  return {
    ...snapshot,
    actor: null,
    moves: [],
    legal: 0,
    forced: null,
    draft: null,
    sheet: null,
    surrender: [],
    undo: null,
  };
}

/**
 * Return the fields of a save that follow from a snapshot.
 * @param {Snapshot} snapshot
 * @param {Entry[]} log
 * @returns {Partial<Save>}
 */
function fieldsOf(snapshot, log) {
  const { names, bots, totals, hand, over, winners, sheet, table } = snapshot;
  return {
    names,
    bots,
    totals,
    hand,
    log,
    sheet: sheet !== null && !over,
    winners: over ? winners : null,
    // Behind a curtain the picture stays as it was.
    ...(table && { sides: teamsOf(snapshot), picture: boardPicture(snapshot) }),
  };
}

/** Tell the engine something about the search under way, if there is one. @param {string} method */
function tellEngine(method) {
  engine.call(method).catch(() => {}); // A lost engine searches no more.
}

/** Return null for a bot's move that was given up, and throw any other error. @param {unknown} error */
function unlessAbandoned(error) {
  if (error instanceof EngineError && error.kind === 'Abandoned') return null;
  throw error;
}
