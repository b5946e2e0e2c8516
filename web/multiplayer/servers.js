// Servers that people name for play across the internet. There are none unless somebody names them.
import { h } from '../app/dom.js';
import { read, write } from '../app/store.js';
import { words } from './words.js';

const KEY = 'regalia.servers';
const LINE = /^(stuns?|turns?):[^\s]+$/i;

/** @returns {RTCIceServer[]} */
export function iceServers() {
  return (read(KEY) ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([url]) => LINE.test(url))
    .map(([urls, username, credential]) => (username && credential ? { urls, username, credential } : { urls }));
}

/** The setting, where a table is set and where somebody joins one. */
export function serversForm() {
  const field = h('textarea', { id: 'servers', rows: 2, spellcheck: 'false', 'aria-describedby': 'servers-hint' });
  field.value = read(KEY) ?? '';
  field.addEventListener('change', () => write(KEY, field.value.slice(0, 1_000)));
  return h(
    'details',
    { class: 'servers' },
    h('summary', {}, words.servers),
    h('label', { for: 'servers', class: 'vh' }, words.servers),
    field,
    h('p', { class: 'xs mut', id: 'servers-hint' }, words.serversHint),
  );
}
