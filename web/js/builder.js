// Writes the lines that embed a scene or a game, and shows what they make.
import { startSettings } from './settings.js';

startSettings();
const site = new URL('../', location.href);
const loader = document.createElement('script');
loader.type = 'module';
loader.src = new URL('embed.js', site).href;
document.head.append(loader);

/** @template {HTMLElement} T @param {string} id */
const $ = (id) => /** @type {T} */ (document.getElementById(id));
const form = $('builder');
/** @type {HTMLSelectElement} */ const game = $('game');
/** @type {HTMLSelectElement} */ const rule = $('rule');
/** @type {HTMLSelectElement} */ const theme = $('theme');
/** @type {HTMLSelectElement} */ const size = $('size');
const HEIGHTS = /** @type {Record<string, number>} */ ({ small: 420, medium: 560, large: 720 });

/** @param {string} text */
const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

async function list() {
  const whole = rule.options[0];
  rule.replaceChildren(...(whole ? [whole] : []));
  const asked = game.value;
  const answer = await fetch(new URL(`data/${asked}.json`, site)).catch(() => null);
  if (!answer?.ok || asked !== game.value) return;
  const rules = /** @type {import('./types.js').Rule[]} */ (await answer.json());
  rule.append(...rules.filter(({ scenes }) => scenes).map(({ id, title }) => new Option(title, id)));
}

function show() {
  const scene = rule.value !== '';
  const element = document.createElement(scene ? 'regalia-scene' : 'regalia-game');
  element.setAttribute(scene ? 'rule' : 'game', scene ? rule.value : game.value);
  if (theme.value) element.setAttribute('theme', theme.value);
  if (size.value !== 'medium') element.setAttribute('size', size.value);
  const words = [...element.attributes].map(({ name, value }) => ` ${name}="${quoted(value)}"`).join('');
  const tag = element.localName;
  const id = scene ? rule.value : game.value;
  const title = (scene ? rule : game).selectedOptions[0]?.text ?? '';
  const still = new URL(`embed/${id}.html${theme.value ? `#theme=${theme.value}` : ''}`, site).href;
  $('script').textContent =
    `<script type="module" src="${quoted(loader.src)}"></script>\n` +
    `<${tag}${words}><a href="${quoted(still)}">${quoted(title)}</a></${tag}>`;
  $('frame').textContent =
    `<iframe src="${quoted(still)}" title="Regalia: ${quoted(title)}" width="480" height="${HEIGHTS[size.value]}" loading="lazy" style="border:0"></iframe>`;
  $('preview').replaceChildren(element);
}

form.hidden = false;
$('lines').hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('change', async ({ target }) => {
  if (target === game) await list();
  show();
});
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-copy]'))) {
  button.addEventListener('click', async () => {
    const code = $(button.dataset.copy ?? '');
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      $('copied').textContent = 'Copied.';
    } catch {
      // No clipboard for us: the lines are chosen, and the keyboard copies them.
      getSelection()?.selectAllChildren(code);
      $('copied').textContent = 'The lines are selected: copy them with the keyboard.';
    }
  });
}
await list();
show();
