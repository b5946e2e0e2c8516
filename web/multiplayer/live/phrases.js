// What people say to each other at a live table: a number travels, and every page has words for it. One tap at the table
// opens them; what another person says stands at that person's place, unless this page silences it.
import { openSheet } from '../../app/dialog.js';
import { h, svg } from '../../app/dom.js';
import { drawSwitch } from '../../app/segments.js';
import { getSettings } from '../../app/settings.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { clearBubbles, showBubble } from '../../table/bubbles.js';

/** @typedef {import('../../match/match.js').Match} Match */
/** @typedef {{ match: Match, speak: (phrase: number) => unknown }} Speaker */

/** Milliseconds that a phrase stays at a place. */
const STAYS = 6_000;
/** Tell whether phrases of others are shown at this table: as it was chosen here, else as in the settings. @param {Match} match */
export const hears = ({ save }) =>
  save.together?.silent === undefined ? getSettings().phrases : !save.together.silent;

/**
 * Put the button that opens the phrases into the bar of a table.
 * @param {HTMLElement} felt
 * @param {Speaker} speaker
 */
export function putButton(felt, speaker) {
  const bar = felt.querySelector('.bar');
  if (!bar || bar.querySelector('.say')) return;
  const draw = h('button.ib.q.say', { type: 'button', 'aria-label': words.say, onclick: () => openPhrases(speaker) });
  draw.append(
    svg(
      'svg',
      {
        class: 'i',
        viewBox: '0 0 24 24',
        'aria-hidden': 'true',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 1.8,
      },
      svg('path', { d: 'M4 5.5h16v11h-8.5l-4 3.5v-3.5H4z' }),
      svg('path', { d: 'M8 9.5h8M8 12.5h5' }),
    ),
  );
  bar.querySelector('.ttl')?.after(draw);
}

/** Open the phrases, and the choice to silence the others. @param {Speaker} speaker */
function openPhrases(speaker) {
  const { match } = speaker;
  const rows = words.phrases.map((text, phrase) => {
    const press = () => {
      sheet.close();
      speaker.speak(phrase);
    };
    return h('li', h('button.btn', { type: 'button', onclick: press }, text));
  });
  const choose = (/** @type {boolean} */ isHeard) => {
    match.saved.write({ together: { ...match.save.together, silent: !isHeard } });
    if (!isHeard) clearBubbles();
  };
  const labels = { on: words.hear, off: words.silence };
  const silence = drawSwitch('hear', words.others, labels, { isOn: hears(match), choose, hint: words.silenceHint });
  const sheet = openSheet({ title: words.say, content: [h('ul.phrases', ...rows), silence] });
}

/**
 * Show at a place of the table what its person says.
 * @param {HTMLElement} screen  of the table
 * @param {number} seat
 * @param {string} name
 * @param {number} phrase
 * @param {boolean} isOwn  it is the seat of the person at this page
 * @returns {boolean} whether there is such a place, and nothing lies over it
 */
export function showPhrase(screen, seat, name, phrase, isOwn) {
  const said = [h('b', name), ' ', words.phrases[phrase] ?? '…'];
  return showBubble(screen, seat, said, { stays: STAYS, isOwn });
}
