// The proof of an honest deal: the fingerprint of the seed before the first card, the seed after the last, and the same
// deal made again.
import { reviewStrings } from '../i18n/reviewStrings.js';
import { openSheet } from '../app/dialog.js';
import { button, h } from '../app/dom.js';
import { saveFile } from '../saves/exportFile.js';
import { handWord } from '../app/games.js';
import { engine } from '../app/engineClient.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').CheckedDeal} Proof */
/** @typedef {import('../app/contract.js').DealProof} Commitment */

/**
 * Show how the hand on the table was dealt, and let the person check all deals of the match.
 * @param {Save} save
 * @param {Commitment | null} now  that of the hand on the table
 */
export function openDeal(save, now) {
  const word = handWord(save.game);
  const answer = h('div.proofs', { role: 'status' });
  /** The seeds of earlier hands. */
  const seeds = h('dl');
  const again = button('btn', () => void check(), reviewStrings.dealAgain);
  const line = `python -m regalia check ${save.game}.txt`;
  const done = h('span.xs.mut', { role: 'status' });
  const typed = h('code', line);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line);
      done.textContent = reviewStrings.copiedLine;
    } catch {
      // No clipboard, or not for this page: the person copies what is selected.
      getSelection()?.selectAllChildren(typed);
      done.textContent = reviewStrings.lineMarked;
    }
  };
  const sheet = openSheet({
    title: reviewStrings.dealOf(strings.hand(word, save.hand)),
    content: [
      h(
        'div.honest',
        h('p.text', now ? reviewStrings.dealWhy : isGiven(save) ? reviewStrings.given : reviewStrings.unsealed),
        answer,
        h(
          'details',
          h('summary.btn', reviewStrings.proof),
          h('p.text', reviewStrings.dealHow),
          now ? drawCommitment(now) : null,
          seeds,
          h('p.sm.mut', reviewStrings.byHand),
          h('pre', typed),
          h(
            'div.row',
            button('btn quiet', () => void copy(), reviewStrings.copy),
            button('btn quiet', () => saveFile(save), strings.saveFile),
            done,
          ),
        ),
      ),
    ],
    // There is something to check once a hand is over.
    foot: now?.seed || save.hand > 1 ? [h('span.sp'), again] : [],
  });

  async function check() {
    again.disabled = true;
    try {
      const proofs = /** @type {Proof[]} */ (await engine.call('deals', { record: save.record }));
      const over = proofs.filter((each) => each.seed !== null).reverse();
      const rows = await Promise.all(over.map((each) => drawProof(each, word, now)));
      if (!sheet.element.open) return;
      answer.replaceChildren(h('ul', ...rows));
      const earlier = over.filter(({ deal }) => now?.number !== deal + 1);
      seeds.replaceChildren(
        ...earlier.flatMap(({ hand, seed }) => [h('dt', strings.hand(word, hand)), h('dd.code', seed ?? '')]),
      );
    } catch (error) {
      answer.replaceChildren(h('p.fault', { role: 'alert' }, String(/** @type {any} */ (error)?.message)));
    } finally {
      again.disabled = false;
    }
  }
}

/** Tell whether the match began in the middle of a hand. @param {Save} save */
function isGiven(save) {
  return save.hand < 2 && /^start given/m.test(save.record);
}

/** @param {Commitment} commitment */
function drawCommitment({ hash, seed }) {
  return h(
    'dl.panel',
    h('dt', reviewStrings.hash),
    h('dd.code', hash),
    h('dt', reviewStrings.seed),
    h('dd', { class: seed ? 'code' : 'sm mut' }, seed ?? reviewStrings.seedLater),
  );
}

/**
 * @param {Proof} proof  of a hand that is over
 * @param {string} word
 * @param {Commitment | null} now  what was shown at the table
 */
async function drawProof({ deal, hand, hash, seed, same }, word, now) {
  const shown = now?.number === deal + 1 ? now.hash : hash;
  const print = await fingerprint(seed ?? '');
  const right = same === true && hash === shown && (print === null || print === shown);
  const said = right ? reviewStrings.same : same === true ? reviewStrings.otherHash : reviewStrings.other;
  return h('li', { class: right ? 'right' : 'fault' }, h('b', strings.hand(word, hand)), h('p.sm', said));
}

/** Return the browser's SHA-256 of a text, in hexadecimal; null without a secure context. @param {string} text */
async function fingerprint(text) {
  if (!crypto.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
