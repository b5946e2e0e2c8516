// The sheet in which a hand is sent: a link and its QR code, a short text, and a picture of the result.
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { findGame } from '../app/games.js';
import { read, write } from '../app/store.js';
import { engine } from '../boot/engineClient.js';
import { carried, drawQr } from '../multiplayer/exchange.js';
import { download } from '../saves/exportFile.js';
import { cleanName } from '../saves/saves.js';
import { words } from './words.js';

/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {import('../app/contract.js').ChallengeSent} Sent */

const NAME = 'regalia.sender';
/** The size of a picture of a result, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Colours of the dark theme (css/tokens.css): a picture has one look, wherever it was made. */
const COLOUR = { table: '#1c1822', surface: '#28222f', ink: '#f4f0f8', second: '#b9b0c5', gilt: '#e6b84c' };

/**
 * Open the sheet.
 * @param {Save} save
 * @param {{ bot?: number | null, link?: boolean }} [what]  what a bot made of the deal; `link`: the hand can be played by the friend
 */
export function openShare(save, { bot = null, link = false } = {}) {
  const body = h('div', { class: 'stacked share-hand' });
  const name = h('input', { id: 'sender', maxlength: 24, autocomplete: 'off', value: read(NAME) ?? '' });
  const moves = h('input', { id: 'with-moves', type: 'checkbox', 'aria-describedby': 'with-moves-hint' });
  moves.checked = true;
  const sent = h('div', { class: 'stacked' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  let asked = 0;

  const draw = async () => {
    const turn = ++asked;
    const sender = cleanName(name.value);
    write(NAME, sender);
    const { record, setup, challenge = null } = save;
    try {
      const question = { record, seat: setup.seat, bots: setup.bots, sender, moves: moves.checked, challenge };
      const answer = /** @type {Sent} */ (await engine.call('challenge', question));
      if (turn !== asked) return;
      fault.textContent = '';
      sent.replaceChildren(...(link ? drawLink(save, answer, moves.checked) : drawText(save, answer, bot)));
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  name.addEventListener('change', () => void draw());
  moves.addEventListener('change', () => void draw());
  if (link)
    body.append(
      h('p', {}, words.beatHint),
      h('div', { class: 'field' }, h('label', { for: 'sender' }, words.name), name),
      h('label', { class: 'tick' }, moves, words.withMoves),
      h('p', { class: 'sm mut', id: 'with-moves-hint' }, words.withMovesHint),
    );
  body.append(fault, sent);
  openSheet({ title: link ? words.beat : words.shareText, content: [body] });
  void draw();
}

/** @param {Save} save @param {Sent} sent @param {boolean} moves */
function drawLink(save, { packed, hand }, moves) {
  const url = `${location.href.split('#')[0]}#/challenge/${packed}`;
  const title = findGame(save.game)?.title ?? save.game;
  const text = words.challengeText(title, hand.mine, hand.theirs);
  const qr = drawQr(url, words.qr);
  return [
    carried(url, words.copyLink, { text, url }),
    qr
      ? h('figure', { class: 'code' }, qr)
      : h('p', { class: 'sm mut' }, moves ? words.tooLong : words.tooLong.split('. ')[0]),
    drawPictureButton(title, '', hand, null),
    h('p', { class: 'xs mut' }, words.trust),
  ];
}

/** @param {Save} save @param {Sent} sent @param {number | null} bot */
function drawText(save, { hand }, bot) {
  const title = findGame(save.game)?.title ?? save.game;
  const day = words.shortDay(save.daily ?? '');
  // Points alone: nobody learns a card of a deal that is still to be played.
  const said = words.dailyText(title, day, hand.mine, hand.theirs);
  const text = bot === null ? said : `${said} ${words.botText(bot)}`;
  return [carried(text, words.copyText, { text }), drawPictureButton(title, `${words.title}, ${day}`, hand, bot)];
}

/**
 * @param {string} title
 * @param {string} line
 * @param {import('../app/contract.js').HandSide} hand
 * @param {number | null} bot
 */
function drawPictureButton(title, line, hand, bot) {
  const make = async () => {
    const file = await drawResult({ title, line, hand, bot: bot === null ? '' : words.botMade(bot) });
    if (!file) return;
    if (!navigator.canShare?.({ files: [file] })) download(file);
    else
      await navigator.share({ files: [file] }).catch((error) => {
        if (error.name !== 'AbortError') download(file);
      });
  };
  return h('p', {}, h('button', { type: 'button', class: 'btn', onclick: () => void make() }, words.picture));
}

/**
 * Draw a result: no card is in it.
 * @param {{ title: string, line: string, hand: import('../app/contract.js').HandSide, bot: string }} result
 * @returns {Promise<File | null>} a PNG; null where this browser draws none
 */
async function drawResult({ title, line, hand, bot }) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return null;
  await document.fonts?.ready;
  context.fillStyle = COLOUR.table;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = COLOUR.surface;
  context.fillRect(60, 60, WIDTH - 120, HEIGHT - 120);
  context.fillStyle = COLOUR.gilt;
  context.fillRect(60, 60, 12, HEIGHT - 120);
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ y,
    /** @type {string} */ font,
    /** @type {string} */ colour,
  ) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, 120, y, WIDTH - 240);
  };
  write(title, 170, '64px "Young Serif", Georgia, serif', COLOUR.ink);
  write(line, 230, '34px system-ui, sans-serif', COLOUR.second);
  write(words.result(hand.mine, hand.theirs), 380, 'bold 110px system-ui, sans-serif', COLOUR.gilt);
  write(bot, 460, '40px system-ui, sans-serif', COLOUR.ink);
  write('Regalia', 535, '34px "Young Serif", Georgia, serif', COLOUR.second);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], 'regalia.png', { type: 'image/png' });
}
