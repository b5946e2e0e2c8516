// The form of a new match: how long, with whom, and behind "Options" what newMatchOptions.js asks for. It can be filled in
// before the engine is there. A person who has not played the game is offered its lesson first.
import { h, icon, whenReleased } from '../app/dom.js';
import { lessonSeen, optionsOf, fetchGameTexts } from '../app/games.js';
import { openInstead, pageScreen } from '../app/router.js';
import { engine } from '../app/engineClient.js';
import { load, loadOrExplain } from '../app/lazy.js';
import { beginMatch, companyAgain, lastChoices } from '../match/begin.js';
import { listSaves } from '../saves/saves.js';
import { levelOf } from '../app/bots.js';
import { drawSegments } from '../app/segments.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').GameOption} Option */
/** @typedef {import('../match/begin.js').Way} Way */
/** @typedef {{ count: number, people: boolean }} Seated  how many play, and whether there are other people */

/** Return the screen on which a match of a game is begun. @param {Game} game */
export function newMatchScreen(game) {
  const form = new NewMatchForm(game);
  const beside = icon(`e-${game.id}`, 'emb');
  const head = {
    name: strings.newMatch(game.title),
    title: game.title,
    about: game.tagline,
    beside,
    className: 'start',
  };
  return pageScreen(head, [form.element], {
    shown: async (isGone) => {
      engine.expectBots();
      if (form.wasPlayed()) void form.unfold(load(import('./newMatchOptions.js')).catch(() => null));
      await fetchGameTexts(game.id).catch(() => null); // Without it the options come from the engine.
      engine.startPainted();
      const options = await optionsOf(game.id);
      await new Promise((resolve) => whenReleased(() => resolve(null)));
      if (isGone()) return;
      form.offerOptions(options);
      form.picture.src = game.picture;
    },
  });
}

class NewMatchForm {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.last = lastChoices(game);
    this.isNew = game.lesson && !lessonSeen(game.id) && !listSaves().saves.some((save) => save.game === game.id);
    /** @type {Seated} */
    this.seated = { count: this.last.seats, people: false };
    /** The house rules that can be chosen, once they are known. @type {Option[]} */
    this.known = [];
    /** What is behind "Options", once it was fetched. @type {import('./newMatchOptions.js').MatchOptions | null} */
    this.more = null;
    this.begun = false;
    this.learn = h('a.btn', { href: `#/learn/${game.id}` }, icon('i-play'), strings.learn);
    this.go = h('button.btn', { type: 'submit' });
    this.chosen = h('span.sm.mut');
    this.folded = h('div');
    this.options = h(
      'details',
      { class: 'options', ontoggle: () => void this.unfold() },
      h('summary', h('span.what', strings.options), this.chosen, icon('i-next')),
      this.folded,
    );
    this.modeField = createModeField((way) => this.setWay(way));
    this.fault = h('p.fault', { role: 'alert' });
    // It is fetched last: to read it takes the processor from the engine's start.
    this.picture = h('img', { alt: '', width: 96, height: 64, loading: 'lazy' });
    this.length = drawLength(game, this.last.options.hands);
    this.element = this.draw();
    this.modeField.choose('');
    this.drawChosen();
  }

  draw() {
    const { game, isNew } = this;
    const drawChosen = () => this.drawChosen();
    return h(
      'form.form',
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          void this.submit();
        },
        oninput: drawChosen,
        onchange: drawChosen,
        novalidate: true,
      },
      h('div.intro', drawPicture(game, this.picture), game.lesson && drawOffer(game, isNew, this.learn)),
      h(
        'div.setup',
        this.length,
        this.modeField.element,
        drawCount(game, this.seated, () => this.more?.seat()),
        this.options,
        h(
          'div.form-foot',
          this.fault,
          h('a.btn.quiet', { href: `#/rules/${game.id}` }, strings.readRules(game.title)),
          h('span.sp'),
          this.go,
        ),
      ),
    );
  }

  /** Tell whether the game was played before: then there are choices to show. */
  wasPlayed() {
    return this.last.names.length + this.last.people.names.length > 0;
  }

  /**
   * Show what is behind "Options". A first visit, on which Python starts beside this form, usually leaves it closed.
   * @param {Promise<typeof import('./newMatchOptions.js') | null>} [module]
   */
  async unfold(module) {
    const fetched = this.more ? null : await (module ?? loadOrExplain(import('./newMatchOptions.js')));
    if (!fetched || this.more) return;
    this.more = new fetched.MatchOptions(this.game, this.last, this.seated);
    this.more.offer(this.known);
    this.more.setPeople(this.modeField.chosen() !== '');
    this.folded.replaceChildren(this.more.element);
    this.drawChosen();
  }

  /** @param {Way} way */
  setWay(way) {
    const { isNew, learn, go } = this;
    this.more?.setPeople(way !== '');
    if (way !== '') this.options.open = true; // People have names.
    go.textContent = way === '' ? strings.deal : strings.ways[way].go;
    // One button is gilt: the lesson for a newcomer who has not said yet that others wait.
    learn.classList.toggle('primary', isNew && way === '');
    go.classList.toggle('primary', !isNew || way !== '');
  }

  /** @param {Option[]} options */
  offerOptions(options) {
    this.known = options.filter(({ name }) => name !== LENGTH);
    this.length.hidden = options.length > 0 && !options.some(({ name }) => name === LENGTH);
    this.more?.offer(this.known);
    this.drawChosen();
  }

  /**
   * Return what a match would be begun with: until something is chosen, as the last time.
   * @returns {Omit<import('../match/begin.js').Choices, 'seats' | 'way'>}
   */
  choice() {
    const { game, last, seated, more } = this;
    if (more) return more.choice();
    const options = seated.count === last.seats ? last.options : {};
    return { ...companyAgain(game, last, seated.count), options, dealer: null };
  }

  /** Say beside the word what is chosen: who plays, and what is not as usual. */
  drawChosen() {
    const { names, bots } = this.choice();
    const levels = /** @type {Record<string, string>} */ (strings.levels);
    const others = names.map((name, seat) => {
      const bot = bots[seat];
      return bot ? `${name}: ${levels[levelOf(bot)]}` : name;
    });
    this.chosen.textContent = [...others.slice(1), ...(this.more?.unusual() ?? [])].join(' · ');
  }

  async submit() {
    const { game, element, modeField, seated } = this;
    const way = modeField.chosen();
    if (way !== '') await this.unfold();
    const wrong = this.more?.fault();
    if (wrong) {
      this.options.open = true;
      this.fault.textContent = wrong.text;
      wrong.field?.focus();
      return;
    }
    // The form stays until the screen of the match has come.
    if (this.begun || (way !== '' && !this.more)) return;
    this.begun = true;
    const { options, ...company } = this.choice();
    const hands = Number(new FormData(element).get(LENGTH));
    const { [LENGTH]: _, ...rules } = options;
    const chosen = hands > 0 ? { ...rules, [LENGTH]: hands } : rules;
    const save = beginMatch(game, { ...company, seats: seated.count, options: chosen, way });
    openInstead(`/play/${save.id}`);
  }
}

/** Draw the picture of its table and what it takes: there is room for it on wide screens. @param {Game} game @param {Node} image */
function drawPicture({ picture, facts }, image) {
  return picture ? h('figure', image, h('figcaption.sm.mut', facts)) : null;
}

/**
 * Offer the lesson: with the goal of the game to a newcomer, else as a line.
 * @param {Game} game
 * @param {boolean} isNew
 * @param {HTMLElement} learn
 */
function drawOffer(game, isNew, learn) {
  if (!isNew) return h('p.sm', h('a.lone', { href: `#/learn/${game.id}` }, strings.guided));
  return h('div.panel.offer', h('p', strings.firstTime(game.goal)), learn);
}

/** The option that says how many hands a match has. */
const LENGTH = 'hands';

/** Let the person choose so many hands, or a match to the target. @param {Game} game @param {unknown} last */
function drawLength(game, last) {
  const counts = [1, 3];
  // Another number comes from a file or a link: it can be chosen again.
  if (typeof last === 'number' && last > 0 && !counts.includes(last)) counts.push(last);
  /** @type {[number, string][]} */
  const items = [
    ...counts.map((n) => /** @type {[number, string]} */ ([n, strings.handsOf(game.hand, n)])),
    [0, strings.wholeMatch],
  ];
  return drawSegments(LENGTH, strings.howLong, items, {
    chosen: typeof last === 'number' ? last : 0,
    className: LENGTH,
  });
}

/** @param {(way: Way) => void} changed */
function createModeField(changed) {
  /** @type {Way} */
  let way = '';
  const hint = h('p.sm.mut', { id: 'way-hint' });
  const more = h('p.sm', { hidden: true });
  /** @param {Way} value */
  const choose = (value) => {
    way = value;
    for (const input of element.querySelectorAll('input')) input.checked = input.value === value;
    hint.textContent = value === '' ? '' : strings.ways[value].hint;
    more.hidden = value !== 'room' && value !== 'letter';
    more.replaceChildren(
      value === 'room'
        ? h('a', { href: '#/join' }, strings.joinTable)
        : h('a', { href: '#/letter' }, strings.openLetter),
    );
    changed(value);
  };
  /** @type {[Way, string][]} */
  const items = [
    ['', strings.wayBots],
    ['pass', strings.ways.pass.label],
    ['letter', strings.ways.letter.label],
    ['room', strings.ways.room.label],
  ];
  const element = drawSegments('way', strings.way, items, { choose, className: 'way' });
  element.append(hint, more);
  return { element, choose, chosen: () => way };
}

/** Let the person choose how many play, where the game leaves a choice. @param {Game} game @param {Seated} seated @param {() => void} changed */
function drawCount({ seats }, seated, changed) {
  if (seats.length < 2) return null;
  /** @type {[number, number][]} */
  const items = [...seats].sort().map((each) => [each, each]);
  const choose = (/** @type {number} */ count) => {
    seated.count = count;
    changed();
  };
  return drawSegments('seats', strings.players, items, { chosen: seated.count, choose, className: 'seats' });
}
