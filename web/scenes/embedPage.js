// The frame inside another site's page: plays a scene, an own scene, a game, a record or a position, as the
// fragment of its address says.
import { startLanguage, startSettings } from '../app/settings.js';
import { during } from '../app/settled.js';
import { languageFolder, languageOf } from '../i18n/i18n.js';
import {
  asked,
  followLanguage,
  followTheme,
  framed,
  home,
  obey,
  sceneHost,
  tell,
  tellMove,
  tellSize,
} from './embedTalk.js';

const root = /** @type {HTMLElement} */ (document.getElementById('player'));

startSettings();
followTheme();
const scene = asked.get('scene');
const own = asked.get('own');
await (own ? showOwn(own) : scene ? showScene(scene, Math.max(1, Number(asked.get('number')) || 1)) : showGame());

/** Tell boot/guard.js, which waits for it, that all parts are there. */
function arrived() {
  dispatchEvent(new Event('regalia:here'));
}

/** @param {string} rule @param {number} number  from 1 */
async function showScene(rule, number) {
  const [{ drawMissing, fetchFigure }, embed] = await Promise.all([import('./figure.js'), import('./embedScene.js')]);
  arrived();
  const figure = await fetchFigure(rule, number);
  root.replaceChildren(figure ?? drawMissing());
  if (!figure) return;
  const watch = asked.get('watch') === '1';
  await embed.showScene(figure, !watch);
  if (watch) tell('regalia:ready');
}

/** Show an own scene. @param {string} packed */
async function showOwn(packed) {
  const language = asked.get('language');
  const [{ openOwn }] = await Promise.all([
    import('./own.js'),
    during(startLanguage(language ? languageOf(language) : undefined)),
  ]);
  arrived();
  document.documentElement.toggleAttribute('data-hosted', asked.has('hosted'));
  tellSize(root);
  root.toggleAttribute('data-bare', asked.get('controls') === 'none');
  const player = await openOwn(root, packed, {
    framed,
    title: asked.get('title') ?? '',
    still: asked.get('still') ?? '',
    ...sceneHost({ scene: 'own' }),
  });
  if (!player) return;
  tell('regalia:ready');
  obey(player);
}

async function showGame() {
  if (asked.get('controls') === 'none') root.dataset.controls = 'none';
  const language = asked.get('language');
  const [{ createGamePlayer }] = await Promise.all([
    import('./gamePlayer.js'),
    during(startLanguage(language ? languageOf(language) : undefined)),
  ]);
  arrived();
  if (framed && home && asked.has('hosted')) {
    const { useLentEngine } = await import('./sceneEngine.js');
    await useLentEngine(home);
  }
  const player = createGamePlayer(root, {
    game: asked.get('game') ?? '',
    seat: Number(asked.get('seat') ?? 0) || 0,
    text: asked.get('text') ?? '',
    openRule: (game, rule) =>
      void window.open(new URL(`rules/${languageFolder()}${game}/#${rule}`, document.baseURI), '_blank', 'noopener'),
    moved: tellMove,
    done: ({ totals, winners }) => tell('regalia:end', { game: asked.get('game'), totals, winners }),
  });
  obey(player);
  followLanguage(() => player.goOn());
  if (!(await player.ready)) return;
  tellSize();
  void player.play();
  tell('regalia:ready');
}
