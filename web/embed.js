/**
 * Scenes and games of Regalia in anybody's page. One line fetches it; it does nothing until one of them is seen.
 *
 *     <script type="module" src="https://…/embed.js"></script>
 *     <regalia-scene rule="royals.trick.two-beats-ace"></regalia-scene>
 *     <regalia-game game="virtues"></regalia-game>
 *
 * What is embedded lives in a frame of the site and cannot touch the page. All of them share one engine, in one more
 * frame that is made when the first is played. `docs/embedding.md` says what there is. The build makes a plain script of
 * it too, `embed-plain.js`, in which there is no `import.meta.url`.
 */

const plain = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const site = new URL('.', plain?.src || import.meta.url);

/** Heights by name; any number is pixels. @type {Record<string, number>} */
const SIZES = { small: 480, medium: 680, large: 800 };
const PASSED = ['theme', 'language', 'controls', 'seat', 'number'];

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ':host{display:block;max-width:100%}:host([hidden]){display:none}div{overflow:hidden}iframe{display:block;width:100%;height:100%;border:0;border-radius:12px;color-scheme:normal}',
);

/** @type {Set<Embed>} */
const all = new Set();

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) /** @type {Embed} */ (target).show();
  },
  { rootMargin: '200px' },
);

/** The one engine, in a frame without a picture. @type {Promise<Window> | null} */
let engine = null;

function engineFrame() {
  engine ??= new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = 'Regalia’s rules engine';
    frame.tabIndex = -1;
    frame.src = new URL('engine.html', site).href;
    frame.addEventListener('load', () => frame.contentWindow && resolve(frame.contentWindow), { once: true });
    document.body.append(frame);
  });
  return engine;
}

class Embed extends HTMLElement {
  static observedAttributes = ['rule', 'game', 'src', 'size', ...PASSED];
  /** @type {HTMLIFrameElement | null} */
  frame = null;
  playing = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    // What stands in the element, a link perhaps, is seen until the frame takes its place. The room is kept from the start.
    this.room = document.createElement('div');
    this.room.append(document.createElement('slot'));
    root.append(this.room);
  }

  connectedCallback() {
    all.add(this);
    this.measure();
    seen.observe(this);
  }

  disconnectedCallback() {
    all.delete(this);
    seen.unobserve(this);
    this.frame = null;
    this.playing = false;
    this.room.replaceChildren(document.createElement('slot'));
  }

  attributeChangedCallback() {
    this.measure();
    if (this.frame) void this.show(true);
  }

  measure() {
    const size = this.getAttribute('size') ?? '';
    this.room.style.height = `${SIZES[size] ?? (Number(size) || SIZES.medium)}px`;
  }

  /** Fetches the engine and lets the visitor play. */
  play() {
    this.playing = true;
    return this.show(true);
  }

  /** Puts the still picture back. */
  rest() {
    this.playing = false;
    return this.show(true);
  }

  /** @param {boolean} [again] */
  async show(again) {
    seen.unobserve(this);
    if (this.frame && !again) return;
    const src = await this.address();
    if (!src || !this.isConnected) return;
    // A new frame each time: an address that differs behind its # alone would load nothing.
    this.frame = document.createElement('iframe');
    this.frame.allow = 'fullscreen';
    const { frame } = this;
    frame.title = this.title || `Regalia: ${this.getAttribute('rule') ?? this.getAttribute('game')}`;
    frame.src = src;
    this.room.replaceChildren(frame);
  }

  /** @returns {Promise<string>} of the still picture, or of what is played; '' if there is nothing to show */
  async address() {
    const what = new URLSearchParams({ home: location.origin, hosted: '1' });
    for (const name of PASSED) {
      const value = this.getAttribute(name);
      if (value) what.set(name, value);
    }
    const id = this.getAttribute(this.localName === 'regalia-scene' ? 'rule' : 'game') ?? '';
    if (!/^[\w.-]+$/.test(id)) return '';
    what.set(this.localName === 'regalia-scene' ? 'scene' : 'game', id);
    if (this.localName === 'regalia-game') {
      const text = await this.text();
      if (text) what.set('text', text);
    }
    const number = Number(this.getAttribute('number') ?? 1);
    const still = number > 1 ? `${id}.${number}` : id;
    const page = this.playing ? 'embed.html' : `embed/${still}.html`;
    return new URL(`${page}#${what}`, site).href;
  }

  /** A record or a position: from `src`, or written in the element. */
  async text() {
    const src = this.getAttribute('src');
    if (src) {
      const answer = await fetch(src).catch(() => null);
      return answer?.ok ? answer.text() : '';
    }
    const inside = (this.textContent ?? '').trim();
    return /^(?:regalia \d|\{)/.test(inside) ? `${inside}\n` : '';
  }
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (origin !== site.origin || !source || typeof data?.type !== 'string') return;
  const from = [...all].find(({ frame }) => frame?.contentWindow === source);
  if (!from) return;
  if (data.type === 'regalia:engine') {
    const { port1, port2 } = new MessageChannel();
    (await engineFrame()).postMessage({ type: 'regalia:port' }, site.origin, [port1]);
    from.frame?.contentWindow?.postMessage({ type: 'regalia:port' }, site.origin, [port2]);
  } else if (/^regalia:(?:ready|move|end)$/.test(data.type)) {
    from.dispatchEvent(new CustomEvent(data.type, { detail: data.detail, bubbles: true, composed: true }));
  }
});

for (const name of ['regalia-scene', 'regalia-game']) {
  if (!customElements.get(name)) customElements.define(name, class extends Embed {});
}
