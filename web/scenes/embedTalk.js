// A frame in another page: the wishes in its address, and the messages between it and that page.
import { languageOf } from '../i18n/i18n.js';

export const asked = new URLSearchParams(location.hash.slice(1));
/** Origin of the page around the frame; messages go there alone. */
export const home = asked.get('home') ?? (document.referrer ? new URL(document.referrer).origin : '');
export const framed = window.parent !== window;

/** @param {string} type @param {object} [detail] */
export function tell(type, detail = {}) {
  if (!framed || !home) return;
  try {
    window.parent.postMessage({ type, detail }, home);
  } catch {
    // `home` is no origin: there is no page to tell.
  }
}

/** Tell any page around the frame that there is something to show, and how high it is from now on. @param {Element} [figure] */
export function tellSize(figure) {
  if (!framed) return;
  window.parent.postMessage({ type: 'regalia:known' }, '*');
  if (!figure) return;
  const size = () => {
    window.parent.postMessage({ type: 'regalia:size', height: Math.ceil(figure.getBoundingClientRect().height) }, '*');
  };
  size();
  new ResizeObserver(size).observe(figure);
}

const light = matchMedia('(prefers-color-scheme: light)');

/** Take the colours that are asked for, else the system's, and follow both. */
export function followTheme() {
  const take = () => {
    const theme = asked.get('theme') ?? '';
    document.documentElement.dataset.theme = isTheme(theme) ? theme : light.matches ? 'light' : 'dark';
  };
  take();
  // After the settings have: here they do not decide.
  light.addEventListener('change', () => setTimeout(take));
  hear('theme', (theme) => {
    if (theme !== '' && !isTheme(theme)) return;
    ask('theme', theme);
    take();
  });
}

/** @param {string} theme */
const isTheme = (theme) => theme === 'light' || theme === 'dark';

/**
 * Follow the language that is asked for. Words are read once, so the frame is loaded again.
 * @param {() => Promise<Record<string, string>>} [goOn]  returns what the address has to say for a game to go on
 */
export function followLanguage(goOn = async () => ({})) {
  const ours = (/** @type {string | null} */ code) => code && languageOf(code);
  hear('language', async (code) => {
    const language = ours(code) ?? '';
    if (language === (ours(asked.get('language')) ?? '')) return;
    ask('language', language);
    for (const [name, value] of Object.entries(await goOn())) ask(name, value);
    history.replaceState(null, '', `${location.pathname}${location.search}#${asked}`);
    location.reload();
  });
}

/** @param {string} name @param {string} value */
function ask(name, value) {
  if (value === '') asked.delete(name);
  else asked.set(name, value);
}

/**
 * Call `act` when the page around the frame says something of this type, with the value that it gives.
 * @param {string} type
 * @param {(value: string) => void} act
 */
function hear(type, act) {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== home || data?.type !== `regalia:${type}`) return;
    act(typeof data.value === 'string' ? data.value : '');
  });
}

/**
 * Let the page around the frame begin the play, or show the frames of a scene again.
 * @param {{ play: () => unknown, watch?: () => void }} player
 */
export function obey(player) {
  hear('play', () => void player.play());
  hear('watch', () => player.watch?.());
}

/**
 * Return what a scene does in a frame: it may use a lent engine, and tells the page around what happens.
 * @param {object} end  what it says at its end
 */
export const sceneHost = (end) => ({
  lender: framed && asked.has('hosted') ? home : '',
  ready: () => tell('regalia:ready'),
  moved: tellMove,
  done: () => tell('regalia:end', end),
});

/** @param {Pick<Turn, 'events' | 'snapshot'>} played */
export const tellMove = ({ events, snapshot }) =>
  tell('regalia:move', {
    game: snapshot.game,
    turn: snapshot.turn,
    events: events.map(({ seat, text }) => ({ seat, text })),
  });
