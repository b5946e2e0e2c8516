// One stop of the tab key for each place with cards; arrows, Home, End, and the letters of ranks and suits move within it.

const RANKS = /** @type {Record<string, string>} */ ({ 1: 'T', 0: 'T', t: 'T', a: 'A', j: 'J', q: 'Q', k: 'K' });
const SUITS = 'shdc';

/** @param {Element} place @returns {HTMLElement[]} */
function stops(place) {
  return [...place.querySelectorAll(':scope button')]
    .filter((node) => node instanceof HTMLElement && !node.closest('[hidden]'))
    .map((node) => /** @type {HTMLElement} */ (node));
}

/** After a drawing: exactly one card of each place can be reached by tab, the one that had it if it is still there. @param {Element} root */
export function tidy(root) {
  for (const place of root.querySelectorAll('[data-roving]')) {
    const all = stops(place);
    const had =
      all.find((node) => node === document.activeElement) ?? all.find((node) => node.tabIndex === 0) ?? all[0];
    for (const node of all) node.tabIndex = node === had ? 0 : -1;
  }
}

/** @param {HTMLElement} root @returns {() => void} */
export function bindRoving(root) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const place = event.target.closest('[data-roving]');
    if (!place) return;
    // With shift an arrow moves the card itself (table.js).
    if (event.shiftKey && event.key.startsWith('Arrow')) return;
    const all = stops(place);
    const next = target(event.key, all, all.indexOf(event.target));
    if (!next) return;
    event.preventDefault();
    for (const node of all) node.tabIndex = node === next ? 0 : -1;
    next.focus();
  };
  root.addEventListener('keydown', onKey);
  return () => root.removeEventListener('keydown', onKey);
}

/** @param {string} key @param {HTMLElement[]} all @param {number} at */
function target(key, all, at) {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'ArrowRight' || key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1) return undefined;
  const letter = key.toLowerCase();
  const rank = RANKS[letter] ?? (letter >= '2' && letter <= '9' ? letter : '');
  const suit = SUITS.includes(letter) ? letter.toUpperCase() : '';
  if (!rank && !suit) return undefined;
  const around = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return around.find((node) => {
    const code = node.dataset.card ?? '';
    return rank ? code.charAt(0) === rank : code.charAt(1) === suit;
  });
}
