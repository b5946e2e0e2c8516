// Royal moments: what has just happened is shown for 600 milliseconds, one at a time, over a table that is drawn and can be used
// already. Which they are the engine tells (`moment` of an event); what is shown here is pictures, moved by transform and opacity.
import { suitSign, icon, face } from './cards.js';
import * as motion from './motion.js';

/** @typedef {import('./motion.js').Spot} Spot */
/** @typedef {import('./motion.js').Drawn} Drawn */
/** @typedef {import('../app/contract.js').Moment & { seat: number }} Told  a moment, and whose it is */
/**
 * A place on the table, as large as a card.
 * @typedef {object} Place
 * @property {DOMRect} rect
 * @property {HTMLElement} [node]  the card that lies there now
 * @property {number} [after]  of the line of a seat: where its words end
 * @property {DOMRect} [shield]  and where its house is shown
 */
/**
 * What a moment is about, measured before anything moves.
 * @typedef {object} Plan
 * @property {Told['kind']} kind
 * @property {(Place | null)[]} cards  where they lay, for those that are gone; else where they lie
 * @property {(Spot | null)[]} spots   what they look like
 * @property {Place | null} seat   the line of the seat that acts
 * @property {Place | null} other  and of the one that it befalls
 * @property {DOMRect | null} dead
 * @property {string} suit         of the card that acts
 * @property {Set<HTMLElement>} takes  cards whose flight is a part of the moment
 * @property {Map<string, number>} waits  milliseconds after which other cards fly, by card
 */

/** Milliseconds of a moment, and of the rest in which a trick is read. */
const LONG = 600;
const LIFT = 120;
const READ = 350;
/** The same where bots are quick. */
const GLANCE = 120;
const rest = () => LIFT + (motion.tempo() < 1 ? GLANCE : READ);
/** Moments that may wait for the one that is shown; more than that are only told. */
const QUEUE = 2;
/** Where the last moment that was begun ends, on the clock of animations. */
let until = 0;

/**
 * Find out what moments there are to be shown.
 * @param {Drawn} drawn
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @returns {Plan[]}
 */
export function planMoments({ events, table }, before, after) {
  const olds = [...before.values()];
  const news = [...after.values()];
  const dead = motion.rectOf(table, '[data-stack="dead"]');
  /** @param {number | null} seat @returns {Place | null} */
  const lineOf = (seat) => {
    const line = seat === null ? null : table.querySelector(`[data-seat="${seat}"]`);
    const rect = line && motion.rectOf(table, `[data-seat="${seat}"]`);
    if (!rect) return null;
    const words = [...line.querySelectorAll('b:not(.sum), .attack, .beside')].map(
      (node) => node.getBoundingClientRect().right,
    );
    const shield = line.querySelector('.house')?.getBoundingClientRect();
    return { rect, shield, after: Math.max(rect.left + 60, ...words.filter((x) => x < rect.left + 260)) + 16 };
  };
  return events.flatMap(({ moment, seat }) => {
    if (!moment || !(moment.kind in SHOWN)) return [];
    const { kind, cards, other } = moment;
    const gone = kind === 'assassin' || kind === 'buried' || kind === 'ransom';
    /** @type {Spot[]} */
    const used = [];
    const spots = cards.map((code, nth) => {
      const owners = kind === 'assassin' && nth === 1 ? [other] : [seat, other];
      const zones = (/** @type {Spot} */ { zone }) =>
        kind === 'trick' || kind === 'buried' ? zone === 'trick' : owners.some((owner) => zone.startsWith(`${owner}`));
      const lying = (gone ? olds : news).filter((spot) => spot.code === code && !used.includes(spot));
      const elsewhere =
        kind === 'virtue' ? lying[0] : lying.find(({ zone }) => kind === 'ransom' && zone === 'discard');
      const found = lying.find(zones) ?? elsewhere ?? null;
      if (found) used.push(found);
      return found;
    });
    const first = cards[0] ?? '';
    /** @type {Plan} */
    const plan = {
      kind,
      spots,
      cards: spots.map((spot, nth) => {
        if (spot) return { rect: spot.rect, node: gone ? undefined : spot.node };
        const code = cards[nth] ?? '';
        return lineOfCard(table, code, nth === 1 && kind === 'assassin' ? other : seat) ?? null;
      }),
      seat: lineOf(seat),
      other: lineOf(other),
      dead,
      suit: first.charAt(1),
      takes: new Set(gone && kind !== 'ransom' ? used.map((spot) => spot.node) : []),
      waits: new Map(),
    };
    if (kind === 'ransom' && first) plan.waits.set(first, 280);
    // The royal that a trade is about goes to its line when the cards have been read.
    if (kind === 'trick' && cards[1] && !news.some((spot) => spot.code === cards[1] && spot.zone === 'trick'))
      plan.waits.set(cards[1], rest());
    return [plan];
  });
}

/** Return where a card of a seat is shown though it is not drawn as a card. @param {HTMLElement} table @param {string} code @param {number | null} seat */
function lineOfCard(table, code, seat) {
  if (seat === null) return null;
  const rect = motion.rectOf(table, `[data-spot="${seat} ${code}"]`) ?? motion.rectOf(table, `[data-seat="${seat}"]`);
  return rect && { rect };
}

/**
 * Show the moments, one after the other.
 * @param {Plan[]} plans
 * @param {HTMLElement} layer
 * @param {DOMRect} home  where the layer lies
 * @param {number} pace
 */
export function playMoments(plans, layer, home, pace) {
  const clock = Number(document.timeline.currentTime ?? 0);
  const show = (/** @type {Plan} */ plan, /** @type {number} */ delay) => {
    const stage = new Stage(plan, layer, home, { pace, delay });
    SHOWN[plan.kind]?.(stage, plan);
    stage.end();
  };
  for (const plan of plans) {
    // Neither hides anything, so they wait for nothing.
    if (plan.kind === 'trick' || plan.kind === 'buried') {
      show(plan, 0);
      continue;
    }
    if (until < clock || !layer.querySelector('.moment')) until = clock;
    // By halves of a moment: sums of times are not exact.
    if (until - clock > (QUEUE + 0.5) * LONG * pace) continue;
    show(plan, until - clock);
    until += LONG * pace;
  }
}

/** The stage of one moment: what is drawn on it vanishes together. */
class Stage {
  /** @param {Plan} plan @param {HTMLElement} layer @param {DOMRect} home @param {{ pace: number, delay: number }} time */
  constructor({ kind }, layer, home, { pace, delay }) {
    this.home = home;
    this.pace = pace;
    this.delay = delay;
    this.box = document.createElement('div');
    this.box.className = `moment ${kind}`;
    layer.append(this.box);
    this.ends = 0;
  }

  /**
   * Animate a node from `at` for `ms`, counted from the beginning of the moment.
   * @param {HTMLElement} node
   * @param {PropertyIndexedKeyframes} frames
   * @param {number} at
   * @param {number} ms
   * @param {{ easing?: string, fill?: FillMode }} [how]
   */
  move(node, frames, at, ms, { easing = motion.EASE_OUT, fill = 'both' } = {}) {
    this.ends = Math.max(this.ends, at + ms);
    const { pace, delay } = this;
    motion.last(node, frames, { duration: ms * pace, delay: delay + at * pace, easing, fill });
  }

  /** Take everything away when the last motion is over. */
  end() {
    const { box, ends, pace, delay } = this;
    motion.last(box, { opacity: [1, 1] }, { duration: ends * pace + delay }, () => box.remove());
  }

  /** Return the transform that puts a node at a point of the page. @param {number} x @param {number} y @param {string} [more] */
  at(x, y, more = '') {
    return `translate(${x - this.home.left}px, ${y - this.home.top}px) ${more}`;
  }

  /**
   * Draw something small that is visible from `at` to `to`.
   * @param {string} look
   * @param {(Node | string)[]} content
   * @param {number} [at]
   * @param {number} [to]
   */
  put(look, content, at = 0, to = LONG) {
    const node = document.createElement('span');
    node.className = look;
    node.append(...content);
    this.box.append(node);
    this.move(node, { opacity: [0, 1, 1, 1] }, at, Math.max(1, to - at), { easing: 'linear', fill: 'backwards' });
    return node;
  }

  /** Draw a picture of a card where it lay. @param {Spot | null} spot @param {DOMRect} rect */
  card(spot, rect) {
    const picture = spot ? motion.pictureOf(this.box, spot, rect.width) : null;
    if (picture) picture.style.transform = this.at(rect.left, rect.top);
    return picture;
  }

  /** A card rises and is ringed, and stays so until `to`. @param {Place} place @param {number} height @param {number} to */
  lift({ rect, node }, height, to) {
    const ring = this.put('ringed', [], 0, to);
    ring.style.width = `${rect.width}px`;
    ring.style.height = `${Math.min(rect.height, rect.width * 1.4)}px`;
    const rises = [0, -height, -height, -height];
    this.move(ring, { transform: rises.map((by) => this.at(rect.left, rect.top + by)) }, 0, to);
    if (node)
      this.move(node, { translate: [...rises.map((by) => `0 ${by}px`), '0 0'] }, 0, to + LIFT, { fill: 'none' });
  }

  /**
   * A gilt disc comes down on a card and settles.
   * @param {Node | string} sign
   * @param {{ x: number, y: number }} on
   * @param {number} at
   */
  land(sign, { x, y }, at) {
    const disc = this.put('disc', [sign], at);
    const put = (/** @type {number} */ up, /** @type {number} */ size) => this.at(x, y - up, `scale(${size})`);
    this.move(disc, { transform: [put(26, 1), put(0, 1.1), put(0, 1.1), put(0, 1)] }, at, LONG - at);
  }

  /** A gilt line runs from left to right. @param {number} x @param {number} y @param {number} width @param {number} at @param {number} ms */
  line(x, y, width, at, ms) {
    const line = this.put('lining', [], at);
    line.style.width = `${width}px`;
    this.move(line, { transform: [this.at(x, y, 'scaleX(0)'), this.at(x, y, 'scaleX(1)')] }, at, ms, {
      easing: motion.EASE_IN_OUT,
    });
  }

  /** A gilt line runs under the name of a seat. @param {Place} seat @param {number} at @param {number} ms */
  underline({ rect, after = rect.left + 130 }, at, ms) {
    this.line(rect.left - 24, rect.top + 25, after - rect.left + 24, at, ms);
  }

  /** A stamp lands. @param {string} text @param {{ x: number, y: number }} on @param {number} at */
  stamp(text, { x, y }, at) {
    const stamp = this.put('stamp', [text], at);
    const frames = [this.at(x, y, 'rotate(-14deg) scale(1.6)'), this.at(x, y, 'rotate(-7deg) scale(1)')];
    this.move(stamp, { transform: frames }, at, 180);
  }

  /** A disc flies in a straight line. @param {Node | string} sign @param {DOMRect} from @param {DOMRect} to @param {number} at @param {number} ms */
  throw(sign, from, to, at, ms) {
    const [a, b] = [middle(from), middle(to)];
    const trace = this.put('trace', [], at, at + ms);
    trace.style.width = `${Math.hypot(b.x - a.x, b.y - a.y)}px`;
    const turn = `rotate(${Math.atan2(b.y - a.y, b.x - a.x)}rad)`;
    this.move(trace, { transform: [0, 1].map((part) => this.at(a.x, a.y, `${turn} scaleX(${part})`)) }, at, ms);
    const disc = this.put('disc', [sign], at, at + ms);
    this.move(disc, { transform: [this.at(a.x, a.y), this.at(b.x, b.y)] }, at, ms, { easing: motion.EASE_IN_OUT });
  }

  /** A card turns over on its way to the dead. @param {HTMLElement} picture @param {DOMRect} from @param {DOMRect | null} to @param {number} at @param {number} ms */
  bury(picture, from, to, at, ms) {
    const back = document.createElement('i');
    back.append(face('??'));
    picture.append(back);
    const end = to ?? from;
    const scale = end.width / from.width;
    const ways = [0, 0.5, 1].map((part) =>
      this.at(
        from.left + (end.left - from.left) * part,
        from.top + (end.top - from.top) * part,
        `scale(${(1 + (scale - 1) * part) * (part === 0.5 ? 0.06 : 1)}, ${1 + (scale - 1) * part})`,
      ),
    );
    this.move(picture, { transform: ways }, at, ms, { easing: motion.EASE_IN_OUT, fill: 'forwards' });
    this.move(back, { opacity: [0, 0, 1, 1] }, at, ms, { easing: 'steps(2, jump-none)' });
  }
}

/** @param {DOMRect} rect */
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + Math.min(height, width * 1.4) / 2 });
/** Where a disc stands on a card: over its upper edge, beside the index. @param {DOMRect} rect */
const crest = ({ left, top, width }) => ({ x: left + width * 0.3, y: top - 6 });
/** Behind all that stands beside the name of a seat. @param {Place} place */
const beside = ({ rect, after }) => ({ x: after ?? rect.left + 150, y: rect.top + 12 });

/** What is seen of each kind. @type {Partial<Record<Told['kind'], (stage: Stage, plan: Plan) => void>>} */
const SHOWN = {
  trick(stage, { cards: [winner] }) {
    if (winner) stage.lift(winner, 8, rest());
  },

  buried(stage, { cards, spots, dead }) {
    for (const [nth, place] of cards.entries()) {
      const picture = place && stage.card(spots[nth] ?? null, place.rect);
      if (picture) stage.bury(picture, place.rect, dead, 0, 220);
    }
  },

  assassin(stage, { cards: [ace, victim], spots, dead }) {
    const killer = ace && stage.card(spots[0] ?? null, ace.rect);
    const struck = victim && stage.card(spots[1] ?? null, victim.rect);
    if (ace) stage.lift(ace, 10, 280);
    if (ace && killer) {
      const { left, top } = ace.rect;
      stage.move(killer, { transform: [stage.at(left, top), stage.at(left, top - 10)] }, 0, LIFT, { fill: 'forwards' });
      stage.bury(killer, ace.rect, dead, 420, 180);
    }
    if (ace && victim) stage.throw(icon('dagger'), ace.rect, victim.rect, LIFT, 160);
    if (victim) {
      const { x, y } = middle(victim.rect);
      const cut = stage.put('cut', [], 280, 460);
      cut.style.width = `${victim.rect.width * 1.5}px`;
      const along = (/** @type {number} */ part) => stage.at(x, y, `rotate(-24deg) scaleX(${part})`);
      stage.move(cut, { transform: [along(0), along(1)], opacity: [1, 1, 0] }, 280, 180);
    }
    if (victim && struck) {
      const lower = /** @type {HTMLElement} */ (struck.cloneNode(true));
      stage.box.append(lower);
      const { left, top } = victim.rect;
      const still = stage.at(left, top);
      struck.classList.add('upper');
      lower.classList.add('lower');
      stage.move(struck, { transform: [still, stage.at(left - 4, top - 5, 'rotate(-4deg)')] }, 280, 140);
      stage.move(lower, { transform: [still, stage.at(left + 4, top + 5, 'rotate(4deg)')] }, 280, 140);
      stage.bury(struck, victim.rect, dead, 420, 180);
      stage.bury(lower, victim.rect, dead, 420, 180);
    }
  },

  ransom(stage, { spots: [spot], seat }) {
    if (spot) stage.lift({ rect: spot.rect }, 10, 280);
    if (spot || seat) stage.land(icon('crown'), spot ? crest(spot.rect) : beside(/** @type {Place} */ (seat)), LIFT);
  },

  wedding(stage, { cards: [one, other], seat }) {
    if (!one || !other || one.rect.top === seat?.rect.top) {
      if (seat) stage.land(icon('ring'), beside(seat), 220);
      return;
    }
    const [left, right] = one.rect.left < other.rect.left ? [one.rect, other.rect] : [other.rect, one.rect];
    for (const { node } of [one, other])
      if (node) stage.move(node, { translate: ['0 -6px', '0 -6px', '0 0'] }, 0, LONG, { fill: 'none' });
    const x = left.left;
    const width = Math.max(24, right.right - left.left);
    for (const [side, from] of /** @type {const} */ ([
      ['bracket', x],
      ['bracket end', x + width / 2],
    ])) {
      const half = stage.put(side, [], 220);
      half.style.width = `${width / 2}px`;
      const put = (/** @type {number} */ part) => stage.at(from, left.top - 10, `scaleX(${part})`);
      stage.move(half, { transform: [put(0), put(1)] }, 220, 220, { easing: motion.EASE_IN_OUT });
    }
    stage.land(icon('ring'), { x: x + width / 2, y: left.top - 10 }, 220);
  },

  hostage(stage, { cards: [held], seat }) {
    const place = held ?? seat;
    if (!place) return;
    stage.land(icon('chain'), crest(place.rect), LIFT);
    if (held) stage.line(held.rect.left, held.rect.top + held.rect.width * 0.72, held.rect.width, 240, 180);
  },

  set(stage, { cards, seat }) {
    const lying = cards.filter((place) => place?.node);
    for (const [nth, place] of lying.entries()) {
      if (!place?.node) continue;
      const frames = { translate: ['0 0', '0 -10px', '0 -10px', '0 0'] };
      stage.move(place.node, frames, nth * 40, LONG - 80, { fill: 'none' });
    }
    const [king] = lying;
    if (king) {
      const rects = lying.flatMap((place) => (place ? [place.rect] : []));
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      stage.line(left, Math.max(...rects.map((rect) => rect.top)) + king.rect.width * 0.86, right - left, 240, 180);
      stage.land(icon('crown'), crest(king.rect), 240);
    }
    if (seat) stage.stamp('×2', beside(seat), 420);
  },

  house(stage, { suit, seat, cards: [card] }) {
    const place = card ?? seat;
    if (!place) return;
    if (card?.node) stage.lift(card, 8, 420);
    const on = seat?.shield ? middle(seat.shield) : seat ? beside(seat) : crest(place.rect);
    stage.land(suit ? suitSign(suit) : icon('crown'), on, LIFT);
    if (seat) stage.underline(seat, 240, 180);
  },

  out(stage, { seat }) {
    if (!seat) return;
    stage.underline(seat, 0, 240);
    stage.land(icon('flag'), beside(seat), 240);
  },

  virtue(stage, { cards: [royal], suit, seat, other }) {
    const place = royal ?? seat;
    if (!place) return;
    stage.lift(place, 10, 280);
    // War goes to the enemy; the others stay with the meld.
    if (suit === 'H' && other) stage.throw(icon('swords'), place.rect, other.rect, LIFT, 300);
    else if (suit === 'D') stage.stamp('×2', crest(place.rect), 240);
    else stage.land(icon(suit === 'S' ? 'cards' : 'crown'), crest(place.rect), 240);
  },

  government(stage, { seat, cards }) {
    if (!seat) return;
    stage.underline(seat, 0, 240);
    stage.land(icon('crown'), beside(seat), 240);
    for (const place of cards) if (place?.node) stage.lift(place, 6, 420);
  },
};
