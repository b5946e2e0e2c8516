// Hands that others play too: the same deal as bots or a friend have played it, below the score sheet; the sheet in which
// a hand is sent to a friend; and the screen of a hand that a friend has sent.
import { button, h, icon, toNode } from '../app/dom.js';
import { replayAddress, openInstead, page } from '../app/router.js';
import { engine } from '../app/engineClient.js';
import { SITE } from '../boot/site.js';
import { queued } from '../match/locks.js';
import { pointsRow, pointsTable } from '../match/scoreSheet.js';
import { drawBoard, placesOf, usedZones } from '../scenes/frame.js';
import { during } from '../app/settled.js';
import { sentence } from '../table/cards.js';
import { keepBot, keepDaily } from '../saves/dailyStore.js';
import { words } from '../i18n/dailyStrings.js';
import { openSheet } from '../app/dialog.js';
import { findGame } from '../app/games.js';
import { read, write } from '../app/store.js';
import { drawFeatured } from './featured.js';
import { firstSound } from '../multiplayer/codes/pasted.js';
import { drawShare, linkTo } from '../multiplayer/codes/share.js';
import { LONGEST_NAME } from '../saves/saveFormat.js';
import { cleanName, keepSave, listSaves, newSave } from '../saves/saves.js';
import { messageOf } from '../boot/errors.js';
import { pointsText, strings, words as tableWords } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').HandSide} Side */
/** @typedef {import('../app/contract.js').ChallengeCompared} Compared */

// ---- The same deal, played by others ------------------------------------------------------------------------------

/**
 * Build the comparison of a hand that is over. It fills itself in.
 * @param {Save} save  of a deal of the day, or of a challenge
 * @param {() => boolean} isGone  the score sheet was put away
 * @param {boolean} [alone]  the friend's hand is all that it is compared with
 */
export function drawComparison(save, isGone, alone = false) {
  const body = h('div');
  const points = h('div');
  const said = h('p.sm.mut', { role: 'status' }, words.comparing);
  const title = h('h3', save.daily ? titleOf(save) : words.same);
  const element = h('section.panel.same-deal', title, points, body, said);
  const counts = save.daily ? keepDaily(save) : true;
  /** @type {[string, Side | null][]} */
  const rows = [];
  const add = (/** @type {[string, Side | null][]} */ ...more) => {
    rows.push(...more);
    points.replaceChildren(drawTable(rows));
  };
  const fill = async () => {
    await engine.ready();
    if (save.challenge) {
      const compared = await compare(save, save.challenge);
      add([words.you, compared.mine], [save.sender || words.friend, compared.theirs]);
      body.append(...drawFriend(compared, save, isGone));
    }
    if (alone) said.remove();
    else await compareBots(save, isGone, counts, { rows, add, body, said });
  };
  const failed = (/** @type {unknown} */ error) => {
    if (rows.length > 0) points.replaceChildren(drawTable(rows.filter(([, side]) => side)));
    said.textContent = messageOf(error);
  };
  void during(fill().catch(failed));
  return element;
}

/**
 * Let bots play the deal, and add what they made of it.
 * @param {Save} save
 * @param {() => boolean} isGone
 * @param {boolean} counts  as a deal of the day
 * @param {{ rows: [string, Side | null][], add: (...more: [string, Side | null][]) => void, body: HTMLElement, said: HTMLElement }} parts
 */
async function compareBots(save, isGone, counts, { rows, add, body, said }) {
  // The row of the bot is there before its points: what stands below does not move when they come.
  if (save.challenge) add([words.bot, null]);
  const hand = await playBots(save, isGone, (moves) => {
    said.textContent = words.comparingMoves(moves);
  });
  if (!hand) return;
  const { own, bot } = hand;
  if (counts && save.daily) keepBot(save, bot.mine);
  if (save.challenge) rows.pop();
  add(...(save.challenge ? [] : [/** @type {[string, Side]} */ ([words.you, own])]), [words.bot, bot]);
  if (!save.challenge) body.append(h('p', verdict(own, bot)));
  said.textContent = counts ? '' : words.practice;
  if (!save.daily) return;
  const share = button('btn', () => openShare(save, { bot: bot.mine }), icon('i-link'), words.shareText);
  body.append(h('p.acts', share, h('a.btn.quiet', { href: `#/daily/${save.daily}` }, words.allDays)));
}

/** @param {Save} save */
const titleOf = ({ daily }) => `${words.title}, ${words.shortDay(daily ?? '')}`;

/** @param {Save} save @param {string} text @returns {Promise<Compared>} */
const compare = (save, text) => engine.call('challenge_compare', { text, record: save.record });

/**
 * Let bots play the deal once more, from the same seat.
 * @param {Save} save
 * @param {() => boolean} isGone
 * @param {(moves: number) => void} progress
 * @returns {Promise<{ own: Side, bot: Side } | null>} null if it is no longer wanted
 */
async function playBots(save, isGone, progress) {
  const { record, setup, challenge = null } = save;
  const of = { record, seat: setup.seat, bots: setup.bots, challenge };
  /** @type {Sent} */
  const { hand: own } = await engine.call('challenge', of);
  while (!isGone()) {
    /** @type {import('../app/contract.js').BotsHand} */
    const { hand, moves } = await engine.call('bots_hand', { ...of, key: save.id });
    if (hand) return { own, bot: hand };
    progress(moves);
  }
  return null;
}

/** @param {Compared} compared @param {Save} save @param {() => boolean} isGone */
function drawFriend({ mine, theirs, moves, parted }, save, isGone) {
  const name = save.sender || words.theFriend;
  let told = words.noMoves;
  if (parted) told = parted.own ? words.parted(parted.mine, name, parted.theirs) : words.partedBots;
  else if (moves) told = words.neverParted;
  // The words and the jump stand at once; the drawing comes below them when the engine has it.
  const place = h('div');
  if (parted)
    void during(
      drawPosition(save, parted, isGone).then(
        (drawn) => (drawn ? place.replaceChildren(drawn) : place.remove()),
        () => place.remove(),
      ),
    );
  const href = parted && `#${replayAddress(save.id, parted.deal, parted.step)}`;
  return [
    h('p', verdict(mine, theirs)),
    h('p', sentence(told)),
    href ? h('p', h('a.btn', { href }, icon('i-step'), words.showParting)) : '',
    place,
  ];
}

/**
 * Draw the position before a step of a match, as its person saw it.
 * @param {Save} save
 * @param {import('../app/contract.js').Parting} parted
 * @param {() => boolean} isGone  it is no longer wanted: the match of the replay stays on the engine's table
 * @returns {Promise<HTMLElement | null>} null if it is no longer wanted; rejects if the engine cannot show it
 */
async function drawPosition({ record, setup }, { deal, step }, isGone) {
  // It looks at a record and leaves the match on the engine's table as it is.
  const snapshot = await queued(async () => {
    if (isGone()) return null;
    await engine.call('review', { record, seat: setup.seat });
    const looked = await engine.call('look', { deal, step, seat: setup.seat, open: false });
    return /** @type {Snapshot} */ (looked.snapshot);
  });
  if (!snapshot) return null;
  const places = placesOf(snapshot, usedZones([snapshot], ''));
  const board = toNode(drawBoard({ places, marks: [] }, { root: SITE.href }));
  return h('figure.scene.parting', { 'aria-label': words.position }, h('div.frames', h('div.frame.on', board)));
}

/** @param {[string, Side | null][]} rows  null: they are not there yet */
function drawTable(rows) {
  return pointsTable(
    [h('span.vh', words.who), words.points, words.others],
    rows.map(([name, side]) => pointsRow(name, side ? [pointsText(side.mine), pointsText(side.theirs)] : ['…', '…'])),
  );
}

/** @param {Side} mine @param {Side} other */
function verdict(mine, other) {
  const own = mine.mine - mine.theirs;
  const theirs = other.mine - other.theirs;
  if (own === theirs) return words.level;
  return own > theirs ? words.better : words.worse;
}

// ---- Sending the hand ---------------------------------------------------------------------------------------------

/** @typedef {import('../app/contract.js').ChallengeSent} Sent */

const NAME = 'regalia.sender';
/** The size of a picture of a result, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Colours of the dark theme (css/tokens.css): a picture has one look, wherever it was made. */
const COLOUR = { table: '#1c1822', surface: '#28222f', ink: '#f4f0f8', second: '#b9b0c5', gilt: '#e6b84c' };

/**
 * Open the sheet in which a hand is sent.
 * @param {Save} save
 * @param {{ bot?: number | null, link?: boolean }} [what]  what a bot made of the deal; `link`: the hand can be played by the friend
 */
export function openShare(save, { bot = null, link = false } = {}) {
  const body = h('div.stacked.share-hand');
  const name = h('input', { id: 'sender', maxlength: LONGEST_NAME, autocomplete: 'off', value: read(NAME) ?? '' });
  const moves = h('input', { id: 'with-moves', type: 'checkbox', 'aria-describedby': 'with-moves-hint' });
  moves.checked = true;
  const sent = h('div.stacked');
  const fault = h('p.fault', { role: 'alert' });
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
      sent.replaceChildren(link ? drawLink(save, answer, moves.checked) : drawText(save, answer, bot));
    } catch (error) {
      fault.textContent = messageOf(error);
    }
  };
  name.addEventListener('change', () => void draw());
  moves.addEventListener('change', () => void draw());
  if (link) body.append(h('p', words.beatHint));
  body.append(fault, sent);
  if (link)
    body.append(
      h('div.field', h('label', { for: 'sender' }, words.name), name),
      h('label.tick', moves, words.withMoves),
      h('p.sm.mut', { id: 'with-moves-hint' }, words.withMovesHint),
    );
  openSheet({ title: link ? words.beat : words.shareText, content: [body] });
  void draw();
}

/** @param {Save} save @param {Sent} sent @param {boolean} moves */
function drawLink(save, { packed, hand }, moves) {
  const title = findGame(save.game)?.title ?? save.game;
  return drawShare({
    text: words.challengeText(title, hand.mine, hand.theirs),
    url: linkTo(`/challenge/${packed}`),
    picture: pictureOf(title, '', hand, null),
    qr: words.qr,
    tooLong: moves ? words.tooLongWithMoves : words.tooLong,
    more: [h('p.xs.mut', words.trust)],
  });
}

/** @param {Save} save @param {Sent} sent @param {number | null} bot */
function drawText(save, { hand }, bot) {
  const title = findGame(save.game)?.title ?? save.game;
  const day = words.shortDay(save.daily ?? '');
  // Points alone, and no card of a deal that others may still play.
  const said = words.dailyText(title, day, hand.mine, hand.theirs);
  return drawShare({
    text: bot === null ? said : `${said} ${words.botText(bot)}`,
    url: linkTo(`/daily/${save.daily}`),
    picture: pictureOf(title, `${words.title}, ${day}`, hand, bot),
    qr: words.qr,
  });
}

/** @param {string} title @param {string} line @param {Side} hand @param {number | null} bot */
const pictureOf = (title, line, hand, bot) => ({
  label: words.picture,
  make: () => drawResult({ title, line, hand, bot: bot === null ? '' : words.botMade(bot) }),
});

/**
 * Draw a result: no card is in it.
 * @param {{ title: string, line: string, hand: Side, bot: string }} result
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
  /** @type {(text: string, y: number, font: string, colour: string) => void} */
  const write = (text, y, font, colour) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, 120, y, WIDTH - 240);
  };
  const display = getComputedStyle(document.documentElement).getPropertyValue('--font-display');
  write(title, 170, `64px ${display}`, COLOUR.ink);
  write(line, 230, '34px system-ui, sans-serif', COLOUR.second);
  write(words.result(hand.mine, hand.theirs), 380, 'bold 110px system-ui, sans-serif', COLOUR.gilt);
  write(bot, 460, '40px system-ui, sans-serif', COLOUR.ink);
  write('Regalia', 535, `34px ${display}`, COLOUR.second);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], 'regalia.png', { type: 'image/png' });
}

// ---- A hand that arrives ------------------------------------------------------------------------------------------

/** @typedef {import('../app/contract.js').ChallengeRead} Read */

/**
 * Return the screen of a hand that a friend has sent: play it, or see both hands side by side.
 * @param {string} text  the part of its link
 * @returns {import('../app/router.js').Screen}
 */
export function challengeScreen(text) {
  const element = h('div');
  let gone = false;
  return {
    title: strings.pageTitle(words.challenge),
    kind: 'page',
    tab: '/',
    element,
    shown: async () => {
      gone = false;
      element.replaceChildren(page({ title: words.challenge }, h('p', { role: 'status' }, words.opening)));
      const drawn = await drawChallenge(text, () => gone);
      if (gone) return;
      element.replaceChildren(drawn);
      // What was there had the focus; who reads by ear hears what stands there now.
      element.querySelector('h1')?.focus({ preventScroll: true });
    },
    left: () => {
      gone = true;
    },
  };
}

/** @param {string} address the part of its link @param {() => boolean} isGone */
async function drawChallenge(address, isGone) {
  let text = '';
  /** @type {Read} */
  let told;
  try {
    await engine.ready();
    [text, told] = await firstSound(address, async (found) => {
      const read = /** @type {Read} */ (await engine.call('challenge_read', { text: found.text }));
      return /** @type {const} */ ([found.text, read]);
    });
  } catch (error) {
    return page(
      { title: words.notChallenge },
      h('p', { role: 'alert' }, words.fault(messageOf(error))),
      h('p', h('a.btn.primary', { href: '#/' }, strings.home)),
    );
  }
  const begun = listSaves().saves.find((save) => save.challenge === text && !save.winners);
  const played = await playedBefore(text, told, isGone);
  const others = told.names.filter((_, seat) => seat !== told.seat);
  const name = told.sender || words.friend;
  const start = () => begin(text, told);
  const way = begun
    ? button('btn primary', () => openInstead(`/play/${begun.id}`), words.resume)
    : button(played ? 'btn' : 'btn primary', start, played ? words.playAgain : words.begin);
  return page(
    { title: played ? words.yours : words.challenge, about: told.title, className: 'challenge' },
    h(
      'div.today',
      drawFeatured({
        game: told.game,
        played: Boolean(played),
        title: words.made(name, told.hand.mine, told.hand.theirs),
        lines: [
          played ? null : h('p.sm', words.against(tableWords.and(others))),
          !played && told.moves ? h('p.sm.mut', words.holdsMoves) : null,
          told.same ? null : h('p.sm.mut', words.otherVersion),
        ],
        acts: [way],
      }),
      played
        ? drawComparison({ ...played, challenge: text, sender: told.sender, daily: undefined }, isGone, true)
        : null,
    ),
  );
}

/**
 * Return the match in which this deal was played to its end, from the same seat.
 * @param {string} text
 * @param {Read} read
 * @param {() => boolean} isGone
 */
async function playedBefore(text, { game, seat }, isGone) {
  for (const save of listSaves().saves) {
    if (isGone()) return null;
    if (save.game !== game || save.setup.way || save.setup.seat !== seat || !save.record) continue;
    // A match of many hands may have this one among them.
    if (await engine.call('challenge_same', { text, record: save.record }).catch(() => false)) return save;
  }
  return null;
}

/** @param {string} text @param {Read} read */
function begin(text, { game, title, seats, seat, names, bots, options, sender }) {
  const named = names.map((name, at) => (at === seat ? strings.you : name));
  const save = {
    ...newSave(title, { game, seats, options, dealer: null, names: named, bots, seat }),
    challenge: text,
    ...(sender && { sender }),
  };
  keepSave(save);
  openInstead(`/play/${save.id}`);
}
