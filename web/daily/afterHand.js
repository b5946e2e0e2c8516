// What stands below the score sheet of a deal that others play too: the same deal as bots or a friend have played it.
import { h, icon, toNode } from '../app/dom.js';
import { replayAddress } from '../app/router.js';
import { engine } from '../boot/engineClient.js';
import { SITE } from '../boot/site.js';
import { borrowEngine } from '../match/locks.js';
import { drawBoard, placesOf, usedZones } from '../scene/frame.js';
import { during } from '../app/settled.js';
import { sentence } from '../table/cards.js';
import { pointsText } from '../i18n/words.js';
import { keepBot, keepDaily } from './dailyStore.js';
import { openShare } from './share.js';
import { words } from './words.js';

/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {import('../app/contract.js').HandSide} Side */
/** @typedef {import('../app/contract.js').ChallengeCompared} Compared */

/**
 * Build the comparison of a hand that is over. It fills itself in.
 * @param {Save} save  of a deal of the day, or of a challenge
 * @param {() => boolean} isGone  the score sheet was put away
 * @param {boolean} [alone]  the friend's hand is all that it is compared with
 */
export function drawComparison(save, isGone, alone = false) {
  const body = h('div', {});
  const points = h('div', {});
  /** @type {[string, Side][]} */
  const rows = [];
  const show = (/** @type {[string, Side][]} */ ...more) => {
    rows.push(...more);
    points.replaceChildren(drawTable(rows));
  };
  const said = h('p', { class: 'sm mut', role: 'status' }, words.comparing);
  const element = h(
    'section',
    { class: 'panel same-deal' },
    h('h3', {}, save.daily ? title(save) : words.same),
    points,
    body,
    said,
  );
  const counts = save.daily ? keepDaily(save) : true;
  const fill = async () => {
    try {
      await engine.ready();
      if (save.challenge) {
        const compared = await compare(save, save.challenge);
        show([words.you, compared.mine], [save.sender || words.friend, compared.theirs]);
        body.append(...drawFriend(compared, save));
      }
      if (alone) {
        said.remove();
        return;
      }
      const hand = await playBots(save, isGone, (moves) => {
        said.textContent = words.comparingMoves(moves);
      });
      if (!hand) return;
      if (counts && save.daily) keepBot(save, hand.bot.mine);
      if (rows.length === 0) show([words.you, hand.own]);
      show([words.bot, hand.bot]);
      if (!save.challenge) body.append(h('p', {}, verdict(hand.own, hand.bot)));
      said.textContent = counts ? '' : words.practice;
      if (save.daily)
        body.append(
          h(
            'p',
            { class: 'acts' },
            h(
              'button',
              { type: 'button', class: 'btn', onclick: () => openShare(save, { bot: hand.bot.mine }) },
              icon('i-link'),
              words.shareText,
            ),
            h('a', { class: 'btn quiet', href: `#/daily/${save.daily}` }, words.calendarLink),
          ),
        );
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  void during(fill());
  return element;
}

/** @param {Save} save */
const title = ({ daily }) => `${words.title}, ${words.shortDay(daily ?? '')}`;

/** @param {Save} save @param {string} text @returns {Promise<Compared>} */
const compare = (save, text) => engine.call('challenge_compare', { text, record: save.record });

/**
 * Let bots play the deal once more, from the same seat.
 * @param {Save} save
 * @param {() => boolean} isGone
 * @param {(moves: number) => void} progress
 * @returns {Promise<{ own: Side, bot: Side } | null>} null if nobody waits for it any more
 */
async function playBots(save, isGone, progress) {
  const { record, setup, challenge = null } = save;
  const of = { record, seat: setup.seat, bots: setup.bots, challenge };
  const { hand: own } = /** @type {import('../app/contract.js').ChallengeSent} */ (await engine.call('challenge', of));
  while (!isGone()) {
    const { hand, moves } = /** @type {import('../app/contract.js').BotsHand} */ (
      await engine.call('bots_hand', { ...of, key: save.id })
    );
    if (hand) return { own, bot: hand };
    progress(moves);
  }
  return null;
}

/** @param {Compared} compared @param {Save} save */
function drawFriend({ mine, theirs, moves, parted }, save) {
  const name = save.sender || words.friend;
  const told = !moves
    ? words.noMoves
    : !parted
      ? words.neverParted
      : parted.own
        ? words.parted(parted.mine, name, parted.theirs)
        : words.partedBots;
  // The words and the jump stand at once; the drawing joins them when the engine has it.
  const place = h('div', {});
  if (parted)
    void during(
      drawPosition(save, parted).then(
        (drawn) => place.replaceChildren(drawn),
        () => place.remove(),
      ),
    );
  return [
    h('p', {}, verdict(mine, theirs)),
    h('p', {}, sentence(told)),
    place,
    parted
      ? h(
          'p',
          {},
          h(
            'a',
            { class: 'btn', href: `#${replayAddress(save.id, parted.deal, parted.step)}` },
            icon('i-step'),
            words.showParting,
          ),
        )
      : null,
  ].filter((each) => each !== null);
}

/**
 * Draw the position before a step of a match, as its person saw it.
 * @param {import('../saves/saves.js').Save} save
 * @param {import('../app/contract.js').Parting} parted
 * @returns {Promise<HTMLElement>} rejects if the engine cannot show it
 */
async function drawPosition({ record, setup }, { deal, step }) {
  const snapshot = await borrowEngine(async () => {
    await engine.call('review', { record, seat: setup.seat });
    const looked = /** @type {{ snapshot: import('../app/contract.js').Snapshot }} */ (
      await engine.call('look', { deal, step, seat: setup.seat, open: false })
    );
    return looked.snapshot;
  });
  const places = placesOf(snapshot, usedZones([snapshot], ''));
  const board = toNode(drawBoard({ places, marks: [] }, { root: SITE.href }));
  return h(
    'figure',
    { class: 'scene parting', 'aria-label': words.position },
    h('div', { class: 'frames' }, h('div', { class: 'frame on' }, board)),
  );
}

/** @param {[string, Side][]} rows */
function drawTable(rows) {
  return h(
    'table',
    { class: 'sc' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, h('span', { class: 'vh' }, words.who)),
        h('th', { scope: 'col' }, words.points),
        h('th', { scope: 'col' }, words.others),
      ),
    ),
    h(
      'tbody',
      {},
      ...rows.map(([name, { mine, theirs }]) =>
        h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, pointsText(mine)), h('td', {}, pointsText(theirs))),
      ),
    ),
  );
}

/** @param {Side} mine @param {Side} other */
function verdict(mine, other) {
  const [own, theirs] = [mine.mine - mine.theirs, other.mine - other.theirs];
  if (own === theirs) return words.level;
  return own > theirs ? words.better : words.worse;
}
