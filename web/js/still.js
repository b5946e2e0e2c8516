// Under the still picture of an embed: its link takes along what the page around it asked for. Without a script it is a link all the same.
const asked = new URLSearchParams(location.hash.slice(1));
const theme = asked.get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
if (!asked.has('home') && document.referrer) asked.set('home', new URL(document.referrer).origin);

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a.play'))) {
  const [page, own] = (link.getAttribute('href') ?? '').split('#');
  const what = new URLSearchParams(own);
  for (const [name, value] of asked) if (!what.has(name)) what.set(name, value);
  link.href = `${page}#${what}`;
}
