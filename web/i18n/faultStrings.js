// Words for an engine that failed, at tables and in scenes.
import { phrase, translate } from './i18n.js';

export const faultStrings = translate('faultStrings', {
  noWebAssembly:
    'This browser forbids WebAssembly, of which the engine is made. Allow it for this site in the browser’s security settings, or take another browser. Rules and saves still work.',
  policy:
    'The host of this site forbids WebAssembly, of which the engine is made. Whoever keeps the site has to allow ‘wasm-unsafe-eval’ in the Content-Security-Policy that the host sends. Rules and saves still work.',
  failedSlow: 'The engine is on its way, but nothing has come for a while: the network may be slow, or the site busy.',
  failedGone:
    'The engine did not arrive, though the site is there: it may have been updated. Reload the page; your matches are saved.',
  failedStart: 'The engine did not start. Rules and saves still work.',
  damaged: phrase('{file} arrived damaged. Try again: it is fetched anew. Rules and saves still work.'),
  damagedOnSite: phrase('{file} is damaged on the site itself. Whoever keeps the site has to upload it once more.'),
});
