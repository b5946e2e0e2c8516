// A frame in another page: the wishes in its address, and the messages between it and that page.

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
    // `home` is no origin: nobody can be told.
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

/** Take the colours that are asked for, else the system's. */
export function takeTheme() {
  const look = document.documentElement.dataset;
  const theme = asked.get('theme');
  const light = matchMedia('(prefers-color-scheme: light)');
  const system = () => (light.matches ? 'light' : 'dark');
  const fixed = theme === 'light' || theme === 'dark' ? theme : null;
  if (!fixed && look.theme !== system()) return;
  const take = () => {
    look.theme = fixed ?? system();
  };
  take();
  light.addEventListener('change', take);
}

/** @param {(text: 'play' | 'watch') => void} act  called when the page around the frame asks for it */
export function listen(act) {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== home) return;
    if (data?.type === 'regalia:play') act('play');
    if (data?.type === 'regalia:watch') act('watch');
  });
}

/** @param {Pick<import('../app/contract.js').Turn, 'events' | 'snapshot'>} played */
export const tellMove = ({ events, snapshot }) =>
  tell('regalia:move', {
    game: snapshot.game,
    turn: snapshot.turn,
    events: events.map(({ seat, text }) => ({ seat, text })),
  });
