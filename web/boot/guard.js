// Inline in the head of a page that is dead without its script: if a part of the page does not arrive, or arrives damaged,
// it says so and offers a way on. It relies on no other file. The build takes out the lines of comment and puts the hash
// of the rest into the policy (tools/pages.py).

{
  const ENGLISH = {
    broken: 'A part of Regalia did not arrive as it should.',
    slow: 'Regalia is slow to arrive.',
    offline: 'The site cannot be reached. Is the network there?',
    safe: 'Your matches are safe in this browser.',
    retry: 'Try again',
    renew: 'Fetch everything anew',
    sandbox: 'This frame has a sandbox that keeps Regalia out. It needs sandbox="allow-scripts allow-same-origin".',
  };
  const GERMAN = {
    broken: 'Ein Teil von Regalia ist nicht richtig angekommen.',
    slow: 'Regalia lässt auf sich warten.',
    offline: 'Die Seite ist nicht zu erreichen. Ist das Netz da?',
    safe: 'Deine Partien sind in diesem Browser sicher.',
    retry: 'Noch einmal versuchen',
    renew: 'Alles neu holen',
    sandbox: 'Die Sandbox dieses Rahmens sperrt Regalia aus. Nötig ist sandbox="allow-scripts allow-same-origin".',
  };
  // Milliseconds until a script that has not run to its end is called slow: after the page loaded, and in any case.
  const AFTER_LOAD = 5000;
  const AT_LAST = 30000;
  // Milliseconds until an answer is no longer waited for.
  const PATIENCE = 15000;
  const NOTE = 'regalia.mended';
  const STYLE =
    'position:fixed;z-index:9;inset:auto 0 0;padding:16px;background:Canvas;color:CanvasText;font:16px/2 sans-serif';
  const panel = document.createElement('div');
  let here = false;
  let bare = false;
  let asked = false;

  function words() {
    let language = '';
    try {
      language = JSON.parse(localStorage.getItem('regalia.settings') || '{}').language || '';
    } catch {
      // Storage is closed, or holds something else: take the browser's language.
    }
    return /^de\b/i.test(/^(system)?$/.test(language) ? navigator.language : language) ? GERMAN : ENGLISH;
  }

  /** @param {string} text @param {() => unknown} act */
  function button(text, act) {
    const made = document.createElement('button');
    made.className = 'btn';
    made.textContent = text;
    made.onclick = () => {
      made.disabled = true;
      act();
    };
    return made;
  }

  /** @param {string} text @param {boolean} [renewable] */
  function show(text, renewable) {
    const { safe, retry, renew: anew } = words();
    fill(`${text} ${safe} `, button(retry, reload), renewable ? button(anew, renew) : '');
  }

  /** @param {...(string | Node)} parts */
  function fill(...parts) {
    panel.replaceChildren(...parts);
    panel.setAttribute('role', 'alert');
    // The style sheet may be what is missing.
    panel.style.cssText = STYLE;
    document.documentElement.append(panel);
  }

  // Load the page again, and its parts from the site: what the browser's HTTP cache holds may be damaged.
  async function reload() {
    const parts = Array.from(document.querySelectorAll('script[src],link[rel=modulepreload],link[rel=stylesheet]'));
    const how = { cache: /** @type {const} */ ('reload'), signal: AbortSignal.timeout(PATIENCE) };
    await Promise.allSettled(parts.map((part) => fetch(Reflect.get(part, 'src') || Reflect.get(part, 'href'), how)));
    location.reload();
  }

  // Leave the files on this device for those of the site, if it can be reached. A later start keeps them again.
  async function renew() {
    const registration = await navigator.serviceWorker.getRegistration();
    // The service worker does not keep its own script.
    const answer = await fetch(new URL('sw.js', registration?.scope), { cache: 'reload' }).catch(() => null);
    if (!answer?.ok) return show(words().offline, true);
    await registration?.unregister();
    location.reload();
  }

  /** @param {ServiceWorker} worker @returns {Promise<boolean>} a file was damaged, and is replaced if the site can be reached */
  function mend(worker) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data.damaged > 0);
      setTimeout(resolve, PATIENCE, false);
      worker.postMessage({ ask: 'mend' }, [port2]);
    });
  }

  /** @param {string} text */
  async function help(text) {
    // A sandbox without an origin: the browser refuses scripts from the site, as if it were another one.
    if (origin === 'null') return fill(words().sandbox);
    show(text);
    const worker = navigator.serviceWorker?.controller;
    if (asked || !worker) return;
    asked = true;
    const damaged = await mend(worker);
    if (here && !bare) return;
    // Not twice of its own accord.
    if (damaged && isFirst()) location.reload();
    else show(text, !damaged);
  }

  // Note in this tab that files were mended, until a start succeeds.
  function isFirst() {
    try {
      const first = sessionStorage.getItem(NOTE) === null;
      sessionStorage.setItem(NOTE, '');
      return first;
    } catch {
      return false; // Storage is closed.
    }
  }

  /** @param {Event} event */
  function hear(event) {
    const { target } = event;
    bare ||= target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    const thrown = event instanceof ErrorEvent && event.filename.startsWith(location.origin);
    if (bare || thrown || target instanceof HTMLScriptElement) help(words().broken);
  }

  const late = () => {
    if (!here) help(words().slow);
  };
  addEventListener('error', hear, true);
  addEventListener('load', () => setTimeout(late, AFTER_LOAD));
  setTimeout(late, AT_LAST);
  // The last word of the page's script.
  addEventListener('regalia:here', () => {
    here = true;
    removeEventListener('error', hear, true);
    if (bare) return;
    panel.remove();
    try {
      sessionStorage.removeItem(NOTE);
    } catch {
      // Storage is closed.
    }
  });
}
