// "Which move is legal?": a moment of a rule's scene, and moves of which the rules allow one. It needs no engine.
import { button, h, icon, toNode } from '../app/dom.js';
import { bookOf, rulesOf } from '../app/games.js';
import { back, openInstead, pageScreen } from '../app/router.js';
import { during } from '../app/settled.js';
import { say } from '../app/status.js';
import { SITE } from '../boot/site.js';
import { strings } from '../i18n/strings.js';
import { drawBoard } from '../scenes/frame.js';
import { sentence, spoken } from '../table/cards.js';
import { addSolved, legalQuestionsOf } from '../saves/puzzleStore.js';
import { words } from '../i18n/puzzleStrings.js';

/** @typedef {import('../saves/puzzleStore.js').LegalQuestion} Question */
/** @typedef {import('../saves/puzzleStore.js').LegalMove} Move */

/** @param {Game} game @param {string} number  from 1 */
export function legalScreen(game, number) {
  const title = words.legalOf(game.title);
  const body = h('div.legal');

  /** @param {() => boolean} isGone */
  async function begin(isGone) {
    try {
      const [questions, rules] = await Promise.all([legalQuestionsOf(game.id), rulesOf(game.id)]);
      if (isGone()) return;
      const question = questions[Number(number) - 1];
      if (!question) throw new Error(words.missing);
      const titles = new Map(rules.map((rule) => [rule.id, rule.title]));
      body.replaceChildren(...drawQuestion(game, question, titles, Number(number), questions.length));
    } catch (error) {
      if (isGone()) return;
      const again = button('btn', () => void during(begin(isGone)), strings.retry);
      const text = error instanceof Error ? error.message : '';
      body.replaceChildren(h('p.fault', { role: 'alert' }, text || words.none), again);
    }
  }

  return pageScreen({ title, className: 'of-legal', parent: `/puzzles/${game.id}`, tab: '/today' }, [body], {
    shown: (isGone) => during(begin(isGone)),
  });
}

/**
 * @param {Game} game
 * @param {Question} question
 * @param {ReadonlyMap<string, string>} titles  of the rules
 * @param {number} number
 * @param {number} all
 */
function drawQuestion(game, question, titles, number, all) {
  const { places, refused, legal } = question;
  const root = SITE.href;
  const table = h('div.scene.frames');
  const ending = h('div.ending');
  const list = h('ol.answers');
  // A lead that ends in a full stop gives the answer away, such as "Follow clubs.".
  const phase = question.phase.endsWith(':') ? `${question.phase.slice(0, -1)}. ` : '';

  /** @param {import('../scenes/frame.js').Place[]} shown @param {string[]} marks */
  const lay = (shown, marks) => {
    const frame = h('div.frame.on', toNode(drawBoard({ places: shown, marks }, { root })));
    table.replaceChildren(frame);
  };

  /** @param {string} [id] */
  const ruleLink = (id) => {
    const name = id && titles.get(id);
    return name ? h('a.see', { href: `#/rules/${game.id}/${id}` }, name) : null;
  };

  /** @param {Move} move @param {HTMLElement} item @param {HTMLButtonElement} button */
  function judge(move, item, button) {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    const right = move === legal;
    item.classList.add(right ? 'right' : 'wrong');
    button.prepend(icon(right ? 'i-check' : 'i-close'));
    const verdict = right ? words.legalRight : words.legalWrong;
    item.append(h('p', h('b', verdict), ' ', sentence(move.text), ' ', ruleLink(move.rule)));
    say(`${verdict} ${spoken(move.text)}`);
    lay(right ? question.after : places, move.marks);
    if (right) end();
  }

  function end() {
    addSolved([question.id]);
    for (const button of list.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
    const rule = question.id.split('/')[0] ?? '';
    const name = titles.get(rule);
    const next = button(
      'btn primary',
      () => (number < all ? openInstead(`/puzzles/${game.id}/legal/${number + 1}`) : back(`/puzzles/${game.id}`)),
      number < all ? words.legalNext : words.all,
    );
    ending.replaceChildren(
      h('p.sm', words.shownIn, ' ', h('a', { href: bookOf(game.id, rule) }, name ?? rule)),
      h('div.acts', next),
    );
    // The person sees what happened before the way on.
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  }

  const moves = [...refused];
  moves.splice(placeOf(question.id, moves.length + 1), 0, legal);
  for (const move of moves) {
    const item = h('li');
    const button = h('button', { type: 'button', class: 'btn' }, h('span', sentence(capital(move.words))));
    button.onclick = () => judge(move, item, button);
    item.append(button);
    list.append(item);
  }
  lay(places, []);
  return [
    table,
    h(
      'section.panel',
      { 'aria-labelledby': 'legal-asked' },
      h('p.sm.mut', words.legalCount(number, all)),
      h('h2', { id: 'legal-asked' }, phase, words.asked),
      list,
      ending,
    ),
  ];
}

/** Return where the right answer stands, the same each time. @param {string} id @param {number} places */
const placeOf = (id, places) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % places;

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
