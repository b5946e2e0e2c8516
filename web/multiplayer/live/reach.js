// The reach of a live table: pages look for each other in one network only, or across the internet with the help of
// servers that tell a page its own address, and of relays that carry the codes. None is asked before the person has agreed. And the
// reason why two pages have not found each other.
import { openQuestion } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { read, write } from '../../app/store.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { relayStrings } from '../../i18n/pairingStrings.js';

/** STUN servers that this site offers for play across the internet; `build.py site --stun` and `--no-stun` replace them. @type {string[]} */
const PUBLIC_SERVERS = ['stun:stun.cloudflare.com:3478', 'stun:stun.l.google.com:19302'];

/** Public Nostr relays that this site offers to carry the codes of one link for all; `build.py site --relay` and `--no-relay` replace them. @type {string[]} */
const PUBLIC_RELAYS = ['wss://nos.lol', 'wss://purplerelay.com', 'wss://nostr.data.haus', 'wss://relay.sigit.io'];

const REACH = 'regalia.reach';
const SERVERS = 'regalia.servers';
const SERVER = /^(?!stun.*\?)(?:stuns?|turns?):(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i;
/** Characters of the field for one's own servers. */
const LONGEST = 1_000;
/** Forms that were built: two can be on the screen, a sheet's over that of the lobby. */
let forms = 0;

/** Tell whether browsers accept the address of a server; any other would keep them from connecting at all. @param {string} url */
function isServer(url) {
  const found = SERVER.exec(url);
  const port = Number(found?.[1] ?? 3478);
  return found !== null && port > 0 && port < 65536;
}

/** @returns {RTCIceServer[]} the servers that the person has named */
function ownServers() {
  return (
    (read(SERVERS) ?? '')
      .slice(0, LONGEST)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      // A TURN server wants a name and a password.
      .filter(([url, name, password]) => isServer(url) && (/^stun/i.test(url) || (name && password)))
      .map(([urls, username, credential]) => (username && credential ? { urls, username, credential } : { urls }))
  );
}

/** Return the answer of the person: none may be asked (near), servers (far), or servers and relays (internet). */
const answered = () => read(REACH) ?? (ownServers().length > 0 ? 'far' : 'near');

/** Tell whether the person has agreed that servers are asked, or has named some before this question existed. */
export const isFar = () => answered() !== 'near';

/** The relays that this site offers, where the browser can encrypt for them. */
export const offeredRelays = globalThis.crypto?.subtle ? PUBLIC_RELAYS : [];

/** Return the relays that the person has agreed to. */
export const relays = () => (answered() === 'internet' ? offeredRelays : []);

/** Note that the person agrees to the servers and relays that the site offers, whose names stood beside the button. */
export const agree = () => write(REACH, offeredRelays.length > 0 ? 'internet' : 'far');

/** Say which relays a page asks, and what they learn. */
export const relaysText = () => relayStrings.asked(offeredRelays.map(hostOf).join(', '));

/** Return the servers to ask: one's own in place of those that the site offers, and none without consent. @returns {RTCIceServer[]} */
export function iceServers() {
  if (!isFar()) return [];
  const own = ownServers();
  return own.length > 0 ? own : PUBLIC_SERVERS.map((urls) => ({ urls }));
}

/** Return how far this page looks for others, or how far an invitation asks for. @param {boolean} [far] @returns {import('./peer.js').Reach} */
export const reach = (far = isFar()) => ({ servers: far ? iceServers() : [], far, agrees: askAddresses });

/** Ask whether to look at addresses that another page names. @param {string[]} addresses @returns {Promise<boolean>} */
function askAddresses(addresses) {
  return new Promise((resolve) => {
    const text = relayStrings.asksAddress(addresses.join(', '));
    const buttons = { yes: relayStrings.connect, no: relayStrings.refuse };
    const question = openQuestion({ title: relayStrings.addresses, text, ...buttons, answer: resolve });
    question.element.addEventListener('close', () => resolve(false));
  });
}

/** Return the host of a server's address, as people know it: "stun.example.org". @param {string} url */
const hostOf = (url) => url.replace(/^\w+:(\/\/)?/, '').replace(/[:?/].*$/, '');

/** Note that the person agrees to the servers whose names stood beside the button. */
export const agreeToServers = () => isFar() || write(REACH, 'far');

/** Say which servers a page asks for its own address. */
export function serversText() {
  const own = ownServers();
  if (own.length > 0) return words.askOwn(own.map(({ urls }) => hostOf(String(urls))).join(', '));
  if (PUBLIC_SERVERS.length > 0) return words.askPublic(PUBLIC_SERVERS.map(hostOf).join(', '));
  return words.noServers;
}

/** Say whom a page asks that looks across the internet by one link. */
export function askedText() {
  const relayed = offeredRelays.length > 0 ? relaysText() : '';
  if (ownServers().length + PUBLIC_SERVERS.length === 0 && relayed) return relayed;
  return `${serversText()} ${relayed}`.trim();
}

/**
 * Build the question where the other people are, for the host and for guests; or where another device is.
 * @param {() => void} [changed] called when the answer is another
 * @param {string} [title]
 */
export function reachForm(changed = () => {}, title = words.whereAreThey) {
  forms += 1;
  const [askedId, hintId] = [`reach-asked-${forms}`, `servers-hint-${forms}`];
  const asked = h('p.sm.mut.asked', { id: askedId, role: 'status' });
  const field = h('textarea', {
    rows: 2,
    spellcheck: 'false',
    'aria-label': words.servers,
    'aria-describedby': hintId,
  });
  field.value = read(SERVERS) ?? '';
  const own = h(
    'details.servers',
    h('summary', words.servers),
    field,
    h('p.xs.mut', { id: hintId }, words.serversHint),
  );
  const draw = () => {
    asked.textContent = isFar() ? serversText() : words.askNone;
    own.hidden = !isFar();
  };
  field.addEventListener('change', () => {
    write(SERVERS, field.value.slice(0, LONGEST));
    draw();
    changed();
  });
  const choice = (/** @type {'near' | 'far'} */ value, /** @type {string} */ label) => {
    const choose = () => {
      write(REACH, value);
      draw();
      changed();
    };
    const input = h('input', { type: 'radio', name: `reach-${forms}`, value, onchange: choose });
    input.checked = (value === 'far') === isFar();
    return h('label', input, h('span', label));
  };
  draw();
  return h(
    'fieldset.reach',
    { 'aria-describedby': askedId },
    h('legend', title),
    h('div.segments', choice('near', words.sameNetwork), choice('far', words.overInternet)),
    asked,
    own,
  );
}

/** Say why two pages have not found each other. @param {import('./peer.js').Peer} peer @returns {string} */
export function whyApart({ mine, theirs }) {
  if (mine && theirs) return words.apartBlocked;
  if (mine) return words.apartTheirs;
  if (isFar()) return words.apartUnanswered;
  return theirs ? words.apartMine : words.apartNear;
}
