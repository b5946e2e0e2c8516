// What comes out of a scene: a line for a page, a link with its QR code, pictures, a printed page, a file, and the entry
// of our own catalogue.
import { button, h } from '../app/dom.js';
import { SITE } from '../boot/site.js';
import { words } from '../i18n/studioStrings.js';
import { carried, drawQr } from '../multiplayer/codes/exchange.js';
import { openShareSheet } from '../multiplayer/codes/share.js';
import { download, saveText } from '../saves/exportFile.js';
import { drawFrame } from '../scenes/figure.js';
import { writeStill } from '../scenes/own.js';
import { drawPicture, pictureFile } from './picture.js';

/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('./draft.js').Written} Written */
/** @typedef {{ draft: Draft, written: Written, game: string, told: import('../scenes/figure.js').Told, at: number }} Made */

/** Return the title of a scene, or one for it. @param {Draft} draft @param {string} game */
const titleOf = ({ scene }, game) => scene.title || words.titleHint(game);

/** Return the link to a scene. @param {Written} written */
const linkOf = ({ packed }) => new URL(`scene.html#own=${packed}`, SITE).href;

/** @param {string} text */
const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * Return the line that shows a scene in a page: the script, and the scene with a link for readers without scripts.
 * @param {Written} written
 * @param {string} title
 * @param {import('../scenes/figure.js').Told} told  its first frame stands there before it is asked for
 */
export function lineOf(written, title, { frames: [first] }) {
  const still = first ? writeStill(first) : '';
  const script = new URL('embed.js', SITE).href;
  return (
    `<script type="module" src="${quoted(script)}"></script>` +
    `<regalia-scene own="${written.packed}" title="${quoted(title)}" still="${quoted(still)}">` +
    `<a href="${quoted(linkOf(written))}">${quoted(title)}</a></regalia-scene>`
  );
}

/**
 * Copy the line for a page.
 * @param {Draft} draft
 * @param {Written} written
 * @param {string} game
 * @param {import('../scenes/figure.js').Told} told
 * @returns {Promise<string>}  what to say of it
 */
export async function copyLine(draft, written, game, told) {
  const text = lineOf(written, titleOf(draft, game), told);
  try {
    await navigator.clipboard.writeText(text);
    return words.lineCopied;
  } catch {
    openShareSheet(words.share, { text });
    /** @type {HTMLTextAreaElement | null} */ (document.querySelector('dialog .sent-text'))?.select();
    return words.notCopied;
  }
}

/** Open the sheet with all ways. @param {Made} made */
export function openOutputs(made) {
  const { draft, written, game } = made;
  const title = titleOf(draft, game);
  const name = `${draft.scene.game}-scene`;
  const url = linkOf(written);
  const frame = made.told.frames[made.at] ?? made.told.frames[0];
  const drawn = () => (frame ? drawPicture(frame, title) : Promise.resolve(''));
  openShareSheet(words.share, {
    text: words.shareText(title, game),
    url: written.packed && url,
    qr: words.qr,
    tooLong: words.tooLong,
    picture: { label: words.picture, make: async () => pictureFile(await drawn(), `${name}.png`) },
    more: [
      button(
        'btn',
        async () => download(new File([await drawn()], `${name}.svg`, { type: 'image/svg+xml' })),
        words.drawing,
      ),
      button('btn', () => print(made, title, url), words.print),
      button('btn', () => saveText(`${name}.json`, written.text), words.save),
      ...(written.packed ? [h('h3', words.line), drawCode(lineOf(written, title, made.told), words.copyLine)] : []),
      h('h3', words.entry),
      h('p.sm.mut', words.entryText),
      drawCode(written.toml, words.copyEntry),
    ],
  });
}

/** Draw a text that only a page or a program reads, to be copied. @param {string} text @param {string} label */
function drawCode(text, label) {
  const drawn = carried(text, label, null);
  drawn.querySelector('textarea')?.setAttribute('lang', 'zxx');
  return drawn;
}

/** Print a scene: all its steps below each other, and the way to it. @param {Made} made @param {string} title @param {string} url */
function print({ draft, told }, title, url) {
  const code = drawQr(url, words.qr);
  const { author } = draft.scene;
  const page = h(
    'section.printed',
    h('h1', title),
    author ? h('p', author) : null,
    ...told.frames.map((frame) => {
      const drawn = drawFrame(frame, draft.scene.game);
      drawn.classList.add('on');
      return h('figure.scene', h('div.frames', drawn));
    }),
    h('p.url', url),
    code,
  );
  document.body.append(page);
  document.documentElement.dataset.printing = 'scene';
  const done = () => {
    page.remove();
    delete document.documentElement.dataset.printing;
  };
  addEventListener('afterprint', done, { once: true });
  window.print();
}
