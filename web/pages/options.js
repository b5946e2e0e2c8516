// What can be chosen for a match: from the file that the build wrote, so that it needs no engine; else from the engine.
import { SITE } from '../boot/site.js';
import { engine } from '../boot/engineClient.js';
import { heard } from '../i18n/tongue.js';

/** @typedef {import('../app/types.js').Option} Option */
/** @typedef {import('../app/types.js').GameInfo} GameInfo */

/**
 * @param {string} game
 * @returns {Promise<Option[]>} none if neither the file nor the engine is there
 */
export async function optionsOf(game) {
  try {
    const answer = await fetch(new URL(`data/options/${game}.${heard()}.json`, SITE));
    if (!answer.ok) throw new Error(answer.statusText);
    return await answer.json();
  } catch {
    const infos = /** @type {GameInfo[]} */ (await engine.call('games').catch(() => []));
    return infos.find(({ id }) => id === game)?.options ?? [];
  }
}
