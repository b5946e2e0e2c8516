// Roving focus: each group of cards is one tab stop; arrows, Home, End, and the letters of ranks and suits move within it.

const RANKS = /** @type {Record<string, string>} */ ({ 1: 'T', 0: 'T', t: 'T', a: 'A', j: 'J', q: 'Q', k: 'K' });
const SUITS = 'shdc';

/** Return the visible buttons of a group. @param {Element} place @returns {HTMLElement[]} */
function stops(place) {
  return [...place.querySelectorAll(':scope button')]
    .filter((node) => node instanceof HTMLElement && !node.closest('[hidden]'))
    .map((node) => /** @type {HTMLElement} */ (node));
}

/** Leave exactly one tab stop in each group after a drawing: the old one, if it is still there. @param {Element} root */
export function resetRovingFocus(root) {
  for (const place of root.querySelectorAll('[data-roving]')) {
    const all = stops(place);
    const had =
      all.find((node) => node === document.activeElement) ?? all.find((node) => node.tabIndex === 0) ?? all[0];
    for (const node of all) node.tabIndex = node === had ? 0 : -1;
  }
}

/** Listen for the keys that move the focus. @param {HTMLElement} root @returns {() => void} stop listening */
export function bindRovingFocus(root) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const place = event.target.closest('[data-roving]');
    if (!place) return;
    // Shift and an arrow move the card itself (control.js).
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
