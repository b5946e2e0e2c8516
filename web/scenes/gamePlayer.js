/**
 * Play a whole game against bots on a table of its own, from a new deal, a record or a position. Nothing is saved.
 *
 *     const player = createGamePlayer(place, { game: 'virtues', seat: 0, text: '', openRule });
 *     player.play();
 */
import { button, h } from '../app/dom.js';
import { saveText } from '../saves/exportFile.js';
import { handWord, setGames } from '../app/games.js';
import { readJson } from '../app/store.js';
import { engine } from '../app/engineClient.js';
import { EngineError, messageOf } from '../boot/errors.js';
import { openLog } from '../match/logSheet.js';
import { openScore } from '../match/scoreSheet.js';
import { hostOf, TableScreen } from '../match/tableScreen.js';
import { TurnLoop } from '../match/turns.js';
import { SITE } from '../boot/site.js';
import { pace } from '../app/settings.js';
import { during } from '../app/settled.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { explainFault } from '../app/startFault.js';
import { explainFailures, showStatus } from '../app/status.js';
import { useMotion } from '../table/table.js';

/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {number} seat
 * @property {string} text  a record, or a position as JSON; empty for a new deal
 * @property {(game: string, rule: string) => void} openRule
 * @property {(played: Turn) => void} [moved]
 * @property {(end: { totals: number[], winners: number[] }) => void} [done]
 */

// It comes while the engine starts; without it cards are in their places at once.
during(import('../table/flight.js')).then(useMotion, () => {});

explainFailures(() => explainFault(engine.state));

/** Create a player inside `root`; `play` starts the engine. @param {HTMLElement} root @param {Wish} wish */
export function createGamePlayer(root, wish) {
  const player = new GamePlayer(wish);
  root.replaceChildren(player.element);
  return player;
}

class GamePlayer extends TableScreen {
  /** @param {Wish} wish */
  constructor(wish) {
    const felt = h('div.felt');
    const status = h('div.engine', { hidden: true });
    const says = h('p.says', { role: 'status', hidden: true });
    const again = h('div.acts');
    const title = h('h1.vh', { lang: 'en' });
    super({
      save: { game: wish.game, record: '' },
      waiting: { element: null, stop: () => false },
      element: h('div.player.game', title, felt, h('footer', status, says, again)),
      felt,
      host: () => this.createHost(),
    });
    this.wish = wish;
    this.parts = { status, says, again, title };
    /** @type {{ hand: number, turn: number, text: string }[]} */
    this.log = [];
    this.loop = this.createLoop();
    this.stopStatus = () => {};
    /** Resolves to whether there is something to play. */
    this.ready = this.check();
  }

  /** The id of the game on the table, or of the one that is wished for. */
  get game() {
    return this.now?.game ?? this.wish.game;
  }

  /** Tell the visitor something below the table. @param {string} text @param {() => void} [again]  what a button there does */
  tell(text, again) {
    this.parts.says.hidden = false;
    this.parts.says.textContent = text;
    if (again) this.parts.again.replaceChildren(button('btn', again, words.again));
  }

  /** @param {unknown} error @override */
  fail(error) {
    this.table?.busy(false);
    this.tell(messageOf(error), () => void this.play());
  }

  /** @param {Turn} played */
  draw({ snapshot, events }) {
    this.parts.title.textContent = snapshot.title;
    for (const { turn, text } of events) if (text) this.log.push({ hand: snapshot.hand, turn, text });
    this.update(snapshot, events, this.log);
  }

  /** @param {Turn} played */
  take(played) {
    this.draw(played);
    this.wish.moved?.(played);
  }

  /** Create what lets bots move until a person is to move or the hand is over. */
  createLoop() {
    /** @type {TurnLoop<Turn>} */
    const loop = new TurnLoop({
      next: () => {
        const { sheet, actor, bots } = this.now ?? { sheet: null, actor: null, bots: [] };
        if (sheet || actor === null || bots[actor] === null) return null;
        return { make: () => engine.call('bot'), pause: pace() };
      },
      show: (played) => this.take(played),
      fail: (error) => this.fail(error),
      busy: (busy) => this.table?.busy(busy),
      ended: () => {
        const { now } = this;
        if (!now?.sheet) return;
        if (now.over) this.wish.done?.({ totals: now.totals, winners: now.winners });
        setTimeout(() => loop.cancelled || this.score(now), pace() * 2);
      },
    });
    return loop;
  }

  createHost() {
    return hostOf(this, {
      play: (text) => this.move(text),
      openRule: (id) => this.wish.openRule(this.game, id),
      openRules: () => this.wish.openRule(this.game, ''),
      openLog: () => openLog(this.log, handWord(this.game), this.now),
      openCard: undefined,
      back: () => {},
      // A browser may remember for the life of a page that a script did not come; nothing is played yet.
      missing: () => this.tell(words.missingPart, () => location.reload()),
    });
  }

  /** Play a move of the visitor's. @param {string} text */
  async move(text) {
    const { loop } = this;
    const played = await engine.call('play', { text, seat: this.now?.you }).catch((error) => {
      const refused = error instanceof EngineError && error.kind === 'IllegalMove';
      if (!loop.cancelled && !refused) this.fail(error);
      throw error;
    });
    if (loop.cancelled) return;
    this.take(played);
    void loop.run();
  }

  /** Open the score sheet, and offer to open it again. @param {Snapshot} snapshot */
  score(snapshot) {
    this.parts.again.replaceChildren(button('btn primary', () => this.score(snapshot), words.score));
    openScore(snapshot, {
      next: () => void this.next(),
      rematch: () => void this.play(),
      home: () => {},
      save: async () => saveText(`${snapshot.game}.txt`, await engine.call('record')),
      rules: ([id = '']) => this.wish.openRule(snapshot.game, id),
      closed: () => {},
    });
  }

  /** Go on to the next hand. */
  async next() {
    try {
      this.parts.again.replaceChildren();
      this.draw(await engine.call('next'));
      await this.loop.run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Play from the beginning. */
  async play() {
    this.loop.cancel();
    this.loop = this.createLoop();
    const { loop, parts } = this;
    this.log = [];
    parts.says.hidden = true;
    parts.again.replaceChildren();
    this.stopStatus();
    this.stopStatus = showStatus(parts.status);
    engine.start();
    try {
      await engine.ready();
      const dealt = await deal(this.wish);
      if (loop.cancelled) return;
      this.draw(dealt);
      await loop.run();
    } catch (error) {
      if (!loop.cancelled) this.fail(error);
    }
  }

  /** Tell whether there is something to play. The engine judges a text. */
  async check() {
    const isThere = this.wish.text !== '' || (await isGame(this.wish.game));
    if (!isThere) this.tell(words.noGame);
    return isThere;
  }

  /** Return what `wish` has to say for the game to go on from here. @returns {Promise<Record<string, string>>} */
  async goOn() {
    return this.now ? { text: await engine.call('record') } : {};
  }
}

/** Deal a game, or lay what is wished for. @param {Wish} wish @returns {Promise<Turn>} */
async function deal({ game, seat, text }) {
  const told = /** @type {import('../app/contract.js').GameInfo[]} */ (await engine.call('games'));
  setGames(told);
  if (text.startsWith('{')) return engine.call('lay', { position: positionOf(text), seat });
  if (text) return engine.call('open', { record: text, seat });
  const count = told.find(({ id }) => id === game)?.seats[0] ?? 2;
  const names = words.players.slice(0, count);
  [names[0], names[seat]] = [names[seat] ?? '', names[0] ?? ''];
  const bots = names.map((_, at) => (at === seat ? null : 'steady'));
  const seed = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  return engine.call('new', { game, seed, names, bots, seat });
}

/** Tell whether the site has a game, as far as it can be asked. @param {string} game */
async function isGame(game) {
  const answer = await fetch(new URL(`data/${encodeURIComponent(game)}.en.json`, SITE)).catch(() => null);
  // Some hosts answer with a page of their own.
  return !answer || /json/.test(answer.headers.get('Content-Type') ?? '');
}

/** @param {string} text */
function positionOf(text) {
  try {
    return readJson(text);
  } catch {
    throw new Error(words.badPosition);
  }
}
