/**
 * Embed scenes and games of Regalia in any page. It does nothing until one of its elements becomes visible.
 *
 *     <script type="module" src="https://…/embed.js"></script>
 *     <regalia-scene rule="royals.trick.two-beats-ace"></regalia-scene>
 *     <regalia-scene own="…" title="…"></regalia-scene>
 *     <regalia-game game="virtues"></regalia-game>
 *
 * Each element holds a frame of the site, which cannot touch the page. All share one engine, in another frame that is
 * created when the first is played. See `docs/embedding.md`. The build also makes a plain script of this module,
 * `embed-plain.js`, in which there is no `import.meta.url`.
 */

const plain = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const site = new URL('.', plain?.src || import.meta.url);

/** Heights of games in pixels by name; a number between the bounds is accepted as well. @type {Record<string, number>} */
const SIZES = { small: 480, medium: 680, large: 800 };
/** Height of a scene until it has said its own. */
const SCENE = 400;
const LEAST = 200;
const MOST = 2000;
/** Pixels that a table of every game needs, upright and low. In less room it is drawn smaller, down to a least scale. */
const UPRIGHT = { width: 380, height: 560 };
const LOW = { width: 520, height: 380 };
/** The height up to which a wide table is drawn low, and that at which a narrow one has room enough. */
const LOWEST = 480;
const TALL = 640;
const LEAST_SCALE = 0.75;
/** Of a scene of one's own. */
const OWN = ['own', 'title', 'still'];
const PASSED = ['theme', 'language', 'controls', 'seat', 'number'];

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ':host{display:block;margin:16px 8px;max-width:calc(100% - 16px)}:host([hidden]){display:none}div{position:relative;overflow:hidden}iframe{display:block;width:calc(100%/var(--scale,1));height:calc(100%/var(--scale,1));transform:scale(var(--scale,1));transform-origin:0 0;border:0;border-radius:12px;color-scheme:normal}slot+iframe{position:absolute;inset:0;visibility:hidden}',
);

/** @type {Set<Embed>} */
const embeds = new Set();

const visible = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) /** @type {Embed} */ (target).show();
  },
  { rootMargin: '200px' },
);

const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) fit(/** @type {HTMLElement} */ (target));
});

/** Scale the table of a game to the room that it has. @param {HTMLElement} box */
function fit(box) {
  const { clientWidth: width, clientHeight: height } = box;
  const low = width >= LOW.width && height <= LOWEST;
  const need = low ? LOW : UPRIGHT;
  const scale = height < TALL ? Math.min(1, width / need.width, height / need.height) : 1;
  box.style.setProperty('--scale', `${Math.max(LEAST_SCALE, scale)}`);
}

/** The hidden frame that runs the engine, and its window once it is loaded. @type {{ frame: HTMLIFrameElement, ready: Promise<Window> } | null} */
let engine = null;

function startEngine() {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.style.setProperty('display', 'none', 'important'); // whatever the page says of its frames
  frame.title = 'Regalia’s rules engine';
  frame.tabIndex = -1;
  frame.src = new URL('engine.html', site).href;
  /** @type {Promise<Window>} */
  const ready = new Promise((resolve) => {
    frame.addEventListener('load', () => frame.contentWindow && resolve(frame.contentWindow), { once: true });
  });
  document.body.append(frame);
  return { frame, ready };
}

/** Remove the engine after the last embed. An embed that only moves is back by then. */
function stopEngine() {
  if (embeds.size) return;
  engine?.frame.remove();
  engine = null;
}

class Embed extends HTMLElement {
  static observedAttributes = ['rule', 'own', 'game', 'src', 'size', ...PASSED];
  /** @type {HTMLIFrameElement | null} */
  frame = null;
  playing = false;
  /** Height of the scene, once it has said it. */
  height = 0;
  /** True once the frame has something to show. */
  known = false;
  /** How often something was to be shown: what is overtaken while it is fetched stays away. */
  shown = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    // The element's content, a link perhaps, is visible until the frame replaces it. Its height is reserved from the start.
    this.box = document.createElement('div');
    this.box.append(document.createElement('slot'));
    root.append(this.box);
  }

  connectedCallback() {
    embeds.add(this);
    this.measure();
    visible.observe(this);
    if (!this.isScene) resized.observe(this.box);
  }

  disconnectedCallback() {
    embeds.delete(this);
    visible.unobserve(this);
    resized.unobserve(this.box);
    this.playing = false;
    this.clear();
    queueMicrotask(stopEngine);
  }

  get isScene() {
    return this.localName === 'regalia-scene';
  }

  /** Show the element's own content. */
  clear() {
    this.frame = null;
    this.known = false;
    this.box.replaceChildren(document.createElement('slot'));
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    this.measure();
    // Neither another height nor other colours end anybody's game, nor does another language.
    if (!this.shown || before === now || name === 'size') return;
    if (this.known && this.isLive(name)) this.pass(name);
    else void this.show(true);
  }

  /** Tell whether the frame takes another value of an attribute without being loaded anew. @param {string} name */
  isLive(name) {
    return name === 'theme' || (name === 'language' && !this.isScene);
  }

  /** Tell the frame the value of an attribute. @param {string} name */
  pass(name) {
    const value = this.getAttribute(name) ?? '';
    this.frame?.contentWindow?.postMessage({ type: `regalia:${name}`, value }, site.origin);
  }

  measure() {
    const size = this.getAttribute('size') ?? '';
    const height = Object.hasOwn(SIZES, size) ? SIZES[size] : Number(size) || SIZES.medium;
    // A scene is as high as what it shows.
    const wanted = this.isScene ? this.height || SCENE : height;
    this.box.style.height = `${Math.min(Math.max(wanted ?? 0, this.isScene ? 0 : LEAST), MOST)}px`;
  }

  /** Fetch the engine and let the visitor play. */
  play() {
    if (this.known && this.isScene) {
      this.frame?.contentWindow?.postMessage({ type: 'regalia:play' }, site.origin);
      return undefined;
    }
    this.playing = true;
    return this.show(true);
  }

  /** Show the still picture again. */
  rest() {
    this.playing = false;
    return this.show(true);
  }

  /** @param {boolean} [again] */
  async show(again) {
    visible.unobserve(this);
    if (this.frame && !again) return;
    this.shown += 1;
    const { shown } = this;
    const src = await this.address();
    if (!this.isConnected || shown !== this.shown) return;
    this.clear();
    if (!src) return;
    // A new frame each time: a change of the fragment alone would load nothing.
    const frame = document.createElement('iframe');
    frame.allow = 'fullscreen';
    frame.title = this.title || `Regalia: ${this.getAttribute('rule') ?? this.getAttribute('game') ?? ''}`;
    frame.src = src;
    this.frame = frame;
    // Behind the element's own content, until the frame says that it has something to show.
    this.box.append(frame);
  }

  /** Return what the frame is to know of this page and the element. */
  wishes() {
    const what = new URLSearchParams({ home: self.origin, hosted: '1' });
    for (const name of this.isScene && this.hasAttribute('own') ? [...PASSED, ...OWN] : PASSED) {
      const value = this.getAttribute(name);
      if (value) what.set(name, value);
    }
    return what;
  }

  /** Return the address of the still picture or of the player; '' if there is nothing to show. @returns {Promise<string>} */
  async address() {
    const what = this.wishes();
    const own = this.isScene && this.getAttribute('own');
    const id = own || (this.getAttribute(this.isScene ? 'rule' : 'game') ?? '');
    if (!/^[\w.-]+$/.test(id)) return '';
    if (this.isScene) {
      if (this.playing) what.set('play', '1');
    } else {
      what.set('game', id);
      const text = await this.text();
      // Another game than the one that is spoken of is none.
      if (this.hasAttribute('src') && !text) return '';
      if (text) what.set('text', text);
    }
    const number = Number(this.getAttribute('number') ?? 1);
    const still = number > 1 ? `${id}.${number}` : id;
    const page = own || (this.playing && !this.isScene) ? 'frame.html' : `embed/${still}.html`;
    return new URL(`${page}#${what}`, site).href;
  }

  /** Return a record or a position, from `src` or from the element's content. */
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
  const from = [...embeds].find(({ frame }) => frame?.contentWindow === source);
  if (!from) return;
  if (data.type === 'regalia:engine') {
    const { port1, port2 } = new MessageChannel();
    // A page that puts another body in the place of this one takes the engine away.
    if (!engine?.frame.isConnected) engine = startEngine();
    (await engine.ready).postMessage({ type: 'regalia:port' }, site.origin, [port1]);
    from.frame?.contentWindow?.postMessage({ type: 'regalia:port' }, site.origin, [port2]);
  } else if (data.type === 'regalia:known') {
    from.known = true;
    from.box.querySelector('slot')?.remove();
    // It may have changed since the address of the frame was written.
    for (const name of PASSED) if (from.isLive(name)) from.pass(name);
  } else if (data.type === 'regalia:size' && from.isScene) {
    from.height = Number(data.height) || 0;
    from.measure();
  } else if (/^regalia:(?:ready|move|end)$/.test(data.type)) {
    from.dispatchEvent(new CustomEvent(data.type, { detail: data.detail, bubbles: true, composed: true }));
  }
});

for (const name of ['regalia-scene', 'regalia-game']) {
  if (!customElements.get(name)) customElements.define(name, class extends Embed {});
}
