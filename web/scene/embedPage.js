// The frame inside another site's page: plays a scene, a game, a record or a position, as the fragment of its address says.
import { engine } from '../boot/engineClient.js';
import { startSettings } from '../app/settings.js';
import { EngineError } from '../boot/errors.js';
import { startLanguage } from '../i18n/language.js';
import { LANGUAGES, useEnglishEngine } from '../i18n/i18n.js';
import { createGamePlayer } from './gamePlayer.js';
import { createScenePlayer } from './scenePlayer.js';

const asked = new URLSearchParams(location.hash.slice(1));
const root = /** @type {HTMLElement} */ (document.getElementById('player'));
/** Origin of the page around the frame; messages go there alone. */
const home = asked.get('home') ?? (document.referrer ? new URL(document.referrer).origin : '');
const framed = window.parent !== window;

startSettings();
const codes = /** @type {import('../i18n/i18n.js').LanguageCode[]} */ (Object.keys(LANGUAGES));
await startLanguage(codes.find((each) => each === asked.get('language')));
const theme = asked.get('theme');
if (theme === 'light' || theme === 'dark') {
  const keep = () => {
    document.documentElement.dataset.theme = theme;
  };
  keep();
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', keep);
}
if (asked.get('controls') === 'none') root.dataset.controls = 'none';

/** @param {string} type @param {object} [detail] */
function tell(type, detail = {}) {
  if (!framed || !home) return;
  try {
    window.parent.postMessage({ type, detail }, home);
  } catch {
    // `home` is no origin: nobody can be told.
  }
}

/** @param {string} game @param {string} rule */
const openRule = (game, rule) =>
  void window.open(new URL(`rules/${game}/#${rule}`, document.baseURI), '_blank', 'noopener');

/** @param {Pick<import('../app/contract.js').Turn, 'events' | 'snapshot'>} played */
const moved = ({ events, snapshot }) =>
  tell('regalia:move', {
    game: snapshot.game,
    turn: snapshot.turn,
    events: events.map(({ seat, text }) => ({ seat, text })),
  });

/** Use the engine that all embeds of the page share, if its script offers one. */
async function borrow() {
  if (!framed || !asked.has('hosted') || !home) return;
  const port = await new Promise((resolve) => {
    const listen = (/** @type {MessageEvent} */ { source, origin, data, ports }) => {
      if (source !== window.parent || origin !== home || data?.type !== 'regalia:port') return;
      window.removeEventListener('message', listen);
      resolve(ports[0]);
    };
    window.addEventListener('message', listen);
    tell('regalia:engine');
    // Without an answer the frame starts its own engine.
    setTimeout(() => resolve(null), 5000);
  });
  if (port) engine.use(borrowedEngine(port));
}

dispatchEvent(new Event('regalia:here')); // boot/guard.js waits for it.
await borrow();

const scene = asked.get('scene');
if (scene) useEnglishEngine();
let player = scene ? showScene(scene, Math.max(1, Number(asked.get('number')) || 1)) : showGame();

/** @param {string} rule @param {number} number  from 1 @returns {ReturnType<typeof createScenePlayer>} */
function showScene(rule, number) {
  return createScenePlayer(root, {
    rule,
    number: number - 1,
    openRule,
    moved,
    done: () => tell('regalia:end', { scene: rule, number }),
    onward: (of) => ({ at: number, of, next: number < of ? next : null }),
  });

  function next() {
    /** @type {ReturnType<typeof createScenePlayer>} */ (player).destroy();
    player = showScene(rule, number + 1);
    if (asked.get('watch') !== '1') void player.play();
  }
}

function showGame() {
  return createGamePlayer(root, {
    game: asked.get('game') ?? '',
    seat: Number(asked.get('seat') ?? 0) || 0,
    text: asked.get('text') ?? '',
    openRule,
    moved,
    done: ({ totals, winners }) => tell('regalia:end', { game: asked.get('game'), totals, winners }),
  });
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== home) return;
  if (data?.type === 'regalia:play') void player.play();
  if (data?.type === 'regalia:watch') player.watch();
});

if (await player.ready) {
  if (framed) window.parent.postMessage({ type: 'regalia:known' }, '*');
  if (asked.get('watch') !== '1') void player.play();
  tell('regalia:ready');
}

/**
 * Return what makes an engine client of a port to an engine in another frame.
 *
 * To the engine: {start}, {retry}, {id, call}, {leave}. From it: {state}, {id, ok}, {id, error}.
 * @param {MessagePort} port
 * @returns {(told: import('../boot/engineClient.js').Options) => import('../boot/engineClient.js').Source}
 */
function borrowedEngine(port) {
  return (told) => {
    /** @type {Map<number, { resolve: (ok: any) => void, reject: (error: EngineError) => void }>} */
    const asked = new Map();
    let last = 0;
    let ready = false;
    port.onmessage = ({ data: { state, id, ok, error } }) => {
      if (state) return follow(state);
      const { resolve, reject } = asked.get(id) ?? {};
      asked.delete(id);
      if (error) reject?.(new EngineError(error));
      else resolve?.(ok);
    };

    function follow(
      /** @type {import('../boot/engineClient.js').EngineState} */ { stage, loaded, total, lost, message },
    ) {
      const was = ready;
      ready = stage === 'ready';
      if (ready) {
        if (!was) told.onReady?.();
      } else if (stage === 'failed') told.onFailure?.({ stage: lost === 'start' ? 'engine' : lost, message });
      else if (stage === 'download') told.onProgress?.({ stage, loaded, total });
      else if (stage === 'start') told.onProgress?.({ stage: 'start', loaded, total });
    }

    /** @param {string} method @param {Record<string, unknown>} [args] @returns {Promise<any>} */
    const call = (method, args = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        asked.set(last, { resolve, reject });
        port.postMessage({ id: last, call: { ...args, method } });
      });
    window.addEventListener('pagehide', () => port.postMessage({ leave: true }));
    return {
      call,
      start: () => port.postMessage({ start: true }),
      retry: () => port.postMessage({ retry: true }),
    };
  };
}
