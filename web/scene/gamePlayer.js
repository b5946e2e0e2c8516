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
import { EngineError } from '../boot/errors.js';
import { openLog } from '../match/logSheet.js';
import { openScore } from '../match/scoreSheet.js';
import { SITE } from '../boot/site.js';
import { pace } from '../app/settings.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { showStatus } from '../app/status.js';
import { createTable } from '../table/table.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../app/contract.js').Turn} Turn */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {number} seat
 * @property {string} text  a record, or a position as JSON; empty for a new deal
 * @property {(game: string, rule: string) => void} openRule
 * @property {(played: Turn) => void} [moved]
 * @property {(end: { totals: number[], winners: number[] }) => void} [done]
 */

/**
 * Create a player inside `root`; `play` starts the engine.
 * @param {HTMLElement} root
 * @param {Wish} wish
 */
export function createGamePlayer(root, { game, seat, text, openRule, moved, done }) {
  const felt = h('div', { class: 'felt' });
  const status = h('div', { class: 'engine', hidden: true });
  const says = h('p', { class: 'says', role: 'status', hidden: true });
  const again = h('div', { class: 'acts' });
  const title = h('h1', { class: 'vh', lang: 'en' });
  root.replaceChildren(h('div', { class: 'player game' }, title, felt, h('footer', {}, status, says, again)));
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** @type {Snapshot | null} */
  let now = null;
  /** @type {{ hand: number, turn: number, text: string }[]} */
  let log = [];
  let run = 0;
  let stop = () => {};

  /** @param {unknown} error */
  function fail(error) {
    table?.busy(false);
    says.hidden = false;
    says.textContent = error instanceof Error ? error.message : words.trouble;
    again.replaceChildren(button('btn', () => void play(), words.again));
  }

  const host = {
    play: async (/** @type {string} */ move) => {
      const started = run;
      const played = await engine.call('play', { text: move, seat: now?.you }).catch((error) => {
        const refused = error instanceof EngineError && error.kind === 'IllegalMove';
        if (run === started && !refused) fail(error);
        throw error;
      });
      if (started !== run) return;
      take(played);
      void playBots();
    },
    why: (/** @type {string[]} */ picks) => engine.call('why', { picks }),
    compose: (/** @type {string[]} */ picks) => engine.call('compose', { picks }),
    openRule: (/** @type {string} */ id) => openRule(now?.game ?? game, id),
    openRules: () => openRule(now?.game ?? game, ''),
    openLog: () => openLog(log, handWord(now?.game ?? game), now),
    openMenu: () => {},
    back: () => {},
    missing: () => {
      says.hidden = false;
      says.textContent = words.missingPart;
      // A browser may remember for the life of a page that a script did not come; nothing is played yet.
      again.replaceChildren(button('btn', () => location.reload(), words.again));
    },
  };

  /** @param {Snapshot} snapshot @param {import('../table/table.js').Event[]} [events] */
  function draw(snapshot, events = []) {
    now = snapshot;
    title.textContent = snapshot.title;
    for (const { turn, text: line } of events) if (line) log.push({ hand: snapshot.hand, turn, text: line });
    table ??= createTable(felt, host);
    table.update(snapshot, events, log);
  }

  /** @param {Turn} played */
  function take(played) {
    draw(played.snapshot, played.events);
    moved?.(played);
  }

  /** Let bots move until a person is to move or the hand is over. */
  async function playBots() {
    const started = run;
    try {
      while (now && run === started) {
        const { actor, bots } = now;
        if (now.sheet) {
          if (now.over) done?.({ totals: now.totals, winners: now.winners });
          return void setTimeout(() => run === started && score(), pace() * 2);
        }
        if (actor === null) return;
        if (bots[actor] === null) return table?.busy(false);
        else {
          table?.busy(true);
          const [played] = await Promise.all([
            engine.call('bot'),
            new Promise((resolve) => setTimeout(resolve, pace())),
          ]);
          if (run !== started) return;
          take(played);
        }
      }
    } catch (error) {
      if (run === started) fail(error);
    } finally {
      if (run === started) table?.busy(false);
    }
  }

  function score() {
    const snapshot = now;
    if (!snapshot?.sheet) return;
    const show = button('btn primary', () => score(), words.score);
    again.replaceChildren(show);
    openScore(snapshot, {
      next: async () => {
        try {
          again.replaceChildren();
          const { snapshot: dealt, events } = /** @type {Turn} */ (await engine.call('next'));
          draw(dealt, events);
          await playBots();
        } catch (error) {
          fail(error);
        }
      },
      rematch: () => void play(),
      home: () => {},
      save: async () => saveText(`${snapshot.game}.txt`, await engine.call('record')),
      rules: ([id = '']) => openRule(snapshot.game, id),
      closed: () => {},
    });
  }

  async function play() {
    run += 1;
    const started = run;
    log = [];
    says.hidden = true;
    again.replaceChildren();
    stop();
    stop = showStatus(status);
    engine.start();
    try {
      await engine.ready();
      const { snapshot, events } = await begin();
      if (run !== started) return;
      draw(snapshot, events);
      await playBots();
    } catch (error) {
      if (run === started) fail(error);
    }
  }

  /** @returns {Promise<Turn>} */
  async function begin() {
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

  /** @returns {Promise<boolean>} whether there is something to play; the engine judges a text, and if the site cannot be asked */
  async function check() {
    if (text) return true;
    const answer = await fetch(new URL(`data/${encodeURIComponent(game)}.en.json`, SITE)).catch(() => null);
    // Some hosts answer with a page of their own.
    if (!answer || /json/.test(answer.headers.get('Content-Type') ?? '')) return true;
    says.hidden = false;
    says.textContent = words.noGame;
    return false;
  }

  /** Return what `wish` has to say for the game to go on from here. @returns {Promise<Record<string, string>>} */
  async function goOn() {
    return now ? { text: await engine.call('record') } : {};
  }

  return { ready: check(), play, goOn };
}

/** @param {string} text */
function positionOf(text) {
  try {
    return readJson(text);
  } catch {
    throw new Error(words.badPosition);
  }
}
