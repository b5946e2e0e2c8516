// A word about what came from outside: over the table for some seconds, one at a time, and never over the hand.
import { h } from '../app/dom.js';

const STAYS = 4_000;

/** @type {HTMLElement | null} */
let shown = null;
let timer = 0;

/** @param {string} text */
export function say(text) {
  shown ??= h('p', { class: 'note', role: 'status' });
  if (!shown.isConnected) document.body.append(shown);
  shown.textContent = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => shown?.remove(), STAYS + text.length * 40);
}
