// The offer to install the page: once, after a good moment, and never again.
import { h } from './dom.js';
import { install, installerNow } from './device.js';
import { read, write } from './store.js';
import { listSaves } from '../saves/saves.js';
import { pageStrings } from '../i18n/pageStrings.js';

const OFFERED = 'regalia.install';
/** Hands that somebody has played who likes it here. */
const ENOUGH = 3;

/**
 * Build the offer, if this is the moment for it: a match was won, or the third hand is over.
 * @param {import('./contract.js').Snapshot} snapshot  with a score sheet
 * @returns {HTMLElement | null}
 */
export function drawInstallOffer({ over, winners, you }) {
  const hands = listSaves().saves.reduce((sum, { hand, winners: ended }) => sum + hand - (ended ? 0 : 1), 0);
  const good = (over && winners.includes(you)) || hands >= ENOUGH;
  const ios = 'standalone' in navigator && navigator.standalone === false;
  if (!good || read(OFFERED) !== null || !(installerNow() || ios)) return null;
  // Shown is offered, whatever the answer is.
  write(OFFERED, '1');
  const close = () => offer.remove();
  const act = (/** @type {string} */ label, /** @type {() => void} */ onclick, more = '') =>
    h('button', { type: 'button', class: `btn ${more}`, onclick }, label);
  const offer = h(
    'section',
    { class: 'panel install', 'aria-label': pageStrings.install },
    h('p', {}, pageStrings.installWhy, ' ', ios ? pageStrings.installOnIos : ''),
    h(
      'p',
      { class: 'acts' },
      ios ? null : act(pageStrings.install, () => void install().then(close)),
      act(ios ? pageStrings.understood : pageStrings.declined, close, 'quiet'),
    ),
  );
  return offer;
}
