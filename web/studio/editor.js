// What is written about a scene, in a form beside it: the sentence of the step that is shown, the title, what kind of
// scene it is, who looks on, where it begins and ends, and the answers.
import { button, h, icon } from '../app/dom.js';
import { words } from '../i18n/studioStrings.js';
import { strings } from '../i18n/strings.js';
import { suitSign } from '../table/cards.js';
import { SIGNS } from '../table/faces.js';
import { LONGEST_NAME } from '../saves/saveFormat.js';

/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('../app/contract.js').OwnReply} Answer */
/**
 * @typedef {object} On
 * @property {(at: number, text: string) => void} say
 * @property {(text: string) => void} title
 * @property {(change: () => unknown) => void} change  make a change after which the engine plays the scene again
 * @property {() => void} record
 * @property {() => void} position
 */

/**
 * Draw a field with its label.
 * @param {string} id @param {string} label @param {HTMLElement} input @param {...import('../app/dom.js').Child} more
 */
function field(id, label, input, ...more) {
  input.id = id;
  return h('div.field', h('label', { for: id }, label), input, ...more);
}

/**
 * Draw a choice.
 * @param {readonly (readonly [string, string])[]} options  values and their words
 * @param {string} value
 * @param {(value: string) => void} act
 */
function choice(options, value, act) {
  const list = options.map(([each, text]) => h('option', { value: each, selected: each === value }, text));
  const select = h('select', ...list);
  select.addEventListener('change', () => act(select.value));
  return select;
}

/** Draw a field of text, whose changes are told as it is left. @param {string} value @param {number | undefined} most @param {(text: string) => void} act */
function line(value, most, act) {
  const input = h('input', { value, maxlength: most, autocomplete: 'off' });
  input.addEventListener('change', () => act(input.value));
  return input;
}

/**
 * Create the field of the sentence at the step that is shown, with buttons for the suits.
 * @param {Draft} draft
 * @param {On} on
 */
export function createSentence(draft, on) {
  const label = h('label', { for: 'say' });
  const text = h('textarea', { id: 'say', rows: 2 });
  let at = 0;
  text.addEventListener('input', () => on.say(at, text.value));
  const suits = Object.entries(SIGNS).map(([suit, glyph]) => {
    const write = button(
      `suit ${suit}`,
      () => {
        text.setRangeText(glyph, text.selectionStart, text.selectionEnd, 'end');
        text.focus();
        on.say(at, text.value);
      },
      h('span', { 'aria-hidden': 'true' }, suitSign(suit)),
    );
    write.setAttribute('aria-label', words.suits[/** @type {'S'} */ (suit)]);
    return write;
  });
  const element = h('div.field.sentence', h('div.row', label, h('span.sp'), ...suits), text);
  return {
    element,
    /** Show the sentence of a frame. @param {number} frame */
    show(frame) {
      const steps = draft.scene.steps?.length ?? 0;
      at = frame;
      label.textContent = frame === 0 ? words.sayFirst : words.sayAt(frame, steps);
      const { say } = draft.noteAt(frame);
      if (draft.shown) text.maxLength = draft.shown.limits.say;
      if (text.value !== say) text.value = say;
    },
  };
}

/**
 * Create the field of the title, which stands above the scene.
 * @param {Draft} draft
 * @param {On} on
 * @param {string} game  its title
 */
export function createTitle(draft, on, game) {
  const input = h('input', { autocomplete: 'off', placeholder: words.titleHint(game) });
  input.addEventListener('input', () => on.title(input.value));
  return {
    element: field('title', words.titleField, input),
    /** Show the title of the scene as it is now. */
    show() {
      const { scene, shown } = draft;
      if (shown) input.maxLength = shown.limits.title;
      if (input.value !== (scene.title ?? '')) input.value = scene.title ?? '';
    },
  };
}

/**
 * Draw the form. It is drawn anew after each change that the engine plays.
 * @param {Draft} draft
 * @param {On} on
 */
export function drawForm(draft, on) {
  const { scene, source, shown } = draft;
  const { kind = 'watch' } = scene;
  const kinds = Object.entries(words.kinds);
  const toPlay = [];
  if (!source) {
    toPlay.push(
      h(
        'div.acts',
        button('btn', on.record, icon('i-play'), words.record),
        button('btn', on.position, icon('i-cards'), words.changePosition),
        (scene.steps?.length ?? 0) > 0
          ? button('btn quiet', () => on.change(() => draft.dropStep()), words.takeBack)
          : null,
      ),
    );
  }
  return h(
    'div.form',
    ...toPlay,
    drawEnds(draft, on),
    h(
      'div.pair',
      field(
        'kind',
        words.kind,
        choice(kinds, kind, (value) => on.change(() => draft.become(/** @type {'find'} */ (value)))),
      ),
      drawEyes(draft, on),
    ),
    kind === 'find' ? drawAnswers(draft, on) : null,
    kind === 'play' ? field('bots', words.bots, drawLevels(draft, on)) : null,
    shown ? drawNames(draft, on) : null,
  );
}

/** @param {Draft} draft @param {On} on */
function drawEyes(draft, on) {
  const { eyes = null, names = [] } = draft.scene;
  /** @type {[string, string][]} */
  const seats = (draft.shown?.names ?? names).map((name, seat) => [String(seat), name]);
  const all = /** @type {[string, string][]} */ ([...seats, ['open', words.open]]);
  const select = choice(all, eyes === null ? 'open' : String(eyes), (value) =>
    on.change(() => draft.cut({ eyes: value === 'open' ? null : Number(value) })),
  );
  return field('eyes', words.eyes, select);
}

/** Draw the choice of the first and the last step. @param {Draft} draft @param {On} on */
function drawEnds(draft, on) {
  const { shown } = draft;
  const own = (shown?.steps ?? []).map(({ text }) => text);
  const source = draft.source ?? { told: [words.beginning, ...own], first: 0, last: own.length };
  if (source.told.length < 2) return null;
  const steps = source.told.map((text, step) => {
    const what = step === 0 && draft.source ? words.dealt : text || '…';
    return /** @type {[string, string]} */ ([String(step), words.stepText(step, what)]);
  });
  const ends = /** @type {const} */ (['first', 'last']).map((end) => {
    const act = (/** @type {string} */ value) => on.change(() => draft.cut({ [end]: Number(value) }));
    return field(end, words[end], choice(steps, String(source[end]), act));
  });
  return h('div.pair', ...ends);
}

/** @param {Draft} draft @param {On} on */
function drawLevels(draft, on) {
  const levels = Object.entries(strings.levels);
  return choice(levels, draft.scene.bots || 'steady', (bots) => on.change(() => draft.change({ bots })));
}

/** @param {Draft} draft @param {On} on */
function drawNames(draft, on) {
  const { scene, shown } = draft;
  const names = shown?.names ?? [];
  const seats = names.map((name, seat) => {
    const act = (/** @type {string} */ text) =>
      on.change(() => draft.change({ names: names.map((each, at) => (at === seat ? text : each)) }));
    return field(`name-${seat}`, words.name(seat + 1), line(name, LONGEST_NAME, act));
  });
  const author = line(scene.author ?? '', shown?.limits.author, (text) =>
    on.change(() => draft.change({ author: text })),
  );
  return h(
    'details.options',
    h('summary', h('span.what', words.more), h('span.sp'), icon('i-next')),
    h('div.form', ...seats, field('author', words.author, author)),
  );
}

// --- the answers of a scene in which a move is to be found ----------------------------------------------------------------

/** @param {Draft} draft @param {On} on */
function drawAnswers(draft, on) {
  const { scene, shown } = draft;
  const moves = shown?.moves ?? [];
  if (moves.length === 0) return h('p.fault', { role: 'alert' }, words.noMove);
  const answers = scene.answers ?? [];
  /** @param {Answer[]} changed */
  const change = (changed) => on.change(() => draft.change({ answers: changed }));
  const rows = answers.map((answer, at) =>
    drawAnswer(answer, at, moves, shown?.limits.say, (next) =>
      change(next ? answers.map((each, n) => (n === at ? next : each)) : answers.filter((_, n) => n !== at)),
    ),
  );
  const unused = moves.find(({ text }) => !answers.some(({ move }) => move === text));
  const add = () => unused && change([...answers, { move: unused.text, right: answers.length === 0 }]);
  const other = line(scene.otherwise ?? '', shown?.limits.say, (otherwise) =>
    on.change(() => draft.change({ otherwise })),
  );
  return h(
    'fieldset.answers',
    h('legend', words.answers),
    h('p.sm.mut', words.answersText),
    ...rows,
    answers.length < (shown?.limits.answers ?? 0) && unused ? h('p', button('btn', add, words.addAnswer)) : null,
    field('otherwise', words.otherwise, other),
  );
}

/**
 * @param {Answer} answer
 * @param {number} at
 * @param {MoveChoice[]} moves
 * @param {number | undefined} most  characters of what is said
 * @param {(answer: Answer | null) => void} change  null takes it away
 */
function drawAnswer(answer, at, moves, most, change) {
  const { move, right = false, say = '' } = answer;
  const known = moves.map(({ text, label }) => /** @type {[string, string]} */ ([text, label]));
  const options = known.some(([text]) => text === move)
    ? known
    : [/** @type {[string, string]} */ ([move, move]), ...known];
  const tick = h('input', { type: 'checkbox', checked: right });
  tick.addEventListener('change', () => change({ ...answer, right: tick.checked }));
  const remove = button('ib q', () => change(null), icon('i-close'));
  remove.setAttribute('aria-label', words.remove);
  return h(
    'div.answer',
    field(
      `answer-${at}`,
      words.move,
      choice(options, move, (text) => change({ ...answer, move: text })),
    ),
    h('div.row', h('label.tick', tick, words.isRight), h('span.sp'), remove),
    field(
      `answer-say-${at}`,
      words.sayTo,
      line(say, most, (text) => change({ ...answer, say: text })),
    ),
  );
}
