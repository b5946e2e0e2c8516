// Why the engine failed, in a sentence with what to do about it.
import { SITE, isSiteThere } from '../boot/site.js';
import { faultStrings as words } from '../i18n/faultStrings.js';

/** The shortest module: a browser that compiles WebAssembly at all compiles it. */
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/**
 * @typedef {object} Fault
 * @property {string} [text] none if there is no more to say than that the engine did not arrive
 * @property {string} [detail]
 * @property {boolean} [reload] it takes a reload
 * @property {boolean} [hopeless] to try again would not help
 */

/**
 * @param {Readonly<import('./engineClient.js').EngineState>} state of an engine whose start failed
 * @returns {Promise<Fault>}
 */
export async function explainFault({ lost, message, stalled }) {
  const text = forbiddenBy();
  if (text) return { text, hopeless: true };
  if (lost === 'download') {
    if (stalled) return { text: words.failedSlow, detail: message };
    const reload = await isSiteThere();
    return { text: reload ? words.failedGone : undefined, detail: message, reload };
  }
  const damaged = await findDamaged().catch(() => null);
  if (damaged) return { text: (damaged.onSite ? words.damagedOnSite : words.damaged)(damaged.name) };
  // The last line of a traceback says what happened.
  return { text: words.failedStart, detail: message.trim().split('\n').pop() };
}

/** Return who forbids WebAssembly, in a sentence; empty if nobody does. */
function forbiddenBy() {
  try {
    return new WebAssembly.Module(EMPTY_MODULE) && '';
  } catch (error) {
    // Each browser names the policy in its own words: that of the page allows it, so the host sends another one.
    return /Content Security Policy|CSP/i.test(String(error)) ? words.policy : words.noWebAssembly;
  }
}

/**
 * Find the first file of a start that is not as it was built, as the browser has it.
 * @returns {Promise<{ name: string, onSite: boolean } | null>} `onSite`: the site sends it so
 */
async function findDamaged() {
  const { sums } = await (await fetch(new URL('build.json', SITE), { cache: 'reload' })).json();
  const isWhole = async (/** @type {string} */ path, /** @type {RequestCache} */ cache) => {
    const bytes = await (await fetch(new URL(path, SITE), { cache })).arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('') === sums[path];
  };
  for (const path of Object.keys(sums)) {
    if (await isWhole(path, 'default')) continue;
    return { name: path.split('/').at(-1) ?? path, onSite: !(await isWhole(path, 'reload')) };
  }
  return null;
}
