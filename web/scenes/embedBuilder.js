// Write the HTML that embeds a scene or a game, with a preview.
import { startSettings } from '../app/settings.js';

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
/** @type {HTMLSelectElement} */ const number = $('number');
/** @type {HTMLSelectElement} */ const seat = $('seat');
/** @type {Record<string, number>} */
const HEIGHTS = JSON.parse(form.dataset.heights ?? '{}');
/** Further attributes with their default values. @type {[string, string][]} */
const ATTRIBUTES = [
  ['theme', ''],
  ['language', ''],
  ['size', 'medium'],
  ['controls', ''],
];

/** @type {import('../app/contract.js').RuleEntry[]} */
let rules = [];
/** Called with the height of the scene in the preview. @type {(height: number) => void} */
let measured = () => {};
window.addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin && data?.type === 'regalia:size') measured(Number(data.height));
});

/** @param {string} text */
const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** @param {string} id */
const chosen = (id) => /** @type {HTMLSelectElement} */ ($(id)).value;

async function list() {
  const whole = rule.options[0];
  rule.replaceChildren(...(whole ? [whole] : []));
  const asked = game.value;
  const answer = await fetch(new URL(`data/${asked}.json`, site)).catch(() => null);
  if (!answer?.ok || asked !== game.value) return;
  rules = await answer.json();
  rule.append(...rules.filter(({ scenes }) => scenes).map(({ id, title }) => new Option(title, id)));
  const seats = Number(game.selectedOptions[0]?.dataset.seats ?? 2);
  seat.replaceChildren(...Array.from({ length: seats }, (_, at) => new Option(String(at + 1), String(at))));
}

/** Offer the scenes of a rule, or the seats of a game. */
function offer() {
  const scenes = rules.find(({ id }) => id === rule.value)?.scenes ?? 0;
  if (number.length !== scenes) {
    number.replaceChildren(...Array.from({ length: scenes }, (_, at) => new Option(String(at + 1))));
  }
  /** @type {HTMLElement} */ (number.parentElement).hidden = scenes < 2;
  /** @type {HTMLElement} */ (seat.parentElement).hidden = scenes > 0;
}

function show() {
  const scene = rule.value !== '';
  const at = scene ? number.value : '';
  const id = scene ? rule.value : game.value;
  const element = document.createElement(scene ? 'regalia-scene' : 'regalia-game');
  element.setAttribute(scene ? 'rule' : 'game', id);
  if (Number(at) > 1) element.setAttribute('number', at);
  if (!scene && seat.value !== '0') element.setAttribute('seat', seat.value);
  for (const [name, usual] of ATTRIBUTES) if (chosen(name) !== usual) element.setAttribute(name, chosen(name));
  const words = [...element.attributes].map(({ name, value }) => ` ${name}="${quoted(value)}"`).join('');
  const tag = element.localName;
  const title = (scene ? rule : game).selectedOptions[0]?.text ?? '';
  // The fragment of a plain frame: all attributes that its path and height do not express.
  const behind = new URLSearchParams(
    [...element.attributes]
      .filter(({ name }) => !/^(?:rule|game|number|size)$/.test(name))
      .map((a) => [a.name, a.value]),
  );
  const page = Number(at) > 1 ? `${id}.${at}` : id;
  const still = new URL(`embed/${page}.html${behind.size > 0 ? `#${behind}` : ''}`, site).href;
  $('script').textContent =
    `<script type="module" src="${quoted(loader.src)}"></script>\n` +
    `<${tag}${words}><a href="${quoted(still)}">${quoted(title)}</a></${tag}>`;
  $('plain').textContent = `<script async src="${quoted(new URL('embed-plain.js', site).href)}"></script>`;
  const line = (/** @type {number | undefined} */ height) => {
    $('frame').textContent =
      `<iframe src="${quoted(still)}" title="Regalia: ${quoted(title)}" width="480" height="${height}" loading="lazy" frameborder="0"></iframe>`;
  };
  line(HEIGHTS[chosen('size')]);
  // A scene is as high as what it shows; the preview says how high that is at this width.
  measured = scene ? line : () => {};
  /** @type {HTMLElement} */ ($('size').parentElement).hidden = scene;
  $('preview').replaceChildren(element);
  $('copied').textContent = '';
}

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('change', async ({ target }) => {
  if (target === game) await list();
  if (target === game || target === rule) offer();
  show();
});
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-copy]'))) {
  button.addEventListener('click', async () => {
    const code = $(button.dataset.copy ?? '');
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      $('copied').textContent = 'Copied.';
    } catch {
      // Without clipboard access select the lines, to be copied with the keyboard.
      getSelection()?.selectAllChildren(code);
      $('copied').textContent = 'The lines are selected: copy them with the keyboard.';
    }
  });
}
await list();
offer();
show();
