// The still picture of an embed: pass the embedding page's wishes on to its links, and translate them. Without this script they are
// plain links.

// There is such a scene or game: the element around the frame can give way to it.
window.parent.postMessage({ type: 'regalia:known' }, '*');

const asked = new URLSearchParams(location.hash.slice(1));
const theme = asked.get('theme');
const look = document.documentElement.dataset;
const light = matchMedia('(prefers-color-scheme: light)');
const system = () => (light.matches ? 'light' : 'dark');
if (theme === 'light' || theme === 'dark') look.theme = theme;
else if (look.theme === system()) {
  light.addEventListener('change', () => {
    look.theme = system();
  });
}
if (!asked.has('home') && document.referrer) asked.set('home', new URL(document.referrer).origin);

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a.play'))) {
  const [page, own] = (link.getAttribute('href') ?? '').split('#');
  const what = new URLSearchParams(own);
  for (const [name, value] of asked) if (!what.has(name)) what.set(name, value);
  link.href = `${page}#${what}`;
}

const wanted = asked.get('language') ?? navigator.language;
if (!wanted.startsWith('en')) {
  const { fetchMessages, languageOf } = await import('../i18n/i18n.js');
  const language = languageOf(wanted);
  const messages = language === 'en' ? null : await fetchMessages(language);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-word]'))) {
    const text = messages?.[`sceneStrings.${place.dataset.word}`];
    if (text) {
      place.lang = language;
      place.textContent = text;
    }
  }
}
